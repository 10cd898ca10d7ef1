"""`layover serve`, `export` and `import` as processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from layover.games import IDS, get
from tests.server.crash import Process
from tests.server.running import PATIENCE, running

LAYOVER = [sys.executable, "-W", "ignore", "-m", "layover"]


def layover(*words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.run([*LAYOVER, *words], capture_output=True, text=True, env=env, timeout=PATIENCE)


async def test_it_serves_stops_when_told_and_keeps_everything(folder: Path) -> None:
    database = str(folder / "tables.db")
    process = Process(database, 1)
    async with httpx.AsyncClient(base_url=process.url) as http:
        seats = [{"kind": "me"}] + [{"kind": "bot"}] * (get(IDS[0]).usual_seats - 1)
        table = (await http.post("/api/tables", json={"game": IDS[0], "seats": seats})).json()
        second = layover("serve", "--port", "0", "--database", database)
        assert second.returncode == 2 and "another server" in second.stderr and second.stderr.count("\n") == 1
        os.kill(process.popen.pid, signal.SIGTERM)
        assert process.popen.wait(PATIENCE) in (0, -signal.SIGTERM)
        process.start()
        http.base_url = process.url
        again = (await http.get(f"/api/tables/{table['id']}")).json()
        assert again["commitment"] == table["commitment"] and again["you"] == table["you"]
    process.stop()
    assert not process.errors
    archive = str(folder / "all.zip")
    told = layover("export", "--database", database, archive, "--json")
    assert json.loads(told.stdout)["tables"] == 1, told.stderr
    told = layover("import", "--database", str(folder / "other.db"), archive, "--json")
    assert json.loads(told.stdout) == {"file": archive, "new": 1, "there": 0}, told.stderr


def test_what_is_wrong_is_told_in_a_line(folder: Path) -> None:
    for words in (["serve", "--database", str(folder / "no" / "such" / "folder.db")],
                  ["serve", "--database", "mysql://somewhere"],
                  ["serve", "--database", "postgresql://nobody@127.0.0.1:1/none"],
                  ["import", "--database", str(folder / "a.db"), str(folder / "none.zip")],
                  ["export", "--database", str(folder / "a.db"), str(folder)]):
        told = layover(*words)
        in_a_line = told.stderr.startswith("layover: ") and told.stderr.count("\n") == 1
        assert told.returncode == 2 and in_a_line, told.stderr


async def test_nobody_but_a_named_proxy_speaks_for_others(folder: Path) -> None:
    async with running(str(folder / "tables.db")) as site:
        site.server.http.burst, site.server.http.a_second = 3, 0
        claims = [{"X-Forwarded-For": f"192.0.2.{n}"} for n in range(4)]
        sent = [(await site.person().http.get("/api/games", headers=claim)).status_code for claim in claims]
        assert sent == [200, 200, 200, 429]


async def test_pages_are_not_counted_as_requests(folder: Path) -> None:
    async with running(str(folder / "tables.db")) as site:
        site.server.http.burst, site.server.http.a_second = 3, 0
        visitor = site.person()
        assert {(await visitor.http.get("/")).status_code for _ in range(6)} == {200}
        assert [(await visitor.http.get("/api/games")).status_code for _ in range(4)] == [200, 200, 200, 429]
