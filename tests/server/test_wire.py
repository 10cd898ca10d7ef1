"""What is written down about the wire is what travels."""

from __future__ import annotations

import logging
import re
import sys
from pathlib import Path

import pytest

import layover
from layover.engine.words import LANGUAGES
from layover.games import IDS
from layover.server import messages, problem, wire
from layover.server.run import JsonLines

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "websocket.md").read_text(encoding="utf-8")


def test_the_typescript_is_current() -> None:
    kept = (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
    assert kept == wire.typescript(), "run: python -m layover.server.wire > web/src/wire.ts"


@pytest.mark.parametrize("union", [messages.ClientMessage, messages.ServerMessage])
def test_every_message_is_described(union) -> None:
    for kind in union.__args__:
        assert f"| `{kind.__struct_config__.tag}` |" in PAGE


def test_every_code_has_sentences_and_those_of_the_page_exist() -> None:
    for code in problem.codes():
        found = problem.Problem(code, why="x", ply=1, sentence="x")
        assert 400 <= found.status < 600 and all(found.sentence(lang) for lang in LANGUAGES if code != "pick/refused")
    named = set(re.findall(r"`((?:body|limit|seat|pick|undo|table|person|origin|store)/\w+)`", PAGE))
    assert named <= set(problem.codes())


def test_every_code_that_is_raised_has_a_sentence() -> None:
    sources = Path(problem.__file__).parent.rglob("*.py")
    raised = {code for path in sources for code in re.findall(r'Problem\("([a-z]+/[a-z]+)"', path.read_text())}
    assert raised <= set(problem.codes())


def test_logs_hold_no_game() -> None:
    """A broken game's message is its whole transcript; a log has only its first line."""
    table = layover.new(IDS[0], seed=3)
    try:
        raise table._broken(layover.DeadEnd, "nothing may be picked")
    except layover.DeadEnd:
        record = logging.LogRecord("layover", logging.ERROR, "", 0, "a bot failed", (), sys.exc_info())
    line = JsonLines().format(record)
    assert "nothing may be picked" in line and "test_wire" in line
    assert table.transcript().splitlines()[12].split()[2] not in line and "commitment" not in line
