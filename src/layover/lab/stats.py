"""The statistics of reports: intervals, and ratings by maximum likelihood."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

LEVEL = 0.95
ELO = 400 / math.log(10)
"""Points of rating for a strength e times as great."""
RESAMPLES = 300


def normal(level: float = LEVEL) -> float:
    """How many deviations on either side hold that part of a normal distribution.

    >>> round(normal(0.95), 3)
    1.96
    """
    return NormalDist().inv_cdf(0.5 + level / 2)


def wilson(won: float, games: int, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval for a share of victories; shared ones may count in parts.

    >>> [round(end, 4) for end in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if not games:
        return 0.0, 1.0
    z, share = normal(level), won / games
    centre = share + z * z / (2 * games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max((centre - width) / whole, 0.0), min((centre + width) / whole, 1.0)


def mean_interval(values: Sequence[float], level: float = LEVEL) -> tuple[float, float]:
    """An interval for a mean of many values.

    >>> [round(end, 2) for end in mean_interval([1, 2, 3, 4, 5])]
    [1.61, 4.39]
    """
    if len(values) < 2:
        return -math.inf, math.inf
    width = normal(level) * stdev(values) / math.sqrt(len(values))
    return fmean(values) - width, fmean(values) + width


def bonferroni(tests: int, level: float = LEVEL) -> float:
    """The level at which each of many intervals must be taken so that all hold at once.

    >>> round(bonferroni(50), 4)
    0.999
    """
    return 1 - (1 - level) / max(tests, 1)


Result = tuple[int, int, float]
"""One game of a match: two players, and what the first had of the victory."""


def bradley_terry(players: int, results: Sequence[Result]) -> list[float]:
    """Ratings in Elo points, 0 on average, that make the results most likely; a player stronger by 400 is expected
    to win ten games of eleven. Each pair that met counts one more game, drawn, so that ratings stay finite.

    >>> [round(rating) for rating in bradley_terry(2, [(0, 1, 1.0)] * 10 + [(0, 1, 0.0)])]
    [169, -169]
    """
    won: dict[tuple[int, int], float] = {}
    for a, b, share in results:
        for one, other, part in ((a, b, share), (b, a, 1 - share)):
            won[one, other] = won.get((one, other), 0.5) + part
    rating = [0.0] * players
    for sweep in range(2000):
        change = 0.0
        for one in range(players):
            gap = pull = 0.0
            for other in range(players):
                if (one, other) not in won:
                    continue
                games = won[one, other] + won[other, one]
                hope = 1 / (1 + math.exp(rating[other] - rating[one]))
                gap += won[one, other] - games * hope
                pull += games * hope * (1 - hope)
            if pull:
                step = max(-1.0, min(1.0, gap / pull))
                rating[one] += step
                change = max(change, abs(step))
        if change < 1e-5:
            break
    middle = fmean(rating)
    return [(one - middle) * ELO for one in rating]


def rating_intervals(players: int, results: Sequence[Result], resamples: int = RESAMPLES,
                     seed: int = 1) -> list[tuple[float, float]]:
    """95 % intervals of the ratings, by drawing the games of each match again, with replacement; from one victory and
    one defeat more than there were, for a match without defeat would otherwise seem certain.
    """
    rng = random.Random(seed)
    matches: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        pair = result[:2]
        matches.setdefault(pair, [(*pair, 1.0), (*pair, 0.0)]).append(result)
    found = [bradley_terry(players, [one for games in matches.values() for one in rng.choices(games, k=len(games) - 2)])
             for sample in range(resamples)]
    low, high = round(resamples * (1 - LEVEL) / 2), round(resamples * (1 + LEVEL) / 2) - 1
    columns = [sorted(sample[player] for sample in found) for player in range(players)]
    return [(column[low], column[high]) for column in columns]
