"""What a view tells before it happens: what falls now, and what a half-made choice is about."""

from __future__ import annotations

from typing import Any

from layover.testing import scene
from tests.games.portal.test_end import tied_for_appeal
from tests.games.portal.tools import activating, asked


def falls(s: Any, floor: int) -> dict[str, Any]:
    found: dict[str, Any] = s.table.view()["forecast"][floor]
    return found


def test_the_majority_is_paid_and_everybody_there_dies() -> None:
    s = activating(scene("portal", seats=3).seat(0, at="T@8:2 M@1").seat(1, at="T@8:3 M@1").seat(2, at="T@8:2 M@1"))
    told = falls(s, 0)
    assert (told["earner"], told["why"], told["ends"]) == (1, "earns", False)
    assert told["paid"] == {"c": 1, "u": 1} and told["lost"] == {}
    assert told["dies"] == {"red": 2, "blue": 3, "yellow": 2}


def test_nobody_is_paid_for_a_tie_an_empty_chamber_or_the_cube() -> None:
    s = activating(scene("portal", seats=3).board(cube="B@8").seat(0, at="T@8:2 M@1 B@8").seat(1, at="T@8:2 M@1"))
    assert [falls(s, floor)["why"] for floor in range(3)] == ["tie", "empty", "cube"]
    assert [falls(s, floor)["earner"] for floor in range(3)] == [None, None, None]


def test_a_fall_that_ends_the_test_names_the_winner() -> None:
    s = activating(scene("portal", seats=2).seat(0, at="T@8:1", cake="M@1:3").seat(1, at="T@8:2 M@1:2"))
    told = falls(s, 0)
    assert told["earner"] == 1 and told["ends"] and told["winners"] == [0]


def test_a_half_made_move_knows_its_source() -> None:
    s = scene("portal", seats=2).turn(0)
    while asked(s) != "move_from":
        s.play("end_deploy")
    s.play(s.picks()[0])
    view = s.table.view()
    assert len(view["about"]["chambers"]) == 1 and view["about"]["colour"] == "red"


def test_what_a_character_changes_is_marked() -> None:
    """PotatOS pays the few; without it the many would be paid. Where nobody stands nothing is changed."""
    s = activating(scene("portal", seats=2).board(discard="card_05").seat(0, at="T@8 M@1").seat(1, at="T@8:2 M@1"))
    assert falls(s, 0)["earner"] == 0 and falls(s, 0)["changed"]
    assert not falls(s, 1)["changed"]
    s = activating(scene("portal", seats=2).board(discard="card_03").seat(0, at="T@8 M@1"))
    assert falls(s, 0)["paid"]["s"] == 1 and falls(s, 0)["changed"]            # Cave Johnson


def test_rewards_still_to_come_are_told_with_those_that_will_be_lost() -> None:
    s = scene("portal", seats=2).board(icons={"B@8": "chamber_13.a"})
    s = activating(s.seat(0, at="B@8:2 M@1", burnt=7, cake="T@0", hand="card_01 card_02 card_03"))
    s.play("activate:B@8")
    assert s.table.view()["due"] == [{"seat": 0, "icon": "s", "lost": None},
                                     {"seat": 0, "icon": "c", "lost": "no_slice"},
                                     {"seat": 0, "icon": "a", "lost": "hand_full"}]


def test_those_who_carry_know_how_many_they_are() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:3", cake="M@5:2").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:2", "carry:red")
    about = s.table.view()["about"]
    assert (about["count"], about["walkers"]) == (1, 2)


def test_a_recycled_chamber_tells_where_it_came_from() -> None:
    s = activating(scene("portal", seats=2)).play("activate:T@8", "recycle_to:middle")
    told = s.table.events()[-2]
    assert told["kind"] == "recycled" and (told["floor"], told["floor2"]) == ("middle", "top")


def test_where_one_may_go_is_told_what_it_means() -> None:
    """The Turret waits in one chamber; alone on the old edge one would be paid, beside another not."""
    s = scene("portal", seats=2).board(turret="T@6").seat(0, at="M@7:2").seat(1, at="M@1 B@8").turn(0)
    s.play("move_from:M@7")
    marks = s.table.view()["about"]["marks"]
    assert marks == {s.room("T@6"): "dies", s.room("T@8"): "earns", s.room("M@9"): "earns"}
    assert s.table.view()["asked"] == 0


def test_an_appeal_that_is_in_is_seen_as_sealed() -> None:
    s = tied_for_appeal(3)
    assert s.table.view()["sealed"] == [False, False, False]
    s.play("decline_appeal")
    assert s.table.view()["sealed"] == [True, False, False] and s.table.view()["appeals"] == [None] * 3
