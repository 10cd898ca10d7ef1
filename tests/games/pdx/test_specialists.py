"""Specialists."""

from __future__ import annotations

import pytest

import layover
from layover.testing import scene


def special(seats=2, **things):
    sc = scene("pdx", seats, specialists=True)
    return sc.seat(0, **things) if things else sc


def slots(sc, seat=0):
    return sc.table.view()["seats"][seat]["slots"]


@pytest.mark.rule("PDX-250")
def test_one_of_each_for_two_seats_otherwise_two():
    for seats, count in ((2, 1), (3, 2), (4, 2)):
        view = layover.new("pdx", seats, 1, {"specialists": True}).view()
        assert view["specialists"] == {f"spec_{x}": count for x in
                                       ("analyst", "broker", "contractor", "partnership", "negotiator")}
    assert layover.new("pdx", 2, 1).view()["specialists"] == {}


@pytest.mark.rule("PDX-251")
def test_specialists_are_permanent_and_worth_nothing():
    sc = special(slots="broker contractor").ask("build_kind", 0)
    assert sc.refused("dismiss:spec_broker") == "PDX-251" and sc.refused("give_specialist:spec_broker") == "PDX-251"
    assert sc.table.scores == [0, 0]


@pytest.mark.rule("PDX-252", "PDX-253")
def test_hire_one_of_each_type():
    sc = special(3, slots="broker").ask("build_kind", 0).play("hire")
    assert "hire_specialist:spec_broker" not in sc.answers() and sc.refused("hire_specialist:spec_broker") == "PDX-252"
    sc.play("hire_specialist:spec_analyst")
    assert slots(sc) == ["spec_broker", "spec_analyst", None] and sc.table.view()["specialists"]["spec_analyst"] == 1
    sc.holds()


@pytest.mark.rule("PDX-253")
def test_hiring_needs_a_slot_and_a_tile():
    full = special(slots="art_art art_food broker").ask("build_kind", 0)
    assert full.refused("hire") == "PDX-253" and "hire" not in full.answers()
    gone = special().seat(1, slots="broker").ask("build_kind", 0).play("hire")
    assert gone.refused("hire_specialist:spec_broker") == "PDX-253"
    off = scene("pdx", 2).ask("build_kind", 0)
    assert off.refused("hire") == "PDX-253" and "hire" not in off.answers()


@pytest.mark.rule("PDX-254")
def test_a_power_works_at_once_and_only_in_the_own_turn():
    sc = special(suitcases="exec_lease exec_build").board(runway="small medium large").turn(0)
    sc.play("reclaim:exec_build", "hire", "hire_specialist:spec_broker", "reclaim:exec_lease")
    assert sc.picks("lease") == ["lease:1", "lease:2", "lease:3"]
    other = special(slots="negotiator", tokens="4 food").turn(1)
    assert other.refused("negotiate:service", 0) == "PDX-254"


@pytest.mark.rule("PDX-255")
def test_a_specialist_fills_its_slot_and_is_no_office():
    sc = special(slots="broker analyst art_art").ask("worker", 0)
    assert sc.refused("visit_specialist:spec_broker") == "PDX-063"
    assert [name for name in sc.picks("worker") if "office" in name] == ["worker:office_art_art"]
    sc.ask("build_kind", 0).play("open_office", "office_from:display_1")
    assert sc.refused("office_at:red") == "PDX-138"


@pytest.mark.rule("PDX-256", "PDX-259", "PDX-260")
def test_the_analyst_exchanges_a_specialist_for_another():
    sc = special(slots="analyst broker art_art").ask("build_kind", 0).play("open_office")
    assert "exchange:specialist" in sc.answers()
    sc.play("exchange:specialist")
    assert sc.answers() == ["give_specialist:spec_analyst", "give_specialist:spec_broker", "back"]
    sc.play("give_specialist:spec_broker")
    assert sc.answers() == ["take_specialist:spec_contractor", "take_specialist:spec_partnership",
                            "take_specialist:spec_negotiator", "back"]
    assert sc.refused("take_specialist:spec_analyst") in ("PDX-252", "PDX-259")
    sc.play("take_specialist:spec_negotiator")
    assert slots(sc) == ["spec_analyst", "spec_negotiator", "office_art_art"] and sc.tokens(0) == {}
    assert sc.table.view()["specialists"]["spec_broker"] == 1
    sc.holds()
    itself = special(slots="analyst").ask("build_kind", 0)
    itself.play("open_office", "exchange:specialist", "give_specialist:spec_analyst", "take_specialist:spec_broker")
    assert slots(itself) == ["spec_broker", None, None] and itself.table.view()["specialists"]["spec_analyst"] == 1


@pytest.mark.rule("PDX-256")
def test_without_an_analyst_no_exchange():
    sc = special(slots="broker").ask("build_kind", 0).play("open_office")
    assert sc.refused("exchange:specialist") == "PDX-256"
    assert [name for name in sc.answers() if name.startswith("exchange")] == []


@pytest.mark.rule("PDX-259")
def test_the_taken_type_is_not_owned():
    sc = special(3, slots="analyst broker contractor").ask("build_kind", 0)
    sc.play("open_office", "exchange:specialist", "give_specialist:spec_analyst")
    assert sc.refused("take_specialist:spec_broker") == "PDX-252"
    assert sc.refused("take_specialist:spec_analyst") == "PDX-252"           # not the type given either


@pytest.mark.rule("PDX-257", "PDX-260")
def test_the_analyst_exchanges_a_specialist_for_an_office():
    full = special(slots="analyst art_art art_food")
    full.board(display="shop_shop", public="food_food food_shop comfort_shop baggage_shop")
    full.ask("build_kind", 0).play("open_office")
    assert "office_from:display_1" not in full.answers()                     # no slot is free: only the exchange
    full.play("exchange:display", "give_specialist:spec_analyst", "take_display:display_1")
    assert slots(full) == ["office_shop_shop", "office_art_art", "office_art_food"] and full.tokens(0) == {}
    assert full.refused("office_at:public") == "PDX-130"
    full.holds()


@pytest.mark.rule("PDX-258", "PDX-260", "PDX-261", "PDX-262")
def test_ex_30_the_analyst_exchanges_offices_and_workers_stay_with_their_tile():
    sc = special(slots="analyst art_art food_shop").seat(1, worker="art_art").board(public="baggage_shop")
    sc.ask("build_kind", 0).play("open_office", "exchange:public")
    assert sc.answers() == ["give_office:office_art_art", "give_office:office_food_shop", "back"]
    sc.play("give_office:office_art_art", "take_public:office_baggage_shop")
    view = sc.table.view()
    assert slots(sc) == ["spec_analyst", "office_baggage_shop", "office_food_shop"]
    assert view["public"][0] == "office_art_art" and view["seats"][1]["worker"] == "office_art_art"
    assert sc.tokens(0) == {}
    sc.ask("worker", 1)
    assert sc.refused("worker:office_art_art") == "PDX-060"                  # it still stands on that tile
    sc.holds()


@pytest.mark.rule("PDX-262")
def test_no_other_way_for_an_office_to_change_place():
    sc = scene("pdx", 2).seat(0, slots="art_art").board(public="baggage_shop").ask("build_kind", 0).play("open_office")
    assert sc.refused("exchange:public") == "PDX-256" and sc.refused("remove_office:office_art_art") == "PDX-140"


@pytest.mark.rule("PDX-263")
def test_ex_13_partnership():
    sc = special(gates="large | large | small", slots="partnership food_security freight_freight", reserve="SHA CDG",
                 tokens="shop 3 wild").ask("worker", 0)
    sc.play("assign:dest_sha", "assign_to:b1")
    # Icons freight, security, shop; the offices pay the first two.
    assert sc.picks("pay") == ["pay:wild_12", "pay:wild_123", "pay:partner_own", "pay:partner_wild_3"]
    sc.play("pay:partner_own")
    assert sc.tokens(0) == {"wild": 3} and sc.route("b1") == "SHA"
    sc.play("assign:dest_cdg", "assign_to:b2")
    assert sc.route("b2") == "CDG" and sc.tokens(0) == {}                    # once a turn: all three paid


@pytest.mark.rule("PDX-263")
def test_partnership_makes_payable_and_is_used_once():
    sc = special(gates="large | large | small", slots="partnership food_security freight_freight", reserve="SHA CDG",
                 tokens="2 shop 2 wild").ask("worker", 0)
    assert sc.picks("assign") == ["assign:dest_sha", "assign:dest_cdg"]
    sc.play("assign:dest_cdg", "assign_to:b1")                               # food, freight, security: all paid
    assert sc.tokens(0) == {"shop": 2, "wild": 2}
    sc.play("assign:dest_sha", "assign_to:b2")
    assert sc.tokens(0) == {"shop": 1}
    twice = special(gates="large | large | small", slots="partnership freight_freight", reserve="SHA LIM",
                    tokens="9 wild").ask("worker", 0)
    twice.play("assign:dest_sha", "assign_to:b1", "pay:partner_wild_23", "assign:dest_lim", "assign_to:b2")
    assert twice.route("b2") == "LIM"                                        # nothing to choose: the full price in wild
    still = special(gates="large | large | small", slots="partnership freight_freight", reserve="SHA LIM",
                    tokens="8 wild comfort").ask("worker", 0)
    still.play("assign:dest_sha", "assign_to:b1", "pay:partner_wild_23", "assign:dest_lim", "assign_to:b2")
    assert still.refused("pay:partner_own") == "PDX-263" and "pay:wild_12" in still.picks()


@pytest.mark.rule("PDX-264")
def test_partnership_not_out_of_turn_nor_in_the_final_call():
    things = {"gates": "large | small | small", "slots": "partnership food_security freight_freight", "reserve": "SHA",
              "tokens": "shop"}
    out = special(**things).turn(1)
    assert out.refused("assign:dest_sha", 0) == "PDX-106"
    final = special(**things).ask("final_call", 0, active=-1)
    assert final.refused("assign:dest_sha") == "PDX-106"
    rich = special(**{**things, "tokens": "3 wild shop"}).ask("final_call", 0, active=-1)
    rich.play("assign:dest_sha", "assign_to:b1")
    assert rich.refused("pay:partner_own") == "PDX-264"
    none = special(gates="large | small | small", slots="partnership art_art", reserve="SHA", tokens="3 wild shop")
    none.ask("worker", 0).play("assign:dest_sha", "assign_to:b1")
    assert none.refused("pay:partner_own") == "PDX-264"                      # no matching icon


@pytest.mark.rule("PDX-265")
def test_the_broker_takes_any_plane():
    sc = special(slots="broker").board(runway="small medium large").ask("lease_pick", 0)
    assert sc.answers() == ["lease:1", "lease:2", "lease:3", "decline"]
    sc.play("lease:3")
    assert sc.runway() == ["small", "medium"] and sc.table.view()["seats"][0]["hangar"] == {"large": 1}


@pytest.mark.rule("PDX-266")
def test_ex_29_the_contractor():
    sc = special(gates="small(P) BOI | small | small", slots="contractor").turn(0)
    sc.play("land:b1", "do_action", "extra_gate")
    assert sc.answers() == ["build_again", "not_now"]
    sc.play("not_now", "worker:exec_build", "extra_gate", "build_again", "extra_gate")
    assert sc.table.decision.step == "suitcase_place"                        # no chain
    assert sc.refused("build_again") == "PDX-266"
    sc.play("suitcase:exec_lease")
    assert sc.table.decision.step == "end_turn"                              # one suitcase, not two


@pytest.mark.rule("PDX-266")
def test_a_declined_build_grants_nothing():
    sc = special(slots="contractor").ask("build_kind", 0).play("decline")
    assert sc.table.decision.step == "end_turn"
    extra = special(slots="contractor", suitcases="exec_build").turn(0)
    extra.play("reclaim:exec_build", "extra_gate", "build_again")
    extra.play("decline")
    assert extra.table.decision.step == "worker"
    assert extra.refused("build_again") == "PDX-266"
    extra.play("worker:exec_build", "extra_gate")
    assert extra.table.decision.step == "suitcase_place"                     # used for this turn


@pytest.mark.rule("PDX-267")
def test_a_contractor_hired_or_taken_works_in_that_very_build():
    hired = special().ask("build_kind", 0).play("hire", "hire_specialist:spec_contractor")
    assert hired.table.decision.step == "contractor_extra"
    taken = special(slots="analyst").ask("build_kind", 0)
    taken.play("open_office", "exchange:specialist", "give_specialist:spec_analyst", "take_specialist:spec_contractor")
    assert taken.table.decision.step == "contractor_extra"
    given = special(slots="analyst contractor").ask("build_kind", 0)
    given.play("open_office", "exchange:specialist", "give_specialist:spec_contractor", "take_specialist:spec_broker")
    assert given.table.decision.step == "end_turn"


@pytest.mark.rule("PDX-266", "PDX-232")
def test_the_stock_card_goes_before_the_contractor_asks():
    sc = scene("pdx", 2, stocks=True, specialists=True).seat(0, gates="medium | small | small", slots="contractor",
                                                             stocks="the_merch_co")
    sc.ask("build_kind", 0).play("upgrade", "upgrade_gate:b1")
    assert sc.table.decision.step == "discard_stock"
    sc.play("discard_stock:stock_the_merch_co")
    assert sc.table.decision.step == "contractor_extra"
    sc.holds()


@pytest.mark.rule("PDX-268")
def test_ex_31_the_negotiator():
    sc = special(slots="negotiator", tokens="2 freight").ask("worker", 0)
    freight, wild = sc.supply("freight"), sc.supply("wild")
    sc.play("negotiate:service", "give_first:freight", "give_second:freight")
    assert sc.tokens(0) == {"wild": 1} and sc.supply("freight") == freight + 2 and sc.supply("wild") == wild - 1
    assert sc.refused("negotiate:service") == "PDX-268"                      # one token is left
    many = special(slots="negotiator", tokens="4 art 2 beach").ask("worker", 0)
    for k in range(2):
        many.play("negotiate:service", "give_first:art", "give_second:art")
    many.play("negotiate:activity", "give_first:beach", "give_second:beach", "gain_activity:city")
    assert many.tokens(0) == {"wild": 2, "city": 1}
    many.holds()


@pytest.mark.rule("PDX-268", "PDX-254")
def test_refused_negotiations():
    sc = special(slots="negotiator", tokens="food beach").turn(0)
    assert sc.refused("negotiate:service") == "PDX-268" and sc.refused("negotiate:activity") == "PDX-268"
    final = special(slots="negotiator", tokens="4 food").ask("final_call", 0, active=-1)
    assert final.refused("negotiate:service") == "PDX-254"
    none = special(tokens="4 food").ask("worker", 0)
    assert none.refused("negotiate:service") == "PDX-268"
    dry = special(slots="negotiator", tokens="2 food").board(supply={"wild": 0}).ask("worker", 0)
    assert dry.refused("negotiate:service") == "PDX-268"
    returned = special(slots="negotiator", tokens="2 food wild").board(supply={"wild": 0}).ask("worker", 0)
    returned.play("negotiate:service", "give_first:food")
    assert returned.picks("give_second") == ["give_second:wild"] and returned.refused("give_second:food") == "PDX-268"
    returned.play("give_second:wild")
    assert returned.tokens(0) == {"food": 1, "wild": 1}
    city = special(slots="negotiator", tokens="2 beach").board(supply={"city": 0}).ask("worker", 0)
    city.play("negotiate:activity", "give_first:beach", "give_second:beach")
    assert city.refused("gain_activity:city") == "PDX-268" and city.refused("gain_activity:food") == "PDX-268"
    assert "gain_activity:beach" in city.picks()


@pytest.mark.rule("PDX-268", "PDX-254")
def test_the_visitor_may_negotiate_while_the_owner_is_asked():
    sc = special(slots="negotiator", tokens="2 food").seat(1, slots="art_shop").ask("worker", 0)
    sc.play("worker:office_art_shop", "no_suitcase")
    assert sc.table.seat == 1
    sc.table.play_whole(0, ["negotiate:service", "give_first:food", "give_second:food"])
    assert sc.tokens(0) == {"art": 1, "shop": 1, "wild": 1} and sc.table.decision.step == "owner_suitcase"


@pytest.mark.rule("PDX-269")
def test_the_limits_belong_to_the_player_and_are_renewed_with_the_turn():
    sc = special(3, slots="analyst contractor", suitcases="exec_build").turn(0)
    sc.play("reclaim:exec_build", "extra_gate", "build_again", "open_office", "exchange:specialist")
    sc.play("give_specialist:spec_contractor", "take_specialist:spec_broker")
    sc.play("worker:exec_build", "open_office", "exchange:specialist", "give_specialist:spec_broker")
    sc.play("take_specialist:spec_contractor")
    assert sc.table.decision.step == "suitcase_place"                        # taking one again renews nothing
    sc.state.partnership_used = True
    sc.turn(0)
    assert not sc.state.contractor_used and not sc.state.partnership_used
