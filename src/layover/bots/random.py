"""The bot that picks anything allowed."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from layover.bots.bot import Bot
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State


class RandomBot(Bot):
    """Every legal pick is equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = Rng.seeded(seed)

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        return picks[self.rng.below(len(picks))]
