"""Whose turn it is to change a table, among all who want to."""

from __future__ import annotations

import asyncio
from collections import deque


class Turn:
    """One change of a table at a time: taken at once where it is free, else waited for in the order of arrival."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take it, if it is free."""
        free = not self.taken
        self.taken = True
        return free

    def leave(self) -> None:
        """Hand it to whoever waits longest."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.leave()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.leave()
