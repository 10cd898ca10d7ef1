"""Action Campement and Le meilleur guide (POS-315 to POS-330)."""

from __future__ import annotations

import pytest

from layover.testing import scene

CAMPS = "camp_blue camp_red camp_green camp_yellow camp_blue"
RIVER = {"top": "pc_13_3", "row": "pc_13_4 pc_13_5 pc_13_6"}


def camper(bike=8, held="", hand=CAMPS, side="A", seats=2, **seat):
    return scene("postcards", seats, side=side).seat(0, hand=hand, held=held, bike=bike, **seat).board(**RIVER)


def camp(s, spot, *more):
    s.play("play_action:camp_blue", f"camp_spot:{spot}", *more)
    return s


def score(s, seat=0):
    return s.table.view(None)["seats"][seat]["score"]


@pytest.mark.rule("POS-315")
def test_the_kth_camp_is_that_of_position_k() -> None:
    s = camp(camper(placed=10).main(0), "08_1")
    assert score(s) == 1                                             # position 11 gave its point
    event = next(e for e in s.table.events(None) if e["kind"] == "camps")
    assert event["number"] == 11
    assert s.refused("choose_camp:camp_13") == "POS-315"
    assert s.table.view(None)["seats"][0]["camps_left"] == 2


@pytest.mark.rule("POS-316")
def test_a_camp_is_pitched_where_the_bike_is_on_a_spot_of_choice() -> None:
    s = camper().main(0).play("play_action:camp_blue")
    assert s.picks() == [f"camp_spot:08_{n}" for n in range(1, 7)]
    assert s.refused("camp_spot:09_1") == "POS-316"


@pytest.mark.rule("POS-317")
def test_a_spot_holds_one_camp_of_anybody() -> None:
    s = camper(camps="08_1").seat(1, camps="08_2").main(0).play("play_action:camp_blue")
    assert s.picks() == [f"camp_spot:08_{n}" for n in range(3, 7)]
    assert s.refused("camp_spot:08_1") == s.refused("camp_spot:08_2") == "POS-317"


@pytest.mark.rule("POS-318")
def test_camps_stay_when_bikes_move_on_and_postcards_are_sent() -> None:
    s = camper(held="pc_08_5=all", hand="camp_blue move_red", camps="08_6")
    s.board(gift_row="caravan snow_globe car").main(0)
    camp(s, "08_1").play("send:pc_08_5", "choose_gift:gift_1", "play_action:move_red", "move_to:corse")
    assert s.table.view(None)["seats"][0]["camps"] == ["08_1", "08_6"]


@pytest.mark.rule("POS-319")
def test_without_a_camp_or_a_free_spot_there_is_no_camp_action() -> None:
    none_left = camper(placed=13).main(0)
    assert none_left.refused("play_action:camp_blue") == none_left.refused("pair:camp") == "POS-319"
    full = camper(bike=1).seat(1, camps="01_1 01_2 01_3").board(camping=1, gift_row="").main(0)
    assert full.refused("play_action:camp_blue") == full.refused("use_bonus:camp") == "POS-319"
    assert not full.picks("use_bonus")


@pytest.mark.rule("POS-320")
def test_a_matching_symbol_on_a_postcard_of_any_region_takes_a_memory() -> None:
    s = camp(camper(held="pc_02_3 pc_08_5 pc_01_3").main(0), "08_4")            # mountain
    assert s.picks() == ["memory:pc_02_3.3", "memory:pc_08_5.1", "skip"]
    assert s.refused("memory:pc_02_3.1") == "POS-320"                            # beach
    s.play("memory:pc_02_3.3")
    assert s.table.view(None)["banked"]["move"] == 2
    assert s.table.view(None)["seats"][0]["held"]["pc_02_3"]["memories"] == [2]


@pytest.mark.rule("POS-321")
def test_one_camp_gives_one_memory() -> None:
    s = camp(camper(held="pc_02_3 pc_08_5").main(0), "08_4", "memory:pc_02_3.3")
    assert s.refused("memory:pc_08_5.1") == "POS-321"
    assert s.picks("memory") == []


@pytest.mark.rule("POS-322")
def test_a_camp_on_a_useless_symbol_gives_no_memory() -> None:
    s = camp(camper(held="pc_01_3").main(0), "08_4")
    assert s.picks("memory") == [] and s.picks("play_action")
    assert s.table.view(None)["seats"][0]["camps"] == ["08_4"]


@pytest.mark.rule("POS-323")
def test_a_covered_symbol_is_not_used_again() -> None:
    s = camp(camper(held="pc_02_3+3 pc_08_5").main(0), "08_4")
    assert s.refused("memory:pc_02_3.3") == "POS-323"
    assert s.picks("memory") == ["memory:pc_08_5.1"]


@pytest.mark.rule("POS-324")
@pytest.mark.parametrize(("placed", "banked", "stamp"), [
    (3, {"move": 0, "postcard": 0, "camp": 0}, False), (4, {"move": 0, "postcard": 1, "camp": 0}, False),
    (6, {"move": 1, "postcard": 0, "camp": 0}, False), (8, {"move": 0, "postcard": 0, "camp": 0}, True),
    (9, {"move": 0, "postcard": 0, "camp": 0}, False),
])
def test_side_a_gives_its_fixed_effects_at_camps_5_7_and_9(placed, banked, stamp) -> None:
    s = camp(camper(held="pc_01_3", placed=placed).main(0), "08_4")
    assert s.table.view(None)["banked"] == banked
    assert bool(s.picks("bonus_stamp")) == stamp


@pytest.mark.rule("POS-325")
@pytest.mark.parametrize("placed", [4, 6, 8])
def test_side_b_gives_a_star_of_choice_at_camps_5_7_and_9(placed) -> None:
    def at_star():
        return camp(camper(held="pc_01_3", placed=placed, side="B").main(0), "08_4")

    s = at_star()
    assert s.picks() == ["star:move", "star:postcard", "star:stamp", "skip"]
    assert s.refused("star:camp") == s.refused("star:points") == "POS-325"
    assert at_star().play("star:move").table.view(None)["banked"]["move"] == 1
    assert at_star().play("star:postcard").table.view(None)["banked"]["postcard"] == 1
    assert at_star().play("star:stamp").picks("bonus_stamp")
    declined = at_star().play("skip")
    assert declined.table.view(None)["banked"] == {"move": 0, "postcard": 0, "camp": 0}
    assert declined.picks("play_action")


@pytest.mark.rule("POS-325")
def test_side_b_has_no_star_at_other_camps() -> None:
    for placed in (0, 3, 5, 7, 9, 10):
        assert camp(camper(placed=placed, side="B").main(0), "08_4").picks("star") == []


@pytest.mark.rule("POS-326")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(("placed", "points"), [(9, 0), (10, 1), (11, 3), (12, 7)])
def test_the_last_camps_score_on_both_sides(side, placed, points) -> None:
    assert score(camp(camper(placed=placed, side=side).main(0), "08_4")) == points


@pytest.mark.rule("POS-327")
def test_the_order_of_a_camp_board_star_memory_then_stamps() -> None:
    s = camp(camper(held="pc_08_4", placed=8, side="B", bike=8).main(0), "08_1")     # history -> stamp
    assert s.picks("star") and not s.picks("memory")
    s.play("star:stamp")
    assert s.picks("memory") == ["memory:pc_08_4.3"] and not s.picks("bonus_stamp")
    s.play("memory:pc_08_4.3")
    s.play("bonus_stamp:pc_08_4.red").play("bonus_stamp:pc_08_4.blue")           # two stamps were pending
    assert s.stamps("pc_08_4") == 2 and s.picks("play_action")


@pytest.mark.rule("POS-327")
def test_points_of_the_track_come_before_the_best_guide() -> None:
    s = camper(bike=1, camps="01_1 01_2", placed=10).main(0)
    camp(s, "01_3")
    kinds = [event["kind"] for event in s.table.events(None)]
    assert kinds[-3:] == ["camps", "track_points", "best_guide"] and score(s) == 4


@pytest.mark.rule("POS-328")
def test_a_star_option_that_gives_nothing_is_not_offered() -> None:
    s = camp(camper(held="pc_01_3=all", placed=4, side="B").main(0), "08_4")
    assert s.picks() == ["star:move", "star:postcard", "skip"]
    assert s.refused("star:stamp") == "POS-328"
    empty = scene("postcards", 2, side="B").seat(0, hand=CAMPS, held="pc_01_3", bike=8,
                                                 placed=4).board(cards="").main(0)
    camp(empty, "08_4")
    assert empty.picks() == ["star:move", "star:stamp", "skip"]
    assert empty.refused("star:postcard") == "POS-328"


@pytest.mark.rule("POS-329")
def test_the_best_guide_scores_a_point_for_each_spot() -> None:
    s = camper(bike=2, camps="02_1 02_2 02_3 02_4").main(0)
    camp(s, "02_5")
    assert score(s) == 5
    assert score(camp(camper(bike=2, camps="02_1 02_2 02_3").main(0), "02_5")) == 0
    rival = camper(bike=2, camps="02_1 02_2 02_3").seat(1, camps="02_4").main(0)
    assert score(camp(rival, "02_5")) == 0


@pytest.mark.rule("POS-330")
def test_best_guide_counts_for_bonus_camps_and_the_road_map() -> None:
    s = camper(bike=1, camps="01_1 01_2").board(camping=1).main(0).play("use_bonus:camp", "camp_spot:01_3")
    assert score(s) == 3
    t = camper(bike=2, camps="01_1 01_2", gifts="road_map").main(0)
    t.play("use_gift:road_map", "move_to:ile_de_france", "camp_spot:01_3")
    assert score(t) == 3
