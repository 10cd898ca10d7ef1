"""HTTP as uvicorn speaks it, with less patience: a request that does not come is not waited for."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0
"""From the connection, or the first byte of a request, to the last header."""
BODY_SECONDS = 60.0
"""From there to the end of the body."""
IDLE_SECONDS = 15
"""From an answer to the next request."""


class Connection(HttpToolsProtocol):
    """Whoever opens many connections and sends a byte now and then holds none of them for long."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._wait(BODY_SECONDS)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._wait(None)

    def handle_websocket_upgrade(self) -> None:
        self._wait(None)
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        super().connection_lost(exc)

    def _wait(self, seconds: float | None) -> None:
        """For what comes next; None: for nothing."""
        if self._patience is not None:
            self._patience.cancel()
        self._patience = None if seconds is None else self.loop.call_later(seconds, self.transport.close)
