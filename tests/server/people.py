"""People for the tests: they sit down, pick at random, take back, and remember what they were told."""

from __future__ import annotations

import itertools

import msgspec

from layover.engine.chance import Rng
from layover.games import get
from layover.server.messages import SeatWish, TableWish, Update
from layover.server.store import records
from layover.server.store.records import OVER, PersonRow
from layover.server.store.store import Store
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables
from layover.server.tables.updates import Updates

marks = (f"m{n}" for n in itertools.count())


async def guest(store: Store, name: str) -> PersonRow:
    await store.write([records.add_person(name.lower(), name, 0)])
    return PersonRow(name.lower(), name)


def wish(game: str, *kinds: str, **more: object) -> TableWish:
    """A table by kinds of seat, the rest of the usual number being bots."""
    count = max(len(kinds), get(game).usual_seats)
    seats = [SeatWish(kind) for kind in kinds] + [SeatWish("bot")] * (count - len(kinds))  # type: ignore[arg-type]
    return TableWish(game, seats, pace=0, **more)  # type: ignore[arg-type]


async def filled(tables: Tables, store: Store, game: str, **more: object) -> tuple[LiveTable, list[PersonRow]]:
    """A table at which people sit everywhere."""
    people = [await guest(store, f"P{n}") for n in range(get(game).usual_seats)]
    found = await tables.seating.create(people[0], wish(game, "me", *["invited"] * (len(people) - 1), **more))
    for person in people[1:]:
        await tables.seating.join(person, found.row.invitation)
    return found, people


async def claim(store: Store, now: int, until: int) -> list[records.JobRow]:
    """Every job that can be taken."""
    return await records.claim_jobs(store, await records.due_jobs(store, now, 100), now, until)


def told(found: LiveTable, seat: int, since: int = 0, lang: str = "en") -> Update:
    """An update as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(Updates(found).update(seat, since, lang)), type=Update)


def mark() -> str:
    return next(marks)


async def play_on(tables: Tables, found: LiveTable, people: list[PersonRow], rng: Rng, plies: int | None = None,
                  undo: int = 0) -> None:
    """Random picks by whoever is asked; one in `undo` is taken back when it can be."""
    while found.row.status != OVER and (plies is None or plies > 0):
        seat = found.row.asked
        assert seat is not None
        table = found.shown(seat)
        picks = table.legal()
        pick = picks[rng.below(len(picks))]
        await tables.play(people[seat].id, found.row.id, table.ply, [pick], mark())
        if undo and found.row.draft_is_open and not rng.below(undo):
            await tables.undo(people[seat].id, found.row.id, found.shown(seat).ply, mark())
        plies = None if plies is None else plies - 1
