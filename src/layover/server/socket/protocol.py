"""Websockets as uvicorn brings them. The web framework stays out of it: its layers cost more than a message."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, Protocol
from urllib.parse import parse_qs

import msgspec
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from layover.server import door, messages
from layover.server.http.headers import cookie_of, preferred, same_origin
from layover.server.http.identity import Signer
from layover.server.http.limits import Limits, network
from layover.server.problem import LANGUAGES, Problem
from layover.server.socket.client import CLOSE_REFUSED, CLOSE_SLOW, MOST_UNREAD
from layover.server.socket.clients import Clients
from layover.server.socket.frames import LAST, TEXT, body_of, framed
from layover.server.store.store import Store, Unavailable

PATH = re.compile(r"/api/tables/([^/]{1,40})/live")
CLOSE_FOREIGN = 4403
NEVER = inf
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Serving(Protocol):
    """What a socket needs of the server."""

    store: Store
    live: Clients
    http: Limits
    signer: Signer


class Socket(WebSocketsSansIOProtocol):
    """A websocket with two short cuts: updates are written at once, without a task that waits to write them, and the
    frame that every client sends, one short text, is read without the full parser. All else is uvicorn's.
    """

    behind_since = NEVER
    """Since when the client has not read what was sent."""
    ready = True
    _whole = True
    """Whether every frame so far came by itself and whole, so that a message begins with the next data."""

    @staticmethod
    def _nobody() -> None:
        pass

    when_ready: Callable[[], None] = _nobody
    when_heard: Callable[[str], None] | None = None

    def write(self, texts: Sequence[bytes]) -> None:
        """Send some texts; to a client that has gone, nothing."""
        if not (self.disconnected or self.close_sent) and self.conn.state is OPEN:
            self.transport.write(framed(texts))

    async def read(self) -> str | bytes | None:
        """The next message; None when the client has gone."""
        message: Any = await self.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    def hold(self, held: bool) -> None:
        """Read no more of this client, or again; `receive` does so too when all that came is read."""
        if held and not self.read_paused:
            self.transport.pause_reading()
        elif self.read_paused and not held:
            self.transport.resume_reading()
        self.read_paused = held

    async def close(self, code: int) -> None:
        with suppress(ClientDisconnected, RuntimeError, OSError):     # it has gone already
            await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def drop(self, code: int) -> None:
        """Let go of a client that does not read."""
        if not self.close_sent and self.conn.state is OPEN:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
        else:
            self.transport.abort()

    # What uvicorn calls

    async def run_asgi(self) -> None:
        self.scope["state"]["socket"] = self
        await super().run_asgi()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.behind_since, self.ready = monotonic(), False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.behind_since, self.ready = NEVER, True
        self.when_ready()

    def data_received(self, data: bytes) -> None:
        if not (self._whole and self.handshake_complete):
            self._whole = self._whole and not self.handshake_initiated
            super().data_received(data)
            return
        body = body_of(data)
        if data[0] == TEXT and body is not None and len(body) <= self.config.ws_max_size and not self.close_sent:
            try:
                text = body.decode()
            except UnicodeDecodeError:        # the full parser knows how to end that
                pass
            else:
                self._take(text)
                return
        self._whole = body is not None and data[0] >= LAST
        super().data_received(data)

    def _take(self, text: str) -> None:
        if self.when_heard and self.queue.empty():
            self.when_heard(text)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_UNREAD:
            self.hold(True)


async def serve(server: Serving, scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """One websocket from its handshake on."""
    headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
    query = parse_qs(scope.get("query_string", b"").decode("latin1"))
    asked = query.get("lang", [""])[-1]
    lang = asked if asked in LANGUAGES else preferred(headers.get("accept-language", ""))
    await receive()
    await send({"type": "websocket.accept"})
    socket: Socket = scope["state"]["socket"]
    try:
        await _sit(server, scope, headers, query, socket, lang)
    except Problem as problem:
        code = CLOSE_FOREIGN if problem.code == "origin/foreign" else CLOSE_REFUSED
        await _farewell(socket, problem, lang, code)
    except Unavailable:
        await _farewell(socket, Problem("store/unavailable"), lang, CLOSE_SLOW)


async def _sit(server: Serving, scope: dict[str, Any], headers: dict[str, str], query: dict[str, list[str]],
               socket: Socket, lang: str) -> None:
    path = PATH.fullmatch(scope["path"])
    if path is None:
        raise Problem("path/unknown")
    door.check_address(path[1])
    if not same_origin(headers):
        raise Problem("origin/foreign")
    if not server.http.take(network(scope["client"][0]) if scope.get("client") else ""):
        raise Problem("limit/rate")
    since = query.get("since", ["-1"])[-1]
    if not re.fullmatch(r"-1|\d{1,7}", since):
        raise Problem("body/malformed", why="since should be a ply")
    person = await server.signer.person(server.store, cookie_of(headers))
    if person is not None and person.banned_at is not None:
        raise Problem("person/banned")
    await server.live.serve(socket, path[1], person, lang, int(since))


async def _farewell(socket: Socket, problem: Problem, lang: str, code: int) -> None:
    socket.write([msgspec.json.encode(messages.Refused(problem.code, problem.sentence(lang), 0))])
    await socket.close(code)
