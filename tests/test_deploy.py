"""What docs/hosting.md offers to copy: the commands in it exist, and the files can be read by what reads them."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml  # type: ignore[import-untyped]

from layover.cli import main

DEPLOY = Path(__file__).parents[1] / "deploy"


def commands() -> list[tuple[str, list[str]]]:
    """Every call of layover in the files: where, and its words."""
    found = []
    for file in sorted(DEPLOY.iterdir()):
        text = file.read_text(encoding="utf-8").replace(" >-\n   ", "")
        if file.suffix == ".yaml":
            services = yaml.safe_load(text)["services"]
            calls = [service["command"] for service in services.values() if "command" in service]
        elif file.name == "Containerfile":
            calls = [shlex.join(yaml.safe_load(line)) for line in re.findall(r"^CMD (\[.+\])$", text, re.M)]
        else:
            calls = re.findall(r"^ExecStart=\S*/(layover .+)$", text, re.M)
        found += [(file.name, shlex.split(re.sub(r"\$\{[^}]*\}", "secret", call))) for call in calls]
    return found


def test_commands_are_found_in_each_kind_of_file() -> None:
    assert {name for name, _ in commands()} == {"layover.service", "layover-backup.service", "Containerfile",
                                               "compose.yaml"}


@pytest.mark.parametrize(("name", "words"), commands())
def test_every_command_is_one_that_there_is(name: str, words: list[str]) -> None:
    assert words[0] == "layover", name
    group: Any = main
    context = click.Context(group)
    command = group.get_command(context, words[1])
    assert command is not None, name
    command.make_context(words[1], words[2:], parent=context)          # raises where an option does not exist


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze")
@pytest.mark.parametrize("name", ["layover.service", "layover-backup.service"])
def test_systemd_can_read_its_units(name: str, tmp_path: Path) -> None:
    """Everything but that Layover is installed where the unit says."""
    unit = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", (DEPLOY / name).read_text(encoding="utf-8"), flags=re.M)
    (tmp_path / name).write_text(unit, encoding="utf-8")
    told = subprocess.run(["systemd-analyze", "verify", "--recursive-errors=no", str(tmp_path / name)],
                          capture_output=True, text=True, check=False)
    complaints = [line for line in told.stderr.splitlines() if name in line]
    assert not complaints, complaints
