"""Clocks of both kinds, and how fast bots play."""

from __future__ import annotations

from pathlib import Path

from layover.engine.chance import Rng
from layover.server.ids import Fresh
from layover.server.messages import MoveClock, SeatWish, TableWish, TotalClock
from layover.server.store import records
from layover.server.store.records import BOT, PERSON
from layover.server.store.store import Store
from layover.server.tables.tables import Tables
from tests.server.people import filled, guest, mark, play_on, told
from tests.server.running import running

GAME = "airlines"


def at(time: list[int], store: Store) -> Tables:
    return Tables(store, Fresh(now=lambda: time[0]))


async def pass_turn(tables, found, people) -> None:
    """The asked seat draws a flight and plays none: its turn ends."""
    seat = found.row.asked
    for name in ("extend", "decline"):
        await tables.play(people[seat].id, found.row.id, found.row.ply, [found.table.pick(name)], mark())


async def test_a_clock_of_moves_starts_anew_with_every_turn(store: Store) -> None:
    time = [1_000_000]
    tables = at(time, store)
    found, people = await filled(tables, store, GAME, clock=MoveClock(30))
    assert found.info(None).clock == MoveClock(30)
    time[0] += 10_000
    await tables.play(people[0].id, found.row.id, found.row.ply, [found.table.pick("extend")], mark())
    shown = told(found, 0)
    assert (shown.asked_since, shown.deadline) == (1_000_000, 1_030_000), "the same turn goes on"
    await tables.play(people[0].id, found.row.id, found.row.ply, [found.table.pick("decline")], mark())
    shown = told(found, 0)
    assert (shown.asked_since, shown.deadline) == (1_010_000, 1_040_000)
    assert [(one.left, one.bonus) for one in shown.clocks] == [(30_000, 0)] * len(people)


async def test_a_purse_is_spent_and_gets_its_bonus_when_the_turn_ends(store: Store) -> None:
    time = [1_000_000]
    tables = at(time, store)
    found, people = await filled(tables, store, GAME, clock=TotalClock(60, 5))
    assert found.info(None).clock == TotalClock(60, 5) and found.row.deadline == 1_060_000
    time[0] += 20_000
    await pass_turn(tables, found, people)
    assert found.row.clocks[:2] == [45_000, 60_000] and found.row.deadline == 1_080_000
    for spent in (1_000,) * (len(people) - 1):
        time[0] += spent
        await pass_turn(tables, found, people)
    assert found.row.clocks == [45_000, *[64_000] * (len(people) - 1)]
    assert found.row.asked == 0 and found.row.deadline == time[0] + 45_000
    again = await at(time, store).cache.get(found.row.id)
    assert (again.row.clocks, again.row.asked_at, again.row.deadline) == (found.row.clocks, time[0], found.row.deadline)
    shown = told(again, 0)
    assert [(one.left, one.bonus) for one in shown.clocks][:2] == [(45_000, 5_000), (64_000, 5_000)]


async def test_an_empty_purse_gives_the_seat_to_a_bot_and_its_person_comes_back_with_two_minutes(store: Store) -> None:
    time = [1_000_000]
    tables = at(time, store)
    found, people = await filled(tables, store, GAME, clock=TotalClock(60, 5))
    time[0] += 60_000
    await tables.upkeep.expire()
    assert found.seats[0].kind == BOT and found.row.deadline is None and found.row.clocks[0] == 0
    assert told(found, 1).clocks[0] is None, "a bot has no clock"
    time[0] += 10_000
    await tables.seating.come_back(people[0], found.row.id)
    assert found.seats[0].kind == PERSON and found.row.clocks[0] == 120_000
    assert found.row.deadline == time[0] + 120_000
    assert found.row.clocks[1:] == [60_000] * (len(people) - 1)


async def test_a_clock_set_back_fills_no_purse(store: Store) -> None:
    time = [1_000_000]
    tables = at(time, store)
    found, people = await filled(tables, store, GAME, clock=TotalClock(60, 0))
    time[0] -= 500_000
    await pass_turn(tables, found, people)
    assert found.row.clocks == [60_000] * len(people)


async def test_a_game_without_clocks_tells_since_when_a_seat_is_asked(store: Store) -> None:
    time = [1_000_000]
    tables = at(time, store)
    found, people = await filled(tables, store, GAME)
    time[0] += 7
    await pass_turn(tables, found, people)
    shown = told(found, 0)
    assert (shown.asked_since, shown.deadline, shown.clocks) == (1_000_007, None, [])
    await play_on(tables, found, people, Rng.seeded(1))
    assert told(found, 0).asked_since is None


async def test_a_slower_pace_waits_and_a_faster_one_hurries_the_bot(store: Store) -> None:
    time = [1_000_000]
    tables, me = at(time, store), await guest(store, "Me")
    seats = [SeatWish("me"), SeatWish("bot"), SeatWish("bot")]
    found = await tables.seating.create(me, TableWish(GAME, seats, pace=9000))
    await pass_turn(tables, found, [me])
    assert await records.next_due(store) == 1_009_000
    await tables.cache.carry_out(found.row.id, tables.pacing(me.id, 100))
    assert found.info(None).pace == 100 and await records.next_due(store) == 1_000_100
    assert (await at(time, store).cache.get(found.row.id)).info(None).pace == 100
    await tables.cache.carry_out(found.row.id, tables.pacing(me.id, 5000))
    assert await records.next_due(store) == 1_000_100, "who waits already is not asked to wait longer"


async def test_the_slowest_wish_of_those_who_are_here_counts(folder: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        anna, ben, stranger = site.person(), site.person(), site.person()
        for person, name in ((anna, "Anna"), (ben, "Ben")):
            await person.post("/api/me", {"name": name})
        seats = [{"kind": "me"}, {"kind": "invited"}, {"kind": "bot"}]
        table = await anna.post("/api/tables", {"game": GAME, "seats": seats, "pace": 0})
        await ben.post("/api/join", {"code": table["invitation"]})
        async with anna.sit(table["id"]) as one, stranger.sit(table["id"]) as watcher:
            async with ben.sit(table["id"]) as other:
                for seat, ms, counts in ((one, 500, 500), (other, 2000, 2000), (one, 800, 2000), (other, 600, 800),
                                         (other, 3000, 3000)):
                    assert (await seat.ask(type="pace", ms=ms))["type"] == "accepted"
                    assert (await anna.get(f"/api/tables/{table['id']}"))["pace"] == counts
                await watcher.heard_all()
                assert watcher.last["table"]["table"]["pace"] == 3000
                assert (await watcher.ask(type="pace", ms=9000))["code"] == "seat/none"
                await one.send(type="pace", ms=-1, mark="bad")
                assert (await one.next("refused"))["code"] == "body/malformed"
            while one.last["table"]["table"]["pace"] != 800:
                await one.next("table")
