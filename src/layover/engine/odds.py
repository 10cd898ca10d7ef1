"""What a lead is worth as a chance to win: fitted to the results of games (`layover calibrate`)."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

LEAST: Final = 1e-6
FINE: Final = 0.002
"""What the points count for once the game is over: of two victories the clear one, of two defeats the close one. So a
chance nearer to 0 or 1 than this is a result."""


class Odds:
    """A scale by the rounds that were played. Of a lead: the points that make one seat's victory e times (2.7) as
    likely as another's; small scales are sure ones. Of what a search sees: the part of it that holds, or how much it
    favours the seat to move.
    """

    def __init__(self, rounds: tuple[float, ...], two: tuple[float, ...], more: tuple[float, ...]) -> None:
        self.rounds: Final = rounds
        self.two: Final = two
        """With two seats, after so many rounds each."""
        self.more: Final = more
        """With three seats or more."""

    def scale(self, rounds: float, seats: i64) -> float:
        """After so many rounds; between two known ones, in between."""
        known = self.two if seats == 2 else self.more
        if len(known) == 1:
            return known[0]
        for k in range(len(known)):
            if rounds <= self.rounds[k]:
                if not k:
                    return known[0]
                part = (rounds - self.rounds[k - 1]) / (self.rounds[k] - self.rounds[k - 1])
                return known[k - 1] + part * (known[k] - known[k - 1])
        return known[-1]


def steady(scale: float) -> Odds:
    """The same scale at all times and tables."""
    return Odds((0.0,), (scale,), (scale,))


def chances(scores: list[float], scale: float) -> list[float]:
    """Each seat's chance to win with these scores; together they are one."""
    top = scores[0]
    for score in scores:
        if score > top:
            top = score
    sure = 1.0 / (scale + LEAST)
    found: list[float] = []
    total = 0.0
    for score in scores:
        part = math.exp((score - top) * sure) if score < top else 1.0
        found.append(part)
        total += part
    for k in range(len(found)):
        found[k] /= total
    return found


def as_said(chance: float, seats: i64, holds: float, favour: float) -> float:
    """What is to be said of a chance that a search sees for the seat to move, if so much of it holds (1 is all, less
    than 1 too sure of itself) and then it favours that seat by so much, both in logarithmic odds from an even share:
    another chance between the two results, in the same order. A result stays what it is.
    """
    if not is_open(chance):
        return chance
    even = log_odds(1.0 / float(seats))
    return from_log_odds(even + (log_odds(chance) - even) * holds - favour)


def as_seen(chance: float, seats: i64, holds: float, favour: float) -> float:
    """The other way round: what a search saw that says this."""
    if not is_open(chance):
        return chance
    even = log_odds(1.0 / float(seats))
    return from_log_odds(even + (log_odds(chance) - even + favour) / holds)


def is_open(chance: float) -> bool:
    """Whether it is no result yet."""
    return FINE < chance < 1.0 - FINE


def log_odds(chance: float) -> float:
    """The logarithmic odds of an open chance, 0 in the middle between defeat and victory."""
    return math.log((chance - FINE) / (1.0 - FINE - chance))


def from_log_odds(odds: float) -> float:
    return FINE + (1.0 - 2.0 * FINE) * 0.5 * (1.0 + math.tanh(odds / 2.0))
