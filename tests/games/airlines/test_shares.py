"""Les cartes Action (AIR-140 to AIR-148) and inactive companies (AIR-160 to AIR-168)."""

from __future__ import annotations

from typing import Any

import pytest

from layover.testing import scene
from tests.games.airlines.reading import (
    circles,
    company,
    flying,
    founding,
    hand,
    happened,
    laying,
    open_view,
    scored,
    starting,
)

DISPLAY = "sol sol new map boi"


def entitled(deck: str | None = None, display: str = DISPLAY, seats: int = 3, **options: Any) -> Any:
    """Seat 0 has extended HIT and may take a share."""
    s = scene("airlines", seats=seats, **options).seat(0, shares="hit").seat(1, table="hit")
    s.board(markers={"hit": "ladder_01"}, display=display, deck=deck)
    return flying(s, 0, "hit", "ladder_07").play("extend_route:ladder_14")


def doomed(**board: Any) -> Any:
    """SOL, not founded, has one free circle left at its headquarters: double_04.3, worth 12."""
    markers = {"gul": "double_04", "ita": "double_04", "hit": "ladder_01"}
    s = scene("airlines", seats=3).seat(0, shares="hit sol").seat(1, table="hit gul ita")
    return s.board(markers=markers, full="wave_05 wave_06", **{"display": DISPLAY} | board)


@pytest.mark.rule("AIR-140")
def test_a_share_comes_from_the_display_or_the_deck() -> None:
    s = entitled()
    assert s.picks() == ["draw_share", *(f"take_share:slot_{n}" for n in range(1, 6))]
    s.next("turn_up:pax").play("draw_share")
    assert hand(s, 0) == {"hit": 1, "pax": 1} and open_view(s)["display"] == DISPLAY.split()


@pytest.mark.rule("AIR-140")
def test_an_empty_place_of_the_display_holds_no_share() -> None:
    s = entitled(deck="", display="hit new")
    assert s.picks() == ["take_share:slot_1", "take_share:slot_2"]
    assert s.refused("take_share:slot_3") == "AIR-140"


@pytest.mark.rule("AIR-141")
def test_a_gap_in_the_display_is_filled_at_once() -> None:
    s = entitled().next("turn_up:gul").play("take_share:slot_3")
    assert open_view(s)["display"] == ["sol", "sol", "gul", "map", "boi"]
    assert hand(s, 0) == {"hit": 1, "new": 1} and s.table.seat == 1


@pytest.mark.rule("AIR-142")
@pytest.mark.parametrize("pick", ["draw_share", "take_share:slot_3"])
def test_scoring_cards_give_way_to_the_next_card_as_often_as_needed(pick: str) -> None:
    s = entitled().next("turn_up:scoring", "turn_up:scoring", "turn_up:gul").play(pick)
    assert len(open_view(s)["history"]) == 2 and s.script == []
    if pick == "draw_share":
        assert hand(s, 0) == {"hit": 1, "gul": 1}
    else:
        assert open_view(s)["display"] == ["sol", "sol", "gul", "map", "boi"]


@pytest.mark.rule("AIR-143")
def test_with_the_deck_empty_shares_come_from_the_display_which_is_not_filled() -> None:
    s = entitled(deck="")
    assert s.refused("draw_share") == "AIR-143" and s.picks("draw_share") == []
    s.play("take_share:slot_3")
    assert open_view(s)["display"] == ["sol", "sol", None, "map", "boi"]


@pytest.mark.rule("AIR-144")
def test_a_deck_of_scoring_cards_only_leaves_the_display() -> None:
    s = entitled(deck="scoring scoring").play("draw_share")
    assert len(open_view(s)["history"]) == 2 and open_view(s)["deck"] == 0
    assert s.table.seat == 0
    assert s.picks() == [f"take_share:slot_{n}" for n in range(1, 6)]
    s.play("take_share:slot_1")
    assert hand(s, 0) == {"hit": 1, "sol": 1}
    assert open_view(s)["display"] == [None, "sol", "new", "map", "boi"] and s.table.seat == 1


@pytest.mark.rule("AIR-145")
def test_the_share_is_mandatory() -> None:
    s = entitled()
    assert s.refused("refuse_share") == "AIR-145"
    assert s.picks("refuse_share") == s.picks("decline") == []
    assert entitled(deck="", display="sol").picks() == ["take_share:slot_1"]


@pytest.mark.rule("AIR-146")
def test_without_any_share_the_draw_is_skipped() -> None:
    s = entitled(deck="", display="sol", extra_round=True).play("take_share:slot_1")
    assert s.table.seat == 1
    flying(s, 1, "hit", "ladder_11").play("extend_route:ladder_15")
    assert s.table.seat == 2 and hand(s, 1) == {}


@pytest.mark.rule("AIR-147")
def test_a_share_from_the_deck_is_unseen_and_one_from_the_display_seen_by_all() -> None:
    s = entitled().next("turn_up:pax").play("draw_share")
    for other in (None, 1, 2):
        assert happened(s, "drew_share", "drew_hidden_share", seat=other) == ["drew_hidden_share"]
        assert s.table.view(other)["seats"][0]["known"] == {}
    assert [e["company"] for e in s.table.events(0) if e["kind"] == "drew_share"] == ["pax"]
    s = entitled().play("take_share:slot_4")
    for other in (None, 1, 2):
        assert [e["company"] for e in s.table.events(other) if e["kind"] == "took_share"] == ["map"]
        assert s.table.view(other)["seats"][0]["known"] == {"map": 1}


@pytest.mark.rule("AIR-148")
def test_a_worthless_share_may_be_taken_from_the_display() -> None:
    s = entitled()
    s.board(inactive="sol")
    assert s.refused("take_share:slot_1") is None
    assert hand(s.play("take_share:slot_1"), 0) == {"hit": 1, "sol": 1}


@pytest.mark.rule("AIR-160")
def test_a_company_without_a_free_route_at_its_headquarters_becomes_inactive() -> None:
    s = doomed().turn(0).play(*laying("hit", 1), "no_sabotage")
    assert not company(s, "sol")["inactive"]
    s = doomed().turn(0).play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    assert company(s, "sol")["inactive"] and happened(s, "inactive") == ["inactive"]
    assert [id for id, one in open_view(s)["companies"].items() if one["inactive"]] == ["sol"]


@pytest.mark.rule("AIR-161")
def test_a_company_with_fewer_than_two_markers_left_becomes_inactive() -> None:
    eight = "wave_01.2 wave_02.2 wave_03.2 wave_04.2 wave_06.2 wave_08.2 wave_10.2 wave_12.1"
    s = scene("airlines", seats=3).seat(0, shares="hit").seat(1, table="hit").board(
        markers={"hit": "ladder_01"}, sabotage={"boi": eight}, display=DISPLAY).turn(0)
    s.play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:wave_15.1")
    assert company(s, "boi") == {"value": 0, "supply": 2, "founded": False, "inactive": False}
    s.board(sabotage={"boi": "dot_02.1"}).seat(1, shares="hit").turn(1)
    s.play(*laying("hit", 1), "sabotage:roc", "sabotage_circle:dot_09.1")
    assert company(s, "boi") == {"value": 0, "supply": 1, "founded": False, "inactive": True}


@pytest.mark.rule("AIR-162")
def test_inactivity_is_checked_after_a_founding_an_extension_and_a_sabotage() -> None:
    """NEW has one circle left, wave_09.1 to Miami."""
    closed = "wave_10 ladder_03 ladder_04 ladder_07"
    stickers = {"boi": "wave_09.2 wave_09.3"}
    s = scene("airlines", seats=3).board(full=closed, sabotage=stickers, display=DISPLAY)
    s = starting(s, 0, "ita", "wave_04").play("first_route:wave_09")
    assert company(s, "new")["inactive"]
    s = scene("airlines", seats=3).board(full=closed, sabotage=stickers, display=DISPLAY, markers={"ita": "wave_08"})
    s = flying(s, 0, "ita", "wave_04").play("extend_route:wave_09")
    assert company(s, "new")["inactive"]
    s = doomed().turn(0).play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    assert company(s, "sol")["inactive"]


@pytest.mark.rule("AIR-162")
def test_inactivity_is_final() -> None:
    s = doomed().turn(0).play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    for card, route in [("ladder_07", "ladder_14"), ("ladder_11", "ladder_15")]:
        flying(s, 1, "hit", card).play(f"extend_route:{route}", "draw_share")
        assert company(s, "sol")["inactive"]
    assert happened(s, "inactive") == ["inactive"]


@pytest.mark.rule("AIR-163")
def test_routes_of_another_pattern_at_the_headquarters_do_not_help() -> None:
    """Denver keeps dot_08 free, which ROC may not use."""
    s = scene("airlines", seats=3).seat(0, shares="hit").seat(1, table="hit").board(
        markers={"hit": "ladder_01"}, full="dash_10 dash_12 double_07", display=DISPLAY).turn(0)
    s.play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:dash_11.1")
    assert company(s, "roc")["inactive"] and "dot_08.1" not in circles(s)


@pytest.mark.rule("AIR-164")
def test_worthless_shares_stay_in_the_hand() -> None:
    s = doomed(inactive="sol").turn(0)
    assert s.play("play").refused("play_company:sol") == "AIR-115"
    for attempt in ("discard", "trade", "take_back"):
        assert s.refused(f"{attempt}:sol") == "AIR-026"
    assert hand(s, 0) == {"hit": 1, "sol": 1}


@pytest.mark.rule("AIR-165")
def test_one_worthless_share_a_turn_may_be_removed_and_the_gap_is_filled() -> None:
    s = doomed(inactive="sol").next("turn_up:pax").turn(0)
    assert s.picks("remove") == ["remove:slot_1", "remove:slot_2"]
    assert s.refused("remove:slot_3") == "AIR-165"
    s.play("remove:slot_1")
    assert open_view(s)["display"] == ["pax", "sol", "new", "map", "boi"] and open_view(s)["removed"] == {"sol": 1}
    assert s.picks("remove") == [] and s.refused("remove:slot_2") == "AIR-165"
    s.play("extend", "decline")
    assert s.picks("remove") == ["remove:slot_2"]


@pytest.mark.rule("AIR-165")
def test_removal_comes_before_the_activity_and_only_while_there_is_a_deck() -> None:
    s = doomed(inactive="sol").turn(0).play("play")
    assert s.refused("remove:slot_1") == "AIR-165"
    s = scene("airlines", seats=3).board(inactive="sol", display="new sol", deck="").turn(0)
    assert s.picks("remove") == [] and s.refused("remove:slot_2") == "AIR-165"


@pytest.mark.rule("AIR-165")
def test_a_scoring_card_turned_up_by_a_removal_is_resolved() -> None:
    s = doomed(inactive="sol").next("turn_up:scoring", "turn_up:pax").turn(0).play("remove:slot_2")
    assert len(open_view(s)["history"]) == 1
    assert open_view(s)["display"] == ["sol", "pax", "new", "map", "boi"]
    assert s.table.seat == 0 and s.refused("extend") is None


@pytest.mark.rule("AIR-166")
def test_worthless_shares_leave_the_display_when_the_deck_runs_out() -> None:
    s = entitled(deck="gul")
    s.board(inactive="sol").play("draw_share")
    assert open_view(s)["display"] == [None, None, "new", "map", "boi"] and open_view(s)["removed"]["sol"] == 9
    s = entitled(deck="gul")
    s.board(inactive="sol").play("take_share:slot_1")
    assert open_view(s)["display"] == ["gul", None, "new", "map", "boi"]
    s = entitled(deck="scoring")
    s.board(inactive="sol").play("take_share:slot_3")
    assert open_view(s)["display"] == [None, None, None, "map", "boi"]
    s = entitled(deck="scoring")
    s.board(inactive="sol").play("draw_share")                          # AIR-144: only what is left may be taken
    assert s.picks() == ["take_share:slot_3", "take_share:slot_4", "take_share:slot_5"]
    s.holds()


@pytest.mark.rule("AIR-166")
def test_worthless_shares_leave_the_display_when_a_company_becomes_inactive_without_a_deck() -> None:
    s = doomed(deck="").turn(0).play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    assert open_view(s)["display"] == [None, None, "new", "map", "boi"]
    s = doomed().turn(0).play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    assert open_view(s)["display"] == DISPLAY.split()                   # there is a deck: nothing leaves by itself


@pytest.mark.rule("AIR-167")
def test_a_founded_company_never_becomes_inactive() -> None:
    """SOL flies double_04, its headquarters is closed, then its last marker is gone."""
    stickers = "dash_03.2 dash_06.2 dash_07.2 dash_09.1 dash_11.1 dash_12.2 dash_13.1 dot_01.1 dot_02.1 dot_03.1"
    s = scene("airlines", seats=3).seat(0, shares="hit hit").seat(1, table="sol hit").board(
        markers={"sol": "double_04", "hit": "ladder_01"}, full="wave_05 wave_06", sabotage={"sol": stickers},
        display=DISPLAY)
    left = company(s, "sol")["supply"]
    assert left == 2
    s.turn(0).play(*laying("hit", 1), "sabotage:sol", "sabotage_circle:double_04.3")
    assert company(s, "sol") == {"value": 2, "supply": 1, "founded": True, "inactive": False}
    s.turn(0).play(*laying("hit", 1), "sabotage:sol", "sabotage_circle:dot_10.1")
    assert company(s, "sol") == {"value": 2, "supply": 0, "founded": True, "inactive": False}


@pytest.mark.rule("AIR-168")
def test_an_inactive_company_scores_nothing() -> None:
    s = doomed(sabotage={"sol": "dot_02.1"}).turn(0)
    s.play(*laying("hit", 1), "sabotage:sol", "sabotage_circle:double_04.3")
    assert company(s, "sol") == {"value": 0, "supply": 12, "founded": False, "inactive": True}
    scored(s)
    assert "sol" not in {e["company"] for e in s.table.events() if e["kind"].startswith("scored")}


@pytest.mark.rule("AIR-142", "AIR-048")
def test_a_founding_still_gets_its_flight_card_after_a_scoring() -> None:
    s = scene("airlines", seats=3).seat(0, shares="pax", flights="dash_03").board(display=DISPLAY)
    s.next("turn_up:scoring", "turn_up:gul", "draw_flight:dot_01").turn(0)
    s.play(*founding("pax", 1, "dash_03", "dash_07"), "draw_share")
    assert hand(s, 0) == {"gul": 1} and s.script == [] and s.table.seat == 1
