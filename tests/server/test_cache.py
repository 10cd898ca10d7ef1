"""One change of a table at a time, whoever wants it, and however it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
import pytest_asyncio

from layover.server.problem import Problem
from layover.server.store.connect import connect
from layover.server.store.sqlite import SqliteStore
from layover.server.store.store import Conflict, Statement, Store, Then, Unavailable
from layover.server.tables.cache import TRIES
from layover.server.tables.live_table import LiveTable
from layover.server.tables.lock import Lock
from layover.server.tables.plan import Plan
from layover.server.tables.tables import Tables
from tests.server.people import filled, mark

GAME = "portal"


class Answering:
    """A store that answers some writes by itself. Around the real one: a compiled class has no plain subclasses."""

    def __init__(self, path: str) -> None:
        self.real = SqliteStore(path)
        self.answers: list[Exception] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def submit(self, statements: Sequence[Statement], tell: str, then: Then) -> None:
        if self.answers:
            then(self.answers.pop())
        else:
            self.real.submit(statements, tell, then)


@pytest_asyncio.fixture
async def store(folder: Path) -> AsyncIterator[Answering]:
    found = Answering(str(folder / "a.db"))
    await found.open()
    yield found
    await found.close()


async def at_table(store: Answering) -> tuple[Tables, LiveTable, str]:
    """A table, and whoever is asked there."""
    tables = Tables(cast(Store, store))
    found, people = await filled(tables, cast(Store, store), GAME)
    assert found.row.asked is not None
    return tables, found, people[found.row.asked].id


def pick_of(tables: Tables, found: LiveTable, person: str):
    shown = found.shown(found.seat_of(person))
    return tables.picking(person, shown.ply, [shown.legal()[0]], mark())


async def test_changes_wait_for_one_another_in_the_order_of_arrival(store: Answering) -> None:
    tables, found, me = await at_table(store)
    order: list[int] = []

    def plan_for(number: int):
        def plan(found: LiveTable) -> Plan | None:
            order.append(number)
            return pick_of(tables, found, me)(found) if number == 0 else None
        return plan

    await asyncio.gather(*(tables.cache.carry_out(found.row.id, plan_for(number)) for number in range(2000)))
    assert order == list(range(2000)) and not found.lock.taken


@pytest.mark.parametrize("error", [Problem("pick/stale"), RuntimeError("ours"), Unavailable("away"), Conflict("odd")])
async def test_whatever_is_raised_is_told_and_frees_the_table(store: Answering, error: Exception) -> None:
    tables, found, me = await at_table(store)

    def fails(found: LiveTable) -> Plan | None:
        raise error

    with pytest.raises(type(error)):
        await tables.cache.carry_out(found.row.id, fails)
    if not isinstance(error, Conflict):
        store.answers = [error]
        with pytest.raises(type(error)):
            await tables.cache.carry_out(found.row.id, pick_of(tables, found, me))
    rev = found.row.rev
    assert await tables.cache.carry_out(found.row.id, pick_of(tables, found, me))
    assert found.row.rev == rev + 1 and not found.lock.taken


async def test_a_listener_that_fails_leaves_the_table_free(store: Answering) -> None:
    tables, found, me = await at_table(store)
    rev = found.row.rev

    def fails(found: LiveTable, outside: bool) -> None:
        raise RuntimeError("ours")

    tables.cache.changed.append(fails)
    with pytest.raises(RuntimeError):
        await tables.cache.carry_out(found.row.id, pick_of(tables, found, me))
    assert found.row.rev == rev + 1 and not found.lock.taken


async def test_whoever_was_second_plans_anew_but_not_for_ever(store: Answering) -> None:
    tables, found, me = await at_table(store)
    store.answers = [Conflict("again")] * (TRIES - 1)
    assert await tables.cache.carry_out(found.row.id, pick_of(tables, found, me))
    store.answers = [Conflict("again")] * TRIES
    with pytest.raises(Problem, match="table/busy"):
        await tables.cache.carry_out(found.row.id, pick_of(tables, found, me))
    assert not store.answers and not found.lock.taken


async def test_what_a_refused_pick_found_out_is_told_to_all(folder: Path, store: Answering) -> None:
    """Another process was first: everybody here sees it, although nothing came of the pick that met it."""
    tables, found, me = await at_table(store)
    elsewhere = connect(store.path)
    await elsewhere.open()
    late = pick_of(tables, found, me)
    others = Tables(elsewhere)
    await others.cache.carry_out(found.row.id, pick_of(others, await others.cache.get(found.row.id), me))
    told: list[int] = []
    tables.cache.changed.append(lambda found, outside: told.append(found.row.rev))
    with pytest.raises(Problem, match="pick/stale"):
        await tables.cache.carry_out(found.row.id, late)
    assert told == [(await others.cache.get(found.row.id)).row.rev] == [found.row.rev]
    await elsewhere.close()


async def test_whoever_waits_and_goes_stops_nothing(store: Answering) -> None:
    tables, found, me = await at_table(store)
    rev = found.row.rev
    async with found.lock:
        waiting = asyncio.create_task(tables.cache.carry_out(found.row.id, pick_of(tables, found, me)))
        await asyncio.sleep(0)
        waiting.cancel()
    for _ in range(2):
        async with found.lock:             # behind what was asked for before
            pass
    assert found.row.rev == rev + 1 and not found.lock.taken


async def test_a_table_that_is_not_at_hand_is_opened_to_be_changed(store: Answering) -> None:
    tables, found, me = await at_table(store)
    afresh = Tables(store)
    assert await afresh.cache.carry_out(found.row.id, pick_of(tables, found, me))
    with pytest.raises(Problem, match="table/unknown"):
        await afresh.cache.carry_out("nowhere", lambda found: None)


async def test_a_lock_is_handed_on_past_those_who_have_gone() -> None:
    lock, entered = Lock(), []

    async def enter(name: str) -> None:
        async with lock:
            entered.append(name)

    async with lock:
        tasks = [asyncio.create_task(enter(name)) for name in "abcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()
    tasks[2].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert entered == ["a", "d"] and not lock.taken
