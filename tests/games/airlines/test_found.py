"""Fonder une compagnie (AIR-040 to AIR-052)."""

from __future__ import annotations

from typing import Any

import pytest

from layover.testing import scene
from tests.games.airlines.reading import (
    circles,
    company,
    flights,
    founding,
    hand,
    happened,
    laid,
    laying,
    open_view,
    record,
    starting,
)

DISPLAY = "sol sol new map boi"


def ready(**board: Any) -> Any:
    """Seat 0 can found PAX and ROC; it holds GUL without a card for it."""
    return (scene("airlines", seats=3).seat(0, shares="pax pax pax roc gul", flights="dash_03 wave_05 dot_01")
            .board(display=DISPLAY, **board))


@pytest.mark.rule("AIR-040")
def test_founding_lays_shares_of_one_company_from_hand_to_table() -> None:
    s = ready().turn(0).play(*founding("pax", 2, "dash_03", "dash_07"))
    assert laid(s, 0) == {"pax": 2} and hand(s, 0) == {"pax": 1, "roc": 1, "gul": 1}
    assert company(s, "pax")["founded"]


@pytest.mark.rule("AIR-040")
def test_founding_takes_shares_that_are_in_hand_of_one_company_only() -> None:
    s = ready().turn(0).play("found")
    assert s.refused("found_company:hit") == "AIR-040"
    s.play("found_company:pax")
    assert [s.refused(f"found_count:{n}") for n in (0, 4)] == ["AIR-040"] * 2
    assert s.refused("found_company:roc") == "AIR-040"
    s.play("found_count:1")
    assert s.refused("found_company:roc") == "AIR-040"
    s.play("found_with:dash_03")
    assert s.refused("found_company:roc") == "AIR-040"


@pytest.mark.rule("AIR-041")
def test_a_company_in_play_is_not_founded_again() -> None:
    s = ready(markers={"pax": "dash_07"}).seat(1, table="pax").turn(0).play("found")
    assert s.refused("found_company:pax") == "AIR-041"
    assert s.picks() == ["found_company:roc"]


@pytest.mark.rule("AIR-042")
def test_an_inactive_company_is_not_founded() -> None:
    s = ready(inactive="pax").turn(0).play("found")
    assert s.refused("found_company:pax") == "AIR-042"
    assert s.picks() == ["found_company:roc"]


@pytest.mark.rule("AIR-043")
def test_founding_uses_exactly_one_flight_card_and_needs_one_that_fits() -> None:
    s = ready().turn(0).play("found")
    assert s.refused("found_company:gul") == "AIR-043"
    s.play("found_company:roc", "found_count:1", "found_with:dash_03")
    assert s.picks() == ["first_route:dash_10", "first_route:dash_12"]
    s.play("first_route:dash_10")
    assert flights(s, 0) == ["wave_05", "dot_01"]
    assert open_view(s)["flight_discard"] == ["dash_03"]


@pytest.mark.rule("AIR-043")
def test_without_any_fitting_card_founding_is_not_offered() -> None:
    s = scene("airlines", seats=3).seat(0, shares="gul gul", flights="dash_13 wave_14").board(display=DISPLAY).turn(0)
    assert s.picks() == ["extend"]
    assert s.refused("found") == "AIR-043"


@pytest.mark.rule("AIR-044")
def test_no_card_is_drawn_before_a_founding_and_only_held_cards_count() -> None:
    s = ready().turn(0).play("found", "found_company:pax", "found_count:1")
    assert open_view(s)["flight_deck"] == 39 and happened(s, "drew_hidden_flight") == []
    assert s.picks() == ["found_with:wave_05", "found_with:dash_03"]
    assert s.refused("found_with:wave_14") == "AIR-044"


@pytest.mark.rule("AIR-045")
def test_the_first_route_starts_at_the_headquarters() -> None:
    s = starting(ready(), 0, "pax", "dash_10")
    assert s.picks() == ["first_route:dash_04", "first_route:dash_06", "first_route:dash_07"]
    assert s.refused("first_route:dash_08") == "AIR-045"


@pytest.mark.rule("AIR-046")
@pytest.mark.parametrize(("company", "card", "route", "why"), [
    ("pax", "wave_05", "dash_07", "AIR-081"), ("roc", "dot_10", "dot_08", "AIR-082"),
    ("roc", "dash_13", "dash_11", "AIR-083"), ("pax", "dash_03", "dash_06", "AIR-084"),
])
def test_the_first_route_obeys_the_network_rules(company: str, card: str, route: str, why: str) -> None:
    s = starting(ready(full="dash_11"), 0, company, card)
    assert s.refused(f"first_route:{route}") == why


@pytest.mark.rule("AIR-047")
def test_founding_puts_one_marker_on_the_route_and_one_on_the_headquarters() -> None:
    s = ready().turn(0).play(*founding("pax", 1, "dash_03", "dash_07"))
    assert circles(s) == {"dash_07.1": "pax"}
    assert company(s, "pax") == {"value": 2, "supply": 16, "founded": True, "inactive": False}


@pytest.mark.rule("AIR-047")
def test_the_first_marker_goes_on_the_smallest_circle_that_is_free() -> None:
    s = ready(markers={"roc": "dash_06"}).seat(0, flights="dash_12").turn(0)
    s.play(*founding("pax", 1, "dash_12", "dash_06"))
    assert circles(s) == {"dash_06.1": "roc", "dash_06.2": "pax"}


@pytest.mark.rule("AIR-048")
def test_after_founding_comes_a_share_and_then_a_flight_card() -> None:
    s = ready().next("turn_up:hit", "draw_flight:dot_14").turn(0)
    s.play(*founding("pax", 1, "dash_03", "dash_07"), "take_share:slot_4")
    assert record(s)[-3:] == ["take_share:slot_4", "turn_up:hit", "draw_flight:dot_14"]
    assert hand(s, 0) == {"pax": 2, "gul": 1, "roc": 1, "map": 1}
    assert flights(s, 0) == ["wave_05", "dot_01", "dot_14"]
    assert s.table.seat == 1


@pytest.mark.rule("AIR-049")
def test_the_founder_decides_how_many_shares_are_laid() -> None:
    s = ready().turn(0).play("found", "found_company:pax")
    assert s.picks() == ["found_count:1", "found_count:2", "found_count:3"]
    s.play("found_count:3", "found_with:wave_05", "first_route:wave_03")
    assert laid(s, 0) == {"pax": 3}


@pytest.mark.rule("AIR-050")
def test_a_founding_with_one_share_allows_no_sabotage() -> None:
    s = ready().turn(0).play("found", "found_company:pax", "found_count:1")
    assert s.refused("sabotage:hit") == "AIR-050"
    s.play("found_with:dash_03", "first_route:dash_07")
    assert s.refused("sabotage:hit") == "AIR-050"
    assert s.picks("sabotage") == [] and s.picks("draw_share") == ["draw_share"]


@pytest.mark.rule("AIR-051")
def test_with_all_companies_founded_or_inactive_nobody_founds() -> None:
    s = ready(markers={"hit": "ladder_01", "ita": "wave_08", "new": "ladder_04", "gul": "double_02", "sol": "wave_05",
                       "roc": "dash_10", "map": "dot_14", "boi": "dot_11"})
    assert s.turn(0).refused("found") is None                         # PAX is left
    s.board(inactive="pax").turn(0)
    assert s.picks("found") == []
    assert s.refused("found") == "AIR-042"


@pytest.mark.rule("AIR-052")
def test_a_founder_lays_further_shares_only_by_playing_them() -> None:
    s = ready(markers={"pax": "dash_07"}).seat(0, table="pax").turn(0).play("found")
    assert s.refused("found_company:pax") == "AIR-041"
    s = ready(markers={"pax": "dash_07"}).seat(0, table="pax").turn(0).play(*laying("pax", 3))
    assert laid(s, 0) == {"pax": 4} and company(s, "pax")["supply"] == 16
