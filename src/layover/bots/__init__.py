"""Bots: one method, `choose`. They never see what their seat may not know."""

from __future__ import annotations

from layover.bots.bot import Bot
from layover.bots.random import RandomBot
from layover.engine.errors import Malformed

NAMES = ("random",)


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name.

    >>> make("random", 1).name
    'random'
    """
    if name not in NAMES:
        raise Malformed("bot/unknown", f"there is no bot {name!r}; there are: {', '.join(NAMES)}")
    return RandomBot(seed)
