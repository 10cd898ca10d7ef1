"""Déplacez vos Sujets de Test, portals, carrying and the bonus (POR-55 to POR-69)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import asked


@pytest.mark.rule("POR-55")
def test_some_or_all_subjects_of_one_chamber_to_one_adjacent_chamber() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:3 B@0").turn(0)
    assert s.picks() == ["move_from:M@5", "move_from:B@0"]
    assert s.refused("move_from:T@8") == "POR-55"
    s.play("move_from:M@5")
    assert set(s.picks()) == {f"move_to:{p}" for p in ("M@3", "M@7", "T@4", "T@6", "B@4", "B@6")}
    assert s.refused("move_to:T@2") == "POR-05"
    s.play("move_to:M@7")
    assert s.picks() == ["move_count:1", "move_count:2", "move_count:3"]
    assert s.refused("move_count:4") == "POR-55"
    s.play("move_count:2")
    assert (s.crowd("M@5"), s.crowd("M@7")) == ("R1", "R2")


@pytest.mark.rule("POR-56")
def test_at_least_one_subject_moves() -> None:
    s = scene("portal", seats=2).turn(0)
    assert s.refused("skip_move") == "POR-56"
    s.play("move_from:M@1", "move_to:M@3")
    assert s.refused("move_count:0") == "POR-56"


@pytest.mark.rule("POR-57")
def test_no_splitting_and_no_gathering() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:3 M@3").turn(0).play("move_from:M@5", "move_to:M@7")
    assert s.refused("move_to:T@6") == "POR-57" and s.refused("move_from:M@3") == "POR-57"
    s.play("move_count:1")
    assert s.refused("move_extra:T@6") == "POR-57" and s.refused("move_to:T@6") == "POR-57"


@pytest.mark.rule("POR-58")
def test_only_own_subjects_in_the_move_step() -> None:
    s = scene("portal", seats=2).seat(0, at="M@3").seat(1, at="M@5").turn(0)
    assert s.refused("move_from:M@5") == "POR-58" and s.refused("move_others:M@5.blue") == "POR-58"
    assert s.picks() == ["move_from:M@3"]


@pytest.mark.rule("POR-59")
def test_two_portals_join_their_chambers_for_subjects() -> None:
    s = scene("portal", seats=2).board(blue="T@2", orange="B@6").seat(0, at="T@2:3 B@6").turn(0)
    s.play("move_from:T@2")
    assert set(s.picks()) == {f"move_to:{p}" for p in ("T@0", "T@4", "M@1", "M@3", "B@6")}
    s.play("move_to:B@6", "move_count:2")
    assert s.crowd("B@6") == "R3"
    s = scene("portal", seats=2).board(blue="T@2", orange="tray").seat(0, at="T@2:3").turn(0)
    s.play("move_from:T@2")
    assert len(s.picks()) == 4 and s.refused("move_to:B@6") == "POR-59"
    s = scene("portal", seats=2).board(blue="T@2", orange="B@6").seat(0, at="B@6", hand="card_07").turn(0)
    s.play("action:card_07", "card_source:B@6")
    assert "card_target:T@2" in s.picks()                               # also by card


@pytest.mark.rule("POR-60")
def test_portals_are_for_moving_subjects_only() -> None:
    s = scene("portal", seats=2).board(blue="T@2", orange="B@6", turret="T@2").seat(0, hand="card_12").turn(0)
    s.play("action:card_12")
    assert set(s.picks()) == {f"card_target:{p}" for p in ("T@0", "T@4", "M@1", "M@3")}
    assert s.refused("card_target:B@6") == "POR-60"
    s.play("card_target:M@3")
    assert s.refused("redirect:T@8") == "POR-212"
    s = scene("portal", seats=2).board(lab="T@0:5 M@-9:5 B@0:5", blue="T@0", orange="M@-3").turn(0)
    s.play("move_from:M@-9", "move_to:M@-7", "move_count:2")
    assert s.refused("activate:M@-1") == "POR-79"                       # the link does not hold the lab together
    s = scene("portal", seats=2).board(blue="T@2", orange="B@8").seat(0, at="T@2", hand="card_01 card_03").turn(0)
    s.play("action:card_01", "card_source:T@2")
    assert "card_target:B@8" not in s.picks() and "card_target:T@6" in s.picks()
    s = scene("portal", seats=2).board(blue="T@2", orange="B@8").seat(0, at="T@2", hand="card_03").turn(0)
    s.play("action:card_03", "card_source:T@2")
    assert all(pick.startswith("card_target:T@") for pick in s.picks())


@pytest.mark.rule("POR-61")
def test_each_moved_subject_may_take_one_slice_of_any_colour() -> None:
    s = scene("portal", seats=2).seat(0, at="T@4:2", cake="T@4").seat(1, cake="T@4:2").turn(0)
    s.play("move_from:T@4", "move_to:M@3", "move_count:2")
    assert s.picks() == ["carry_nothing", "carry:red", "carry:blue"]
    s.play("carry:blue", "carry:blue")
    assert asked(s) == "activate"                                       # two subjects, two slices: no third
    assert s.refused("carry:red") == "POR-61"
    assert (s.slices("M@3"), s.slices("T@4")) == ("B2", "R1")
    s.holds()


@pytest.mark.rule("POR-61")
def test_carrying_is_never_compulsory() -> None:
    s = scene("portal", seats=2).seat(0, at="T@4:2", cake="T@4:2").turn(0)
    s.play("move_from:T@4", "move_to:M@3", "move_count:2", "carry:red", "carry_nothing")
    assert (s.slices("M@3"), s.slices("T@4"), asked(s)) == ("R1", "R1", "activate")


@pytest.mark.rule("POR-62", "POR-63")
def test_owners_decide_active_player_first_then_clockwise() -> None:
    s = scene("portal", seats=4).seat(0, at="B@4 M@1", cake="B@4").seat(2, at="B@4:2 M@1", cake="B@4", hand="card_02")
    s.seat(3, at="B@4 M@1").turn(2).play("action:card_02", "card_source:B@4", "card_target:B@6")
    assert (asked(s), s.table.seat) == ("carrying", 2)
    assert s.refused("carry:red", seat=0) == "POR-62" and s.refused("carry_nothing", seat=3) == "POR-62"
    s.play("carry:red", "carry_nothing")
    assert s.table.seat == 3
    s.play("carry:yellow")
    assert asked(s) == "activate" and s.table.seat == 2                 # red finds none left and is not asked
    assert (s.crowd("B@6"), s.slices("B@6")) == ("R1 Y2 G1", "R1 Y1")


@pytest.mark.rule("POR-64")
def test_delivered_and_destroyed_subjects_carry_nothing() -> None:
    s = scene("portal", seats=2).seat(0, at="T@4:2", cake="T@0 M@1", hand="card_15 card_06").turn(0)
    s.play("action:card_15", "deliver_subject:T@0", "deliver_subject:M@1")
    s.play("action:card_06", "card_subject:T@0.red")
    assert (s.slices("T@0"), s.slices("M@1")) == ("R1", "R1")


@pytest.mark.rule("POR-65")
def test_one_subject_moved_earns_a_subject_or_a_card() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:3").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.picks() == ["bonus_subject", "bonus_card"]
    s.play("bonus_card")
    assert len(s.hand(0)) == 1 and asked(s) == "activate"
    assert s.refused("bonus_subject") == "POR-65"                       # not both
    s = scene("portal", seats=2).seat(0, at="M@5:3").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:2")
    assert asked(s) == "activate" and s.refused("bonus_card") == "POR-65"


@pytest.mark.rule("POR-66")
def test_the_bonus_is_taken_in_a_form_that_is_possible() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:6", hand="card_01 card_02 card_03").turn(0)
    s.play("end_deploy", "move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.picks() == ["bonus_subject"]
    assert s.refused("bonus_card") == "POR-66" and s.refused("refuse_bonus") == "POR-66"
    s = scene("portal", seats=2).seat(0, at="M@5:8").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.picks() == ["bonus_card"] and s.refused("bonus_subject") == "POR-66"
    s = scene("portal", seats=2).board(deck="", discard="card_13").seat(0, at="M@5").seat(1, hand="")
    s.turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.picks() == ["bonus_subject"]                               # no deck
    s = scene("portal", seats=2).seat(0, at="M@5:8", hand="card_01 card_02 card_03").turn(0)
    s.play("end_deploy", "move_from:M@5", "move_to:M@7", "move_count:1")
    assert asked(s) == "activate"                                       # none possible


@pytest.mark.rule("POR-67")
def test_the_free_subject_goes_to_the_new_edge_and_may_die_there() -> None:
    s = scene("portal", seats=2).board(turret="T@0").seat(0, at="M@5:3").seat(1, at="M@1")
    s.turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1", "bonus_subject")
    assert s.picks() == ["deliver_subject:T@0", "deliver_subject:M@1", "deliver_subject:B@0"]
    assert s.refused("deliver_subject:M@5") == "POR-67"
    s.play("deliver_subject:T@0")
    assert s.crowd("T@0") == "" and s.state.alive[0] == 3


@pytest.mark.rule("POR-68")
def test_the_bonus_is_due_even_if_the_subject_died_on_arrival() -> None:
    s = scene("portal", seats=2).board(turret="M@7").seat(0, at="M@5:2").seat(1, at="M@1")
    s.turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.state.alive[0] == 1 and s.picks() == ["bonus_subject", "bonus_card"]


@pytest.mark.rule("POR-69")
def test_cards_that_move_one_subject_give_no_bonus() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:2", hand="card_07 card_01").turn(0)
    s.play("action:card_07", "card_source:M@5", "card_target:M@7", "card_count:1")
    assert asked(s) == "deploy"
    s.play("action:card_01", "card_source:M@5", "card_target:M@9", "card_count:1")
    assert asked(s) == "move_from" and s.state.alive[0] == 2
