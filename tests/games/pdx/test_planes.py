"""Planes: schedule, lease, cancel."""

from __future__ import annotations

import pytest

from layover.testing import scene


@pytest.mark.rule("PDX-075", "PDX-076", "PDX-077")
def test_ex_04_size_and_one_plane_per_gate():
    sc = scene("pdx", 2).seat(1, gates="medium | large | small(P)", hangar="small large").ask("schedule_flights", 1)
    assert sc.answers() == ["schedule:large_c2", "done"]
    assert sc.refused("schedule:small_c1") == "PDX-076"
    assert sc.refused("schedule:small_c3") == "PDX-077"
    assert sc.refused("schedule:medium_c1") == "PDX-075"                  # none in the hangar
    assert sc.refused("schedule:small_b1") == "PDX-075"                   # not an own gate
    sc.play("schedule:large_c2")
    assert sc.route("c2") == "(P)" and sc.answers() == ["done"]


@pytest.mark.rule("PDX-075")
def test_any_number_of_planes_one_after_the_other():
    sc = scene("pdx", 2).seat(0, gates="small | small | small", hangar="small small").ask("schedule_flights", 0)
    sc.play("schedule:small_b1", "schedule:small_b3")
    assert sc.table.decision.step == "end_turn" and sc.route("b1") == sc.route("b3") == "(P)"


@pytest.mark.rule("PDX-078")
def test_a_leased_plane_is_scheduled_now_and_moves_next_turn():
    sc = scene("pdx", 2).seat(0, gates="small CUN | small | small").board(runway="small medium").turn(0)
    sc.play("worker:exec_lease", "lease:1", "schedule:small_b1", "end_turn")
    assert sc.route("b1") == "(P) CUN"
    sc.play("worker:exec_launch", "decline")
    while sc.table.seat == 1:
        sc.play("done" if "done" in sc.answers() else sc.answers()[0])
    sc.play("land:b1")
    assert sc.route("b1") == "CUN*"


@pytest.mark.rule("PDX-079")
def test_an_empty_route_takes_a_plane():
    sc = scene("pdx", 2).seat(0, hangar="small").ask("schedule_flights", 0)
    assert sc.picks("schedule") == ["schedule:small_b1", "schedule:small_b2", "schedule:small_b3"]


@pytest.mark.rule("PDX-080", "PDX-122")
def test_only_in_the_schedule_phase():
    sc = scene("pdx", 2).seat(0, gates="small CUN* | large | large", hangar="small", tokens="2 art").turn(0)
    assert sc.refused("schedule:small_b1") == "PDX-080" and sc.refused("plane_to_hangar:b1") == "PDX-080"
    sc.play("cancel:b1", "cancel_with:art")
    assert sc.table.decision.step == "worker" and sc.refused("schedule:small_b1") == "PDX-080"
    sc.play("worker:exec_launch", "decline")
    assert sc.picks("schedule") == ["schedule:small_b1"]


@pytest.mark.rule("PDX-120", "PDX-121", "PDX-115")
def test_ex_07_a_cancelled_flight_may_start_again():
    sc = scene("pdx", 3).seat(2, gates="small | small DTW* | small", hangar="small", tokens="beach").turn(2)
    sc.play("cancel:d2", "cancel_with:beach")
    assert sc.runway()[-1] == "small" and sc.route("d2") == "DTW" and sc.supply("beach") == 7
    sc.play("worker:exec_launch", "decline", "schedule:small_d2", "end_turn")
    assert sc.route("d2") == "(P) DTW"
    for seat in (0, 1):
        assert sc.table.seat == seat
        sc.play("worker:exec_launch", "decline", "end_turn")
    sc.play("land:d2")
    assert sc.route("d2") == "DTW*"


@pytest.mark.rule("PDX-120")
@pytest.mark.parametrize("token", ["food", "wild", "culture"])
def test_any_token_cancels(token):
    sc = scene("pdx", 2).seat(0, gates="small(P) CUN | small | small", tokens=token).ask("worker", 0)
    sc.play("cancel:b1", f"cancel_with:{token}")
    assert sc.tokens(0) == {} and sc.route("b1") == "CUN"
    sc.holds()


@pytest.mark.rule("PDX-120", "PDX-121")
def test_refused_cancellations():
    sc = scene("pdx", 2).seat(0, gates="small(P) CUN | small | small", hangar="medium").ask("worker", 0)
    assert sc.refused("cancel:b1") == "PDX-120"                           # no token
    rich = scene("pdx", 2).seat(0, gates="small(P) CUN | small | small", hangar="medium", tokens="art")
    rich.seat(1, gates="small(P)").ask("worker", 0)
    assert rich.refused("cancel_hangar:medium") == "PDX-121" and rich.refused("cancel:b2") == "PDX-121"
    assert rich.refused("cancel:c1") == "PDX-162"
    rich.play("cancel:b1")
    assert rich.refused("cancel_with:food") == "PDX-120"


@pytest.mark.rule("PDX-122")
def test_ex_36_scheduling_after_a_cancellation():
    sc = scene("pdx", 3).seat(2, gates="medium | small DTW* | medium", hangar="small", tokens="art")
    sc.ask("schedule_flights", 2)
    assert sc.answers() == ["done"]                                       # asked all the same
    sc.play("cancel:d2", "cancel_with:art")
    assert sc.answers() == ["schedule:small_d2", "done"]


@pytest.mark.rule("PDX-125", "PDX-127")
def test_the_front_plane_only():
    sc = scene("pdx", 2).board(runway="large small small").ask("lease_pick", 0)
    assert sc.answers() == ["lease:1", "decline"]
    assert sc.refused("lease:2") == "PDX-125"
    sc.play("lease:1")
    assert sc.runway() == ["small", "small"] and sc.table.view()["seats"][0]["hangar"] == {"large": 1}
    empty = scene("pdx", 2).board(runway="").ask("lease_pick", 0)
    assert empty.answers() == ["decline"] and empty.refused("lease:1") == "PDX-127"


@pytest.mark.rule("PDX-126")
def test_the_hangar_may_exceed_two_for_a_while():
    sc = scene("pdx", 2).seat(0, hangar="small medium").board(runway="small").ask("lease_pick", 0).play("lease:1")
    assert sum(sc.table.view()["seats"][0]["hangar"].values()) == 3
