"""A real server on loopback, in the test's own event loop, and clients that talk to it."""

from __future__ import annotations

import asyncio
import copy
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import uvicorn
import websockets

from layover.server.http.app import App
from layover.server.run import config
from layover.server.server import Server
from layover.server.store.connect import connect

PATIENCE = 60
"""Seconds after which something that a test waits for has not happened; no test waits that long if it has."""


class Running:
    """A server that can be talked to."""

    def __init__(self, url: str, server: Server) -> None:
        self.url = url
        self.server = server

    def person(self) -> Person:
        return Person(self.url)


class Person:
    """A browser: cookies, requests, sockets."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers={"Accept-Language": "en"}, timeout=PATIENCE)

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = await self.http.post(path, json=body) if body is not None else await self.http.post(path)
        assert answer.status_code == status if status else answer.status_code < 300, answer.text
        return answer.json()

    @asynccontextmanager
    async def sit(self, table: str, since: int = -1, lang: str = "en", **headers: str) -> AsyncIterator[Sitting]:
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/live?since={since}&lang={lang}"
        more = {"Cookie": cookie, **headers} if cookie else headers
        async with websockets.connect(address, additional_headers=more, max_size=None) as socket:
            yield Sitting(socket)


class Sitting:
    """A socket, with the last of each kind of message it got."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.marks = (f"s{n}" for n in itertools.count())
        self.last: dict[str, Any] = {}
        self.raw: list[str] = []
        self.open: dict[str, Any] = {}
        self.own: dict[str, Any] = {}

    async def next(self, *kinds: str) -> Any:
        """The next message of one of these kinds."""
        while True:
            text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
            self.raw.append(text)
            message = json.loads(text)
            if message["type"] == "update":
                self.look(message)
            self.last[message["type"]] = message
            if not kinds or message["type"] in kinds:
                return message

    def look(self, update: dict[str, Any]) -> None:
        """Put the view together as a client does: the open view as it is by now, and what only this seat knows."""
        if "view" in update:
            self.open, self.own = update.pop("view"), {}
        for path, value in update.pop("changed", {}).items():
            key, _, inner = path.partition("/")
            if not inner:
                self.open[key] = value
            elif isinstance(self.open[key], list):
                self.open[key][int(inner)] = value
            else:
                self.open[key][inner] = value
        self.own = update.pop("own", self.own)
        update["view"] = copy.deepcopy(self.open) | {key: value for key, value in self.own.items() if key != "panel"}
        if "panel" in self.own:
            update["view"]["seats"][update["as"]].update(self.own["panel"])

    @property
    def seat(self) -> int:
        return int(self.last["table"]["table"]["you"])

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def heard_all(self) -> None:
        """Everything that was sent before this has arrived: the server answers in order."""
        await self.send(type="ping")
        await self.next("pong")

    async def ask(self, **message: Any) -> Any:
        """Send, and wait for what came of it."""
        mark = message.setdefault("mark", next(self.marks))
        await self.send(**message)
        while True:
            answer = await self.next("accepted", "refused", "considered", "previewed")
            if answer.get("mark") == mark:
                return answer

    async def settle(self, ply: int) -> Any:
        """The update that shows at least this ply."""
        while self.last.get("update", {"ply": -1})["ply"] < ply:
            await self.next("update")
        return self.last["update"]


@asynccontextmanager
async def running(database: str, workers: int = 0) -> AsyncIterator[Running]:
    made = config(connect(database), "127.0.0.1", 0, workers, level="ERROR", farewell=2)
    assert isinstance(made.app, App)
    server = uvicorn.Server(made)
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    found = made.app.server
    for limit in (found.http, found.codes, found.live):
        limit.burst = limit.a_second = 1e9
    try:
        yield Running(f"http://127.0.0.1:{port}", found)
    finally:
        server.should_exit = True
        await task
