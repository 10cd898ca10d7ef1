"""Refusals that were once told for a reason that was not the one: each is true of the position it is given in."""

from __future__ import annotations

import pytest

import layover
from layover.testing import scene
from tests.games.portal.tools import activating, asked


def told(s, pick: str) -> str:
    """What the one who is asked reads."""
    rule = s.refused(pick)
    assert rule is not None
    return s.table.words.refusal(rule, "en")


@pytest.mark.rule("POR-317", "POR-330", "POR-331")
def test_greg_is_paid_and_calls_back_for_reasons_of_their_own() -> None:
    s = scene("portal", seats=2).board(discard="card_05 card_17")
    s.seat(0, at="M@5:3", cake="M@3", hand="card_01").turn(0)
    s.play("offer:greg", "pay_slice:M@3.red")
    assert s.refused("pay_subject:T@8") == "POR-330" and "subjects" in told(s, "pay_subject:T@8")
    assert s.refused("end_deploy") == "POR-330"
    s.play("pay_subject:M@5")
    assert s.refused("recall:card_17") == "POR-317" and "other than his own" in told(s, "recall:card_17")
    assert s.refused("end_deploy") == "POR-317"
    s = scene("portal", seats=2).board(discard="card_17").seat(0, cake="M@3", hand="card_01").turn(0)
    assert s.refused("offer:greg") == "POR-331" and "no effect" in told(s, "offer:greg")


@pytest.mark.rule("POR-05", "POR-59")
def test_a_portal_is_named_only_where_there_is_one() -> None:
    s = scene("portal", seats=2).board(blue="tray", orange="tray").seat(0, at="M@5:3").turn(0).play("move_from:M@5")
    assert s.refused("move_to:T@0") == "POR-05"
    s = scene("portal", seats=2).board(blue="T@0", orange="tray").seat(0, at="M@5:3").turn(0).play("move_from:M@5")
    assert s.refused("move_to:B@0") == "POR-05"                             # it lies elsewhere
    s = scene("portal", seats=2).board(blue="M@5", orange="tray").seat(0, at="M@5:3").turn(0).play("move_from:M@5")
    assert s.refused("move_to:T@0") == "POR-59" and "do not touch" in told(s, "move_to:T@0")


@pytest.mark.rule("POR-41")
def test_whoever_holds_too_many_cards_is_told_to_discard() -> None:
    s = scene("portal", seats=2).board(discard="card_20").seat(0, cake="M@1", hand="card_01 card_02 card_03 card_04")
    s.turn(0)
    assert asked(s) == "trim_hand"
    for pick in ("offer:opera_turret", "end_deploy", "action:card_01", "gun:card_01", "trim_hand:card_09"):
        assert s.refused(pick) == "POR-41", pick


@pytest.mark.rule("POR-501")
def test_an_undo_past_a_barrier_names_its_rule() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    s.play("bonus_card")
    with pytest.raises(layover.Malformed, match="POR-501"):                 # a card was seen
        s.table.undo()
    s = activating(scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(1, at="T@8:2 M@1"))
    s.play("activate:T@8")
    with pytest.raises(layover.Malformed, match="POR-501"):                 # somebody else is asked
        s.table.undo()
    s.play("deliver_subject:T@0")
    with pytest.raises(layover.Malformed, match="out of turn.*POR-501"):    # final at once
        s.table.undo()


@pytest.mark.rule("POR-46", "POR-52", "POR-26")
def test_out_of_turn_the_deploy_step_is_not_ones_own() -> None:
    s = scene("portal", seats=3).seat(0, hand="card_17", at="M@5 T@0").seat(1, at="M@5 B@0", cake="M@5").turn(0)
    assert s.refused("gun:card_17", seat=1) == "POR-46" and s.refused("offer:greg", seat=1) == "POR-52"
    s.play("action:card_17", "card_subject:M@5.blue", "card_target:M@7", "card_count:1")
    assert asked(s) == "carrying" and s.table.seat == 1
    assert s.refused("gun:card_17", seat=0) == "POR-26"                     # it is the own step: somebody else is asked
    assert s.refused("carry:blue", seat=0) == "POR-62" and s.refused("move_from:T@0", seat=0) == "POR-26"


@pytest.mark.rule("POR-43", "POR-44")
def test_a_card_under_way_is_finished_first() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_01 card_03", at="M@5:2").turn(0).play("action:card_01")
    assert s.refused("gun:card_01") == "POR-43" and s.refused("action:card_03") == "POR-43"
    assert s.refused("end_deploy") == "POR-44" and s.refused("portal_blue:T@0") == "POR-44"


@pytest.mark.rule("POR-110", "POR-211", "POR-220")
def test_chambers_out_of_the_game_are_not_said_to_be_anywhere() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_04.a"}, cube="M@3").seat(0, at="T@8:2 M@3")
    s = activating(s).play("activate:T@8", "deliver_cake:T@0")
    assert "of the lab" in told(s, "place_cube:chamber_18") and s.refused("place_cube:chamber_18") == "POR-110"
    s = scene("portal", seats=2).seat(0, hand="card_11 card_20").turn(0).play("action:card_11")
    assert "of the lab" in told(s, "card_source:chamber_18")
    s.play("card_source:T@0", "action:card_20")
    assert "of the lab" in told(s, "deliver_subject:chamber_18")


@pytest.mark.rule("POR-302", "POR-20")
def test_with_wheatley_no_refusal_tells_the_usual_order() -> None:
    s = scene("portal", seats=2).board(discard="card_02").seat(0, at="M@5:2").turn(0)
    s.play("activate:T@8")
    assert asked(s) == "recycle_to" and s.refused("move_from:M@5") == "POR-302"
    s.play("recycle_to:top")
    assert asked(s) == "move_from" and s.refused("activate:B@8") == "POR-20"
    assert "Deploy" not in told(s, "activate:B@8")


@pytest.mark.rule("POR-116", "POR-318")
def test_animal_king_forces_no_delivery() -> None:
    s = activating(scene("portal", seats=2).board(discard="card_18")).play("activate:T@8", "recycle_to:top")
    assert asked(s) == "turret_icon" and s.refused("leave_turret") is None
    assert s.refused("move_turret:M@3") == "POR-318" and s.refused("deliver_turret:M@5") == "POR-318"


@pytest.mark.rule("POR-306")
def test_only_a_taken_offer_has_victims() -> None:
    s = scene("portal", seats=2).board(discard="card_06").seat(0, at="M@5:3", cake="M@3:2", hand="card_01").turn(0)
    assert s.refused("anger_victim:blue") == "TABLE-2"
    s.play("offer:anger_core", "pay_slice:M@3.red", "anger_chamber:M@5", "anger_victim:red", "anger_victim:red")
    assert s.refused("anger_victim:red") == "POR-306"
