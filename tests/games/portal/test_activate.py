"""Activez une Chambre de Test (POR-75 to POR-90)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import activating, asked, events


@pytest.mark.rule("POR-75")
def test_any_old_edge_chamber_also_an_empty_one() -> None:
    s = activating(scene("portal", seats=2))
    assert s.picks() == ["activate:T@8", "activate:M@9", "activate:B@8"]
    assert s.refused("activate:T@6") == "POR-75"
    s.play("activate:M@9")
    assert s.table.view()["glados"] == events(s, "activated")[0]["chamber"]


@pytest.mark.rule("POR-76", "POR-78")
def test_the_strict_majority_earns_also_out_of_turn() -> None:
    s = activating(scene("portal", seats=3).seat(0, at="T@8:2 M@1").seat(1, at="T@8:3 M@1").seat(2, at="T@8:2 M@1"))
    s.play("activate:T@8")
    assert (asked(s), s.table.seat) == ("deliver_cake", 1)
    s.play("deliver_cake:B@0")
    assert s.slices("B@0") == "B1" and (asked(s), s.table.seat) == ("turret_icon", 1)
    s.play("deliver_turret:T@0")
    assert (asked(s), s.table.seat) == ("recycle_to", 0)                # recycling is the active player's again


@pytest.mark.rule("POR-77")
def test_a_tie_or_an_empty_chamber_pays_nobody() -> None:
    s = activating(scene("portal", seats=3).seat(0, at="T@8:2 M@1").seat(1, at="T@8:2 M@1").seat(2, at="T@8 M@1"))
    s.play("activate:T@8")
    assert asked(s) == "recycle_to" and s.state.cake == [0, 0, 0] and events(s, "tie_most")
    s = activating(scene("portal", seats=3)).play("activate:T@8")
    assert asked(s) == "recycle_to" and events(s, "nobody_there")


@pytest.mark.rule("POR-79")
def test_a_chamber_that_holds_the_lab_together_stays() -> None:
    s = activating(scene("portal", seats=2).board(lab="T@0:5 M@-9:5 B@0:5"))
    assert s.refused("activate:M@-1") == "POR-79"
    assert s.picks() == ["activate:T@8", "activate:B@8"]
    s = activating(scene("portal", seats=2).board(lab="T@0:5 M@-7:5 B@0:5"))
    assert s.refused("activate:M@1") is None


@pytest.mark.rule("POR-81")
def test_the_cube_keeps_a_chamber_from_paying() -> None:
    s = activating(scene("portal", seats=2).board(cube="T@8").seat(0, at="T@8:3 M@1")).play("activate:T@8")
    assert asked(s) == "recycle_to" and s.state.cake == [0, 0]
    s.play("recycle_to:top")
    assert s.state.alive[0] == 1 and s.where("cube") == "T@-2"


@pytest.mark.rule("POR-82")
def test_rewards_come_in_a_fixed_order() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_03.a"}, discard="card_03")
    s = activating(s.seat(0, at="T@8:2 M@1")).play("activate:T@8")      # S1C1A1, and Cave Johnson's S
    seen = []
    while asked(s) != "recycle_to":
        seen.append(asked(s))
        s.play(s.picks()[0])
    assert seen == ["deliver_subject", "deliver_subject", "deliver_cake"] and len(s.hand(0)) == 1
    for side, order in (("chamber_04.a", ["deliver_cake", "cube_icon"]),
                        ("chamber_05.a", ["deliver_cake", "turret_icon"]),
                        ("chamber_11.b", ["deliver_subject", "cube_icon"])):
        s = activating(scene("portal", seats=2).board(icons={"T@8": side}).seat(0, at="T@8:2 M@1")).play("activate:T@8")
        seen = []
        while asked(s) != "recycle_to":
            seen.append(asked(s))
            s.play(s.picks()[0])
        assert seen == order


@pytest.mark.rule("POR-83", "POR-84")
def test_subjects_and_cake_are_delivered_to_the_new_edge_together_or_apart() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(0, at="T@8:2 M@3")
    s = activating(s).play("activate:T@8")                              # S2C1
    assert s.picks() == ["deliver_subject:T@0", "deliver_subject:M@1", "deliver_subject:B@0"]
    assert s.refused("deliver_subject:M@3") == "POR-83"
    s.play("deliver_subject:T@0", "deliver_subject:B@0")
    assert s.picks() == ["deliver_cake:T@0", "deliver_cake:M@1", "deliver_cake:B@0"]
    assert s.refused("deliver_cake:T@2") == "POR-84"
    s.play("deliver_cake:B@0")
    assert (s.crowd("T@0"), s.crowd("B@0"), s.slices("B@0")) == ("R1 B1", "R1 B1", "R1")
    s.holds()


@pytest.mark.rule("POR-85")
def test_a_card_icon_takes_the_visible_card() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_08.b"}, discard="card_01", deck="card_09 card_04 card_05")
    s = activating(s.seat(0, at="T@8:2 M@3")).next("reveal:card_05", "reveal:card_04").play("activate:T@8")     # A2
    assert s.hand(0) == ["card_05", "card_09"] and s.state.top == 3


@pytest.mark.rule("POR-86")
def test_a_full_hand_earns_no_card() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_08.b"}).seat(0, at="T@8:2 M@3", hand="card_01 card_02")
    s = activating(s).play("activate:T@8")
    assert len(s.hand(0)) == 3 and len(events(s, "card_lost")) == 1
    assert s.refused("help_yourself") == "POR-86"


@pytest.mark.rule("POR-87")
def test_icons_beyond_the_supply_are_lost_looked_at_icon_by_icon() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_14.b"}).seat(0, at="T@8:2 M@3:4")
    s = activating(s).play("activate:T@8", "deliver_subject:T@0", "deliver_subject:T@0")         # S4, two left
    assert asked(s) == "recycle_to" and s.state.alive[0] == 6           # eight, less the two recycled
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_16.a"}).seat(0, at="T@8:2 M@3", cake="M@3:3", burnt=4)
    s = activating(s).play("activate:T@8", "deliver_cake:T@0")          # C2, one left
    assert asked(s) == "recycle_to" and s.state.cake[0] == 4
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_14.b"}, turret="T@0").seat(0, at="T@8:2 M@3:5")
    s = activating(s.seat(1, at="M@1")).play("activate:T@8", "deliver_subject:T@0", "deliver_subject:T@0")
    assert asked(s) == "deliver_subject"                                # each one shot is back in the supply


@pytest.mark.rule("POR-88")
def test_subjects_cake_and_cards_cannot_be_declined() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(0, at="T@8:2 M@3")
    s = activating(s).play("activate:T@8")
    assert s.refused("refuse_reward") == "POR-88" and len(s.picks()) == 3


@pytest.mark.rule("POR-89", "POR-90")
def test_rewards_come_before_recycling_while_all_still_count() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(0, at="T@8")
    s = activating(s).play("activate:T@8")
    assert s.crowd("T@8") == "R1" and s.state.alive[0] == 1
    s.play("deliver_subject:T@0")
    assert s.crowd("T@8") == "R1" and s.state.alive[0] == 2
    s.play("deliver_subject:T@0", "deliver_cake:T@0")
    assert not s.table.over and s.state.alive[0] == 2 and s.slices("T@0") == "R1"


@pytest.mark.rule("POR-43", "POR-79")
def test_a_scaffolded_lab_still_activates() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_16").turn(0).play("action:card_16", "card_source:T@8")
    s.play("move_from:M@1", "move_to:M@3", "move_count:2")
    assert s.picks() == ["activate:T@6", "activate:M@9", "activate:B@8"]
    assert activating(scene("portal", seats=2)).picks() == ["activate:T@8", "activate:M@9", "activate:B@8"]
