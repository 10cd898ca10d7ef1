"""The walk of one committing click, as a reader of the sources would have to follow it.

    PYTHONPATH=src python -P benchmarks/walk.py            one JSON object
    PYTHONPATH=src python -P benchmarks/walk.py --files    also the files, by the number of calls into each

Over plain sources: the real application in this process, two people at a table on SQLite, one pick that commits.
Counted are files and functions that are called, and how often a call leads from one file to another, from the moment
the message arrives until the pick is on disk, acknowledged, and everybody has the update.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import httpx
import uvicorn
import websockets

import layover
from layover.engine import COMPILED
from layover.server.run import config
from layover.server.store.connect import connect

ROOT = str(Path(layover.__file__).parent)
SERVER = str(Path(ROOT, "server"))
GAME = "airlines"


class Walk:
    """Calls of functions under `ROOT`, in order, from whichever thread."""

    def __init__(self) -> None:
        self.calls: list[CodeType] = []

    def note(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ROOT):
            self.calls.append(frame.f_code)

    def counted(self, under: str) -> dict[str, int]:
        """Files and functions under a folder, and changes of file among calls to them. A comprehension is part of the
        function it stands in."""
        codes = [code for code in self.calls if code.co_filename.startswith(under)]
        files = [code.co_filename for code in codes]
        functions = {(code.co_filename, code.co_qualname.partition(".<locals>.<")[0]) for code in codes}
        changes = sum(1 for one, other in zip(files, files[1:], strict=False) if one != other)
        return {"files": len(set(files)), "functions": len(functions), "calls": len(codes), "changes_of_file": changes}


class Seat:
    """A person who is connected, and the last update."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.shown: dict[str, Any] = {"ply": -1}

    async def see(self, ply: int) -> dict[str, Any]:
        """The first update past a ply."""
        while self.shown["ply"] <= ply:
            message = json.loads(await self.socket.recv())
            assert message["type"] != "refused", message
            if message["type"] == "update":
                self.shown = message
        return self.shown


async def sit_down(url: str) -> list[Seat]:
    """Two people at a table, both connected."""
    cookies = []
    async with httpx.AsyncClient(base_url=url) as http:
        for name in ("Ann", "Ben"):
            http.cookies.clear()
            answer = await http.post("/api/me", json={"name": name})
            cookies.append({"Cookie": f"layover={answer.cookies['layover']}"})
        http.cookies.clear()
        wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]}
        table = (await http.post("/api/tables", json=wanted, headers=cookies[0])).json()
        await http.post("/api/join", json={"code": table["invitation"]}, headers=cookies[1])
    address = f"{url.replace('http', 'ws')}/api/tables/{table['id']}/live"
    return [Seat(await websockets.connect(address, additional_headers=cookie)) for cookie in cookies]


async def click(seats: list[Seat], walk: Walk) -> bool:
    """The next pick of whoever is asked; whether it committed."""
    asked, other = sorted(seats, key=lambda seat: "decision" not in seat.shown)
    ply = asked.shown["ply"]
    pick = next(one["pick"] for one in asked.shown["decision"]["candidates"] if "why" not in one)
    walk.calls.clear()
    await asked.socket.send(json.dumps({"type": "pick", "ply": ply, "pick": pick, "mark": str(ply)}))
    if (await asked.see(ply)).get("steps"):
        return False
    await other.see(other.shown["ply"])
    return True


async def run(database: str) -> Walk:
    walk = Walk()
    secrets.token_hex = lambda size: "5eed" * (size // 2)    # of seeds: every walk is the same
    made = config(connect(database), "127.0.0.1", 0, 0, level="ERROR")
    made.loop, made.lifespan = "asyncio", "on"
    server = uvicorn.Server(made)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    seats = await sit_down(f"http://127.0.0.1:{port}")
    for seat in seats:
        await seat.see(-1)
    sys.setprofile(walk.note)
    committed = 0
    while committed < 2:                       # the first finds what is made once for all
        committed += await click(seats, walk)
    sys.setprofile(None)
    for seat in seats:
        await seat.socket.close()
    server.should_exit = True
    await serving
    return walk


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", action="store_true")
    wish = parser.parse_args()
    if COMPILED:
        sys.exit("compiled functions are not seen: run it over plain sources, with PYTHONPATH=src")
    with tempfile.TemporaryDirectory() as folder:
        walk = asyncio.run(run(str(Path(folder) / "tables.db")))
    print(json.dumps({"game": GAME, "server": walk.counted(SERVER), "layover": walk.counted(ROOT)}))
    if wish.files:
        for file, count in Counter(code.co_filename for code in walk.calls).most_common():
            print(f"{count:5}  {Path(file).relative_to(ROOT)}")


if __name__ == "__main__":
    main()
