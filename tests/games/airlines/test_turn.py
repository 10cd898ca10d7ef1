"""Déroulement (AIR-020 to AIR-028)."""

from __future__ import annotations

from typing import Any

import pytest

from layover.testing import scene
from tests.games.airlines.reading import (
    COMPANIES,
    company,
    extending,
    flights,
    flying,
    founding,
    hand,
    happened,
    laying,
    open_view,
)

DISPLAY = "sol sol new map boi"


def midgame(seats: int = 3) -> Any:
    """Seat 0 may found PAX, lay HIT, or extend; HIT flies ladder_01."""
    return (scene("airlines", seats=seats).seat(0, shares="pax pax hit", flights="dash_03 wave_05")
            .seat(1, table="hit").board(markers={"hit": "ladder_01"}, display=DISPLAY))


def cluttered() -> Any:
    """Seat 0 holds the useless ladder 1, and SOL lies worthless in the display."""
    return (scene("airlines", seats=3).seat(0, shares="hit", flights="ladder_01 wave_05").seat(1, table="hit new")
            .board(markers={"hit": "ladder_01 ladder_14", "new": "ladder_04"}, inactive="sol", display=DISPLAY))


@pytest.mark.rule("AIR-020")
def test_a_turn_is_one_activity_and_passes() -> None:
    s = midgame().turn(0).play(*laying("hit", 1), "no_sabotage")
    assert s.table.seat == 1
    s.play("extend", "decline")
    assert s.table.seat == 2


@pytest.mark.rule("AIR-021")
@pytest.mark.parametrize("order", [("exchange:ladder_01", "remove:slot_1"), ("remove:slot_1", "exchange:ladder_01")])
def test_preparation_comes_in_any_order_and_leaves_the_activity_open(order: tuple[str, str]) -> None:
    s = cluttered().next(*("draw_flight:dot_03" if pick.startswith("exchange") else "turn_up:gul" for pick in order))
    s.turn(0).play(*order)
    assert flights(s, 0) == ["wave_05", "dot_03"]
    assert open_view(s)["display"] == ["gul", "sol", "new", "map", "boi"]
    assert s.table.seat == 0 and {"extend", "play"} <= set(s.picks())


@pytest.mark.rule("AIR-021")
def test_preparation_is_optional() -> None:
    s = cluttered().turn(0)
    assert s.picks() == ["extend", "play", "exchange:ladder_01", "remove:slot_1", "remove:slot_2"]
    s.play(*laying("hit", 1), "no_sabotage")
    assert "ladder_01" in flights(s, 0) and open_view(s)["display"] == DISPLAY.split()


@pytest.mark.rule("AIR-022")
def test_the_activities_are_found_extend_and_play() -> None:
    assert midgame().turn(0).picks() == ["found", "extend", "play"]


@pytest.mark.rule("AIR-023")
@pytest.mark.parametrize("done", [
    ("extend",), ("found",), ("play",), laying("hit", 1),
    extending("wave_05", "pax", "wave_03"), founding("pax", 1, "dash_03", "dash_07"),
])
def test_only_one_activity_a_turn(done: tuple[str, ...]) -> None:
    s = midgame()
    if "extend_company:pax" in done:
        s.board(markers={"pax": "dash_07"})
    s.turn(0).play(*done)
    assert s.table.seat == 0
    assert [s.refused(activity) for activity in ("found", "extend", "play")] == ["AIR-023"] * 3


@pytest.mark.rule("AIR-024")
def test_extend_is_always_available() -> None:
    s = scene("airlines", seats=3).board(flight_deck="", display=DISPLAY).turn(0)
    assert s.picks() == ["extend"]
    assert s.play("extend").picks() == ["decline"]
    s.play("decline")
    assert s.table.seat == 1


@pytest.mark.rule("AIR-025")
def test_there_is_no_hand_limit() -> None:
    many = " ".join(s for s in scene("airlines").table.pack.ids["flight"] if not s.startswith("wave"))
    s = scene("airlines", seats=3).seat(0, shares="hit " * 11 + "ita " * 11 + "pax " * 9, flights=many)
    s.board(markers={"pax": "dash_07"}, display=DISPLAY).next("draw_flight:wave_01", "turn_up:boi").turn(0)
    s.play(*extending("wave_01", "pax", "wave_03"), "draw_share")
    assert sum(hand(s, 0).values()) == 32 and len(flights(s, 0)) == 32
    s.holds()


@pytest.mark.rule("AIR-026")
@pytest.mark.parametrize("attempt", ["trade", "discard", "take_back"])
def test_shares_are_never_traded_discarded_or_taken_back(attempt: str) -> None:
    for so_far in ([], ["found"], ["extend"], ["play"], laying("hit", 1)):
        s = midgame().seat(0, table="hit").turn(0).play(*so_far)
        assert {s.refused(f"{attempt}:{id}") for id in COMPANIES} == {"AIR-026"}
        assert s.picks(attempt) == []


@pytest.mark.rule("AIR-027")
def test_a_scoring_interrupts_the_turn_which_then_goes_on() -> None:
    s = midgame().next("turn_up:scoring", "turn_up:gul", "draw_flight:dot_03").turn(0)
    s.play(*founding("pax", 2, "dash_03", "dash_07"), "take_share:slot_3")
    assert happened(s, "took_share", "scoring", "turned_up", "drew_hidden_flight", "turn")[-5:] == [
        "took_share", "scoring", "turned_up", "drew_hidden_flight", "turn"]
    assert s.table.scores == [3, 3, 0]                  # PAX 2 + 1 for seat 0, HIT 2 + 1 for seat 1
    assert open_view(s)["display"] == ["sol", "sol", "gul", "map", "boi"]
    assert hand(s, 0) == {"hit": 1, "new": 1} and "dot_03" in flights(s, 0)
    assert s.table.seat == 1


@pytest.mark.rule("AIR-028")
@pytest.mark.parametrize(("ended", "scored"), [(0, False), (2, False), (3, True), (5, True)])
def test_the_first_round_ends_with_the_last_seats_first_turn(ended: int, scored: bool) -> None:
    s = midgame().board(turns=ended).next("turn_up:scoring", "turn_up:gul")
    flying(s, ended % 3, "hit", "ladder_06").play("extend_route:ladder_14", "draw_share")
    assert (s.table.scores == [0, 4, 0]) is scored      # HIT 3 + 1
    assert open_view(s)["scoring_cards_left"] == (2 if scored else 3)
    assert company(s, "hit")["value"] == 3
