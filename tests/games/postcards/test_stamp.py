"""Effets and Coller un timbre (POS-331 to POS-341)."""

from __future__ import annotations

import pytest

from layover.testing import scene

CAMPS = "camp_blue camp_red camp_green camp_yellow camp_blue"
RIVER = {"top": "pc_13_3", "row": "pc_13_4 pc_13_5 pc_13_6"}


def player(hand=CAMPS, held="pc_08_5", bike=8, **seat):
    return scene("postcards", 2).seat(0, hand=hand, held=held, bike=bike, **seat).board(**RIVER)


@pytest.mark.rule("POS-331")
def test_move_effects_are_banked_as_single_moves_without_a_limit() -> None:
    s = player(held="pc_02_3 pc_08_4 pc_07_3", gifts="car car").main(0)
    s.play("play_action:camp_blue", "camp_spot:08_4", "memory:pc_02_3.3", "use_gift:car", "use_gift:car")
    assert s.table.view(None)["banked"]["move"] == 8                 # more than the four Move tokens
    s.play("use_bonus:move", "move_to:corse")
    assert s.table.view(None)["banked"]["move"] == 7
    s.play("play_action:camp_red", "camp_spot:07_3", "memory:pc_07_3.1", "use_bonus:move", "move_to:occitanie")
    assert s.table.view(None)["banked"]["move"] == 8
    assert player().main(0).refused("use_bonus:move") == "POS-331"


@pytest.mark.rule("POS-332")
def test_a_stamp_effect_goes_at_once_on_any_free_slot_or_is_declined() -> None:
    s = player(held="pc_05_4 pc_01_3=ry", bike=5).main(0)
    s.play("play_action:camp_blue", "camp_spot:05_2", "memory:pc_05_4.1")        # mountain -> stamp
    assert sorted(s.picks()) == ["bonus_stamp:pc_01_3.green", "bonus_stamp:pc_05_4.green", "bonus_stamp:pc_05_4.red",
                                 "bonus_stamp:pc_05_4.yellow", "skip"]
    s.play("bonus_stamp:pc_01_3.green")
    assert s.stamps("pc_01_3") == 3
    assert s.refused("bonus_stamp:pc_05_4.red") == "POS-332"


@pytest.mark.rule("POS-332")
def test_without_a_free_slot_a_stamp_effect_is_lost() -> None:
    s = player(held="pc_05_4=all", bike=5).main(0)
    s.play("play_action:camp_blue", "camp_spot:05_2", "memory:pc_05_4.1")
    assert s.picks("bonus_stamp") == [] and s.picks("play_action")


@pytest.mark.rule("POS-333")
def test_a_points_effect_scores_two() -> None:
    s = player(held="pc_03_3").main(0).play("play_action:camp_blue", "camp_spot:08_4", "memory:pc_03_3.1")
    assert s.table.view(None)["seats"][0]["score"] == 2


@pytest.mark.rule("POS-334")
def test_a_postcard_effect_is_banked_for_this_turn() -> None:
    s = player(held="pc_08_5").main(0).play("play_action:camp_blue", "camp_spot:08_4", "memory:pc_08_5.1")
    assert s.table.view(None)["banked"]["postcard"] == 1
    s.play("play_action:camp_red", "camp_spot:08_1", "use_bonus:postcard", "take_postcard:pc_13_3")
    assert "pc_13_3" in s.table.view(None)["seats"][0]["held"] and s.table.view(None)["played"] == 2
    assert s.refused("use_bonus:postcard") == "POS-334"


@pytest.mark.rule("POS-335")
def test_a_banked_camp_is_used_where_the_bike_is_then() -> None:
    s = player(hand="camp_blue move_red move_blue", held="pc_08_3").main(0)
    s.play("play_action:camp_blue", "camp_spot:08_1", "memory:pc_08_3.2", "play_action:move_red", "move_to:corse")
    s.play("use_bonus:camp")
    assert s.picks() == [f"camp_spot:07_{n}" for n in range(1, 5)]
    s.play("camp_spot:07_3")
    assert s.refused("use_bonus:camp") == "POS-335"


@pytest.mark.rule("POS-337")
def test_a_card_stamps_a_free_slot_of_its_colour_on_an_own_postcard() -> None:
    s = player(hand="move_green move_red", held="pc_01_3 pc_08_5").seat(1, held="pc_04_3").main(0)
    s.play("play_stamp:move_green")
    assert s.picks() == ["stamp_slot:pc_01_3.green", "stamp_slot:pc_08_5.green"]
    assert s.refused("stamp_slot:pc_01_3.red") == s.refused("stamp_slot:pc_01_3.yellow") == "POS-337"
    assert s.refused("stamp_slot:pc_04_3.green") == "POS-337"        # another player's
    s.play("stamp_slot:pc_08_5.green")
    assert s.table.view(None)["seats"][0]["held"]["pc_08_5"]["stamps"] == [3]     # the first green slot


@pytest.mark.rule("POS-338")
def test_without_a_free_slot_of_the_colour_the_card_is_no_stamp() -> None:
    s = player(hand="move_red move_blue", held="pc_08_5=b").main(0)
    assert s.picks("play_stamp") == []
    assert s.refused("play_stamp:move_red") == s.refused("play_stamp:move_blue") == "POS-338"
    assert s.refused("pair:stamp") is None
    full = player(hand="move_red move_blue", held="pc_08_5=all").main(0)
    assert full.refused("pair:stamp") == "POS-338"


@pytest.mark.rule("POS-339")
def test_a_slot_takes_one_stamp() -> None:
    s = player(hand="move_green move_green move_green", held="pc_08_5 pc_01_3=g").main(0)
    s.play("play_stamp:move_green")
    assert s.refused("stamp_slot:pc_01_3.green") == "POS-339"
    s.play("stamp_slot:pc_08_5.green", "play_stamp:move_green", "stamp_slot:pc_08_5.green")
    assert s.table.view(None)["seats"][0]["held"]["pc_08_5"]["stamps"] == [3, 4]
    assert s.refused("play_stamp:move_green") == "POS-338"


@pytest.mark.rule("POS-341")
def test_a_full_postcard_still_takes_memories() -> None:
    s = player(held="pc_08_5=all").main(0).play("play_action:camp_blue", "camp_spot:08_4")
    assert s.refused("memory:pc_08_5.1") is None
