"""Accroître un réseau aérien (AIR-060 to AIR-066)."""

from __future__ import annotations

from typing import Any

import pytest

from layover.testing import scene
from tests.games.airlines.reading import circles, company, extending, flights, founding, hand, happened, laid, open_view

DISPLAY = "sol sol new map boi"


def growing(**board: Any) -> Any:
    """PAX flies dash_07; seat 0 holds no share of it, and dash 4, which could extend it."""
    return (scene("airlines", seats=3).seat(0, shares="hit", flights="dash_04 dot_01").seat(1, table="pax")
            .board(markers={"pax": "dash_07"}, display=DISPLAY, **board))


@pytest.mark.rule("AIR-060")
def test_extending_draws_a_flight_card_before_anything_is_decided() -> None:
    s = growing().next("draw_flight:wave_08").turn(0).play("extend")
    assert flights(s, 0) == ["wave_08", "dash_04", "dot_01"]
    assert open_view(s)["flight_deck"] == 39
    assert s.picks() == ["decline", "extend_with:wave_08", "extend_with:dash_04"]
    assert circles(s) == {"dash_07.1": "pax"}


@pytest.mark.rule("AIR-061")
@pytest.mark.parametrize(("card", "route"), [("wave_08", "wave_03"), ("dash_04", "dash_08")])
def test_the_new_card_or_an_older_one_places_one_marker(card: str, route: str) -> None:
    s = growing().next("draw_flight:wave_08").turn(0).play(*extending(card, "pax", route))
    assert circles(s) == {"dash_07.1": "pax", f"{route}.1": "pax"}
    assert company(s, "pax") == {"value": 3, "supply": 15, "founded": True, "inactive": False}
    assert card not in flights(s, 0) and len(flights(s, 0)) == 2


@pytest.mark.rule("AIR-061")
def test_at_most_one_extension_a_turn_and_only_of_a_founded_company() -> None:
    s = growing().next("draw_flight:wave_08").turn(0).play("extend", "extend_with:wave_08")
    assert s.refused("extend_company:boi") == "AIR-061"
    s.play("extend_company:pax", "extend_route:wave_03")
    assert s.refused("extend_with:dash_04") == "AIR-061"


@pytest.mark.rule("AIR-061")
def test_an_extension_is_paid_with_a_card_from_the_hand() -> None:
    s = growing().next("draw_flight:wave_08").turn(0).play("extend")
    assert s.refused("extend_with:wave_14") == "AIR-061"


@pytest.mark.rule("AIR-062")
def test_a_company_may_be_extended_without_owning_a_share_of_it() -> None:
    s = growing().turn(0).play(*extending("dash_04", "pax", "dash_08"))
    assert "pax" not in hand(s, 0) and "pax" not in laid(s, 0)
    assert company(s, "pax")["value"] == 3


@pytest.mark.rule("AIR-063")
def test_after_an_extension_the_player_draws_one_share_and_no_flight_card() -> None:
    s = growing().next("draw_flight:wave_08", "turn_up:gul").turn(0)
    s.play(*extending("dash_04", "pax", "dash_08"), "take_share:slot_3")
    assert hand(s, 0) == {"hit": 1, "new": 1}
    assert flights(s, 0) == ["wave_08", "dot_01"]
    assert s.table.seat == 1 and s.script == []


@pytest.mark.rule("AIR-064", "AIR-065")
def test_declining_is_allowed_keeps_the_drawn_card_and_gives_no_share() -> None:
    s = growing().next("draw_flight:wave_08").turn(0).play("extend")
    assert s.picks("extend_with") and s.refused("decline") is None
    assert s.refused("draw_share") == s.refused("take_share:slot_1") == "AIR-064"
    s.play("decline")
    assert flights(s, 0) == ["wave_08", "dash_04", "dot_01"] and hand(s, 0) == {"hit": 1}
    assert s.table.seat == 1
    assert s.refused("draw_share") == "AIR-064"
    assert circles(s) == {"dash_07.1": "pax"}


@pytest.mark.rule("AIR-066")
def test_without_flight_cards_to_draw_one_may_extend_or_found_from_the_hand() -> None:
    s = growing(flight_deck="").turn(0).play("extend")
    assert flights(s, 0) == ["dash_04", "dot_01"] and happened(s, "no_flight_left") == ["no_flight_left"]
    s.play("extend_with:dash_04", "extend_company:pax", "extend_route:dash_08", "draw_share")
    assert s.table.seat == 1                              # without a draw
    s = growing(flight_deck="").seat(0, shares="boi").turn(0).play(*founding("boi", 1, "dot_01", "dot_11"))
    s.board(gone="dot_01").state.flight_discard = 0
    s.play("draw_share")
    assert flights(s, 0) == ["dash_04"] and happened(s, "no_flight_left") == ["no_flight_left"]
    assert s.holds().table.seat == 1
