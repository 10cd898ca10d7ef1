"""Section 11 of the spec: every line of the table of illegal moves, with the rule that says no."""

from __future__ import annotations

import pytest

import layover
from layover.testing import scene


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


def choosing(**things):
    return table().seat(0, **things).turn(0)


def stopped(at: str = "feathra", discs: tuple[int, int, int] = (0, 0, 0), goods: str = "", seats: int = 2,
            options: dict[str, bool] | None = None, **things):
    """Seat 0 stopped on a planet in the middle of its action turn."""
    s = table(seats, **(options or {})).seat(0, kit="3 hold", at=at, discs=discs, goods=goods, **things)
    return s.board(visited="feathra squeakon vortex").acting(0)


def flying(discs: tuple[int, int, int] = (1, 9, 9), goods: str = "rubber_ducks blue_paint phone_booths"):
    """Seat 0 over Feathra, moving."""
    return stopped(discs=discs, goods=goods).play("step:r04.3", "step:feathra")


def no(s, pick: str, rule: str, seat: int | None = None) -> None:
    before = s.table.digest()
    assert s.refused(pick, seat) == rule, f"{pick}: {s.refused(pick, seat)}"
    with pytest.raises(layover.Refused):
        s.table.play(pick, seat)
    assert s.table.digest() == before


@pytest.mark.rule("DUC-17")
def test_pass_or_collect_and_act() -> None:
    no(choosing(), "pass", "DUC-17")
    s = choosing().play("act", "no_free_link")
    no(s, "collect:red", "DUC-17")


@pytest.mark.rule("DUC-34")
def test_collect_a_thirteenth_time_in_a_row() -> None:
    s = table(2)
    for _ in range(12):
        s.turn(0).play("collect:red")
    no(s.turn(0), "collect:red", "DUC-34")


@pytest.mark.rule("DUC-20")
def test_decline_part_of_the_discs() -> None:
    no(choosing(), "decline_disc:red", "DUC-20")


@pytest.mark.rule("DUC-22")
def test_a_free_turn_when_nothing_was_short() -> None:
    no(choosing(), "take_free_turn", "DUC-22")


@pytest.mark.rule("DUC-32")
def test_keep_a_fifth_disc() -> None:
    s = stopped(discs=(5, 0, 0)).play("end_turn")
    no(s, "keep_fifth_disc", "DUC-32")
    assert s.picks() == ["return_disc:red"]


@pytest.mark.rule("DUC-40", "DUC-54", "DUC-61", "DUC-62", "DUC-65", "DUC-70", "DUC-73", "DUC-81")
def test_a_disc_of_another_colour() -> None:
    no(stopped(discs=(0, 9, 9)), "step:r04.3", "DUC-40")
    no(stopped(discs=(0, 9, 9), passages="feathra vortex"), "jump:pink", "DUC-54")
    no(stopped("quackhaven", (9, 0, 9), "rubber_ducks radios"), "build_tile", "DUC-61")
    s = stopped(discs=(9, 0, 9), goods="medicine radios").board(consumers={"feathra": "medicine"})
    no(s, "build_tile", "DUC-62")
    no(stopped(discs=(9, 0, 9), goods="blue_paint radios"), "build_factory:modern_art", "DUC-65")
    no(stopped(discs=(9, 0, 9)), "claim:feathra.mine", "DUC-70")
    no(stopped(discs=(9, 0, 9)), "buy_link", "DUC-73")
    no(stopped(discs=(9, 9, 0)), "use_mine", "DUC-81")


@pytest.mark.rule("DUC-61", "DUC-62", "DUC-65")
def test_build_without_the_named_goods() -> None:
    no(stopped("quackhaven", (0, 9, 0), "radios science"), "build_tile", "DUC-61")
    s = stopped(discs=(0, 9, 0), goods="science radios").board(consumers={"feathra": "medicine"})
    no(s, "build_tile", "DUC-62")
    no(stopped(discs=(0, 9, 0), goods="blue_paint science"), "build_factory:modern_art", "DUC-65")


@pytest.mark.rule("DUC-81", "DUC-86", "DUC-92", "DUC-93")
def test_trade_without_the_disc_or_the_goods() -> None:
    no(stopped("quackhaven", (0, 0, 1), "radios science").board(built="quackhaven"), "buy_equipment", "DUC-86")
    no(stopped(discs=(0, 0, 1), goods="radios").board(factories={"feathra": "religion"}), "use_factory", "DUC-92")
    s = stopped(discs=(0, 0, 1), goods="radios").board(consumers={"feathra": "medicine"}, built="feathra")
    no(s, "deliver", "DUC-93")
    s = stopped(goods="medicine").board(consumers={"feathra": "medicine"}, built="feathra")
    no(s, "deliver", "DUC-81")


@pytest.mark.rule("DUC-40", "DUC-45")
def test_step_without_a_red_disc_and_without_steps_left() -> None:
    no(stopped(), "step:r04.3", "DUC-40")
    s = stopped(discs=(1, 0, 0)).seat(0, kit="7 hold").play("step:r04.3", "step:r04.2")
    no(s, "step:r04.1", "DUC-45")


@pytest.mark.rule("DUC-42")
def test_end_a_step_on_a_point_with_an_own_cube() -> None:
    no(stopped(discs=(1, 0, 0), links="r04.3"), "step:r04.3", "DUC-42")


@pytest.mark.rule("DUC-47", "DUC-48", "DUC-49")
def test_steps_left_after_stopping_after_a_link_and_for_the_next_turn() -> None:
    no(flying().play("stop"), "step:r04.3", "DUC-47")
    no(flying().play("buy_link", "link_route:r01", "link_point:r01.1"), "step:r04.3", "DUC-48")
    no(flying(), "save_steps", "DUC-49")


@pytest.mark.rule("DUC-47", "DUC-60", "DUC-80")
def test_build_or_trade_while_moving() -> None:
    s = flying()
    for pick in ("build_tile", "build_factory:stealth_ducks", "claim:feathra.mine"):
        no(s, pick, "DUC-60")
    for pick in ("use_mine", "use_factory", "deliver", "buy_equipment"):
        no(s, pick, "DUC-80")


@pytest.mark.rule("DUC-50")
def test_trade_build_or_claim_from_a_point() -> None:
    s = stopped("r04.3", (0, 9, 9), "rubber_ducks blue_paint")
    for pick in ("use_mine", "use_factory", "deliver", "buy_equipment", "build_tile", "build_factory:stealth_ducks",
                 "claim:feathra.mine"):
        no(s, pick, "DUC-50")


@pytest.mark.rule("DUC-51", "DUC-53")
def test_leave_overloaded_or_throw_goods_away() -> None:
    s = stopped(discs=(1, 0, 0), goods="8 radios")
    no(s, "discard:radios", "DUC-53")
    s.play("step:r04.3")
    no(s, "step:r04.3", "DUC-51")
    s.play("discard:radios")
    no(s, "discard:radios", "DUC-53")


@pytest.mark.rule("DUC-54")
def test_jump_without_marker_twin_or_disc() -> None:
    no(stopped(discs=(1, 0, 0)), "jump:pink", "DUC-54")
    no(stopped(discs=(1, 0, 0)).seat(1, passages="feathra"), "jump:green", "DUC-54")
    no(stopped().seat(1, passages="feathra vortex"), "jump:green", "DUC-54")


@pytest.mark.rule("DUC-56", "DUC-57")
def test_refuse_to_explore_explore_in_flight_take_a_buried_tile() -> None:
    s = table().seat(0, kit="3 hold", discs=(1, 0, 0)).acting(0).play("step:r01.1", "step:r01.2", "step:pondora")
    no(s, "explore:a", "DUC-57")
    s.play("stop")
    no(s, "skip_exploring", "DUC-56")
    no(s, "take_buried:religion", "DUC-56")


@pytest.mark.rule("DUC-28")
def test_a_link_on_an_occupied_point() -> None:
    s = table().seat(0, at="r04.1").seat(1, links="r04.2").turn(0).play("act", "free_link:r04")
    no(s, "link_point:r04.1", "DUC-28")
    no(s, "link_point:r04.2", "DUC-28")


@pytest.mark.rule("DUC-27", "DUC-29")
def test_a_free_link_too_late_or_too_many() -> None:
    s = choosing(discs=(1, 0, 0)).play("act", "free_link:r04", "link_point:r04.1")
    no(s, "free_link:r04", "DUC-27")
    s = choosing(discs=(1, 0, 0)).play("act", "no_free_link", "step:r01.1")
    no(s, "free_link:r04", "DUC-29")


@pytest.mark.rule("DUC-29", "DUC-70", "DUC-73")
def test_links_and_privileges_with_an_empty_cube_supply() -> None:
    s = stopped(discs=(0, 9, 0), cubes=0)
    no(s, "buy_link", "DUC-73")
    no(s, "claim:feathra.mine", "DUC-70")
    s = choosing(cubes=1).play("act")
    no(s, "free_link:r04", "DUC-29")


@pytest.mark.rule("DUC-26")
def test_reclaim_for_anything_but_the_counter() -> None:
    s = stopped(discs=(0, 9, 0), links="r01.1", claims="feathra.mine", cubes=0)
    no(s, "reclaim_link:r01.1", "DUC-26")
    no(s, "reclaim_privilege:feathra.mine", "DUC-26")
    no(choosing(links="r01.1"), "reclaim_link:r01.1", "DUC-26")
    s = choosing(links="r01.1", cubes=0).play("act")
    no(s, "reclaim_counter_cube:1", "DUC-26")
    no(s, "reclaim_score_marker", "DUC-26")


@pytest.mark.rule("DUC-31")
def test_passages_again_single_occupied_or_out_of_turn() -> None:
    s = stopped(passages="vortex gosling")
    no(s, "place_passages", "DUC-31")
    no(s, "move_passage:feathra", "DUC-31")
    s = stopped().seat(1, passages="vortex gosling")
    no(s, "place_one_passage:feathra", "DUC-31")
    no(s, "place_passages", "DUC-31", seat=1)
    s.play("place_passages")
    no(s, "first_passage:vortex", "DUC-31")
    no(choosing(), "place_passages", "DUC-31")


@pytest.mark.rule("DUC-66")
def test_a_second_factory_a_start_planet_a_type_already_built() -> None:
    goods = "blue_paint radios"
    s = stopped(discs=(0, 9, 0), goods=goods).board(factories={"feathra": "religion"})
    no(s, "build_factory:modern_art", "DUC-66")
    no(stopped("quackhaven", (0, 9, 0), goods), "build_factory:modern_art", "DUC-66")
    s = stopped(discs=(0, 9, 0), goods=goods).board(factories={"vortex": "modern_art"})
    no(s, "build_factory:modern_art", "DUC-66")


@pytest.mark.rule("DUC-63", "DUC-65", "DUC-69")
def test_other_goods_for_a_factory_the_named_good_for_r_a_built_tile_again() -> None:
    no(stopped(discs=(0, 9, 0), goods="blue_paint science religion"), "build_factory:modern_art", "DUC-65")
    s = stopped("quackhaven", (0, 9, 0), "2 rubber_ducks radios").play("build_tile")
    no(s, "build_with:rubber_ducks", "DUC-63")
    no(stopped("quackhaven", (0, 9, 0), "rubber_ducks radios").board(built="quackhaven"), "build_tile", "DUC-69")


@pytest.mark.rule("DUC-60", "DUC-70", "DUC-71", "DUC-121")
def test_claims_of_the_wrong_building() -> None:
    s = stopped(discs=(0, 9, 0)).board(consumers={"feathra": "medicine"}).seat(1, claims="feathra.mine")
    no(s, "claim:feathra.consumer", "DUC-70")
    no(s, "claim:feathra.factory", "DUC-70")
    no(s, "claim:feathra.mine", "DUC-71")
    no(s, "claim:vortex.mine", "DUC-60")
    s = stopped(discs=(0, 9, 0), options={"consumer_privileges": False})
    no(s.board(consumers={"feathra": "medicine"}, built="feathra"), "claim:feathra.consumer", "DUC-121")


@pytest.mark.rule("DUC-93", "DUC-99")
def test_unbuilt_tiles_absent_factories_unwanted_goods() -> None:
    s = stopped(discs=(0, 0, 9), goods="medicine").board(consumers={"feathra": "medicine"})
    no(s, "deliver", "DUC-99")
    no(s, "use_factory", "DUC-99")
    no(stopped("quackhaven", (0, 0, 9), "rubber_ducks radios"), "buy_equipment", "DUC-99")
    s = stopped(discs=(0, 0, 9), goods="radios").board(consumers={"feathra": "medicine"}, built="feathra")
    no(s, "deliver", "DUC-93")


@pytest.mark.rule("DUC-13", "DUC-87", "DUC-88", "DUC-91")
def test_equipment_without_disc_without_replacement_or_without_room() -> None:
    s = stopped("plughole", (0, 0, 9), "phone_booths radios").board(built="plughole", supply=(9, 0, 9))
    no(s, "buy_equipment", "DUC-88")
    no(s, "remove_equipment:hold", "DUC-91")
    s = stopped("quackhaven", (0, 0, 9), "rubber_ducks radios").seat(0, kit="9 hold").board(built="quackhaven")
    no(s.play("buy_equipment", "buy_with:radios"), "install:free", "DUC-87")


@pytest.mark.rule("DUC-85", "DUC-95")
def test_free_uses_not_paid_for_and_mining_with_forty_goods() -> None:
    no(stopped(claims="feathra.mine"), "use_mine", "DUC-95")
    no(stopped().seat(1, claims="feathra.mine"), "use_mine", "DUC-95")
    no(stopped(discs=(0, 0, 1), goods="40 radios"), "use_mine", "DUC-85")


def together(**options):
    s = table(**options).seat(0, goods="9 radios", discs=(1, 0, 0)).seat(1, at="quackhaven", goods="9 science")
    return s.acting(0)


@pytest.mark.rule("DUC-100", "DUC-101", "DUC-102", "DUC-122")
def test_offers_of_the_wrong_kind() -> None:
    s = together().play("offer:seat_2")
    for pick in ("offer_disc:red", "offer_cube", "offer_points", "give:science", "send"):
        no(s, pick, "DUC-101")
    s.play("give:radios")
    no(s, "send", "DUC-101")
    s.play(*["give:radios"] * 5)
    no(s, "give:radios", "DUC-102")
    no(together().seat(1, at="bubblon"), "offer:seat_2", "DUC-100")
    no(together().seat(1, at="r01.1"), "offer:seat_2", "DUC-100")
    no(together().turn(0), "offer:seat_2", "DUC-100")
    no(together(), "offer:seat_1", "DUC-100", seat=1)
    no(together(player_trade=False), "offer:seat_2", "DUC-122")
    s = together()
    for _ in range(3):
        s.play("offer:seat_2", "give:radios", "ask_for:science", "send", "refuse")
    no(s, "offer:seat_2", "DUC-102")


@pytest.mark.rule("DUC-01", "DUC-11", "DUC-14")
def test_wrong_seats_start_planets_and_equipment() -> None:
    for seats in (1, 5, 6):
        with pytest.raises(layover.Malformed, match="DUC-01"):
            layover.new("duck_dealer", seats, 1)
    t = layover.new("duck_dealer", 2, 1, {"setup": "reference"})
    assert t.why_not("equip_two").rule == t.why_not("equip_four").rule == "DUC-11"
    for pick in ("equip:hold+hold+hold", "equip:hold+hold+hold", "start:bubblon"):
        t.play(pick)
    assert t.why_not("start:bubblon").rule == "DUC-14"


@pytest.mark.rule("DUC-110")
def test_act_after_the_last_space() -> None:
    s = table().board(counter=23).turn(0).play("act", "no_free_link", "end_turn")
    for seat in (0, 1):
        no(s, "act", "DUC-110", seat=seat)


# The reason is chosen from the question that is open: what a heading would need in its own place may well be there.

def with_everything(s):
    """Seat 0 stopped on Feathra with discs of all colours, cubes and goods."""
    return s.seat(0, kit="3 hold", at="feathra", discs=(2, 4, 4), goods="2 radios blue_paint")


EVERYTHING = ("use_mine", "step:r04.3", "buy_link", "build_factory:modern_art", "claim:feathra.mine", "stop",
              "end_turn", "jump:pink")


@pytest.mark.rule("DUC-17")
def test_before_collect_or_act_nothing_else_is_refused_for_what_is_there() -> None:
    s = with_everything(table()).board(visited="feathra").turn(0)
    for pick in EVERYTHING:
        no(s, pick, "DUC-17")


@pytest.mark.rule("DUC-29")
def test_while_free_links_are_placed_the_actions_wait_for_them() -> None:
    s = with_everything(table()).board(visited="feathra").turn(0).play("act")
    for pick in EVERYTHING:
        no(s, pick, "DUC-29")
    s.play("free_link:r01")
    for pick in (*EVERYTHING, "link_point:r02.1"):
        no(s, pick, "DUC-28")


@pytest.mark.rule("DUC-56")
def test_while_a_colony_is_explored_the_actions_wait_for_it() -> None:
    s = with_everything(table()).acting(0).play("step:r04.3", "step:feathra", "stop")
    for pick in EVERYTHING:
        no(s, pick, "DUC-56")


@pytest.mark.rule("DUC-63", "DUC-87")
def test_while_r_is_paid_and_equipment_installed_the_actions_wait_for_it() -> None:
    s = with_everything(table()).board(consumers={"feathra": "radios"}).acting(0).play("build_tile")
    for pick in (*EVERYTHING, "build_with:radios", "build_with:science"):
        no(s, pick, "DUC-63")
    s = with_everything(table()).seat(0, at="quackhaven", goods="rubber_ducks").board(built="quackhaven").acting(0)
    s.play("buy_equipment", "buy_with:radios")
    for pick in EVERYTHING:
        no(s, pick, "DUC-87")


@pytest.mark.rule("DUC-32")
def test_while_discs_are_returned_the_turn_cannot_end_or_go_on() -> None:
    s = with_everything(table()).board(visited="feathra").acting(0).play("end_turn")
    for pick in EVERYTHING:
        no(s, pick, "DUC-32")


@pytest.mark.rule("DUC-51")
def test_while_goods_are_discarded_the_ship_cannot_leave_or_do_anything_else() -> None:
    s = with_everything(table()).seat(0, goods="9 radios").board(visited="feathra").acting(0).play("step:r04.3")
    for pick in EVERYTHING:
        no(s, pick, "DUC-51")


@pytest.mark.rule("DUC-31", "DUC-35", "DUC-100", "DUC-101")
def test_an_offer_is_composed_and_answered_before_anything_else() -> None:
    s = together().play("offer:seat_2")
    for pick in ("use_mine", "step:r01.1", "end_turn", "place_passages", "offer:seat_2"):
        no(s, pick, "DUC-101")
    s.play("give:radios", "ask_for:science", "send")
    for pick in ("use_mine", "step:r01.1", "end_turn", "collect:red"):
        no(s, pick, "DUC-100")
    for pick in ("offer:seat_2", "place_passages", "accept", "end_turn"):     # it is the author's own action turn
        no(s, pick, "DUC-35", seat=0)


@pytest.mark.rule("DUC-11", "DUC-14")
def test_during_the_set_up_nothing_else_is_asked() -> None:
    t = layover.new("duck_dealer", 2, 1, {"setup": "reference"})
    for pick in ("start:quackhaven", "collect:red", "explore:a", "pass"):
        assert t.why_not(pick).rule == ("DUC-57" if pick == "explore:a" else "DUC-11")
    t.play("equip:hold+hold+hold")
    t.play("equip:hold+hold+hold")
    for pick in ("start:vortex", "equip:hold+hold+hold", "act"):
        assert t.why_not(pick).rule == "DUC-14"


@pytest.mark.rule("DUC-22", "DUC-30")
def test_in_a_free_action_turn_collecting_is_over() -> None:
    s = table(3).board(supply=(0, 9, 9)).turn(0).play("collect:red")
    for pick in ("act", "collect:red", "use_mine"):
        no(s, pick, "DUC-22")
    s.play("take_free_turn", "no_free_link")
    for pick in ("act", "collect:red", "give:radios", "return_disc:red"):
        no(s, pick, "DUC-30")


@pytest.mark.rule("DUC-99")
def test_a_shipyard_is_not_a_consumer_and_a_consumer_no_shipyard() -> None:
    s = stopped(discs=(0, 0, 9), goods="medicine radios").board(consumers={"feathra": "medicine"}, built="feathra")
    no(s, "buy_equipment", "DUC-99")
    assert "built tile" not in s.table.words.refusal("DUC-99", "en")
