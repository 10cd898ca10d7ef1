"""Games to look at: any ply of any table, transcripts out and in, and whether all was fair."""

from __future__ import annotations

import asyncio
import json

import msgspec
from msgspec.structs import replace

import layover
from layover.engine import transcript as transcripts
from layover.engine.errors import Malformed
from layover.engine.setup import PLAYER
from layover.engine.table import Table
from layover.server import messages, rebuilding, records, seated, telling
from layover.server.memory import log
from layover.server.problem import Problem
from layover.server.records import AUTOMA, BOT, KEPT, OVER, PersonRow, PickRow, SeatRow, SetupRecord, TableRow, Ways
from layover.server.seated import UPLOADED, Seated
from layover.server.setting import Setting

LISTED = 50


class Looking(Setting):
    """Looking at tables as they stood, and keeping transcripts."""

    async def at(self, found: Seated, ply: int) -> Table:
        """A table as it stood after a ply: from the last snapshot before it."""
        if found.table is None:
            raise Problem("table/waiting")
        if ply > found.row.ply:
            raise Problem("ply/unknown")
        table = rebuilding.begin(found.row, None)
        kept, picks = await records.way_to(self.store, found.row.id, ply)
        if kept is not None:
            try:
                table.skip_to(kept[0], msgspec.json.decode(kept[1]))
            except (Malformed, ArithmeticError, LookupError, TypeError, ValueError, msgspec.DecodeError):
                log.error("snapshot cannot be read", extra={"table": found.row.id, "ply": kept[0]})
                table = rebuilding.begin(found.row, None)        # the picks say the same, at more cost
                picks = await records.picks(self.store, found.row.id, 0, ply)
        rebuilding.follow(table, picks)
        return table

    async def look(self, person: str | None, id: str, ply: int, lang: str) -> messages.Position:
        """What a person may know of a table as it stood after a ply."""
        found = await self.get(id)
        self.check_watch(found, person)
        table = await self.at(found, ply)
        seat = found.seat_of(person)
        told = telling.events(table, seat, ply - 1, lang, found.names(lang), {})
        events = msgspec.json.decode(told, type=list[messages.Event])
        return messages.Position(ply, found.row.ply, table.view(seat), events)

    async def transcript(self, person: str | None, id: str) -> str:
        """A finished game as text."""
        found = await self.get(id)
        self.check_watch(found, person)
        if found.table is None or found.row.status not in (OVER, KEPT):
            raise Problem("table/running")
        picks = await records.picks(self.store, id, upto=found.row.ply)
        seed = await records.seed(self.store, id)
        whole = await asyncio.to_thread(rebuilding.rebuild, found.row, picks, seed, True)
        return whole.transcript()

    async def verdict(self, person: str | None, id: str) -> messages.Verdict:
        """Whether a finished game was legal and fairly dealt, proved from its transcript alone."""
        text = await self.transcript(person, id)
        found = await self.get(id)
        assert found.table is not None
        seed = found.table.dealer.seed if found.table.dealer else None
        commitment = found.row.setup.commitment
        try:
            await asyncio.to_thread(layover.verify, text)
        except Malformed as error:
            return messages.Verdict(False, commitment, seed, str(error))
        return messages.Verdict(True, commitment, seed)

    async def upload(self, person: PersonRow, text: str) -> Seated:
        """Keep a transcript, to look at and to fork from; it is replayed first."""
        await self.check_limit(person)
        try:
            read = transcripts.read(text)
            table = await asyncio.to_thread(layover.replay, text)
        except Malformed as error:
            raise Problem("transcript/wrong", why=str(error)) from None
        return await self.keep(person.id, table, read.header.get("seed"))

    async def keep(self, made_by: str, table: Table, seed: str | None) -> Seated:
        """A table made from a transcript."""
        now = self.now()
        setup = table.setup
        kept = SetupRecord(table.game.version, list(setup.seats), setup.options, setup.pack, setup.commitment)
        position = None if table.position is None else json.dumps(table.position, separators=(",", ":"))
        row = TableRow(self.new_id(), 1, setup.game, KEPT, kept, Ways(), position, table.ply, None, None,
                       seated.result_of(table) if table.over else None, None, self.new_id(), made_by, None, None,
                       now, now)
        seats = [SeatRow(n, AUTOMA if kind != PLAYER else BOT, bot=None if kind != PLAYER else UPLOADED)
                 for n, kind in enumerate(setup.seats)]
        picks = [PickRow(ply, entry.seat, table.name(entry.pick), UPLOADED, None, now)
                 for ply, entry in enumerate(table.record, start=1)]
        statements = records.add_table(row, seats, seed)
        statements += [records.add_picks(row.id, picks[n:n + 100]) for n in range(0, len(picks), 100)]
        statements += await asyncio.to_thread(rebuilding.snapshots, row, picks)
        await self.store.write(statements, row.id)
        return await self.get(row.id)

    async def mine(self, person: str) -> list[messages.TableInfo]:
        """The tables a person sits at or has set up, the latest first."""
        found = []
        for row in await records.tables_of(self.store, person, LISTED):
            seats = await records.seats(self.store, row.id)
            found.append(Seated(replace(row, draft=None), seats, None).info(person))
        return found
