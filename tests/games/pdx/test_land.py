"""Phase 1: planes land."""

from __future__ import annotations

import pytest

from layover.testing import scene


def landing(gates, **things):
    return scene("pdx", 2).seat(0, gates=gates, **things).turn(0)


@pytest.mark.rule("PDX-040", "PDX-041")
def test_every_plane_moves_once_in_a_free_order():
    sc = landing("small(P) CUN SAN | small DTW* LAS | small", tokens="food")
    assert sc.picks("land") == ["land:b1", "land:b2"]
    assert sc.refused("hold_plane:b1") == "PDX-040" and sc.refused("skip") == "PDX-040"
    sc.play("land:b2")
    assert sc.refused("land:b2") == "PDX-040"
    assert sc.picks("land") == ["land:b1"]
    sc.play("land:b1")
    assert sc.route("b1") == "CUN* SAN" and sc.route("b2") == "DTW LAS*"
    assert sc.table.decision.step == "worker"


@pytest.mark.rule("PDX-042", "PDX-043", "PDX-045", "PDX-051")
def test_ex_05_one_of_two_icons_then_the_action():
    sc = landing("medium LAS* ORD | small | small").play("land:b1")
    assert sc.route("b1") == "LAS ORD*"
    assert sc.picks("land_token") == ["land_token:comfort", "land_token:baggage"]
    assert sc.refused("land_token:food") == "PDX-042" and sc.refused("land_token:wild") == "PDX-042"
    assert sc.refused("do_action") == "PDX-042"                      # the token first
    sc.play("land_token:comfort")
    assert sc.tokens(0) == {"comfort": 1}
    assert sc.refused("land_token:baggage") == "PDX-043"
    assert sc.answers() == ["do_action", "skip"]
    sc.play("do_action")
    assert sc.table.decision.step == "build_kind"


@pytest.mark.rule("PDX-051")
def test_the_next_plane_waits_for_the_action_of_the_first():
    sc = landing("small(P) OAK | small(P) CUN | small").play("land:b1")
    assert sc.table.decision.step == "land_action" and sc.refused("land:b2") == "PDX-051"
    sc.play("skip")
    assert sc.picks("land") == ["land:b2"]


@pytest.mark.rule("PDX-044")
def test_an_activity_tile_gives_its_token_too():
    sc = landing("small(P) CUN | small | small").play("land:b1")
    assert sc.tokens(0) == {"food": 1, "beach": 1}


@pytest.mark.rule("PDX-046", "PDX-157")
@pytest.mark.parametrize("code, question", [("OAK", "reserve_pick"), ("BOI", "build_kind"), ("RDM", "lease_pick"),
                                            ("PSP", "launch_pick")])
def test_what_tiles_offer(code, question):
    sc = landing(f"small(P) {code} | small | small", tokens="7 culture 7 sport 7 beach 7 city")
    sc.play("land:b1", "do_action")
    assert sc.table.decision.step == question
    wild = landing("small(P) TIJ | small | small").play("land:b1", "do_action")
    assert wild.tokens(0) == {"food": 1, "wild": 1} and wild.supply("wild") == 11


@pytest.mark.rule("PDX-045")
@pytest.mark.parametrize("code, board, rule", [
    ("TIJ", {"supply": {"wild": 0}}, "PDX-156"), ("OAK", {"market": "- - - - - - - -"}, "PDX-090"),
    ("RDM", {"runway": ""}, "PDX-127"), ("PSP", {}, "PDX-145")])
def test_an_impossible_action_is_not_offered(code, board, rule):
    sc = scene("pdx", 2).seat(0, gates=f"small(P) {code} | small | small").board(**board).turn(0).play("land:b1")
    assert sc.answers() == ["skip"] and sc.refused("do_action") == rule


@pytest.mark.rule("PDX-047", "PDX-049")
def test_ex_06_at_the_end_of_the_route_the_flight_ends():
    sc = landing("small RDM* | small(P) | small")
    before = sc.runway()
    sc.play("land:b1", "land:b2")
    assert sc.runway() == [*before, "small", "small"] and sc.tokens(0) == {}
    assert sc.route("b1") == "RDM" and sc.route("b2") == ""
    none = scene("pdx", 2).seat(0, gates="small CUN | small | small").turn(0)
    assert none.table.decision.step == "worker"                      # nothing flies: the phase is skipped


@pytest.mark.rule("PDX-048")
def test_a_tile_works_only_by_landing():
    sc = scene("pdx", 2).seat(0, gates="small OAK* | small | small").ask("worker", 0)
    assert sc.refused("do_action") == "PDX-048" and sc.refused("land_token:shop") == "PDX-048"
    assert sc.refused("land:b1") == "PDX-040"


@pytest.mark.rule("PDX-050")
def test_a_cancelled_plane_does_not_land():
    sc = landing("small(P) CUN | small(P) SAN | small", tokens="art").play("cancel:b1", "cancel_with:art")
    assert sc.picks("land") == ["land:b2"] and sc.route("b1") == "CUN"
    sc.play("land:b2")
    assert sc.table.decision.step == "worker" and sc.tokens(0) == {"art": 1, "beach": 1}


@pytest.mark.rule("PDX-156")
def test_ex_23_exhausted_types():
    one = scene("pdx", 2).seat(0, gates="medium(P) ORD | small | small").board(supply={"comfort": 0}).turn(0)
    one.play("land:b1")
    assert one.tokens(0) == {"baggage": 1} and one.table.decision.step == "land_action"      # without a prompt
    none = scene("pdx", 2).seat(0, gates="medium(P) ORD | small | small")
    none.board(supply={"comfort": 0, "baggage": 0}).turn(0).play("land:b1")
    assert none.tokens(0) == {} and none.answers() == ["do_action", "skip"]
    missing = scene("pdx", 2).seat(0, gates="large(P) MAD | small | small").board(supply={"comfort": 0}).turn(0)
    missing.play("land:b1")
    assert missing.picks("land_token") == ["land_token:art", "land_token:catering"]
    assert missing.refused("land_token:comfort") == "PDX-156"
    beach = scene("pdx", 2).seat(0, gates="small(P) CUN | small | small").board(supply={"beach": 0}).turn(0)
    assert beach.play("land:b1").tokens(0) == {"food": 1}


@pytest.mark.rule("PDX-145")
def test_ex_37_made_possible_in_time():
    ads = "culture_culture culture_city beach_city beach_beach"
    poor = scene("pdx", 2, specialists=True).seat(0, gates="small(P) YVR | small | small", slots="negotiator",
                                                  tokens="2 sport").board(ads=ads).turn(0).play("land:b1")
    assert poor.picks("do_action") == [] and "skip" in poor.picks()
    rich = scene("pdx", 2, specialists=True).seat(0, gates="small(P) YVR | small | small", slots="negotiator",
                                                  tokens="3 sport city").board(ads=ads).turn(0).play("land:b1")
    assert rich.picks("do_action") == []
    rich.play("negotiate:activity", "give_first:sport", "give_second:sport", "gain_activity:culture")
    assert rich.picks("do_action") == ["do_action"]
    rich.play("do_action")
    assert rich.picks("launch") + rich.picks("decline") == ["launch:ad2", "decline"]
