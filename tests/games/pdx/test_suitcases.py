"""Suitcases: reclaimed in phase 2, placed by workers."""

from __future__ import annotations

import pytest

from layover.testing import scene


def cases(sc, seat):
    return sc.table.view()["seats"][seat]["suitcases"]


@pytest.mark.rule("PDX-055", "PDX-056")
def test_ex_11_a_reclaimed_suitcase_grants_its_action():
    sc = scene("pdx", 2).seat(0, suitcases="exec_reserve exec_lease").board(market="CUN", runway="large small").turn(0)
    assert sc.answers() == ["reclaim:exec_reserve", "reclaim:exec_lease", "done"]
    assert sc.refused("reclaim:exec_build") == "PDX-055"
    sc.play("reclaim:exec_lease")
    assert cases(sc, 0) == {"concourse": 1, "exec_reserve": 1}
    assert sc.refused("reclaim:exec_reserve") is not None            # one at a time: the first is resolved
    sc.play("lease:1", "reclaim:exec_reserve", "reserve:m1")
    assert cases(sc, 0) == {"concourse": 2} and sc.table.view()["seats"][0]["reserve"] == ["dest_cun"]
    assert sc.table.decision.step == "worker"
    sc.holds()


@pytest.mark.rule("PDX-055", "PDX-032")
def test_a_suitcase_placed_this_turn_waits():
    sc = scene("pdx", 2).turn(0).play("worker:exec_build", "decline", "suitcase:exec_lease")
    assert sc.refused("reclaim:exec_lease") == "PDX-055"


@pytest.mark.rule("PDX-057", "PDX-153")
def test_a_reclaimed_suitcase_places_none():
    sc = scene("pdx", 2).seat(0, suitcases="exec_build").turn(0).play("reclaim:exec_build")
    assert sc.table.decision.step == "build_kind" and sc.refused("suitcase:exec_lease") == "PDX-057"
    sc.play("extra_gate")
    assert sc.table.decision.step == "worker" and cases(sc, 0) == {"concourse": 2}


@pytest.mark.rule("PDX-058")
def test_the_action_may_be_declined_or_impossible():
    sc = scene("pdx", 2).seat(0, suitcases="exec_launch exec_reserve").turn(0)
    sc.play("reclaim:exec_launch")
    assert sc.answers() == ["decline"]                                  # nothing payable
    sc.play("decline", "reclaim:exec_reserve", "decline")
    assert cases(sc, 0) == {"concourse": 2}


@pytest.mark.rule("PDX-059")
def test_suitcases_may_be_left():
    sc = scene("pdx", 2).seat(0, suitcases="exec_lease exec_lease").turn(0).play("done")
    assert cases(sc, 0) == {"concourse": 0, "exec_lease": 2} and sc.table.decision.step == "worker"


@pytest.mark.rule("PDX-150", "PDX-152", "PDX-154")
def test_any_executive_office_takes_any_number():
    sc = scene("pdx", 2).seat(0, suitcases="exec_lease").seat(1, suitcases="exec_lease").ask("suitcase_place", 0)
    assert sc.answers() == ["suitcase:exec_reserve", "suitcase:exec_build", "suitcase:exec_lease",
                          "suitcase:exec_launch", "no_suitcase"]
    assert sc.refused("suitcase_on:office_art_art") == "PDX-154"
    sc.play("suitcase:exec_lease")
    assert cases(sc, 0) == {"concourse": 0, "exec_lease": 2} and cases(sc, 1)["exec_lease"] == 1
    none = scene("pdx", 2).ask("suitcase_place", 0).play("no_suitcase")
    assert cases(none, 0) == {"concourse": 2}


@pytest.mark.rule("PDX-151")
def test_a_placed_suitcase_does_not_move():
    sc = scene("pdx", 2).seat(0, suitcases="exec_lease").ask("suitcase_place", 0)
    assert sc.refused("move_suitcase:exec_lease") == "PDX-151"


@pytest.mark.rule("PDX-153")
def test_only_a_worker_triggers_it():
    sc = scene("pdx", 2).seat(0, gates="small(P) BOI | small | small").turn(0).play("land:b1", "do_action")
    assert sc.refused("suitcase:exec_lease") == "PDX-153"
    sc.play("open_office", "office_from:display_1", "office_at:red")
    assert sc.table.decision.step == "worker"                          # neither landing nor opening places one
    assert sc.refused("suitcase:exec_lease") == "PDX-153"
    for office in ("exec_reserve", "exec_lease", "exec_launch"):
        visit = scene("pdx", 2).ask("worker", 0).play(f"worker:{office}", "decline")
        assert visit.table.decision.step == "end_turn"
    assert scene("pdx", 2).ask("worker", 0).play("worker:exec_build", "decline").table.decision.step == "suitcase_place"


@pytest.mark.rule("PDX-155")
def test_without_a_suitcase_the_placement_is_lost():
    sc = scene("pdx", 2).seat(0, suitcases="exec_lease exec_build", slots="art_art")
    sc.ask("worker", 0).play("worker:office_art_art")
    assert sc.table.decision.step == "end_turn" and sc.tokens(0) == {"art": 2}
    assert sc.refused("suitcase:exec_launch") == "PDX-155"


@pytest.mark.rule("PDX-055", "PDX-068")
def test_ex_18_a_private_visit_and_the_owners_suitcase():
    sc = scene("pdx", 2).seat(0, slots="freight_freight", suitcases="exec_lease").seat(1, tokens="food")
    sc.turn(1).play("worker:office_freight_freight")
    assert sc.tokens(1) == {"food": 1, "freight": 2}
    assert (sc.table.seat, sc.table.decision.step) == (1, "suitcase_place")
    sc.play("suitcase:exec_build")
    assert (sc.table.seat, sc.table.decision.step) == (0, "owner_suitcase")
    sc.play("suitcase:exec_launch")
    assert cases(sc, 0) == {"concourse": 0, "exec_lease": 1, "exec_launch": 1} and sc.table.seat == 1
    sc.play("end_turn")
    assert sc.table.seat == 0 and sc.picks("reclaim") == ["reclaim:exec_lease", "reclaim:exec_launch"]
    sc.play("reclaim:exec_launch")
    assert sc.table.decision.step == "launch_pick"
