"""The statistics, against values that are known from elsewhere."""

from __future__ import annotations

import math
import random

import pytest

from layover.lab.stats import bonferroni, bradley_terry, mean_interval, normal, rating_intervals, wilson


@pytest.mark.parametrize("won, games, low, high", [    # as tables of Wilson's interval have them
    (0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (50, 100, 0.4038, 0.5962),
    (81, 263, 0.2553, 0.3662),
])
def test_wilson(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_no_games_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_holds_the_truth_nineteen_times_of_twenty() -> None:
    rng, held = random.Random(1), 0
    for trial in range(2000):
        low, high = wilson(sum(rng.random() < 0.3 for game in range(80)), 80)
        held += low <= 0.3 <= high
    assert 0.93 < held / 2000 < 0.97


def test_normal_quantiles() -> None:
    assert normal(0.6827) == pytest.approx(1.0, abs=1e-4)
    assert normal(0.99) == pytest.approx(2.5758, abs=1e-4)
    assert normal(bonferroni(20)) == pytest.approx(normal(0.9975))


def test_interval_of_a_mean() -> None:
    low, high = mean_interval([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert (low + high) / 2 == pytest.approx(5.0)
    assert (high - low) / 2 == pytest.approx(1.959964 * math.sqrt(32 / 7 / 8), rel=1e-5)


def test_equal_bots_have_equal_ratings() -> None:
    assert bradley_terry(2, [(0, 1, 0.5)] * 10) == pytest.approx([0, 0], abs=0.01)


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    rng, strengths = random.Random(5), [0.0, 100.0, 300.0]
    results = []
    for one, other in ((0, 1), (1, 2), (0, 2)):
        chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        results += [(one, other, float(rng.random() < chance)) for game in range(4000)]
    ratings = bradley_terry(3, results)
    assert ratings[1] - ratings[0] == pytest.approx(100, abs=15)
    assert ratings[2] - ratings[0] == pytest.approx(300, abs=20)
    for rating, (low, high) in zip(ratings, rating_intervals(3, results[::40], resamples=100), strict=True):
        assert low < high and low - 60 < rating < high + 60


def test_a_match_without_defeat_is_not_certain() -> None:
    (low, high), _ = rating_intervals(2, [(0, 1, 1.0)] * 20)
    assert math.isfinite(low) and low < bradley_terry(2, [(0, 1, 1.0)] * 20)[0] <= high
