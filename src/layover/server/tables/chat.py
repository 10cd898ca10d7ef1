"""What is said at a table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.records import PersonRow, Saying
from layover.server.store.store import Conflict
from layover.server.tables.cache import TRIES, Cache

SAID = "said "
"""How one process tells the others; then comes the id of the table."""


class Chat:
    """Lines in the order of their numbers."""

    def __init__(self, cache: Cache, fresh: Fresh) -> None:
        self.cache = cache
        self.store = cache.store
        self.fresh = fresh
        self.spoken: list[Callable[[str], None]] = []
        """Called with the id of a table at which something was said, here or at another process."""
        self._guests: dict[tuple[str, str], int] = {}
        """The numbers of people without a name, by table and person: they keep them when they come back."""
        self.store.listen(self._heard)

    async def say(self, person: PersonRow | None, id: str, text: str, looks: int | None = None,
                  guest: int | None = None) -> Saying:
        """A line of chat, from a seat (of several, the one that looks) or from the gallery: there by a number, where
        somebody has told no name. `guest`: the number they have already.
        """
        found = await self.cache.get(id)
        own = found.seats_of(person.id) if person else []
        seat = looks if looks in own else own[0] if own else None
        found.check_watch(person.id if person else None)
        person = await records.person(self.store, person.id) if person else None     # the name may be a new one
        if person is not None and (person.muted_until or 0) > self.fresh.now():
            raise Problem("chat/muted")
        for _ in range(TRIES):
            rows = await self.store.read(
                "select coalesce(max(n), 0), coalesce(max(guest), 0) from said where table_id = $1", id)
            line = Saying(int(rows[0][0] or 0) + 1, seat, "", text, self.fresh.now(),
                          person=person.id if person else None)
            if seat is not None:
                line = replace(line, name=found.seats[seat].name or "")
            elif person is not None and not person.nameless:
                line = replace(line, name=person.name)
            else:
                line = replace(line, guest=guest or self._number_of(person, id) or int(rows[0][1] or 0) + 1)
            try:
                await self.store.write([records.say(id, line)], SAID + id)
            except Conflict:
                continue
            if person is not None and line.guest is not None:
                self._guests[id, person.id] = line.guest
            self._heard(SAID + id)
            return line
        raise Problem("table/busy")

    def _number_of(self, person: PersonRow | None, id: str) -> int | None:
        return self._guests.get((id, person.id)) if person else None

    async def said(self, id: str, after: int, reader: str | None = None) -> list[Saying]:
        """What has been said after a line, as far as the reader wants to read it."""
        return await records.said(self.store, id, after, reader)

    def _heard(self, text: str) -> None:
        if text.startswith(SAID):
            for tell in self.spoken:
                tell(text.removeprefix(SAID))
