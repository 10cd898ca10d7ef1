"""A bot plays for somebody: everybody is told why and since when, and the person goes on seeing what is theirs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from layover.engine.chance import Rng
from layover.engine.table import Table
from layover.games import IDS
from layover.server.ids import Fresh
from layover.server.messages import ForkWish, HandedInfo, HandOver, MoveClock, SeatWish, TableWish, TotalClock
from layover.server.problem import Problem
from layover.server.store.records import BOT, OVER, JobRow
from layover.server.store.store import Store
from layover.server.tables.tables import Tables
from tests.server.people import filled, guest, play_on, told
from tests.server.running import Person, Running, running


async def two_at_a_table(site: Running, game: str) -> tuple[Person, Person, str]:
    anna, ben = site.person(), site.person()
    for person, name in ((anna, "Anna"), (ben, "Ben")):
        await person.post("/api/me", {"name": name})
    seats = [{"kind": "me"}, {"kind": "invited"}]
    table = await anna.post("/api/tables", {"game": game, "seats": seats, "pace": 10_000})
    await ben.post("/api/join", {"code": table["invitation"]})
    return anna, ben, table["id"]


@pytest.mark.parametrize("game", IDS)
async def test_whoever_leaves_sees_their_own_seat_and_plays_nothing(game: str, folder: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        anna, ben, id = await two_at_a_table(site, game)
        async with anna.sit(id) as one, ben.sit(id) as other:
            asked = (await one.next("update"))["view"]["asked"]
            await other.next("update")
            person, me, seat = (anna, one, 0) if asked == 0 else (ben, other, 1)
            others = other if asked == 0 else one
            before = me.last["update"]
            await person.post(f"/api/tables/{id}/leave", {})
            for reader in (me, others):
                handed = await reader.next("handed")
                assert (handed["seat"], handed["to"], handed["why"]) == (seat, "bot", "asked")
                await reader.heard_all()
            after, table = me.last["update"], me.last["table"]["table"]
            assert after["view"] == before["view"] and after["as"] == seat and "decision" not in after
            assert table["owner"] == seat and table.get("you") is None and table["seats"][seat]["left"]
            assert table["seats"][seat]["handed"] == {"why": "asked", "at": handed["at"]}
            theirs = others.last["table"]["table"]
            assert "owner" not in theirs and theirs["seats"][seat]["handed"]["why"] == "asked"
            assert "left" not in theirs["seats"][seat]
            legal = [one["pick"] for one in before["decision"]["candidates"] if "why" not in one]
            for message in ({"type": "pick", "pick": legal[0]}, {"type": "preview", "picks": legal[:1]},
                            {"type": "undo"}):
                assert (await me.ask(ply=after["ply"], **message))["code"] == "seat/none"
            position = await person.get(f"/api/tables/{id}/plies/{after['ply']}")
            assert position["view"] == after["view"]
            await person.post(f"/api/tables/{id}/return", {})
            handed = await me.next("handed")
            assert (handed["seat"], handed["to"], handed["why"]) == (seat, "person", "back")
            await me.heard_all()
            assert me.last["update"]["decision"] and me.last["table"]["table"]["you"] == seat
            assert "handed" not in me.last["table"]["table"]["seats"][seat]


async def test_a_clock_that_ran_out_is_told_and_kept(store: Store) -> None:
    time = [1_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    found, people = await filled(tables, store, "airlines", clock=MoveClock(30))
    time[0] += 40_000
    await tables.upkeep.expire()
    for table in (found, await Tables(store).cache.get(found.row.id)):
        assert table.info(people[0].id).seats[0].handed == HandedInfo("clock", 1_040_000)
        assert table.info(people[0].id).owner == 0 and table.info(people[1].id).owner is None
        assert told(table, 0).decision is None
    await tables.seating.come_back(people[0], found.row.id)
    assert found.info(people[0].id).seats[0].handed is None and told(found, 0).decision is not None


async def test_everybody_reads_in_the_log_who_played_for_whom_and_why(store: Store) -> None:
    time = [1_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    found, people = await filled(tables, store, "airlines", clock=MoveClock(30), gallery=False)
    ply = found.row.ply
    await tables.seating.leave(people[1], found.row.id)
    time[0] += 30_000
    await tables.upkeep.expire()
    await tables.seating.come_back(people[0], found.row.id)
    await tables.seating.leave(people[0], found.row.id, for_good=True)
    lines = [HandOver(ply, 1, "asked", 1_000_000, "P1"), HandOver(ply, 0, "clock", 1_030_000, "P0"),
             HandOver(ply, 0, "back", 1_030_000, "P0"), HandOver(ply, 0, "resigned", 1_030_000, "P0")]
    for table in (found, await Tables(store).cache.get(found.row.id)):
        assert table.info(people[1].id).hand_overs == table.info(people[0].id).hand_overs == lines
        assert table.door(None).hand_overs == [], "who may not watch is not told how it goes"


async def test_the_third_time_a_clock_runs_out_the_seat_stays_with_the_bot(store: Store) -> None:
    time = [1_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    found, people = await filled(tables, store, "airlines", clock=MoveClock(30))
    id = found.row.id
    for _ in range(2):
        time[0] += 30_000
        await tables.upkeep.expire()
        assert found.seats[0].handed == "clock"
        await tables.seating.come_back(people[0], id)
        await tables.seating.leave(people[0], id)            # that one has asked for: it does not count
        await tables.seating.come_back(people[0], id)
    time[0] += 30_000
    await tables.upkeep.expire()
    for table in (found, await Tables(store).cache.get(id)):
        info = table.info(people[0].id)
        assert info.seats[0].handed == HandedInfo("stays", time[0]) and info.owner == 0 and info.you is None
        assert info.hand_overs[-1].why == "stays"
    with pytest.raises(Problem, match="seat/stays"):
        await tables.seating.come_back(people[0], id)
    assert found.seats[0].kind == BOT and told(found, 0).decision is None


async def test_people_around_one_screen_take_all_their_seats_back_at_once(store: Store) -> None:
    tables = Tables(store)
    host = await guest(store, "Host")
    seats = [SeatWish("me"), SeatWish("here", name="Ann"), SeatWish("bot")]
    found = await tables.seating.create(host, TableWish("airlines", seats))
    for seat in (0, 1):
        await tables.seating.leave(host, found.row.id, named=seat)
    info = found.info(host.id)
    assert info.owner == 0 and [seat.left for seat in info.seats] == [True, True, False]
    await tables.seating.come_back(host, found.row.id)
    assert found.seats_of(host.id) == [0, 1] and found.info(host.id).owner is None


async def test_a_rematch_is_for_those_who_left_as_well(store: Store) -> None:
    time = [1_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    found, people = await filled(tables, store, "airlines", clock=MoveClock(30))
    id = found.row.id
    await tables.seating.leave(people[1], id)
    await tables.seating.leave(people[2], id, for_good=True)
    time[0] += 30_000
    await tables.upkeep.expire()
    assert found.seats[0].handed == "clock"
    rng = Rng.seeded(1)
    while found.row.status != OVER:
        seat = found.row.asked or 0
        picks = found.shown(seat).legal()
        if found.seats[seat].kind == BOT:
            await tables.bot_plays(JobRow(id, found.row.ply, seat, "", 0), picks[rng.below(len(picks))])
        else:
            await play_on(tables, found, people, rng, 1)
    with pytest.raises(Problem, match="seat/none"):
        await tables.seating.rematch(people[2], id)
    again = await tables.seating.rematch(people[1], id)
    for table in (again, await Tables(store).cache.get(again.row.id)):
        assert [table.seat_of(person.id) for person in people[:2]] == [0, 1]
        assert [(seat.kind, seat.handed) for seat in table.seats[:3]] == [("person", None)] * 2 + [("bot", None)]
    assert (await tables.seating.rematch(people[0], id)).row.id == again.row.id


@pytest.mark.parametrize("clock", [MoveClock(60), TotalClock(60, 5)])
async def test_leaving_and_coming_back_fills_no_clock(store: Store, clock: MoveClock | TotalClock) -> None:
    time = [1_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    found, people = await filled(tables, store, "airlines", clock=clock)
    deadline = found.row.deadline
    for _ in range(3):
        time[0] += 10_000
        await tables.seating.leave(people[0], found.row.id)
        assert found.row.deadline is None
        time[0] += 5_000
        tables = Tables(store, Fresh(now=lambda: time[0]))            # it is kept, not only remembered
        found = await tables.seating.come_back(people[0], found.row.id)
        assert found.row.deadline == deadline == 1_060_000
    await tables.seating.leave(people[0], found.row.id)
    time[0] += 50_000
    await tables.seating.come_back(people[0], found.row.id)
    assert found.row.deadline == time[0], "whoever stayed away too long has nothing left"
    await tables.upkeep.expire()
    assert found.seats[0].handed == "clock"


@pytest.mark.parametrize("game", IDS)
async def test_a_fork_of_a_running_game_shows_no_hand_of_a_bot(store: Store, game: str) -> None:
    """At the own seat, and what that cannot know is not what is so."""
    tables = Tables(store)
    host = await guest(store, "Host")
    found = await tables.seating.create(host, TableWish(game, [SeatWish("me"), *[SeatWish("bot")] * 2], pace=0))
    rng = Rng.seeded(5)
    while found.row.ply < 60 or found.row.asked != 0:
        seat = found.row.asked or 0
        picks = found.shown(seat).legal()
        if seat:
            await tables.bot_plays(JobRow(found.row.id, found.row.ply, seat, "", 0), picks[rng.below(len(picks))])
        else:
            await play_on(tables, found, [host], rng, 1)
    with pytest.raises(Problem, match="table/running"):
        await tables.seating.fork(host, found.row.id, ForkWish(found.row.ply, seat=1))
    table = found.table
    assert table is not None
    forks = [await tables.seating.fork(host, found.row.id, ForkWish(found.row.ply)) for _ in range(8)]
    for fork in forks:
        assert fork.table is not None
        assert fork.table.view(0) | {"ply": 0} == table.view(0) | {"ply": 0}, "all that I know is the same"
    hands = [_hands(one) for one in (table, *(fork.table for fork in forks if fork.table))]
    if game in ("airlines", "postcards"):        # those with hands of cards from the first turn on
        assert any(one != hands[0] for one in hands[1:]), "what I cannot know is dealt anew"


def _hands(table: Table) -> list[object]:
    """What each bot knows that nobody else does."""
    return [table.game.own_view(table.state, seat) for seat in (1, 2)]


async def test_whoever_resigns_watches_from_the_gallery(folder: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        anna, ben, id = await two_at_a_table(site, "airlines")
        async with anna.sit(id) as one:
            await one.next("update")
            await anna.post(f"/api/tables/{id}/resign", {})
            assert (await one.next("handed"))["why"] == "resigned"
            await one.heard_all()
            table = one.last["table"]["table"]
            assert "owner" not in table and table["seats"][0]["handed"]["why"] == "resigned"
            assert "as" not in one.last["update"] and "own" not in json.loads(
                [text for text in one.raw if '"type":"update"' in text][-1])
