"""The server under load: picks a CPU-second, latency, memory, and what it costs to open a finished game.

    python benchmarks/server.py                       everything, one JSON object a line
    python benchmarks/server.py --only closed,paced --game airlines

The server runs in a process of its own on core 0, the load on core 1. `closed`: each table's next pick is sent as soon
as all who may see the last one have it. `paced`: a pick a second at each table. A *delivery* is an update sent to one
socket: picks that may still be taken back go to their author alone, all others to every seat.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop

import layover
from layover.engine import COMPILED
from layover.engine.chance import Rng
from layover.games import IDS
from layover.server.store.connect import connect
from layover.server.tables import restore
from layover.server.tables.tables import Tables

SEATS = 4


class Candidate(msgspec.Struct):
    pick: int
    why: str | None = None


class Decision(msgspec.Struct):
    candidates: list[Candidate]


class Heard(msgspec.Struct):
    type: str
    ply: int = 0
    steps: list[msgspec.Raw] = []
    decision: Decision | None = None
    code: str = ""


decode = msgspec.json.Decoder(Heard).decode


class Seat(asyncio.Protocol):
    """A client that costs next to nothing, so that the load can be heavier than the server: frames by hand."""

    def __init__(self) -> None:
        self.buffer = b""
        self.open = False
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()

    @classmethod
    async def connect(cls, port: int, path: str, cookie: str) -> Seat:
        transport, seat = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        seat.transport = transport
        wanted = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade", "Cookie": cookie,
                  "Sec-WebSocket-Key": "bGF5b3ZlciBsYXlvdmVyIQ==", "Sec-WebSocket-Version": "13"}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in wanted.items()), "", ""]
        transport.write("\r\n".join(lines).encode())
        return seat

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open, self.buffer = True, rest
        while (size := self._size()) is not None and len(self.buffer) >= sum(size):
            start, length = size
            if self.buffer[0] == 0x81:
                self.heard.put_nowait(decode(self.buffer[start:start + length]))
            elif self.buffer[0] == 0x89:
                self.send(self.buffer[start:start + length], 0x8A)
            self.buffer = self.buffer[start + length:]

    def _size(self) -> tuple[int, int] | None:
        """Where the body of the next frame begins, and how long it is."""
        more = {126: 2, 127: 8}.get(self.buffer[1] & 127, 0) if len(self.buffer) > 1 else 9
        if len(self.buffer) < 2 + more:
            return None
        return 2 + more, int.from_bytes(self.buffer[2:2 + more], "big") if more else self.buffer[1] & 127

    def send(self, text: bytes, kind: int = 0x81) -> None:
        """A short frame; masked, as clients must, with a mask that changes nothing."""
        size = len(text)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE, size >> 8, size & 255))
        self.transport.write(head + b"\0\0\0\0" + text)

    async def update(self, after: int) -> Heard:
        """The next update past a ply."""
        while True:
            heard = await self.heard.get()
            if heard.type == "refused":
                raise RuntimeError(heard.code)
            if heard.type == "update" and heard.ply > after:
                return heard

    def close(self) -> None:
        self.transport.close()


def serve(database: str) -> None:
    """The child: a server without limits and without bots."""
    from layover.server.run import Announcing, config

    made = config(connect(database), "127.0.0.1", 0, 0)
    server = made.app.server
    for limit in (server.http, server.codes, server.live):
        limit.burst = limit.a_second = 1e9
    Announcing(made, lambda url: print(url.rpartition(":")[2], flush=True)).run()


class Child:
    """The server as the load sees it."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-W", "ignore", __file__, "--serve", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())
        if (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(self.process.pid, {0})
            os.sched_setaffinity(0, {1})

    def cpu(self) -> float:
        """Seconds of CPU, of all threads."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Load:
    """Tables full of people who pick at random."""

    def __init__(self, child: Child, game: str) -> None:
        self.child, self.game = child, game
        self.seats = SEATS
        self.stop = False
        self.picks = self.deliveries = 0
        self.waits: list[float] = []

    async def people(self, http: httpx.AsyncClient) -> list[str]:
        cookies = []
        for n in range(self.seats):
            http.cookies.clear()
            answer = await http.post("/api/me", json={"name": f"P{n}"})
            cookies.append(f"layover={answer.cookies['layover']}")
        return cookies

    async def open_table(self, http: httpx.AsyncClient, cookies: list[str]) -> list[Seat]:
        http.cookies.clear()
        seats = [{"kind": "me"}] + [{"kind": "invited"}] * (self.seats - 1)
        answer = await http.post("/api/tables", json={"game": self.game, "seats": seats},
                                 headers={"Cookie": cookies[0]})
        answer.raise_for_status()
        for cookie in cookies[1:]:
            code = {"code": answer.json()["invitation"]}
            joined = await http.post("/api/join", json=code, headers={"Cookie": cookie})
            joined.raise_for_status()
        path = f"/api/tables/{answer.json()['id']}/live"
        return [await Seat.connect(self.child.port, path, cookie) for cookie in cookies]

    async def play(self, sockets: list[Seat], pause: float) -> None:
        """One table, until told to stop."""
        updates = [await socket.update(-1) for socket in sockets]
        if pause:
            await asyncio.sleep(random.random() * pause)
        while not self.stop:
            asked = next((n for n, update in enumerate(updates) if update.decision), None)
            if asked is None:
                return                                    # the game is over
            decision = updates[asked].decision
            assert decision
            pick = random.choice([one.pick for one in decision.candidates if one.why is None])
            message = {"type": "pick", "ply": updates[asked].ply, "pick": pick, "mark": str(random.getrandbits(60))}
            began = time.perf_counter()
            sockets[asked].send(msgspec.json.encode(message))
            updates[asked] = await sockets[asked].update(updates[asked].ply)
            self.deliveries += 1
            if not updates[asked].steps:
                others = [n for n in range(len(sockets)) if n != asked]
                for n in others:
                    updates[n] = await sockets[n].update(updates[n].ply)
                self.deliveries += len(others)
            took = time.perf_counter() - began
            self.waits.append(took)
            self.picks += 1
            if pause:
                await asyncio.sleep(max(0.0, pause - took))


def client(child: Child) -> httpx.AsyncClient:
    """For everything but play; connections that the server may be about to close are not used again."""
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{child.port}", timeout=60,
                             limits=httpx.Limits(keepalive_expiry=1))


async def measure(child: Child, game: str, tables: int, pause: float, seconds: float, rounds: int) -> dict[str, Any]:
    """Several rounds at so many tables; the medians."""
    found = []
    async with client(child) as http:
        load = Load(child, game)
        for number in range(rounds + 1):
            tables_of = []
            for n in range(tables):
                if n % 20 == 0:
                    cookies = await load.people(http)
                tables_of.append(await load.open_table(http, cookies))
            load.stop, load.picks, load.deliveries, load.waits = False, 0, 0, []
            cpu, began = child.cpu(), time.perf_counter()
            playing = [asyncio.create_task(load.play(sockets, pause)) for sockets in tables_of]
            await asyncio.sleep(seconds)
            took, cpu = time.perf_counter() - began, child.cpu() - cpu
            picks, deliveries, waits = load.picks, load.deliveries, sorted(load.waits)
            load.stop = True
            await asyncio.gather(*playing)
            memory = child.memory()
            for sockets in tables_of:
                for socket in sockets:
                    socket.close()
            if number:                                    # the first warms up
                found.append({"picks_per_s": picks / took, "picks_per_server_cpu_s": picks / cpu,
                              "deliveries_per_server_cpu_s": deliveries / cpu, "server_cpu_share": cpu / took,
                              "latency_ms_p50": waits[len(waits) // 2] * 1000,
                              "latency_ms_p99": waits[int(len(waits) * 0.99)] * 1000, "rss_mb": memory})
    medians = {key: sorted(one[key] for one in found)[len(found) // 2] for key in found[0]}
    return {"system": "layover", "compiled": COMPILED, "game": game, "seats": SEATS, "tables": tables,
            "mode": "paced" if pause else "closed", **{key: round(value, 2) for key, value in medians.items()}}


async def idle(child: Child, game: str, tables: int) -> dict[str, Any]:
    """Tables where nobody picks, every seat with a socket."""
    async with client(child) as http:
        load = Load(child, game)
        before, opened = child.memory(), []
        for n in range(tables):
            if n % 20 == 0:
                cookies = await load.people(http)
            opened.append(await load.open_table(http, cookies))
        for sockets in opened:
            for socket in sockets:
                await socket.update(-1)
        cpu = child.cpu()
        await asyncio.sleep(5)
        cpu = child.cpu() - cpu
        after = child.memory()
        for sockets in opened:
            for socket in sockets:
                socket.close()
    return {"system": "layover", "mode": "idle", "game": game, "tables": tables, "sockets": tables * load.seats,
            "rss_mb": round(after), "kb_per_socket": round((after - before) * 1000 / (tables * load.seats), 1),
            "cpu_share": round(cpu / 5, 4)}


async def opening(game: str) -> dict[str, Any]:
    """What any ply of a finished game costs beside playing the game through."""
    with tempfile.TemporaryDirectory() as folder:
        store = connect(str(Path(folder) / "tables.db"))
        await store.open()
        tables = Tables(store)
        table = layover.new(game, seed=1)
        rng = Rng.seeded(1)
        while not table.over:
            picks = table.legal()
            table.play(picks[rng.below(len(picks))])
        text = table.transcript()
        began = time.process_time()
        layover.replay(text)
        whole = time.process_time() - began
        found = await tables.replays.keep("bench", table, None)
        costs = []
        for ply in random.Random(1).choices(range(table.ply + 1), k=200):
            began = time.process_time()
            await restore.at(store, found.row, ply)
            costs.append(time.process_time() - began)
        await store.close()
    mean = sum(costs) / len(costs)
    return {"system": "layover", "mode": "open", "game": game, "compiled": COMPILED, "plies": table.ply,
            "play_through_ms": round(whole * 1000, 2), "open_any_ply_ms": round(mean * 1000, 2),
            "open_worst_ms": round(max(costs) * 1000, 2), "part": round(mean / whole, 3)}


async def run(wish: argparse.Namespace, database: str) -> None:
    only = wish.only.split(",")
    if "open" in only:
        for game in IDS:
            print(json.dumps(await opening(game)), flush=True)
    child = Child(database)
    try:
        if "closed" in only:
            for tables in wish.tables or (1, 10, 50):
                print(json.dumps(await measure(child, wish.game, tables, 0, wish.seconds, wish.rounds)), flush=True)
        if "paced" in only:
            for tables in wish.tables or (100, 200):
                print(json.dumps(await measure(child, wish.game, tables, 1, wish.seconds, wish.rounds)), flush=True)
        if "idle" in only:
            print(json.dumps(await idle(child, wish.game, wish.idle)), flush=True)
    finally:
        child.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="open,closed,paced,idle")
    parser.add_argument("--game", default="airlines")
    parser.add_argument("--tables", type=int, action="append", help="how many tables; again for several runs")
    parser.add_argument("--rounds", type=int, default=3, help="of each, after one that warms up; medians are told")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--database", help="a file or URL; a temporary file unless told")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        serve(wish.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(run(wish, wish.database or str(Path(folder) / "tables.db")))


if __name__ == "__main__":
    main()
