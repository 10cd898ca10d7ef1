"""Fin de la partie (AIR-210 to AIR-216)."""

from __future__ import annotations

from typing import Any

import pytest

from layover.testing import scene
from tests.games.airlines.reading import extending, flights, flying, founding, hand, happened, laying, open_view


def last_shares(display: str = "hit", deck: str = "", **board: Any) -> Any:
    """HIT is worth 2; seat 1 owns one share of it."""
    s = scene("airlines", seats=3).seat(0, shares="hit pax", flights="dash_03").seat(1, table="hit")
    return s.board(markers={"hit": "ladder_01"} | board.pop("markers", {}), display=display, deck=deck, **board)


def stuck(flight_deck: str = "") -> Any:
    """Nobody has a flight card, and there is none to draw; seat 1 could lay a share."""
    s = scene("airlines", seats=3).seat(0, table="hit").seat(1, shares="hit")
    return s.board(markers={"hit": "ladder_01"}, display="sol", flight_deck=flight_deck)


def cause(s: Any) -> str:
    return s.table.game.end_cause(s.state)


@pytest.mark.rule("AIR-210")
def test_the_game_ends_when_deck_and_display_are_used_up() -> None:
    s = flying(last_shares(), 0, "hit", "ladder_07").play("extend_route:ladder_14", "take_share:slot_1")
    assert s.table.over and cause(s) == "last_share"


@pytest.mark.rule("AIR-210")
@pytest.mark.parametrize(("display", "deck"), [("hit new", ""), ("hit", "new")])
def test_the_game_goes_on_while_a_share_is_left(display: str, deck: str) -> None:
    s = flying(last_shares(display, deck), 0, "hit", "ladder_07").play("extend_route:ladder_14", "take_share:slot_1")
    assert not s.table.over and s.table.seat == 1


@pytest.mark.rule("AIR-210")
def test_the_game_ends_when_the_last_shares_are_removed_as_worthless() -> None:
    s = last_shares("sol sol", markers={"gul": "double_04", "ita": "double_04"}, full="wave_05 wave_06").turn(0)
    s.play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    assert s.table.over and cause(s) == "last_share"
    assert open_view(s)["display"] == [None] * 5
    s = last_shares("sol", "scoring", inactive="sol").turn(0).play("remove:slot_1")
    assert s.table.over and len(open_view(s)["history"]) == 2


@pytest.mark.rule("AIR-211")
def test_there_is_a_last_scoring() -> None:
    s = flying(last_shares(), 0, "hit", "ladder_07").play("extend_route:ladder_14", "take_share:slot_1")
    assert open_view(s)["history"] == [[0, 4, 0]] and s.table.scores == [0, 4, 0]


@pytest.mark.rule("AIR-212")
def test_the_end_is_immediate_without_the_founders_flight_card() -> None:
    s = last_shares().turn(0).play(*founding("pax", 1, "dash_03", "dash_07"), "take_share:slot_1")
    assert s.table.over and flights(s, 0) == []
    assert happened(s, "drew_hidden_flight") == []
    assert s.table.scores == [3, 3, 0]                    # the company just founded is scored
    assert s.table.legal() == [] and s.refused("extend") == "TABLE-3"


@pytest.mark.rule("AIR-213")
def test_the_highest_total_wins() -> None:
    s = last_shares().seat(0, points=3).seat(2, points=9)
    flying(s, 0, "hit", "ladder_07").play("extend_route:ladder_14", "take_share:slot_1")
    assert s.table.scores == [3, 4, 9] and s.table.ranking == [3, 2, 1]


@pytest.mark.rule("AIR-214")
def test_tied_players_share_victory_and_rank() -> None:
    s = last_shares().seat(0, points=3).seat(2, points=4)
    flying(s, 0, "hit", "ladder_07").play("extend_route:ladder_14", "take_share:slot_1")
    assert s.table.scores == [3, 4, 4] and s.table.ranking == [3, 1, 1]


@pytest.mark.rule("AIR-215")
def test_cards_left_in_hand_are_worth_nothing() -> None:
    s = last_shares()
    flying(s, 0, "hit", "ladder_07").play("extend_route:ladder_14", "take_share:slot_1")
    assert hand(s, 0) == {"hit": 2, "pax": 1} and flights(s, 0) == ["dash_03"]
    assert s.table.scores[0] == 0


@pytest.mark.rule("AIR-216")
def test_one_empty_turn_of_everybody_ends_the_game_with_the_last_scoring() -> None:
    s = stuck().turn(0).play("extend", "decline", "extend", "decline", "extend")
    assert not s.table.over
    s.play("decline")
    assert s.table.over and cause(s) == "stall"
    assert open_view(s)["history"] == [[3, 0, 0]]


@pytest.mark.rule("AIR-216")
def test_laying_a_share_breaks_the_row_of_empty_turns() -> None:
    s = stuck().turn(0).play("extend", "decline", *laying("hit", 1), "no_sabotage", "extend", "decline")
    assert not s.table.over and s.table.seat == 0
    s.play("extend", "decline")
    assert not s.table.over
    s.play("extend", "decline")
    assert s.table.over                                   # seats 3, 1 and 2 in succession


@pytest.mark.rule("AIR-216")
def test_a_turn_that_draws_plays_or_removes_a_card_is_not_empty() -> None:
    s = stuck().board(inactive="sol").turn(0)
    s.play("extend", "decline", "extend", "decline", "remove:slot_1", "extend", "decline")
    assert not s.table.over
    s = stuck("ladder_07").turn(0).play("extend", "decline", *("extend", "decline") * 2)
    assert not s.table.over                               # seat 1 drew the last card
    s.play(*extending("ladder_07", "hit", "ladder_14"), "draw_share")
    assert not s.table.over                               # and has played it
