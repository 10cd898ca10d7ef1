"""Parts of the victories: what a report tells of seats, bots and components."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from layover.lab.stats import wilson

FEWEST = 10
"""A component is told of when it was used at least so often."""


@dataclass(frozen=True)
class Share:
    """A part of the victories, with its 95 % interval, from so many games."""

    share: float
    low: float
    high: float
    games: int

    @staticmethod
    def of(credits: Sequence[float], level: float = 0.95) -> Share:
        games = len(credits)
        return Share(sum(credits) / games if games else 0.0, *wilson(sum(credits), games, level), games)

    def to_json(self) -> dict[str, Any]:
        return {"share": round(self.share, 4), "low": round(self.low, 4), "high": round(self.high, 4),
                "games": self.games}


@dataclass(frozen=True)
class Component:
    """How the seats did that used a component, beside all that used one of its kind."""

    kind: str
    id: str
    share: Share
    usual: float
    """The share of victories over the whole kind."""
    stands_out: bool
    """Whether `usual` lies outside an interval so wide that, by chance, hardly any component of the report would
    leave its own (Bonferroni)."""
