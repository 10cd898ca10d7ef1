"""Cartes cadeaux (POS-410 to POS-420)."""

from __future__ import annotations

import pytest

from layover.engine.bits import count_bits
from layover.games.postcards.score import gift_points
from layover.testing import scene

RIVER = {"top": "pc_13_3", "row": "pc_13_4 pc_13_5 pc_13_6"}


def owner(gifts, held="pc_08_5", bike=8, hand="move_blue move_red", **board):
    return scene("postcards", 2).seat(0, hand=hand, held=held, bike=bike, gifts=gifts).board(**{**RIVER, **board})


def worth(s, gift, seat=0):
    number = s.number("gift", gift)
    state = s.state
    return gift_points(state, seat, number, state.gifts[seat * len(state.gift_deck) + number])


@pytest.mark.rule("POS-410")
def test_a_flash_gift_is_used_once_and_leaves_the_game() -> None:
    s = owner("car").main(0)
    assert s.picks("use_gift") == ["use_gift:car"]
    s.play("use_gift:car")
    assert s.refused("use_gift:car") == "POS-410"
    view = s.table.view(None)
    assert view["gifts_gone"] == {"car": 1} and view["seats"][0]["gifts"] == {}
    s.holds()


@pytest.mark.rule("POS-410")
def test_a_flash_gift_may_be_used_in_the_turn_it_was_gained_and_only_in_ones_own_turn() -> None:
    s = owner("", held="pc_08_5=all", gift_row="car caravan snow_globe", played=3).main(0)
    s.play("send:pc_08_5", "choose_gift:gift_1", "use_gift:car")
    assert s.table.view(None)["banked"]["move"] == 3
    t = owner("car").seat(1, hand="move_red").main(1)
    assert t.refused("use_gift:car", 0) == "POS-410"
    u = owner("car").main(0).play("play_action:move_blue")
    assert u.refused("use_gift:car") == "POS-410"


@pytest.mark.rule("POS-411")
def test_end_gifts_are_not_used_and_owned_gifts_are_public() -> None:
    s = owner("snow_globe keychain_beach caravan").main(0)
    for gift in ("snow_globe", "keychain_beach", "caravan"):
        assert s.refused(f"use_gift:{gift}") == "POS-411"
    for seat in (None, 1):
        assert s.table.view(seat)["seats"][0]["gifts"] == {"snow_globe": 1, "keychain_beach": 1, "caravan": 1}


@pytest.mark.rule("POS-412")
@pytest.mark.parametrize(("globes", "points"), [(0, 0), (1, 3), (2, 6), (3, 12), (4, 18), (5, 18), (8, 18)])
def test_snow_globes_count_as_a_set(globes, points) -> None:
    assert worth(owner("snow_globe " * globes), "snow_globe") == points


@pytest.mark.rule("POS-413")
@pytest.mark.parametrize(("camps", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 14), (6, 20), (7, 20)])
def test_a_keychain_counts_the_own_camps_on_its_symbol(camps, points) -> None:
    s = owner("keychain_culture keychain_beach")
    spots = [id for k, id in enumerate(s.table.pack.ids["spot"])
             if s.table.pack.symbol_spots[s.number("symbol", "culture")] >> k & 1]
    assert len(spots) == 7
    s.seat(0, camps=" ".join(spots[:camps])).seat(1, camps=" ".join(spots[camps:]))
    assert worth(s, "keychain_culture") == points and worth(s, "keychain_beach") == 0


@pytest.mark.rule("POS-414")
def test_the_caravan_counts_regions_with_two_own_camps() -> None:
    s = owner("caravan").seat(0, camps="08_1 08_2 08_3 03_1 03_2 01_1").seat(1, camps="01_2")
    assert worth(s, "caravan") == 4


@pytest.mark.rule("POS-415")
def test_the_road_map_moves_and_then_a_whole_camp_action_may_follow() -> None:
    s = owner("road_map", held="pc_02_3", bike=6).main(0).play("use_gift:road_map")
    assert len(s.picks("move_to")) == 3 and s.refused("skip") == "POS-420"
    s.play("move_to:corse")
    assert s.picks() == [f"camp_spot:07_{n}" for n in range(1, 5)] + ["skip"]
    s.play("camp_spot:07_3", "memory:pc_02_3.3")
    assert s.table.view(None)["banked"]["move"] == 2 and s.table.view(None)["played"] == 0


@pytest.mark.rule("POS-415")
def test_the_camp_of_a_road_map_is_declined_or_omitted() -> None:
    s = owner("road_map", bike=6).main(0).play("use_gift:road_map", "move_to:corse", "skip")
    assert s.table.view(None)["seats"][0]["camps"] == [] and s.picks("play_action")
    full = owner("road_map", bike=6).seat(1, camps="07_1 07_2 07_3 07_4").main(0)
    full.play("use_gift:road_map", "move_to:corse")
    assert full.picks("play_action") and full.table.view(None)["seats"][0]["bike"] == "corse"


@pytest.mark.rule("POS-416")
def test_the_car_banks_three_moves() -> None:
    assert owner("car").main(0).play("use_gift:car").table.view(None)["banked"]["move"] == 3


@pytest.mark.rule("POS-417")
def test_the_hiking_guide_shows_five_and_keeps_two() -> None:
    s = owner("hiking_guide").main(0)
    s.next("show_postcard:pc_01_3", "show_postcard:pc_01_4", "show_postcard:pc_01_5", "show_postcard:pc_01_6",
           "show_postcard:pc_02_3").play("use_gift:hiking_guide")
    shown = ["pc_01_3", "pc_01_4", "pc_01_5", "pc_01_6", "pc_13_3"]
    for seat in (None, 1):
        assert s.table.view(seat)["shown"] == shown
    assert s.table.view(None)["top"] == "pc_02_3"
    assert s.refused("guide_keep:pc_13_4") == s.refused("skip") == "POS-417"
    s.play("guide_keep:pc_01_4")
    assert s.refused("guide_keep:pc_01_4") == "POS-417" and s.refused("skip") == "POS-417"
    s.play("guide_keep:pc_13_3")
    view = s.table.view(None)
    assert list(view["seats"][0]["held"]) == ["pc_08_5", "pc_01_4", "pc_13_3"]
    assert view["postcard_discard"] == ["pc_01_3", "pc_01_5", "pc_01_6"] and view["shown"] == []
    assert s.refused("guide_keep:pc_01_3") == "POS-417"
    s.holds()


@pytest.mark.rule("POS-417")
@pytest.mark.parametrize(("cards", "kept", "choice"), [("", 1, 0), ("pc_01_3", 2, 0), ("pc_01_3 pc_01_4", 2, 3)])
def test_a_guide_that_shows_few_keeps_them_without_a_choice(cards, kept, choice) -> None:
    s = owner("hiking_guide", cards=cards).main(0).play("use_gift:hiking_guide")
    assert len(s.picks("guide_keep")) == choice
    for k in range(2 if choice else 0):
        s.play(s.picks("guide_keep")[0])
    assert len(s.table.view(None)["seats"][0]["held"]) == 1 + kept
    s.holds()


@pytest.mark.rule("POS-418")
def test_the_stamp_collection_sticks_two_stamps_or_as_many_as_fit() -> None:
    s = owner("stamp_collection").main(0).play("use_gift:stamp_collection")
    s.play("bonus_stamp:pc_08_5.blue", "bonus_stamp:pc_08_5.green")
    assert s.stamps("pc_08_5") == 2 and s.picks("play_action")
    one = owner("stamp_collection", held="pc_08_5=4").main(0)
    one.play("use_gift:stamp_collection", "bonus_stamp:pc_08_5.green")
    assert one.stamps("pc_08_5") == 5 and one.picks("play_action")
    declined = owner("stamp_collection").main(0).play("use_gift:stamp_collection", "skip", "bonus_stamp:pc_08_5.blue")
    assert declined.stamps("pc_08_5") == 1 and declined.picks("play_action")


@pytest.mark.rule("POS-419")
def test_a_flash_gift_without_effect_is_refused() -> None:
    s = owner("stamp_collection hiking_guide road_map car", held="pc_08_5=all", cards="", top="").main(0)
    assert s.refused("use_gift:stamp_collection") == s.refused("use_gift:hiking_guide") == "POS-419"
    assert s.picks("use_gift") == ["use_gift:road_map", "use_gift:car"]
    rest = owner("hiking_guide", cards="", top="", thrown="pc_01_3").main(0)
    assert rest.refused("use_gift:hiking_guide") is None


@pytest.mark.rule("POS-420")
def test_a_gift_is_resolved_as_one_piece() -> None:
    s = owner("stamp_collection car", held="pc_08_5=4 pc_01_3").main(0)
    s.play("use_gift:stamp_collection", "bonus_stamp:pc_08_5.green")
    assert s.refused("send:pc_08_5") == s.refused("use_gift:car") == "POS-420"
    s.play("skip")
    assert s.refused("send:pc_08_5") is None
    t = owner("road_map", held="pc_07_3=all", bike=6).main(0).play("use_gift:road_map", "move_to:corse")
    assert t.refused("send:pc_07_3") == "POS-420"
    t.play("skip")
    assert t.refused("send:pc_07_3") is None


def test_gift_counts_of_the_box() -> None:
    s = owner("")
    kinds = dict(zip(s.table.pack.ids["gift"], s.table.pack.gift_copies, strict=True))
    assert sum(kinds.values()) == 25 and kinds["snow_globe"] == 8 and kinds["car"] == 2
    assert all(count_bits(mask) == 7 for mask in s.table.pack.symbol_spots)
