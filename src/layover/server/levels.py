"""Which bot plays at which level."""

from __future__ import annotations

from layover.bots import LEVELS, NAMES
from layover.server.problem import Problem

AUTOMA_BOT = "random"
"""What answers for an automa's seat where its rules leave something to choose."""


def known(level: str) -> str:
    """The level itself, or a problem."""
    if level not in LEVELS and level not in NAMES:
        raise Problem("bot/unknown")
    return level


def bot_of(level: str) -> str:
    """The bot of a level; an automa's seat has none."""
    return level if level in NAMES else LEVELS.get(level, AUTOMA_BOT)
