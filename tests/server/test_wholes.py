"""Several picks sent as one: plans of the asked seat, and any-time actions of the others."""

from __future__ import annotations

import msgspec
import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.table import Table
from layover.games import IDS, get
from layover.server.messages import Compound, DecisionInfo
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.records import PersonRow
from layover.server.store.store import Store
from layover.server.tables import updates
from layover.server.tables.decisions import decision
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables
from tests.server.people import filled, mark, play_on, told


async def a_plan(tables: Tables, found: LiveTable, people: list[PersonRow]) -> tuple[int, list[int]]:
    """Play until the asked seat is offered a whole plan of several picks: the seat and the picks."""
    rng = Rng.seeded(4)
    for _ in range(400):
        seat = found.row.asked
        decision = told(found, seat).decision
        long = [one for one in decision.compounds if len(one.picks) > 2]
        if long:
            assert all(one.text for one in decision.compounds)
            return seat, long[-1].picks
        await play_on(tables, found, people, rng, 1)
    raise AssertionError("no plan was offered")


async def test_a_plan_is_played_whole_and_taken_back_pick_by_pick(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "duck_dealer")
    seat, picks = await a_plan(tables, found, people)
    me, before, drafted = people[seat].id, found.shown(seat).copy(), found.row.draft
    expected = before.copy()
    expected.play_all(picks)
    done = await tables.play(me, found.row.id, before.ply, picks, "trip")
    assert done.ply == before.ply + len(picks) == expected.ply
    assert found.shown(seat).digest() == expected.digest()
    assert (await tables.play(me, found.row.id, before.ply, picks, "trip")).again
    with pytest.raises(Problem, match="pick/replayed"):
        await tables.play(me, found.row.id, before.ply, picks[:-1], "trip")
    assert (await Tables(store).cache.get(found.row.id)).shown(seat).digest() == expected.digest()
    for ply in range(expected.ply, before.ply, -1):
        await tables.undo(me, found.row.id, ply, mark())
    assert found.shown(seat).digest() == before.digest()
    assert found.row.draft.picks == (drafted.picks if drafted else [])


async def test_a_plan_with_a_wrong_pick_is_refused_as_one(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "duck_dealer")
    seat, picks = await a_plan(tables, found, people)
    table, rev = found.shown(seat), found.row.rev
    after = table.copy()
    after.play_all(picks[:2])
    wrong = next(pick for pick in range(table.game.picks) if after.why_not(pick))
    with pytest.raises(Problem, match="pick/refused"):
        await tables.play(people[seat].id, found.row.id, table.ply, [*picks[:2], wrong], mark())
    assert found.row.rev == rev and found.shown(seat).digest() == table.digest()


def whole(found: LiveTable, seat: int) -> list[int] | None:
    """An any-time action with all its picks, found by asking what would be asked next."""
    table = found.shown(seat)

    def grow(picks: list[int]) -> list[int] | None:
        complete, _ = updates.consider(table, seat, picks, "en") if picks else (False, None)
        if complete:
            return picks
        trial = table.copy()
        for pick in picks:
            trial.play_part(pick, seat)
        legal = trial.legal() if picks else table.game.legal_anytime(table.state, seat)
        return next((grown for pick in legal if len(picks) < 4 and (grown := grow([*picks, pick]))), None)

    return grow([]) if table.game.may_interject(table.state, seat) else None


async def an_action(tables: Tables, found: LiveTable, people: list[PersonRow]) -> tuple[int, list[int]]:
    """Play until a seat that is not asked may act, with nobody's draft open: the seat and the picks."""
    rng = Rng.seeded(8)
    for _ in range(600):
        if not found.row.draft_is_open:
            for seat in range(len(people)):
                if seat != found.row.asked and (picks := whole(found, seat)):
                    return seat, picks
        await play_on(tables, found, people, rng, 1)
    raise AssertionError("nobody could act out of turn")


async def test_an_any_time_action_that_lacks_a_pick_is_refused(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "pdx")
    seat, picks = await an_action(tables, found, people)
    rev = found.row.rev
    with pytest.raises(Problem, match="pick/unfinished"):
        await tables.play(people[seat].id, found.row.id, found.row.ply, picks[:-1], mark())
    assert found.row.rev == rev


async def test_an_any_time_action_is_seen_by_all_and_taken_back_until_somebody_acts(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "pdx")
    seat, picks = await an_action(tables, found, people)
    asked, me, before, ply = found.row.asked, people[seat].id, found.table.digest(), found.row.ply
    await tables.play(me, found.row.id, ply, picks, "act")
    shown = found.shown(seat)
    assert shown.ply == ply + len(picks) and shown.digest() != before
    for reader in (None, *range(len(people))):
        assert found.shown(reader).digest() == shown.digest()
    assert told(found, seat).undo and not told(found, asked).undo and told(found, asked).steps == []
    assert told(found, asked).decision is not None
    assert (await Tables(store).cache.get(found.row.id)).shown(asked).digest() == shown.digest()
    assert len(await records.picks(store, found.row.id)) == ply
    with pytest.raises(Problem, match="undo/barrier"):
        await tables.undo(people[asked].id, found.row.id, shown.ply, mark())
    back = await tables.undo(me, found.row.id, shown.ply, "back")
    assert back.ply == ply and found.shown(asked).digest() == before
    with pytest.raises(Problem, match="pick/replayed"):
        await tables.play(me, found.row.id, ply, picks, "act")


async def test_no_pick_of_an_any_time_action_ends_a_turn(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "pdx")
    seat, picks = await an_action(tables, found, people)
    table = found.shown(seat)
    for n in range(1, len(picks)):
        _, asked = updates.consider(table, seat, picks[:n], "en")
        decision = msgspec.json.decode(msgspec.json.encode(asked), type=DecisionInfo)
        last = next(one for one in decision.candidates if one.pick == picks[n])
        assert last.why is None and last.commits == []


async def test_an_any_time_action_stands_when_somebody_acts(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "pdx")
    seat, picks = await an_action(tables, found, people)
    me, ply = people[seat].id, found.row.ply
    await tables.play(me, found.row.id, ply, picks, "act")
    await play_on(tables, found, people, Rng.seeded(1), 1)
    rows = await records.picks(store, found.row.id, after=ply)
    assert [(row.seat, row.author, row.token) for row in rows[:len(picks)]] == [(seat, me, "act")] * len(picks)
    assert (await tables.play(me, found.row.id, ply, picks, "act")).again
    with pytest.raises(Problem, match="undo/barrier"):
        await tables.undo(me, found.row.id, found.shown(seat).ply, mark())
    again = await Tables(store).cache.get(found.row.id)
    assert again.table.digest() == found.table.digest()
    await play_on(tables, found, people, Rng.seeded(2))
    assert (await tables.replays.verdict(None, found.row.id)).fair


async def test_a_refused_pick_leaves_the_action_open(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, "pdx")
    seat, picks = await an_action(tables, found, people)
    await tables.play(people[seat].id, found.row.id, found.row.ply, picks, "act")
    asked, rev, table = found.row.asked, found.row.rev, found.shown(None)
    bad = next(pick for pick in range(table.game.picks) if table.why_not(pick, asked))
    with pytest.raises(Problem):
        await tables.play(people[asked].id, found.row.id, table.ply, [bad], mark())
    assert found.row.rev == rev and told(found, seat).undo


@pytest.mark.parametrize("game", [id for id in IDS if "compounds" in vars(type(get(id)))])
def test_a_plan_travels_as_its_record_would(game: str) -> None:
    """Plans are put together from encoded parts; whoever reads them finds what `Compound` says."""
    table, rng, seen = layover.new(game, seed=3), Rng.seeded(3), 0
    while not table.over and seen < 200:
        for picks, one in zip(table.game.compounds(table.state), plans_told(table), strict=False):
            seen += 1
            assert one.picks == picks
            assert [(step.heading, step.target) for step in one.path] == [
                (shown.heading, shown.target) for shown in (table.candidate(pick, None) for pick in picks)]
            assert table.describe(picks[-1], "fr") in one.text
        legal = table.legal()
        table.play(legal[rng.below(len(legal))])
    assert seen


def plans_told(table: Table) -> list[Compound]:
    asked = decision(table, "fr")
    return msgspec.json.decode(msgspec.json.encode(asked), type=DecisionInfo).compounds
