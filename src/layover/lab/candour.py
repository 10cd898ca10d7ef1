"""How far what was said is from what came of it, and how much of that is luck.

Positions of one game end alike, so a game is one piece of evidence, however many turns it had: games are drawn again
for the interval, and what luck alone does is reckoned from how far single games are off.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from layover.lab.plots import Reliability

BINS = 10
DRAWS = 400
"""Sets of games drawn again, for the interval."""
OUTSIDE = 0.025
"""The part of them beyond each end of it."""


@dataclass(frozen=True)
class Word:
    """A chance that was said, what came of it, and in which game."""

    game: int
    said: float
    won: float


@dataclass(frozen=True)
class Honesty:
    """The expected calibration error of what was said, over ten bins."""

    words: int
    games: int
    error: float
    low: float
    high: float
    """Its 95 % interval, what luck adds taken off (the reverse percentile of games drawn again)."""
    luck: float
    """The error that somebody who is never wrong would have on average, over as many games like these."""

    def to_json(self) -> dict[str, float | int]:
        return {name: value if isinstance(value, int) else round(value, 4) for name, value in vars(self).items()}


def honesty(words: Sequence[Word], seed: int = 1) -> Honesty:
    """How honest these words are."""
    games: dict[int, list[Word]] = {}
    for one in words:
        games.setdefault(one.game, []).append(one)
    off = [off_by_bin(some) for some in games.values()]
    sizes = [len(some) for some in games.values()]
    found = pooled_error(off, sizes)
    dice = Random(seed)
    again = [found]
    for _ in range(DRAWS):
        drawn = dice.choices(range(len(off)), k=len(off)) if off else []
        again.append(pooled_error([off[k] for k in drawn], [sizes[k] for k in drawn]))
    again.sort()
    low, high = (max(2 * found - again[round(part * DRAWS)], 0.0) for part in (1 - OUTSIDE, OUTSIDE))
    return Honesty(len(words), len(games), found, low, high, luck(off, len(words)))


def off_by_bin(words: Sequence[Word]) -> list[float]:
    """Bin -> how much more was said than came of it."""
    off = [0.0] * BINS
    for one in words:
        off[bin_of(one.said)] += one.said - one.won
    return off


def pooled_error(off: Sequence[Sequence[float]], sizes: Sequence[int]) -> float:
    """The calibration error over several games."""
    return sum(abs(sum(one[k] for one in off)) for k in range(BINS)) / max(sum(sizes), 1)


def luck(off: Sequence[Sequence[float]], words: int) -> float:
    """How far the bins would be off on average if only luck moved them: the mean size of a normal error as wide as the
    games of each bin are scattered.
    """
    spread = sum(math.sqrt(sum(one[k] * one[k] for one in off)) for k in range(BINS))
    return math.sqrt(2 / math.pi) * spread / max(words, 1)


def curve(name: str, words: Sequence[Word]) -> Reliability:
    """Bins of what was said with what came of it."""
    bins: list[list[Word]] = [[] for _ in range(BINS)]
    for one in words:
        bins[bin_of(one.said)].append(one)
    points = [(sum(one.said for one in some) / len(some), sum(one.won for one in some) / len(some), len(some))
              for some in bins if some]
    return Reliability(name, points)


def calibration_error(words: Sequence[Word]) -> float:
    """How far what was said is from what came of it on average, over ten bins (ECE).

    >>> calibration_error([Word(0, 0.9, 1.0), Word(1, 0.9, 1.0), Word(2, 0.1, 0.0)])
    0.1
    """
    return round(pooled_error([off_by_bin(words)], [len(words)]), 6)


def bin_of(said: float) -> int:
    return min(int(said * BINS), BINS - 1)
