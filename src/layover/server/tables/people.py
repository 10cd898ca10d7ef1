"""People and what is theirs: whom they keep apart from, what they report; all of it to take away, or to be deleted."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from layover.server import messages
from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.store import people as rows
from layover.server.store import records
from layover.server.store.people import BLOCK, MUTE, ReportRow
from layover.server.store.records import CLOSED, KEPT, OVER, PLAYING, WAITING, PersonRow, TableRow
from layover.server.store.store import Statement
from layover.server.tables.cache import Cache
from layover.server.tables.seating import Seating

ENDED = "ended "
"""How one process tells the others; then comes the person whose sessions are ended."""


class People:
    """Somebody and the others."""

    def __init__(self, cache: Cache, seating: Seating, fresh: Fresh) -> None:
        self.cache = cache
        self.store = cache.store
        self.seating = seating
        self.fresh = fresh
        self.ended: list[Callable[[str], None]] = []
        """Called with a person whose sessions are ended, here or by another process."""
        self.store.listen(self._heard)

    # Sessions

    async def change_recovery(self, person: PersonRow, hashed: str) -> None:
        """A new recovery code: whoever else is signed in as this person no longer is."""
        await self.store.write([records.change_recovery(person.id, hashed)], ENDED + person.id)
        self.end(person.id)

    def end(self, person: str) -> None:
        """Sockets of a person are closed; whoever comes back says again who they are."""
        for tell in self.ended:
            tell(person)

    def _heard(self, text: str) -> None:
        if text.startswith(ENDED):
            self.end(text.removeprefix(ENDED))

    # The others

    async def keep_apart(self, person: PersonRow, id: str, wish: messages.ApartWish) -> None:
        """Mute or block whoever sits somewhere or has said a line; or neither."""
        other = await self._meant(person, id, wish)
        if wish.how == "together":
            await self.store.write([rows.bring_together(person.id, other)])
            return
        how = BLOCK if wish.how == "block" else MUTE
        await self.store.write([rows.keep_apart(person.id, other, how, self.fresh.now())])

    async def report(self, person: PersonRow, id: str, wish: messages.ReportWish) -> None:
        """Tell the host."""
        about = await self._meant(person, id, wish)
        lines = [line.text for line in await records.said(self.store, id) if line.n == wish.line]
        row = ReportRow(self.fresh.id(), person.id, about, id, (lines or [""])[0], wish.why, self.fresh.now())
        await self.store.write([rows.add_report(row)])

    async def _meant(self, person: PersonRow, id: str, wish: messages.Whom) -> str:
        """Who sits at a seat, or has said a line; not oneself."""
        found = await self.cache.get(id)
        found.check_watch(person.id)
        other = None
        if wish.line is not None:
            other = next((line.person for line in await records.said(self.store, id) if line.n == wish.line), None)
        elif wish.seat is not None and wish.seat < len(found.seats):
            other = found.seats[wish.seat].person
        if other is None or other == person.id:
            raise Problem("person/unknown")
        return other

    # What is theirs

    async def export(self, person: PersonRow) -> messages.MyData:
        """All that is kept about somebody, but for picks, which transcripts tell."""
        tables = []
        for ids in (await rows.own_tables(self.store, person.id)).values():
            for id in ids:
                row = await records.table(self.store, id)
                assert row is not None
                tables.append(messages.MyTable(id, row.game, row.status, row.made_at, row.changed_at,
                                               await self._seats(id, person.id), row.made_by == person.id))
        lines = [messages.MyLine(*line) for line in await rows.own_lines(self.store, person.id)]
        return messages.MyData(person.id, person.name, tables, lines)

    async def delete(self, person: PersonRow) -> None:
        """Everything that is somebody's goes; tables at which others sit stay, without a name there."""
        own = await rows.own_tables(self.store, person.id)
        for id in own.get(WAITING, ()):
            await self._leave_room(person, id)
        for id in own.get(PLAYING, ()):
            await self._leave_game(person, id)
        statements = [one for id in own.get(KEPT, ()) for one in rows.delete_table(id)]
        stay = [id for status in (PLAYING, OVER, WAITING, CLOSED) for id in own.get(status, ())]
        for id in stay:
            row = await records.table(self.store, id)
            if row is not None and row.handed:
                statements.append(await self._nameless(row, person.id))
        await self.store.write([*statements, *rows.forget_person(person.id)], ENDED + person.id)
        self.end(person.id)
        for id in own.get(KEPT, ()):
            await self._gone(id)
        for id in stay:
            await self.look_again(id)

    async def _leave_room(self, person: PersonRow, id: str) -> None:
        found = await self.cache.get(id)
        if found.row.made_by == person.id:
            await self.seating.close(person, id)
        elif found.seats_of(person.id):
            await self.seating.leave(person, id, named=found.seats_of(person.id)[0])

    async def _leave_game(self, person: PersonRow, id: str) -> None:
        found = await self.cache.get(id)
        for seat in found.seats_of(person.id):
            await self.seating.leave(person, id, for_good=True, named=seat)

    async def _nameless(self, row: TableRow, person: str) -> Statement:
        own = await self._seats(row.id, person)
        handed = [replace(one, name="") if one.seat in own else one for one in row.handed or ()]
        return rows.rename_handed(row.id, handed)

    async def _seats(self, id: str, person: str) -> list[int]:
        """Where somebody sits or sat."""
        return [seat.seat for seat in await records.seats(self.store, id) if person in (seat.person, seat.was)]

    async def look_again(self, id: str) -> None:
        """A table was changed past its memory, here and elsewhere."""
        await self.cache.catch_up(id)
        if self.store.shared:
            await self.store.write([], id)

    async def delete_table(self, id: str) -> None:
        """A table and all that was played and said at it."""
        await self.cache.get(id)
        await self.store.write(rows.delete_table(id), id)
        await self._gone(id)

    async def _gone(self, id: str) -> None:
        self.cache.forget(id)
        if self.store.shared:
            await self.store.write([], id)

    async def forget_abandoned(self, days: int) -> None:
        """Games that nobody has played on for so long."""
        for id in await rows.abandoned(self.store, self.fresh.now() - days * 24 * 3600_000):
            if id not in self.cache.watched:
                await self.store.write(rows.delete_table(id), id)
                await self._gone(id)

