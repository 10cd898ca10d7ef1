"""Tables without a network: what people may do, and what is left on disk."""

from __future__ import annotations

import asyncio
import json

import pytest

import layover
from layover.engine.chance import Rng
from layover.games import IDS
from layover.server import rebuilding, records
from layover.server.messages import ForkWish, SeatWish, TableWish
from layover.server.problem import Problem
from layover.server.records import BOT, KEPT, OPEN, OVER, PERSON, PLAYING, WAITING, JobRow
from layover.server.seated import Seated
from layover.server.store import Store, connect
from layover.server.tables import Tables
from tests.server.people import filled, guest, mark, play_on, told, wish

every_game = pytest.mark.parametrize("game", IDS)
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
    verdict = await tables.verdict(people[1].id, found.row.id)
    assert verdict.fair, verdict.why
    info = found.info(None)
    assert info.seed and layover.engine.chance.Dealer(info.seed).commitment == info.commitment
    text = await tables.transcript(None, found.row.id)
    assert await Tables(store).transcript(None, found.row.id) == text and layover.verify(text).over
    rows = await records.picks(store, found.row.id)
    assert [row.ply for row in rows] == list(range(1, found.row.ply + 1))
    assert {row.author for row in rows} <= {"chance", *(person.id for person in people)}


async def test_it_begins_when_the_last_invited_sits_down(store: Store) -> None:
    tables = Tables(store)
    host, friend, late = [await guest(store, name) for name in ("Host", "Friend", "Late")]
    found = await tables.create(host, TableWish(GAME, [SeatWish("me"), SeatWish("invited"), SeatWish("bot", "hard")]))
    assert found.row.status == WAITING
    assert found.info(host.id).invitation == found.row.invitation and found.info(None).invitation is None
    with pytest.raises(Problem, match="table/waiting"):
        await tables.play(host.id, found.row.id, 0, [0], mark())
    with pytest.raises(Problem, match="invitation/unknown"):
        await tables.join(friend, "nothing")
    with pytest.raises(Problem, match="seat/taken"):
        await tables.join(friend, found.row.invitation, seat=0)
    await tables.join(friend, found.row.invitation)
    assert found.row.status == PLAYING and found.seat_of(friend.id) == 1
    assert (await tables.join(friend, found.row.invitation)) is found
    with pytest.raises(Problem, match="seat/full"):
        await tables.join(late, found.row.invitation)
    assert [info.id for info in await tables.mine(friend.id)] == [found.row.id]


@pytest.mark.parametrize(("game", "others", "names"), [
    ("airlines", [SeatWish("bot", "easy"), SeatWish("bot", "easy")], ["Bot 2", "Bot 3"]),
    ("pdx", [SeatWish("automa", automa="tyler")], ["Tyler"]),
    ("postcards", [SeatWish("automa", automa="automa:hard")], ["Automa"]),
])
async def test_whoever_is_no_person_has_one_name_on_the_boards_and_in_the_log(
        store: Store, game: str, others: list[SeatWish], names: list[str]) -> None:
    tables, host, rng = Tables(store), await guest(store, "Host"), Rng.seeded(2)
    found = await tables.create(host, TableWish(game, [SeatWish("me"), *others]))
    assert [seat.name for seat in found.info(host.id).seats] == ["Host", *names]
    while not all(_named(found, seat, "en") for seat in range(1, len(names) + 1)):
        picks = found.shown(found.row.asked).legal()
        pick = picks[rng.below(len(picks))]
        if found.row.asked == 0:
            await tables.play(host.id, found.row.id, found.shown(0).ply, [pick], mark())
        else:
            await tables.bot_plays(JobRow(found.row.id, found.row.ply, found.row.asked, "", 0), pick)
    for lang, nameless in (("en", "Seat "), ("fr", "Place ")):
        for seat, name in enumerate(names, start=1):
            assert any(text.startswith(f"{name} ") for text in _named(found, seat, lang))
        assert not any(text.startswith(nameless) for seat in range(3) for text in _named(found, seat, lang))


def _named(found: Seated, seat: int, lang: str) -> list[str]:
    """What the host's log says of a seat."""
    return [event.text for event in told(found, 0, -1, lang).events if event.seat == seat]


async def test_two_who_want_the_last_seat(store: Store) -> None:
    tables, others = Tables(store), Tables(store)
    host, one, two = [await guest(store, name) for name in ("Host", "One", "Two")]
    found = await tables.create(host, wish(GAME, "me", "invited"))
    tries = [tables.join(one, found.row.invitation), others.join(two, found.row.invitation)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(result, Problem) for result in results) == 1


async def test_the_host_may_begin_and_others_may_leave(store: Store) -> None:
    tables = Tables(store)
    host, friend = await guest(store, "Host"), await guest(store, "Friend")
    found = await tables.create(host, wish(GAME, "me", "invited", "invited"))
    await tables.join(friend, found.row.invitation)
    await tables.leave(friend, found.row.id)
    assert found.seats[1].kind == OPEN
    with pytest.raises(Problem, match="seat/none"):
        await tables.start(friend, found.row.id, "easy")
    await tables.start(host, found.row.id, "easy")
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
        await tables.create(await guest(store, "Me"), wrong)
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
    again = await Tables(store).get(found.row.id)
    assert again.shown(seat).digest() == found.shown(seat).digest()
    assert again.shown(other).digest() == found.shown(other).digest()
    with pytest.raises(Problem, match="undo/barrier"):
        await tables.undo(people[other].id, found.row.id, before, mark())


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
        assert found.row.draft_is_open == (one.commits is None)


async def test_leaving_hands_over_and_coming_back_takes_over(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    seat = await draft_something(tables, found, people)
    drafted = found.shown(seat).digest()
    await tables.leave(people[seat], found.row.id)
    assert found.seats[seat].kind == BOT and found.table.digest() == drafted and found.row.draft is None
    assert found.info(people[seat].id).seats[seat].left
    (job,) = await records.claim_jobs(store, 2**50, 2**51, 10)
    assert (job.seat, job.ply) == (seat, found.row.ply)
    with pytest.raises(Problem, match="seat/none"):
        await tables.come_back(await guest(store, "Nobody"), found.row.id)
    await tables.come_back(people[seat], found.row.id)
    assert found.seats[seat].kind == PERSON and await records.claim_jobs(store, 2**52, 2**53, 10) == []
    await tables.leave(people[seat], found.row.id, for_good=True)
    with pytest.raises(Problem, match="seat/none"):
        await tables.come_back(people[seat], found.row.id)


async def test_a_clock_that_runs_out_gives_the_seat_to_a_bot(store: Store) -> None:
    time = [1_000_000]
    tables = Tables(store, now=lambda: time[0])
    found, people = await filled(tables, store, GAME, clock=30)
    seat = found.row.asked
    assert found.row.deadline == time[0] + 30_000
    await tables.expire()
    assert found.seats[seat].kind == PERSON
    time[0] -= 500_000                  # a clock set back takes nothing from anybody
    await tables.expire()
    assert found.seats[seat].kind == PERSON
    time[0] += 531_000
    await tables.expire()
    assert found.seats[seat].kind == BOT and found.row.deadline is None
    await tables.come_back(people[seat], found.row.id)
    assert found.row.deadline == time[0] + 30_000


async def test_rematch_fork_transcript_upload(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    await play_on(tables, found, people, Rng.seeded(1), 5)
    me = people[0]
    for forbidden in (tables.transcript(me.id, found.row.id), tables.rematch(me, found.row.id),
                      tables.fork(me, found.row.id, ForkWish(1))):
        with pytest.raises(Problem, match="table/running"):
            await forbidden
    await play_on(tables, found, people, Rng.seeded(1))
    first, second = [await tables.rematch(person, found.row.id) for person in people[:2]]
    assert first is second and first.row.status == PLAYING and first.row.setup.commitment != found.row.setup.commitment
    middle = found.row.ply // 2
    fork = await tables.fork(me, found.row.id, ForkWish(middle, seat=1))
    position = await tables.at(found, middle)
    assert fork.seat_of(me.id) == 1 and fork.row.origin == found.row.id
    assert position.view(1)["seats"] == fork.table.view(1)["seats"] or position.seat == -1
    restarted = await Tables(store).get(fork.row.id)
    assert restarted.table.digest() == fork.table.digest()
    kept = await tables.upload(me, await tables.transcript(None, found.row.id))
    assert kept.row.status == KEPT and kept.table.digest() == found.table.digest()
    assert (await tables.verdict(None, kept.row.id)).fair
    with pytest.raises(Problem, match="table/uploaded"):
        kept.play(0, 0, [0], mark(), 0)
    with pytest.raises(Problem, match="transcript/wrong"):
        await tables.upload(me, "layover 1\nnonsense")


@every_game
async def test_any_ply_of_any_game_can_be_opened(store: Store, game: str) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, game)
    await play_on(tables, found, people, Rng.seeded(2))
    whole = await tables.transcript(None, found.row.id)
    for ply in {0, 1, 49, 50, 51, found.row.ply // 2, found.row.ply} & set(range(found.row.ply + 1)):
        there = await tables.at(found, ply)
        assert there.digest() == layover.replay(whole, upto=ply).digest() and there.ply == ply
        look = await tables.look(None, found.row.id, ply, "fr")
        assert look.ply == ply and all(event.ply == ply for event in look.events)
    with pytest.raises(Problem, match="ply/unknown"):
        await tables.at(found, found.row.ply + 1)


async def test_a_table_without_gallery_shows_nothing_to_strangers(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME, gallery=False)
    stranger = await guest(store, "Stranger")
    for forbidden in (tables.look(stranger.id, found.row.id, 0, "en"), tables.look(None, found.row.id, 0, "en"),
                      tables.say(stranger, found.row.id, "hello")):
        with pytest.raises(Problem, match="table/private"):
            await forbidden
    assert (await tables.look(people[0].id, found.row.id, 0, "en")).ply == 0


async def test_chat_is_kept_in_order(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    await asyncio.gather(*(tables.say(people[0], found.row.id, f"line {n}") for n in range(4)))
    lines = await records.said(store, found.row.id)
    assert [line.n for line in lines] == [1, 2, 3, 4] and {line.seat for line in lines} == {0}


async def test_a_corrupt_row_concerns_its_own_table_only(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    await play_on(tables, found, people, Rng.seeded(2), 20)
    sound, _ = await filled(tables, store, GAME)
    await store.write([records.Statement("update pick set pick = 'nonsense' where table_id = $1 and ply = 7",
                                         (found.row.id,))])
    restarted = Tables(store)
    with pytest.raises(Problem, match="table/broken") as problem:
        await restarted.get(found.row.id)
    assert problem.value.details["ply"] == 7
    assert (await restarted.get(sound.row.id)).row.status == PLAYING


@pytest.mark.parametrize("column, value", [
    ("setup", "{"), ("ways", "[1, 2]"), ("draft", '{"seat": 0}'),
    ("draft", '{"seat": 0, "author": "p0", "picks": ["nonsense"], "tokens": ["x"], "used": ["x"]}')])
async def test_a_table_whose_row_is_corrupt_is_told_apart(store: Store, column: str, value: str) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    sound, _ = await filled(tables, store, GAME)
    await store.write([records.Statement(f"update game_table set {column} = $2 where id = $1", (found.row.id, value))])
    restarted = Tables(store)
    with pytest.raises(Problem, match="table/broken"):
        await restarted.get(found.row.id)
    assert sound.row.id in {table.id for table in await restarted.mine(people[0].id)}
    assert (await restarted.get(sound.row.id)).row.status == PLAYING


@every_game
async def test_what_was_kept_of_an_uploaded_game_can_be_read(store: Store, game: str) -> None:
    tables = Tables(store)
    table, rng = layover.new(game, seed=1), Rng.seeded(1)
    while not table.over:
        picks = table.legal()
        table.play(picks[rng.below(len(picks))])
    found = await tables.upload(await guest(store, "Ann"), table.transcript())
    kept = await store.read("select ply, state from snapshot where table_id = $1 order by ply", found.row.id)
    assert len(kept) > found.row.ply // 100
    for ply, state in kept:
        there = rebuilding.begin(found.row, None)
        there.skip_to(ply, json.loads(state))
        assert there.digest() == layover.replay(table.transcript(), upto=ply).digest()


async def test_a_corrupt_snapshot_costs_time_and_nothing_else(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, GAME)
    await play_on(tables, found, people, Rng.seeded(2), 40)
    ply = found.row.ply
    expected = (await tables.at(found, ply)).digest()
    assert await store.read("select ply from snapshot where table_id = $1", found.row.id)
    for state in ("nonsense", "{}", '{"stack": 5}'):
        await store.write([records.Statement("update snapshot set state = $1", (state,))])
        assert (await tables.at(found, ply)).digest() == expected


async def test_bots_do_not_wait_for_a_clock_that_was_set_back(store: Store) -> None:
    hour = 3_600_000
    job = records.JobRow("a", 1, 0, "easy", 10 * hour)
    await store.write([records.add_job(job)])
    assert await records.claim_jobs(store, 10 * hour - 5_000, 10 * hour, 9) == []           # simply not due yet
    assert await records.claim_jobs(store, 10 * hour, 10 * hour + 5_000, 9) == [job]
    assert await records.claim_jobs(store, 10 * hour + 1, 10 * hour + 5_001, 9) == []       # somebody is at it
    assert await records.claim_jobs(store, 9 * hour, 9 * hour + 5_000, 9) == [job]          # set back by an hour


async def test_two_processes_never_play_one_ply_twice(database: str) -> None:
    """Two servers on one database without any notification: whoever comes second is told, and goes on."""
    one, two = connect(database), connect(database)
    await one.open()
    await two.open()
    left, right = Tables(one), Tables(two)
    found, people = await filled(left, one, GAME)
    twin = await right.get(found.row.id)
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
        await left.catch_up(found.row.id)
        await right.catch_up(found.row.id)
        assert found.shown(seat).digest() == twin.shown(seat).digest() and found.row == twin.row
    assert [row.ply for row in await records.picks(one, found.row.id)] == list(range(1, found.row.ply + 1))
    await one.close()
    await two.close()
