"""What people mean as one thing, as whole plans (`Game.compounds`)."""

from __future__ import annotations

from typing import Any

from layover.testing import scene


def plans(s: Any) -> set[str]:
    """The plans by their picks, with places instead of chambers."""
    table, before = s.table, s.table.digest()
    found = table.game.compounds(s.state)
    assert table.digest() == before, "plans are tried on a copy"
    return {" ".join(s._placed(table.name(pick)) for pick in plan) for plan in found}


def lone(**board: Any) -> Any:
    """Red stands with two in one chamber, beside a slice of blue."""
    s = scene("portal", 2).board(turret="tray", **board)
    return s.seat(0, at="M@5:2", burnt=1).seat(1, at="T@0 M@1:2 B@0", cake="M@5")


def test_a_move_is_one_thing_from_its_chamber_to_what_is_carried() -> None:
    s = lone().turn(0)
    found = plans(s)
    assert "move_from:M@5 move_to:M@7 move_count:1 carry:blue" in found
    assert "move_from:M@5 move_to:M@7 move_count:2 carry_nothing" in found
    assert all(plan.startswith("move_from:M@5 move_to:") for plan in found) and len(found) == 6 * 4
    s.play("move_from:M@5")
    assert "move_to:M@7 move_count:1 carry:blue" in plans(s)
    s.play("move_to:M@7", "move_count:2")
    assert plans(s) == set()                                    # one pick is no plan


def test_a_plan_is_taken_back_pick_by_pick() -> None:
    s = lone().turn(0)
    table = s.table
    before = table.digest()
    plan = max(table.game.compounds(s.state), key=len)
    table.play_all(plan)
    assert s.slices("M@5") in ("", "B1") and table.revocable == len(plan)
    for _ in plan:
        table.undo()
    assert table.digest() == before


def test_a_plan_ends_before_the_turn_does() -> None:
    """With Wheatley the move comes last, so that two who move end the turn."""
    s = lone(discard="card_02").turn(0).play("activate:T@8", "recycle_to:top")
    assert "move_from:M@5 move_to:M@7 move_count:1 carry:blue" in plans(s)      # the bonus is still asked
    assert "move_from:M@5 move_to:M@7 move_count:2" in plans(s)
    assert not any("move_count:2 carry" in plan for plan in plans(s))


def test_a_plan_ends_before_a_card_is_shown() -> None:
    """With Fact Core and no subject to deliver, a lone subject's move takes a card."""
    s = scene("portal", 2).board(discard="card_09").seat(0, at="M@5:8").turn(0)
    found = plans(s)
    assert "move_from:M@5 move_to:M@7" in found and "move_from:M@5 move_to:M@7 move_count:2" in found
    assert not any(plan.endswith("move_count:1") for plan in found)


def test_cards_that_move_are_one_thing_too() -> None:
    s = lone().seat(0, hand="card_07 card_17").turn(0).play("action:card_07")
    assert "card_source:M@5 card_target:M@7 card_count:2 carry:blue" in plans(s)
    s = lone().seat(0, hand="card_17").turn(0).play("action:card_17")
    assert "card_subject:M@1.blue card_target:M@3 card_count:2" in plans(s)


def test_the_vent_is_one_thing() -> None:
    s = lone().seat(0, cake="M@5", hand="card_09 card_11").turn(0).play("action:card_09")
    assert "card_source:M@5 card_target:T@0 vent_slice:red vent_slice:blue" in plans(s)
    assert "card_source:M@5 card_target:T@0 vent_slice:red vent_stop" in plans(s)


def test_what_somebody_else_decides_is_no_part_of_a_plan() -> None:
    s = lone().seat(0, hand="card_02").seat(1, at="M@5").turn(0).play("action:card_02")
    assert "card_source:M@5 card_target:M@7 carry:blue" in plans(s)             # nothing is left for blue to carry
    assert "card_source:M@5 card_target:M@7 carry_nothing" not in plans(s)
    s.play("card_source:M@5", "card_target:M@7", "carry_nothing")
    assert s.table.seat == 1 and plans(s) == set()


def test_where_there_is_too_much_to_carry_that_is_left_to_its_question() -> None:
    s = scene("portal", 4)
    for seat in range(4):
        s.seat(seat, at="M@5:8", cake="M@5:7")
    s.turn(0)
    found = plans(s)
    assert len(found) == 6 * 8 and "move_from:M@5 move_to:M@7 move_count:8" in found


def test_all_that_is_delivered_goes_into_one_chamber() -> None:
    """Subjects and cake in one; another chamber may still be chosen for each."""
    s = scene("portal", 2).board(turret="tray", icons={"M@9": "chamber_07.a"}).seat(0, at="M@9:2 T@0").turn(0)
    s.play("move_from:T@0", "move_to:T@2", "move_count:1", "bonus_subject", "deliver_subject:T@0", "activate:M@9")
    assert plans(s) == {f"deliver_subject:{edge} deliver_cake:{edge} deliver_cake:{edge}"
                        for edge in ("T@0", "M@1", "B@0")}
    s.play("deliver_subject:T@0", "deliver_cake:T@0")
    assert plans(s) == set()
