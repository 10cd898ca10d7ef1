"""Who is connected to which table, also where several processes serve the same one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec

from layover.server import messages
from layover.server.memory import fresh_id
from layover.server.store import Unavailable
from layover.server.tables import Tables

HERE = "here"
HERE_MS = 60_000
"""How long another process is believed to have the clients it told of."""


class Here(msgspec.Struct):
    """Who is connected to a table at one process. `asks`: tell me who is at yours."""

    id: str
    process: str
    seats: list[int]
    gallery: int
    at: int
    asks: bool


class Attendance:
    """Who is here, and who is said to be elsewhere."""

    def __init__(self, tables: Tables, seats: Callable[[str], list[int | None] | None],
                 changed: Callable[[str], None]) -> None:
        self.tables = tables
        self.seats = seats
        """The seats that are connected here, None for each watcher; None for a table that has nobody here."""
        self.changed = changed
        self._process = fresh_id()
        self._elsewhere: dict[str, dict[str, Here]] = {}
        self._telling: set[asyncio.Task[None]] = set()
        tables.hear[HERE] = self._heard

    def of(self, id: str) -> messages.Presence:
        """Who is connected, here or to another process."""
        oldest = self.tables.now() - HERE_MS
        recent = [one for one in self._elsewhere.get(id, {}).values() if one.at >= oldest]
        here = [self._here(id, False), *recent]
        return messages.Presence(sorted({seat for one in here for seat in one.seats}), sum(one.gallery for one in here))

    def forget(self, id: str) -> None:
        """Nobody is left here who would want to know."""
        self._elsewhere.pop(id, None)

    def announce(self, id: str, asks: bool) -> None:
        """Tell the other processes who is connected to this one."""
        if self.tables.store.shared:
            text = f"{HERE} {msgspec.json.encode(self._here(id, asks)).decode()}"
            task = asyncio.create_task(self._tell_others(text))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _here(self, id: str, asks: bool) -> Here:
        seats = self.seats(id) or []
        return Here(id, self._process, sorted({seat for seat in seats if seat is not None}),
                    sum(1 for seat in seats if seat is None), self.tables.now(), asks)

    async def _tell_others(self, text: str) -> None:
        with suppress(Unavailable):
            await self.tables.store.write([], text)

    def _heard(self, text: str) -> None:
        told = msgspec.json.decode(text, type=Here)
        if self.seats(told.id) is None:
            return
        self._elsewhere.setdefault(told.id, {})[told.process] = told
        if told.asks:
            self.announce(told.id, False)
        self.changed(told.id)
