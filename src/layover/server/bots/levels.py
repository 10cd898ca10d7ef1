"""Which bot plays at which level."""

from __future__ import annotations

import re
from collections.abc import Sequence

from layover.bots import LEVELS, NAMES, make
from layover.engine.errors import Malformed
from layover.server.problem import Problem

AUTOMA_BOT = "random"
"""What answers for an automa's seat where its rules leave something to choose."""
STAND_IN = "normal"
"""The level that plays on for a program that has forfeited."""
PROGRAM = "exec:"
QUICK_MS, DEAR_MS = 10, 1000
"""How long a bot thinks, about: one that looks no further than its own pick, and the strongest."""
COSTS = {"hard": 50, "mcts": 500, "expert": DEAR_MS}
_NAME = re.compile(r"[A-Za-z0-9_-]{1,15}")
_programs: dict[str, str] = {}
"""Level -> the bot that asks the program; empty unless the host has named some."""


def read_programs(texts: Sequence[str]) -> dict[str, str]:
    """Programs as a host names them: name -> command.

    >>> read_programs(["ada=true --fast"])
    {'ada': 'true --fast'}
    """
    found: dict[str, str] = {}
    for text in texts:
        name, equals, command = text.partition("=")
        if not equals or not _NAME.fullmatch(name):
            raise Malformed("bot/program", f"--program {text}: write it as NAME=COMMAND, the name of up to 15 letters,"
                                           " digits, - and _")
        make(PROGRAM + command)
        found[name] = command
    return found


def allow(programs: dict[str, str]) -> None:
    """What this process may start; nothing that is sent to it can add to it."""
    _programs.clear()
    _programs.update({PROGRAM + name: PROGRAM + command for name, command in programs.items()})


def offered() -> list[str]:
    """What can be chosen for a seat, the levels from the weakest on."""
    return [*LEVELS, *_programs]


def known(level: str) -> str:
    """The level itself, or a problem."""
    if level not in LEVELS and level not in NAMES and level not in _programs:
        raise Problem("bot/unknown")
    return level


def bot_of(level: str) -> str:
    """The bot of a level; an automa's seat has none. A program that is no longer allowed has its stand-in."""
    if level in NAMES:
        return level
    if level.startswith(PROGRAM):
        return _programs.get(level, LEVELS[STAND_IN])
    return LEVELS.get(level, AUTOMA_BOT)


def cost_of(level: str) -> int:
    """How many milliseconds a bot of a level thinks, about.

    >>> cost_of("normal"), cost_of("expert")
    (10, 1000)
    """
    return DEAR_MS if level.startswith(PROGRAM) else COSTS.get(level, QUICK_MS)
