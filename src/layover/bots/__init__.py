"""Bots: one method, `choose`. They never see what their seat may not know."""

from __future__ import annotations

import re

from layover.bots.bot import Bot
from layover.bots.greedy import GreedyBot
from layover.bots.mcts import MctsBot
from layover.bots.random import RandomBot
from layover.engine.errors import Malformed

NAMES = ("random", "greedy", "mcts")
_BUDGET = re.compile(r"(?:(\d+(?:\.\d+)?)s|(\d+)i)")
_LONGEST = 600.0


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name; `mcts` takes a budget in seconds or iterations: `mcts:0.2s`, `mcts:500i`.

    >>> make("random", 1).name, make("mcts:500i").name
    ('random', 'mcts')
    """
    kind, _, budget = name.partition(":")
    if kind not in NAMES:
        raise Malformed("bot/unknown", f"there is no bot {kind!r}; there are: {', '.join(NAMES)}")
    if kind == "mcts":
        return _mcts(name, budget, seed)
    if budget:
        raise Malformed("bot/budget", f"{name}: {kind} takes no budget")
    return GreedyBot(seed) if kind == "greedy" else RandomBot(seed)


def _mcts(name: str, budget: str, seed: int) -> Bot:
    match = _BUDGET.fullmatch(budget or "0.5s")
    if not match or (match[1] and not 0 < float(match[1]) <= _LONGEST) or (match[2] and int(match[2]) < 1):
        raise Malformed("bot/budget", f"{name}: the budget is in seconds or iterations: mcts:0.2s, mcts:500i")
    return MctsBot(seed, seconds=float(match[1])) if match[1] else MctsBot(seed, iterations=int(match[2]))
