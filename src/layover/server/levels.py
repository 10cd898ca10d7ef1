"""Which bot plays at which level."""

from __future__ import annotations

from layover.bots import NAMES
from layover.server.problem import Problem

LEVELS = ("easy", "normal", "hard", "expert")
AUTOMA_BOT = "random"
"""What answers for an automa's seat where its rules leave something to choose."""


def known(level: str) -> str:
    """The level itself, or a problem."""
    if level not in LEVELS and level not in NAMES:
        raise Problem("bot/unknown")
    return level


def bot_of(level: str) -> str:
    """The bot of a level. Two bots stand behind four levels until the search is measured."""
    if level in NAMES:
        return level
    return "greedy" if level in LEVELS and level != "easy" else AUTOMA_BOT
