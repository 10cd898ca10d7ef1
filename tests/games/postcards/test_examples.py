"""The worked examples of the spec, section 10, one test each."""

from __future__ import annotations

import pytest

from layover.games.postcards.automa import automa_stamp
from layover.games.postcards.rules import AUTOMA_STAMPS
from layover.games.postcards.score import gift_points
from layover.testing import scene

HAND = "move_blue move_red move_green move_yellow move_blue"
GIFTS = "caravan snow_globe keychain_beach"


def panel(s, seat=0):
    return s.table.view(None)["seats"][seat]


@pytest.mark.rule("POS-329")
def test_01_best_guide() -> None:
    s = scene("postcards", 4).seat(3, hand="camp_blue", bike=2, camps="02_1 02_2 02_3 02_4").main(3)
    s.play("play_action:camp_blue", "camp_spot:02_5")
    assert panel(s, 3)["score"] == 5


@pytest.mark.rule("POS-401", "POS-403", "POS-404", "POS-407")
def test_02_sending() -> None:
    s = scene("postcards", 2).seat(0, hand=HAND, bike=8, held="pc_08_5=all+12").board(gift_row=GIFTS).turn(0)
    assert s.stamps("pc_08_5") == 5
    s.play("send:pc_08_5", "choose_gift:gift_2")
    assert s.stamps("pc_08_5") == 0 and panel(s)["score"] == 10
    assert panel(s)["sent"] == ["pc_08_5"] and panel(s)["gifts"] == {"snow_globe": 1}


@pytest.mark.rule("POS-337")
def test_03_stamp_by_colour() -> None:
    s = scene("postcards", 2).seat(0, hand="camp_green", bike=8, held="pc_01_3").main(0).play("play_stamp:camp_green")
    assert s.refused("stamp_slot:pc_01_3.red") == s.refused("stamp_slot:pc_01_3.yellow") == "POS-337"
    s.play("stamp_slot:pc_01_3.green")
    assert panel(s)["held"]["pc_01_3"]["stamps"] == [2]


def postcard_turn(itinerary, top, row, bike=1, **seat):
    """An easy Automa whose first card is a postcard for which it has no stamp."""
    s = scene("postcards", ("automa:easy", "player")).seat(1, hand=HAND, bike=1)
    s.seat(0, itinerary=itinerary, bike=bike, **seat)
    return s.board(river="postcard_red move_blue move_blue camp_red camp_red", top=top, row=row, gift_row=GIFTS)


def first_taken(s):
    return next((e["postcard"] for e in s.table.events(None) if e["kind"] == "takes_postcard"), None)


@pytest.mark.rule("POS-612", "POS-616")
def test_04_automa_priority() -> None:
    assert first_taken(postcard_turn("itin_04", "pc_12_4", "pc_08_3 pc_05_6 pc_10_3").turn(0)) == "pc_08_3"
    assert first_taken(postcard_turn("itin_04", "pc_12_4", "pc_08_3 pc_02_6 pc_10_3").turn(0)) == "pc_02_6"


@pytest.mark.rule("POS-606", "POS-611")
def test_05_automa_stamp() -> None:
    """No real itinerary lists both 6 and 8 (R11): with itin_12 region 6 is a target and 8, although older, is not."""
    s = scene("postcards", ("automa:easy", "player")).seat(0, itinerary="itin_12", held="pc_08_5 pc_06_3")
    assert automa_stamp(s.state, 0, s.number("colour", "yellow"), AUTOMA_STAMPS)
    assert s.state.stamps[s.number("postcard", "pc_06_3")] == 0
    assert s.state.stamps[s.number("postcard", "pc_08_5")] == 0b10


@pytest.mark.rule("POS-205", "POS-206", "POS-319", "POS-338")
def test_06_pair() -> None:
    s = scene("postcards", 2).seat(0, hand="camp_blue camp_blue camp_red postcard_blue postcard_red", bike=1,
                                   held="pc_03_4")
    s.seat(1, camps="01_1 01_2 01_3").board(top="pc_05_4", row="pc_04_3 pc_06_6 pc_09_5").turn(0)
    assert set(s.picks()) == {"play_action:postcard_blue", "play_action:postcard_red", "pair:move", "pair:postcard",
                              "pair:stamp"}
    assert s.refused("pair:camp") == "POS-319" and s.refused("play_stamp:camp_red") == "POS-338"
    s.play("pair:stamp", "pair_cards:camp_blue+camp_blue", "stamp_slot:pc_03_4.yellow")
    assert s.table.view(None)["played"] == 2 and s.refused("pair:move") == "POS-206"
    assert s.picks() == ["play_action:postcard_blue", "play_action:postcard_red"]
    assert s.refused("play_action:camp_red") == "POS-319"
    s.state.moves = 1
    s.play("use_bonus:move", "move_to:hauts_de_france")
    assert s.refused("play_action:camp_red") is None


@pytest.mark.rule("POS-320", "POS-322", "POS-335", "POS-214")
def test_07_memory_chain() -> None:
    s = scene("postcards", 2).seat(0, hand="camp_blue camp_red camp_green camp_yellow camp_blue", bike=8,
                                   held="pc_08_3").turn(0)
    s.play("play_action:camp_blue", "camp_spot:08_3", "memory:pc_08_3.1")
    assert s.table.view(None)["plays"] == 4
    s.play("play_action:camp_red", "camp_spot:08_1", "memory:pc_08_3.2")
    assert s.table.view(None)["banked"]["camp"] == 1
    s.play("use_bonus:camp", "camp_spot:08_4")
    view = s.table.view(None)
    assert view["played"] == 2 and len(panel(s)["camps"]) == 3 and panel(s)["held"]["pc_08_3"]["memories"] == [0, 1]
    assert view["plays"] - view["played"] == 2 and s.refused("end_turn") == "POS-213"


def ninth(side, held):
    s = scene("postcards", 2, side=side).seat(0, hand="camp_blue camp_red", bike=2, placed=8, held=held)
    return s.board(top="pc_05_4", row="pc_04_3 pc_06_6 pc_09_5", gift_row=GIFTS).main(0).play(
        "play_action:camp_blue", "camp_spot:02_2")


@pytest.mark.rule("POS-324", "POS-327", "POS-332")
def test_08_order_at_the_ninth_camp_on_side_a() -> None:
    s = ninth("A", "pc_02_4=rby")
    assert s.picks() == ["memory:pc_02_4.3", "skip"]
    s.play("memory:pc_02_4.3")
    assert s.table.view(None)["banked"]["postcard"] == 1
    assert s.picks() == ["bonus_stamp:pc_02_4.yellow", "skip"]
    s.play("bonus_stamp:pc_02_4.yellow")
    assert "send:pc_02_4" in s.picks()
    s.play("send:pc_02_4")
    assert panel(s)["score"] == 6


@pytest.mark.rule("POS-325", "POS-328")
def test_09_side_b_star() -> None:
    s = ninth("B", "pc_02_4=all")
    assert s.picks() == ["star:move", "star:postcard", "skip"]
    assert s.refused("star:stamp") == "POS-328"


@pytest.mark.rule("POS-326")
def test_10_track_points() -> None:
    s = scene("postcards", 2).seat(0, hand="camp_blue camp_red camp_green", bike=8, placed=10).main(0)
    for card, spot, score in (("blue", "08_1", 1), ("red", "08_2", 4), ("green", "08_3", 11)):
        s.play(f"play_action:camp_{card}", f"camp_spot:{spot}")
        assert panel(s)["score"] == score


@pytest.mark.rule("POS-308", "POS-310")
def test_11_refresh() -> None:
    s = scene("postcards", 2).seat(0, hand="postcard_blue", bike=1)
    s.board(top="pc_05_3", row="pc_10_4 pc_10_5 pc_11_3").main(0)
    s.next("show_postcard:pc_07_4", "show_postcard:pc_09_6", "show_postcard:pc_02_3", "show_postcard:pc_13_5")
    s.play("play_action:postcard_blue", "refresh")
    view = s.table.view(None)
    assert (view["row"], view["top"]) == (["pc_05_3", "pc_07_4", "pc_09_6"], "pc_02_3")
    assert len(view["postcard_discard"]) == 3 and s.refused("refresh") == "POS-308"
    s.play("take_postcard:pc_07_4")
    view = s.table.view(None)
    assert (view["row"], view["top"]) == (["pc_05_3", "pc_02_3", "pc_09_6"], "pc_13_5")


@pytest.mark.rule("POS-310")
def test_12_taking_the_top() -> None:
    s = scene("postcards", 2).seat(0, hand="postcard_blue", bike=1).board(top="pc_05_3", row="pc_10_4 pc_10_5 pc_11_3")
    s.main(0).next("show_postcard:pc_01_6").play("play_action:postcard_blue", "take_postcard:pc_05_3")
    view = s.table.view(None)
    assert (view["row"], view["top"]) == (["pc_10_4", "pc_10_5", "pc_11_3"], "pc_01_6")


@pytest.mark.rule("POS-219")
def test_13_the_travel_deck_runs_out() -> None:
    s = scene("postcards", 2).seat(0, hand=HAND, bike=1)
    s.board(river="camp_blue camp_red camp_green camp_yellow camp_blue", deck="postcard_red postcard_green").turn(0)
    for card in ("blue", "red", "green"):
        s.play(f"play_action:move_{card}")
        s.play(s.picks("move_to")[0])
    discarded = sum(s.table.view(None)["discard"].values())
    s.play("end_turn", "draw_travel", "draw_travel")
    assert s.table.view(None)["deck"] == discarded and s.table.view(None)["discard"] == {}
    s.next("deal_travel:move_blue").play("draw_travel")                    # one of the cards played this turn
    assert s.table.view(0)["seats"][0]["hand"] == {"move_blue": 2, "move_yellow": 1, "postcard_red": 1,
                                                   "postcard_green": 1}
    s.holds()


@pytest.mark.rule("POS-415")
def test_14_road_map() -> None:
    s = scene("postcards", 2).seat(0, hand=HAND, bike=6, gifts="road_map", held="pc_02_3").turn(0)
    s.play("use_gift:road_map")
    assert s.picks() == ["move_to:auvergne_rhone_alpes", "move_to:corse", "move_to:occitanie"]
    s.play("move_to:corse", "camp_spot:07_3", "memory:pc_02_3.3")
    view = s.table.view(None)
    assert view["banked"]["move"] == 2 and view["played"] == 0 and view["gifts_gone"] == {"road_map": 1}


@pytest.mark.rule("POS-418", "POS-404", "POS-407")
def test_15_stamp_collection_then_send() -> None:
    s = scene("postcards", 2).seat(0, hand=HAND, bike=10, gifts="stamp_collection", held="pc_10_3=b")
    s.board(gift_row=GIFTS).turn(0)
    s.play("use_gift:stamp_collection", "bonus_stamp:pc_10_3.red", "bonus_stamp:pc_10_3.red", "send:pc_10_3")
    assert panel(s)["score"] == 3 and len(s.picks("choose_gift")) == 3


@pytest.mark.rule("POS-417", "POS-219")
def test_16_hiking_guide_with_a_thin_deck() -> None:
    s = scene("postcards", 2).seat(0, hand=HAND, bike=10, gifts="hiking_guide")
    s.board(top="pc_01_3", row="pc_13_4 pc_13_5 pc_13_6", thrown="pc_02_3 pc_02_4 pc_02_5 pc_02_6",
            cards="pc_01_4 pc_01_5")
    s.turn(0).play("use_gift:hiking_guide")
    view = s.table.view(None)
    assert len(view["shown"]) == 5 and {"pc_01_3", "pc_01_4", "pc_01_5"} < set(view["shown"])
    assert view["postcard_deck"] == 2 and view["postcard_discard"] == []
    s.play("guide_keep:pc_01_3")
    s.play(s.picks("guide_keep")[0])
    view = s.table.view(None)
    assert len(view["postcard_discard"]) == 3 and view["postcard_deck"] == 2 and view["top"]
    s.holds()


@pytest.mark.rule("POS-210", "POS-211", "POS-214")
def test_17_extra_plays_and_end_of_turn() -> None:
    s = scene("postcards", 2).seat(0, hand="move_blue camp_red", bike=4, held="pc_05_4=all").seat(1, hand=HAND, bike=1)
    s.board(river="camp_blue camp_red camp_green camp_yellow camp_blue", played=3, extra=1, moves=1,
            gift_row=GIFTS).main(0)
    assert set(s.picks()) == {"play_action:move_blue", "play_action:camp_red", "use_bonus:move", "end_turn"}
    s.play("use_bonus:move", "move_to:auvergne_rhone_alpes", "send:pc_05_4", "choose_gift:gift_1", "end_turn")
    assert panel(s)["score"] == 6 and panel(s)["cards"] == 2
    s.play("draw_travel", "draw_travel", "draw_travel", "confirm")
    assert s.table.seat == 1 and s.table.view(None)["plays"] == 3


@pytest.mark.rule("POS-501", "POS-502", "POS-503")
def test_18_end_of_the_game() -> None:
    s = scene("postcards", 3).seat(0, hand=HAND, bike=1)
    s.seat(1, hand="move_blue move_red", bike=8, sent="pc_01_3 pc_02_3 pc_03_3", held="pc_08_5=all")
    s.seat(2, hand="move_blue move_red camp_green", bike=8, sent="pc_01_4 pc_02_4 pc_03_4", held="pc_08_6=all")
    s.board(river="camp_blue camp_red camp_green camp_yellow camp_blue", gift_row=GIFTS, played=3, first=0).main(1)
    s.play("send:pc_08_5", "choose_gift:gift_1", "end_turn", "confirm")
    assert s.table.seat == 2 and s.table.view(None)["bonus"] == 1
    s.play("send:pc_08_6", "choose_gift:gift_1", "play_action:camp_green", "camp_spot:08_1", "play_action:move_blue",
           "move_to:corse", "play_action:move_red", "move_to:occitanie", "end_turn", "confirm")
    assert s.table.over and s.table.view(None)["bonus"] == 1 and s.table.view(None)["turns"] == 2


@pytest.mark.rule("POS-505", "POS-506", "POS-507", "POS-508", "POS-509")
def test_19_final_score() -> None:
    s = scene("postcards", 2).seat(0, points=41, itinerary="itin_08", sent="pc_01_5 pc_03_4 pc_03_6 pc_09_3",
                                   gifts="snow_globe keychain_mountain caravan car", held="pc_04_3 pc_04_4",
                                   camps="08_4 08_6 08_1 03_4 03_1 01_1")
    s.seat(1, hand="move_blue move_red").board(played=3, bonus=0, first=0).main(1).play("end_turn", "confirm")
    assert s.table.scores[0] == 63


@pytest.mark.rule("POS-512")
@pytest.mark.parametrize(("camps", "ranks"), [(7, [1, 2]), (8, [1, 1])])
def test_20_tie(camps, ranks) -> None:
    four = ["pc_02_3 pc_02_4 pc_02_5 pc_02_6", "pc_12_3 pc_12_4 pc_12_5 pc_12_6"]
    s = scene("postcards", 2).seat(0, points=57, sent=four[0], placed=8, itinerary="itin_01", bike=1)
    s.seat(1, points=60, sent=four[1], placed=camps, itinerary="itin_03", bike=1, hand="move_blue move_red")
    s.board(played=3, bonus=0, first=0).main(1).play("end_turn", "confirm")
    assert s.table.scores == [60, 60] and s.table.ranking == ranks


def automa_21(level="easy", river="camp_green move_yellow postcard_red move_blue camp_red", **seat):
    s = scene("postcards", (f"automa:{level}", "player")).seat(1, hand=HAND, bike=1)
    s.seat(0, itinerary="itin_12", bike=12, **seat)
    return s.board(river=river, top="pc_05_4", row="pc_04_3 pc_06_6 pc_09_5", gift_row=GIFTS)


@pytest.mark.rule("POS-604", "POS-606", "POS-607", "POS-608", "POS-610", "POS-614", "POS-616")
def test_21_an_easy_automas_turn() -> None:
    s = automa_21(held="pc_12_3").next("show_postcard:pc_01_6").turn(0)
    view = s.table.view(None)
    assert panel(s)["held"] == {"pc_12_3": {"stamps": [0], "memories": []}, "pc_04_3": {"stamps": [], "memories": []}}
    assert panel(s)["bike"] == "auvergne_rhone_alpes"
    assert (view["row"], view["top"]) == (["pc_05_4", "pc_06_6", "pc_09_5"], "pc_01_6")
    assert view["river"][3:] == ["move_blue", "camp_red"] and None not in view["river"]
    assert s.table.seat == 1


@pytest.mark.rule("POS-621", "POS-624")
def test_22_automa_camp() -> None:
    s = scene("postcards", ("automa:easy", "player")).seat(1, hand=HAND, bike=1)
    s.seat(0, itinerary="itin_12", bike=12, held="pc_12_3 pc_04_3")
    s.board(river="camp_blue move_blue move_blue camp_red camp_red", top="pc_12_4",
            row="pc_06_6 pc_09_5 pc_01_3").turn(0)
    assert panel(s)["camps"] == ["12_2"] and panel(s)["held"]["pc_04_3"]["memories"] == [1]
    assert panel(s)["score"] == 2 and panel(s)["bike"] == "bretagne"


@pytest.mark.rule("POS-630", "POS-631")
def test_23_automa_sends_from_anywhere() -> None:
    s = scene("postcards", ("automa:easy", "player")).seat(1, hand=HAND, bike=1)
    s.seat(0, itinerary="itin_12", bike=5, held="pc_12_3=gr")
    s.board(river="camp_red move_blue move_blue camp_red camp_red", top="pc_05_4", row="pc_06_6 pc_09_5 pc_01_3",
            gift_row=GIFTS).turn(0)
    assert panel(s)["sent"] == ["pc_12_3"] and panel(s)["score"] == 3 and panel(s)["gifts"] == {"caravan": 1}


@pytest.mark.rule("POS-616", "POS-618", "POS-619")
def test_24_automa_duplicate() -> None:
    s = postcard_turn("itin_04", "pc_02_6", "pc_08_5 pc_02_3 pc_11_4", sent="pc_02_4", held="pc_08_3=rr")
    s.next("show_postcard:pc_05_3", "show_postcard:pc_07_3", "show_postcard:pc_08_4").turn(0)
    assert first_taken(s) == "pc_05_3"


@pytest.mark.rule("POS-413")
def test_25_keychain() -> None:
    s = scene("postcards", 2).seat(0, gifts="keychain_culture", camps="01_2 01_3 04_4 05_5")
    gift = s.number("gift", "keychain_culture")
    assert gift_points(s.state, 0, gift, 1) == 10
    s.seat(0, camps="06_2")
    assert gift_points(s.state, 0, gift, 1) == 14


@pytest.mark.rule("POS-412")
def test_26_snow_globes() -> None:
    s = scene("postcards", 2)
    assert [gift_points(s.state, 0, s.number("gift", "snow_globe"), n) for n in range(6)] == [0, 3, 6, 12, 18, 18]


@pytest.mark.rule("POS-620")
def test_27_automa_with_owned_regions_only() -> None:
    def turn(river, row):
        s = scene("postcards", ("automa:easy", "player")).seat(1, hand=HAND, bike=1)
        s.seat(0, itinerary="itin_04", bike=1, sent="pc_02_4 pc_08_3 pc_05_3", held="pc_07_4=bgr+123")
        s.board(river=river, top=row[0], row="pc_03_3 pc_03_4 pc_03_5")
        return s.next(*[f"show_postcard:{card}" for card in row[1:]]).turn(0)

    first = turn("postcard_blue move_blue move_blue camp_red camp_red", ["pc_02_6", "pc_05_4", "pc_07_3", "pc_08_4"])
    assert first_taken(first) == "pc_05_4"
    # right of the binding: a red stamp instead, which completes and sends the card; left of it: nothing
    right = turn("camp_blue camp_blue postcard_red camp_red camp_red", ["pc_02_6", "pc_02_3", "pc_08_5", "pc_08_4"])
    assert first_taken(right) is None and "pc_07_4" in panel(right)["sent"]
    left = turn("postcard_blue camp_blue move_blue camp_red camp_red", ["pc_02_6", "pc_02_3", "pc_08_5", "pc_08_4"])
    assert first_taken(left) is None and "pc_07_4" in panel(left)["held"]


@pytest.mark.rule("POS-209")
def test_28_dead_card() -> None:
    def hand(cards):
        s = scene("postcards", 2).seat(0, hand=cards, bike=1, held="pc_07_3=g").seat(1, camps="01_1 01_2 01_3")
        return s.board(played=2, top="pc_05_4", row="pc_06_6 pc_09_5 pc_01_3").main(0)

    s = hand("camp_red camp_green camp_blue")
    assert s.picks() == ["discard_dead:camp_blue", "discard_dead:camp_red", "discard_dead:camp_green"]
    assert hand("camp_red camp_green camp_yellow").picks() == ["play_stamp:camp_yellow"]
