# mypyc: skip
"""The bot that picks anything allowed."""

from __future__ import annotations

from layover.engine.chance import Rng
from layover.engine.table import Table


class RandomBot:
    """Every legal pick is equally likely."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, table: Table) -> int:
        picks = table.legal()
        return picks[self.rng.below(len(picks))]
