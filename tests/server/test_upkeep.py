"""What is done for all tables: time given back in which nobody could play, rooms closed that nobody uses."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from layover.server.ids import Fresh
from layover.server.messages import MoveClock, TotalClock
from layover.server.problem import Problem
from layover.server.store.records import BOT, CLOSED, PERSON, WAITING
from layover.server.store.store import Store
from layover.server.tables.tables import Tables
from layover.server.tables.upkeep import BEAT_MS, DOWN_MS, LOOKED_MS, UNUSED_MS
from tests.server.people import filled, guest, told, wish
from tests.server.running import running

GAME = "airlines"
HOUR = 3600_000


def at(time: list[int], store: Store) -> Tables:
    return Tables(store, Fresh(now=lambda: time[0]))


async def until(tables: Tables, id: str, deadline: int) -> None:
    """What is in the store reaches the tables at hand."""
    found = await tables.cache.get(id)
    async with asyncio.timeout(20):
        while found.row.deadline != deadline:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("clock", [MoveClock(30), TotalClock(30, 5)])
async def test_what_the_server_was_down_is_given_back(store: Store, clock: MoveClock | TotalClock) -> None:
    time = [1_000_000]
    before = at(time, store)
    found, people = await filled(before, store, GAME, clock=clock)
    await before.upkeep.keep_time()
    time[0] += HOUR
    after = at(time, store)
    await after.upkeep.keep_time()
    found = await after.cache.get(found.row.id)
    assert found.seats[0].kind == PERSON and found.row.deadline == time[0] + 30_000
    assert told(found, 0).deadline == time[0] + 30_000 and told(found, 0).clocks[0].left == 30_000
    time[0] += 29_000
    await after.upkeep.keep_time()
    assert found.seats[0].kind == PERSON
    time[0] += 1_000
    await after.upkeep.keep_time()
    assert found.seats[0].kind == BOT


async def test_what_the_store_was_away_is_given_back_to_those_who_look(store: Store) -> None:
    """Nothing was written meanwhile: the process that goes on finds it out by its own clock."""
    time = [1_000_000]
    tables = at(time, store)
    found, people = await filled(tables, store, GAME, clock=MoveClock(60))
    await tables.upkeep.keep_time()
    time[0] += DOWN_MS + 1
    await tables.upkeep.keep_time()
    await until(tables, found.row.id, time[0] + 60_000)
    assert found.seats[0].kind == PERSON


async def test_a_server_that_serves_gives_nothing_back(store: Store) -> None:
    time = [1_000_000]
    tables = at(time, store)
    found, people = await filled(tables, store, GAME, clock=MoveClock(60))
    for _ in range(6):
        await tables.upkeep.keep_time()
        assert found.row.deadline == 1_060_000 and found.seats[0].kind == PERSON
        time[0] += BEAT_MS
    await tables.upkeep.keep_time()
    assert found.seats[0].kind == BOT


async def test_of_two_processes_one_gives_the_time_back(store: Store) -> None:
    time = [1_000_000]
    one, other = at(time, store), at(time, store)
    found, people = await filled(one, store, GAME, clock=MoveClock(60))
    await one.upkeep.keep_time()
    time[0] += HOUR
    await asyncio.gather(one.upkeep.keep_time(), other.upkeep.keep_time())
    assert (await at(time, store).cache.get(found.row.id)).row.deadline == time[0] + 60_000
    await until(one, found.row.id, time[0] + 60_000)
    time[0] += HOUR
    await other.upkeep.keep_time()
    await one.upkeep.keep_time()                 # long after the other, who has given it
    await until(one, found.row.id, time[0] + 60_000)


async def test_a_room_nobody_looks_at_closes_itself_and_says_so(store: Store) -> None:
    time = [1_000_000]
    tables, host, friend = at(time, store), await guest(store, "Host"), await guest(store, "Friend")
    found = await tables.seating.create(host, wish(GAME, "me", "invited"))
    begun = await tables.seating.create(host, wish(GAME, "me"))
    id = found.row.id
    time[0] += UNUSED_MS
    await tables.upkeep.close_unused()
    assert found.row.status == WAITING
    await tables.upkeep.look_in(id)
    time[0] += LOOKED_MS - 1
    await tables.upkeep.look_in(id)
    assert found.row.changed_at == 1_000_000 + UNUSED_MS, "one look is noted, the next one only later"
    time[0] += UNUSED_MS - LOOKED_MS + 1
    await tables.upkeep.close_unused()
    assert found.row.status == WAITING
    time[0] += 1
    await tables.upkeep.close_unused()
    assert found.row.status == CLOSED and begun.row.status == "playing"
    for table in (found, await at(time, store).cache.get(id)):
        assert table.info(friend.id).closed == "unused" and table.info(friend.id).invitation is None
    with pytest.raises(Problem, match="table/closed"):
        await tables.seating.join(friend, found.row.invitation)


async def test_a_room_that_somebody_looks_at_stays_open(store: Store) -> None:
    time = [1_000_000]
    tables, host = at(time, store), await guest(store, "Host")
    found = await tables.seating.create(host, wish(GAME, "me", "invited"))
    tables.cache.watched.add(found.row.id)
    time[0] += 2 * UNUSED_MS
    await tables.upkeep.close_unused()
    assert found.row.status == WAITING and found.row.changed_at == time[0]
    tables.cache.watched.clear()
    await tables.upkeep.close_unused()
    assert found.row.status == WAITING


async def test_whoever_connects_looks(folder: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        anna = site.person()
        await anna.post("/api/me", {"name": "Anna"})
        table = await anna.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]})
        found = await site.server.tables.cache.get(table["id"])
        made, late = found.row.changed_at, found.row.changed_at + 2 * LOOKED_MS
        site.server.tables.upkeep.fresh = Fresh(now=lambda: late)
        async with anna.sit(table["id"]) as seat, asyncio.timeout(20):
            while found.row.changed_at == made:
                await seat.heard_all()
        assert found.row.changed_at == late
