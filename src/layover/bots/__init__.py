"""Bots: one method, `choose`. They never see what their seat may not know."""

from __future__ import annotations

import re

from layover.bots.bot import Bot
from layover.bots.bot import progress as progress
from layover.bots.exec import SECONDS, ExecBot
from layover.bots.greedy import GreedyBot
from layover.bots.mcts import MctsBot
from layover.bots.random import RandomBot
from layover.engine.errors import Malformed

NAMES = ("random", "greedy", "mcts")
LEVELS = {"easy": "greedy:65%", "normal": "greedy", "hard": "mcts:0.05s", "expert": "mcts:1s"}
"""Levels for people, and the bot that plays at each."""

_BUDGET = re.compile(r"(?:(\d+(?:\.\d+)?)s|(\d+)i)")
_PROGRAM = re.compile(r"(?:(\d+(?:\.\d+)?)s:)?(.*)", re.DOTALL)
_SLACK = re.compile(r"([1-9]\d?)%")
_LONGEST = 600.0


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name or by a level.

    `mcts` takes a budget in seconds or iterations (`mcts:0.2s`, `mcts:500i`); `greedy` takes a slack: `greedy:50%` is
    content with a pick that is at most half way from the best to the worst. `exec:COMMAND` asks a program, which has
    ten seconds for each pick, or as many as are named: `exec:2s:COMMAND`. `net:FILE` asks a trained network.

    >>> make("random", 1).name, make("mcts:500i").name, make("expert").name
    ('random', 'mcts', 'mcts')
    """
    kind, _, budget = LEVELS.get(name, name).partition(":")
    if kind == "exec":
        return _exec(name, budget, seed)
    if kind == "net":
        return _net(budget, seed)
    if kind not in NAMES:
        raise Malformed("bot/unknown", f"there is no bot {kind!r}; there are: {', '.join((*NAMES, *LEVELS))},"
                                       " exec:COMMAND, net:FILE")
    if kind == "mcts":
        return _mcts(name, budget, seed)
    if kind == "greedy":
        return _greedy(name, budget, seed)
    if budget:
        raise Malformed("bot/budget", f"{name}: {kind} takes no budget")
    return RandomBot(seed)


def _mcts(name: str, budget: str, seed: int) -> Bot:
    match = _BUDGET.fullmatch(budget or "0.5s")
    if not match or (match[1] and not 0 < float(match[1]) <= _LONGEST) or (match[2] and int(match[2]) < 1):
        raise Malformed("bot/budget", f"{name}: the budget is in seconds or iterations: mcts:0.2s, mcts:500i")
    return MctsBot(seed, seconds=float(match[1])) if match[1] else MctsBot(seed, iterations=int(match[2]))


def _greedy(name: str, slack: str, seed: int) -> Bot:
    match = _SLACK.fullmatch(slack)
    if slack and not match:
        raise Malformed("bot/budget", f"{name}: greedy takes no budget, only a slack from 1 % to 99 %: greedy:50%")
    return GreedyBot(seed, slack=float(match[1]) / 100.0 if match else 0.0)


def _exec(name: str, rest: str, seed: int) -> Bot:
    match = _PROGRAM.fullmatch(rest)
    assert match is not None
    seconds = float(match[1]) if match[1] else SECONDS
    if not 0 < seconds <= _LONGEST:
        raise Malformed("bot/budget", f"{name}: a program has up to {_LONGEST:g} seconds for each pick")
    return ExecBot(seed, match[2], seconds)


def _net(file: str, seed: int) -> Bot:
    try:
        from layover.bots.net import NetBot

        return NetBot(seed, file)
    except ImportError:
        raise Malformed("extra/net", "net:FILE needs librt and NumPy: pip install 'layover[net]'") from None
