"""A table that begins in the position of a scene, for several people in browsers of their own (one person alone against
bots has `Person.sit_in`); or a game that bots have played so far, with its log, for somebody who goes on with it."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from layover.engine import codec
from layover.server.ids import Fresh
from layover.server.store import plies, records
from layover.server.store.connect import connect
from layover.server.store.records import BOT, PERSON, PLAYING, PersonRow, PickRow, SeatRow, SetupRecord, TableRow, Ways
from layover.server.tables import restore
from layover.server.tables.cache import Cache
from layover.server.tables.seating import Seating
from tests.web.pages import DATABASES, Person

Sitter = Person | str
"""Somebody at a page, or the level of a bot."""


def lay(scene: Any, *sitters: Sitter) -> str:
    """A table in the position of a scene, one sitter for each seat; its id. All people are on its page then."""
    people = [sitter for sitter in sitters if isinstance(sitter, Person)]
    adding = _add(scene, [_seat(n, sitter) for n, sitter in enumerate(sitters)], DATABASES[people[0].site])
    with ThreadPoolExecutor(1) as beside:                # Playwright's own loop runs in this thread
        id = beside.submit(asyncio.run, adding).result()
    for person in people:
        person.go(f"/t/{id}")
        person.page.wait_for_selector(".prompt")
    return id


def go_on(table: Any, person: Person, seat: int = 0) -> str:
    """A game as it was played up to now, and somebody in a seat of it; its id. They are on its page then."""
    seats = [_seat(n, person if n == seat else "easy") for n in range(table.seats)]
    with ThreadPoolExecutor(1) as beside:
        id = beside.submit(asyncio.run, _keep(table, seats, seats[seat].person, DATABASES[person.site])).result()
    person.go(f"/t/{id}")
    person.page.wait_for_selector(".prompt")
    return id


async def _keep(table: Any, seats: list[SeatRow], host: str, database: str) -> str:
    """All its picks and draws, written as `_add` does."""
    fresh, setup = Fresh(), table.setup
    now = fresh.now()
    kept = SetupRecord(table.game.version, list(setup.seats), setup.options, setup.pack, setup.commitment)
    row = TableRow(fresh.id(), 1, setup.game, PLAYING, kept, Ways(pace=0), None, table.ply, table.seat, None, None,
                   None, fresh.id(), host, None, None, now, now, now)
    picks = [PickRow(ply, entry.seat, table.name(entry.pick, entry.text), host, None, now)
             for ply, entry in enumerate(table.record, start=1)]
    statements = records.add_table(row, seats, table.dealer.seed)
    statements += [plies.add_picks(row.id, picks[n:n + 100]) for n in range(0, len(picks), 100)]
    store = connect(database)
    await store.open()
    try:
        await store.write([*statements, *restore.snapshots(row, picks)])
    finally:
        await store.close()
    return row.id


async def _add(scene: Any, seats: list[SeatRow], database: str) -> str:
    """Written into the server's own database, beside the server: it opens the table when somebody comes to it."""
    table = scene.table
    position = json.dumps(codec.encode(table.game, table.state), separators=(",", ":"))
    host = next(PersonRow(seat.person, seat.name or "") for seat in seats if seat.person)
    store = connect(database)
    await store.open()
    try:
        added = await Seating(Cache(store), Fresh()).add(
            table.game.id, table.setup.seats, dict(table.setup.options), Ways(pace=0), seats, host, position)
    finally:
        await store.close()
    return added.row.id


def _seat(n: int, sitter: Sitter) -> SeatRow:
    if isinstance(sitter, str):
        return SeatRow(n, BOT, bot=sitter)
    me = sitter.api("/me") or sitter.api("/me", {"name": f"Player {n + 1}"})
    return SeatRow(n, PERSON, me["id"], name=me["name"])
