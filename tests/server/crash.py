"""Harm servers at random moments while bots and people play, and look for anything lost, doubled or stuck.

    python tests/server/crash.py --rounds 100 --tables 50
    python tests/server/crash.py --rounds 100 --tables 50 --postgres
    python tests/server/crash.py --rounds 100 --tables 50 --postgres --processes 2
    python tests/server/crash.py --rounds 20 --postgres --processes 2 --how deploy

`kill` (SIGKILL) and `deploy` (SIGTERM) end a process: of two, its people go on with the other. `restart` stops
PostgreSQL and starts it again, `read-only` lets it write nothing for a while. Exit code 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import httpx
import websockets

from layover.games import IDS, get
from layover.server.store import records
from layover.server.store.connect import connect
from layover.server.store.store import Store, Unavailable
from layover.server.tables import live_table, restore
from tests.server import postgres

START = "from layover.cli.serve import command; command()"
STUCK_SECONDS = 60.0
GONE = (websockets.WebSocketException, OSError, TimeoutError, httpx.TransportError, EOFError)


class Process:
    """One server."""

    def __init__(self, database: str, workers: int) -> None:
        self.database, self.workers = database, workers
        self.start()

    def start(self) -> None:
        began = time.monotonic()
        command = [sys.executable, "-W", "ignore", "-c", START, "--port", "0", "--database", self.database,
                   "--workers", str(self.workers)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        self.popen = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env)
        assert self.popen.stderr
        for line in self.popen.stderr:
            if '"listening"' in line:
                self.url = json.loads(line)["url"]
                break
        else:
            raise RuntimeError("the server did not start")
        self.took = time.monotonic() - began
        self.errors: list[str] = []
        asyncio.get_running_loop().run_in_executor(None, self._drain, self.popen.stderr)

    def _drain(self, stream: Any) -> None:
        self.errors += [line for line in stream if '"error"' in line or "Traceback" in line]

    def kill(self) -> None:
        os.kill(self.popen.pid, signal.SIGKILL)
        self.popen.wait()

    def stop(self) -> None:
        self.popen.terminate()
        self.popen.wait(30)


@dataclass
class Player:
    """A person at a table of bots, who notes every pick that was acknowledged and retries every one that was not."""

    number: int
    game: str
    processes: list[Process]
    cookie: str = ""
    table: str = ""
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    moves_to: int = 0
    story: deque[str] = field(default_factory=lambda: deque(maxlen=12))
    """What the player did and heard last, for the report when a table is stuck."""

    async def live(self) -> None:
        """Play for ever, at whichever server is there."""
        pending: dict[str, Any] | None = None
        while True:
            process = self.processes[self.moves_to % len(self.processes)]
            try:
                if not self.table:
                    await self._sit_down(process.url)
                    pending = None
                pending = await self._play(process.url, pending)
                self.table = ""
            except _Cut as cut:
                pending = cut.pending
                self._note("cut off")
            except GONE:
                pass
            except httpx.HTTPStatusError as error:         # the server says that its database writes nothing now
                if error.response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    raise
            self.moves_to += 1
            await asyncio.sleep(0.02)

    def _note(self, what: str) -> None:
        self.story.append(f"{time.monotonic() % 1000:.1f} {what}")

    async def _sit_down(self, url: str) -> None:
        rules = get(self.game)
        wish = {"game": self.game, "seats": [{"kind": "me"}] + [{"kind": "bot"}] * (rules.usual_seats - 1), "pace": 0}
        async with httpx.AsyncClient(base_url=url, timeout=20) as http:
            if not self.cookie:
                me = await http.post("/api/me", json={"name": f"Player {self.number}"})
                self.cookie = f"layover={me.raise_for_status().cookies['layover']}"
            http.cookies.clear()
            headers = {"Cookie": self.cookie}
            mine = (await http.get("/api/tables", headers=headers)).raise_for_status().json()
            begun = [table["id"] for table in mine if table["status"] == "playing"]     # told by a server that died
            if not begun:
                answer = await http.post("/api/tables", json=wish, headers=headers)
                begun = [answer.raise_for_status().json()["id"]]
            self.table = begun[0]

    async def _play(self, url: str, pending: dict[str, Any] | None) -> dict[str, Any] | None:
        address = f"{url.replace('http', 'ws')}/api/tables/{self.table}/live"
        try:
            async with websockets.connect(address, additional_headers={"Cookie": self.cookie}, max_size=None) as socket:
                if pending:
                    self._note(f"sends again {pending}")
                    await socket.send(json.dumps(pending))
                shown: dict[str, Any] = {}
                while True:
                    message = json.loads(await asyncio.wait_for(socket.recv(), 30))
                    self._note(" ".join(str(message.get(key, "")) for key in ("type", "ply", "code", "mark", "again")))
                    if message["type"] == "accepted" and pending and message["mark"] == pending["mark"]:
                        self.acknowledged.append((self.table, pending["ply"] + 1, pending["mark"]))
                        pending = None
                    elif message["type"] == "refused":
                        pending = None
                    elif message["type"] == "update":
                        shown = message
                        if (shown.get("view") or shown.get("changed", {})).get("over"):
                            return None
                    # What is shown is what to answer, unless an update is still to come.
                    if pending is None and "decision" in shown and message.get("ply") == shown["ply"]:
                        pending = await self._pick(socket, shown)
        except GONE:
            raise _Cut(pending) from None

    async def _pick(self, socket: Any, update: dict[str, Any]) -> dict[str, Any]:
        allowed = [one["pick"] for one in update["decision"]["candidates"] if "why" not in one]
        mark = f"{self.number}-{random.getrandbits(60)}"
        pending = {"type": "pick", "ply": update["ply"], "pick": random.choice(allowed), "mark": mark}
        await asyncio.sleep(0.05)
        self._note(f"sends {pending}")
        try:
            await socket.send(json.dumps(pending))
        except GONE:
            raise _Cut(pending) from None
        return pending


class _Cut(Exception):
    def __init__(self, pending: dict[str, Any] | None) -> None:
        self.pending = pending


async def look(store: Store, players: list[Player], sound: set[str]) -> tuple[dict[str, int], list[str]]:
    """The revision of every table that is not over, and everything that is wrong. `sound`: over, and looked at."""
    wrong: list[str] = []
    revisions: dict[str, int] = {}
    for id in await records.all_ids(store):
        if id in sound:
            continue
        row = await records.table(store, id)
        assert row is not None
        picks = await records.picks(store, id, upto=row.ply)
        if [pick.ply for pick in picks] != list(range(1, row.ply + 1)):
            wrong.append(f"{id}: plies {[pick.ply for pick in picks]} where {row.ply} should be")
        try:
            live_table.LiveTable(row, await records.seats(store, id), restore.rebuild(row, picks, None), picks)
        except Exception as error:
            wrong.append(f"{id}: {error!r}")
        if row.status == records.PLAYING:
            revisions[id] = row.rev
        known = {(pick.ply, pick.token) for pick in picks if pick.token}
        if row.draft:
            known |= {(row.ply + n + 1, token) for n, token in enumerate(row.draft.tokens)}
        # Later plies may come meanwhile: what was acknowledged before the row was read must be there.
        noted = [(ply, mark) for player in players for table, ply, mark in player.acknowledged
                 if table == id and ply <= row.ply]
        wrong += [f"{id}: ply {ply} with mark {mark} was acknowledged and is not there"
                  for ply, mark in noted if (ply, mark) not in known]
        if row.status == records.OVER and not wrong:
            sound.add(id)
    return revisions, wrong


async def everything_goes_on(store: Store, before: dict[str, int], players: list[Player]) -> list[str]:
    """Wait until each table has changed since; those that do not are stuck."""
    until = time.monotonic() + STUCK_SECONDS
    left = set(before)
    while left and time.monotonic() < until:
        await asyncio.sleep(0.2)
        for row in await store.read("select id, rev, status from game_table"):
            if row[0] in left and (row[2] != records.PLAYING or int(row[1] or 0) > before[str(row[0])]):
                left.discard(str(row[0]))
    stories = {player.table: "\n  ".join(["", *player.story]) for player in players}
    return [f"{id}: stuck, {await _waits_for(store, id)}{stories.get(id, '')}" for id in sorted(left)]


async def _waits_for(store: Store, id: str) -> str:
    row, seats = await records.table(store, id), await records.seats(store, id)
    assert row is not None
    jobs = await store.read("select ply, seat, due_at, claimed_until from job where table_id = $1", id)
    asked = "nobody" if row.asked is None else seats[row.asked].kind
    return f"{row.game} at ply {row.ply} waits for {asked}; jobs (ply, seat, due, claimed): {jobs}"


async def create_bot_tables(url: str, count: int, games: list[str]) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        for n in range(count):
            game = games[n % len(games)]
            seats = [{"kind": "bot"}] * get(game).usual_seats
            answer = await http.post("/api/tables", json={"game": game, "seats": seats, "pace": 50})
            if answer.status_code == 429:                 # a guest has so many tables: be another one
                http.cookies.clear()
                await asyncio.sleep(0.1)
                answer = await http.post("/api/tables", json={"game": game, "seats": seats, "pace": 50})
            answer.raise_for_status()


SPELL_SECONDS = 2.0


async def harm(how: str, database: str, victim: Process) -> None:
    """One of the harms; a process that was ended is not started again yet."""
    if how == "kill":
        victim.kill()
    elif how == "deploy":
        await asyncio.to_thread(victim.stop)
    elif how == "restart":
        url = database.rpartition("/")[0]
        await asyncio.to_thread(postgres.stop, url)
        await asyncio.sleep(SPELL_SECONDS)
        await asyncio.to_thread(postgres.start, url)
    elif how == "read-only":
        await _read_only(database, "on")
        await asyncio.sleep(SPELL_SECONDS)
        await _read_only(database, "off")


async def _read_only(database: str, value: str) -> None:
    """For whoever connects from now on, which is everybody."""
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(database)
    name = database.rpartition("/")[2]
    await connection.execute("set default_transaction_read_only = off")
    await connection.execute(f'alter database "{name}" set default_transaction_read_only = {value}')
    await connection.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1"
                             " and pid <> pg_backend_pid()", name)
    await connection.close()


async def _back(store: Store) -> None:
    """Wait until the database answers."""
    until = time.monotonic() + STUCK_SECONDS
    while time.monotonic() < until:
        try:
            await store.read("select 1")
            return
        except Unavailable:
            await asyncio.sleep(0.1)


async def run(database: str, rounds: int, tables: int, people: int, processes: int, games: list[str],
              say: Any = print, how: str = "kill") -> list[str]:
    """The whole test; everything that is wrong."""
    ends = how in ("kill", "deploy")
    servers = [Process(database, 1) for _ in range(processes)]
    store = connect(database)
    await store.open()
    players = [Player(n, games[n % len(games)], servers, moves_to=n) for n in range(people)]
    playing = [asyncio.create_task(player.live()) for player in players]
    wrong: list[str] = []
    sound: set[str] = set()
    try:
        for number in range(rounds):
            running = sum(1 for row in await store.read("select status from game_table") if row[0] == records.PLAYING)
            await create_bot_tables(servers[0].url, max(0, tables - running), games)
            await asyncio.sleep(random.uniform(0.1, 1.5))
            victim = random.choice(servers)
            await harm(how, database, victim)
            await _back(store)
            before, found = await look(store, players, sound)
            wrong += found
            if ends and len(servers) == 1:
                victim.start()
            killed = time.monotonic()
            wrong += await everything_goes_on(store, before, players)      # of two processes the other one alone
            took = time.monotonic() - killed
            if ends and len(servers) > 1:
                victim.start()
            say(f"round {number + 1}: {len(before)} tables play, {len(sound)} are over,"
                f" {sum(len(player.acknowledged) for player in players)} picks acknowledged, {len(wrong)} wrong;"
                f" started in {victim.took:.1f} s, all went on within {took:.1f} s")
            if wrong:
                break
    finally:
        for task in playing:
            task.cancel()
        for server in servers:
            server.stop()
        if not wrong:
            wrong += (await look(store, players, set()))[1]
        await store.close()
    if any(task.done() and not task.cancelled() and task.exception() for task in playing):
        wrong += [repr(task.exception()) for task in playing if not task.cancelled() and task.exception()]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--how", choices=["kill", "deploy", "restart", "read-only"], default="kill")
    parser.add_argument("--games", nargs="*", default=list(IDS))
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres.server() if wish.postgres else nullcontext() as url:
        database = f"{url}/postgres" if url else str(Path(folder) / "tables.db")
        began = time.monotonic()
        wrong = asyncio.run(run(database, wish.rounds, wish.tables, wish.people, wish.processes, wish.games,
                                how=wish.how))
        print(f"{wish.rounds} times {wish.how} in {time.monotonic() - began:.0f} s:",
              "nothing wrong" if not wrong else "")
        print("\n".join(wrong[:20]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
