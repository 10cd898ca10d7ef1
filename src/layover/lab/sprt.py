"""A match that ends when it is decided: a generalised sequential probability ratio test (GSPRT).

Whether a bot is stronger by `elo1` or only by `elo0` is asked after every block of games with the same deal, in which
both bots have sat in every seat. A block counts as one number, the first bot's share of its victories: games of one
deal are alike, so they must not count as if they were not. Its variance is estimated on the way. Four imagined blocks
(0, a half twice, 1) keep it from being nothing when the first blocks agree: without them one match in ten ended
wrongly. Over 1000 matches of coins 5 % of the answers were wrong; where the two are 100 points apart, so that few
blocks decide, up to 9 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from layover.engine.errors import Malformed

ERROR = 0.05
"""How often each of the two answers may be wrong."""
BOUND = math.log((1 - ERROR) / ERROR)
PSEUDO = (0.0, 0.5, 0.5, 1.0)
UNDECIDED, ACCEPTED, REJECTED = "undecided", "accepted", "rejected"


@dataclass(frozen=True)
class Question:
    """Is the first bot stronger by `elo1` (accepted), or by no more than `elo0` (rejected)?"""

    elo0: float
    elo1: float

    @staticmethod
    def of(text: str) -> Question:
        """As it is written.

        >>> Question.of("0,30")
        Question(elo0=0.0, elo1=30.0)
        """
        try:
            elo0, elo1 = (float(part) for part in text.split(","))
        except ValueError:
            elo0 = elo1 = 0.0
        if not (math.isfinite(elo0) and math.isfinite(elo1) and elo0 < elo1):
            raise Malformed("arena/sprt", f"--sprt {text}: write it as ELO0,ELO1, the first less than the second: 0,30")
        return Question(elo0, elo1)

    def ratio(self, blocks: Sequence[float]) -> float:
        """How much more likely `elo1` is than `elo0`, as a logarithm.

        >>> round(Question(0, 30).ratio([0.5, 1.0, 0.5, 1.0, 0.5, 1.0]), 2)
        0.58
        """
        if not blocks:
            return 0.0
        low, high = share(self.elo0), share(self.elo1)
        all_blocks = [*blocks, *PSEUDO]
        middle = fmean(all_blocks)
        variance = fmean([(one - middle) ** 2 for one in all_blocks])
        return len(blocks) * (high - low) * (2 * fmean(blocks) - low - high) / (2 * variance)

    def answer(self, blocks: Sequence[float]) -> str:
        """Whether it is decided, and how."""
        ratio = self.ratio(blocks)
        return ACCEPTED if ratio >= BOUND else REJECTED if ratio <= -BOUND else UNDECIDED

    def to_json(self, blocks: Sequence[float]) -> dict[str, Any]:
        return {"elo0": self.elo0, "elo1": self.elo1, "ratio": round(self.ratio(blocks), 3), "bound": round(BOUND, 3),
                "blocks": len(blocks), "answer": self.answer(blocks)}


def share(elo: float) -> float:
    """The share of the victories that so many points more stand for.

    >>> round(share(0), 3), round(share(30), 3)
    (0.5, 0.543)
    """
    return 1 / (1 + 10 ** (-elo / 400))
