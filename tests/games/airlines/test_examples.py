"""The worked examples of the spec, section 10. Players A, B, C … are seats 0, 1, 2 …"""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.games.airlines.pack import FULL
from layover.testing import scene
from tests.games.airlines.reading import (
    circles,
    company,
    flights,
    flying,
    founding,
    hand,
    happened,
    laid,
    laying,
    open_view,
    peaceful_end,
    scored,
)

DISPLAY = "sol sol new map boi"
CORNERED = {"gul": "double_04", "ita": "double_04"}


def routes_of(s: Any, company: str, count: int) -> str:
    """So many routes with a free circle whose pattern the company may use."""
    pack, c = s.table.pack, s.number("company", company)
    usable = [r for r in range(len(pack.route_pattern)) if pack.company_patterns[c] >> pack.route_pattern[r] & 1]
    free = [r for r in usable if s.state.cheapest[r] != FULL]
    return " ".join(pack.ids["route"][r] for r in free[:count])


def worth(values: dict[str, int], *tables: str, seats: int | None = None, **options: Any) -> Any:
    """A table at which companies have these values, and seats these shares before them (`hit3 pax`)."""
    s = scene("airlines", seats=seats or max(3, len(tables)), **options)
    for seat, words in enumerate(tables):
        s.seat(seat, table=" ".join(word[:3] for word in words.split() for _ in range(int(word[3:] or 1))))
    for id, value in values.items():
        s.board(markers={id: routes_of(s, id, value - 1)})
        assert company(s, id)["value"] == value
    return s


@pytest.mark.rule("AIR-196")
def test_e01_a_sole_shareholder_of_boi() -> None:
    assert scored(worth({"boi": 3}, "boi")) == [4, 0, 0]


@pytest.mark.rule("AIR-197")
def test_e02_three_tied_for_ita() -> None:
    assert scored(worth({"ita": 11}, "ita3", "ita3", "ita3")) == [5, 5, 5]


@pytest.mark.rule("AIR-198")
def test_e03_three_tied_for_second_of_hit() -> None:
    assert scored(worth({"hit": 16}, "hit3", "hit2", "hit2", "hit2")) == [16, 3, 3, 3]


@pytest.mark.rule("AIR-240")
def test_e04_six_players_with_bonus() -> None:
    end = peaceful_end(layover.new("airlines", 6, 4, {"bonus": True}), 4)
    points = [sum(row[seat] for row in end.view()["history"]) for seat in range(6)]
    assert [total - without for total, without in zip(end.scores, points, strict=True)] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("AIR-251")
def test_e05_rounds_before_the_scoring_cards_are_mixed_in() -> None:
    for players, rounds in {2: 5, 3: 4, 4: 3, 5: 2, 6: 2}.items():
        table = layover.new("airlines", players, 1, {"delayed_scoring": True})
        turns = 0
        while table.view()["scoring_cards_waiting"]:
            table.play("extend")
            table.play("decline")
            turns += 1
        assert turns == rounds * players


@pytest.mark.rule("AIR-193", "AIR-194", "AIR-196", "AIR-197", "AIR-198")
@pytest.mark.parametrize(("value", "shares", "points"), [
    pytest.param(2, [1], [3], id="E-10"), pytest.param(2, [1, 1], [2, 2], id="E-11"),
    pytest.param(5, [3, 2], [5, 2], id="E-12"), pytest.param(7, [2, 2, 1], [5, 5, 0], id="E-13"),
    pytest.param(9, [4, 2, 2], [9, 2, 2], id="E-14"), pytest.param(10, [3, 1, 1, 1, 1], [10, 1, 1, 1, 1], id="E-15"),
    pytest.param(3, [2, 1, 1], [3, 1, 1], id="E-16"), pytest.param(3, [2, 1, 1, 1], [3, 0, 0, 0], id="E-17"),
    pytest.param(6, [2, 2, 2, 2], [2, 2, 2, 2], id="E-18"), pytest.param(20, [1] * 5, [6] * 5, id="E-19"),
    pytest.param(8, [2, 2], [6, 6], id="E-20"),
])
def test_the_scoring_table(value: int, shares: list[int], points: list[int]) -> None:
    paid = scored(worth({"hit": value}, *(f"hit{count}" for count in shares)))
    assert paid == points + [0] * (len(paid) - len(points))


def opening() -> Any:
    return (scene("airlines", seats=4).seat(0, shares="pax pax hit gul gul", flights="dash_03 wave_05 dot_01")
            .board(display=DISPLAY))


@pytest.mark.rule("AIR-043")
def test_e30_only_pax_can_be_founded() -> None:
    s = opening().turn(0).play("found")
    assert s.picks() == ["found_company:pax"]
    assert s.refused("found_company:hit") == s.refused("found_company:gul") == "AIR-043"
    s.play("found_company:pax", "found_count:2")
    assert s.picks() == ["found_with:wave_05", "found_with:dash_03"]
    assert s.play("found_with:dash_03").picks() == ["first_route:dash_07"]
    s.table.undo()
    assert s.play("found_with:wave_05").picks() == ["first_route:wave_02", "first_route:wave_03"]


@pytest.mark.rule("AIR-047", "AIR-048")
def test_e31_a_founds_pax() -> None:
    s = opening().next("turn_up:roc", "draw_flight:dot_14").turn(0)
    s.play(*founding("pax", 2, "dash_03", "dash_07"))
    assert laid(s, 0) == {"pax": 2} and circles(s) == {"dash_07.1": "pax"}
    assert company(s, "pax") == {"value": 2, "supply": 16, "founded": True, "inactive": False}
    assert open_view(s)["flight_discard"] == ["dash_03"]
    s.play("take_share:slot_4")
    assert open_view(s)["display"] == ["sol", "sol", "new", "roc", "boi"]
    assert hand(s, 0) == {"hit": 1, "gul": 2, "map": 1} and flights(s, 0) == ["wave_05", "dot_01", "dot_14"]


@pytest.mark.rule("AIR-196")
def test_e32_pax_scored_at_two() -> None:
    assert scored(worth({"pax": 2}, "pax2")) == [3, 0, 0]


@pytest.mark.rule("AIR-041", "AIR-110")
def test_e33_b_lays_pax_only_by_playing() -> None:
    s = opening().seat(0, table="pax").seat(1, shares="pax boi", flights="dot_03").board(markers={"pax": "dash_07"})
    assert s.turn(1).play("found").refused("found_company:pax") == "AIR-041"
    s.table.undo()
    s.play(*laying("pax", 1))
    assert s.picks("sabotage") and s.refused("no_sabotage") is None


@pytest.mark.rule("AIR-062", "AIR-086")
def test_e40_c_extends_pax_without_a_share() -> None:
    s = scene("airlines", seats=3).seat(0, table="pax").board(markers={"pax": "dash_07"}, display=DISPLAY)
    s.next("draw_flight:wave_08").turn(2).play("extend", "extend_with:wave_08", "extend_company:pax")
    assert s.picks() == ["extend_route:wave_02", "extend_route:wave_03"]
    assert s.refused("extend_route:wave_04") == "AIR-086"


@pytest.mark.rule("AIR-091", "AIR-084")
def test_e41_pax_closes_a_loop() -> None:
    for card, why in [("dash_03", "AIR-084"), ("dash_04", None), ("dash_13", None)]:
        s = scene("airlines", seats=3).board(markers={"pax": "dash_07 wave_03"}, display=DISPLAY)
        assert flying(s, 0, "pax", card).refused("extend_route:dash_08") == why


@pytest.mark.rule("AIR-084", "AIR-088")
def test_e42_the_second_circle_costs_ten() -> None:
    cards = {}
    for card in ("dash_02", "dash_03", "dash_04", "dash_07", "dash_09", "dash_10", "dash_12", "dash_13"):
        s = scene("airlines", seats=3).board(markers={"pax": "dash_07", "roc": "dash_06"}, display=DISPLAY)
        cards[card] = flying(s, 0, "pax", card).refused("extend_route:dash_06")
    assert [card for card, why in cards.items() if why is None] == ["dash_10", "dash_12", "dash_13"]
    assert cards["dash_09"] == "AIR-084"
    assert circles(s.play("extend_route:dash_06"))["dash_06.2"] == "pax"


@pytest.mark.rule("AIR-087")
def test_e43_ita_is_on_wave_09_already() -> None:
    s = scene("airlines", seats=3).board(markers={"ita": "wave_09", "new": "ladder_04"}, display=DISPLAY)
    assert flying(s, 0, "ita", "wave_14").refused("extend_route:wave_09") == "AIR-087"
    assert flying(s, 0, "new", "wave_07").refused("extend_route:wave_09") == "AIR-084"
    assert flying(s, 0, "new", "wave_08").refused("extend_route:wave_09") is None


@pytest.mark.rule("AIR-064")
def test_e44_d_declines() -> None:
    s = scene("airlines", seats=4).seat(3, flights="dash_03 wave_05 dot_01").board(display=DISPLAY)
    deck = open_view(s)["deck"]
    s.turn(3).play("extend", "decline")
    assert len(flights(s, 3)) == 4 and hand(s, 3) == {} and open_view(s)["deck"] == deck


@pytest.mark.rule("AIR-085")
def test_e45_boi_has_used_all_its_markers() -> None:
    nine = "wave_14 dot_11 dot_06 dot_10 dot_05 dot_07 dot_03 dot_04 dot_12"
    s = scene("airlines", seats=3).seat(0, table="boi boi").seat(1, table="boi").board(markers={"boi": nine})
    assert company(s, "boi") == {"value": 10, "supply": 0, "founded": True, "inactive": False}
    assert flying(s, 0, "boi", "dot_14").refused("extend_route:dot_09") == "AIR-085"
    assert scored(s) == [10, 5, 0]


ONES = {"hit": "ladder_01 ladder_14", "new": "ladder_04"}


@pytest.mark.rule("AIR-100", "AIR-101", "AIR-102")
def test_e50_ladder_1_is_useless_once_every_1_is_covered() -> None:
    s = scene("airlines", seats=3).seat(0, flights="ladder_01").board(markers=ONES, display=DISPLAY).turn(0)
    s.play("exchange:ladder_01")
    assert open_view(s)["flight_removed"] == ["ladder_01"]


@pytest.mark.rule("AIR-100", "AIR-108")
def test_e51_a_free_1_without_a_network_nearby_keeps_it_useful() -> None:
    s = scene("airlines", seats=3).seat(0, flights="ladder_01")
    s.board(markers={"hit": "ladder_01 ladder_14", "ita": "wave_08", "gul": "double_02", "map": "dot_14"}).turn(0)
    assert s.refused("exchange:ladder_01") == "AIR-108"


@pytest.mark.rule("AIR-103")
def test_e52_the_replacement_is_useless_too() -> None:
    s = scene("airlines", seats=3).seat(0, flights="ladder_01").next("draw_flight:dot_01", "draw_flight:wave_08")
    s.board(markers=ONES | {"boi": "dot_11", "map": "dot_14"}, display=DISPLAY).turn(0)
    s.play("exchange:ladder_01", "exchange:dot_01")
    assert flights(s, 0) == ["wave_08"]


def saboteur(**board: Any) -> Any:
    s = scene("airlines", seats=3).seat(0, shares="hit").seat(1, table="hit pax")
    markers = {"hit": "ladder_01", "pax": "dash_07"} | board.pop("markers", {})
    return s.board(markers=markers, **{"display": DISPLAY} | board).turn(0).play(*laying("hit", 1))


@pytest.mark.rule("AIR-126", "AIR-128")
def test_e60_a_sabotages_the_8_while_the_4_is_free() -> None:
    s = saboteur(markers={"boi": "wave_14"}).play("sabotage:pax", "sabotage_circle:wave_02.2")
    assert company(s, "pax") == {"value": 2, "supply": 15, "founded": True, "inactive": False}
    flying(s, 1, "pax", "wave_04").play("extend_route:wave_02", "draw_share")
    s.board(markers={"sol": "wave_05"})
    assert flying(s, 2, "sol", "wave_14").refused("extend_route:wave_02") == "AIR-083"


@pytest.mark.rule("AIR-124", "AIR-125")
def test_e61_a_second_sabotage_on_a_route_and_a_circle_too_low() -> None:
    s = saboteur(sabotage={"boi": "wave_09.2"}).play("sabotage:pax")
    assert s.refused("sabotage_circle:wave_09.3") == "AIR-125"
    assert s.refused("sabotage_circle:wave_03.1") == "AIR-124"
    assert s.refused("sabotage_circle:wave_03.2") is None


@pytest.mark.rule("AIR-130")
def test_e62_the_only_circle_of_dash_04_is_sabotaged() -> None:
    s = saboteur().play("sabotage:boi", "sabotage_circle:dash_04.1")
    assert flying(s, 1, "pax", "dash_13").refused("extend_route:dash_04") == "AIR-083"


@pytest.mark.rule("AIR-042", "AIR-115", "AIR-160")
def test_e70_the_last_circle_at_mexico_city() -> None:
    def position() -> Any:
        s = scene("airlines", seats=3).seat(0, shares="hit sol").seat(2, shares="sol hit")
        s.seat(1, shares="sol boi", flights="double_11 double_12 double_13 dot_03")
        return s.board(markers={"hit": "ladder_01", "pax": "wave_05", "gul": "double_04", "ita": "wave_06 double_04"},
                       sabotage={"boi": "wave_06.2"}, display="roc roc new map boi")

    s = position().turn(1).play("found", "found_company:sol", "found_count:1")
    assert [circles(s).get(f"double_04.{n}") for n in (1, 2, 3)] == ["gul", "ita", None]
    assert s.picks() == ["found_with:double_12", "found_with:double_13"]
    assert s.play("found_with:double_12").picks() == ["first_route:double_04"]
    s = position()
    s.turn(0).play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    assert company(s, "sol")["inactive"]
    assert s.table.seat == 1 and s.play("found").refused("found_company:sol") == "AIR-042"
    assert s.turn(2).play("play").refused("play_company:sol") == "AIR-115"


@pytest.mark.rule("AIR-163")
def test_e71_dots_do_not_help_roc() -> None:
    s = saboteur(full="dash_10 dash_12 double_07").play("sabotage:boi", "sabotage_circle:dash_11.1")
    assert "dot_08.1" not in circles(s) and company(s, "roc")["inactive"]


@pytest.mark.rule("AIR-165")
def test_e72_one_of_two_worthless_shares_is_removed() -> None:
    s = scene("airlines", seats=3)
    s.board(inactive="sol", display="sol sol hit new map", deck="pax " * 9 + "scoring " * 3)
    assert open_view(s)["deck"] == 12
    s.next("turn_up:pax").turn(0).play("remove:slot_2")
    assert open_view(s)["display"] == ["sol", "pax", "hit", "new", "map"]
    assert s.refused("remove:slot_1") == "AIR-165"


@pytest.mark.rule("AIR-166", "AIR-210", "AIR-211")
def test_e73_an_extension_of_b_ends_the_game() -> None:
    s = scene("airlines", seats=3).seat(0, table="hit")
    s.board(markers=CORNERED | {"hit": "double_05"}, full="wave_05 wave_06", display="sol sol hit", deck="")
    flying(s, 1, "hit", "double_12").play("extend_route:double_04")
    assert open_view(s)["display"] == [None, None, "hit", None, None]
    s.play("take_share:slot_3")
    assert s.table.over and open_view(s)["history"] == [[4, 0, 0]]


@pytest.mark.rule("AIR-180", "AIR-184", "AIR-192")
def test_e80_the_refill_is_a_scoring_card() -> None:
    s = scene("airlines", seats=4).seat(2, table="new").board(markers={"new": "ladder_04"}, display=DISPLAY, turns=18)
    s.next("turn_up:scoring", "turn_up:gul")
    flying(s, 2, "new", "ladder_07").play("extend_route:ladder_07", "take_share:slot_3")
    assert open_view(s)["history"] == [[0, 0, 4, 0]]                  # 3 + 1, the share just taken does not count
    assert open_view(s)["display"] == ["sol", "sol", "gul", "map", "boi"] and hand(s, 2) == {"new": 1}


@pytest.mark.rule("AIR-182", "AIR-183")
@pytest.mark.parametrize(("turns", "scorings"), [
    pytest.param(2, 0, id="E-81"), pytest.param(3, 0, id="E-82-last-seat"), pytest.param(4, 2, id="E-82-second-turn"),
])
def test_scoring_cards_in_the_first_round_go_back(turns: int, scorings: int) -> None:
    s = scene("airlines", seats=4).board(markers={"new": "ladder_04"}, display=DISPLAY, turns=turns)
    s.next("turn_up:scoring", "turn_up:scoring", "turn_up:gul")
    flying(s, turns % 4, "new", "ladder_07").play("extend_route:ladder_07", "draw_share")
    assert len(open_view(s)["history"]) == scorings and hand(s, turns % 4) == {"gul": 1}
    assert open_view(s)["scoring_cards_left"] == 3 - scorings


@pytest.mark.rule("AIR-144")
def test_e83_the_deck_holds_one_scoring_card_only() -> None:
    s = scene("airlines", seats=3).seat(1, shares="pax", flights="dash_03").board(display=DISPLAY, deck="scoring")
    s.turn(1).play(*founding("pax", 1, "dash_03", "dash_07"), "draw_share")
    assert open_view(s)["history"] == [[0, 3, 0]] and open_view(s)["deck"] == 0
    assert s.table.seat == 1 and s.picks() == [f"take_share:slot_{n}" for n in range(1, 6)]
    s.play("take_share:slot_2")
    assert open_view(s)["display"] == ["sol", None, "new", "map", "boi"]


@pytest.mark.rule("AIR-210", "AIR-212")
def test_e84_the_last_share_ends_the_game() -> None:
    s = scene("airlines", seats=3).board(markers={"new": "ladder_04"}, display="sol", deck="")
    flying(s, 0, "new", "ladder_07").play("extend_route:ladder_07", "take_share:slot_1")
    assert s.table.over and len(open_view(s)["history"]) == 1


@pytest.mark.rule("AIR-249")
def test_e85_a_company_dies_during_the_extra_turns() -> None:
    s = scene("airlines", seats=3, extra_round=True)
    s.board(markers=CORNERED | {"hit": "double_05", "new": "ladder_04"}, full="wave_05 wave_06", display="new", deck="")
    flying(s, 0, "new", "ladder_07").play("extend_route:ladder_07", "take_share:slot_1")
    flying(s, 1, "hit", "double_12").play("extend_route:double_04")
    assert company(s, "sol")["inactive"] and s.table.seat == 2
    s.play("extend", "decline")
    assert s.table.seat == 0
    s.play("extend", "decline")
    assert s.table.over and happened(s, "extra_turns") == ["extra_turns"]


@pytest.mark.rule("AIR-232", "AIR-233", "AIR-234", "AIR-237")
def test_e90_the_third_scoring_with_the_fictive_player() -> None:
    s = worth({"hit": 9, "pax": 4, "new": 6, "ita": 5}, "hit4 pax1", "hit2 new3 ita1", seats=2)
    s.board(display="hit new new boi map", deck="hit hit ita pax scoring")
    s.ask("share", 0).next("turn_up:scoring").play("take_share:slot_5")
    assert open_view(s)["history"] == [[12, 10]] and s.table.over
    fictive = {e["company"]: e["number"] for e in s.table.events() if e["kind"] == "fictive_scored"}
    assert fictive == {"hit": 4, "new": 3, "pax": 3, "ita": 4}


@pytest.mark.rule("AIR-199")
def test_e95_a_whole_small_scoring() -> None:
    s = worth({"hit": 6, "ita": 4, "pax": 7, "boi": 3}, "hit2 boi", "hit ita2 boi", "ita2 pax3 boi")
    assert scored(s) == [7, 7, 14]
