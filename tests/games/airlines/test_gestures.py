"""What people mean as one gesture, and what the view tells about what may come."""

from __future__ import annotations

from typing import Any

import pytest

from layover.testing import scene
from tests.games.airlines.reading import circles, laid, open_view

DISPLAY = "sol sol new map boi"


def named(s: Any) -> list[str]:
    """The plans of the asked seat, each pick by its name."""
    table = s.table
    return [" ".join(table.name(pick) for pick in plan) for plan in table.game.compounds(table.state)]


def growing() -> Any:
    """PAX flies from San Francisco to Los Angeles, HIT from Chicago to Detroit; three of HIT's are in the hand."""
    return (scene("airlines", seats=3).seat(0, shares="hit hit roc roc", flights="dash_04 dot_01 double_03")
            .seat(1, table="pax").seat(2, table="hit")
            .board(markers={"pax": "dash_07", "hit": "ladder_01"}, display=DISPLAY))


def test_an_extension_is_one_plan_of_card_company_and_route() -> None:
    s = growing().next("draw_flight:wave_08").turn(0).play("extend")
    found = named(s)
    assert "extend_with:dash_04 extend_company:pax extend_route:dash_06" in found
    assert "extend_with:wave_08 extend_company:pax extend_route:wave_03" in found
    assert all(plan.startswith("extend_with:") and len(plan.split()) == 3 for plan in found)
    s.table.play_all(s.table.game.compounds(s.state)[found.index(
        "extend_with:dash_04 extend_company:pax extend_route:dash_06")])
    assert circles(s)["dash_06.1"] == "pax"


def test_with_the_card_played_the_rest_of_the_extension_is_a_plan() -> None:
    s = growing().next("draw_flight:wave_08").turn(0).play("extend", "extend_with:dash_04")
    assert "extend_company:pax extend_route:dash_06" in named(s)


def test_without_a_share_left_an_extension_ends_the_turn_and_is_no_plan() -> None:
    s = growing().board(display="", deck="").next("draw_flight:wave_08").turn(0).play("extend")
    assert named(s) == []


def test_a_founding_is_a_plan_from_its_stack_on_and_so_is_a_stack_to_lay() -> None:
    s = growing().turn(0)
    founding = "found_company:roc found_count:2 found_with:double_03 first_route:double_07"
    assert f"found {founding}" in named(s)
    assert "play play_company:hit" in named(s)
    assert {plan.split()[0] for plan in named(s)} == {"found", "play"}
    s.play("found")
    assert founding in named(s)
    s.play("found_company:roc")
    assert "found_count:1 found_with:double_03 first_route:double_07" in named(s)
    s.play("found_count:2")
    assert "found_with:double_03 first_route:double_07" in named(s)
    s.table.play_all(s.table.game.compounds(s.state)[0])
    assert laid(s, 0)["roc"] == 2


def test_next_routes_are_those_a_company_could_fly_with_any_card() -> None:
    s = growing().board(full="dash_06").turn(0)
    routes = open_view(s)["next_routes"]
    assert "dash_08" in routes["pax"] and "wave_03" in routes["pax"]
    assert "dash_07" not in routes["pax"]                       # flown already
    assert "dash_06" not in routes["pax"]                       # full
    assert set(routes["roc"]) == {"dash_10", "dash_11", "dash_12", "double_07"}      # not founded: its first ones


def test_an_inactive_company_and_one_without_markers_have_no_next_route() -> None:
    s = growing().board(inactive="boi").turn(0)
    assert open_view(s)["next_routes"]["boi"] == []
    s.state.supplied &= ~4
    assert s.table.name(s.table.legal()[0]) and s.table.view(None)["next_routes"]["pax"] == []


@pytest.mark.parametrize(("deck", "turns", "risk"), [
    ("hit " * 9 + "scoring", 3, {"percent": 30, "why": ""}),
    ("hit scoring scoring", 3, {"percent": 100, "why": ""}),
    ("hit scoring", 0, {"percent": 0, "why": "first_round"}),
    ("hit hit", 3, {"percent": 0, "why": "none_left"})])
def test_the_risk_is_that_of_one_card_a_seat(deck: str, turns: int, risk: dict[str, Any]) -> None:
    s = scene("airlines", seats=3).board(display=DISPLAY, deck=deck, turns=turns).turn(0)
    assert open_view(s)["risk"] == risk


def test_a_reader_is_told_how_many_shares_are_unseen_and_which_cards_are_useless() -> None:
    s = (scene("airlines", seats=3).seat(0, shares="boi", flights="dot_01 ladder_12").seat(1, known="boi", table="boi")
         .board(full="dot_11 dot_14", display=DISPLAY).turn(0))
    mine = s.table.view(0)
    assert mine["unseen"]["boi"] == 7 - 1 - 1 - 1 - 1           # mine, one seen taken, one laid, one face up
    assert mine["seats"][0]["useless"] == ["dot_01"]
    assert "unseen" not in s.table.view(None)


def test_past_scorings_are_told_by_company() -> None:
    s = (scene("airlines", seats=3).seat(0, table="pax pax", flights="dash_04", points=12).seat(1, table="pax")
         .board(markers={"pax": "dash_07 dash_06"}, display=DISPLAY)
         .next("draw_flight:wave_08", "turn_up:scoring", "turn_up:hit").turn(0)
         .play("extend", "extend_with:wave_08", "extend_company:pax", "extend_route:wave_03", "draw_share"))
    view = open_view(s)
    assert view["history"] == [[12, 0, 0], [4, 2, 0]]
    assert view["paid"] == [{}, {"pax": [4, 2, 0]}]             # the first was before this was kept


def test_shares_tell_the_place_they_came_from_and_go_to() -> None:
    s = growing().next("draw_flight:wave_08", "turn_up:gul").turn(0).play(
        "extend", "extend_with:wave_08", "extend_company:pax", "extend_route:wave_03", "take_share:slot_4")
    told = {event["kind"]: event for event in s.table.events(None)}
    assert told["took_share"]["slot"] == "slot_4" and told["turned_up"]["slot"] == "slot_4"
