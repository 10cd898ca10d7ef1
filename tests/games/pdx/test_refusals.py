"""What a refusal says is true in the position: the cases that once were not."""

from __future__ import annotations

import pytest

from layover.testing import scene


@pytest.mark.rule("PDX-055")
def test_an_office_without_a_suitcase_of_yours():
    sc = scene("pdx", 2).seat(0, suitcases="exec_lease").turn(0)
    why = sc.table.why_not("reclaim:exec_build")
    assert why.rule == "PDX-055" and "placed this turn" not in why.sentence()
    assert why.sentence() == "You have no suitcase here that was placed before this turn."


@pytest.mark.rule("PDX-055", "PDX-032")
@pytest.mark.parametrize("out", ["", "exec_launch"])
def test_a_fresh_suitcase_is_refused_alike_with_one_out_and_with_two(out):
    sc = scene("pdx", 2).seat(0, suitcases=out).ask("worker", 0)
    sc.play("worker:exec_build", "decline", "suitcase:exec_lease")
    assert sc.refused("reclaim:exec_lease") == "PDX-055"
    assert sc.refused("reclaim:exec_launch") == ("PDX-032" if out else "PDX-055")


@pytest.mark.rule("PDX-032")
def test_an_old_suitcase_beside_a_fresh_one_is_only_too_late():
    sc = scene("pdx", 2).seat(0, suitcases="exec_lease").ask("worker", 0)
    sc.play("worker:exec_build", "decline", "suitcase:exec_lease")
    assert sc.refused("reclaim:exec_lease") == "PDX-032"


@pytest.mark.rule("PDX-091")
def test_after_removing_a_tile_the_refusal_says_that_another_must_come():
    sc = scene("pdx", 2).seat(0, reserve="OAK TIJ SAN").board(market="CUN").ask("reserve_action", 0)
    assert sc.refused("reserve:m1") == "PDX-091"
    sc.play("remove_reserved:dest_oak")
    why = sc.table.why_not("decline")
    assert why.rule == "PDX-091" and "then must take another" in why.sentence() and "is full" not in why.sentence()


@pytest.mark.rule("PDX-231", "PDX-107", "PDX-121", "PDX-080", "PDX-003")
def test_out_of_turn_the_rows_of_the_spec_are_named():
    sc = scene("pdx", 2, stocks=True).seat(0, stocks="air_chef_inc").seat(1, gates="small(P) CUN", hangar="small")
    sc.ask("worker", 0)
    assert sc.refused("look_at_stocks:red", 1) == "PDX-231"
    assert sc.refused("unassign:dest_cun", 1) == "PDX-107"
    assert sc.refused("cancel_hangar:small", 1) == "PDX-121"
    assert sc.refused("plane_to_hangar:c1", 1) == "PDX-080" and sc.refused("schedule:small_c2", 1) == "PDX-080"
    assert sc.refused("worker:exec_lease", 1) == sc.refused("end_turn", 1) == "PDX-003"


@pytest.mark.rule("PDX-003")
def test_while_the_owner_is_asked_it_is_still_the_visitors_turn():
    sc = scene("pdx", 2).seat(1, slots="art_art").ask("worker", 0).play("worker:office_art_art", "no_suitcase")
    assert sc.table.seat == 1 and sc.refused("end_turn", 0) == "TABLE-1"
    assert sc.refused("end_turn", 1) == sc.refused("worker:exec_lease", 1) == "PDX-150"


@pytest.mark.rule("PDX-030", "PDX-033", "PDX-060")
def test_a_worker_waits_for_its_phase_and_then_stays():
    sc = scene("pdx", 2).seat(0, suitcases="exec_lease", hangar="small").turn(0)
    assert sc.refused("worker:exec_build") == "PDX-030"
    sc.play("done")
    assert sc.refused("lease:1") == "PDX-060"
    sc.play("worker:exec_launch", "decline")
    assert sc.refused("worker:exec_build") == "PDX-033"


@pytest.mark.rule("PDX-164")
def test_a_half_made_action_insists_whatever_waits_beneath():
    sc = scene("pdx", 2).seat(0, reserve="OAK", tokens="shop").ask("worker", 0).play("assign:dest_oak")
    for pick in ("worker:exec_lease", "end_turn", "upgrade", "launch:ad1", "suitcase:exec_lease", "build_again"):
        assert sc.refused(pick) == "PDX-164"


@pytest.mark.rule("PDX-034", "PDX-163", "PDX-150")
def test_a_question_says_what_it_insists_on():
    sc = scene("pdx", 2).ask("end_turn", 0)
    assert sc.refused("lease:1") == "PDX-034"
    last = scene("pdx", 2).ask("final_call", 0, active=-1)
    assert last.refused("end_turn") == last.refused("worker:exec_lease") == "PDX-163"
    placing = scene("pdx", 2).ask("suitcase_place", 0)
    assert placing.refused("lease:1") == "PDX-150"


@pytest.mark.rule("PDX-231", "PDX-232", "PDX-154", "PDX-140")
def test_what_nobody_may_do_is_forbidden_only_where_it_could_be_tried():
    sc = scene("pdx", 2, stocks=True).seat(0, stocks="air_chef_inc", slots="art_art").ask("worker", 0)
    assert sc.refused("look_at_stocks:red") == "PDX-060"                   # one's own, at any time
    assert sc.refused("keep_stocks") == "PDX-060"                          # no large gate was built
    assert sc.refused("suitcase_on:exec_lease") == "PDX-060" and sc.refused("suitcase_on:office_art_art") == "PDX-154"
    assert sc.refused("remove_office:office_art_art") == "PDX-140"
    assert sc.refused("remove_office:office_art_food") == "PDX-060"        # it is not open


@pytest.mark.rule("PDX-103", "PDX-106")
def test_a_wild_token_for_no_icon_is_not_a_lack_of_tokens():
    sc = scene("pdx", 2).seat(0, reserve="OAK", tokens="shop 2 wild").ask("worker", 0)
    sc.play("assign:dest_oak", "assign_to:b1")
    assert sc.refused("pay:wild_2") == "PDX-103" and sc.refused("pay:partner_own") == "PDX-264"
    assert sc.refused("pay_with:beach") == "PDX-100"


@pytest.mark.rule("PDX-041", "PDX-135")
def test_a_gate_without_a_plane_and_a_gate_that_was_not_added():
    sc = scene("pdx", 2).seat(0, gates="small(P) CUN | small | small").turn(0)
    assert sc.refused("land:b2") == sc.refused("land:b4") == "PDX-041"
    build = scene("pdx", 2).ask("build_kind", 0).play("upgrade")
    assert build.refused("upgrade_gate:b4") == "PDX-135"


@pytest.mark.rule("PDX-131")
def test_a_build_that_can_do_nothing_quotes_its_lowest_rule():
    sc = scene("pdx", 2).seat(0, gates="large | large | large", slots="art_art art_food art_shop")
    sc.board(extra_gates=0, public="food_food food_shop shop_shop baggage_shop").ask("land_action", 0, x=2)
    assert sc.answers() == ["skip"] and sc.refused("do_action") == "PDX-131"
