"""Recyclez une Chambre de Test, and the Aperture deck (POR-95 to POR-107)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import activating, events


@pytest.mark.rule("POR-95", "POR-97", "POR-100")
def test_the_chamber_is_turned_over_and_added_empty_at_the_left() -> None:
    s = activating(scene("portal", seats=2).seat(0, at="T@8 M@1", cake="T@8 M@1").seat(1, at="T@8 M@1"))
    panel = s.room("T@8")
    s.play("activate:T@8")                                              # a tie: nobody earned anything
    assert s.picks() == ["recycle_to:top", "recycle_to:middle", "recycle_to:bottom"]
    assert s.refused("add_right:top") == "POR-97" and s.refused(f"add_beside:{panel}") == "POR-97"
    s.play("recycle_to:middle")
    assert s.room("M@-1") == panel and s.crowd("M@-1") == "" and s.slices("M@-1") == ""
    assert s.table.view()["floors"][1]["chambers"][0]["side"] == "b"
    assert s.state.new_edge >> s._at("M@-1") & 1


@pytest.mark.rule("POR-96")
def test_subjects_go_to_the_supply_and_cake_is_gone_for_good() -> None:
    s = scene("portal", seats=2).seat(0, at="T@8:2 M@1", cake="T@8:2 M@1").seat(1, at="T@8:2 M@1", cake="T@8")
    s = activating(s)
    s.play("activate:T@8")
    assert s.state.alive == [1, 1] and s.state.burnt == [2, 1] and s.state.cake == [1, 0]
    assert s.refused("recover_slice:red") == "POR-96"
    view = s.table.view()["seats"]
    assert [(p["supply"], p["slices"], p["burnt"]) for p in view] == [(7, 5, 2), (7, 7, 1)]
    s.holds()


@pytest.mark.rule("POR-98")
def test_a_floor_left_with_two_gets_its_panel_back() -> None:
    s = activating(scene("portal", seats=2).board(lab="T@0:3 M@1:6 B@0:6")).play("activate:T@4")
    assert s.picks() == ["recycle_to:top"]
    assert s.refused("recycle_to:middle") == "POR-98" and s.refused("recycle_to:bottom") == "POR-98"
    s = activating(scene("portal", seats=2).board(lab="T@0:4 M@1:6 B@0:5")).play("activate:T@6")
    assert len(s.picks()) == 3


@pytest.mark.rule("POR-99")
def test_tokens_travel_with_their_panel() -> None:
    s = activating(scene("portal", seats=2).board(turret="T@8", cube="T@8", blue="T@8")).play("activate:T@8")
    s.play("recycle_to:bottom")
    assert [s.where(token) for token in ("turret", "cube", "blue", "orange")] == ["B@-2", "B@-2", "B@-2", "B@8"]


@pytest.mark.rule("POR-101")
def test_glados_goes_back_and_the_turn_ends() -> None:
    s = activating(scene("portal", seats=2)).play("activate:T@8")
    lifted = s.table.view()
    assert lifted["glados"] == lifted["lifted"]["id"]
    s.play("recycle_to:top")
    view = s.table.view()
    assert (view["glados"], view["lifted"], s.table.seat, s.state.turns) == (None, None, 1, 3)


@pytest.mark.rule("POR-105")
def test_the_next_card_is_seen_at_once() -> None:
    s = scene("portal", seats=2).board(discard="card_01", deck="card_09 card_04 card_05").seat(0, at="M@3:2")
    s.turn(0).next("reveal:card_05").play("move_from:M@3", "move_to:M@5", "move_count:1", "move_stop", "bonus_card")
    assert s.hand(0) == ["card_09"]
    for seat in (None, 0, 1):
        assert s.table.view(seat)["top"] == "card_05"
    assert [event["card"] for event in events(s, "revealed")] == ["card_05"]


@pytest.mark.rule("POR-106")
def test_the_last_card_brings_the_covered_discards_back() -> None:
    s = scene("portal", seats=2).board(deck="card_09", discard="card_02 card_03 card_13").seat(0, at="M@3")
    s.turn(0)
    under = set(s.state.discard[:-1])
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "bonus_card")
    assert s.hand(0) == ["card_09"] and s.state.discard == (12,) and s.character() == "rick"
    assert s.state.top in under and bin(s.state.deck).count("1") == len(under) - 1
    assert events(s, "reshuffled")
    s.holds()


@pytest.mark.rule("POR-107")
def test_without_discards_there_is_no_deck_until_a_card_is_covered() -> None:
    s = scene("portal", seats=4).board(discard="card_13")
    s.seat(0, at="M@3", hand="card_01 card_02 card_03 card_04 card_05")
    s.seat(1, hand="card_06 card_07 card_08 card_09 card_10").seat(2, hand="card_11 card_12 card_14 card_15 card_16")
    s.seat(3, hand="card_17 card_18 card_19").turn(0)
    assert s.state.top == 19 and s.state.deck == 0                      # one card in the deck, Rick alone on the pile
    s.play("trim_hand:card_01", "trim_hand:card_02")
    s.play("gun:card_03", "portal_blue:T@0", "portal_orange:B@0", "end_deploy")
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "bonus_card")
    assert events(s, "reshuffled") and s.hand(0)[-1] == "card_20"
    s = scene("portal", seats=4).board(discard="card_13").seat(0, at="M@3", hand="card_01 card_02")
    s.seat(1, hand="card_06 card_07 card_08 card_09 card_10 card_03 card_04")
    s.seat(3, hand="card_17 card_18 card_19 card_05")
    s.seat(2, hand="card_11 card_12 card_14 card_15 card_16").turn(0)
    s.play("end_deploy", "move_from:M@3", "move_to:M@5", "move_count:1", "bonus_card")
    assert s.state.top == -1 and s.table.view()["deck"] == 0 and events(s, "deck_empty")
    s.play("activate:T@8", "recycle_to:top")
    s.play("trim_hand:card_03")                                         # now Rick is covered: he is the new deck
    assert s.state.top == 12 and s.character() == "cave_johnson" and s.state.discard == (2,)
    s.holds()
