"""Frames as RFC 6455 has them, over a bare TCP connection to the server that is served: however they are cut, whether
our own short cut reads them or uvicorn's full parser.
"""

from __future__ import annotations

import ast
import asyncio
import base64
import inspect
import json
import os
import textwrap
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import cast

import pytest
import pytest_asyncio

from layover.server.run import LARGEST_MESSAGE
from layover.server.socket.protocol import Socket
from tests.server.running import PATIENCE, Running, running

pytestmark = pytest.mark.asyncio(loop_scope="module")      # one server for all of them

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0x00, 0x81, 0x82, 0x88, 0x89, 0x8A
TEXT_BEGINS, MORE_ENDS = 0x01, 0x80
ASK = b'{"type":"ping"}'
NOT_UTF8 = b'{"type":"ping","x":"\xff"}'


def frame(kind: int, body: bytes, wide: int = 0, masked: bool = True) -> bytes:
    """A frame as a client sends it; `wide`: the bytes of its length, if not the fewest."""
    size, flag, mask = len(body), 0x80 * masked, os.urandom(4)
    wide = wide or (0 if size < 126 else 2 if size < 0x10000 else 8)
    head = bytes([kind, flag | {0: size, 2: 126, 8: 127}[wide]]) + (size.to_bytes(wide, "big") if wide else b"")
    return head + (mask + bytes(b ^ mask[n % 4] for n, b in enumerate(body)) if masked else body)


def asking(size: int) -> bytes:
    return ASK.ljust(size)


class Raw(asyncio.Protocol):
    """A client that sends bytes as it is told to."""

    def __init__(self, taken: list[int]) -> None:
        self.taken = taken
        self.received = b""
        self.gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.received += data

    def connection_lost(self, error: Exception | None) -> None:
        self.gone = True

    async def until(self, happened: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0)

    async def send(self, chunks: list[bytes]) -> None:
        """Each chunk when the server has taken the one before, until it has enough."""
        for chunk in chunks:
            if self.gone:
                break
            last = sum(self.taken) + len(chunk)
            self.transport.write(chunk)
            await self.until(partial(self._has_taken, last))

    def _has_taken(self, last: int) -> bool:
        return self.gone or sum(self.taken) >= last

    def has_gone(self) -> bool:
        return self.gone

    def frames(self) -> list[tuple[int, bytes]]:
        """What the server has sent, frame by frame; what has not come whole is left out."""
        found, rest = [], self.received
        while len(rest) >= 2:
            wide = {126: 2, 127: 8}.get(rest[1], 0)
            size = int.from_bytes(rest[2:2 + wide], "big") if wide else rest[1]
            if len(rest) < 2 + wide + size:
                break
            found.append((rest[0], rest[2 + wide:2 + wide + size]))
            rest = rest[2 + wide + size:]
        return found

    def answers(self) -> list[str]:
        """The kinds of messages the server has sent."""
        return [json.loads(body)["type"] for kind, body in self.frames() if kind == TEXT]

    def control(self) -> list[tuple[int, bytes]]:
        """The frames that are no messages; the server's own pings are left out."""
        return [(kind, body) for kind, body in self.frames() if kind not in (TEXT, PING)]


class Door:
    """Where raw clients come in: as the gallery of a table."""

    def __init__(self, site: Running, table: str, taken: list[int]) -> None:
        self.site, self.table, self.taken = site, table, taken

    @asynccontextmanager
    async def enter(self) -> AsyncIterator[Raw]:
        """A socket that is open and has heard how the table stands."""
        host, port = self.site.url.removeprefix("http://").split(":")
        _, raw = await asyncio.get_running_loop().create_connection(lambda: Raw(self.taken), host, int(port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /api/tables/{self.table}/live HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Extensions: permessage-deflate", "", ""]
        raw.transport.write("\r\n".join(lines).encode())
        await raw.until(lambda: b"\r\n\r\n" in raw.received)
        head, _, raw.received = raw.received.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 ") and b"deflate" not in head.lower()
        await raw.until(lambda: "update" in raw.answers())
        self.taken.clear()
        try:
            yield raw
        finally:
            raw.transport.abort()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def door(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Door]:
    taken: list[int] = []
    receive = Socket.data_received

    def received(self: Socket, data: bytes) -> None:
        taken.append(len(data))
        receive(self, data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Socket, "data_received", received)
        async with running(str(tmp_path_factory.mktemp("frames") / "a.db")) as site:
            person, other = site.person(), site.person()
            seats = [{"kind": "me"}, {"kind": "invited"}]
            table = await person.post("/api/tables", {"game": "airlines", "seats": seats})
            await other.post("/api/join", {"code": table["invitation"]})
            yield Door(site, table["id"], taken)


async def pongs(raw: Raw, count: int) -> None:
    """So many answers to messages, and nothing else."""
    await raw.until(lambda: raw.gone or raw.answers().count("pong") >= count)
    assert raw.answers().count("pong") == count and "refused" not in raw.answers() and not raw.control()


@pytest.mark.parametrize("size", [len(ASK), 125, 126, 127, 255, 256, 4096, LARGEST_MESSAGE])
async def test_a_whole_text_is_read_by_the_short_cut(door: Door, read_by: Counter[str], size: int) -> None:
    async with door.enter() as raw:
        for n in range(20):
            await raw.send([frame(TEXT, asking(size))])
        await pongs(raw, 20)
    assert read_by == {"ours": 20}


async def test_a_client_of_the_library_is_read_by_the_short_cut(door: Door, read_by: Counter[str]) -> None:
    async with door.site.person().sit(door.table) as seat:
        for _ in range(20):
            await seat.heard_all()
    assert read_by == {"ours": 20}


async def test_pings_pongs_and_bytes_leave_the_short_cut_open(door: Door, read_by: Counter[str]) -> None:
    async with door.enter() as raw:
        for body in (b"", b"x", b"y" * 125):
            await raw.send([frame(PING, body), frame(PONG, body), frame(TEXT, ASK)])
        await raw.send([frame(BINARY, ASK), frame(TEXT, ASK)])
        await raw.until(lambda: raw.answers()[-5:] == ["pong", "pong", "pong", "refused", "pong"])
        assert raw.control() == [(PONG, b""), (PONG, b"x"), (PONG, b"y" * 125)]
    assert read_by == {"ours": 4}


WELL = {
    "two at once": frame(TEXT, ASK) + frame(TEXT, ASK),
    "three parts": frame(TEXT_BEGINS, ASK[:3]) + frame(MORE, b"") + frame(MORE, ASK[3:9]) + frame(MORE_ENDS, ASK[9:])
    + frame(TEXT, ASK),
    "a longer length, and a pong nobody asked for": frame(TEXT, asking(130)) + frame(PONG, b"?") + frame(TEXT, ASK),
    "the longest length": frame(TEXT, asking(130), wide=8) + frame(TEXT, ASK),
}


@pytest.mark.parametrize("stream", WELL.values(), ids=WELL)
async def test_a_stream_is_read_wherever_it_is_cut(door: Door, stream: bytes) -> None:
    for cut in range(len(stream)):
        async with door.enter() as raw:
            await raw.send([frame(TEXT, ASK), stream[:cut], stream[cut:]] if cut else [stream, frame(TEXT, ASK)])
            await pongs(raw, 3)


async def test_a_stream_is_read_byte_by_byte(door: Door) -> None:
    async with door.enter() as raw:
        whole = b"".join(WELL.values())
        await raw.send([whole[n:n + 1] for n in range(len(whole))])
        await pongs(raw, 2 * len(WELL))


async def test_a_ping_within_a_text_is_answered_before_it(door: Door) -> None:
    async with door.enter() as raw:
        await raw.send([frame(TEXT_BEGINS, ASK[:3]), frame(PING, b"now")])
        await raw.until(lambda: raw.control() == [(PONG, b"now")])
        assert "pong" not in raw.answers()
        await raw.send([frame(MORE_ENDS, ASK[3:]), frame(TEXT, ASK)])
        await raw.until(lambda: raw.answers().count("pong") == 2)


ILL = {
    "unmasked": (frame(TEXT, ASK, masked=False), 1002),
    "unmasked, empty": (frame(TEXT, b"", masked=False) + b"\0\0\0\0", 1002),
    "a reserved bit": (frame(TEXT | 0x40, ASK), 1002),
    "an unknown kind": (frame(0x83, ASK), 1002),
    "an unknown control frame": (frame(0x8B, b""), 1002),
    "a part of nothing": (frame(MORE_ENDS, ASK), 1002),
    "a text within a text": (frame(TEXT_BEGINS, ASK[:3]) + frame(TEXT, ASK), 1002),
    "a ping in parts": (frame(0x09, b"x"), 1002),
    "a ping too long": (frame(PING, b"x" * 126), 1002),
    "a text that is none": (frame(TEXT, NOT_UTF8), 1007),
    "a text cut within a letter": (frame(TEXT, "é".encode()[:1]), 1007),
    "a text in parts that is none": (frame(TEXT_BEGINS, NOT_UTF8[:9]) + frame(MORE_ENDS, NOT_UTF8[9:]), 1007),
    "a byte too long": (frame(TEXT, asking(LARGEST_MESSAGE + 1)), 1009),
    "far too long": (frame(TEXT, asking(0x10001)), 1009),
    "longer than anything": (frame(TEXT, ASK, wide=8)[:2] + b"\x7f" + b"\xff" * 7 + b"\0\0\0\0", 1009),
    "too long in parts": (frame(TEXT_BEGINS, asking(LARGEST_MESSAGE)) + frame(MORE_ENDS, b" "), 1009),
    "a close of one byte": (frame(CLOSE, b"\x03"), 1002),
    "a close with a code there is not": (frame(CLOSE, (999).to_bytes(2, "big")), 1002),
    "a close with a reason that is no text": (frame(CLOSE, (1000).to_bytes(2, "big") + b"\xff"), 1007),
}


@pytest.mark.parametrize(("ill", "code"), ILL.values(), ids=ILL)
async def test_what_the_protocol_forbids_ends_the_connection(door: Door, ill: bytes, code: int) -> None:
    bytewise = [ill[n:n + 1] for n in range(min(len(ill), 40))] + [ill[40:]] * (len(ill) > 40)
    for chunks in ([ill], bytewise):
        async with door.enter() as raw:
            await raw.send([frame(TEXT, ASK), *chunks, frame(TEXT, ASK)])
            await raw.until(raw.has_gone)
            assert [(kind, body[:2]) for kind, body in raw.control()] == [(CLOSE, code.to_bytes(2, "big"))]
            assert raw.answers().count("pong") == 1, "what came after it was read"
    assert not door.site.server.metrics.counts.get(("layover_faults_total", ""))


@pytest.mark.parametrize("body", [b"", (1000).to_bytes(2, "big"), (4999).to_bytes(2, "big") + b"that is all"])
async def test_a_close_is_answered_with_the_same(door: Door, body: bytes) -> None:
    for cut in range(6):
        async with door.enter() as raw:
            sent = frame(CLOSE, body)
            await raw.send([frame(TEXT, ASK), *filter(None, (sent[:cut], sent[cut:] + frame(TEXT, ASK)))])
            await raw.until(raw.has_gone)
            assert raw.control() == [(CLOSE, body)] and raw.answers().count("pong") == 1


async def test_uvicorn_still_has_what_the_short_cuts_rest_on(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Socket` is a subclass of a class that uvicorn does not promise to keep: a new version is let in by this test."""
    served: list[Socket] = []
    take = Socket._take

    def spied(self: Socket, text: str) -> None:
        served.append(self)
        take(self, text)

    monkeypatch.setattr(Socket, "_take", spied)
    async with door.enter() as raw:
        await raw.send([frame(TEXT, ASK)])
        await pongs(raw, 1)
    tree = ast.parse(textwrap.dedent(inspect.getsource(Socket)))
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name) and node.value.id == "self"}
    inherited = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
                 and isinstance(node.value, ast.Call) and ast.unparse(node.value) == "super()"}
    missing = {name for name in used if not hasattr(served[0], name)}
    missing |= {name for name in inherited if not hasattr(Socket.__base__, name)}
    assert {"conn", "queue", "close_sent", "read_paused"} <= used and {"data_received", "run_asgi"} <= inherited
    assert not missing, f"uvicorn {version('uvicorn')} has no {sorted(missing)} for server/socket/protocol.py"
