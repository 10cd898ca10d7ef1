"""Cube Compagnon et Tourelle (POR-110 to POR-120)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import activating, asked, events


def earning(side: str, **board: str):
    """Red earns what a side pays, at T@8."""
    s = scene("portal", seats=2).board(icons={"T@8": side}, **board).seat(0, at="T@8:2 M@5").seat(1, at="B@4:2")
    return activating(s).play("activate:T@8")


@pytest.mark.rule("POR-110")
def test_the_cube_goes_to_any_other_chamber_or_stays() -> None:
    s = earning("chamber_11.b", cube="M@3").play("deliver_subject:T@0")             # S1K
    assert len(s.picks("place_cube")) == 14 and "leave_cube" in s.picks()
    assert s.refused("place_cube:M@3") == "POR-110"
    s.play("place_cube:B@4")
    assert s.where("cube") == "B@4"
    s = earning("chamber_11.b").play("deliver_subject:T@0")
    assert len(s.picks("place_cube")) == 15
    s.play("leave_cube")
    assert s.where("cube") == "tray"


@pytest.mark.rule("POR-111")
def test_the_cube_hinders_nobody_from_coming_and_going() -> None:
    s = scene("portal", seats=2).board(cube="M@5").seat(0, at="M@5:2 M@3", cake="M@5").seat(1, at="M@5")
    s.turn(0).play("move_from:M@5", "move_to:M@3", "move_count:2", "carry:red")
    s.play("carry_nothing") if "carry_nothing" in s.picks() else None
    assert (s.crowd("M@5"), s.crowd("M@3"), s.slices("M@3")) == ("B1", "R3", "R1")


@pytest.mark.rule("POR-112")
def test_the_cube_on_the_paying_chamber_takes_nothing_back() -> None:
    s = earning("chamber_04.a").play("deliver_cake:M@1", "place_cube:T@8")           # C1K
    assert s.state.cake[0] == 1
    s.play("recycle_to:top")
    assert s.where("cube") == "T@-2" and s.slices("M@1") == "R1"


@pytest.mark.rule("POR-115")
def test_the_turret_moves_one_step_without_portals_or_stays() -> None:
    s = earning("chamber_07.b", turret="M@3", blue="M@3", orange="B@6").play("deliver_subject:T@0")
    assert set(s.picks()) == {"leave_turret", *(f"move_turret:{p}" for p in ("M@1", "M@5", "T@2", "T@4", "B@2", "B@4"))}
    assert s.refused("move_turret:B@6") == "POR-60" and s.refused("move_turret:T@8") == "POR-115"
    assert s.refused("deliver_turret:T@0") == "POR-115"
    s.play("move_turret:B@2")
    assert s.where("turret") == "B@2"
    s = earning("chamber_07.b", turret="M@3").play("deliver_subject:T@0", "leave_turret")
    assert s.where("turret") == "M@3"


@pytest.mark.rule("POR-116")
def test_a_turret_in_the_tray_has_to_be_delivered() -> None:
    s = earning("chamber_07.b").play("deliver_subject:T@0")
    assert s.picks() == ["deliver_turret:T@0", "deliver_turret:M@1", "deliver_turret:B@0"]
    assert s.refused("leave_turret") == "POR-116" and s.refused("deliver_turret:M@5") == "POR-116"
    assert s.refused("move_turret:M@1") == "POR-116"
    s.play("deliver_turret:M@1")
    assert s.where("turret") == "M@1"


@pytest.mark.rule("POR-117")
def test_the_turret_destroys_everybody_in_its_chamber() -> None:
    s = scene("portal", seats=3).board(icons={"T@8": "chamber_07.b"}, turret="M@3").seat(0, at="T@8:2 M@5:2")
    s.seat(1, at="M@5:2 B@0").seat(2, at="M@5 B@0")
    s = activating(s).play("activate:T@8", "deliver_subject:T@0", "move_turret:M@5")
    assert s.crowd("M@5") == "" and s.state.alive == [1, 1, 1]
    assert events(s, "turret_fires")


@pytest.mark.rule("POR-118")
def test_cake_and_tokens_are_safe_from_the_turret() -> None:
    s = scene("portal", seats=2).board(turret="M@5", cube="M@5", blue="M@5").seat(0, at="M@3:2", cake="M@5 M@3")
    s.turn(0).play("move_from:M@3", "move_to:M@5", "move_count:1", "carry:red")
    assert s.slices("M@5") == "R2" and s.crowd("M@5") == "" and s.where("cube") == "M@5" and s.where("blue") == "M@5"


@pytest.mark.rule("POR-119")
def test_walking_and_delivering_into_the_turret_is_legal() -> None:
    s = scene("portal", seats=2).board(turret="T@0").seat(0, at="T@2:2", hand="card_15").seat(1, at="M@1").turn(0)
    s.play("action:card_15", "deliver_subject:T@0", "deliver_subject:B@0")
    assert s.state.alive[0] == 3 and s.crowd("T@0") == ""
    s.play("move_from:T@2", "move_to:T@0", "move_count:2")
    assert s.state.alive[0] == 1


@pytest.mark.rule("POR-120")
def test_turret_cube_and_portals_share_a_chamber() -> None:
    s = earning("chamber_04.a", turret="M@7", blue="M@7").play("deliver_cake:M@1", "place_cube:M@7")
    assert s.table.view()["tokens"]["turret"] == s.table.view()["tokens"]["companion_cube"]
    assert sorted(c["tokens"] for f in s.table.view()["floors"] for c in f["chambers"] if len(c["tokens"]) > 1) == [
        ["portal_blue", "turret", "companion_cube"]]
    assert asked(s) == "recycle_to"
