"""Refusals say what is true in the position: cases in which they once did not."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.postcards.test_illegal import at


def says(s, pick, seat=None):
    """The sentence of a refusal."""
    return s.table.words.refusal(s.refused(pick, seat), "en")


@pytest.mark.rule("POS-201")
def test_a_card_that_is_not_in_hand() -> None:
    s = at(hand="move_blue camp_red")
    assert s.refused("play_action:move_green") == s.refused("play_stamp:move_green") == "POS-201"
    assert "from your hand" in says(s, "play_action:move_green")


@pytest.mark.rule("POS-205")
def test_a_pair_with_two_plays_left_but_a_single_card() -> None:
    s = at(hand="move_blue", played=1)
    assert s.refused("pair:move") == "POS-205" and "two cards of your hand" in says(s, "pair:move")


@pytest.mark.rule("POS-321")
def test_a_memory_without_a_camp() -> None:
    assert says(at(), "memory:pc_08_5.1") == "A camp gives you one memory at most, at the moment you place it."


@pytest.mark.rule("POS-209")
def test_no_card_is_offered_to_be_thrown_away_after_the_third() -> None:
    s = at(played=3)
    shown = [s.table.name(pick) for pick, _ in s.table.game.answers(s.table.state)]
    assert "end_turn" in shown and not [pick for pick in shown if pick.startswith("discard_dead")]
    assert s.refused("discard_dead:move_blue") == "POS-209"
    assert "still have to play one of your 3" in says(s, "discard_dead:move_blue")


@pytest.mark.rule("POS-209", "POS-201")
def test_a_dead_card_that_is_not_in_hand() -> None:
    dead = at(hand="camp_red camp_green camp_blue", bike=10, held="pc_08_3=all", played=2,
              seat={"camps": "10_1 10_2 10_3"})
    assert "discard_dead:camp_red" in dead.picks()
    assert dead.refused("discard_dead:move_red") == "POS-201"


@pytest.mark.rule("POS-218", "POS-216")
def test_with_an_extra_card_unused_the_refill_does_not_say_that_no_play_was_left() -> None:
    s = at(hand="move_blue move_red", played=3, extra=1).play("end_turn")
    assert s.refused("play_action:move_blue") == "POS-218"
    assert at().refused("take_travel:slot_1") == "POS-216" and "ended your turn" in says(at(), "take_travel:slot_1")


@pytest.mark.rule("POS-221")
def test_in_the_last_round_nobody_is_told_to_refill() -> None:
    s = at(hand="move_blue move_red", played=3, bonus=1, first=0)
    s.play("end_turn")
    assert s.refused("take_travel:slot_1") == s.refused("draw_travel") == "POS-221"


@pytest.mark.rule("POS-420")
def test_the_move_of_a_road_map_is_part_of_the_gift_and_not_of_a_card() -> None:
    s = at(seat={"gifts": "road_map"}).play("use_gift:road_map")
    for pick in ("skip", "play_action:move_blue", "camp_spot:08_1", "memory:pc_08_5.1"):
        assert s.refused(pick) == "POS-420"


@pytest.mark.rule("POS-203")
def test_what_an_effect_asks_comes_before_anything_else() -> None:
    s = at(side="B", seat={"placed": 4}).play("play_action:camp_blue", "camp_spot:08_4")
    for pick in ("memory:pc_08_5.1", "play_action:move_blue", "bonus_stamp:pc_08_5.blue"):
        assert s.refused(pick) == "POS-203"


@pytest.mark.rule("POS-338")
def test_a_colour_the_postcard_does_not_show_while_another_postcard_has_it() -> None:
    s = at(held="pc_08_5 pc_08_3").play("pair:stamp", "pair_cards:move_blue+move_red")
    assert s.refused("stamp_slot:pc_08_5.red") == "POS-338"
    assert says(s, "stamp_slot:pc_08_5.red") == "There is no free place for this stamp."


@pytest.mark.rule("POS-401", "POS-410")
def test_a_postcard_or_a_gift_of_somebody_else() -> None:
    s = at()
    assert s.refused("send:pc_01_3") == "POS-401" and "of your own" in says(s, "send:pc_01_3")
    assert s.refused("use_gift:car") == "POS-410" and "must be yours" in says(s, "use_gift:car")


@pytest.mark.rule("POS-210", "POS-212")
def test_a_piece_of_something_that_nobody_has_begun() -> None:
    for pick in ("move_to:corse", "camp_spot:08_1", "stamp_slot:pc_08_5.blue", "star:move",
                 "pair_cards:move_blue+move_red"):
        assert at().refused(pick) == "POS-210"
    assert at().refused("skip") == "POS-212"


@pytest.mark.rule("POS-604")
def test_whatever_is_tried_an_automa_plays_by_itself() -> None:
    s = scene("postcards", ("player", "automa:easy")).seat(0, hand="move_blue", bike=8).turn(0)
    assert s.refused("use_gift:car", 1) == s.refused("memory:pc_08_5.1", 1) == "POS-604"
