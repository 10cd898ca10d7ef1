"""Jouer une carte Action (AIR-110 to AIR-115) and sabotage (AIR-120 to AIR-131)."""

from __future__ import annotations

from typing import Any

import pytest

from layover.testing import scene
from tests.games.airlines.reading import (
    COMPANIES,
    circles,
    company,
    flights,
    flying,
    hand,
    laid,
    laying,
    open_view,
    panel,
    record,
    scored,
)

DISPLAY = "roc roc new map boi"


def shareholder(**board: Any) -> Any:
    """HIT and PAX are founded; seat 0 holds three HIT, a PAX and a BOI."""
    markers = {"hit": "ladder_01", "pax": "dash_07"} | board.pop("markers", {})
    return (scene("airlines", seats=3).seat(0, shares="hit hit hit pax boi sol", flights="dot_01").seat(1, table="hit")
            .board(markers=markers, display=DISPLAY, **board))


def saboteur(**board: Any) -> Any:
    """Seat 0 has laid one HIT and may sabotage."""
    return shareholder(**board).turn(0).play(*laying("hit", 1))


@pytest.mark.rule("AIR-110", "AIR-111")
def test_any_number_of_shares_of_one_founded_company_is_laid() -> None:
    s = shareholder().turn(0).play("play")
    assert s.picks() == ["play_company:hit", "play_company:pax"]
    s.play("play_company:hit")
    assert s.picks() == ["play_count:1", "play_count:2", "play_count:3"]
    assert s.refused("play_count:0") == s.refused("play_count:4") == "AIR-110"
    s.play("play_count:2")
    assert laid(s, 0) == {"hit": 2} and hand(s, 0) == {"hit": 1, "pax": 1, "boi": 1, "sol": 1}


@pytest.mark.rule("AIR-110")
def test_only_shares_in_hand_are_laid() -> None:
    s = shareholder(markers={"new": "ladder_04"}).turn(0).play("play")
    assert s.refused("play_company:new") == "AIR-110"
    s = scene("airlines", seats=3).board(markers={"hit": "ladder_01"}, display=DISPLAY).turn(0)
    assert s.picks() == ["extend"] and s.refused("play") == "AIR-110"


@pytest.mark.rule("AIR-111")
def test_shares_of_two_companies_are_not_laid_in_one_turn() -> None:
    s = shareholder().turn(0).play("play", "play_company:hit")
    assert s.refused("play_company:pax") == "AIR-111"
    s.play("play_count:1")
    assert s.refused("play_company:pax") == "AIR-111"
    assert s.play("sabotage:hit").refused("play_company:pax") == "AIR-111"


@pytest.mark.rule("AIR-112")
def test_laid_shares_stay_visible_on_the_table() -> None:
    s = shareholder().turn(0).play(*laying("hit", 2))
    for _ in range(3):
        assert [s.table.view(who)["seats"][0]["table"] for who in (None, 1, 2)] == [{"hit": 2}] * 3
        s.play("extend", "decline")


@pytest.mark.rule("AIR-113")
def test_laying_shares_draws_nothing() -> None:
    s = shareholder().turn(0)
    before = open_view(s)
    s.play(*laying("hit", 2))
    after = open_view(s)
    assert s.table.seat == 1 and record(s) == ["play", "play_company:hit", "play_count:2"]
    assert {key: after[key] for key in ("deck", "display", "flight_deck")} == \
        {key: before[key] for key in ("deck", "display", "flight_deck")}
    assert panel(s, 0)["shares"] == 4 and panel(s, 0)["flights"] == 1


@pytest.mark.rule("AIR-114")
def test_shares_of_a_company_nobody_founded_are_not_laid() -> None:
    assert shareholder().turn(0).play("play").refused("play_company:boi") == "AIR-114"
    s = scene("airlines", seats=3).seat(0, shares="boi").board(markers={"hit": "ladder_01"}).turn(0)
    assert s.picks("play") == [] and s.refused("play") == "AIR-114"


@pytest.mark.rule("AIR-115")
def test_shares_of_an_inactive_company_are_not_laid() -> None:
    assert shareholder(inactive="boi").turn(0).play("play").refused("play_company:boi") == "AIR-115"
    s = scene("airlines", seats=3).seat(0, shares="boi").board(inactive="boi", markers={"hit": "ladder_01"}).turn(0)
    assert s.picks("play") == [] and s.refused("play") == "AIR-115"


@pytest.mark.rule("AIR-120")
def test_exactly_one_share_allows_one_sabotage_which_is_optional() -> None:
    s = saboteur()
    assert s.table.seat == 0 and "no_sabotage" in s.picks()
    s.play("no_sabotage")
    assert s.table.seat == 1 and circles(s) == {"ladder_01.1": "hit", "dash_07.1": "pax"}
    s = saboteur().play("sabotage:pax")
    assert s.refused("sabotage:hit") == "AIR-120"
    s.play("sabotage_circle:wave_02.2")
    assert s.table.seat == 1


@pytest.mark.rule("AIR-121")
@pytest.mark.parametrize("count", [2, 3])
def test_two_or_more_shares_allow_no_sabotage(count: int) -> None:
    s = shareholder().turn(0).play("play", "play_company:hit")
    assert s.refused("sabotage:pax") == "AIR-121"
    s.play(f"play_count:{count}")
    assert s.table.seat == 1


@pytest.mark.rule("AIR-122")
def test_the_marker_is_of_any_company_that_has_one_left() -> None:
    """Own or foreign, founded or not, inactive or not."""
    ten = "wave_14 dot_11 dot_06 dot_10 dot_05 dot_07 dot_03 dot_04 dot_12"
    s = saboteur(markers={"boi": ten}, inactive="sol")
    assert s.picks("sabotage") == [f"sabotage:{id}" for id in COMPANIES if id != "boi"]
    assert s.refused("sabotage:boi") == "AIR-122"


@pytest.mark.rule("AIR-123")
def test_any_free_circle_anywhere_may_be_sabotaged() -> None:
    s = saboteur().play("sabotage:roc")
    assert len(s.picks()) == 76
    assert s.refused("sabotage_circle:dot_02.1") is None                # no pattern, no network, no HQ of ROC
    s = saboteur(markers={"roc": "dash_11"}).play("sabotage:roc")
    assert s.refused("sabotage_circle:dash_11.1") == "AIR-123"
    s = saboteur(sabotage={"roc": "dot_02.1"}).play("sabotage:roc")
    assert s.refused("sabotage_circle:dot_02.1") == "AIR-123"


@pytest.mark.rule("AIR-124")
def test_the_circle_is_worth_five_or_more() -> None:
    s = saboteur().play("sabotage:roc")
    assert s.refused("sabotage_circle:dash_06.1") == "AIR-124"          # 4
    assert s.refused("sabotage_circle:double_03.1") is None             # 5


@pytest.mark.rule("AIR-125")
def test_a_route_is_sabotaged_once_whoever_owns_the_marker() -> None:
    s = saboteur(sabotage={"boi": "wave_09.2"}).play("sabotage:roc")
    assert s.refused("sabotage_circle:wave_09.3") == "AIR-125"


@pytest.mark.rule("AIR-126")
def test_the_circle_need_not_be_the_smallest_free_one() -> None:
    s = saboteur().play("sabotage:roc", "sabotage_circle:ladder_15.3")
    assert circles(s)["ladder_15.3"] == "roc!" and "ladder_15.1" not in circles(s)


@pytest.mark.rule("AIR-127")
def test_a_sabotaged_circle_is_occupied_for_good() -> None:
    s = saboteur(markers={"ita": "wave_08"}).play("sabotage:roc", "sabotage_circle:wave_09.2")
    flying(s, 1, "ita", "wave_14").play("extend_route:wave_09", "draw_share")
    assert circles(s)["wave_09.1"] == "ita"
    s.board(markers={"new": "ladder_04"})
    assert flying(s, 2, "new", "wave_11").refused("extend_route:wave_09") == "AIR-084"
    assert flying(s, 2, "new", "wave_13").play("extend_route:wave_09") and circles(s)["wave_09.3"] == "new"


@pytest.mark.rule("AIR-128")
def test_a_sabotage_marker_uses_up_a_marker_of_its_company() -> None:
    s = saboteur().play("sabotage:pax", "sabotage_circle:wave_02.2")
    assert company(s, "pax") == {"value": 2, "supply": 15, "founded": True, "inactive": False}
    s.holds()


@pytest.mark.rule("AIR-129")
def test_sabotage_markers_are_worth_no_points() -> None:
    s = saboteur().play("sabotage:hit", "sabotage_circle:wave_02.2")
    assert scored(s) == [2, 2, 0]                                       # HIT 2, tied one to one: (2 + 1) : 2


@pytest.mark.rule("AIR-130")
def test_a_sabotage_may_close_a_route() -> None:
    s = saboteur().play("sabotage:hit", "sabotage_circle:dash_04.1")
    assert flying(s, 1, "pax", "dash_13").refused("extend_route:dash_04") == "AIR-083"


@pytest.mark.rule("AIR-130")
def test_a_sabotage_may_make_a_company_inactive_at_once() -> None:
    s = saboteur(full="wave_05 wave_06", markers={"gul": "double_04", "ita": "double_04"}).play("sabotage:hit")
    assert not company(s, "sol")["inactive"]
    s.play("sabotage_circle:double_04.3")
    assert company(s, "sol")["inactive"] and s.table.seat == 1


@pytest.mark.rule("AIR-131")
def test_a_sabotage_needs_no_flight_card() -> None:
    s = saboteur().play("sabotage:pax", "sabotage_circle:wave_02.2")
    assert flights(s, 0) == ["dot_01"] and open_view(s)["flight_discard"] == []


@pytest.mark.rule("AIR-120")
def test_with_no_circle_left_to_sabotage_the_question_is_skipped() -> None:
    s = shareholder()
    pack = s.table.pack
    dear = {route for route, value in zip(pack.circle_route, pack.circle_value, strict=True) if value >= 5}
    s.board(full=" ".join(pack.ids["route"][route] for route in sorted(dear)))
    s.turn(0).play(*laying("hit", 1))
    assert s.table.seat == 1


@pytest.mark.rule("AIR-123", "AIR-124", "AIR-125")
def test_who_is_asked_for_a_sabotage_sees_which_circles_it_could_hit() -> None:
    s = saboteur()
    game, state = s.table.game, s.table.state
    shown = game.own_view(state, 0)["vulnerable"]
    assert "vulnerable" not in game.own_view(state, 1)
    s.play("sabotage:roc")
    assert [f"sabotage_circle:{circle}" for circle in shown] == s.picks()
    assert "vulnerable" not in game.own_view(s.table.state, 0)
