"""Running `layover`: in this process, and as a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result

from layover.cli import main

GOLDEN = Path(__file__).parents[1] / "golden" / "airlines"
FINISHED = GOLDEN / "2-stall.lay"


def layover_in_process(*args: str, typed: str = "", **env: str) -> Result:
    """The command in this process; `typed` is what a person types. Anything but an exit is a failure."""
    runner = CliRunner(env={"LC_ALL": "C.UTF-8", "COLUMNS": "100", **env})
    found = runner.invoke(main, list(args), input=typed, prog_name="layover")
    if found.exception is not None and not isinstance(found.exception, SystemExit):
        raise found.exception
    return found


def layover_process(*args: str, typed: str = "", cwd: Path | None = None, before: Callable[[], None] | None = None,
                    **env: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    surroundings = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100", **env}
    if "PYTHONPATH" in os.environ:
        surroundings["PYTHONPATH"] = os.pathsep.join(str(Path(part).resolve())
                                                     for part in os.environ["PYTHONPATH"].split(os.pathsep))
    return subprocess.run([sys.executable, "-P", "-m", "layover", *args], input=typed, capture_output=True, text=True,
                          encoding="utf-8", cwd=cwd, env=surroundings, preexec_fn=before, timeout=120)


def refused_in_one_line(found: Result | subprocess.CompletedProcess[str], *parts: str, code: int = 2) -> None:
    """An exit code, nothing on stdout, and one line on stderr that holds these parts."""
    exit_code = found.exit_code if isinstance(found, Result) else found.returncode
    assert exit_code == code, found.stderr
    assert found.stdout == ""
    lines = found.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("layover: "), found.stderr
    for part in parts:
        assert part in lines[0]
