"""Bad messages over the websocket and bad requests over HTTP; `python tests/server/fuzz.py` sends many more."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from tests.server import fuzz
from tests.server.running import running

CHECKS = ("not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,"
          "negative_data_rejection")


async def test_bad_messages_change_nothing(folder: Path) -> None:
    answers = await fuzz.run(str(folder / "a.db"), 2000)
    expected = {"pick/stale", "pick/refused", "pick/unknown", "pick/replayed", "body/malformed", "seat/none"}
    assert expected <= set(answers)


async def test_the_api_is_as_its_description_says(folder: Path, tmp_path: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "schemathesis.cli", "run", f"{site.url}/api/schema/openapi.json", "--checks", CHECKS,
            "--max-examples", "12", "--phases", "examples,coverage,fuzzing", "--seed", "1", "--no-color",
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, cwd=tmp_path, env=dict(os.environ))
        out, _ = await asyncio.wait_for(process.communicate(), 100)
        assert process.returncode == 0, out.decode()[-6000:]
