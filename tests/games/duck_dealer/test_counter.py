"""Effectuer un tour d'actions (DUC-25 to DUC-33)."""

from __future__ import annotations

import pytest

from layover.testing import scene


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


@pytest.mark.rule("DUC-25")
def test_an_action_turn_puts_a_cube_on_the_lowest_empty_space() -> None:
    s = table().board(counter=3).turn(1)
    before = s.state.cubes[1]
    s.play("act")
    assert s.table.view()["counter"] == [0, 1, 0, 1]
    assert s.state.cubes[1] == before - 1
    s.holds()


@pytest.mark.rule("DUC-26", "DUC-72")
def test_without_a_cube_one_is_taken_back_from_a_link_or_a_privilege() -> None:
    s = table().seat(0, links="r01.1 r07.2", claims="vortex.mine", paid="vortex.mine", at="vortex", cubes=0)
    s.board(visited="vortex").turn(0).play("act")
    assert s.picks() == ["reclaim_link:r01.1", "reclaim_link:r07.2", "reclaim_privilege:vortex.mine"]
    assert s.refused("reclaim_link:r01.2") == "DUC-26" and s.refused("reclaim_privilege:vortex.factory") == "DUC-26"
    assert s.refused("reclaim_counter_cube:1") == "DUC-26" and s.refused("reclaim_score_marker") == "DUC-26"
    s.play("reclaim_privilege:vortex.mine")
    view = s.table.view()
    assert view["seats"][0]["claims"] == view["seats"][0]["paid"] == [] and view["counter"] == [0]
    assert s.state.cubes[0] == 0


@pytest.mark.rule("DUC-26")
def test_reclaiming_is_only_for_the_counter_and_only_with_an_empty_supply() -> None:
    s = table().seat(0, links="r01.1", discs=(0, 1, 0)).turn(0).play("act")
    assert s.refused("reclaim_link:r01.1") == "DUC-26"         # the supply had one
    s.play("no_free_link").seat(0, cubes=0)
    assert s.refused("reclaim_link:r01.1") == "DUC-26"         # not for a bought link
    assert s.refused("buy_link") == "DUC-73"


@pytest.mark.rule("DUC-27")
@pytest.mark.parametrize(("before", "allowed"), [(0, 1), (7, 1), (8, 2), (15, 2), (16, 3), (23, 3)])
def test_free_links_by_the_row_of_the_space_just_filled(before: int, allowed: int) -> None:
    s = table().board(counter=before).turn(0).play("act")
    for k in range(allowed):
        s.play("free_link:r27", f"link_point:r27.{k + 1}")
    assert s.refused("free_link:r27") == "DUC-27"
    assert len(s.table.view()["links"]) == allowed
    s.holds()


@pytest.mark.rule("DUC-28")
def test_a_link_needs_a_point_without_cube_and_without_ship() -> None:
    s = table(3).seat(1, links="r01.1").seat(2, at="r01.2").turn(0).play("act")
    assert s.refused("free_link:r01") == "DUC-28" and "free_link:r01" not in s.picks()
    s.seat(2, at="r02.2").play("free_link:r02")
    assert s.picks() == ["link_point:r02.1", "link_point:r02.3"]
    assert s.refused("link_point:r02.2") == "DUC-28"
    s = table().seat(0, links="r02.1").turn(0).play("act", "free_link:r02")
    assert s.refused("link_point:r02.1") == "DUC-28"           # also under an own cube


@pytest.mark.rule("DUC-28")
def test_a_point_next_to_an_occupied_planet_is_free() -> None:
    s = table().turn(0).play("act", "free_link:r01", "link_point:r01.1")
    assert s.table.view()["links"] == {"r01.1": 0}


@pytest.mark.rule("DUC-29")
def test_free_links_come_first_lapse_and_need_cubes() -> None:
    s = table().board(counter=16).seat(0, discs=(1, 0, 0)).turn(0).play("act", "no_free_link")
    assert s.refused("free_link:r01") == "DUC-29"
    s.play("step:r01.1")
    assert s.refused("free_link:r01") == "DUC-29"
    s = table().board(counter=16).seat(0, cubes=2).turn(0).play("act", "free_link:r01", "link_point:r01.1")
    assert s.state.cubes[0] == 0 and "end_turn" in s.picks()
    assert s.refused("free_link:r02") == "DUC-29"


@pytest.mark.rule("DUC-30")
def test_move_build_and_trade_in_any_order_and_discs_return_at_once() -> None:
    s = table().seat(0, discs=(2, 2, 3), kit="3 hold").acting(0)
    assert s.supply[2] == 40 - 3 - 1
    s.play("use_mine")
    assert s.supply[2] == 40 - 2 - 1
    s.play("buy_link", "link_route:r05", "link_point:r05.1", "use_mine", "step:r01.1", "step:r01.2", "step:pondora",
           "stop", "explore:a", "use_mine", "buy_link", "link_route:r05", "link_point:r05.2", "step:r01.2")
    assert s.discs(0) == (0, 0, 0) and s.goods(0) == {"rubber_ducks": 3}
    s.play("end_turn").holds()
    s = table().seat(0, discs=(1, 1, 1)).turn(0).play("act", "no_free_link", "end_turn")
    assert s.discs(0) == (1, 1, 1)                             # no action at all is allowed


@pytest.mark.rule("DUC-31")
def test_passages_both_together_once_for_ever_on_planets_without_one() -> None:
    s = table().seat(1, passages="vortex gosling").seat(0, discs=(1, 0, 0)).acting(0)
    s.play("step:r01.1", "place_passages")                     # also in mid-flight
    assert s.refused("first_passage:vortex") == "DUC-31" and len(s.picks()) == 14
    s.play("first_passage:quackhaven")
    assert s.refused("second_passage:quackhaven") == "DUC-31" and s.refused("second_passage:gosling") == "DUC-31"
    assert len(s.picks()) == 13 and s.refused("end_turn") is not None
    s.play("second_passage:drakonis")                          # an unvisited colony
    assert s.table.view()["seats"][0]["passages"] == ["quackhaven", "drakonis"]
    assert s.discs(0) == (0, 0, 0) and s.table.view()["steps"] == 7
    assert s.refused("place_passages") == s.refused("move_passage:vortex") == "DUC-31"


@pytest.mark.rule("DUC-31")
def test_passages_only_in_an_own_action_turn() -> None:
    s = table().turn(0)
    assert s.refused("place_passages") == "DUC-31"
    s.play("act", "no_free_link")
    assert s.refused("place_passages", seat=1) == "DUC-31"
    assert s.refused("place_one_passage:vortex") == "DUC-31"
    assert s.refused("place_passages") is None


@pytest.mark.rule("DUC-32")
def test_four_discs_are_kept_the_rest_goes_back_of_choice() -> None:
    s = table().seat(0, discs=(3, 2, 2)).acting(0).play("end_turn")
    before = s.supply
    assert s.picks() == ["return_disc:red", "return_disc:yellow", "return_disc:blue"]
    assert s.refused("keep_fifth_disc") == "DUC-32"
    s.play("return_disc:red", "return_disc:red", "return_disc:yellow")
    assert s.discs(0) == (1, 1, 2) and s.table.seat == 1
    assert s.supply == (before[0] + 2, before[1] + 1, before[2])


@pytest.mark.rule("DUC-32")
def test_a_colour_not_held_cannot_be_returned_and_the_free_turn_has_the_limit_too() -> None:
    s = table(3).seat(0, kit="3 navigator", discs=(0, 0, 7)).board(supply=(0, 20, 20)).turn(0)
    s.play("collect:red", "take_free_turn", "no_free_link", "end_turn")
    assert s.picks() == ["return_disc:blue"] and s.refused("return_disc:red") == "DUC-32"
    s.play("return_disc:blue", "return_disc:blue", "return_disc:blue")
    assert s.discs(0) == (0, 0, 4) and s.table.seat == 1


@pytest.mark.rule("DUC-33")
def test_an_action_turn_without_any_disc() -> None:
    s = table().turn(0)
    assert s.discs(0) == (0, 0, 0)
    s.play("act", "no_free_link")
    assert s.picks() == ["place_passages", "end_turn"]
    s.play("end_turn")
    assert s.table.seat == 1 and s.table.view()["counter"] == [0]
