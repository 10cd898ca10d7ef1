"""Websockets as ASGI brings them. The web framework stays out of it: its layers cost more than a message."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any, Protocol
from urllib.parse import parse_qs, urlsplit

import msgspec

from layover.server import messages, records
from layover.server.identity import COOKIE, Signer
from layover.server.limits import Limits
from layover.server.live import CLOSE_SLOW, Gone, Live
from layover.server.problem import LANGUAGES, Problem
from layover.server.store import Store, Unavailable

PATH = re.compile(r"/api/tables/([^/]{1,40})/live")
CLOSE_FOREIGN, CLOSE_REFUSED = 4403, 4404
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Serving(Protocol):
    """What a socket needs of the server."""

    store: Store
    live: Live
    http: Limits
    signer: Signer


class Socket:
    """One websocket as `live` wants it."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send

    async def receive(self) -> str | bytes | None:
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def send(self, text: str) -> None:
        await self._tell({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        await self._tell({"type": "websocket.close", "code": code})

    async def _tell(self, message: dict[str, Any]) -> None:
        try:
            await self._send(message)
        except (RuntimeError, OSError) as error:      # what servers raise when the client has gone
            raise Gone from error


async def serve(server: Serving, scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """One websocket from its handshake on."""
    headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
    query = parse_qs(scope.get("query_string", b"").decode("latin1"))
    asked = query.get("lang", [""])[-1]
    lang = asked if asked in LANGUAGES else preferred(headers.get("accept-language", ""))
    await receive()
    await send({"type": "websocket.accept"})
    wire = Socket(receive, send)
    with suppress(Gone):
        try:
            await _sit(server, scope, headers, query, wire, lang)
        except Problem as problem:
            code = CLOSE_FOREIGN if problem.code == "origin/foreign" else CLOSE_REFUSED
            await _farewell(wire, problem, lang, code)
        except Unavailable:
            await _farewell(wire, Problem("store/unavailable"), lang, CLOSE_SLOW)


async def _sit(server: Serving, scope: dict[str, Any], headers: dict[str, str], query: dict[str, list[str]],
               wire: Socket, lang: str) -> None:
    path = PATH.fullmatch(scope["path"])
    if path is None:
        raise Problem("path/unknown")
    if not same_origin(headers):
        raise Problem("origin/foreign")
    if not server.http.take(scope["client"][0] if scope.get("client") else ""):
        raise Problem("limit/rate")
    since = query.get("since", ["-1"])[-1]
    if not re.fullmatch(r"-1|\d{1,7}", since):
        raise Problem("body/malformed", why="since should be a ply")
    visitor = server.signer.read(cookie_of(headers))
    person = await records.person(server.store, visitor) if visitor else None
    await server.live.serve(wire, path[1], person, lang, int(since))


async def _farewell(wire: Socket, problem: Problem, lang: str, code: int) -> None:
    await wire.send(msgspec.json.encode(messages.Refused(problem.code, problem.sentence(lang), 0)).decode())
    await wire.close(code)


def cookie_of(headers: Mapping[str, str]) -> str | None:
    """Our own cookie among those a client sends."""
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None


def preferred(header: str) -> str:
    """The first language we have of those a browser prefers."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in header.split(",")]
    return next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])


def same_origin(headers: Mapping[str, str]) -> bool:
    """A browser says where a request comes from; it must be our own page. Programs say nothing."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return urlsplit(origin).netloc == headers.get("host")
