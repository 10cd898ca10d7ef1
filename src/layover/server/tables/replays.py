"""Games to look at: any ply of any table, transcripts out and in, and whether all was fair."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec.structs import replace

import layover
from layover.engine import transcript as transcripts
from layover.engine.errors import Malformed
from layover.engine.event import TURN
from layover.engine.setup import PLAYER
from layover.engine.table import Table
from layover.server import messages
from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.processes import clerk
from layover.server.store import plies, records
from layover.server.store.records import (
    AUTOMA,
    BOT,
    KEPT,
    OVER,
    WAITING,
    PersonRow,
    PickRow,
    SeatRow,
    SetupRecord,
    TableRow,
    Ways,
)
from layover.server.store.store import Conflict, Statement
from layover.server.tables import restore, updates
from layover.server.tables.cache import Cache
from layover.server.tables.live_table import UPLOADED, LiveTable
from layover.server.tables.seating import Seating

LISTED = 50


class Replays:
    """Looking at tables as they stood, and keeping transcripts."""

    def __init__(self, cache: Cache, seating: Seating, fresh: Fresh) -> None:
        self.cache = cache
        self.store = cache.store
        self.seating = seating
        self.fresh = fresh

    async def look(self, person: str | None, id: str, ply: int, lang: str,
                   seen_as: messages.SeenAs | None = None, since: int | None = None) -> messages.Position:
        """What a person may know of a table as it stood after a ply; once it is over, all that others knew too. Of the
        last ply, what happened after `since` is told.
        """
        found = await self.cache.get(id)
        found.check_watch(person)
        seat = found.seen_by(person)
        if seen_as is not None and seen_as != seat and found.row.status not in (OVER, KEPT):
            raise Problem("table/running")
        if isinstance(seen_as, int):
            if seen_as >= len(found.seats):
                raise Problem("seat/unknown")
            seat = seen_as
        table = await restore.at(self.store, found.row, ply)
        lived, after = table, ply - 1
        if since is not None and found.table is not None and ply == found.row.ply:
            lived, after = found.table, since            # what was restored begins with a snapshot
        told = updates.events(lived, seat, after, lang, found.names(lang), {})
        events = msgspec.json.decode(told, type=list[messages.Event])
        view = _all_hands(table) if seen_as == "all" else table.view(seat)
        return messages.Position(ply, found.row.ply, view, events)

    async def course(self, person: str | None, id: str) -> messages.Course:
        """Whose each pick was, and how the scores went that everybody could count."""
        found = await self.cache.get(id)
        found.check_watch(person)
        if found.row.status == WAITING:
            raise Problem("table/waiting")
        picks = await records.picks(self.store, id, upto=found.row.ply)
        return await clerk().do(_course, found.row, picks)

    async def transcript(self, person: str | None, id: str) -> str:
        """A finished game as text."""
        return await clerk().do(_text, *await self._finished(person, id))

    async def verdict(self, person: str | None, id: str) -> messages.Verdict:
        """Whether a finished game was legal and fairly dealt, proved from its transcript alone."""
        why = await clerk().do(_wrong, *await self._finished(person, id))
        found = await self.cache.get(id)
        assert found.table is not None
        seed = found.table.dealer.seed if found.table.dealer else None
        return messages.Verdict(why is None, found.row.setup.commitment, seed, why)

    async def _finished(self, person: str | None, id: str) -> tuple[TableRow, list[PickRow], str | None]:
        found = await self.cache.get(id)
        found.check_watch(person)
        if found.table is None or found.row.status not in (OVER, KEPT):
            raise Problem("table/running")
        return found.row, await records.picks(self.store, id, upto=found.row.ply), await records.seed(self.store, id)

    async def upload(self, person: PersonRow, text: str) -> LiveTable:
        """Keep a transcript, to look at and to fork from; it is replayed first."""
        await self.seating.check_limit(person, bots=False)
        id, statements = await clerk().do(_uploaded, text, self.fresh.id(), self.fresh.id(), person.id,
                                          self.fresh.now())
        try:
            await self.store.write([*self.seating.room_for_one(person, bots=False), *statements], id)
        except Conflict:                      # another one was made at the same moment
            raise Problem("limit/tables") from None
        return await self.cache.get(id)

    async def mine(self, person: str) -> list[messages.TableInfo]:
        """The tables a person sits at or has set up, the latest first."""
        found, now = [], self.fresh.now()
        for row in await records.tables_of(self.store, person, LISTED):
            seats = await records.seats(self.store, row.id)
            info = LiveTable(replace(row, draft=None), seats, None).info(person)
            found.append(replace(info, asked_since=row.asked_at, deadline=row.deadline, now=now))
        return found


def _all_hands(table: Table) -> dict[str, Any]:
    """What everybody knew together: each seat's own in its panel, and what else the asked one saw."""
    found = table.view()
    for seat in range(table.seats):
        own = table.game.own_view(table.state, seat)
        found["seats"][seat].update(own.pop("panel", {}))
        if seat == table.seat:
            found.update(own)
    return found


# What the clerk does

def _text(row: TableRow, picks: list[PickRow], seed: str | None) -> str:
    return restore.rebuild(row, picks, seed, digests=True).transcript()


def _wrong(row: TableRow, picks: list[PickRow], seed: str | None) -> str | None:
    """What is wrong with a game; None if nothing is."""
    try:
        layover.verify(_text(row, picks, seed))
    except Malformed as error:
        return str(error)
    return None


def _uploaded(text: str, id: str, invitation: str, made_by: str, now: int) -> tuple[str, list[Statement]]:
    """A table made from a transcript: its id, and what is to be written."""
    try:
        seed = transcripts.read(text).header.get("seed")
        table = layover.replay(text)
    except Malformed as error:
        raise Problem("transcript/wrong", why=str(error)) from None
    setup = table.setup
    kept = SetupRecord(table.game.version, list(setup.seats), setup.options, setup.pack, setup.commitment)
    position = None if table.position is None else json.dumps(table.position, separators=(",", ":"))
    row = TableRow(id, 1, setup.game, KEPT, kept, Ways(), position, table.ply, None, None,
                   restore.result_of(table) if table.over else None, None, invitation, made_by, None, None, now, now)
    seats = [SeatRow(n, AUTOMA if kind != PLAYER else BOT, bot=None if kind != PLAYER else UPLOADED)
             for n, kind in enumerate(setup.seats)]
    picks = [PickRow(ply, entry.seat, table.name(entry.pick, entry.text), UPLOADED, None, now)
             for ply, entry in enumerate(table.record, start=1)]
    statements = records.add_table(row, seats, seed)
    statements += [plies.add_picks(row.id, picks[n:n + 100]) for n in range(0, len(picks), 100)]
    return id, statements + restore.snapshots(row, picks)


def _course(row: TableRow, picks: list[PickRow]) -> messages.Course:
    table = restore.begin(row, None)
    turns = [_turn(table)]
    for pick in picks:
        restore.follow(table, [pick])
        begins = any(event.kind == TURN for _, _, event in table.happened(since=table.ply))
        if begins or pick is picks[-1]:
            turns.append(_turn(table))
    return messages.Course([pick.seat for pick in picks], turns)


def _turn(table: Table) -> messages.Turn:
    return messages.Turn(table.ply, [panel["score"] for panel in table.view()["seats"]])
