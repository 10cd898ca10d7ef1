"""Tour de jeu and Fin du tour (POS-201 to POS-221)."""

from __future__ import annotations

import pytest

from layover.testing import scene

FIVE = "move_blue move_red postcard_green camp_yellow camp_blue"
RIVER = "camp_blue camp_red camp_green camp_yellow postcard_blue"
ROW = {"top": "pc_05_4", "row": "pc_04_3 pc_06_6 pc_09_5"}


def start(seats=2, hand=FIVE, held="pc_08_5", bike=8, **board):
    """Seat 0 at the beginning of its turn."""
    return scene("postcards", seats).seat(0, hand=hand, held=held, bike=bike).board(**{"river": RIVER, **ROW, **board})


def ride(s, *colours):
    """Play these move cards, to whatever region comes first."""
    for colour in colours:
        s.play(f"play_action:move_{colour}")
        s.play(s.picks("move_to")[0])
    return s


@pytest.mark.rule("POS-201")
def test_three_cards_and_no_more_without_an_extra() -> None:
    s = start(hand="move_blue move_red move_green move_yellow move_blue").turn(0)
    ride(s, "blue", "red", "green")
    assert s.picks() == ["end_turn"]
    assert s.refused("play_action:move_yellow") == "POS-201"
    assert s.refused("play_stamp:move_yellow") == "POS-201"


@pytest.mark.rule("POS-201")
def test_a_card_must_be_in_hand() -> None:
    s = start().turn(0)
    assert s.refused("play_action:move_green") == "POS-201"
    assert s.refused("play_stamp:move_green") == "POS-201"


@pytest.mark.rule("POS-202")
def test_a_card_is_used_for_its_symbol_or_its_colour_never_both() -> None:
    s = start().turn(0).play("play_action:camp_blue")
    assert s.refused("play_stamp:camp_blue") == "POS-202"
    assert s.picks() and {pick.partition(":")[0] for pick in s.picks()} == {"camp_spot"}
    s.play("camp_spot:08_1")
    assert s.stamps("pc_08_5") == 0 and s.refused("play_stamp:camp_blue") == "POS-201"
    t = start().turn(0).play("play_stamp:camp_blue", "stamp_slot:pc_08_5.blue")
    assert t.stamps("pc_08_5") == 1 and t.table.view(0)["seats"][0]["camps"] == []


@pytest.mark.rule("POS-202")
def test_the_colour_does_not_matter_for_an_action_nor_the_symbol_for_a_stamp() -> None:
    s = start(held="pc_01_3").turn(0)
    assert s.refused("play_action:camp_blue") is None and s.refused("play_stamp:camp_blue") == "POS-338"
    assert s.refused("play_stamp:move_red") is None and s.refused("play_stamp:postcard_green") is None


@pytest.mark.rule("POS-203")
def test_a_card_is_resolved_before_the_next_is_chosen() -> None:
    s = start(moves=1).main(0).play("play_action:move_blue")
    assert all(pick.startswith("move_to:") for pick in s.picks())
    assert s.refused("use_bonus:move") == "POS-203"
    s.play(s.picks()[0])
    assert "play_action:move_red" in s.picks()


@pytest.mark.rule("POS-204")
def test_played_cards_go_to_the_discard() -> None:
    s = start().turn(0)
    ride(s, "blue")
    s.play("play_stamp:camp_blue", "stamp_slot:pc_08_5.blue")
    assert s.table.view(None)["discard"] == {"move_blue": 1, "camp_blue": 1}
    assert s.table.view(None)["seats"][0]["cards"] == 3
    s.holds()


@pytest.mark.rule("POS-205")
@pytest.mark.parametrize(("use", "then"), [("move", "move_to"), ("postcard", "take_postcard"), ("camp", "camp_spot"),
                                           ("stamp", "stamp_slot")])
def test_two_cards_stand_in_for_any_one(use, then) -> None:
    s = start(hand="move_blue move_red move_green move_yellow move_blue").turn(0)
    s.play(f"pair:{use}")
    assert "pair_cards:move_blue+move_blue" in s.picks() and "pair_cards:move_red+move_red" not in s.picks()
    assert s.refused("pair_cards:move_red+move_red") == "POS-205"
    s.play("pair_cards:move_blue+move_red")
    assert s.picks(then)
    s.play(s.picks(then)[0])
    assert s.table.view(None)["played"] == 2
    assert s.picks("pair") == []


@pytest.mark.rule("POS-205")
def test_a_pair_may_stamp_any_colour() -> None:
    s = start(hand="move_red move_red move_red move_red move_red", held="pc_08_5").turn(0)
    assert s.picks("play_stamp") == []
    s.play("pair:stamp", "pair_cards:move_red+move_red")
    assert sorted(s.picks()) == [f"stamp_slot:pc_08_5.{colour}" for colour in ("blue", "green", "yellow")]


@pytest.mark.rule("POS-206")
def test_a_pair_needs_two_plays() -> None:
    s = start(hand="move_blue move_red move_green move_yellow move_blue").turn(0)
    ride(s, "blue", "red")
    assert s.refused("pair:move") == "POS-206"
    assert s.table.view(None)["played"] == 2
    t = start().turn(0)
    t.play("pair:move", "pair_cards:move_blue+move_red", "move_to:corse")
    assert t.table.view(None)["played"] == 2 and t.refused("pair:move") == "POS-206"


@pytest.mark.rule("POS-207")
def test_a_pair_is_allowed_although_one_card_would_do() -> None:
    s = start(hand="move_blue move_red move_green camp_yellow camp_blue").turn(0)
    assert s.refused("pair:move") is None and s.refused("pair:camp") is None
    s.play("pair:move")
    assert s.refused("pair_cards:move_blue+move_red") is None


@pytest.mark.rule("POS-208")
def test_a_card_is_played_only_for_what_can_be_done() -> None:
    s = start(hand="move_red postcard_red camp_red camp_red camp_red", held="pc_08_5", row="", top="", cards="")
    s.seat(1, camps="08_1 08_2 08_3 08_4 08_5 08_6").turn(0)
    assert set(s.picks()) == {"play_action:move_red", "pair:move", "pair:stamp"}
    assert s.refused("play_action:postcard_red") == s.refused("pair:postcard") == "POS-312"
    assert s.refused("play_action:camp_red") == s.refused("pair:camp") == "POS-319"
    assert s.refused("play_stamp:camp_red") == "POS-338"


@pytest.mark.rule("POS-209")
def test_a_dead_card_is_discarded_only_when_nothing_else_can_be_played() -> None:
    s = start(hand="camp_red camp_green camp_blue", held="pc_08_5=all", played=2)
    s.seat(1, camps="08_1 08_2 08_3 08_4 08_5 08_6").main(0)
    assert sorted(s.picks("discard_dead")) == [f"discard_dead:camp_{c}" for c in ("blue", "green", "red")]
    s.play("discard_dead:camp_red")
    assert s.table.view(None)["played"] == 3 and s.picks("end_turn") and s.picks("discard_dead") == []
    assert s.table.view(None)["discard"] == {"camp_red": 1}


@pytest.mark.rule("POS-209")
def test_with_a_possible_play_nothing_is_thrown_away() -> None:
    s = start(hand="camp_red camp_green move_yellow", held="pc_08_5=all", played=2)
    s.seat(1, camps="08_1 08_2 08_3 08_4 08_5 08_6").main(0)
    assert s.picks("discard_dead") == []
    assert s.refused("discard_dead:camp_red") == "POS-209"
    ride(s, "yellow")
    assert s.refused("discard_dead:camp_red") == "POS-209"           # three are played


@pytest.mark.rule("POS-210")
def test_sending_gifts_and_bonuses_come_between_plays_and_are_no_plays() -> None:
    s = start(held="pc_08_5=all pc_01_3", moves=1, postcards=1, camping=1, gift_row="caravan snow_globe car")
    s.seat(0, gifts="car stamp_collection").main(0)
    for pick in ("send:pc_08_5", "use_gift:car", "use_gift:stamp_collection", "use_bonus:move", "use_bonus:postcard",
                 "use_bonus:camp"):
        assert s.refused(pick) is None, pick
    s.play("use_bonus:camp", "camp_spot:08_1", "send:pc_08_5", "choose_gift:gift_1", "use_gift:car")
    assert s.table.view(None)["played"] == 0
    ride(s, "blue", "red")
    s.play("play_stamp:postcard_green", "stamp_slot:pc_01_3.green")
    assert s.table.view(None)["played"] == 3
    assert s.refused("use_gift:stamp_collection") is None and s.refused("use_bonus:move") is None


@pytest.mark.rule("POS-211")
def test_what_is_banked_is_lost_when_the_turn_ends() -> None:
    s = start(played=3, extra=2, moves=3, postcards=1, camping=1)
    s.seat(1, hand=FIVE, bike=3).main(0)
    assert s.refused("keep_bonus:move") == "POS-211"
    s.play("end_turn")
    assert s.table.view(None)["banked"] == {"move": 0, "postcard": 0, "camp": 0}
    s.play("confirm")
    assert s.table.seat == 1
    assert s.refused("use_bonus:move") == "POS-331"
    assert s.table.view(None)["plays"] == 3


@pytest.mark.rule("POS-212")
def test_no_effect_is_compulsory() -> None:
    s = start(held="pc_08_3", hand="camp_blue camp_red camp_green camp_yellow camp_blue").turn(0)
    s.play("play_action:camp_blue", "camp_spot:08_3")
    assert s.picks() == ["memory:pc_08_3.1", "skip"]
    s.play("skip")
    assert s.table.view(None)["plays"] == 3
    s.play("play_action:camp_red", "camp_spot:08_2")                 # the symbol stays uncovered
    assert s.table.view(None)["seats"][0]["held"]["pc_08_3"]["memories"] == []


@pytest.mark.rule("POS-213")
def test_the_turn_ends_after_three_cards_and_not_before() -> None:
    s = start(hand="move_blue move_red move_green move_yellow move_blue").turn(0)
    for colour in ("blue", "red", "green"):
        assert s.refused("end_turn") == "POS-213"
        ride(s, colour)
    assert s.refused("end_turn") is None


@pytest.mark.rule("POS-214", "POS-336")
def test_extra_plays_add_up_and_the_hand_is_not_refilled() -> None:
    s = start(hand="move_blue move_red move_green move_yellow move_blue", extra=2).main(0)
    assert s.table.view(None)["plays"] == 5
    ride(s, "blue", "red", "green")
    assert s.refused("end_turn") is None                             # optional
    ride(s, "yellow", "blue")
    assert s.table.view(None)["seats"][0]["cards"] == 0 and s.picks() == ["end_turn"]


@pytest.mark.rule("POS-214")
def test_a_memory_gives_the_extra_play() -> None:
    s = start(held="pc_08_3", hand="camp_blue camp_red camp_green camp_yellow camp_blue").turn(0)
    s.play("play_action:camp_blue", "camp_spot:08_3", "memory:pc_08_3.1")
    assert s.table.view(None)["plays"] == 4


@pytest.mark.rule("POS-215")
@pytest.mark.parametrize(("played", "extra", "pair"), [(3, 2, True), (2, 1, True), (3, 1, False), (2, 0, False)])
def test_extra_plays_may_be_part_of_a_pair(played, extra, pair) -> None:
    s = start(hand="move_blue move_red", played=played, extra=extra).main(0)
    assert bool(s.picks("pair")) == pair


@pytest.mark.rule("POS-216")
def test_the_refill_takes_one_card_at_a_time_until_five() -> None:
    s = start(hand="move_blue move_red", played=3).main(0).play("end_turn")
    assert s.refused("confirm") == "POS-216"
    s.play("take_travel:slot_2").next("deal_travel:move_green").play("draw_travel", "take_travel:slot_5")
    assert s.table.view(0)["seats"][0]["hand"] == {"move_blue": 1, "move_red": 1, "camp_red": 1, "postcard_blue": 1,
                                                   "move_green": 1}
    assert s.picks() == ["confirm"]
    assert s.refused("take_travel:slot_1") == s.refused("draw_travel") == "POS-216"


@pytest.mark.rule("POS-217")
def test_emptied_slots_stay_empty_until_the_hand_is_full_then_fill_from_the_left() -> None:
    s = start(hand="move_blue move_red", played=3).main(0)
    s.seat(1, hand=FIVE, bike=1).play("end_turn", "take_travel:slot_4", "take_travel:slot_1")
    assert s.table.view(None)["river"] == [None, "camp_red", "camp_green", None, "postcard_blue"]
    assert s.refused("take_travel:slot_1") == "POS-217"
    s.play("take_travel:slot_5")
    s.next("turn_up_travel:move_green", "turn_up_travel:move_yellow", "turn_up_travel:postcard_red").play("confirm")
    assert s.table.view(None)["river"] == ["move_green", "camp_red", "camp_green", "move_yellow", "postcard_red"]
    s.holds()


@pytest.mark.rule("POS-218")
def test_nothing_is_sent_or_used_once_the_refill_has_begun() -> None:
    s = start(hand="move_blue move_red", held="pc_08_5=all", played=3, moves=1)
    s.seat(0, gifts="car").main(0).play("end_turn")
    for moment in range(4):
        for pick in ("send:pc_08_5", "use_gift:car", "use_bonus:move"):
            assert s.refused(pick) == "POS-218"
        if moment < 3:
            s.play("draw_travel")
    assert s.picks() == ["confirm"]


@pytest.mark.rule("POS-219")
def test_an_empty_travel_deck_is_made_of_the_discard_in_the_middle_of_a_refill() -> None:
    s = start(hand="move_blue move_red", played=3, deck="camp_green move_green").main(0)
    s.play("end_turn", "draw_travel")
    assert s.table.view(None)["deck"] == 1
    before = sum(s.table.view(None)["discard"].values())
    s.play("draw_travel")
    assert s.table.view(None)["deck"] == before and s.table.view(None)["discard"] == {}
    s.play("draw_travel")
    assert s.table.view(None)["deck"] == before - 1
    s.holds()


@pytest.mark.rule("POS-219")
def test_a_row_discarded_together_is_in_the_shuffle_it_causes() -> None:
    s = start(top="pc_05_4", row="pc_04_3 pc_06_6 pc_09_5", thrown="pc_01_3", cards="").turn(0)
    s.play("play_action:postcard_green", "refresh")
    view = s.table.view(None)
    assert view["row"][0] == "pc_05_4" and None not in view["row"] and view["top"]
    shuffled = {"pc_04_3", "pc_06_6", "pc_09_5", "pc_01_3"}
    assert {view["row"][1], view["row"][2], view["top"]} < shuffled
    assert view["postcard_deck"] == 2 and view["postcard_discard"] == []
    s.holds()


@pytest.mark.rule("POS-221")
@pytest.mark.parametrize(("seats", "asked"), [(("player", "player"), ["confirm"]),
                                              (("player", "automa:easy"), "refill")])
def test_in_the_last_round_hands_are_refilled_only_for_an_automa_to_come(seats, asked) -> None:
    s = scene("postcards", seats).seat(0, hand="move_blue move_red", bike=1)
    s.board(river=RIVER, **ROW, played=3, bonus=0, first=0).main(0).play("end_turn")
    if asked == "refill":
        assert s.picks() == [f"take_travel:slot_{n}" for n in range(1, 6)] + ["draw_travel"]
        return
    assert s.picks() == asked
    river = s.table.view(None)["river"]
    s.seat(1, hand="move_blue").play("confirm")
    assert s.table.view(None)["river"] == river and s.table.view(None)["seats"][0]["cards"] == 2


@pytest.mark.rule("POS-221")
def test_an_automa_that_has_played_in_the_last_round_needs_no_river_any_more() -> None:
    s = scene("postcards", ("automa:easy", "player")).seat(1, hand="move_blue move_red", bike=1)
    s.board(river=RIVER, **ROW, played=3, bonus=0, first=0).main(1).play("end_turn")
    assert s.picks() == ["confirm"]
    s.play("confirm")
    assert s.table.over
