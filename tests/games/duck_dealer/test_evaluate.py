"""The estimate for bots: exact at the end, and better for what is better."""

from __future__ import annotations

import pytest

import layover
from layover.games.duck_dealer.evaluate import JUDGE
from layover.testing import scene
from tests.games.duck_dealer.planner import play_planned
from tests.tables import columns


def worth(s, seat: int = 0) -> float:
    return JUDGE.evaluate(s.state)[seat]


def table():
    return scene("duck_dealer", 3)


def test_the_estimate_of_a_finished_game_is_its_score() -> None:
    t = layover.new("duck_dealer", 3, 4)
    for _ in play_planned(t, seed=4):
        found = JUDGE.evaluate(columns(t))
        assert len(found) == 3 and all(value >= points for value, points in zip(found, t.scores, strict=True))
    assert JUDGE.evaluate(columns(t)) == [float(points) for points in t.scores]


def test_an_estimate_does_not_depend_on_those_before_it() -> None:
    t = layover.new("duck_dealer", 3, 4)
    for pick in play_planned(t, seed=4):
        assert JUDGE.evaluate(columns(t)) == JUDGE.believing({}).evaluate(columns(t)), pick


def test_points_discs_crew_and_goods_are_worth_something() -> None:
    base = worth(table())
    assert worth(table().seat(0, points=50)) == pytest.approx(base + 50)
    assert worth(table().seat(0, discs=(0, 0, 2))) > worth(table().seat(0, discs=(2, 0, 0))) > base
    assert worth(table().seat(0, kit="hold navigator merchant engineer")) > base
    assert worth(table().seat(0, goods="medicine")) > worth(table().seat(0, goods="radios")) > base
    assert worth(table().seat(0, goods="stealth_ducks radios")) > worth(table().seat(0, goods="radios science"))


def test_a_wanted_good_is_worth_more_and_a_factory_that_stands_is_no_prize() -> None:
    assert worth(table().seat(0, goods="medicine").board(consumers={"vortex": "medicine"})) > worth(
        table().seat(0, goods="medicine"))
    prize = table().seat(0, goods="stealth_ducks radios")
    gone = table().seat(0, goods="stealth_ducks radios").board(factories={"vortex": "religion"})
    assert worth(prize) > worth(gone)


def test_discs_to_come_count_less_the_later_it_is() -> None:
    early, late = worth(table().board(counter=3)), worth(table().board(counter=21))
    assert early > late > 0


def last(goods: str, discs: tuple[int, int, int], **things) -> float:
    """How far ahead the seat in the last action turn of the game is seen."""
    s = scene("duck_dealer", 2).seat(0, at="feathra", goods=goods, discs=discs, **things)
    s = s.board(consumers={"feathra": "radios"}, built="feathra", counter=s.state.spaces()).acting(0)
    own, other = JUDGE.evaluate(s.state)
    return own - other


def test_in_the_last_turn_only_what_can_still_be_sold_counts() -> None:
    assert last("2 radios", (0, 0, 2)) > last("2 radios", (0, 0, 1)) > last("2 radios", (0, 0, 0))
    assert last("2 radios", (0, 0, 0)) == last("phone_booths", (0, 0, 0)) == 0.0
    assert last("radios", (0, 0, 1)) < last("", (0, 0, 1), points=3)               # a sale that is made is better


def test_who_is_ahead_in_the_last_turn_has_nearly_won() -> None:
    assert last("", (0, 0, 0), points=10) > 50.0 and last("", (0, 0, 0)) == 0.0
