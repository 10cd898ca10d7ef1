"""The features for bots: cheap, and pointing the right way (spec section 13)."""

from __future__ import annotations

from layover.games.portal.evaluate import JUDGE
from layover.testing import scene
from tests.games.portal.tools import activating


def value(s, seat: int = 0) -> float:
    return JUDGE.evaluate(s.state)[seat]


def test_cake_subjects_and_cards_are_worth_something() -> None:
    plain = value(scene("portal", seats=3).turn(0))
    assert value(scene("portal", seats=3).seat(0, cake="M@1").turn(0)) > plain + 0.5
    assert value(scene("portal", seats=3).seat(0, at="T@0 M@1:3 B@0").turn(0)) > plain
    assert value(scene("portal", seats=3).seat(0, hand="card_01").turn(0)) > plain
    assert value(scene("portal", seats=3).seat(0, at="M@1:4").turn(0)) < plain          # all in one room


def test_cake_far_from_the_old_edge_is_safer() -> None:
    values = [value(scene("portal", seats=2).seat(0, cake=place).turn(0)) for place in ("M@1", "M@5", "M@9")]
    assert values == sorted(values, reverse=True) and values[0] > values[-1]


def test_the_end_is_worth_exactly_the_score() -> None:
    s = scene("portal", seats=2).board(discard="card_20").seat(0, cake="M@1:3").seat(1, cake="T@0").turn(0)
    s.play("offer:opera_turret", "pay_slice:M@1.red")
    assert JUDGE.evaluate(s.state) == [2.0, 1.0]
    table = activating(scene("portal", seats=4)).table
    assert len(JUDGE.evaluate(table.state)) == 4
