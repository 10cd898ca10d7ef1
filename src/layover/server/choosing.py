"""What runs in a worker process: one choice of one bot. Imported there and nowhere near the event loop."""

from __future__ import annotations

import os
import threading
from functools import cache
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any

from layover.bots import make
from layover.engine import codec
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.setup import Setup, Value
from layover.games import get


def begin() -> None:
    """A worker ends with its server, however that ends."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def choose(bot: str, seed: int, game: str, seats: tuple[str, ...], options: dict[str, Value],
           state: dict[str, Any]) -> int:
    """The pick of a bot for the seat that is asked."""
    rules, pack = _rules(game)
    blank = rules.begin(Setup(game, seats, options, pack.digest, ""), pack)
    return int(make(bot, seed).pick(rules, codec.decode(rules, blank, state)))


@cache
def _rules(game: str) -> tuple[Game[Any], Pack]:
    rules = get(game)
    return rules, rules.load_pack(None)
