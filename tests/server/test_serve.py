"""`layover serve`, `export` and `import` as processes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from layover.games import IDS, get
from tests.server.crash import Process
from tests.server.running import PATIENCE, running
from tests.server.test_live import first, two_people

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


async def test_what_happens_is_counted_and_timed_for_the_host(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=1) as site:
        one, two, id = await two_people(site)
        await one.post("/api/tables", {"game": "portal", "seats": [{"kind": "bot"}, {"kind": "bot"}], "pace": 0})
        async with one.sit(id) as seat:
            update = await seat.next("update")
            if "decision" in update:
                await seat.ask(type="pick", ply=update["ply"], pick=first(update)["pick"])
            while not site.server.metrics.counts.get(("layover_picks_total", "bot")):
                await asyncio.sleep(0.02)
        answer = await one.http.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        found = {sample.name + str(sample.labels.get("by", sample.labels.get("le", ""))): sample.value
                 for family in text_string_to_metric_families(answer.text) for sample in family.samples}
        assert found["layover_picks_totalbot"] >= 1 and found["layover_faults_total"] == 0
        assert found["layover_requests_total200"] >= 2 and found["layover_sockets"] in (0, 1)
        for name in ("request", "bot_late"):
            assert found[f"layover_{name}_seconds_bucket+Inf"] == found[f"layover_{name}_seconds_count"] > 0
            assert found[f"layover_{name}_seconds_sum"] > 0
        site.server.token = "a secret of the host"
        assert (await one.http.get("/metrics")).json()["code"] == "host/token"
        answer = await one.http.get("/metrics", headers={"Authorization": "Bearer a secret of the host"})
        assert "layover_pick_seconds_bucket" in answer.text
