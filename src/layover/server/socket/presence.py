"""Who is connected to which table, also where several processes serve the same one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec

from layover.server import messages
from layover.server.ids import Fresh, fresh_id
from layover.server.store.store import Store, Unavailable
from layover.server.tasks import Tasks

HERE = "here "
"""How one process tells the others; then comes who is here."""
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
    pace: int | None = None
    """The slowest wish of those who sit here."""


class Attendance:
    """Who is here, and who is said to be elsewhere."""

    def __init__(self, store: Store, fresh: Fresh, seats: Callable[[str], list[int | None] | None],
                 pace: Callable[[str], int | None], changed: Callable[[str], None]) -> None:
        self.store = store
        self.fresh = fresh
        self.seats = seats
        """The seats that are connected here, None for each watcher; None for a table that has nobody here."""
        self.pace = pace
        """The slowest wish of those who sit at a table and are connected here."""
        self.changed = changed
        self._process = fresh_id()
        self._elsewhere: dict[str, dict[str, Here]] = {}
        self._background = Tasks()
        store.listen(self._heard)

    def of(self, id: str) -> messages.Presence:
        """Who is connected, here or to another process."""
        here = self._everywhere(id)
        return messages.Presence(sorted({seat for one in here for seat in one.seats}), sum(one.gallery for one in here))

    def slowest(self, id: str) -> int | None:
        """How long those who sit here, or there, want bots to wait; None if nobody has said."""
        return max((one.pace for one in self._everywhere(id) if one.pace is not None), default=None)

    def _everywhere(self, id: str) -> list[Here]:
        oldest = self.fresh.now() - HERE_MS
        return [self._here(id, False), *(one for one in self._elsewhere.get(id, {}).values() if one.at >= oldest)]

    def forget(self, id: str) -> None:
        """Nobody is left here who would want to know."""
        self._elsewhere.pop(id, None)

    def announce(self, id: str, asks: bool) -> None:
        """Tell the other processes who is connected to this one."""
        if self.store.shared:
            self._background.start(self._tell_others(HERE + msgspec.json.encode(self._here(id, asks)).decode()))

    def _here(self, id: str, asks: bool) -> Here:
        seats = self.seats(id) or []
        return Here(id, self._process, sorted({seat for seat in seats if seat is not None}),
                    sum(1 for seat in seats if seat is None), self.fresh.now(), asks, self.pace(id))

    async def _tell_others(self, text: str) -> None:
        with suppress(Unavailable):
            await self.store.write([], text)

    def _heard(self, text: str) -> None:
        if not text.startswith(HERE):
            return
        told = msgspec.json.decode(text.removeprefix(HERE), type=Here)
        if self.seats(told.id) is None:
            return
        self._elsewhere.setdefault(told.id, {})[told.process] = told
        if told.asks:
            self.announce(told.id, False)
        self.changed(told.id)
