"""Envoyer une carte postale, and taking gifts (POS-401 to POS-409)."""

from __future__ import annotations

import pytest

from layover.testing import scene

GIFTS = "caravan snow_globe car"


def sender(held="pc_08_5=all", bike=8, hand="move_blue move_red", seats=2, **board):
    return scene("postcards", seats).seat(0, hand=hand, held=held, bike=bike).board(**{"gift_row": GIFTS, **board})


@pytest.mark.rule("POS-401")
def test_a_full_postcard_is_sent_from_its_own_region_without_memories() -> None:
    s = sender("pc_08_5=all pc_08_3=all pc_01_3=all pc_08_4=3").main(0)
    assert s.picks("send") == ["send:pc_08_3", "send:pc_08_5"]
    assert s.refused("send:pc_01_3") == "POS-401"                    # elsewhere
    assert s.refused("send:pc_08_4") == "POS-401"                    # incomplete
    assert s.refused("send:pc_02_3") == "POS-401"                    # nobody's


@pytest.mark.rule("POS-402")
def test_sending_waits_until_a_choice_is_finished() -> None:
    s = sender().turn(0)
    assert s.refused("send:pc_08_5") is None                         # before the first card
    s.play("play_action:move_blue")
    assert s.refused("send:pc_08_5") == "POS-402"
    assert sender().seat(1, hand="move_red").main(1).refused("send:pc_08_5", 0) == "POS-402"


@pytest.mark.rule("POS-403", "POS-405")
def test_a_sent_card_is_kept_bare_and_of_no_more_use() -> None:
    s = sender("pc_08_5=all+1 pc_01_3", hand="camp_blue camp_red move_green").main(0)
    s.play("send:pc_08_5", "choose_gift:gift_1")
    panel = s.table.view(None)["seats"][0]
    assert panel["sent"] == ["pc_08_5"] and list(panel["held"]) == ["pc_01_3"]
    assert s.stamps("pc_08_5") == 0
    assert s.refused("send:pc_08_5") == "POS-405"
    s.play("play_action:camp_blue", "camp_spot:08_3")                # beach: on the sent card only
    assert s.picks("memory") == []
    s.play("play_stamp:move_green")
    assert s.refused("stamp_slot:pc_08_5.green") == "POS-405"
    assert s.picks() == ["stamp_slot:pc_01_3.green"]
    s.holds()


@pytest.mark.rule("POS-404")
@pytest.mark.parametrize(("card", "points"), [("pc_08_3", 3), ("pc_08_4", 6), ("pc_08_5", 10), ("pc_08_6", 15)])
def test_sending_scores_the_points_of_the_card_at_once(card, points) -> None:
    s = sender(f"{card}=all").main(0).play(f"send:{card}")
    assert s.table.view(None)["seats"][0]["score"] == points


@pytest.mark.rule("POS-406")
def test_several_cards_are_sent_one_by_one_and_none_must_be() -> None:
    s = sender("pc_08_5=all pc_08_3=all", hand="move_blue move_red", played=3).main(0)
    assert s.refused("end_turn") is None                             # not compulsory
    s.play("send:pc_08_5")
    assert s.refused("send:pc_08_3") == "POS-402"                    # first the gift
    s.play("choose_gift:gift_3", "send:pc_08_3", "choose_gift:gift_1")
    assert s.table.view(None)["seats"][0]["score"] == 13 and s.table.view(None)["played"] == 3


@pytest.mark.rule("POS-407")
def test_after_each_sending_one_open_gift_is_taken() -> None:
    s = sender().main(0).play("send:pc_08_5")
    assert s.picks() == ["choose_gift:gift_1", "choose_gift:gift_2", "choose_gift:gift_3"]
    assert s.refused("skip") == s.refused("take_hidden_gift") == "POS-407"
    s.play("choose_gift:gift_2")
    assert s.table.view(None)["seats"][0]["gifts"] == {"snow_globe": 1}
    assert s.refused("choose_gift:gift_1") == "POS-407"              # not two


@pytest.mark.rule("POS-408")
def test_a_gift_is_replaced_in_its_slot() -> None:
    s = sender().main(0).next("turn_up_gift:road_map").play("send:pc_08_5", "choose_gift:gift_2")
    assert s.table.view(None)["gift_row"] == ["caravan", "road_map", "car"]
    s.holds()


@pytest.mark.rule("POS-409")
def test_an_empty_gift_deck_is_never_made_again() -> None:
    s = sender("pc_08_5=all pc_08_3=all pc_08_4=all", gift_row="caravan - car", gift_deck="")
    s.seat(0, gifts="").main(0).play("send:pc_08_5")
    assert s.picks() == ["choose_gift:gift_1", "choose_gift:gift_3"] and s.refused("choose_gift:gift_2") == "POS-407"
    s.play("choose_gift:gift_3", "use_gift:car", "send:pc_08_3", "choose_gift:gift_1")
    assert s.table.view(None)["gift_row"] == [None, None, None]
    s.play("send:pc_08_4")                                            # nothing to take: the turn goes on
    assert s.picks("play_action") and s.table.view(None)["gifts_gone"]["car"] >= 1
    s.holds()
