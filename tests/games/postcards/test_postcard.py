"""Action Carte Postale (POS-306 to POS-314)."""

from __future__ import annotations

import pytest

from layover.testing import scene

ROW = "pc_04_3 pc_06_6 pc_09_5"


def taker(hand="postcard_blue", **board):
    return scene("postcards", 2).seat(0, hand=hand, bike=1).board(**{"top": "pc_05_4", "row": ROW, **board}).main(0)


@pytest.mark.rule("POS-306")
def test_the_river_is_the_top_of_the_deck_and_the_row() -> None:
    s = taker().play("play_action:postcard_blue")
    assert s.picks() == ["take_postcard:pc_05_4", "take_postcard:pc_04_3", "take_postcard:pc_06_6",
                         "take_postcard:pc_09_5", "refresh"]


@pytest.mark.rule("POS-307")
def test_one_card_of_the_river_becomes_held_with_empty_slots() -> None:
    s = taker().play("play_action:postcard_blue")
    assert s.refused("take_postcard:pc_01_3") == "POS-307"
    s.play("take_postcard:pc_06_6")
    assert s.table.view(None)["seats"][0]["held"] == {"pc_06_6": {"stamps": [], "memories": []}}
    assert s.refused("take_postcard:pc_04_3") == "POS-307"            # a second one with the same action


@pytest.mark.rule("POS-308")
def test_a_refresh_replaces_the_row_once_and_then_one_must_be_taken() -> None:
    s = taker().next("show_postcard:pc_07_4", "show_postcard:pc_09_6", "show_postcard:pc_02_3")
    s.play("play_action:postcard_blue", "refresh")
    view = s.table.view(None)
    assert (view["row"], view["top"]) == (["pc_05_4", "pc_07_4", "pc_09_6"], "pc_02_3")
    assert sorted(view["postcard_discard"]) == sorted(ROW.split())
    assert s.refused("refresh") == "POS-308" and s.refused("skip") == "POS-308"
    assert len(s.picks()) == 4


@pytest.mark.rule("POS-309")
@pytest.mark.parametrize(("board", "why"), [
    ({"cards": ""}, "POS-309"), ({"cards": "pc_01_3"}, None), ({"cards": "", "thrown": "pc_01_3"}, None),
    ({"cards": "", "top": ""}, "POS-309"),
])
def test_a_refresh_needs_two_cards_in_deck_and_discard(board, why) -> None:
    s = taker(**board).play("play_action:postcard_blue")
    assert s.refused("refresh") == why


@pytest.mark.rule("POS-310")
def test_a_gap_in_the_row_is_filled_in_place_by_the_top() -> None:
    s = taker().next("show_postcard:pc_02_3").play("play_action:postcard_blue", "take_postcard:pc_06_6")
    assert (s.table.view(None)["row"], s.table.view(None)["top"]) == (["pc_04_3", "pc_05_4", "pc_09_5"], "pc_02_3")


@pytest.mark.rule("POS-310")
def test_after_the_top_was_taken_the_next_card_shows() -> None:
    s = taker().next("show_postcard:pc_02_3").play("play_action:postcard_blue", "take_postcard:pc_05_4")
    assert (s.table.view(None)["row"], s.table.view(None)["top"]) == (ROW.split(), "pc_02_3")


@pytest.mark.rule("POS-311")
def test_with_deck_and_discard_gone_the_river_stays_short() -> None:
    s = taker("postcard_blue postcard_red", cards="", played=1).play("play_action:postcard_blue",
                                                                     "take_postcard:pc_06_6")
    assert (s.table.view(None)["row"], s.table.view(None)["top"]) == (["pc_04_3", "pc_05_4", "pc_09_5"], None)
    s.play("play_action:postcard_red", "take_postcard:pc_05_4")
    assert (s.table.view(None)["row"], s.table.view(None)["top"]) == (["pc_04_3", None, "pc_09_5"], None)
    assert s.table.view(None)["postcard_deck"] == 0
    s.holds()


@pytest.mark.rule("POS-312")
def test_an_empty_river_allows_no_postcard_action_banked_or_not() -> None:
    s = taker("postcard_blue move_red", cards="", top="", row="", postcards=1)
    assert s.refused("play_action:postcard_blue") == "POS-312"
    assert s.refused("pair:postcard") == "POS-312"
    assert s.refused("use_bonus:postcard") == "POS-312"
    assert not {"use_bonus:postcard", "pair:postcard"} & set(s.picks())


@pytest.mark.rule("POS-313")
def test_any_number_of_postcards_may_be_held() -> None:
    ids = [id for id in scene("postcards", 2).table.pack.ids["postcard"] if id not in f"pc_05_4 {ROW}".split()]
    s = scene("postcards", 2).seat(0, hand="postcard_blue", held=" ".join(ids), bike=1)
    s.board(top="pc_05_4", row=ROW).main(0).play("play_action:postcard_blue", "take_postcard:pc_05_4")
    assert len(s.table.view(None)["seats"][0]["held"]) == 49


@pytest.mark.rule("POS-314")
def test_a_postcard_shows_region_stamps_and_points() -> None:
    pack = scene("postcards", 2).table.pack
    worth = {3: 3, 4: 6, 5: 10, 6: 15}
    for card, id in enumerate(pack.ids["postcard"]):
        _, region, stamps = id.split("_")
        assert pack.card_region[card] == int(region) - 1
        assert len(pack.card_stamps[card]) == int(stamps)
        assert pack.card_points[card] == worth[int(stamps)]
        assert pack.name("postcard", card, "en").startswith(pack.name("region", int(region) - 1,
                                                                      "en").partition(" (")[0])
