"""The log of PDX: by which rule, why, whose, and in few lines."""

from __future__ import annotations

import pytest

import layover
from layover.testing import scene


def told(sc, kind):
    """The events of a kind, as their rule and their details."""
    return [event for event in sc.table.events() if event["kind"] == kind]


def rules(sc, kind):
    return [event["rule"] for event in told(sc, kind)]


def said(sc, seat=None, lang="en"):
    return [line.text(lang) for line in sc.table.lines(seat, lang, names=["Anna", "Bruno", "Tyler"])]


def finished(sc):
    """The scores of a scene, told."""
    sc.ask("final_call", 1, active=-1)
    finish = next(step for step in sc.table.game.steps if step.name == "finish")
    sc.state.stack.insert(0, finish.at(0, 1))
    return sc.play("final_call")


@pytest.mark.rule("PDX-156")
def test_a_landing_says_why_no_service_was_gained():
    sc = scene("pdx", 2).seat(0, gates="small(P) OAK | small | small").board(supply={"shop": 0}).turn(0).play("land:b1")
    assert rules(sc, "no_service") == ["PDX-156"] and told(sc, "gained") == []
    assert said(sc)[-1] == ("Anna lands at Oakland (OAK) and gains no service there, since the supply has none of them"
                            " left.")


@pytest.mark.rule("PDX-042", "PDX-044", "PDX-066", "PDX-139")
def test_a_token_names_the_rule_that_gave_it():
    landing = scene("pdx", 2).seat(0, gates="small(P) CUN | small | small").turn(0).play("land:b1")
    assert rules(landing, "gained") == ["PDX-042", "PDX-044"]
    assert "Anna lands at Cancún (CUN) and gains 2 tokens (Food and Beach)." in said(landing)
    visit = scene("pdx", 2).board(public="art_art").ask("worker", 0).play("worker:office_art_art")
    assert rules(visit, "office_token") == ["PDX-066"] * 2
    public = scene("pdx", 2).ask("build_kind", 0).play("open_office", "office_from:display_1", "office_at:public")
    assert rules(public, "gained") == ["PDX-139"]


@pytest.mark.rule("PDX-045", "PDX-058", "PDX-065", "PDX-265")
def test_a_declined_action_and_a_lease_name_theirs():
    assert rules(scene("pdx", 2).ask("worker", 0).play("worker:exec_lease", "decline"), "declined") == ["PDX-065"]
    assert rules(scene("pdx", 2).seat(0, suitcases="exec_lease").turn(0).play("reclaim:exec_lease", "decline"),
                 "declined") == ["PDX-058"]
    assert rules(scene("pdx", 2).ask("land_action", 0, x=2).play("skip"), "declined") == ["PDX-045"]
    broker = scene("pdx", 2, specialists=True).seat(0, slots="broker").board(runway="small large").ask("lease_pick", 0)
    assert rules(broker.play("lease:2"), "leased") == ["PDX-265"]


@pytest.mark.rule("PDX-067", "PDX-068", "PDX-069", "PDX-216")
def test_a_visit_says_whose_office_it_is():
    sc = scene("pdx", 2).seat(0, slots="food_food").seat(1, slots="art_art").board(public="shop_shop")
    assert said(sc.ask("worker", 0).play("worker:office_food_food"))[-1] == "Anna visits their own Double Food office."
    assert rules(sc, "visited_own") == ["PDX-069"]
    sc.ask("worker", 0).play("worker:office_shop_shop")
    assert rules(sc, "visited_public") == ["PDX-067"]
    sc.ask("worker", 0).play("worker:office_art_art", "suitcase:exec_lease", "suitcase:exec_build")
    assert rules(sc, "visited_private") == ["PDX-068"] and told(sc, "visited_private")[0]["player"] == 1
    assert said(sc)[-1].endswith("visits Bruno at the Double Art office, places a suitcase on the Fleet office and lets"
                                 " Bruno place a suitcase on the Construction office.")
    assert said(sc, 1)[-1].endswith("visits you at the Double Art office, places a suitcase on the Fleet office and"
                                    " lets you place a suitcase on the Construction office.")
    assert "va chez vous au bureau Double Art" in said(sc, 1, "fr")[-1]
    assert said(sc, 1, "fr")[-1].endswith("et vous laisse poser une valise sur le Bureau de construction.")
    assert said(sc, None, "fr")[-1].endswith("et laisse Bruno poser une valise sur le Bureau de construction.")
    alone = scene("pdx", ("player", "tyler")).seat(1, slots="art_art").ask("worker", 0).play("worker:office_art_art")
    assert rules(alone, "visited_private") == ["PDX-216"]


@pytest.mark.rule("PDX-142", "PDX-149", "PDX-025")
def test_what_is_refilled_and_put_back_says_where():
    sc = scene("pdx", 2).board(display="art_art").ask("build_kind", 0)
    sc.play("open_office", "office_from:display_1", "office_at:red")
    assert [event["display"] for event in told(sc, "revealed_office")] == ["display_1"]
    ads = scene("pdx", 2).seat(0, tokens="beach city").board(ads="beach_city", ad_deck="").ask("launch_pick", 0)
    ads.play("launch:ad1")
    assert [(event["rule"], event["ad"]) for event in told(ads, "no_campaign")] == [("PDX-149", "ad1")]
    restacked = next(table for seed in range(400) for table in [layover.new("pdx", 2, seed, {"restack": "auto"})]
                     if any(event["kind"] == "restacked" for event in table.events()))
    gone = [event["destination"] for event in restacked.events() if event["kind"] == "put_back"]
    assert len(gone) % 8 == 0 and len(set(gone[:8])) == 8


@pytest.mark.rule("PDX-209", "PDX-210", "PDX-211", "PDX-206", "PDX-215")
def test_tylers_choice_tells_printed_points_offices_and_a_tie():
    sc = scene("pdx", ("player", "tyler")).board(market="CUN SAN MIA BOS PVR SJD SLC BZN")
    sc.next("roll_office:plane", "roll_destination:medium").turn(1)
    tile, = told(sc, "tyler_tile")
    assert (tile["destination"], tile["number"], tile["number2"], tile["rule"]) == ("dest_mia", 6, 0, "PDX-210")
    assert rules(sc, "tyler_gate") == ["PDX-211"]
    office = scene("pdx", ("player", "tyler")).next("roll_office:display_left", "roll_destination:medium").turn(1)
    assert rules(office, "opened_private") == ["PDX-206"]


@pytest.mark.rule("PDX-170", "PDX-172")
def test_the_end_says_that_it_comes_and_how_many_turns_are_left():
    for seat, left in ((0, 2), (1, 1), (2, 0)):
        sc = scene("pdx", 3).board(market="CUN - - SAN", heights="1 0 0 4").ask("reserve_pick", seat).play("reserve:m1")
        kind = "end_triggered" if left else "last_turn"
        assert [(event["number"], event["number2"]) for event in told(sc, kind)] == [(3, left)]
    assert "3 stacks of the market are empty: the game is ending, and this is the last turn." in sc.table.story()


@pytest.mark.rule("PDX-179", "PDX-180", "PDX-181")
def test_who_has_won_and_by_what():
    points = finished(scene("pdx", 2).seat(0, gates="small CUN").seat(1, gates="small OAK"))
    assert said(points)[-2:] == [
        "Anna wins with 3 points.",
        "Anna would have shared the victory with Bruno if level on points, with as many destinations and campaigns."]
    assert rules(points, "won") == ["PDX-179"] and rules(points, "would_share") == ["PDX-181"]
    more = finished(scene("pdx", 2).seat(0, gates="large BOM").seat(1, gates="small CUN OAK"))
    assert said(more)[-1] == "Bruno would have beaten Anna if level on points, with more destinations: 2 to 1."
    ads = finished(scene("pdx", 2).seat(0, gates="large BOM", campaigns="sport_sport").seat(1, gates="small OAK"))
    assert said(ads)[-1] == ("Anna would have beaten Bruno if level on points as on destinations, with more campaigns:"
                             " 1 to 0.")
    three = finished(scene("pdx", 3).seat(0, gates="small OAK").seat(1, gates="large BOM").seat(2, gates="small SMF"))
    assert said(three)[-1] == ("Bruno would have shared the victory with Anna and Tyler if level on points, with as"
                               " many destinations and campaigns.")
    fewer = finished(scene("pdx", 3).seat(0, gates="small OAK SMF").seat(1, gates="large BOM").seat(
        2, gates="small SJC BUR"))
    assert said(fewer, 1)[-2:] == [f"{name} would have beaten you if level on points, with more destinations: 2 to 1."
                                   for name in ("Anna", "Tyler")]
    tiles = finished(scene("pdx", 2).seat(0, gates="small CUN SAN | small | small").seat(1, gates="large BOM"))
    assert said(tiles)[-1] == "Anna wins the tie at 7 points with the most destinations, 2."
    same = scene("pdx", 2).seat(0, gates="small CUN SAN PVR", campaigns="sport_sport")
    finished(same.seat(1, gates="small OAK SMF SJC", campaigns="culture_sport culture_beach"))
    assert said(same)[-1] == ("Bruno wins the tie at 16 points, with as many destinations, by the most campaigns, 2.")
    assert rules(same, "won_by_campaigns") == ["PDX-180"]
    shared = scene("pdx", 2).seat(0, gates="small CUN", campaigns="sport_sport")
    finished(shared.seat(1, gates="small PVR", campaigns="city_city"))
    assert said(shared)[-2:] == ["Anna shares the victory with 9 points.", "Bruno shares the victory with 9 points."]


def test_the_deal_is_one_line_that_unfolds():
    table = layover.new("pdx", 2, 11)
    first, = table.lines(names=["Anna", "Bruno"])
    assert first.text("en") == "The terminal is laid out; Anna begins." and len(first.details) > 15


def test_picks_and_prompts_name_what_stands_there():
    sc = scene("pdx", 2).board(market="CUN MIA", runway="small large", ads="beach_city").ask("reserve_pick", 0)
    table = sc.table
    assert table.describe_now(table.pick("reserve:m2")) == "Reserve Miami (MIA)"
    sc.ask("lease_pick", 0)
    assert table.describe_now(table.pick("lease:1")) == "Lease the small plane at the front of the runway"
    assert table.describe_now(table.pick("lease:2"), "fr") == "Louer le grand avion à la place 2 de la piste"
    sc.ask("launch_pick", 0)
    assert table.describe_now(table.pick("launch:ad1"), "fr") == "Lancer la campagne Nuits sur la promenade"
    sc.seat(0, reserve="OAK", tokens="shop").ask("worker", 0).play("assign:dest_oak")
    assert table.decision.prompt == "Which gate gets Oakland (OAK)?"
    full = scene("pdx", 2).seat(0, tokens="5 food 3 art").ask("discard_token", 0)
    assert full.table.decision.ask("fr") == "Défaussez 2 jetons, faute de place."
    one = scene("pdx", 2).seat(0, tokens="5 food 2 art").ask("discard_token", 0)
    assert one.table.decision.ask("en") == "Discard 1 token, for lack of room."
    visit = scene("pdx", 2).board(public="baggage_baggage").ask("worker", 0).table
    for name, lang, said in (("office_baggage_baggage", "fr", "Visiter le bureau Double Bagages"),
                             ("office_baggage_baggage", "en", "Visit the Double Baggage office"),
                             ("exec_lease", "fr", "Visiter le Bureau de la flotte"),
                             ("exec_lease", "en", "Visit the Fleet office")):
        assert visit.describe_now(visit.pick(f"worker:{name}"), lang) == said


@pytest.mark.rule("PDX-200")
def test_alone_one_is_told_of_tyler():
    with pytest.raises(layover.Malformed, match="tyler can take one: player, tyler"):
        layover.new("pdx", 1)


def test_what_moves_says_from_where_and_to_where():
    """For a board that is drawn: the stack and the slot of an office, the place on the runway, the tile that pays."""
    sc = scene("pdx", 2, specialists=True).seat(0, gates="small(P) TIJ | small | small", slots="broker")
    sc.board(display="art_art food_food", runway="small large")
    sc.ask("build_kind", 0).play("open_office", "office_from:display_2", "office_at:red")
    assert about(sc, "opened_private") == {"office": "office_food_food", "display": "display_2", "number": 1}
    sc.ask("build_kind", 0).play("hire", "hire_specialist:spec_analyst")
    assert about(sc, "hired") == {"specialist": "spec_analyst", "number": 2}
    sc.ask("lease_pick", 0).play("lease:2")
    assert about(sc, "leased") == {"plane": "large", "runway": "2"}
    sc.turn(0).play("land:b1")
    assert about(sc, "gained")["destination"] == "dest_tij"
    sc.ask("build_kind", 1).play("open_office", "office_from:display_1", "office_at:public")
    assert about(sc, "opened_public") == {"office": "office_art_art", "display": "display_1", "number": 0}
    assert about(sc, "gained") == {"token": "wild"}, "from the supply"


def about(sc, kind):
    """What the last event of a kind is about."""
    return {key: value for key, value in told(sc, kind)[-1].items() if key not in ("ply", "kind", "seat", "rule")}
