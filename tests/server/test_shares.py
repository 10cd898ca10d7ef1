"""One guest takes nothing away from the others: bots, tables, whole games gone through, crowds, slow connections."""

from __future__ import annotations

import asyncio
import os
from contextlib import AsyncExitStack
from typing import Any

import pytest
from msgspec.structs import replace

from layover.engine.chance import Rng
from layover.server import processes
from layover.server.bots.shares import Shares
from layover.server.http import connection
from layover.server.http.limits import network
from layover.server.messages import SeatWish, TableWish
from layover.server.problem import Problem
from layover.server.socket import clients
from layover.server.store import records
from layover.server.store.records import JobRow, Made
from layover.server.store.store import Store
from layover.server.tables import restore
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables
from tests.server.people import filled, guest, play_on, wish
from tests.server.running import PATIENCE, Running, running
from tests.server.test_door import own_faults

GAME = "portal"
ROOM = TableWish(GAME, [SeatWish("me"), SeatWish("invited")])


# Bots

def job(table: str, owner: str, cost: int, due: int = 0, alone: int = 0) -> JobRow:
    return JobRow(table, 1, 0, "", due, owner, cost, alone)


def order(shares: Shares, jobs: list[JobRow], most: int = 9) -> str:
    return " ".join(one.table_id for one in shares.choose(jobs, most, now=100))


def test_everybody_has_the_same_share_of_time() -> None:
    ann, ben = [job(f"a{n}", "ann", 1000, n) for n in range(3)], [job(f"b{n}", "ben", 100, 9) for n in range(3)]
    assert order(Shares(), ann + ben) == "b0 a0 b1 b2 a1 a2", "ten of his cost what one of hers does"
    shares = Shares()
    assert order(shares, ann) == "a0 a1 a2"
    assert order(shares, [*ann, job("c", "cleo", 1000, 99)], 2) == "c a0", "whoever comes later has waited for nobody"


def test_tables_of_bots_alone_come_last() -> None:
    assert order(Shares(), [job("a", "ann", 10, 0, 1), job("b", "ben", 1000, 9), job("c", "ben", 1000, 9)]) == "b c a"
    assert order(Shares(), [job("a", "ann", 10, -10_000, 1), job("b", "ben", 10, 9)]) == "a b", "none waits for ever"


def bots(level: str, *first: SeatWish) -> TableWish:
    return TableWish(GAME, [*first, *[SeatWish("bot", level)] * (2 - len(first))], pace=0)


async def picks_of(site: Running, *tables: LiveTable) -> list[int]:
    """When bots have picked there."""
    return [pick.at for found in tables for pick in await records.picks(site.server.store, found.row.id)
            if pick.author.startswith("bot")]


async def test_a_hundred_expert_tables_of_one_guest_delay_no_easy_bot(database: str) -> None:
    """Told by their picks, whatever else the machine does: while one easy bot chooses, at most one expert has."""
    async with running(database, workers=1) as site:
        tables, store = site.server.tables, site.server.store
        greedy = [await guest(store, f"Greedy{n}") for n in range(2)]
        experts = [await tables.seating.create(greedy[n % 2], bots("expert")) for n in range(100)]
        async with asyncio.timeout(PATIENCE):
            while not await picks_of(site, *experts[:4]):
                await asyncio.sleep(0.05)
        easy = await tables.seating.create(await guest(store, "Ben"), bots("easy"))
        async with asyncio.timeout(PATIENCE):
            while len(times := await picks_of(site, easy)) < 10:
                await asyncio.sleep(0.05)
        begun, last = easy.row.made_at, times[9]
        meanwhile = sum(begun <= at <= last for at in await picks_of(site, *experts))
        assert meanwhile <= 10


async def test_hard_bots_of_two_people_take_turns(database: str) -> None:
    async with running(database, workers=1) as site:
        tables, store = site.server.tables, site.server.store
        ann, ben = await guest(store, "Ann"), await guest(store, "Ben")
        many = [await tables.seating.create(ann, bots("hard")) for _ in range(20)]
        one = await tables.seating.create(ben, bots("hard"))
        async with asyncio.timeout(PATIENCE):
            while len(times := await picks_of(site, one)) < 6:
                await asyncio.sleep(0.05)
        meanwhile = sum(times[0] < at < times[5] for at in await picks_of(site, *many))
        assert meanwhile <= 7, "a pick of hers for each of his five, and those under way"


# Tables

async def test_all_unfinished_tables_count(store: Store) -> None:
    tables = Tables(store)
    tables.seating.most = Made(all=5, with_bots=9, from_address=9)
    over, people = await filled(tables, store, "airlines")
    await play_on(tables, over, people, Rng.seeded(1))
    text = await tables.replays.transcript(None, over.row.id)
    ann = await guest(store, "Ann")
    for _ in range(2):
        await tables.replays.upload(ann, text)
    for _ in range(3):
        await tables.seating.create(ann, ROOM)
    for more in (tables.replays.upload(ann, text), tables.seating.create(ann, ROOM)):
        with pytest.raises(Problem, match="limit/tables"):
            await more
    assert (await tables.seating.create(people[0], ROOM)).row.made_by == people[0].id


async def test_a_limit_holds_when_many_ask_at_once(store: Store) -> None:
    tables, ann = Tables(store), await guest(store, "Ann")
    tables.seating.most = Made(all=7, with_bots=5, from_address=9)
    for wanted, most, code in ((wish(GAME, "me"), 5, "limit/bots"), (ROOM, 2, "limit/tables")):
        tries = await asyncio.gather(*(tables.seating.create(ann, wanted) for _ in range(20)), return_exceptions=True)
        assert sum(isinstance(one, LiveTable) for one in tries) == most
        assert {one.code for one in tries if isinstance(one, Problem)} == {code}


async def test_tables_with_bots_are_counted_by_person_and_address(store: Store) -> None:
    tables = Tables(store)
    tables.seating.most = Made(all=99, with_bots=2, from_address=3)
    ann, ben = [records.PersonRow(one.id, one.name, address="there") for one in (await guest(store, "Ann"),
                                                                         await guest(store, "Ben"))]
    made = [await tables.seating.create(ann, wish(GAME, "me")) for _ in range(2)]
    room = await tables.seating.create(ann, ROOM)
    for more in (tables.seating.create(ann, wish(GAME, "me")), tables.seating.fill(ann, room.row.id, "easy")):
        with pytest.raises(Problem, match="limit/bots"):
            await more
    await tables.seating.create(ben, wish(GAME, "me"))
    with pytest.raises(Problem, match="limit/address"):
        await tables.seating.create(ben, wish(GAME, "me"))
    await tables.seating.create(records.PersonRow(ben.id, ben.name, address="elsewhere"), wish(GAME, "me"))
    await store.write([records.change_table(replace(made[0].row, rev=made[0].row.rev + 1, status="over"))])
    await records.forget_addresses(store)
    rows = await store.read("select status from game_table where made_from is not null order by status")
    assert rows == [("playing",)] * 3, "of a finished one nothing is kept"


def test_one_household_is_one_address() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") != network("192.0.2.2")


# Whole games

async def test_a_hundred_verdicts_at_once_hold_nobody_up(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(database) as site:
        tables = site.server.tables
        over, people = await filled(tables, site.server.store, GAME)
        await play_on(tables, over, people, Rng.seeded(1))
        ann = site.person()
        table = await ann.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]})

        def not_here(*args: Any) -> None:
            raise AssertionError(f"gone through in the process {os.getpid()} that serves")

        monkeypatch.setattr(restore, "rebuild", not_here)
        async with ann.sit(table["id"]) as seat:
            await seat.next("update")
            asked = [asyncio.create_task(ann.get(f"/api/tables/{over.row.id}/verdict")) for _ in range(100)]
            pings = 0
            while not all(one.done() for one in asked):
                await seat.heard_all()
                pings += 1
            assert all(one["fair"] for one in await asyncio.gather(*asked)) and pings > 20
        assert own_faults(site) == 0


async def test_more_than_the_clerk_can_do_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MOST_WAITING", 3)
    async with running(database) as site:
        tables = site.server.tables
        over, people = await filled(tables, site.server.store, "airlines")
        await play_on(tables, over, people, Rng.seeded(1))
        ann = site.person()
        answers = await asyncio.gather(*(ann.http.get(f"/api/tables/{over.row.id}/transcript") for _ in range(12)))
        codes = sorted({one.status_code for one in answers})
        assert codes == [200, 429] and sum(one.status_code == 200 for one in answers) >= 3
        assert (await ann.get(f"/api/tables/{over.row.id}/verdict"))["fair"], "when they are done it goes on"


async def test_a_whole_game_counts_as_many_requests(database: str) -> None:
    async with running(database) as site:
        over, people = await filled(site.server.tables, site.server.store, "airlines")
        await play_on(site.server.tables, over, people, Rng.seeded(1))
        site.server.http.burst, site.server.http.a_second = 25.0, 0.0
        ann = site.person()
        answers = [await ann.http.get(f"/api/tables/{over.row.id}/{what}") for what in ("verdict", "course",
                                                                                       "transcript")]
        assert [one.status_code for one in answers] == [200, 200, 429]


# Crowds

async def test_a_crowd_is_told_who_is_here_once_a_second(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "CROWD", 5)
    async with running(database) as site, AsyncExitStack() as stack:
        ann = site.person()
        table = await ann.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]})
        seat = await stack.enter_async_context(ann.sit(table["id"]))
        began = asyncio.get_running_loop().time()
        for _ in range(60):
            await stack.enter_async_context(site.person().sit(table["id"]))
        while seat.last.get("presence", {}).get("gallery") != 60:
            await seat.next("presence")
        seconds = asyncio.get_running_loop().time() - began
        told = sum('"type":"presence"' in text for text in seat.raw)
        assert told <= 5 + 1 + seconds / clients.CROWD_SECONDS
        assert seat.last["presence"]["seats"] == [0]


# Connections

@pytest.mark.parametrize("sent", [b"", b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: ",
                                  b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                                  b"Content-Length: 20\r\n\r\n{"])
async def test_a_request_that_does_not_come_is_not_waited_for(database: str, sent: bytes,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(connection, "BODY_SECONDS", 0.2)
    async with running(database) as site:
        host, port = site.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent)
        async with asyncio.timeout(PATIENCE):
            await reader.read()
        writer.close()
        assert (await site.person().get("/api/me")) is None
        assert own_faults(site) == 0


async def test_who_keeps_to_the_time_is_answered_again_and_again(database: str,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.5)
    async with running(database) as site:
        host, port = site.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        for _ in range(3):
            writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"fine" in await asyncio.wait_for(reader.readuntil(b"fine\n"), PATIENCE)
            await asyncio.sleep(0.6)             # longer than a head may take: nobody has begun one
        writer.close()
