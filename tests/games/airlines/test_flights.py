"""Les cartes Vol inutilisables (AIR-100 to AIR-108)."""

from __future__ import annotations

from typing import Any

import pytest

from layover.testing import scene
from tests.games.airlines.reading import extending, flights, happened, laying, open_view, record

DISPLAY = "sol sol new map boi"
ONES = {"hit": "ladder_01 ladder_14", "new": "ladder_04"}
"""Every circle 1 of the ladder is taken."""

DASHES = " ".join(f"dash_{n:02}" for n in range(1, 14) if n != 12)
WAVES = "wave_01.1 wave_01.2 wave_02.1 wave_02.2 wave_03.1 wave_03.2 wave_04.1 wave_04.2 wave_05.1 wave_06.1 wave_06.2"
MORE_WAVES = "wave_07.1 wave_08.1 wave_08.2 wave_09.1 wave_09.2 wave_09.3 wave_10.1"
"""Eighteen circles: as many as PAX has markers."""


def holding(cards: str, **board: Any) -> Any:
    return scene("airlines", seats=3).seat(0, shares="hit", flights=cards).board(display=DISPLAY, **board)


def useless(s: Any) -> list[str]:
    return [pick.partition(":")[2] for pick in s.turn(0).picks("exchange")]


@pytest.mark.rule("AIR-100")
def test_a_card_too_low_for_every_free_circle_of_its_pattern_is_useless() -> None:
    assert useless(holding("ladder_01 ladder_04", markers=ONES)) == ["ladder_01"]
    assert useless(holding("ladder_01", markers={"hit": "ladder_01 ladder_14"})) == []        # ladder_04 is left


@pytest.mark.rule("AIR-100")
def test_full_routes_make_even_the_best_card_useless() -> None:
    assert useless(holding("dash_13", full=DASHES)) == []
    assert useless(holding("dash_13", full=DASHES + " dash_12")) == ["dash_13"]


@pytest.mark.rule("AIR-100")
def test_a_card_no_company_could_ever_use_is_useless() -> None:
    """Only dash_12 has room: ROC flies it already, HIT and SOL are inactive, PAX is the last hope."""
    dead = {"markers": {"roc": "dash_12"}, "inactive": "hit sol", "full": DASHES}
    assert useless(holding("dash_13", **dead)) == []
    assert useless(holding("dash_13", **dead | {"inactive": "hit sol pax"})) == ["dash_13"]
    assert useless(holding("dash_13", sabotage={"pax": f"{WAVES} {MORE_WAVES}"}, **dead)) == ["dash_13"]
    assert useless(holding("dash_13", **dead | {"markers": {}, "inactive": "hit sol pax"})) == []


@pytest.mark.rule("AIR-100")
def test_a_card_that_only_lacks_a_network_nearby_is_not_useless() -> None:
    assert useless(holding("ladder_01 double_02")) == []


@pytest.mark.rule("AIR-101", "AIR-102")
def test_a_useless_card_is_shown_leaves_the_game_and_is_replaced() -> None:
    s = holding("ladder_01 wave_05", markers=ONES).next("draw_flight:dot_03").turn(0).play("exchange:ladder_01")
    assert flights(s, 0) == ["wave_05", "dot_03"]
    view = open_view(s)
    assert view["flight_removed"] == ["ladder_01"] and view["flight_discard"] == []
    assert view["flight_deck"] == 39
    shown = [event for event in s.table.events(2) if event["kind"] == "exchanged"]
    assert [event["flight"] for event in shown] == ["ladder_01"]


@pytest.mark.rule("AIR-101")
def test_any_number_of_useless_cards_may_be_exchanged_but_only_before_the_activity() -> None:
    s = holding("ladder_01 wave_01", markers=ONES, full="wave_03 wave_06 wave_14").turn(0)
    s.next("draw_flight:dot_03", "draw_flight:dot_05").play("exchange:wave_01", "exchange:ladder_01")
    assert flights(s, 0) == ["dot_03", "dot_05"]
    s = holding("ladder_01 wave_01", markers=ONES).next("draw_flight:dot_03").turn(0).play("extend")
    assert s.refused("exchange:ladder_01") == "AIR-101"
    s = holding("ladder_01", markers=ONES).turn(0).play(*laying("hit", 1))
    assert s.refused("exchange:ladder_01") == "AIR-101"


@pytest.mark.rule("AIR-102")
def test_an_exchanged_card_never_comes_back() -> None:
    s = holding("ladder_01 ladder_04", markers=ONES, flight_deck="dot_03").turn(0).play("exchange:ladder_01")
    s.play(*extending("ladder_04", "new", "ladder_07"), "draw_share")      # the deck was empty: nothing drawn
    s.play("extend")                                                       # seat 1 draws from the new deck
    assert flights(s, 1) == ["ladder_04"]
    assert "ladder_01" in open_view(s)["flight_removed"] and open_view(s)["flight_deck"] == 0


@pytest.mark.rule("AIR-103")
def test_a_useless_replacement_may_be_exchanged_as_well() -> None:
    s = holding("ladder_01", markers=ONES, full="dot_11 dot_14").next("draw_flight:dot_01", "draw_flight:dot_03")
    s.turn(0).play("exchange:ladder_01")
    assert s.picks("exchange") == ["exchange:dot_01"]
    s.play("exchange:dot_01")
    assert flights(s, 0) == ["dot_03"] and open_view(s)["flight_removed"] == ["dot_01", "ladder_01"]


@pytest.mark.rule("AIR-104")
def test_an_exchange_needs_a_card_to_draw() -> None:
    s = holding("ladder_01", markers=ONES, flight_deck="").turn(0)
    assert s.picks("exchange") == [] and s.refused("exchange:ladder_01") == "AIR-104"
    s = holding("ladder_01", markers=ONES, discard="dot_03", flight_deck="").turn(0).play("exchange:ladder_01")
    assert flights(s, 0) == ["dot_03"]                                     # the discard pile serves


@pytest.mark.rule("AIR-105")
def test_exchanging_is_optional_and_no_activity() -> None:
    s = holding("ladder_01", markers=ONES).turn(0)
    assert s.refused("extend") is None
    s.play("exchange:ladder_01")
    assert s.table.seat == 0
    assert s.picks()[:2] == ["extend", "play"]


@pytest.mark.rule("AIR-106")
def test_played_cards_go_face_up_to_the_discard_pile() -> None:
    s = holding("ladder_04 dot_01", markers=ONES).next("draw_flight:wave_01").turn(0)
    s.play(*extending("ladder_04", "new", "ladder_07"))
    assert open_view(s)["flight_discard"] == ["ladder_04"] and flights(s, 0) == ["wave_01", "dot_01"]


@pytest.mark.rule("AIR-107")
def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed_and_not_before() -> None:
    s = holding("ladder_04", markers=ONES, discard="dash_02 dash_03", flight_deck="wave_01").turn(0).play("extend")
    assert open_view(s)["flight_deck"] == 0 and open_view(s)["flight_discard"] == ["dash_02", "dash_03"]
    s.play("decline").next("draw_flight:dash_03").play("extend")
    assert happened(s, "flights_reshuffled") == ["flights_reshuffled"]
    assert flights(s, 1) == ["dash_03"] and record(s)[-1] == "draw_flight:dash_03"
    assert open_view(s)["flight_deck"] == 1 and open_view(s)["flight_discard"] == []


@pytest.mark.rule("AIR-108")
def test_a_card_that_can_still_be_used_is_never_exchanged() -> None:
    s = holding("ladder_01 ladder_04 dot_01", markers=ONES).turn(0)
    assert s.refused("exchange:ladder_04") == s.refused("exchange:dot_01") == "AIR-108"
    assert s.refused("exchange:wave_01") == "AIR-101"                      # not even in hand
    assert s.picks("exchange") == ["exchange:ladder_01"]
