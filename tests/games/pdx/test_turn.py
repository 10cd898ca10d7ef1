"""The five phases, maintenance and the passing of turns."""

from __future__ import annotations

import pytest

from layover.testing import scene


@pytest.mark.rule("PDX-030", "PDX-033", "PDX-034")
def test_five_phases_in_order_then_the_seat_to_the_left():
    sc = scene("pdx", 3)
    sc.seat(0, gates="small CUN* SAN | small | small", suitcases="exec_lease", hangar="medium").turn(0)
    phases, prompts = [], []
    for pick in ("land:b1", "reclaim:exec_lease", "lease:1", "worker:exec_launch", "decline", "done", "end_turn"):
        phases.append(sc.table.view()["phase"])
        prompts.append(sc.table.decision.step)
        if pick == "reclaim:exec_lease":
            assert sc.refused("worker:exec_launch") == "PDX-030"
        sc.play(pick)
    assert phases == ["land", "reclaim", "reclaim", "worker", "worker", "schedule", "maintenance"]
    assert prompts == ["land", "reclaim_suitcases", "lease_pick", "worker", "launch_pick", "schedule_flights",
                       "end_turn"]
    assert sc.table.seat == 1
    assert sc.table.view()["seats"][0]["worker"] == "exec_launch"          # it stays there


@pytest.mark.rule("PDX-031")
def test_reclaim_and_schedule_are_optional_the_others_are_not():
    sc = scene("pdx", 2).seat(0, gates="small CUN* SAN | small | small", suitcases="exec_lease", hangar="small")
    sc.turn(0)
    assert sc.picks("done") == [] and sc.refused("end_turn") == "PDX-031"   # landing
    sc.play("land:b1")
    assert sc.picks("done") == ["done"]                                     # reclaiming
    sc.play("done")
    assert all(name.startswith("worker:") for name in sc.picks("worker")) and sc.picks("done") == []
    assert sc.refused("end_turn") == "PDX-031"
    sc.play("worker:exec_launch", "decline")
    assert sc.picks("done") == ["done"]                                     # scheduling
    sc.play("done")
    assert sc.picks("end_turn") == ["end_turn"]


@pytest.mark.rule("PDX-032")
def test_no_suitcase_after_the_worker():
    sc = scene("pdx", 2).seat(0, suitcases="exec_lease").turn(0).play("done", "worker:exec_launch", "decline")
    assert sc.refused("reclaim:exec_lease") == "PDX-032"


@pytest.mark.rule("PDX-085", "PDX-086", "PDX-088", "PDX-089")
def test_ex_09_maintenance_discards_exactly_the_excess():
    sc = scene("pdx", 2).seat(0, tokens="3 food 3 art wild beach", hangar="small medium large")
    sc.ask("maintenance_phase", 0, phase="maintenance")
    assert sc.table.decision.step == "discard_token"
    assert sc.refused("end_turn") == "PDX-085"
    food = sc.supply("food")
    sc.play("discard_token:food", "discard_token:beach")
    assert sc.supply("food") == food + 1 and sc.tokens(0) == {"food": 2, "art": 3, "wild": 1}
    assert sc.table.decision.step == "discard_plane"
    assert sc.refused("discard_token:art") == "PDX-088"
    assert sc.refused("end_turn") == "PDX-086"
    assert sc.refused("discard_plane:small") is None
    sc.play("discard_plane:medium")
    assert sc.runway()[-1] == "medium"
    assert sc.picks("discard_plane") == [] and sc.refused("discard_plane:small") == "PDX-088"
    assert sc.refused("discard_token:art") == "PDX-088"
    sc.play("end_turn").holds()


@pytest.mark.rule("PDX-085", "PDX-135")
def test_an_extra_gate_keeps_two_tokens_more():
    sc = scene("pdx", 2).seat(0, gates="small | small | small | small", tokens="5 food 4 art")
    sc.ask("maintenance_phase", 0, phase="maintenance")
    assert sc.table.view()["seats"][0]["storage"] == 8
    sc.play("discard_token:art")
    assert sc.table.decision.step == "end_turn"


@pytest.mark.rule("PDX-087", "PDX-126")
def test_ex_32_the_limits_may_be_exceeded_during_a_turn():
    sc = scene("pdx", 2).seat(0, gates="large | small | small", hangar="small medium", tokens="6 food")
    sc.board(runway="large small").turn(0).play("worker:exec_lease", "lease:1")
    assert sc.table.view()["seats"][0]["hangar"] == {"small": 1, "medium": 1, "large": 1}
    sc.play("schedule:large_b1", "done")
    assert sc.table.decision.step == "end_turn"                             # nothing to discard


@pytest.mark.rule("PDX-087")
def test_tokens_above_the_limit_are_kept_until_maintenance():
    sc = scene("pdx", 2).seat(0, slots="food_food", tokens="6 food").turn(0).play("worker:office_food_food")
    assert sc.tokens(0) == {"food": 8} and sc.table.decision.step == "suitcase_place"
