"""Déployez les Cartes Aperture, the Portal Gun and offers in general (POR-40 to POR-53, POR-330, POR-331)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import activating, asked


@pytest.mark.rule("POR-40")
def test_without_a_card_or_an_offer_the_step_is_skipped() -> None:
    assert asked(scene("portal", seats=2).turn(0)) == "move_from"
    assert asked(scene("portal", seats=2).board(discard="card_20").turn(0)) == "move_from"       # nothing to pay with
    s = scene("portal", seats=2).board(discard="card_20").seat(0, cake="M@1").turn(0)
    assert asked(s) == "deploy" and s.picks() == ["end_deploy", "offer:opera_turret"]
    assert asked(scene("portal", seats=2).seat(0, hand="card_01").turn(0)) == "deploy"


@pytest.mark.rule("POR-41")
def test_a_hand_of_five_is_trimmed_card_by_card() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_01 card_02 card_03 card_04 card_13").turn(0)
    assert asked(s) == "trim_hand"
    assert s.refused("action:card_15") == "POR-41" and s.refused("gun:card_01") == "POR-41"
    assert s.refused("trim_hand:card_09") == "POR-41"
    s.play("trim_hand:card_13")
    assert s.character() == "rick" and asked(s) == "trim_hand"
    s.play("trim_hand:card_02")
    assert s.character() == "wheatley" and asked(s) == "deploy"
    assert s.hand(0) == ["card_01", "card_03", "card_04"]
    assert s.crowd("M@1") == "R2 B2" and s.state.discard == (12, 1)     # no action was carried out
    s.holds()


@pytest.mark.rule("POR-42")
def test_any_number_of_cards_in_any_order() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_15 card_11 card_20", at="M@3").turn(0)
    s.play("action:card_11", "card_source:T@0")
    assert asked(s) == "deploy"
    s.play("action:card_15", "deliver_subject:T@0", "deliver_subject:B@0")
    s.play("end_deploy")
    assert asked(s) == "move_from" and s.hand(0) == ["card_20"]
    assert s.character() == "curiosity_core"


@pytest.mark.rule("POR-43")
def test_a_card_is_the_action_or_the_gun() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_15").turn(0)
    s.play("gun:card_15")
    assert s.refused("action:card_15") == "POR-43" and s.refused("gun:card_15") == "POR-43"
    s.play("portal_blue:T@2", "portal_orange:B@2")
    assert s.state.alive == [4, 4] and asked(s) == "move_from"
    s = scene("portal", seats=2).seat(0, hand="card_15").turn(0).play("action:card_15")
    assert s.refused("gun:card_15") == "POR-43"
    s.play("deliver_subject:T@0", "deliver_subject:T@0")
    assert s.where("blue") == "T@8" and s.hand(0) == []


@pytest.mark.rule("POR-44")
def test_the_action_comes_first_then_the_character() -> None:
    s = scene("portal", seats=2).board(discard="card_08").seat(0, at="T@4:2", cake="T@4", hand="card_07").turn(0)
    s.play("action:card_07", "card_source:T@4", "card_target:M@3", "card_count:1")
    assert asked(s) == "move_from" and s.slices("T@4") == "R1"          # Frankenturret forbade carrying
    assert s.character() == "p_body"                                    # only now
    s = scene("portal", seats=2).seat(0, at="T@4:2", cake="T@4", hand="card_08").turn(0)
    s.play("action:card_08", "card_source:T@8")
    s.play("move_from:T@4", "move_to:M@3", "move_count:1")
    assert s.character() == "frankenturret" and asked(s) == "bonus"     # and now it forbids


@pytest.mark.rule("POR-45", "POR-200")
def test_no_action_without_a_target_but_the_gun_always() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_12 card_19 card_09").turn(0)
    assert s.refused("action:card_12") == "POR-45"                      # the Turret is in the tray
    assert s.refused("action:card_19") == "POR-45"                      # nobody has cake
    assert s.refused("action:card_09") == "POR-45"
    assert s.picks() == ["end_deploy", "gun:card_09", "gun:card_12", "gun:card_19"]
    s = scene("portal", seats=2).board(lab="T@0:3 M@-7:9 B@-4:3").seat(0, at="T@4", hand="card_01")
    s.turn(0)
    assert s.refused("action:card_01") is None                          # T@0 is two steps away
    s.play("action:card_01")
    assert s.picks() == ["card_source:T@4"]


@pytest.mark.rule("POR-200")
def test_a_step_lists_only_what_lets_the_action_be_completed() -> None:
    s = scene("portal", seats=2).board(turret="M@3").seat(0, at="M@5:8", hand="card_05 card_15 card_20").turn(0)
    assert s.picks("action") == []                                      # all three need a subject in the supply
    assert s.refused("action:card_05") == "POR-45"
    s = scene("portal", seats=2).seat(0, at="T@4", cake="T@0:2 M@3", hand="card_09").turn(0).play("action:card_09")
    assert s.picks() == ["card_source:M@3"]                             # T@0 lies on the new edge
    s.play("card_source:M@3", "card_target:T@0")
    assert s.refused("vent_stop") == "POR-209"                          # the first slice is compulsory
    s = scene("portal", seats=2).seat(0, at="T@4", cake="T@0", hand="card_09").turn(0)
    assert s.refused("action:card_09") == "POR-45"


@pytest.mark.rule("POR-46")
def test_own_cards_in_the_own_step_not_in_the_turn_they_were_taken() -> None:
    s = scene("portal", seats=2).board(discard="card_19", deck="card_01 card_02 card_03")
    s.seat(0, cake="M@1", at="M@3:4")
    s.turn(0).play("offer:intelligence_core", "pay_slice:M@1.red")
    assert len(s.hand(0)) == 2 and asked(s) == "move_from"              # nothing deployable: the step is over
    for card in s.hand(0):
        assert s.refused(f"action:{card}") == "POR-46" and s.refused(f"gun:{card}") == "POR-46"
    s = scene("portal", seats=2).seat(0, hand="card_01").seat(1, hand="card_15").turn(0)
    assert s.refused("action:card_15") == "POR-46"                      # another player's
    assert s.refused("action:card_15", seat=1) == "POR-46"              # out of turn
    s.play("end_deploy")
    assert s.refused("action:card_01") == "POR-46"                      # too late


@pytest.mark.rule("POR-47", "POR-48")
def test_the_gun_places_both_portals_apart_and_off_the_old_edge() -> None:
    s = scene("portal", seats=2).board(blue="T@2", orange="tray").seat(0, hand="card_14").turn(0)
    s.play("gun:card_14")
    assert len(s.picks()) == 12
    for place in ("T@8", "M@9", "B@8"):
        assert s.refused(f"portal_blue:{place}") == "POR-47"
    assert s.refused("end_deploy") == "POR-47"
    s.play("portal_blue:T@2")                                           # where it already is
    assert len(s.picks()) == 11
    assert s.refused("portal_orange:T@2") == "POR-47" and s.refused("end_deploy") == "POR-47"
    s.play("portal_orange:B@2")
    assert (s.where("blue"), s.where("orange"), s.character()) == ("T@2", "B@2", "glados")
    assert s.state.alive == [4, 4]                                      # the neurotoxin did nothing


@pytest.mark.rule("POR-49")
def test_a_portal_may_come_to_lie_on_the_old_edge() -> None:
    s = activating(scene("portal", seats=2).board(blue="T@6", orange="M@1"))
    s.play("activate:T@8", "recycle_to:bottom")
    assert s.where("blue") == "T@6" and s.state.old_edge >> s._at("T@6") & 1


@pytest.mark.rule("POR-50")
def test_the_gun_fires_once_for_every_card() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_01 card_02 card_03").turn(0)
    for card, one, other in (("card_01", "T@0", "B@0"), ("card_02", "T@2", "B@2"), ("card_03", "T@4", "B@4")):
        s.play(f"gun:{card}", f"portal_blue:{one}", f"portal_orange:{other}")
    assert (s.where("blue"), s.where("orange"), s.hand(0)) == ("T@4", "B@4", [])
    assert s.state.discard == (0, 1, 2)


@pytest.mark.rule("POR-51")
def test_hands_are_open() -> None:
    s = scene("portal", seats=3).seat(0, hand="card_01 card_14").turn(1)
    for seat in (None, 0, 1, 2):
        assert s.table.view(seat)["seats"][0]["hand"] == ["card_01", "card_14"]


@pytest.mark.rule("POR-52")
def test_an_offer_once_a_turn_at_any_point_of_the_own_step() -> None:
    s = scene("portal", seats=2).board(discard="card_06").seat(0, cake="M@1:3", hand="card_11 card_10", at="M@3:3")
    s.seat(1, at="T@0:4", cake="M@1").turn(0)
    assert s.refused("offer:anger_core", seat=1) == "POR-52"
    s.play("offer:anger_core", "pay_slice:M@1.red", "anger_chamber:T@0", "anger_victim:blue", "anger_stop")
    assert asked(s) == "deploy"                                         # before cards
    assert s.refused("offer:anger_core") == "POR-52"
    s.play("end_deploy")
    assert s.refused("offer:anger_core") == "POR-52"
    s.play("move_from:M@3", "move_to:M@5", "move_count:2", "activate:T@8", "recycle_to:top")
    assert s.table.seat == 1 and s.picks("offer") == ["offer:anger_core"]             # the next player's turn
    s = scene("portal", seats=2).board(discard="card_01").seat(0, cake="M@1:3", hand="card_06", at="M@3:3")
    s.seat(1, at="T@0:4").turn(0)
    assert s.refused("offer:anger_core") == "POR-22"
    s.play("gun:card_06", "portal_blue:T@2", "portal_orange:B@2")
    assert asked(s) == "deploy" and s.picks("offer") == ["offer:anger_core"]          # after the last card


@pytest.mark.rule("POR-53")
def test_only_own_cake_in_the_lab_pays() -> None:
    s = scene("portal", seats=2).board(discard="card_20").seat(0, hand="card_01").seat(1, cake="M@1").turn(0)
    assert s.refused("offer:opera_turret") == "POR-53"                  # eight slices, all in the supply
    s = scene("portal", seats=2).board(discard="card_06").seat(0, cake="M@3 T@0").seat(1, cake="M@3").turn(0)
    s.play("offer:anger_core")
    assert s.picks() == ["pay_slice:T@0.red", "pay_slice:M@3.red"]
    assert s.refused("pay_slice:M@3.blue") == "POR-53" and s.refused("pay_slice:B@0.red") == "POR-53"
    s.play("pay_slice:M@3.red")
    assert s.slices("M@3") == "B1" and s.state.burnt == [1, 0]


@pytest.mark.rule("POR-330")
def test_a_payment_that_ends_the_game_buys_nothing() -> None:
    s = scene("portal", seats=2).board(discard="card_01 card_17").seat(0, at="M@3", cake="M@3:2", burnt=7).turn(0)
    s.play("offer:greg", "pay_slice:M@3.red")
    assert s.table.over and s.table.game.end_cause(s.state) == "eight_burnt"
    assert s.state.alive == [1, 4] and s.character() == "greg"
    s = scene("portal", seats=2).board(discard="card_01 card_17").seat(0, at="M@3", cake="M@3:2").turn(0)
    s.play("offer:greg", "pay_slice:M@3.red", "pay_subject:M@3")
    assert s.table.over and s.character() == "greg"                     # the last subject was the price


@pytest.mark.rule("POR-331")
def test_an_offer_needs_its_price_and_an_effect() -> None:
    s = scene("portal", seats=2).board(discard="card_20").seat(0, hand="card_01", burnt=0).turn(0)
    assert "offer:opera_turret" not in s.picks()
    s = scene("portal", seats=2).board(discard="card_20").seat(0, hand="card_01")
    s.state.burnt[0] = 8
    s.ask("deploy", 0)
    assert s.refused("offer:opera_turret") == "POR-53"                  # nothing in the supply either
    s = scene("portal", seats=2).board(discard="card_17").seat(0, hand="card_01", cake="M@1").turn(0)
    assert s.refused("offer:greg") == "POR-331"
