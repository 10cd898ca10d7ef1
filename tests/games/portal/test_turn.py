"""Déroulement d'un tour (POR-20 to POR-27)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import activating, asked


@pytest.mark.rule("POR-20")
def test_four_steps_in_order_then_the_next_seat() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_01").turn(0)
    assert asked(s) == "deploy"
    assert s.refused("activate:T@8") == "POR-20"
    s.play("end_deploy")
    assert asked(s) == "move_from"
    assert s.refused("end_deploy") == "POR-20"
    s.play("move_from:M@1", "move_to:M@3", "move_count:2")
    assert asked(s) == "activate"
    assert s.refused("recycle_to:top") == "POR-20"
    s.play("activate:T@8")
    assert asked(s) == "recycle_to"
    assert s.refused("activate:M@9") == "POR-20"
    s.play("recycle_to:top")
    assert (asked(s), s.table.seat) == ("move_from", 1)


@pytest.mark.rule("POR-21", "POR-27")
def test_only_deploying_is_optional_and_nobody_passes() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_01").turn(0)
    assert "end_deploy" in s.picks()
    assert s.refused("pass") == "POR-27"
    s.play("end_deploy")
    assert s.refused("skip_move") == "POR-56"
    s = activating(scene("portal", seats=2))
    assert s.refused("skip_activate") == "POR-21"
    s.play("activate:M@9")
    assert s.picks() == ["recycle_to:top", "recycle_to:middle", "recycle_to:bottom"]


@pytest.mark.rule("POR-22", "POR-23")
def test_the_top_character_alone_changes_the_rules_for_all() -> None:
    s = scene("portal", seats=2).board(discard="card_13").seat(0, at="M@3:2").seat(1, at="M@5:3", hand="card_07")
    s.turn(0).play("move_from:M@3", "move_to:M@1")
    assert s.refused("move_count:1") == "POR-313"                       # Rick, whoever put him there
    s.play("move_count:2", "activate:T@8", "recycle_to:top")
    s.play("gun:card_07", "portal_blue:T@2", "portal_orange:B@2")       # P-body covers Rick
    s.play("move_from:M@5", "move_to:M@3")
    assert s.picks() == ["move_count:1", "move_count:2", "move_count:3"]
    assert s.character() == "p_body"
    view = s.table.view()
    assert view["character"] == "p_body" and view["discard"] == ["card_13", "card_07"]


@pytest.mark.rule("POR-24")
def test_the_character_of_the_end_of_deploying_governs_the_turn() -> None:
    s = scene("portal", seats=2).board(discard="card_02").seat(0, hand="card_14", at="M@3:3").turn(0)
    s.play("gun:card_14", "portal_blue:T@2", "portal_orange:B@2")
    assert asked(s) == "move_from"                                      # Wheatley is covered: the usual order
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "bonus_card", "activate:T@8")
    assert s.refused("action:card_14") == "POR-46"
    assert s.picks() == ["recycle_to:top"]                              # and GLaDOS rules to the end of the turn


@pytest.mark.rule("POR-25")
def test_the_end_drops_everything_pending() -> None:
    s = scene("portal", seats=2).board(turret="M@5").seat(0, at="M@3", cake="T@2").seat(1, at="T@0:2")
    s.turn(0).play("move_from:M@3", "move_to:M@5", "move_count:1")      # the Turret takes the last one
    assert s.table.over and s.state.stack == []                         # no bonus, no activation
    assert s.table.game.end_cause(s.state) == "wiped_out"
    assert s.row("T") == [0, 2, 4, 6, 8] and s.state.hand == [0, 0]


@pytest.mark.rule("POR-26")
def test_out_of_turn_nothing_is_decided_but_what_the_rules_list() -> None:
    s = scene("portal", seats=3).turn(0)
    assert s.refused("move_from:M@1", seat=1) == "POR-26"
    assert s.refused("move_from:M@1", seat=0) is None
    s = activating(scene("portal", seats=3).seat(1, at="T@8:2 M@1"))
    s.play("activate:T@8")                                              # C1U: the earner is asked, not red
    assert (asked(s), s.table.seat) == ("deliver_cake", 1)
    assert s.refused("deliver_cake:T@0", seat=0) == "POR-26"
