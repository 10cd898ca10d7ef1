"""Bad messages over the websocket and bad requests over HTTP; `python tests/server/fuzz.py` sends many more."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from pathlib import Path

from layover.engine.chance import Rng
from layover.games import IDS, get
from tests.server import fuzz
from tests.server.people import filled, play_on
from tests.server.running import PATIENCE, Running, running

CHECKS = ("not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,"
          "negative_data_rejection")


async def test_bad_messages_change_nothing(database: str, read_by: Counter[str]) -> None:
    answers = await fuzz.run(database, 2000)
    expected = {"pick/stale", "pick/refused", "pick/unknown", "pick/replayed", "body/malformed", "seat/none"}
    assert expected <= set(answers)
    assert read_by["ours"] > 10 * read_by["uvicorn's"], "the fuzzer goes past the reader that serves"


async def tables_in_every_state(site: Running) -> list[str]:
    """One that waits, one that plays, one that is over, one uploaded."""
    me = site.person()
    seats = [{"kind": "me"}] + [{"kind": "invited"}] * (get(IDS[0]).usual_seats - 1)
    waiting = await me.post("/api/tables", {"game": IDS[0], "seats": seats})
    found, people = await filled(site.server.tables, site.server.store, IDS[0])
    over, _ = await filled(site.server.tables, site.server.store, IDS[0])
    await play_on(site.server.tables, over, people, Rng.seeded(1))
    text = (await me.get(f"/api/tables/{over.row.id}/transcript"))["text"]
    kept = await me.post("/api/transcripts", {"text": text})
    return [waiting["id"], found.row.id, over.row.id, kept["id"]]


async def test_the_api_is_as_its_description_says(database: str, tmp_path: Path) -> None:
    async with running(database) as site:
        ids = await tables_in_every_state(site)
        (tmp_path / "schemathesis.toml").write_text(f'[parameters]\n"path.id" = {ids}\n"path.game" = "{IDS[0]}"\n')
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "schemathesis.cli", "run", f"{site.url}/api/schema/openapi.json", "--checks", CHECKS,
            "--max-examples", "12", "--phases", "examples,coverage,fuzzing", "--seed", "1", "--no-color",
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, cwd=tmp_path, env=dict(os.environ))
        out, _ = await asyncio.wait_for(process.communicate(), 5 * PATIENCE)
        assert process.returncode == 0, out.decode()[-6000:]
        assert not site.server.metrics.counts.get(("layover_faults_total", "")), "errors of our own"
