"""The illegal moves of the spec, section 11, line by line."""

from __future__ import annotations

import pytest

from layover.testing import scene

HAND = "move_blue move_red camp_green postcard_yellow camp_blue"
BOARD = {"river": "camp_blue camp_red camp_green camp_yellow camp_blue", "top": "pc_05_4",
         "row": "pc_04_3 pc_06_6 pc_09_5",
         "gift_row": "caravan snow_globe keychain_beach"}


def at(hand=HAND, bike=8, held="pc_08_5", side="A", seat=None, **board):
    s = scene("postcards", 2, side=side).seat(0, hand=hand, bike=bike, held=held, **(seat or {}))
    return s.seat(1, hand="move_blue", bike=1, held="pc_01_3").board(**{**BOARD, **board}).main(0)


def refused(s, pick, rule):
    before = s.table.digest()
    assert s.refused(pick) == rule
    assert pick not in s.picks() and s.table.digest() == before


@pytest.mark.rule("POS-213")
def test_end_the_turn_after_fewer_than_three_cards() -> None:
    refused(at(played=2), "end_turn", "POS-213")


@pytest.mark.rule("POS-201")
def test_play_a_fourth_card_without_an_extra() -> None:
    refused(at(played=3), "play_action:move_blue", "POS-201")
    refused(at(played=3), "play_stamp:camp_blue", "POS-201")


@pytest.mark.rule("POS-202")
def test_use_one_card_for_its_action_and_its_colour() -> None:
    refused(at().play("play_action:camp_blue"), "play_stamp:camp_blue", "POS-202")
    refused(at().play("play_stamp:camp_blue"), "play_action:camp_blue", "POS-202")


@pytest.mark.rule("POS-206")
def test_play_a_pair_with_one_play_left() -> None:
    refused(at(played=2), "pair:move", "POS-206")


@pytest.mark.rule("POS-205")
def test_use_a_pair_for_two_results() -> None:
    s = at().play("pair:move", "pair_cards:move_blue+move_red")
    refused(s, "pair:camp", "POS-205")
    refused(s, "play_stamp:camp_blue", "POS-205")


@pytest.mark.rule("POS-205")
def test_pair_a_card_with_itself_or_with_a_played_card() -> None:
    s = at().play("pair:move")
    refused(s, "pair_cards:move_blue+move_blue", "POS-205")
    t = at(extra=2).play("play_action:move_red", "move_to:corse", "pair:move")
    refused(t, "pair_cards:move_blue+move_red", "POS-205")


@pytest.mark.rule("POS-209")
def test_discard_a_card_for_nothing_while_a_play_is_possible() -> None:
    refused(at(played=2), "discard_dead:move_blue", "POS-209")


@pytest.mark.rule("POS-301", "POS-303", "POS-305")
def test_move_too_far_or_stay() -> None:
    refused(at(bike=7).play("play_action:move_blue"), "move_to:auvergne_rhone_alpes", "POS-303")
    refused(at(bike=2).play("play_action:move_blue"), "move_to:bourgogne_franche_comte", "POS-301")
    refused(at(bike=2).play("play_action:move_blue"), "move_to:hauts_de_france", "POS-305")


@pytest.mark.rule("POS-307")
def test_take_a_postcard_that_is_not_in_the_river_or_a_second_one() -> None:
    s = at().play("play_action:postcard_yellow")
    refused(s, "take_postcard:pc_01_4", "POS-307")
    refused(s.play("take_postcard:pc_04_3"), "take_postcard:pc_06_6", "POS-307")


@pytest.mark.rule("POS-308")
def test_refresh_twice_or_refresh_and_take_nothing() -> None:
    s = at().play("play_action:postcard_yellow", "refresh")
    refused(s, "refresh", "POS-308")
    refused(s, "skip", "POS-308")


@pytest.mark.rule("POS-309")
def test_refresh_when_nothing_new_can_appear() -> None:
    refused(at(cards="").play("play_action:postcard_yellow"), "refresh", "POS-309")


@pytest.mark.rule("POS-312")
def test_take_a_postcard_action_with_an_empty_river() -> None:
    refused(at(cards="", top="", row=""), "play_action:postcard_yellow", "POS-312")


@pytest.mark.rule("POS-316", "POS-317")
def test_camp_elsewhere_or_on_an_occupied_spot() -> None:
    s = at(seat={"camps": "08_2"}).play("play_action:camp_blue")
    refused(s, "camp_spot:07_1", "POS-316")
    refused(s, "camp_spot:08_2", "POS-317")


@pytest.mark.rule("POS-319")
def test_camp_with_no_camp_left_or_no_free_spot() -> None:
    refused(at(seat={"placed": 13}), "play_action:camp_blue", "POS-319")
    full = at(bike=10, seat={"camps": "10_1 10_2 10_3"})
    refused(full, "play_action:camp_blue", "POS-319")
    refused(full, "pair:camp", "POS-319")


@pytest.mark.rule("POS-315")
def test_choose_which_camp_leaves_the_board() -> None:
    refused(at().play("play_action:camp_blue"), "choose_camp:camp_9", "POS-315")


@pytest.mark.rule("POS-320", "POS-323")
def test_place_a_memory_on_another_or_a_covered_symbol() -> None:
    s = at(held="pc_08_5 pc_02_3+3").play("play_action:camp_blue", "camp_spot:08_4")
    refused(s, "memory:pc_08_5.2", "POS-320")
    refused(s, "memory:pc_02_3.3", "POS-323")


@pytest.mark.rule("POS-321")
def test_place_two_memories_for_one_camp() -> None:
    s = at(held="pc_08_5 pc_02_3").play("play_action:camp_blue", "camp_spot:08_4", "memory:pc_08_5.1")
    refused(s, "memory:pc_02_3.3", "POS-321")


@pytest.mark.rule("POS-405")
def test_use_the_symbol_or_slots_of_a_sent_postcard() -> None:
    s = at(held="pc_08_5", seat={"sent": "pc_07_5"}).play("play_action:camp_blue", "camp_spot:08_4")
    refused(s, "memory:pc_07_5.3", "POS-405")
    t = at(held="pc_08_5", seat={"sent": "pc_07_5"}).play("play_stamp:camp_blue")
    refused(t, "stamp_slot:pc_07_5.blue", "POS-405")


@pytest.mark.rule("POS-337")
def test_stamp_a_slot_of_another_colour_with_a_single_card() -> None:
    refused(at().play("play_stamp:camp_blue"), "stamp_slot:pc_08_5.green", "POS-337")


@pytest.mark.rule("POS-338")
def test_stamp_without_a_free_slot() -> None:
    refused(at(), "play_stamp:move_red", "POS-338")
    refused(at(held="pc_08_5=all"), "pair:stamp", "POS-338")


@pytest.mark.rule("POS-339")
def test_stamp_a_filled_slot() -> None:
    s = at(held="pc_08_5=b pc_02_3").play("play_stamp:camp_blue")
    refused(s, "stamp_slot:pc_08_5.blue", "POS-339")


@pytest.mark.rule("POS-401")
def test_send_an_incomplete_postcard_or_from_another_region() -> None:
    refused(at(held="pc_08_5=4"), "send:pc_08_5", "POS-401")
    refused(at(held="pc_08_5=all", bike=7), "send:pc_08_5", "POS-401")


@pytest.mark.rule("POS-218", "POS-402", "POS-410")
def test_send_or_use_something_during_the_refill_or_out_of_turn() -> None:
    s = at(held="pc_08_5=all", seat={"gifts": "car"}, played=3, hand="move_blue move_red", moves=1).play("end_turn")
    for pick in ("send:pc_08_5", "use_gift:car", "use_bonus:move"):
        refused(s, pick, "POS-218")
    t = at(held="pc_08_5=all", seat={"gifts": "car"}).main(1)
    assert t.refused("send:pc_08_5", 0) == "POS-402" and t.refused("use_gift:car", 0) == "POS-410"


@pytest.mark.rule("POS-331", "POS-334", "POS-335")
def test_use_a_bonus_that_is_not_banked() -> None:
    for bonus, rule in (("move", "POS-331"), ("postcard", "POS-334"), ("camp", "POS-335")):
        refused(at(), f"use_bonus:{bonus}", rule)


@pytest.mark.rule("POS-337", "POS-320")
def test_stamp_or_write_on_another_players_postcard() -> None:
    refused(at(hand="camp_green camp_red", held="pc_08_5").play("play_stamp:camp_green"), "stamp_slot:pc_01_3.green",
            "POS-337")
    s = at(bike=1, held="pc_04_5").play("play_action:camp_blue", "camp_spot:01_2")
    refused(s, "memory:pc_01_3.3", "POS-320")


@pytest.mark.rule("POS-202", "POS-205")
@pytest.mark.parametrize(("card", "use"), [("move_blue", "move"), ("postcard_yellow", "postcard"),
                                           ("camp_green", "camp")])
def test_skip_what_a_card_or_a_pair_was_played_for(card, use) -> None:
    refused(at().play(f"play_action:{card}"), "skip", "POS-202")
    refused(at().play("play_stamp:camp_blue"), "skip", "POS-202")
    refused(at().play(f"pair:{use}",
                      "pair_cards:move_red+camp_blue" if use != "move" else "pair_cards:move_blue+move_red"),
            "skip", "POS-205")
    refused(at().play("pair:stamp", "pair_cards:move_blue+move_red"), "skip", "POS-205")


@pytest.mark.rule("POS-407")
def test_skip_the_gift_or_take_a_hidden_one_or_two() -> None:
    s = at(held="pc_08_5=all").play("send:pc_08_5")
    refused(s, "skip", "POS-407")
    refused(s, "take_hidden_gift", "POS-407")
    refused(s.play("choose_gift:gift_1"), "choose_gift:gift_2", "POS-407")


@pytest.mark.rule("POS-411", "POS-410")
def test_use_an_end_gift_or_a_flash_gift_twice() -> None:
    refused(at(seat={"gifts": "snow_globe"}), "use_gift:snow_globe", "POS-411")
    refused(at(seat={"gifts": "car"}).play("use_gift:car"), "use_gift:car", "POS-410")


@pytest.mark.rule("POS-419")
def test_use_a_gift_to_no_effect() -> None:
    refused(at(held="pc_08_5=all", seat={"gifts": "stamp_collection"}), "use_gift:stamp_collection", "POS-419")
    refused(at(seat={"gifts": "hiking_guide"}, cards="", top=""), "use_gift:hiking_guide", "POS-419")


@pytest.mark.rule("POS-417")
def test_keep_other_than_two_cards_of_a_guide() -> None:
    s = at(seat={"gifts": "hiking_guide"}).play("use_gift:hiking_guide")
    refused(s, "skip", "POS-417")
    s.play(s.picks("guide_keep")[0])
    refused(s, "skip", "POS-417")
    third = s.picks("guide_keep")[1]
    refused(s.play(s.picks("guide_keep")[0]), third, "POS-417")


@pytest.mark.rule("POS-420")
def test_send_between_the_stamps_of_a_collection() -> None:
    s = at(held="pc_08_5=4 pc_01_4", seat={"gifts": "stamp_collection"})
    refused(s.play("use_gift:stamp_collection", "bonus_stamp:pc_08_5.green"), "send:pc_08_5", "POS-420")


@pytest.mark.rule("POS-325", "POS-328")
def test_choose_a_star_as_a_camp_as_points_or_as_a_stamp_without_a_slot() -> None:
    s = at(side="B", held="pc_01_4=all", seat={"placed": 4}).play("play_action:camp_blue", "camp_spot:08_4")
    refused(s, "star:camp", "POS-325")
    refused(s, "star:points", "POS-325")
    refused(s, "star:stamp", "POS-328")


@pytest.mark.rule("POS-211")
def test_keep_banked_moves_for_the_next_turn() -> None:
    s = at(hand="move_blue move_red", played=3, moves=2)
    refused(s, "keep_bonus:move", "POS-211")
    s.play("end_turn", "draw_travel", "draw_travel", "draw_travel", "confirm")
    refused(s, "use_bonus:move", "POS-331")


@pytest.mark.rule("POS-216", "POS-217")
def test_refill_beyond_or_below_five_or_from_an_emptied_slot() -> None:
    s = at(hand="move_blue move_red", played=3).play("end_turn", "take_travel:slot_1")
    refused(s, "take_travel:slot_1", "POS-217")
    refused(s, "confirm", "POS-216")
    refused(s, "skip", "POS-216")
    s.play("draw_travel", "draw_travel")
    refused(s, "take_travel:slot_2", "POS-216")
    refused(s, "draw_travel", "POS-216")


@pytest.mark.rule("POS-604")
def test_act_for_an_automa() -> None:
    s = scene("postcards", ("player", "automa:easy")).seat(0, hand=HAND, bike=8).board(**BOARD).turn(0)
    for pick in ("play_action:move_blue", "end_turn", "send:pc_01_3"):
        assert s.refused(pick, 1) == "POS-604"
