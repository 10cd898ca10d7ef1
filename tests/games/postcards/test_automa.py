"""Mode solo: the Automa (POS-601 to POS-636)."""

from __future__ import annotations

import pytest

import layover
from layover.games.postcards.automa import priority
from layover.testing import scene
from tests.tables import columns

LEVELS = {"easy": 3, "normal": 4, "hard": 5}
HAND = "move_blue move_red move_green move_yellow move_blue"
GIFTS = "car snow_globe caravan"


def automa(river, level="hard", side="A", top="pc_11_4", row="pc_13_4 pc_13_5 pc_13_6", itinerary="itin_12", bike=12,
           held="", board=None, **seat):
    """Seat 0 is an Automa about to play this river; a human sits at seat 1."""
    s = scene("postcards", (f"automa:{level}", "player"), side=side)
    s.seat(0, itinerary=itinerary, bike=bike, held=held, **seat).seat(1, hand=HAND, bike=1)
    return s.board(**{"river": river, "top": top, "row": row, "gift_row": GIFTS, **(board or {})})


def me(s):
    return s.table.view(None)["seats"][0]


def taken(s):
    return [event["postcard"] for event in s.table.events(None) if event["kind"] == "takes_postcard"]


def kinds(s):
    return [event["kind"] for event in s.table.events(None)]


@pytest.mark.rule("POS-601")
def test_an_automa_is_set_up_like_a_player_without_a_hand() -> None:
    table = next(t for seed in range(50)
                 if columns(t := layover.new("postcards", ("player", "automa:hard"), seed=seed)).turns == 0)
    panel = table.view(None)["seats"][1]
    assert (panel["camps_left"], panel["score"], len(panel["held"]), panel["cards"]) == (13, 0, 1, 0)
    assert panel["itinerary"] and panel["bike"] and panel["kind"] == "hard"


@pytest.mark.rule("POS-602", "POS-605")
@pytest.mark.parametrize(("level", "cards"), LEVELS.items())
def test_its_level_says_how_many_cards_it_plays_two_for_stamps_the_rest_for_actions(level, cards) -> None:
    s = automa("camp_blue camp_red camp_green camp_yellow camp_blue", level=level, held="pc_01_4+123").turn(0)
    events = kinds(s)
    assert events.count("automa_stamp_card") == 2
    assert events.count("automa_action_card") == cards - 2
    assert s.table.seat == 1


@pytest.mark.rule("POS-603")
def test_a_humans_turn_is_the_same_beside_an_automa() -> None:
    alone = scene("postcards", 2).seat(0, hand=HAND, held="pc_08_5", bike=8).turn(0).picks()
    beside = scene("postcards", ("player", "automa:hard")).seat(0, hand=HAND, held="pc_08_5", bike=8).turn(0).picks()
    assert alone == beside


@pytest.mark.rule("POS-604")
def test_it_plays_the_river_from_slot_1_and_discards_each_card() -> None:
    s = automa("move_yellow move_blue camp_red postcard_green postcard_red", level="normal", held="pc_01_3+123").turn(0)
    played = [event["card"] for event in s.table.events(None) if event["kind"] in ("automa_stamp_card",
                                                                                   "automa_action_card")]
    assert played == ["move_yellow", "move_blue", "camp_red", "postcard_green"]
    assert s.table.view(None)["discard"] == dict.fromkeys(played, 1)


@pytest.mark.rule("POS-603")
def test_after_an_automas_turn_a_human_has_three_plays_and_nothing_banked() -> None:
    view = automa("camp_blue camp_red camp_green camp_yellow camp_blue", held="pc_01_4").turn(0).table.view(1)
    assert (view["asked"], view["played"], view["plays"]) == (1, 0, 3)
    assert view["banked"] == {"move": 0, "postcard": 0, "camp": 0}


@pytest.mark.rule("POS-604")
def test_nobody_acts_for_an_automa() -> None:
    s = automa("camp_blue camp_red camp_green camp_yellow camp_blue").turn(0)
    for pick in ("play_action:move_blue", "send:pc_01_3", "end_turn", "skip"):
        assert s.refused(pick, 0) == "POS-604"


@pytest.mark.rule("POS-606", "POS-613")
def test_a_stamp_card_stamps_the_first_postcard_in_priority_order() -> None:
    s = automa("camp_blue camp_blue move_red move_red move_red", level="easy", top="pc_12_3",
               held="pc_01_4+123 pc_09_5+123 pc_06_3+123").turn(0)
    # itin_12 lists 2, 4, 6, 9: pc_06_3 (b r r) comes first, then pc_09_5 (y r g b b); the move is impossible: red.
    assert {id: card["stamps"] for id, card in me(s)["held"].items()} == {
        "pc_01_4": [], "pc_09_5": [3], "pc_06_3": [0, 1]}


@pytest.mark.rule("POS-607")
def test_a_stamp_card_without_a_slot_does_its_action_instead() -> None:
    s = automa("move_red camp_blue camp_blue move_red move_red", level="easy", held="pc_04_4+123",
               top="pc_05_4").turn(0)
    assert me(s)["bike"] == "auvergne_rhone_alpes"                   # the top is pc_05_4
    assert "automa_instead_action" in kinds(s)


@pytest.mark.rule("POS-608")
def test_an_action_card_that_is_impossible_gives_a_stamp_of_its_colour() -> None:
    s = automa("camp_green camp_green camp_red move_blue move_blue", level="easy", held="pc_12_3+123", bike=12).turn(0)
    assert me(s)["camps"] == [] and me(s)["held"]["pc_12_3"]["stamps"] == [0, 1]
    assert "automa_cannot_camp" in kinds(s)


@pytest.mark.rule("POS-609")
def test_a_card_that_can_do_nothing_is_discarded_and_counts() -> None:
    s = automa("camp_yellow camp_blue camp_yellow move_blue move_blue", level="easy", held="pc_12_3+123").turn(0)
    assert kinds(s).count("automa_nothing") == 3
    assert me(s)["held"]["pc_12_3"]["stamps"] == [] and sum(s.table.view(None)["discard"].values()) == 3
    assert s.table.view(None)["river"][3:] == ["move_blue", "move_blue"]


@pytest.mark.rule("POS-610")
def test_the_river_is_filled_in_place_and_unplayed_cards_stay() -> None:
    s = automa("camp_yellow camp_blue camp_yellow move_blue camp_red", level="easy", held="pc_12_3+123")
    s.next("turn_up_travel:postcard_blue", "turn_up_travel:postcard_red", "turn_up_travel:postcard_green").turn(0)
    assert s.table.view(None)["river"] == ["postcard_blue", "postcard_red", "postcard_green", "move_blue", "camp_red"]
    s.holds()


@pytest.mark.rule("POS-611", "POS-612")
def test_priority_is_the_itinerary_in_printed_order_then_age() -> None:
    s = automa("", held="pc_13_3 pc_09_5 pc_01_4 pc_02_3 pc_01_3")
    ids = s.table.pack.ids["postcard"]
    assert [ids[card] for card in priority(s.state, 0)] == ["pc_02_3", "pc_09_5", "pc_13_3", "pc_01_4", "pc_01_3"]


@pytest.mark.rule("POS-613")
def test_a_bonus_stamp_fills_the_first_free_slot_of_any_colour() -> None:
    # sight -> stamp on pc_02_3 (b b g), which has its first blue already
    s = automa("camp_red camp_red camp_red camp_red camp_red", level="easy", held="pc_02_3=b", bike=12).turn(0)
    assert me(s)["held"]["pc_02_3"]["stamps"] == [0, 1]


@pytest.mark.rule("POS-614")
def test_a_move_goes_straight_to_the_region_of_the_top_postcard() -> None:
    s = automa("move_red camp_blue camp_blue camp_blue camp_blue", level="easy", top="pc_07_3").turn(0)
    assert me(s)["bike"] == "corse"                                  # far from Brittany


@pytest.mark.rule("POS-615")
@pytest.mark.parametrize(("board", "top", "told"), [({}, "pc_12_4", "automa_cannot_move"),
                                                    ({"cards": ""}, "", "automa_no_way")])
def test_a_move_to_where_it_is_or_without_a_top_is_impossible(board, top, told) -> None:
    s = automa("camp_yellow camp_yellow move_green camp_blue camp_blue", level="easy", held="pc_12_3+123", top=top,
               board=board).turn(0)
    assert me(s)["bike"] == "bretagne" and told in kinds(s)
    assert me(s)["held"]["pc_12_3"]["stamps"] == [0]


@pytest.mark.rule("POS-616")
def test_it_takes_the_card_of_its_first_missing_target() -> None:
    s = automa("postcard_red camp_blue camp_yellow camp_blue camp_blue", level="easy", bike=1, top="pc_05_4",
               row="pc_04_3 pc_06_6 pc_09_5").next("show_postcard:pc_01_6").turn(0)
    assert taken(s) == ["pc_04_3"]
    assert s.table.view(None)["row"] == ["pc_05_4", "pc_06_6", "pc_09_5"] and s.table.view(None)["top"] == "pc_01_6"


@pytest.mark.rule("POS-616")
def test_targets_it_owns_held_or_sent_are_left_out() -> None:
    s = automa("postcard_red camp_blue move_yellow camp_blue camp_blue", level="easy", held="pc_04_4+123",
               sent="pc_06_3",
               top="pc_05_4", row="pc_04_3 pc_06_6 pc_09_5").turn(0)
    assert taken(s) == ["pc_09_5"]


@pytest.mark.rule("POS-617")
def test_of_several_cards_of_the_region_the_top_comes_first_then_the_leftmost() -> None:
    s = automa("postcard_red camp_blue camp_blue camp_blue camp_blue", level="easy", top="pc_02_3",
               row="pc_02_4 pc_02_5 pc_01_3").turn(0)
    assert taken(s)[0] == "pc_02_3"
    t = automa("postcard_red camp_blue camp_blue camp_blue camp_blue", level="easy", top="pc_01_3",
               row="pc_03_3 pc_02_5 pc_02_4").turn(0)
    assert taken(t)[0] == "pc_02_5"


@pytest.mark.rule("POS-618")
def test_if_none_fits_it_refreshes_once_and_looks_again() -> None:
    s = automa("postcard_red camp_blue camp_blue camp_blue camp_blue", level="easy", top="pc_01_3",
               row="pc_03_3 pc_05_3 pc_07_3")
    s.next("show_postcard:pc_08_3", "show_postcard:pc_09_3", "show_postcard:pc_10_3").turn(0)
    assert kinds(s).count("refreshes") == 1
    assert taken(s)[0] == "pc_09_3"


@pytest.mark.rule("POS-618")
def test_its_refresh_does_not_ask_for_two_cards_in_the_deck() -> None:
    s = automa("postcard_red camp_blue camp_blue camp_blue camp_blue", level="easy", top="pc_01_3",
               row="pc_03_3 pc_05_3 pc_07_3",
               board={"cards": "", "elsewhere": 1}).turn(0)
    assert "refreshes" in kinds(s) and len(me(s)["held"]) == 1
    s.holds()


@pytest.mark.rule("POS-619")
def test_without_a_target_it_takes_the_first_region_it_lacks() -> None:
    s = automa("postcard_yellow camp_red camp_green camp_blue camp_blue", level="easy", held="pc_01_4+123",
               top="pc_01_3",
               row="pc_03_3 pc_05_3 pc_07_3")
    s.next("show_postcard:pc_01_5", "show_postcard:pc_08_3", "show_postcard:pc_01_6").turn(0)
    # after the refresh: top pc_01_6 (owned), row pc_01_3 (owned), pc_01_5 (owned), pc_08_3
    assert taken(s) == ["pc_08_3"]


@pytest.mark.rule("POS-620")
def test_with_owned_regions_only_it_takes_one_that_is_no_target_or_nothing() -> None:
    s = automa("camp_red camp_red postcard_green camp_blue camp_blue", level="easy", held="pc_02_4+123 pc_05_3+123",
               sent="pc_04_3", top="pc_02_3", row="pc_03_3 pc_07_3 pc_08_3")
    s.next("show_postcard:pc_05_5", "show_postcard:pc_04_5", "show_postcard:pc_02_5").turn(0)
    assert taken(s) == ["pc_05_5"]
    t = automa("camp_green camp_green postcard_red camp_blue camp_blue", level="easy", held="pc_02_4+123",
               sent="pc_04_3", top="pc_02_3", row="pc_03_3 pc_07_3 pc_08_3")
    t.next("show_postcard:pc_02_5", "show_postcard:pc_04_5", "show_postcard:pc_04_6").turn(0)
    assert list(me(t)["held"]) == ["pc_02_4"] and "automa_no_postcard" in kinds(t)
    assert me(t)["held"]["pc_02_4"]["stamps"] == [0]                 # the red stamp instead; the refresh stands
    assert t.table.view(None)["row"] == ["pc_02_3", "pc_02_5", "pc_04_5"]


@pytest.mark.rule("POS-621")
def test_it_camps_on_the_first_symbol_in_priority_order_with_a_free_spot() -> None:
    s = automa("camp_yellow camp_yellow camp_yellow camp_blue camp_blue", level="easy", bike=12,
               held="pc_12_3 pc_02_4+123", camps="")
    s.turn(0)
    assert me(s)["camps"] == ["12_3"] and me(s)["held"]["pc_12_3"]["memories"] == [0]
    two_alike = automa("camp_yellow camp_blue camp_blue move_blue move_blue", level="easy", bike=8,
                       held="pc_12_3+1").turn(0)
    assert me(two_alike)["camps"] == ["08_1", "08_4"]                # and not 08_6, the other mountain


@pytest.mark.rule("POS-622")
def test_without_a_matching_symbol_or_a_camp_the_camp_is_impossible() -> None:
    s = automa("camp_yellow camp_yellow camp_yellow move_blue move_blue", level="easy", bike=1, held="pc_12_3").turn(0)
    assert me(s)["camps"] == [] and kinds(s).count("automa_cannot_camp") == 3
    t = automa("camp_yellow camp_yellow camp_yellow move_blue move_blue", level="easy", bike=12, held="pc_12_3",
               placed=13).turn(0)
    assert len(me(t)["camps"]) == 13 and "automa_no_camp" in kinds(t)


@pytest.mark.rule("POS-623")
def test_effects_are_resolved_at_once_and_never_banked() -> None:
    # mountain -> postcard on pc_04_3 in region 4: the postcard is taken before the next card
    s = automa("camp_blue camp_blue camp_blue move_blue move_blue", level="easy", bike=4, held="pc_04_3").turn(0)
    events = kinds(s)
    assert events.index("takes_postcard") < events.index("automa_stamp_card", events.index("camps"))
    assert s.table.view(None)["banked"] == {"move": 0, "postcard": 0, "camp": 0}


@pytest.mark.rule("POS-624")
def test_move_effects_are_points() -> None:
    s = automa("camp_blue move_yellow move_yellow move_yellow move_yellow", level="easy", bike=12, held="pc_04_3+13",
               top="pc_12_4").turn(0)
    assert me(s)["camps"] == ["12_2"] and me(s)["score"] == 2 and me(s)["bike"] == "bretagne"
    seventh = automa("camp_blue move_yellow move_yellow move_yellow move_yellow", level="easy", bike=12,
                     held="pc_04_3+13",
                     top="pc_12_4", placed=6).turn(0)
    assert me(seventh)["score"] == 3                                 # and 1 for the single move of camp 7


@pytest.mark.rule("POS-625")
def test_a_stamp_effect_goes_to_the_first_postcard_or_is_lost() -> None:
    # beach -> stamp on pc_03_3 (b b r), but pc_02_3 is of a target region and comes first
    s = automa("camp_yellow move_yellow move_yellow move_red move_red", level="easy", held="pc_03_3+12 pc_02_3+123",
               top="pc_12_4").turn(0)
    assert {id: card["stamps"] for id, card in me(s)["held"].items()} == {"pc_03_3": [], "pc_02_3": [0]}
    lost = automa("camp_yellow move_yellow move_yellow camp_blue camp_blue", level="easy", bike=12,
                  held="pc_02_3=all+13", top="pc_12_4")
    lost.turn(0)
    assert "automa_effect_lost" in kinds(lost)


@pytest.mark.rule("POS-626")
def test_an_impossible_postcard_or_camp_effect_is_lost_without_a_stamp() -> None:
    # history -> camp on pc_05_3 in region 5; no other symbol of it has a free spot there
    s = automa("camp_red camp_red camp_red move_red move_red", level="easy", bike=5, held="pc_05_3").turn(0)
    assert me(s)["camps"] == ["05_1"] and "automa_effect_lost" in kinds(s)
    assert me(s)["held"]["pc_05_3"]["stamps"] == []


@pytest.mark.rule("POS-627")
@pytest.mark.parametrize(("level", "plays"), [("easy", 4), ("normal", 5), ("hard", 5)])
def test_an_extra_card_raises_its_number_up_to_five(level, plays) -> None:
    s = automa("camp_yellow move_yellow move_yellow move_yellow move_yellow", level=level, bike=12, held="pc_12_3",
               top="pc_12_4").turn(0)
    played = [kind for kind in kinds(s) if kind in ("automa_stamp_card", "automa_action_card")]
    assert len(played) == plays


@pytest.mark.rule("POS-628")
def test_its_board_gives_what_the_track_says() -> None:
    fifth = automa("camp_blue move_yellow move_yellow camp_red camp_red", level="easy", bike=12, held="pc_04_3+13",
                   top="pc_12_4", placed=4).turn(0)
    assert "takes_postcard" in kinds(fifth)
    ninth = automa("camp_blue move_yellow move_yellow camp_red camp_red", level="easy", bike=12, held="pc_04_3+13",
                   top="pc_12_4", placed=8).turn(0)
    assert me(ninth)["held"]["pc_04_3"]["stamps"] == [0, 1]          # the board's stamp, then a yellow card
    last = automa("camp_blue move_yellow move_yellow camp_red camp_red", level="easy", bike=12, held="pc_04_3+13",
                  top="pc_12_4", placed=12).turn(0)
    assert me(last)["score"] == 9                                    # 7 for camp 13, 2 for the moves


@pytest.mark.rule("POS-628")
def test_its_star_is_a_stamp_else_a_postcard_else_a_point() -> None:
    row = {"level": "easy", "side": "B", "bike": 12, "placed": 4}
    river = "camp_blue camp_blue move_yellow camp_red camp_red"
    stamp = automa(river, held="pc_04_3+13", top="pc_12_4", **row).turn(0)
    assert me(stamp)["held"]["pc_04_3"]["stamps"] == [0, 1]          # the star, then a yellow card
    postcard = automa(river, held="pc_04_3=all+13", top="pc_12_4", **row).turn(0)
    assert "takes_postcard" in kinds(postcard) and me(postcard)["score"] == 2
    point = automa(river, held="pc_04_3=all+13", top="", **{**row, "row": "",
                                                            "board": {"cards": "", "elsewhere": 1}}).turn(0)
    assert me(point)["score"] == 3                                   # 2 for the moves and 1 for the star


@pytest.mark.rule("POS-629")
def test_the_board_effect_comes_after_the_memorys_whole_effect() -> None:
    # history -> camp (then mountain -> points2 in region 8) for camps 5 and 6; the postcard of camp 5 comes last
    s = automa("camp_blue camp_yellow camp_yellow camp_yellow camp_yellow", level="easy", bike=8, held="pc_12_3+1",
               placed=4).turn(0)
    events = [kind for kind in kinds(s) if kind in ("camps", "writes", "automa_points", "takes_postcard")]
    assert events[:6] == ["camps", "writes", "camps", "writes", "automa_points", "takes_postcard"]


@pytest.mark.rule("POS-630", "POS-631")
def test_a_full_postcard_is_sent_at_once_from_anywhere_for_the_first_gift() -> None:
    s = automa("camp_red camp_yellow camp_yellow move_blue move_blue", level="easy", bike=5, held="pc_12_3=gr+123")
    s.next("turn_up_gift:road_map").turn(0)
    assert me(s)["sent"] == ["pc_12_3"] and me(s)["score"] == 3 and me(s)["gifts"] == {"car": 1}
    assert s.table.view(None)["gift_row"] == ["road_map", "snow_globe", "caravan"] and s.stamps("pc_12_3") == 0
    gap = automa("camp_red camp_yellow camp_yellow move_blue move_blue", level="easy", bike=5, held="pc_12_3=gr+123",
                 board={"gift_row": "- snow_globe caravan", "gift_deck": ""}).turn(0)
    assert me(gap)["gifts"] == {"snow_globe": 1}


@pytest.mark.rule("POS-632")
def test_its_flash_gifts_are_kept_and_worth_three_each() -> None:
    s = automa("camp_red camp_yellow camp_yellow move_blue move_blue", level="easy",
               gifts="car road_map snow_globe snow_globe")
    s.board(bonus=1, first=0).turn(0)
    s.state.played = 3
    s.main(1).play("end_turn", "confirm")
    assert s.table.over and me(s)["count"]["gifts"] == 3 + 3 + 6
    assert me(s)["gifts"] == {"car": 1, "road_map": 1, "snow_globe": 2}


@pytest.mark.rule("POS-633", "POS-634")
def test_its_fourth_postcard_sets_off_the_end_and_it_plays_on() -> None:
    s = automa("camp_red camp_yellow move_green camp_blue camp_blue", level="hard", bike=5,
               held="pc_12_3=gr+123 pc_04_4",
               sent="pc_01_3 pc_02_3 pc_06_3", itinerary="itin_12", top="pc_13_3")
    s.board(first=0).turn(0)
    played = [kind for kind in kinds(s) if kind in ("automa_stamp_card", "automa_action_card")]
    assert s.table.view(None)["bonus"] == 0 and len(played) == 5
    s.state.played = 3
    s.main(1).play("end_turn", "confirm")
    count = me(s)["count"]
    assert s.table.over and (count["itinerary"], count["bonus"]) == (4, 3) and count["unsent"] >= 1


@pytest.mark.rule("POS-635")
def test_several_automas_have_their_own_level_and_itinerary() -> None:
    seats = ("automa:easy", "player", "automa:hard", "automa:normal")
    table = layover.new("postcards", seats, seed=4)
    panels = table.view(None)["seats"]
    assert [panel["kind"] for panel in panels] == ["easy", "human", "hard", "normal"]
    assert len({panel["itinerary"] for panel in panels}) == 4
    bot = layover.bot("random", 4)
    while not table.over:
        assert table.seat == 1
        table.play(bot.choose(table))
    played: dict[int, int] = {}
    for event in table.events(None):
        if event["kind"] in ("automa_stamp_card", "automa_action_card"):
            played[event["seat"]] = played.get(event["seat"], 0) + 1
    assert played[0] < played[3] < played[2]
    with pytest.raises(layover.Malformed, match="2 to 4 seats"):
        layover.new("postcards", (*seats, "automa:easy"))


@pytest.mark.rule("POS-636")
@pytest.mark.parametrize(("human", "ranks"), [(50, [2, 1]), (10, [1, 2]), (23, [1, 1])])
def test_the_human_wins_if_first_and_a_shared_first_place_is_a_draw(human, ranks) -> None:
    s = scene("postcards", ("automa:easy", "player")).seat(0, points=20, bike=1)
    s.seat(1, hand="move_blue move_red", points=human, bike=1).board(played=3, bonus=0, first=0)
    s.main(1).play("end_turn", "confirm")
    assert s.table.over and s.table.ranking == ranks
