"""Déroulement du jeu and collecter de l'énergie (DUC-17 to DUC-24, DUC-34, DUC-35)."""

from __future__ import annotations

import pytest

from layover.testing import scene


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


def short():
    """Spec WE-18: red 1, yellow 0, blue 6 in the supply, and a seat with two navigators and a merchant."""
    s = table(3).seat(0, kit="2 navigator merchant", discs=(1, 0, 0))
    return s.board(supply=(1, 0, 6)).turn(0)


@pytest.mark.rule("DUC-17")
def test_a_turn_is_collecting_or_an_action_turn_never_both_never_neither() -> None:
    s = table().turn(0)
    assert s.picks() == ["collect:red", "collect:yellow", "collect:blue", "act"]
    assert s.refused("pass") == "DUC-17"
    s.play("act")
    assert s.refused("collect:red") == "DUC-17"
    s.play("no_free_link")
    assert s.refused("collect:red") == "DUC-17"
    s = table().turn(0).play("collect:red")
    assert s.table.seat == 1


@pytest.mark.rule("DUC-35")
def test_turns_go_clockwise_whatever_is_chosen() -> None:
    s = table(3).turn(1).play("collect:red")
    assert s.table.seat == 2
    s.play("act", "no_free_link", "end_turn")
    assert s.table.seat == 0
    assert s.refused("collect:red", seat=2) == "DUC-35"


@pytest.mark.rule("DUC-34")
def test_after_twelve_turns_without_a_counted_action_turn_one_must_act() -> None:
    s = table().seat(0, idle=11).turn(0)
    assert len(s.picks()) == 4
    s.play("collect:red")
    s.turn(0)
    assert s.picks() == ["act"]
    assert s.refused("collect:blue") == "DUC-34"
    s.play("act", "no_free_link", "end_turn").turn(0)
    assert len(s.picks()) == 4


@pytest.mark.rule("DUC-34")
def test_a_free_action_turn_does_not_count_as_acting() -> None:
    s = short()
    s.state.idle[0] = 11
    s.play("collect:yellow", "take_free_turn", "no_free_link", "end_turn").turn(0)
    assert s.picks() == ["act"]


@pytest.mark.rule("DUC-18")
def test_collecting_gives_one_disc_of_choice_and_one_for_each_of_the_crew() -> None:
    s = table().seat(0, kit="hold 2 navigator engineer").turn(0).play("collect:blue")
    assert s.discs(0) == (2, 1, 1)
    s = table().seat(0, kit="3 hold").turn(0).play("collect:yellow")
    assert s.discs(0) == (0, 1, 0)


@pytest.mark.rule("DUC-19")
def test_any_number_of_discs_may_be_held_while_collecting() -> None:
    s = table().seat(0, discs=(6, 5, 7)).turn(0).play("collect:red")
    assert s.discs(0) == (8, 5, 8)
    assert s.table.seat == 1


@pytest.mark.rule("DUC-20")
def test_everything_in_the_supply_is_taken_and_nothing_declined() -> None:
    s = table().seat(0, kit="2 navigator merchant")
    before = s.supply
    s.turn(0)
    assert s.refused("decline_disc:red") == "DUC-20"
    s.play("collect:red")
    assert [a - b for a, b in zip(before, s.supply, strict=True)] == [3, 0, 1]
    s.holds()


@pytest.mark.rule("DUC-21")
def test_a_colour_of_which_nothing_is_left_may_be_chosen() -> None:
    s = table(3).seat(0, kit="3 hold").board(supply=(5, 0, 5)).turn(0)
    assert "collect:yellow" in s.picks()
    s.play("collect:yellow")
    assert s.discs(0) == (0, 0, 0)
    assert s.picks() == ["take_free_turn", "decline_free_turn"]


@pytest.mark.rule("DUC-22")
def test_missing_discs_are_virtual_and_allow_a_free_action_turn() -> None:
    s = short().play("collect:yellow")
    assert s.discs(0) == (2, 0, 1)
    assert s.table.view()["virtual"] == {"red": 1, "yellow": 1}
    s.play("decline_free_turn")
    assert s.table.view()["virtual"] == {} and s.discs(0) == (2, 0, 1) and s.table.seat == 1
    s.holds()


@pytest.mark.rule("DUC-22")
def test_nothing_short_no_free_action_turn() -> None:
    s = table().turn(0)
    assert s.refused("take_free_turn") == "DUC-22"
    s.play("collect:red")
    assert s.table.seat == 1


@pytest.mark.rule("DUC-23")
def test_a_free_action_turn_does_not_touch_the_counter_but_has_the_free_links_of_its_row() -> None:
    s = table(3).seat(0, kit="3 navigator").board(supply=(0, 20, 20), counter=16).turn(0)
    cubes = s.state.cubes[0]
    s.play("collect:red", "take_free_turn")
    for link in ("free_link:r01", "link_point:r01.1", "free_link:r01", "link_point:r01.2"):
        s.play(link)
    assert s.refused("free_link:r02") == "DUC-27"              # row 2: two of them
    s.play("end_turn")
    assert len(s.table.view()["counter"]) == 16 and s.state.cubes[0] == cubes - 2
    s = table(3).seat(0, kit="3 navigator").board(supply=(0, 20, 20)).turn(0).play("collect:red", "take_free_turn")
    s.play("free_link:r01", "link_point:r01.1")
    assert s.refused("free_link:r02") == "DUC-27"              # an empty counter: row 1


@pytest.mark.rule("DUC-23")
def test_a_free_action_turn_needs_no_cube_and_cannot_end_the_game() -> None:
    s = table(3).seat(0, kit="3 navigator", links="r01.1").board(supply=(0, 20, 20), counter=23).seat(0, cubes=0)
    s.turn(0).play("collect:red", "take_free_turn")
    assert s.picks() and s.refused("reclaim_link:r01.1") == "DUC-26"
    s.play("end_turn")
    assert not s.table.over and s.table.seat == 1


@pytest.mark.rule("DUC-24")
def test_virtual_discs_are_spent_first_never_enter_the_supply_and_disappear() -> None:
    s = short().play("collect:yellow", "take_free_turn", "no_free_link")
    assert s.supply == (0, 0, 5)
    s.play("step:r01.1")
    assert s.discs(0) == (2, 0, 1) and s.table.view()["virtual"] == {"yellow": 1}
    s.play("end_turn")
    assert s.table.view()["virtual"] == {} and s.supply == (0, 0, 5) and s.discs(0) == (2, 0, 1)
    s.holds()
