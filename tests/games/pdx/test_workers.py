"""Phase 3: the worker."""

from __future__ import annotations

import pytest

from layover.testing import scene


@pytest.mark.rule("PDX-060")
def test_ex_19_the_worker_changes_office():
    sc = scene("pdx", 2).seat(0, worker="exec_build").ask("worker", 0)
    assert sc.refused("worker:exec_build") == "PDX-060"
    sc.play("worker:exec_reserve", "decline", "end_turn", "worker:exec_lease", "decline", "end_turn")
    assert sc.refused("worker:exec_reserve") == "PDX-060" and sc.refused("worker:exec_build") is None
    first = scene("pdx", 2).seat(1, slots="art_food").turn(0)
    assert len(first.picks("worker")) == 5                                # on the first turn any office


@pytest.mark.rule("PDX-061", "PDX-063")
def test_open_offices_of_anybody_and_nothing_else():
    sc = scene("pdx", ("player", "player", "tyler"), specialists=True)
    sc.seat(0, slots="art_art analyst").seat(1, slots="food_food").seat(2, slots="shop_shop")
    sc.board(public="art_shop", display="art_catering").ask("worker", 0)
    assert sc.picks("worker") == [
        "worker:exec_reserve", "worker:exec_build", "worker:exec_lease", "worker:exec_launch",
        "worker:office_art_art", "worker:office_art_shop", "worker:office_food_food", "worker:office_shop_shop"]
    assert sc.refused("worker:office_art_catering") == "PDX-063"          # in the display
    assert sc.refused("visit_specialist:spec_analyst") == "PDX-063"
    assert sc.refused("worker:office_art_food") == "PDX-061"              # nowhere open


@pytest.mark.rule("PDX-062")
def test_others_never_block():
    sc = scene("pdx", 3).seat(1, worker="art_art", slots="art_art", suitcases="exec_build").seat(2, worker="exec_build")
    sc.ask("worker", 0)
    assert sc.refused("worker:exec_build") is None and sc.refused("worker:office_art_art") is None


@pytest.mark.rule("PDX-064")
@pytest.mark.parametrize("office, question", [("exec_reserve", "reserve_pick"), ("exec_build", "build_kind"),
                                              ("exec_lease", "lease_pick"), ("exec_launch", "launch_pick")])
def test_what_executive_offices_do(office, question):
    sc = scene("pdx", 2).ask("worker", 0).play(f"worker:{office}")
    assert sc.table.decision.step == question
    sc.play("decline")
    assert sc.table.decision.step == ("suitcase_place" if office == "exec_build" else "end_turn")


@pytest.mark.rule("PDX-065")
def test_the_move_counts_though_the_action_is_declined_or_impossible():
    sc = scene("pdx", 2).board(runway="").ask("worker", 0).play("worker:exec_lease")
    assert sc.answers() == ["decline"]
    sc.play("decline")
    assert sc.table.view()["seats"][0]["worker"] == "exec_lease"


@pytest.mark.rule("PDX-066", "PDX-067")
def test_ex_10_a_service_office_gives_its_icons_then_a_suitcase():
    sc = scene("pdx", 2).seat(0, slots="food_security freight_freight").board(public="art_shop")
    sc.ask("worker", 0).play("worker:office_food_security")
    assert sc.tokens(0) == {"food": 1, "security": 1} and sc.table.decision.step == "suitcase_place"
    double = scene("pdx", 2).seat(0, slots="freight_freight").ask("worker", 0).play("worker:office_freight_freight")
    assert double.tokens(0) == {"freight": 2}
    public = scene("pdx", 2).board(public="art_shop").ask("worker", 0).play("worker:office_art_shop")
    assert public.tokens(0) == {"art": 1, "shop": 1} and public.table.decision.step == "suitcase_place"
    public.play("suitcase:exec_lease")
    assert public.table.seat == 0                                           # nobody owns a public office


@pytest.mark.rule("PDX-068")
def test_the_owner_may_place_right_after_the_visitor_and_may_decline():
    sc = scene("pdx", 3).seat(2, slots="art_food").ask("worker", 0).play("worker:office_art_food", "no_suitcase")
    assert (sc.table.seat, sc.table.decision.step) == (2, "owner_suitcase")
    sc.play("no_suitcase")
    assert sc.table.seat == 0
    out = scene("pdx", 3).seat(2, slots="art_food", suitcases="exec_lease exec_build")
    out.ask("worker", 0).play("worker:office_art_food", "no_suitcase")
    assert (out.table.seat, out.table.decision.step) == (0, "end_turn")     # the owner has none left


@pytest.mark.rule("PDX-069")
def test_the_own_office_gives_one_placement():
    sc = scene("pdx", 2).seat(0, slots="art_food").ask("worker", 0)
    sc.play("worker:office_art_food", "suitcase:exec_lease")
    assert sc.table.decision.step == "end_turn"
    assert sc.table.view()["seats"][0]["suitcases"]["concourse"] == 1


@pytest.mark.rule("PDX-143", "PDX-055")
def test_ex_34_an_opening_sequence():
    sc = scene("pdx", 2).seat(0, tokens="wild").board(display="food_security", market="CUN").turn(0)
    sc.play("worker:exec_build", "open_office", "office_from:display_1", "office_at:red", "suitcase:exec_reserve")
    sc.play("end_turn", "worker:exec_lease", "decline", "end_turn")
    sc.play("reclaim:exec_reserve", "reserve:m1", "worker:office_food_security")
    assert sc.tokens(0) == {"wild": 1, "food": 1, "security": 1}
    sc.play("assign:dest_cun", "assign_to:b1", "pay:own", "suitcase:exec_lease")
    assert sc.tokens(0) == {"wild": 1, "security": 1} and sc.route("b1") == "CUN"
    assert sc.table.view()["seats"][0]["suitcases"] == {"concourse": 1, "exec_lease": 1}
    sc.holds()
