"""Le réseau aérien (AIR-080 to AIR-092)."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.engine.chance import Rng
from layover.games.airlines.pack import FULL
from layover.games.airlines.state import FREE, SABOTAGE
from layover.testing import scene
from tests.games.airlines.reading import circles, company, extending, flights, flying, laying, open_view
from tests.tables import columns, play_on

DISPLAY = "sol sol new map boi"


def board(**things: Any) -> Any:
    return scene("airlines", seats=3).seat(1, table="pax roc ita new").board(display=DISPLAY, **things)


@pytest.mark.rule("AIR-080")
def test_only_founding_extending_and_sabotage_put_markers_on_the_board() -> None:
    table = layover.new("airlines", 4, seed=4)
    rng = Rng.seeded(4)
    while not table.over:
        before = dict(table.view()["circles"])
        play_on(table, rng, 1)
        heading = table.name(next(e.pick for e in reversed(table.record) if e.seat >= 0)).partition(":")[0]
        added = len(table.view()["circles"]) - len(before)
        assert added == (heading in ("first_route", "extend_route", "sabotage_circle"))


@pytest.mark.rule("AIR-081")
def test_the_card_has_the_pattern_of_the_route() -> None:
    s = flying(board(markers={"pax": "dash_07"}), 0, "pax", "wave_14")
    assert s.picks() == ["extend_route:wave_02", "extend_route:wave_03"]
    assert s.refused("extend_route:dash_06") == "AIR-081"


@pytest.mark.rule("AIR-082")
def test_the_company_may_use_the_pattern() -> None:
    s = flying(board(markers={"roc": "dash_10"}), 0, "roc", "dot_10")
    assert s.refused("extend_route:dot_08") == "AIR-082"
    s = board(markers={"roc": "dash_10", "pax": "dash_07"}).seat(0, flights="wave_14").turn(0)
    assert s.play("extend", "extend_with:wave_14").refused("extend_company:roc") == "AIR-082"


@pytest.mark.rule("AIR-083")
def test_the_route_has_a_free_circle() -> None:
    s = flying(board(markers={"pax": "dash_07"}, full="dash_06"), 0, "pax", "dash_13")
    assert s.refused("extend_route:dash_06") == "AIR-083"
    assert "extend_route:dash_06" not in s.picks()


@pytest.mark.rule("AIR-084", "AIR-088")
def test_the_card_reaches_the_smallest_free_circle_and_the_marker_goes_there() -> None:
    for card, why in [("dash_03", "AIR-084"), ("dash_04", None)]:
        assert flying(board(markers={"pax": "dash_07"}), 0, "pax", card).refused("extend_route:dash_06") == why
    for card, why in [("dash_09", "AIR-084"), ("dash_10", None)]:
        s = flying(board(markers={"pax": "dash_07", "roc": "dash_06"}), 0, "pax", card)
        assert s.refused("extend_route:dash_06") == why
    assert circles(s.play("extend_route:dash_06"))["dash_06.2"] == "pax"


@pytest.mark.rule("AIR-085")
def test_a_company_without_markers_is_not_extended() -> None:
    nine = "wave_14 dot_11 dot_06 dot_10 dot_05 dot_07 dot_03 dot_04 dot_12"
    s = flying(board(markers={"boi": nine}), 0, "boi", "dot_14")
    assert company(s, "boi")["supply"] == 0
    assert s.refused("extend_route:dot_09") == "AIR-085"
    eight = nine.removesuffix(" dot_12")
    s = flying(board(markers={"boi": eight}), 0, "boi", "dot_14").play("extend_route:dot_12")
    assert company(s, "boi") == {"value": 10, "supply": 0, "founded": True, "inactive": False}


@pytest.mark.rule("AIR-086")
def test_an_extension_touches_the_network() -> None:
    s = flying(board(markers={"pax": "dash_07"}), 0, "pax", "wave_14")
    assert s.refused("extend_route:wave_04") == "AIR-086"
    s = flying(board(markers={"pax": "dash_07 wave_03"}), 0, "pax", "wave_14")
    assert s.refused("extend_route:wave_04") is None


@pytest.mark.rule("AIR-086")
def test_the_headquarters_is_always_part_of_the_network() -> None:
    s = flying(board(markers={"pax": "dash_07"}), 0, "pax", "wave_14")
    assert s.refused("extend_route:wave_02") is None


@pytest.mark.rule("AIR-086")
def test_networks_of_other_companies_do_not_connect() -> None:
    s = flying(board(markers={"pax": "dash_07", "sol": "wave_05"}), 0, "pax", "wave_14")
    assert s.refused("extend_route:wave_04") == "AIR-086"


@pytest.mark.rule("AIR-087")
def test_a_company_uses_a_route_only_once() -> None:
    s = board(markers={"ita": "wave_09", "new": "ladder_04"})
    assert flying(s, 0, "ita", "wave_14").refused("extend_route:wave_09") == "AIR-087"
    assert flying(s, 0, "new", "wave_08").refused("extend_route:wave_09") is None


@pytest.mark.rule("AIR-088")
def test_nobody_chooses_a_circle() -> None:
    s = flying(board(markers={"ita": "wave_08"}), 0, "ita", "wave_13")
    assert s.refused("choose_circle:wave_09.2") == s.refused("choose_circle:wave_09.1") == "AIR-088"
    assert circles(s.play("extend_route:wave_09"))["wave_09.1"] == "ita"


@pytest.mark.rule("AIR-089")
def test_a_higher_card_than_needed_gives_no_change() -> None:
    s = board(markers={"pax": "dash_07"}).seat(0, flights="wave_14").next("draw_flight:dot_01").turn(0)
    s.play(*extending("wave_14", "pax", "wave_03"))
    assert circles(s)["wave_03.1"] == "pax"
    assert open_view(s)["flight_discard"] == ["wave_14"] and flights(s, 0) == ["dot_01"]
    assert company(s, "pax")["value"] == 3


@pytest.mark.rule("AIR-090")
def test_markers_never_move_leave_or_change_owner() -> None:
    for seed in range(3):
        table = layover.new("airlines", 3, seed)
        rng = Rng.seeded(seed)
        seen: dict[str, object] = {}
        while not table.over:
            play_on(table, rng, 1)
            now = table.view()["circles"]
            assert seen.items() <= now.items()
            seen = now


@pytest.mark.rule("AIR-083", "AIR-086", "AIR-087", "AIR-123", "AIR-124", "AIR-125")
def test_what_is_kept_for_speed_follows_from_the_markers_on_the_board() -> None:
    """Smallest free circles, networks and what they touch, circles open to sabotage, companies with markers."""
    table = layover.new("airlines", 4, seed=11)
    rng = Rng.seeded(11)
    while not table.over:
        play_on(table, rng, 9)
        s, pack = columns(table), columns(table).pack
        for route, own in enumerate(pack.route_circles):
            held = [s.circles[k] for k in own]
            free = [k for k in own if s.circles[k] == FREE]
            assert s.cheapest[route] == (pack.circle_value[free[0]] if free else FULL)
            assert s.on_route[route] == sum(1 << c for c in range(9) if c in held)
            ends = pack.route_cities[route]
            assert s.reach[route] == sum(1 << c for c in range(9) if s.founded >> c & 1 and (
                ends >> pack.hq[c] & 1 or any(s.on_route[r] >> c & 1 for r in pack.neighbours[route])))
            clean = not any(marker >= SABOTAGE for marker in held)
            assert [k for k in s.vulnerable if k in own] == [k for k in free if clean and pack.circle_value[k] >= 5]
        assert s.supplied == sum(1 << c for c in range(9) if s.supply[c])


@pytest.mark.rule("AIR-091")
def test_networks_branch_close_loops_and_pass_through_other_headquarters() -> None:
    s = board(markers={"pax": "dash_07 wave_03 dash_06", "roc": "dash_11"})
    assert flying(s, 0, "pax", "dash_04").refused("extend_route:dash_08") is None        # closes a loop
    assert flying(s, 0, "pax", "dash_03").refused("extend_route:dash_05") is None        # branches
    flying(s, 0, "pax", "dash_10").play("extend_route:dash_10")                          # ends at ROC's headquarters
    assert flying(s, 0, "pax", "dash_12").refused("extend_route:dash_12") is None        # goes on from there


@pytest.mark.rule("AIR-092")
def test_a_sabotage_marker_connects_nothing_and_does_not_bar_its_company() -> None:
    s = board(markers={"pax": "dash_07"}, sabotage={"pax": "wave_04.2 wave_02.2"})
    s = flying(s, 0, "pax", "wave_14")
    assert s.refused("extend_route:wave_05") == "AIR-086"             # Guadalajara: reached by the sticker only
    assert s.refused("extend_route:wave_04") == "AIR-086"
    assert s.refused("extend_route:wave_02") is None                  # the own sticker is not a second marker
    assert company(s, "pax")["value"] == 2


@pytest.mark.rule("AIR-080")
def test_laying_shares_moves_no_marker() -> None:
    s = board(markers={"pax": "dash_07"}).seat(0, shares="pax pax").turn(0).play(*laying("pax", 2))
    assert circles(s) == {"dash_07.1": "pax"} and company(s, "pax")["supply"] == 16
