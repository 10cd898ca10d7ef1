"""Who may change a table, among all who want to."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Lock:
    """One change of a table at a time: at once where nobody else is at it, else in the order of arrival."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, then: Callable[[], None]) -> None:
        """Call `then` when the lock is its own."""
        if self.taken:
            self._waiting.append(then)
        else:
            self.taken = True
            then()

    def leave(self) -> None:
        """Hand it to whoever waits longest: soon, so that a queue of any length is no deeper than one."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.taken = False

    async def __aenter__(self) -> None:
        """For whoever has to wait for the store in between."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def grant() -> None:
            if granted.cancelled():
                self.leave()
            else:
                granted.set_result(None)

        self.take(grant)
        try:
            await granted
        except asyncio.CancelledError:
            if not granted.cancelled():
                self.leave()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.leave()
