"""Tables without a network: what people may do, and what is left on disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest

import layover
from layover.bots.names import first_name
from layover.engine.chance import Rng
from layover.engine.event import TURN
from layover.engine.rule import ANOTHER_ASKED, WAS_REVEALED
from layover.engine.stack import GOES_ON
from layover.games import IDS
from layover.server.ids import Fresh
from layover.server.messages import ForkWish, MoveClock, SeatWish, SeenAs, TableWish
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.connect import connect
from layover.server.store.records import BOT, KEPT, OPEN, OVER, PERSON, PLAYING, WAITING, JobRow, PersonRow
from layover.server.store.store import Statement, Store
from layover.server.tables import plan, restore
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables
from tests.server.people import claim, filled, guest, mark, play_on, told, wish

every_game = pytest.mark.parametrize("game", IDS)
BETWEEN = ("pdx", "airlines", "portal", "postcards")
"""In a turn of these something comes to light, or somebody else is asked."""
GAME = "airlines"


async def draft_something(tables, found, people):
    """Play until a seat has a draft; the seat."""
    rng = Rng.seeded(5)
    while not found.row.draft_is_open:
        await play_on(tables, found, people, rng, 1)
    return found.row.draft.seat


@every_game
async def test_a_game_of_people_is_played_kept_and_proved(store: Store, game: str) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, game)
    assert found.row.status == PLAYING and found.info(people[0].id).seed is None
    await play_on(tables, found, people, Rng.seeded(3), undo=4)
    assert found.row.status == OVER and found.row.result and found.row.asked is None
    verdict = await tables.replays.verdict(people[1].id, found.row.id)
    assert verdict.fair, verdict.why
    info = found.info(None)
    assert info.seed and layover.engine.chance.Dealer(info.seed).commitment == info.commitment
    text = await tables.replays.transcript(None, found.row.id)
    assert await Tables(store).replays.transcript(None, found.row.id) == text and layover.verify(text).over
    rows = await records.picks(store, found.row.id)
    assert [row.ply for row in rows] == list(range(1, found.row.ply + 1))
    assert {row.author for row in rows} <= {"chance", *(person.id for person in people)}


async def test_it_begins_when_the_last_invited_sits_down(store: Store) -> None:
    tables = Tables(store)
    host, friend, late = [await guest(store, name) for name in ("Host", "Friend", "Late")]
    wanted = TableWish(GAME, [SeatWish("me"), SeatWish("invited"), SeatWish("bot", "hard")])
    found = await tables.seating.create(host, wanted)
    assert found.row.status == WAITING
    assert found.info(host.id).invitation == found.row.invitation and found.info(None).invitation is None
    with pytest.raises(Problem, match="table/waiting"):
        await tables.play(host.id, found.row.id, 0, [0], mark())
    with pytest.raises(Problem, match="invitation/unknown"):
        await tables.seating.join(friend, "nothing")
    with pytest.raises(Problem, match="seat/taken"):
        await tables.seating.join(friend, found.row.invitation, seat=0)
    await tables.seating.join(friend, found.row.invitation)
    assert found.row.status == PLAYING and found.seat_of(friend.id) == 1
    assert (await tables.seating.join(friend, found.row.invitation)) is found
    with pytest.raises(Problem, match="seat/full"):
        await tables.seating.join(late, found.row.invitation)
    assert [info.id for info in await tables.replays.mine(friend.id)] == [found.row.id]


@pytest.mark.parametrize(("game", "others", "names"), [
    ("airlines", [SeatWish("bot", "easy"), SeatWish("bot", "easy")], ["", ""]),
    ("pdx", [SeatWish("automa", automa="tyler")], ["Tyler"]),
    ("postcards", [SeatWish("automa", automa="automa:hard")], ["Automa"]),
])
async def test_whoever_is_no_person_has_one_name_on_the_boards_and_in_the_log(
        store: Store, game: str, others: list[SeatWish], names: list[str]) -> None:
    tables, host, rng = Tables(store), await guest(store, "Host"), Rng.seeded(2)
    found = await tables.seating.create(host, TableWish(game, [SeatWish("me"), *others]))
    names = [name or first_name(found.row.id, seat, ["Host"]) for seat, name in enumerate(names, start=1)]
    assert [seat.name for seat in found.info(host.id).seats] == ["Host", *names]
    while not all(any(text.startswith(f"{name} ") for text in _named(found, seat, "en"))
                  for seat, name in enumerate(names, start=1)):
        picks = found.shown(found.row.asked).legal()
        pick = picks[rng.below(len(picks))]
        if found.row.asked == 0:
            await tables.play(host.id, found.row.id, found.shown(0).ply, [pick], mark())
        else:
            await tables.bot_plays(JobRow(found.row.id, found.row.ply, found.row.asked, "", 0), pick)
    for lang, nameless in (("en", "the first player"), ("fr", "le premier joueur")):
        for seat, name in enumerate(names, start=1):
            assert any(text.startswith(f"{name} ") for text in _named(found, seat, lang))
        assert not any(text.startswith(nameless) for seat in range(3) for text in _named(found, seat, lang))


def _named(found: LiveTable, seat: int, lang: str) -> list[str]:
    """What the host's log says of a seat."""
    return [event.text for event in told(found, 0, -1, lang).events if event.seat == seat]


async def test_two_who_want_the_last_seat(store: Store) -> None:
    tables, others = Tables(store), Tables(store)
    host, one, two = [await guest(store, name) for name in ("Host", "One", "Two")]
    found = await tables.seating.create(host, wish(GAME, "me", "invited"))
    tries = [tables.seating.join(one, found.row.invitation), others.seating.join(two, found.row.invitation)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(result, Problem) for result in results) == 1


async def test_the_host_may_begin_and_others_may_leave(store: Store) -> None:
    tables = Tables(store)
    host, friend = await guest(store, "Host"), await guest(store, "Friend")
    found = await tables.seating.create(host, wish(GAME, "me", "invited", "invited"))
    await tables.seating.join(friend, found.row.invitation)
    await tables.seating.leave(friend, found.row.id)
    assert found.seats[1].kind == OPEN
    with pytest.raises(Problem, match="seat/none"):
        await tables.seating.fill(friend, found.row.id, "easy")
    await tables.seating.fill(host, found.row.id, "easy")
    assert found.row.status == PLAYING and [seat.kind for seat in found.seats[1:3]] == [BOT, BOT]


@pytest.mark.parametrize("wrong", [
    TableWish("chess", [SeatWish("me")]),
    TableWish(GAME, [SeatWish("me")]),
    TableWish(GAME, [SeatWish("me"), SeatWish("me"), SeatWish("bot")]),
    TableWish(GAME, [SeatWish("me"), SeatWish("bot", "genius")]),
    TableWish(GAME, [SeatWish("me"), SeatWish("automa", automa="nobody")]),
    TableWish(GAME, [SeatWish("me"), SeatWish("bot")], options={"colour": "red"}),
    TableWish(GAME, [SeatWish("me"), SeatWish("bot")], options={"bonus": 7}),
])
async def test_tables_that_cannot_be(store: Store, wrong: TableWish) -> None:
    tables = Tables(store)
    with pytest.raises(Problem) as problem:
        await tables.seating.create(await guest(store, "Me"), wrong)
    assert problem.value.sentence("fr") and problem.value.status == 400
    assert await records.all_ids(store) == []


async def test_picks_are_carried_out_once(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    seat = found.row.asked
    ply, pick = found.shown(seat).ply, found.shown(seat).legal()[0]
    me, other = people[seat].id, people[(seat + 1) % len(people)].id
    stranger = await guest(store, "Stranger")
    for person, at, code in [(stranger.id, ply, "seat/none"), (other, ply, "pick/refused"), (me, ply + 3, "pick/stale"),
                             (me, ply - 1, "pick/stale")]:
        with pytest.raises(Problem, match=code):
            await tables.play(person, found.row.id, at, [pick], mark())
    with pytest.raises(Problem, match="pick/unknown"):
        await tables.play(me, found.row.id, ply, [10**6], mark())
    rev = found.row.rev
    first = await tables.play(me, found.row.id, ply, [pick], "once")
    assert not first.again and found.row.rev == rev + 1
    for _ in range(3):
        again = await tables.play(me, found.row.id, ply, [pick], "once")
        assert again.again and again.ply == first.ply and found.row.rev == rev + 1
    with pytest.raises(Problem, match="pick/stale"):
        await tables.play(me, found.row.id, ply, [pick], "another")
    wrong = next(p for p in range(found.table.game.picks) if p != pick)
    with pytest.raises(Problem, match="pick/replayed"):
        await tables.play(me, found.row.id, ply, [wrong], "once")
    restarted = Tables(store)
    assert (await restarted.play(me, found.row.id, ply, [pick], "once")).again


async def test_a_refusal_names_its_rule_in_both_languages(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    seat = found.row.asked
    table = found.shown(seat)
    bad = next(p for p in range(table.game.picks) if p not in table.legal())
    with pytest.raises(Problem) as problem:
        await tables.play(people[seat].id, found.row.id, table.ply, [bad], mark())
    rule = table.why_not(bad, seat)
    assert problem.value.rule == rule.rule
    assert problem.value.sentence("fr") == rule.sentence("fr") != problem.value.sentence("en")


@every_game
async def test_a_draft_is_seen_by_its_author_alone_and_survives(store: Store, game: str) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, game)
    seat = await draft_something(tables, found, people)
    other = (seat + 1) % len(people)
    before = found.row.ply
    assert found.shown(seat).ply > before == found.shown(other).ply == found.shown(None).ply
    assert told(found, seat).undo and not told(found, other).undo
    assert len(await records.picks(store, found.row.id)) == before
    again = await Tables(store).cache.get(found.row.id)
    assert again.shown(seat).digest() == found.shown(seat).digest()
    assert again.shown(other).digest() == found.shown(other).digest()
    with pytest.raises(Problem, match="undo/barrier"):
        await tables.undo(people[other].id, found.row.id, before, mark())


async def test_a_turn_is_taken_back_at_once_and_made_again_pick_by_pick(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    seat = await draft_something(tables, found, people)
    me, id, committed = people[seat].id, found.row.id, found.shown(None).digest()
    while len(found.row.draft.picks) < 2:
        table = found.shown(seat)
        after = [pick for pick in table.legal() if table.game.leads_to(table.state, [pick]) == [GOES_ON]]
        await tables.play(me, id, table.ply, after[:1], mark())
    drafted, picks, ply = found.shown(seat).digest(), list(found.row.draft.picks), found.shown(seat).ply
    await tables.undo(me, id, ply, "all", to=found.row.ply)
    assert found.shown(seat).digest() == committed and told(found, seat).redo == len(picks) > 1
    assert not told(found, seat).undo and told(found, (seat + 1) % len(people)).redo == 0
    again = await Tables(store).cache.get(id)
    assert told(again, seat).redo == len(picks), "what was taken back is kept too"
    for n in range(len(picks)):
        await tables.redo(me, id, found.shown(seat).ply, f"redo {n}")
        assert (await tables.redo(me, id, 0, f"redo {n}")).again
    assert found.row.draft.picks == picks and found.shown(seat).digest() == drafted
    with pytest.raises(Problem, match="undo/barrier") as refused:
        await tables.redo(me, id, ply, mark())
    assert refused.value.rule == "TABLE-10" and refused.value.sentence("fr")


async def test_an_undo_that_is_refused_names_its_rule(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "airlines")
    seat = found.row.asked
    with pytest.raises(Problem, match="undo/barrier") as refused:
        await tables.undo(people[seat].id, found.row.id, found.row.ply, mark())
    assert refused.value.rule == "TABLE-6"
    await tables.play(people[seat].id, found.row.id, found.row.ply, [found.table.pick("extend")], mark())
    for one in (tables, Tables(store)):             # at hand, and restored from its rows
        with pytest.raises(Problem, match="undo/barrier") as refused:
            await one.undo(people[seat].id, found.row.id, found.row.ply, mark())
        assert refused.value.rule in ("TABLE-6", "TABLE-7")
        assert (refused.value.rule == "TABLE-7") == (found.row.asked == seat)


async def test_takeback_steps_back_to_the_barrier_and_no_further(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    seat = await draft_something(tables, found, people)
    me, committed = people[seat].id, found.table.digest()
    drafted, token = found.row.draft.picks[0], found.row.draft.tokens[0]
    ply = found.shown(seat).ply
    await tables.undo(me, found.row.id, ply, "back")
    assert (await tables.undo(me, found.row.id, ply, "back")).again
    assert found.shown(seat).digest() == committed
    with pytest.raises(Problem, match="undo/barrier"):
        await tables.undo(me, found.row.id, ply - 1, mark())
    # A late retry of the pick that was taken back is not carried out again.
    number = found.table.pick(drafted)
    with pytest.raises(Problem, match="pick/replayed"):
        await tables.play(me, found.row.id, ply - 1, [number], token)
    await tables.play(me, found.row.id, ply - 1, [number], mark())
    assert found.row.draft.picks == [drafted]


@every_game
async def test_commits_are_foretold(store: Store, game: str) -> None:
    """What the decision says of a pick is what happens: draft, or no way back."""
    tables = Tables(store)
    found, people = await filled(tables, store, game)
    rng = Rng.seeded(11)
    for _ in range(60):
        seat = found.row.asked
        if seat is None:
            break
        decision = told(found, seat).decision
        allowed = [one for one in decision.candidates if one.why is None]
        one = allowed[rng.below(len(allowed))]
        await tables.play(people[seat].id, found.row.id, found.shown(seat).ply, [one.pick], mark())
        assert found.row.draft_is_open == (one.commits == [])
        assert (found.row.asked == seat) == ("ends" not in one.commits)


async def drafted(tables: Tables, store: Store, game: str) -> tuple[LiveTable, list[PersonRow]]:
    """A table at which somebody has made three steps that can be taken back, or two where no turn has more."""
    for steps in (3, 2):
        found, people = await filled(tables, store, game)
        rng = Rng.seeded(5)
        while found.row.status == PLAYING:
            await play_on(tables, found, people, rng, 1)
            if found.row.draft and len(found.row.draft.picks) == steps:
                return found, people
    raise AssertionError(f"nobody makes two steps in {game}")


@every_game
async def test_steps_are_taken_back_by_their_ply(store: Store, game: str) -> None:
    tables = Tables(store)
    found, people = await drafted(tables, store, game)
    seat, before, id = found.row.draft.seat, found.row.ply, found.row.id
    me, shown = people[seat].id, told(found, seat)
    picks = list(found.row.draft.picks)
    assert [step.ply for step in shown.steps] == [*range(before, before + len(picks))]
    assert all(step.text for step in shown.steps) and shown.undo_to == before and shown.undo_why is None
    assert all(told(found, other).steps == [] for other in range(len(people)) if other != seat)
    with pytest.raises(Problem, match="undo/barrier"):
        await tables.undo(me, id, shown.ply, mark(), to=before - 1)
    with pytest.raises(Problem, match="ply/unknown"):
        await tables.undo(me, id, shown.ply, mark(), to=shown.ply)
    done = await tables.undo(me, id, shown.ply, "back", to=shown.steps[1].ply)
    assert done.ply == before + 1 and found.row.draft.picks == picks[:1]
    assert (await tables.undo(me, id, shown.ply, "back", to=shown.steps[1].ply)).again
    after = told(found, seat)
    assert after.steps == shown.steps[:1] and after.redo == len(picks) - 1
    assert (await Tables(store).cache.get(id)).shown(seat).ply == before + 1
    for _ in picks[1:]:
        await tables.redo(me, id, found.shown(seat).ply, mark())
    assert told(found, seat).steps == shown.steps


async def test_a_step_is_told_as_it_was_picked(store: Store) -> None:
    """A card taken from the river by its name, although another thing lies there now."""
    tables = Tables(store)
    found, people = await filled(tables, store, "postcards")
    rng, texts = Rng.seeded(5), list[str]()
    while not texts:
        seat = found.row.asked
        offered = {one.pick: one.text for one in told(found, seat).decision.candidates}
        await play_on(tables, found, people, rng, 1)
        entry = found.shown(seat).record[-1]
        if found.row.draft_is_open and found.table.game.heading_of[entry.pick].name == "take_travel":
            texts = [offered[entry.pick], told(found, seat).steps[-1].text]
    assert texts[0] == texts[1] != found.table.describe(entry.pick)


async def test_why_nothing_can_be_taken_back_is_told(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "airlines")
    seat = found.row.asked
    assert told(found, seat).undo_why is None and not told(found, seat).undo
    await tables.play(people[seat].id, found.row.id, found.row.ply, [found.table.pick("extend")], mark())
    why = told(found, seat, lang="fr").undo_why
    with pytest.raises(Problem) as refused:
        await tables.undo(people[seat].id, found.row.id, found.row.ply, mark())
    assert (why.rule, why.sentence) == (refused.value.rule, refused.value.sentence("fr"))
    assert why.sentence == "Une carte Vol a été vue."
    assert told(found, seat).undo_why.sentence == "A flight card was seen."
    assert all(told(found, other).undo_why is None for other in range(len(people)) if other != seat)
    await tables.play(people[seat].id, found.row.id, found.row.ply, [found.table.pick("decline")], mark())
    assert told(found, seat).undo_why is None, "another turn: nothing of this one is mine"


@pytest.mark.parametrize("game", IDS)
async def test_what_stands_between_is_named_never_in_general(game: str, store: Store) -> None:
    """Who was asked or has acted, what was seen: the game has words for all that is drawn once it has begun."""
    tables = Tables(store)
    found, people = await filled(tables, store, game)
    names, met = [person.name for person in people], set[str]()
    for _ in range(150):
        if found.row.status != PLAYING:
            break
        await play_on(tables, found, people, Rng.seeded(found.row.ply), 1)
        for seat in range(len(people)):
            why, table = told(found, seat, found.row.ply).undo_why, found.shown(seat)
            if why is not None and table.stopped_by in (ANOTHER_ASKED, WAS_REVEALED):
                assert why.sentence != table.words.refusal(why.rule, "en")
                assert names[seat] not in why.sentence
                met.add(why.sentence)
                assert any(name in why.sentence for name in names) == (table.stopped_by is ANOTHER_ASKED)
    assert met or game not in BETWEEN


async def test_a_share_ends_the_turn_and_reveals_something(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "airlines")
    rng, commits = Rng.seeded(11), dict[str, Sequence[str]]()
    while not {"draw_share", "extend_with"} <= commits.keys():
        decision = told(found, found.row.asked).decision
        commits |= {one.heading: one.commits for one in decision.candidates if one.why is None}
        await play_on(tables, found, people, rng, 1)
    assert commits["draw_share"] == commits["take_share"] == ["ends", "reveals"]
    assert commits["extend"] == ["reveals"] and commits["decline"] == ["ends"] and commits["extend_with"] == []


async def test_leaving_hands_over_and_coming_back_takes_over(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    seat = await draft_something(tables, found, people)
    drafted = found.shown(seat).digest()
    await tables.seating.leave(people[seat], found.row.id)
    assert found.seats[seat].kind == BOT and found.table.digest() == drafted and found.row.draft is None
    assert found.info(people[seat].id).seats[seat].left
    assert found.info(None).seats[seat].name == people[seat].name       # the bot plays under the name of its person
    (job,) = await claim(store, 2**50, 2**51)
    assert (job.seat, job.ply) == (seat, found.row.ply)
    with pytest.raises(Problem, match="seat/none"):
        await tables.seating.come_back(await guest(store, "Nobody"), found.row.id)
    await tables.seating.come_back(people[seat], found.row.id)
    assert found.seats[seat].kind == PERSON and await claim(store, 2**52, 2**53) == []
    await tables.seating.leave(people[seat], found.row.id, for_good=True)
    with pytest.raises(Problem, match="seat/none"):
        await tables.seating.come_back(people[seat], found.row.id)


async def test_a_clock_that_runs_out_gives_the_seat_to_a_bot(store: Store) -> None:
    time = [1_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    found, people = await filled(tables, store, GAME, clock=MoveClock(30))
    seat = found.row.asked
    assert found.row.deadline == time[0] + 30_000
    await tables.upkeep.expire()
    assert found.seats[seat].kind == PERSON
    time[0] -= 500_000                  # a clock set back takes nothing from anybody
    await tables.upkeep.expire()
    assert found.seats[seat].kind == PERSON
    time[0] += 531_000
    await tables.upkeep.expire()
    assert found.seats[seat].kind == BOT and found.row.deadline is None
    await tables.seating.come_back(people[seat], found.row.id)
    assert found.row.deadline == time[0] + 30_000


async def test_rematch_fork_transcript_upload(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    await play_on(tables, found, people, Rng.seeded(1), 5)
    me = people[0]
    for forbidden in (tables.replays.transcript(me.id, found.row.id), tables.seating.rematch(me, found.row.id),
                      tables.seating.fork(me, found.row.id, ForkWish(1))):
        with pytest.raises(Problem, match="table/running"):
            await forbidden
    await play_on(tables, found, people, Rng.seeded(1))
    first, second = [await tables.seating.rematch(person, found.row.id) for person in people[:2]]
    assert first is second and first.row.status == PLAYING and first.row.setup.commitment != found.row.setup.commitment
    middle = found.row.ply // 2
    fork = await tables.seating.fork(me, found.row.id, ForkWish(middle, seat=1))
    position = await restore.at(store, found.row, middle)
    assert fork.seat_of(me.id) == 1 and fork.row.origin == found.row.id
    assert position.view(1)["seats"] == fork.table.view(1)["seats"] or position.seat == -1
    restarted = await Tables(store).cache.get(fork.row.id)
    assert restarted.table.digest() == fork.table.digest()
    kept = await tables.replays.upload(me, await tables.replays.transcript(None, found.row.id))
    assert kept.row.status == KEPT and kept.table.digest() == found.table.digest()
    assert (await tables.replays.verdict(None, kept.row.id)).fair
    with pytest.raises(Problem, match="table/uploaded"):
        plan.play(kept, 0, 0, [0], mark(), 0)
    with pytest.raises(Problem, match="transcript/wrong"):
        await tables.replays.upload(me, "layover 1\nnonsense")


@every_game
async def test_any_ply_of_any_game_can_be_opened(store: Store, game: str) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, game)
    await play_on(tables, found, people, Rng.seeded(2))
    whole = await tables.replays.transcript(None, found.row.id)
    for ply in {0, 1, 49, 50, 51, found.row.ply // 2, found.row.ply} & set(range(found.row.ply + 1)):
        there = await restore.at(store, found.row, ply)
        assert there.digest() == layover.replay(whole, upto=ply).digest() and there.ply == ply
        look = await tables.replays.look(None, found.row.id, ply, "fr")
        assert look.ply == ply and all(event.ply == ply for event in look.events)
    with pytest.raises(Problem, match="ply/unknown"):
        await restore.at(store, found.row, found.row.ply + 1)


@every_game
async def test_a_finished_game_is_seen_with_any_eyes_and_a_running_one_with_ones_own(store: Store, game: str) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, game)
    await play_on(tables, found, people, Rng.seeded(4), 30)
    id, ply = found.row.id, found.row.ply
    own = await tables.replays.look(people[0].id, id, ply, "en", 0)
    assert own == await tables.replays.look(people[0].id, id, ply, "en")
    refused: list[tuple[str | None, SeenAs]] = [(people[0].id, 1), (people[0].id, "all"), (None, 0), (None, "all")]
    for person, eyes in refused:
        with pytest.raises(Problem, match="table/running"):
            await tables.replays.look(person, id, ply, "en", eyes)
    running = await tables.replays.course(None, id)
    assert len(running.by) == ply and running.turns[-1].ply == ply
    await play_on(tables, found, people, Rng.seeded(4))
    there = await restore.at(store, found.row, ply)
    for seat in range(len(people)):
        look = await tables.replays.look(None, id, ply, "en", seat)
        assert look.view == there.view(seat)
    together = (await tables.replays.look(None, id, ply, "en", "all")).view
    for seat in range(len(people)):
        assert together["seats"][seat] == there.view(seat)["seats"][seat]
    with pytest.raises(Problem, match="seat/unknown"):
        await tables.replays.look(None, id, ply, "en", len(people))
    course = await tables.replays.course(None, id)
    assert course.by[:ply] == running.by and course.turns[0].ply == 0
    assert found.table is not None
    begun = {at for _, at, event in found.table.happened() if event.kind == TURN}
    assert {turn.ply for turn in course.turns} == {0, found.row.ply} | begun
    assert course.turns[-1].ply == found.row.ply and course.turns[-1].scores == found.row.result.scores


@every_game
async def test_whoever_was_away_reads_what_happened_since_as_they_would_at_the_table(store: Store, game: str) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, game)
    await play_on(tables, found, people, Rng.seeded(6), 60)
    id, ply, me = found.row.id, found.row.ply, people[0].id
    again = Tables(store)                                # where nothing is remembered
    for since in (-1, ply // 2, ply - 1, ply):
        events = (await again.replays.look(me, id, ply, "en", since=since)).events
        assert events == [event for event in told(found, 0, since).events if event.ply <= ply], "but for a draft"
    earlier = await tables.replays.look(me, id, ply - 1, "en", since=0)
    assert all(event.ply == ply - 1 for event in earlier.events), "only of the last one"


async def test_ones_tables_are_listed_with_since_when_and_until_when_somebody_is_asked(store: Store) -> None:
    time = [1_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    found, people = await filled(tables, store, GAME, clock=MoveClock(30))
    time[0] += 10_000
    for person in people:
        listed, = await tables.replays.mine(person.id)
        assert (listed.asked_since, listed.deadline, listed.now) == (1_000_000, 1_030_000, 1_010_000)
    assert (found.info(None).asked_since, found.info(None).deadline) == (None, None), "nobody else is told"


async def test_a_table_without_gallery_shows_nothing_to_strangers(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME, gallery=False)
    stranger = await guest(store, "Stranger")
    for forbidden in (tables.replays.look(stranger.id, found.row.id, 0, "en"),
                      tables.replays.look(None, found.row.id, 0, "en"),
                      tables.chat.say(stranger, found.row.id, "hello")):
        with pytest.raises(Problem, match="table/private"):
            await forbidden
    assert (await tables.replays.look(people[0].id, found.row.id, 0, "en")).ply == 0


async def test_chat_is_kept_in_order(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    await asyncio.gather(*(tables.chat.say(people[0], found.row.id, f"line {n}") for n in range(4)))
    lines = await records.said(store, found.row.id)
    assert [line.n for line in lines] == [1, 2, 3, 4] and {line.seat for line in lines} == {0}


async def test_a_corrupt_row_concerns_its_own_table_only(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    await play_on(tables, found, people, Rng.seeded(2), 20)
    sound, _ = await filled(tables, store, GAME)
    await store.write([Statement("update pick set pick = 'nonsense' where table_id = $1 and ply = 7", (found.row.id,))])
    restarted = Tables(store)
    with pytest.raises(Problem, match="table/broken") as problem:
        await restarted.cache.get(found.row.id)
    assert problem.value.details["ply"] == 7
    assert (await restarted.cache.get(sound.row.id)).row.status == PLAYING


@pytest.mark.parametrize("column, value", [
    ("setup", "{"), ("ways", "[1, 2]"), ("draft", '{"seat": 0}'),
    ("draft", '{"seat": 0, "author": "p0", "picks": ["nonsense"], "tokens": ["x"], "used": ["x"]}')])
async def test_a_table_whose_row_is_corrupt_is_told_apart(store: Store, column: str, value: str) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    sound, _ = await filled(tables, store, GAME)
    await store.write([Statement(f"update game_table set {column} = $2 where id = $1", (found.row.id, value))])
    restarted = Tables(store)
    with pytest.raises(Problem, match="table/broken"):
        await restarted.cache.get(found.row.id)
    assert sound.row.id in {table.id for table in await restarted.replays.mine(people[0].id)}
    assert (await restarted.cache.get(sound.row.id)).row.status == PLAYING


@every_game
async def test_what_was_kept_of_an_uploaded_game_can_be_read(store: Store, game: str) -> None:
    tables = Tables(store)
    table, rng = layover.new(game, seed=1), Rng.seeded(1)
    while not table.over:
        picks = table.legal()
        table.play(picks[rng.below(len(picks))])
    found = await tables.replays.upload(await guest(store, "Ann"), table.transcript())
    kept: Any = await store.read("select ply, state from snapshot where table_id = $1 order by ply", found.row.id)
    assert len(kept) > found.row.ply // 100
    for ply, state in kept:
        there = restore.begin(found.row, None)
        there.skip_to(ply, json.loads(state))
        assert there.digest() == layover.replay(table.transcript(), upto=ply).digest()


async def test_a_corrupt_snapshot_costs_time_and_nothing_else(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    await play_on(tables, found, people, Rng.seeded(2), 40)
    ply = found.row.ply
    expected = (await restore.at(store, found.row, ply)).digest()
    assert await store.read("select ply from snapshot where table_id = $1", found.row.id)
    for state in ("nonsense", "{}", '{"stack": 5}'):
        await store.write([Statement("update snapshot set state = $1", (state,))])
        assert (await restore.at(store, found.row, ply)).digest() == expected


async def test_bots_do_not_wait_for_a_clock_that_was_set_back(store: Store) -> None:
    hour = 3_600_000
    job = records.JobRow("a", 1, 0, "easy", 10 * hour)
    await store.write([records.add_job(job)])
    assert await claim(store, 10 * hour - 5_000, 10 * hour) == []           # simply not due yet
    assert await claim(store, 10 * hour, 10 * hour + 5_000) == [job]
    assert await claim(store, 10 * hour + 1, 10 * hour + 5_001) == []       # somebody is at it
    assert await claim(store, 9 * hour, 9 * hour + 5_000) == [job]          # set back by an hour


async def test_two_processes_never_play_one_ply_twice(database: str) -> None:
    """Two servers on one database without any notification: whoever comes second is told, and goes on."""
    one, two = connect(database), connect(database)
    await one.open()
    await two.open()
    left, right = Tables(one), Tables(two)
    found, people = await filled(left, one, GAME)
    twin = await right.cache.get(found.row.id)
    rng = Rng.seeded(9)
    for _ in range(25):
        seat = found.row.asked
        table = found.shown(seat)
        picks = table.legal()
        pick = picks[rng.below(len(picks))]
        tries = [tables.play(people[seat].id, found.row.id, table.ply, [pick], mark()) for tables in (left, right)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        second = [result.code for result in done if isinstance(result, Problem)]
        assert second in (["pick/stale"], ["pick/refused"])
        await left.cache.catch_up(found.row.id)
        await right.cache.catch_up(found.row.id)
        assert found.shown(seat).digest() == twin.shown(seat).digest() and found.row == twin.row
    assert [row.ply for row in await records.picks(one, found.row.id)] == list(range(1, found.row.ply + 1))
    await one.close()
    await two.close()
