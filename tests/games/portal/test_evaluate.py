"""The features for bots: cheap, and pointing the right way (spec section 13)."""

from __future__ import annotations

from layover.games.portal.evaluate import JUDGE, able_to_end_ahead, next_to_move
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


def edge(own: int, theirs: int, at: str = "T@0 M@1:2 B@0", rivals: str = "T@8:2", side: str = "a"):
    """The rival's subjects stand on the old edge, in a chamber that pays its majority one slice."""
    s = scene("portal", seats=2).board(icons={"T@8": f"chamber_05.{side}"})
    return s.seat(0, at=at, cake=f"T@2:{own}").seat(1, at=rivals, cake=f"B@2:{theirs}")


def we_can_end(s) -> bool:
    return able_to_end_ahead(s.turn(0).state, 3, 3) & 1 == 1


def test_who_is_ahead_after_the_chamber_has_paid_can_end_the_game() -> None:
    assert we_can_end(edge(4, 2))
    assert not we_can_end(edge(3, 2))                                     # the rival earns a slice there
    assert not we_can_end(edge(4, 2, rivals="T@8 T@0"))
    assert not we_can_end(edge(4, 2, side="b"))                           # and here a subject
    assert value(edge(4, 2).turn(0)) > value(edge(4, 2, rivals="T@6:2").turn(0)) + 1.0


def test_a_seat_can_also_end_it_by_its_own_last_ones_if_they_can_come_there() -> None:
    assert we_can_end(edge(3, 2, at="T@6:2", rivals="T@0 M@1"))
    assert not we_can_end(edge(3, 2, at="T@4:2", rivals="T@0 M@1"))
    assert not we_can_end(edge(1, 2, at="T@6:2", rivals="T@0 M@1"))


def test_the_others_are_next_once_a_chamber_has_fallen() -> None:
    s = edge(1, 1, rivals="T@0 M@1").turn(0)
    assert next_to_move(s.state) == 0
    s.play("move_from:M@1", "move_to:M@3", "move_count:2", "activate:T@8")
    assert next_to_move(s.state) == 1
