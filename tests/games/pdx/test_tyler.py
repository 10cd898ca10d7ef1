"""Tyler."""

from __future__ import annotations

from collections import Counter

import pytest

import layover
from layover.engine.chance import Rng
from layover.testing import scene
from tests.tables import columns


def solo(**tyler):
    sc = scene("pdx", ("player", "tyler"))
    return sc.seat(1, **tyler) if tyler else sc


def rolled(sc, face, haul, *more):
    return sc.next(f"roll_office:{face}", f"roll_destination:{haul}", *more).turn(1)


def tyler(sc):
    return sc.table.view()["seats"][1]


@pytest.mark.rule("PDX-200", "PDX-201")
def test_solo_and_as_an_extra_seat():
    assert [stack["height"] for stack in layover.new("pdx", ("player", "tyler"), 1).view()["market"]] == [4] * 8
    four = layover.new("pdx", ("player", "player", "player", "tyler"), 1)
    assert [stack["height"] for stack in four.view()["market"]] == [6] * 8
    assert four.view()["seats"][0]["tokens"] == {"wild": 1}
    with pytest.raises(layover.Malformed, match="PDX-200"):
        layover.new("pdx", ("player", "tyler", "tyler"), 1)
    alone, two = layover.new("pdx", ("player", "tyler"), 1), layover.new("pdx", 2, 1)
    assert alone.decision.step == two.decision.step == "worker"            # a player plays as ever


@pytest.mark.rule("PDX-202")
def test_tyler_is_last():
    assert layover.new("pdx", ("player", "tyler"), 1).view()["order"] == [0, 1]
    assert layover.new("pdx", ("tyler", "player"), 1).view()["order"] == [1, 0]
    firsts = {tuple(layover.new("pdx", ("player", "player", "tyler"), seed).view()["order"]) for seed in range(12)}
    assert firsts == {(0, 1, 2), (1, 0, 2)}
    with pytest.raises(layover.Malformed, match="PDX-202"):
        layover.new("pdx", ("player", "tyler"), 1, {"first_player": 2})


@pytest.mark.rule("PDX-203", "PDX-218")
def test_his_concourse():
    t = layover.new("pdx", ("player", "player", "tyler"), 1, {"stocks": True, "specialists": True})
    panel = t.view()["seats"][2]
    assert [gate["size"] for gate in panel["gates"]] == ["small", "medium", "large"]
    assert t.view()["supply"]["upgrades"] == 10
    assert panel["tokens"] == {} and panel["suitcases"] == {"concourse": 0} and panel["worker"] is None
    assert panel["stocks"] == 0 and panel["reserve"] == [] and panel["hangar"] == {} and panel["slots"] == [None] * 3
    with pytest.raises(layover.Malformed, match="PDX-218"):
        layover.new("pdx", ("player", "tyler"), 1, {"beginner_2": True})


@pytest.mark.rule("PDX-218")
def test_he_has_no_any_time_actions():
    sc = solo(gates="small CUN SAN | medium | large").turn(0)
    assert sc.table.game.legal_anytime(sc.state, 1) == []
    assert sc.refused("move:dest_cun", 1) == "PDX-218"


@pytest.mark.rule("PDX-204")
def test_both_dice_then_the_office_then_the_destination():
    sc = rolled(solo().board(market="CUN"), "display_left", "short")
    kinds = [event["kind"] for event in sc.table.events()]
    wanted = ["rolled_office", "rolled_destination", "opened_private", "tyler_tile"]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert sc.table.seat == 0


@pytest.mark.rule("PDX-204")
def test_the_faces_of_the_dice():
    t = layover.new("pdx", ("player", "tyler"), 1)
    pack = columns(t).pack
    assert pack.office_die == (3, 1, 1, 1) and pack.haul_die == (2, 2, 2)
    seen: Counter[str] = Counter()
    for seed in range(6):
        game = layover.new("pdx", ("player", "tyler"), seed, {"lab": True})
        s = game.state
        s.log = []
        game.game.playout(s, Rng.seeded(seed))
        seen.update(game.pack.ids["face"][event.a] for event in s.log if event.kind == "rolled_office")
    assert seen["plane"] > seen["display_left"] > 0 and seen["display_middle"] and seen["display_right"]


@pytest.mark.rule("PDX-205")
def test_the_plane_face_turns_the_runway():
    sc = rolled(solo().board(runway="large small medium", market="LHR MIA"), "plane", "short")
    assert sc.runway() == ["small", "medium", "large"]
    empty = rolled(solo().board(runway=""), "plane", "short")
    assert empty.runway() == [] and "tyler_no_plane" in [event["kind"] for event in empty.table.events()]


@pytest.mark.rule("PDX-206", "PDX-207")
def test_display_faces_open_private_then_public():
    sc = rolled(solo(slots="art_art").board(display="food_food shop_shop"), "display_middle", "long")
    assert tyler(sc)["slots"] == ["office_art_art", "office_shop_shop", None]
    assert sc.table.view()["display"][1]["height"] == 11 and tyler(sc)["tokens"] == {}
    full = rolled(solo(slots="art_art art_food art_shop").board(display="food_food"), "display_left", "long")
    assert full.table.view()["public"][0] == "office_food_food" and tyler(full)["tokens"] == {}
    assert full.supply("wild") == 12                                        # no wild token for him
    packed = solo(slots="art_art art_food art_shop").board(public="comfort_shop shop_shop food_shop baggage_shop",
                                                           display="food_food")
    rolled(packed, "display_left", "long")
    assert packed.table.view()["display"][0]["top"] == "office_food_food"
    bare = rolled(solo().board(display="art_art -", display_heights="12 0 12"), "display_middle", "long")
    assert tyler(bare)["slots"] == [None] * 3


@pytest.mark.rule("PDX-209", "PDX-208", "PDX-211")
def test_ex_24_he_takes_the_most_valuable():
    sc = rolled(solo(slots="food_food art_shop").board(market="CUN JFK SAN PVR BNA SJD ATL SLC"), "plane", "medium")
    assert sc.route("c2") == "BNA" and tyler(sc)["reserve"] == []
    event = next(event for event in sc.table.events() if event["kind"] == "tyler_tile")
    assert (event["destination"], event["number"], event["number2"], event["rule"]) == ("dest_bna", 5, 3, "PDX-209")
    assert ("The second player sends the small plane at the front to the end of the runway, takes Nashville (BNA) as"
            " the best of its haul (5 printed + 3 by offices) and assigns it to gate C2.") \
        in [line.text("en") for line in sc.table.lines()]


@pytest.mark.rule("PDX-210")
def test_ex_25_ties_in_reading_order():
    sc = rolled(solo().board(market="CUN SAN MIA BOS PVR SJD SLC BZN"), "plane", "medium")
    assert sc.route("c2") == "MIA" and sc.table.view()["market"][3]["top"] == "dest_bos"


@pytest.mark.rule("PDX-208", "PDX-212")
def test_ex_26_overflow():
    full = "small CUN SAN PVR SJD SLC | medium BZN YYC DEN ABQ | large TUS SBA"
    sc = rolled(solo(gates=full).board(market="OAK"), "plane", "short")
    assert sc.route("c3") == "TUS SBA OAK"
    stuck = solo(gates="small | medium CUN SAN PVR SJD | large BZN YYC DEN").board(market="MIA", ads="beach_beach")
    before = stuck.table.view()["market"]
    rolled(stuck, "plane", "medium")
    assert tyler(stuck)["campaigns"] == []                                  # though CUN, SAN pay it
    assert stuck.table.view()["market"][0]["top"] == "dest_mia" and before is not None
    none = rolled(solo(gates="small CUN SAN").board(market="OAK TIJ SMF SJC BUR SNA RDM PHX", ads="beach_beach"),
                  "plane", "long")
    assert tyler(none)["campaigns"] == [] and none.route("c3") == ""
    assert [stack["height"] for stack in none.table.view()["market"]] == [4] * 8


@pytest.mark.rule("PDX-213", "PDX-214", "PDX-215")
def test_ex_27_campaigns_without_spending():
    sc = solo(gates="small CUN LAS").board(market="SAN PVR", ads="beach_city culture_culture beach_beach sport_sport")
    rolled(sc, "plane", "short", "reveal_tile:dest_eug", "reveal_campaign:camp_culture_sport")
    assert tyler(sc)["campaigns"] == ["camp_beach_beach"]
    assert sc.table.view()["campaigns"][2] == "camp_culture_sport"           # refilled
    rolled(sc, "plane", "short")
    assert tyler(sc)["campaigns"] == ["camp_beach_beach", "camp_beach_city"]
    sc.holds()


@pytest.mark.rule("PDX-213")
def test_the_cost_is_a_multiset():
    sc = rolled(solo().board(market="SAN", ads="beach_beach sport_sport city_city culture_culture"), "plane", "short")
    assert tyler(sc)["campaigns"] == []


@pytest.mark.rule("PDX-215")
def test_the_leftmost_of_equals():
    sc = solo(gates="small CUN LAS").board(market="DTW", ads="culture_city culture_beach sport_sport")
    assert tyler(rolled(sc, "plane", "short"))["campaigns"] == ["camp_culture_city"]


@pytest.mark.rule("PDX-216")
def test_his_offices_may_be_visited():
    sc = solo(slots="art_food").ask("worker", 0).play("worker:office_art_food")
    assert sc.tokens(0) == {"art": 1, "food": 1} and sc.table.decision.step == "suitcase_place"
    sc.play("suitcase:exec_lease")
    assert sc.table.seat == 0                                               # he places none


@pytest.mark.rule("PDX-217")
def test_he_scores_as_a_player():
    sc = solo(gates="small CUN | medium CLT TIJ MIA | large MAD SHA ICN", slots="food_security freight_freight",
              campaigns="culture_beach_city")
    assert sc.table.scores == [0, 60] and sc.table.ranking == [2, 1]
