"""The pages name every command with its options, and none that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from layover.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
ROW = re.compile(r"\| `layover ?([^`]*)` \|.*\| ([^|]*) \|")
OPTION = re.compile(r"(?<!\S)`?(--[a-z][a-z-]*)")
CALL = re.compile(r"(?:^|`)(?:    )?layover ([a-z][^`#\n]*)", re.MULTILINE)


def commands(group: click.Group = main, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Each command by the words that call it; `layover` alone by none."""
    with click.Context(group) as ctx:
        yield path, group
        for name in group.list_commands(ctx):
            command = group.get_command(ctx, name)
            assert command is not None
            words = f"{path} {name}".strip()
            if isinstance(command, click.Group):
                yield from commands(command, words)
            else:
                yield words, command


def options(command: click.Command) -> set[str]:
    return {word for param in command.params if isinstance(param, click.Option) for word in param.opts}


def own_words(call: str) -> str:
    """`simulate airlines --games 9` -> `simulate`: the words that name the command."""
    known = [path for path in COMMANDS if f"{call} ".startswith(f"{path} ")]
    return max(known, key=len, default="")


COMMANDS = dict(commands())
CALLABLE = {path for path, command in COMMANDS.items() if not path or not isinstance(command, click.Group)}


def test_the_page_of_commands_names_them_all_with_all_their_options() -> None:
    rows = ROW.findall((ROOT / "docs" / "commands.md").read_text(encoding="utf-8"))
    told = {own_words(call): set(OPTION.findall(cell)) for call, cell in rows}
    assert len(told) == len(rows), "a command that does not exist, or one twice"
    assert told == {path: options(COMMANDS[path]) for path in CALLABLE}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_page_calls_no_command_or_option_that_is_not_there(page: Path) -> None:
    for call in CALL.findall(page.read_text(encoding="utf-8")):
        path = own_words(call)
        assert path in CALLABLE - {""}, call
        assert set(OPTION.findall(call)) <= options(COMMANDS[path]) | {"--help"}, call


def test_the_pages_call_every_command() -> None:
    calls = [call for page in PAGES for call in CALL.findall(page.read_text(encoding="utf-8"))]
    assert {own_words(call) for call in calls} == CALLABLE - {""}
