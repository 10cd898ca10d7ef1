"""Destinations: reserve, assign, rearrange."""

from __future__ import annotations

import pytest

from layover.testing import scene

RED = "small CUN | medium CLT TIJ MIA | large MAD SHA ICN"
FLYING = "small CUN | medium CLT* TIJ MIA | large MAD SHA* ICN"


# Reserve

@pytest.mark.rule("PDX-090", "PDX-092", "PDX-093")
def test_the_top_of_a_stack_goes_to_the_reserve_and_the_next_is_seen():
    sc = scene("pdx", 2).board(market="OAK - TIJ").ask("reserve_pick", 0)
    assert sc.refused("reserve:m2") == "PDX-090"
    sc.next("reveal_tile:dest_mex").play("reserve:m1")
    view = sc.table.view()
    assert view["seats"][0]["reserve"] == ["dest_oak"] and view["seats"][0]["score"] == 0 and sc.tokens(0) == {}
    assert view["market"][0] == {"top": "dest_mex", "height": 3}


@pytest.mark.rule("PDX-091")
def test_a_full_reserve_removes_a_tile_first():
    sc = scene("pdx", 2).seat(0, reserve="CUN SAN PVR").board(market="OAK").ask("reserve_action", 0)
    assert sc.answers() == [*(f"remove_reserved:dest_{code}" for code in ("cun", "san", "pvr")), "decline"]
    assert sc.refused("reserve:m1") == "PDX-091"
    sc.play("remove_reserved:dest_san")
    assert sc.refused("decline") == "PDX-091"                              # now it must be completed
    sc.play("reserve:m1")
    view = sc.table.view()
    assert view["removed"] == ["dest_san"] and view["seats"][0]["reserve"] == ["dest_cun", "dest_pvr", "dest_oak"]
    declined = scene("pdx", 2).seat(0, reserve="CUN SAN PVR").ask("reserve_action", 0).play("decline")
    assert declined.table.decision.step == "end_turn" and declined.table.view()["removed"] == []


@pytest.mark.rule("PDX-090", "PDX-091")
def test_one_tile_a_reserve_though_assigning_makes_more_room():
    sc = scene("pdx", 2).seat(0, reserve="CUN SAN PVR", tokens="food").ask("reserve_action", 0)
    sc.play("remove_reserved:dest_san", "assign:dest_cun", "assign_to:b1", "reserve:m1")
    assert sc.table.decision.step == "end_turn" and len(sc.table.view()["seats"][0]["reserve"]) == 2


@pytest.mark.rule("PDX-091")
def test_assigning_makes_room_and_the_question_lapses():
    sc = scene("pdx", 2).seat(0, reserve="CUN SAN PVR", tokens="food").ask("reserve_action", 0)
    sc.play("assign:dest_cun", "assign_to:b1")
    assert sc.table.decision.step == "reserve_pick" and "decline" in sc.answers()


@pytest.mark.rule("PDX-093")
def test_reserved_tiles_cannot_be_flown_to():
    sc = scene("pdx", 2).seat(0, gates="small(P) | small | small", reserve="CUN").turn(0).play("land:b1")
    assert sc.route("b1") == "" and sc.tokens(0) == {}


@pytest.mark.rule("PDX-094")
def test_nobody_looks_below_the_top():
    sc = scene("pdx", 2).board(market="OAK").ask("reserve_pick", 0)
    assert sc.refused("look_below:m1") == "PDX-094"
    for seat in (0, 1, None):
        assert sc.table.view(seat)["market"][0] == {"top": "dest_oak", "height": 4}


# Assign

@pytest.mark.rule("PDX-100", "PDX-101", "PDX-102", "PDX-106")
def test_ex_01_assign():
    sc = scene("pdx", 2).seat(0, gates=RED, reserve="SMF OAK BOM", tokens="shop art security baggage").ask("worker", 0)
    assert sc.picks("assign") == ["assign:dest_oak"]
    assert sc.refused("assign:dest_smf") == "PDX-106"
    assert sc.refused("assign:dest_bom") == "PDX-101"
    shop = sc.supply("shop")
    sc.play("assign:dest_oak")
    assert sc.picks("assign_to") == ["assign_to:b1", "assign_to:b2"]
    assert sc.refused("assign_to:b3") == "PDX-102" and sc.refused("assign_to:c1") == "PDX-162"
    sc.play("assign_to:b1")
    assert sc.tokens(0) == {"art": 1, "security": 1, "baggage": 1}
    assert sc.route("b1") == "CUN OAK" and sc.supply("shop") == shop + 1
    assert sc.table.decision.step == "worker"
    sc.holds()


@pytest.mark.rule("PDX-101")
def test_a_gate_too_small():
    sc = scene("pdx", 2).seat(0, gates="small | medium | large", reserve="MIA LHR", tokens="9 wild").ask("worker", 0)
    sc.play("assign:dest_mia")
    assert sc.refused("assign_to:b1") == "PDX-101" and sc.picks("assign_to") == ["assign_to:b2", "assign_to:b3"]
    sc.play("back", "assign:dest_lhr")
    assert sc.refused("assign_to:b2") == "PDX-101" and sc.picks("assign_to") == ["assign_to:b3"]


@pytest.mark.rule("PDX-102")
@pytest.mark.parametrize("gates, full", [("small CUN SAN PVR SJD SLC", "b1"), ("medium CUN SAN PVR SJD", "b1"),
                                         ("large CUN SAN PVR", "b1")])
def test_capacities(gates, full):
    sc = scene("pdx", 2).seat(0, gates=gates, reserve="OAK", tokens="shop").ask("worker", 0).play("assign:dest_oak")
    assert sc.refused(f"assign_to:{full}") == "PDX-102"


@pytest.mark.rule("PDX-103")
def test_ex_14_payments():
    sc = scene("pdx", 2).seat(0, gates="large | small | small", reserve="SHA", tokens="freight shop 2 wild")
    sc.ask("worker", 0)
    sc.play("assign:dest_sha", "assign_to:b1")
    # The icons of SHA are freight, security, shop.
    assert sc.picks("pay") == ["pay:wild_2", "pay:wild_12", "pay:wild_23"]
    assert sc.refused("pay:own") == "PDX-106"
    sc.play("pay:wild_12")
    assert sc.tokens(0) == {"freight": 1} and sc.supply("wild") == 12
    one = scene("pdx", 2).seat(0, gates="large | small | small", reserve="SHA", tokens="freight shop wild")
    one.ask("worker", 0)
    one.play("assign:dest_sha", "assign_to:b1")
    assert one.tokens(0) == {} and one.route("b1") == "SHA"                # one payment: no prompt


@pytest.mark.rule("PDX-104", "PDX-105")
def test_ex_16_a_route_with_a_plane_takes_a_tile_at_its_end():
    sc = scene("pdx", 2).seat(0, gates="small OAK* CUN | small | small", reserve="TIJ", tokens="food").ask("worker", 0)
    sc.play("assign:dest_tij", "assign_to:b1")
    assert sc.route("b1") == "OAK* CUN TIJ"
    sc.play("move:dest_tij")
    assert sc.refused("move_to:b1_1") == "PDX-113" and sc.refused("move_to:b1_2") is None
    sc.play("move_to:b1_2")
    assert sc.route("b1") == "OAK* TIJ CUN"


@pytest.mark.rule("PDX-106", "PDX-100")
def test_the_full_price_in_services():
    sc = scene("pdx", 2).seat(0, gates="large | small | small", reserve="SHA", tokens="freight security 7 beach")
    sc.ask("worker", 0)
    assert sc.refused("assign:dest_sha") == "PDX-106"
    assert sc.refused("pay_with:beach") == "PDX-100"


@pytest.mark.rule("PDX-107", "PDX-108")
def test_assigned_tiles_stay_and_only_reserved_ones_are_assigned():
    sc = scene("pdx", 2).seat(0, gates="small CUN | small | small", tokens="9 wild").seat(1, reserve="SAN")
    sc.board(market="OAK").ask("worker", 0)
    assert sc.refused("unassign:dest_cun") == "PDX-107"
    assert sc.refused("assign:dest_oak") == "PDX-108"
    assert sc.refused("assign:dest_cun") == "PDX-108"
    assert sc.refused("assign:dest_san") == "PDX-162"


@pytest.mark.rule("PDX-047", "PDX-160")
def test_ex_15_fill_before_landing():
    sc = scene("pdx", 2).seat(0, gates="small(P) | small | small", reserve="OAK", tokens="shop").turn(0)
    sc.play("assign:dest_oak", "assign_to:b1", "land:b1")
    assert sc.route("b1") == "OAK*" and sc.tokens(0) == {"shop": 1} and sc.table.decision.step == "land_action"
    idle = scene("pdx", 2).seat(0, gates="small(P) | small | small", reserve="OAK", tokens="shop").turn(0)
    idle.play("land:b1")
    assert idle.runway()[-1] == "small" and idle.route("b1") == ""


# Rearrange

@pytest.mark.rule("PDX-110", "PDX-111", "PDX-112")
def test_ex_02_rearrange():
    sc = scene("pdx", 2).seat(0, gates=FLYING).ask("worker", 0)
    assert sc.picks("move") == ["move:dest_cun", "move:dest_tij", "move:dest_mia"]
    for locked in ("clt", "mad", "sha"):
        assert sc.refused(f"move:dest_{locked}") == "PDX-112"
    assert sc.refused("move:dest_icn") == "PDX-111"                        # no target at all
    sc.play("move:dest_tij")
    assert sc.answers() == ["move_to:b1_1", "move_to:b1_2", "move_to:b2_3", "swap_with:dest_cun", "back"]
    assert sc.refused("swap_with:dest_mia") == "PDX-114"                   # listed once, as the insertion
    assert sc.refused("move_to:b3_3") == "PDX-111"                         # full
    sc.play("swap_with:dest_cun")
    assert sc.route("b1") == "TIJ" and sc.route("b2") == "CLT* CUN MIA"
    again = scene("pdx", 2).seat(0, gates=FLYING).ask("worker", 0).play("move:dest_tij", "move_to:b2_3")
    assert again.route("b2") == "CLT* MIA TIJ"
    mia = scene("pdx", 2).seat(0, gates=FLYING).ask("worker", 0).play("move:dest_mia")
    assert mia.refused("move_to:b1_1") == "PDX-111" and mia.refused("swap_with:dest_cun") == "PDX-111"
    cun = scene("pdx", 2).seat(0, gates=FLYING).ask("worker", 0).play("move:dest_cun")
    assert cun.picks("move_to") == ["move_to:b2_2", "move_to:b2_3", "move_to:b2_4"]
    assert cun.refused("move_to:b2_1") == "PDX-113" and cun.refused("swap_with:dest_clt") == "PDX-112"


@pytest.mark.rule("PDX-111")
def test_ex_03_a_bigger_gate_takes_more():
    sc = scene("pdx", 2).seat(0, gates=FLYING).ask("build_kind", 0).play("upgrade", "upgrade_gate:b1")
    sc.play("move:dest_tij", "move_to:b1_2", "move:dest_mia", "move_to:b1_3")
    assert sc.route("b1") == "CUN TIJ MIA" and sc.route("b2") == "CLT*"


@pytest.mark.rule("PDX-110")
def test_any_number_of_free_moves_and_none_that_changes_nothing():
    sc = scene("pdx", 2).seat(0, gates="small CUN SAN PVR | small | small").ask("worker", 0)
    for place in ("b2_1", "b3_1", "b1_1", "b1_3", "b2_1", "b3_1", "b1_3", "b1_1"):
        sc.play("move:dest_cun", f"move_to:{place}")
    assert sc.route("b1") == "CUN SAN PVR" and sc.tokens(0) == {}
    sc.play("move:dest_cun")
    assert sc.refused("move_to:b1_1") == "PDX-110"
    assert sc.refused("move_to:c1_1") == "PDX-162" and sc.refused("move_to:b4_1") == "PDX-135"


@pytest.mark.rule("PDX-112")
def test_with_the_plane_at_the_gate_nothing_is_locked():
    sc = scene("pdx", 2).seat(0, gates="small(P) CUN SAN | small | small").ask("worker", 0)
    assert sc.picks("move") == ["move:dest_cun", "move:dest_san"]
    sc.play("move:dest_san", "move_to:b1_1")
    assert sc.route("b1") == "(P) SAN CUN"


@pytest.mark.rule("PDX-113")
def test_nothing_goes_behind_a_plane():
    sc = scene("pdx", 2).seat(0, gates="small CUN SAN* PVR | small OAK | small").ask("worker", 0).play("move:dest_oak")
    assert sc.refused("move_to:b1_1") == "PDX-113" and sc.refused("move_to:b1_2") == "PDX-113"
    assert sc.refused("swap_with:dest_san") == "PDX-112" and sc.refused("move_to:b1_3") is None


@pytest.mark.rule("PDX-114")
def test_full_gates_can_swap():
    sc = scene("pdx", 2).seat(0, gates="large MAD SHA CUN | large LHR ICN SAN | small").ask("worker", 0)
    sc.play("move:dest_mad")
    assert sc.picks("move_to") == ["move_to:b1_2", "move_to:b1_3"]
    sc.play("swap_with:dest_icn")
    assert sc.route("b1") == "ICN SHA CUN" and sc.route("b2") == "LHR MAD SAN"
    sc.play("move:dest_icn", "swap_with:dest_cun")                          # also two places apart in one route
    assert sc.route("b1") == "CUN SHA ICN"
    sc.holds()


@pytest.mark.rule("PDX-115")
def test_cancelling_or_ending_unlocks():
    sc = scene("pdx", 2).seat(0, gates="small CUN SAN* | small | small", tokens="art").ask("worker", 0)
    assert sc.refused("move:dest_cun") == "PDX-112"
    sc.play("cancel:b1", "cancel_with:art")
    assert sc.refused("move:dest_cun") is None
    ended = scene("pdx", 2).seat(0, gates="small CUN SAN* | small | small").turn(0).play("land:b1")
    assert ended.refused("move:dest_cun") is None


@pytest.mark.rule("PDX-100", "PDX-103", "PDX-106")
def test_a_tile_with_its_gate_and_its_price_is_one_plan():
    """Beside every question, and for who is not asked; where there are several ways to pay, the usual one first."""
    sc = scene("pdx", 2).seat(0, gates="small | medium | small", tokens="food art wild", reserve="CUN IAD BOM")
    table = sc.ask("worker", 1).table
    assert table.game.compounds(table.state) == [], "the other one has nothing to assign"
    out_of_turn = table.game.compounds_anytime(table.state, 0)
    table = sc.ask("worker", 0).table
    plans = table.game.compounds(table.state)
    assert plans == out_of_turn
    named = [[table.name(pick) for pick in plan] for plan in plans]
    assert [plan for plan in named if plan[1] == "assign_to:b1"] == [
        ["assign:dest_cun", "assign_to:b1", "pay:own"], ["assign:dest_cun", "assign_to:b1", "pay:wild_1"]]
    assert {plan[1][-2:] for plan in named if plan[0] == "assign:dest_cun"} == {"b1", "b2", "b3"}
    table.play_all(plans[0])
    assert sc.route("b1") == "CUN" and sc.answers()[0] == "worker:exec_reserve"
    assert table.revocable == 3
