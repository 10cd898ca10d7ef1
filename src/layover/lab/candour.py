"""How far what was said is from what came of it, and how much of that is luck.

Positions of one game end alike, so a game is one piece of evidence, however many turns it had: games are drawn again
for the interval, and what luck alone does is reckoned from how far single games are off.
"""

from __future__ import annotations

import math
from collections import Counter
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
    games = [*{one.game: None for one in words}]
    place = {game: k for k, game in enumerate(games)}
    off: list[dict[int, float]] = [{} for _ in games]
    for one in words:
        there = off[place[one.game]]
        there[bin_of(one.said)] = there.get(bin_of(one.said), 0.0) + one.said - one.won
    counts = Counter(one.game for one in words)
    sizes = [counts[game] for game in games]

    def error(drawn: Sequence[int]) -> float:
        bins = [0.0] * BINS
        for k in drawn:
            for place, more in off[k].items():
                bins[place] += more
        return sum(map(abs, bins)) / max(sum(sizes[k] for k in drawn), 1)

    dice = Random(seed)
    everything = range(len(games))
    found = error(everything)
    again = sorted(error(dice.choices(everything, k=len(games))) for _ in range(DRAWS)) if games else [0.0]
    ends = [max(2 * found - again[int(part * (len(again) - 1))], 0.0) for part in (1 - OUTSIDE, OUTSIDE)]
    return Honesty(len(words), len(games), found, ends[0], ends[1], luck(off, len(words)))


def luck(off: Sequence[dict[int, float]], words: int) -> float:
    """How far the bins would be off on average if only luck moved them: the mean size of a normal error as wide as the
    games of each bin are scattered.
    """
    squares = [sum(there.get(place, 0.0) ** 2 for there in off) for place in range(BINS)]
    return math.sqrt(2 / math.pi) * sum(map(math.sqrt, squares)) / max(words, 1)


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
    off = [0.0] * BINS
    for one in words:
        off[bin_of(one.said)] += one.said - one.won
    return round(sum(map(abs, off)) / max(len(words), 1), 6)


def bin_of(said: float) -> int:
    return min(int(said * BINS), BINS - 1)
