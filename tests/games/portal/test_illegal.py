"""Every line of the specification's table of illegal moves, with the rule it names."""

from __future__ import annotations

import pytest

import layover
from layover.testing import scene
from tests.games.portal.tools import activating, asked


def deploying(**seat):
    return scene("portal", seats=2).seat(0, **seat).seat(1, hand="card_20").turn(0)


@pytest.mark.rule("POR-46", "POR-45", "POR-43", "POR-41")
def test_deploying() -> None:
    s = deploying(hand="card_12 card_15")
    assert s.refused("action:card_20") == "POR-46" and s.refused("gun:card_20") == "POR-46"         # another player's
    assert s.refused("gun:card_20", seat=1) == "POR-46"                     # out of turn
    assert s.refused("action:card_12") == "POR-45"
    s.play("gun:card_15")
    assert s.refused("action:card_15") == "POR-43"
    s.play("portal_blue:T@0", "portal_orange:B@0", "end_deploy")
    assert s.refused("action:card_12") == "POR-46"                          # after the step
    s = scene("portal", seats=2).board(discard="card_19").seat(0, cake="M@1", hand="card_01").turn(0)
    s.play("offer:intelligence_core", "pay_slice:M@1.red")
    for card in set(s.hand(0)) - {"card_01"}:
        assert s.refused(f"gun:{card}") == "POR-46"                         # taken this turn
    s = deploying(hand="card_01 card_02 card_03 card_04")
    assert s.refused("action:card_01") == "POR-41"


@pytest.mark.rule("POR-47")
def test_portals() -> None:
    s = deploying(hand="card_15").play("gun:card_15")
    assert s.refused("portal_blue:B@8") == "POR-47"
    s.play("portal_blue:M@3")
    assert s.refused("portal_orange:M@3") == "POR-47" and s.refused("portal_orange:M@9") == "POR-47"
    assert s.refused("end_deploy") == "POR-47"                              # only one placed


@pytest.mark.rule("POR-52", "POR-22", "POR-53", "POR-331", "POR-317")
def test_offers() -> None:
    s = scene("portal", seats=2).board(discard="card_20 card_06").seat(0, at="M@5:3", cake="M@3:2")
    s.seat(1, cake="M@3").turn(0)
    assert s.refused("offer:opera_turret") == "POR-22"                      # covered
    assert s.refused("offer:anger_core", seat=1) == "POR-52"
    s.play("offer:anger_core")
    assert s.refused("pay_slice:M@3.blue") == "POR-53" and s.refused("pay_slice:T@0.red") == "POR-53"
    s.play("pay_slice:M@3.red", "anger_chamber:T@0", "anger_victim:blue")
    assert s.refused("offer:anger_core") == "POR-52"                        # twice
    s = scene("portal", seats=2).board(discard="card_17").seat(0, cake="M@3", hand="card_01").turn(0)
    assert s.refused("offer:greg") == "POR-331"


@pytest.mark.rule("POR-56", "POR-55", "POR-05", "POR-59", "POR-57", "POR-58")
def test_moving() -> None:
    s = scene("portal", seats=2).board(blue="M@5", orange="tray").seat(0, at="M@5:3 M@3").seat(1, at="B@0:2").turn(0)
    assert s.refused("skip_move") == "POR-56" and s.refused("move_from:B@0") == "POR-58"
    assert s.refused("move_from:T@8") == "POR-55"
    s.play("move_from:M@5")
    assert s.refused("move_to:T@0") == "POR-59"                             # a single portal
    s.play("move_to:M@7")
    assert s.refused("move_count:0") == "POR-56"
    assert s.refused("move_to:T@4") == "POR-57" and s.refused("move_from:M@3") == "POR-57"          # split, gather
    s = scene("portal", seats=2).seat(0, at="M@5:3").turn(0).play("move_from:M@5")
    assert s.refused("move_to:T@0") == "POR-05"


@pytest.mark.rule("POR-60", "POR-115", "POR-116")
def test_the_turret() -> None:
    s = scene("portal", seats=2).board(turret="M@5", blue="M@5", orange="B@0").seat(0, hand="card_18").turn(0)
    s.play("action:card_18")
    assert s.refused("move_turret:B@0") == "POR-60" and s.refused("move_turret:T@8") == "POR-115"
    s = scene("portal", seats=2).seat(0, hand="card_18").turn(0).play("action:card_18")
    assert s.refused("leave_turret") == "POR-116" and s.refused("deliver_turret:M@5") == "POR-116"


@pytest.mark.rule("POR-313", "POR-302", "POR-301", "POR-307", "POR-316")
def test_moving_under_characters() -> None:
    def under(card: str, at: str = "M@5:3 T@4"):
        return scene("portal", seats=2).board(discard=card).seat(0, at=at).turn(0)

    assert under("card_13").play("move_from:M@5", "move_to:M@7").refused("move_count:2") == "POR-313"
    assert under("card_02").refused("move_from:M@5") == "POR-302"
    s = under("card_01").play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.refused("move_extra:M@5") == "POR-301"
    assert under("card_01").play("move_from:M@5", "move_to:M@7", "move_count:2").refused("move_extra:M@9") == "POR-301"
    assert under("card_07").play("move_from:M@5", "move_to:M@7", "move_count:1").refused("move_extra:M@7") == "POR-307"
    s = under("card_16").play("move_from:M@5", "move_to:M@3", "move_count:1", "move_extra:T@4")
    assert s.refused("move_to:T@6") == "POR-316"                            # another destination
    assert s.refused("move_extra:T@6") == "POR-316"


@pytest.mark.rule("POR-61", "POR-62", "POR-308")
def test_carrying() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:2", cake="M@5:3").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1")
    s.play("carry:red")
    assert s.refused("carry:red") == "POR-61"
    s = scene("portal", seats=2).seat(0, at="M@5", cake="M@5", hand="card_17").seat(1, at="M@5 T@0").turn(0)
    s.play("action:card_17", "card_subject:M@5.blue", "card_target:M@7", "card_count:1")
    assert s.table.seat == 1 and s.refused("carry:red", seat=0) == "POR-62"
    s = scene("portal", seats=2).board(discard="card_08").seat(0, at="M@5:2", cake="M@5").turn(0)
    assert s.play("move_from:M@5", "move_to:M@7", "move_count:2").refused("carry:red") == "POR-308"


@pytest.mark.rule("POR-65", "POR-66", "POR-67")
def test_the_bonus() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:8", hand="card_01").turn(0)
    s.play("end_deploy", "move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.refused("refuse_bonus") == "POR-66" and s.refused("bonus_subject") == "POR-66"
    s = scene("portal", seats=2).seat(0, at="M@5:2", hand="card_01 card_02 card_03").turn(0)
    s.play("end_deploy", "move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.refused("bonus_card") == "POR-66"
    s.play("bonus_subject")
    assert s.refused("deliver_subject:M@5") == "POR-67" and s.refused("bonus_card") == "POR-65"


@pytest.mark.rule("POR-75", "POR-79", "POR-20", "POR-21", "POR-88", "POR-83", "POR-84", "POR-86")
def test_activating() -> None:
    s = activating(scene("portal", seats=2).board(lab="T@0:5 M@-9:5 B@0:5"))
    assert s.refused("activate:T@6") == "POR-75" and s.refused("activate:M@-1") == "POR-79"
    assert s.refused("skip_activate") == "POR-21"
    s.play("activate:T@8")
    assert s.refused("activate:B@8") == "POR-20"                            # two chambers
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_03.a"})
    s.seat(0, at="T@8:2 M@3", hand="card_01 card_02 card_04")
    s = activating(s).play("activate:T@8")                                  # S1C1A1
    assert s.refused("refuse_reward") == "POR-88" and s.refused("deliver_subject:T@2") == "POR-83"
    s.play("deliver_subject:T@0")
    assert s.refused("refuse_reward") == "POR-88" and s.refused("deliver_cake:T@2") == "POR-84"
    s.play("deliver_cake:T@0")
    assert len(s.hand(0)) == 3 and s.refused("help_yourself") == "POR-86"


@pytest.mark.rule("POR-110", "POR-98", "POR-314", "POR-97", "POR-96")
def test_recycling_and_the_cube() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_04.a"}, cube="M@3").seat(0, at="T@8:2 M@3")
    s = activating(s).play("activate:T@8", "deliver_cake:T@0")
    assert s.refused("place_cube:M@3") == "POR-110"
    s.play("leave_cube")
    assert s.refused("add_right:top") == "POR-97" and s.refused("add_beside:M@3") == "POR-97"
    assert s.refused("recover_slice:red") == "POR-96"
    s = activating(scene("portal", seats=2).board(lab="T@0:3 M@1:6 B@0:6")).play("activate:T@4")
    assert s.refused("recycle_to:bottom") == "POR-98"
    s = activating(scene("portal", seats=2).board(discard="card_14")).play("activate:T@8")
    assert s.refused("recycle_to:bottom") == "POR-314"


@pytest.mark.rule("POR-501")
def test_undo_past_a_barrier() -> None:
    table = layover.new("portal", seats=2, seed=1)
    for pick in ("move_from", "move_to"):
        table.play(next(p for p in table.legal() if table.name(p).startswith(pick)))
    table.play("move_count:1")
    table.play("bonus_card")
    with pytest.raises(layover.Malformed) as refusal:
        table.undo()
    assert refusal.value.code == "undo/barrier" and "POR-501" in str(refusal.value)
    assert asked_of(table) == "activate"


def asked_of(table: layover.Table) -> str:
    return str(table.game.asked(table.state).name)


@pytest.mark.rule("POR-138")
def test_appeals_and_votes() -> None:
    from tests.games.portal.test_end import tied_for_appeal

    s = tied_for_appeal(3)
    assert s.refused("appeal:still_here") == "POR-138"                      # an E
    assert s.refused("appeal:long_story") == "POR-138"                      # more than ten words
    assert s.refused("vote:blue") == "POR-138"                              # tied players do not vote
    assert asked(s) == "plead"
