"""Attacks by simple input, and tables that cannot be changed: all are answered, none holds up anybody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, cast

import pytest

from layover.server.ids import Fresh
from layover.server.messages import MoveClock
from layover.server.store.records import BOT, PERSON
from layover.server.store.store import Statement, Store, Then, Unavailable
from layover.server.tables.tables import Tables
from tests.server.people import filled, guest, wish
from tests.server.running import PATIENCE, Running, Sitting, running

GAME = "airlines"
NUL, TURNED, HALF = "a\0b", "a\u202eb", "\ud800"
DEEP = "[" * 2000 + "]" * 2000


async def table_of_two(site: Running) -> tuple[Any, str]:
    anna, ben = site.person(), site.person()
    for person, name in ((anna, "Anna"), (ben, "Ben")):
        await person.post("/api/me", {"name": name})
    table = await anna.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]})
    await ben.post("/api/join", {"code": table["invitation"]})
    return anna, table["id"]


def own_faults(site: Running) -> int:
    return site.server.metrics.counts.get(("layover_faults_total", ""), 0)


async def goes_on(seat: Sitting) -> None:
    """A pick is carried out."""
    update = seat.last["update"]
    pick = next(one["pick"] for one in update["decision"]["candidates"] if "why" not in one)
    assert (await seat.ask(type="pick", ply=update["ply"], pick=pick))["type"] == "accepted"


async def test_signs_nobody_can_read_are_refused_by_the_socket_and_the_table_goes_on(database: str) -> None:
    async with running(database) as site:
        anna, id = await table_of_two(site)
        async with anna.sit(id) as seat:
            update = await seat.next("update")
            pick = next(one["pick"] for one in update["decision"]["candidates"] if "why" not in one)
            for bad in (NUL, TURNED, HALF):
                for message in ({"type": "pick", "ply": update["ply"], "pick": pick, "mark": bad},
                                {"type": "pick", "ply": update["ply"], "pick": pick, "mark": "m", "text": bad},
                                {"type": "undo", "ply": update["ply"], "mark": bad},
                                {"type": "say", "text": bad, "mark": "m"}):
                    await seat.send(**message)
                    assert (await seat.next("accepted", "refused"))["code"] == "body/malformed"
            await seat.socket.send(json.dumps({"type": "say", "text": TURNED, "mark": "m"}, ensure_ascii=False))
            assert (await seat.next("refused"))["code"] == "body/malformed"
            await seat.socket.send('{"type":"picks","ply":0,"mark":"m","picks":' + DEEP + "}")
            assert (await seat.next("refused"))["code"] == "body/malformed"
            await goes_on(seat)
        assert own_faults(site) == 0


async def test_signs_nobody_can_read_are_refused_by_every_route(database: str) -> None:
    async with running(database) as site:
        anna, id = await table_of_two(site)
        for path, body in (("/api/me", {"name": NUL}), ("/api/join", {"code": "abcd" + NUL}),
                           ("/api/me/recover", {"code": "abcd" + NUL}), ("/api/transcripts", {"text": NUL}),
                           ("/api/tables", {"game": GAME, "seats": [{"kind": "here", "name": TURNED}]})):
            answer = await anna.http.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "body/malformed"), path
        answer = await anna.http.post("/api/join", content=DEEP, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "body/malformed")
        for path in ("/api/tables/%00", f"/api/tables/{id}%00/plies/0", "/api/join/ab%00cd",
                     f"/api/tables/{id}?lang=%00", "/api/tables/%E2%80%AE"):
            answer = await anna.http.get(path)
            assert answer.status_code in (400, 404, 405) and "code" in answer.json(), path
        assert own_faults(site) == 0


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "\xff"])
async def test_an_origin_that_is_none_is_a_foreign_one(database: str, origin: str) -> None:
    async with running(database) as site:
        anna, id = await table_of_two(site)
        answer = await anna.http.post("/api/me", json={"name": "A"}, headers={"Origin": origin.encode("latin1")})
        assert (answer.status_code, answer.json()["code"]) == (403, "origin/foreign")
        if origin.isascii():
            async with anna.sit(id, Origin=origin) as seat:
                assert (await seat.next("refused"))["code"] == "origin/foreign"
        assert own_faults(site) == 0


async def test_names_and_lines_have_one_form(database: str) -> None:
    async with running(database) as site:
        anna, id = await table_of_two(site)
        assert (await anna.post("/api/me", {"name": "Zoe\u0308\n\n Z"}))["name"] == "Zo\u00eb Z"
        async with anna.sit(id) as seat:
            await seat.next("update")
            await seat.ask(type="say", text="e\u0301te\u0301")
            while "said" not in seat.last:
                await seat.next()
            assert seat.last["said"]["text"] == "\u00e9t\u00e9"
            assert (await seat.ask(type="say", text=" \n "))["code"] == "body/malformed"


class Failing:
    """A store that answers the next writes of tables with these errors."""

    def __init__(self, store: Store, *errors: Exception) -> None:
        self.store = store
        self.errors = list(errors)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def submit(self, statements: Sequence[Statement], tell: str, then: Then) -> None:
        if self.errors:
            asyncio.get_running_loop().call_soon(then, self.errors.pop(0))
        else:
            self.store.submit(statements, tell, then)


async def test_whatever_the_store_raises_the_client_is_answered_and_the_table_goes_on(database: str) -> None:
    async with running(database) as site:
        anna, id = await table_of_two(site)
        async with anna.sit(id) as seat:
            update = await seat.next("update")
            pick = next(one["pick"] for one in update["decision"]["candidates"] if "why" not in one)
            failing = Failing(site.server.store, ValueError("nobody expected it"), Unavailable("away"))
            site.server.tables.cache.store = cast(Store, failing)
            for code in ("server/fault", "store/unavailable"):
                assert (await seat.ask(type="pick", ply=update["ply"], pick=pick))["code"] == code
            await goes_on(seat)
        assert own_faults(site) == 1


async def test_a_table_that_cannot_be_changed_holds_up_no_other_clock(store: Store) -> None:
    time = [1_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    host = await guest(store, "Host")
    stuck, free = [await tables.seating.create(host, wish(GAME, "me", clock=MoveClock(30))) for _ in range(2)]
    others, _ = await filled(tables, store, GAME, clock=MoveClock(30))
    time[0] += 60_000
    held = asyncio.Event()
    stuck.lock.take(held.set)
    async with asyncio.timeout(PATIENCE):
        await tables.upkeep.expire()
        await tables.upkeep.expire()
    assert held.is_set() and stuck.seats[0].kind == PERSON
    assert free.seats[0].kind == others.seats[others.row.asked or 0].kind == BOT
    stuck.lock.leave()
    await tables.upkeep.expire()
    assert stuck.seats[0].kind == BOT


async def test_a_read_only_spell_refuses_and_passes(database: str) -> None:
    if not database.startswith("postgres"):
        pytest.skip("SQLite has none; a full disk is tested elsewhere")
    async with running(database) as site:
        anna, id = await table_of_two(site)
        pool = site.server.store._pool  # type: ignore[attr-defined]
        name = database.rpartition("/")[2].partition("?")[0]

        async def spell(value: str) -> None:
            async with pool.acquire() as connection:
                await connection.execute("set default_transaction_read_only = off")
                await connection.execute(f'alter database "{name}" set default_transaction_read_only = {value}')
            await pool.expire_connections()

        async with anna.sit(id) as seat:
            update = await seat.next("update")
            pick = next(one["pick"] for one in update["decision"]["candidates"] if "why" not in one)
            await spell("on")
            assert (await seat.ask(type="pick", ply=update["ply"], pick=pick))["code"] == "store/unavailable"
            await spell("off")
            await goes_on(seat)
        assert own_faults(site) == 0
