"""The end of the game, scores and ties."""

from __future__ import annotations

import pytest

from layover.testing import scene

RED = {"gates": "small CUN | medium CLT* TIJ MIA | large MAD SHA* ICN", "reserve": "OAK BOM",
       "slots": "food_security freight_freight", "campaigns": "culture_beach_city"}


@pytest.mark.rule("PDX-170", "PDX-171", "PDX-172", "PDX-173")
def test_ex_21_the_first_seat_triggers_and_all_have_equal_turns():
    sc = scene("pdx", 3).seat(0, suitcases="exec_reserve").board(market="- - CUN SAN", heights="0 0 1 1").turn(0)
    assert not sc.table.view()["last_turns"] and sc.table.view()["empty_stacks"] == 2
    sc.play("reclaim:exec_reserve", "reserve:m3")
    assert sc.table.view()["last_turns"] and sc.table.view()["empty_stacks"] == 3
    assert sc.table.seat == 0                                             # finishes the turn
    sc.play("worker:exec_launch", "decline", "end_turn")
    sc.play("worker:exec_reserve", "reserve:m4")                          # a fourth stack; normal turns
    assert sc.table.view()["empty_stacks"] == 4 and sc.table.seat == 1
    sc.play("end_turn", "worker:exec_lease", "decline", "end_turn")
    asked = []
    while not sc.table.over:
        asked.append((sc.table.seat, sc.table.decision.step))
        sc.play("final_call")
    assert asked == [(0, "final_call"), (1, "final_call"), (2, "final_call")]
    assert sc.table.game.end_cause(sc.state) == "three_stacks"


@pytest.mark.rule("PDX-172")
def test_the_last_seat_triggers_and_the_game_ends_with_its_turn():
    sc = scene("pdx", 3).board(market="- - CUN", heights="0 0 1").turn(2)
    sc.play("worker:exec_reserve", "reserve:m3", "end_turn")
    assert (sc.table.seat, sc.table.decision.step) == (0, "final_call")


@pytest.mark.rule("PDX-170")
def test_tyler_triggers_too():
    sc = scene("pdx", ("player", "tyler")).board(market="- - CUN", heights="0 0 1").next(
        "roll_office:plane", "roll_destination:short").turn(1)
    assert sc.table.view()["last_turns"] and sc.table.decision.step == "final_call"


@pytest.mark.rule("PDX-174", "PDX-175", "PDX-176", "PDX-177", "PDX-178")
def test_ex_08_sixty_points():
    sc = scene("pdx", 2).seat(0, **RED, tokens="5 wild 3 beach", hangar="small").turn(0)
    points = sc.table.view()["seats"][0]["points"]
    assert points == {"destinations": 43, "campaigns": 9, "offices": 8}
    assert sc.table.scores[0] == 60


@pytest.mark.rule("PDX-177")
@pytest.mark.parametrize("slots, points", [("food_food", 6), ("security_security", 2), ("freight_freight", 4),
                                           ("food_security", 4), ("freight_security", 3)])
def test_private_offices_3_1_2_2(slots, points):
    sc = scene("pdx", 2).seat(0, **{**RED, "slots": slots})
    assert sc.table.view()["seats"][0]["points"]["offices"] == points


@pytest.mark.rule("PDX-178")
def test_what_is_worth_nothing():
    sc = scene("pdx", 2, specialists=True)
    sc.seat(0, gates="large | medium | small(P) | small", reserve="OAK CUN LHR", tokens="4 wild 2 beach",
            hangar="small", slots="art_shop broker food_food", suitcases="exec_lease").board(public="art_art")
    assert sc.table.scores == [0, 0]                                      # reserved tiles match no office either


@pytest.mark.rule("PDX-180", "PDX-181")
def test_ex_22_ties():
    tiles = scene("pdx", 2).seat(0, gates="small CUN SAN | small | small").seat(1, gates="large BOM")
    assert tiles.table.scores == [7, 7] and tiles.table.ranking == [1, 2]
    same = scene("pdx", 2).seat(0, gates="small CUN SAN PVR", campaigns="sport_sport")
    same.seat(1, gates="small OAK SMF SJC", campaigns="culture_sport culture_beach")
    assert same.table.scores == [16, 16] and same.table.ranking == [2, 1]   # as many tiles, more campaigns
    shared = scene("pdx", 2).seat(0, gates="small CUN", campaigns="sport_sport").seat(1, gates="small PVR",
                                                                                     campaigns="city_city")
    assert shared.table.scores == [9, 9] and shared.table.ranking == [1, 1]


@pytest.mark.rule("PDX-180", "PDX-181", "PDX-174")
def test_the_last_log_has_a_line_for_each_source_and_for_the_tie():
    sc = scene("pdx", 2).seat(0, gates="small CUN SAN PVR", campaigns="sport_sport")
    sc.seat(1, gates="small OAK SMF SJC", campaigns="culture_sport culture_beach").ask("final_call", 1, active=-1)
    step = next(one for one in sc.table.game.steps if one.name == "finish")
    sc.state.stack.insert(0, step.at(0, 1))
    sc.play("final_call")
    kinds = [event["kind"] for event in sc.table.events()]
    assert kinds.count("score_total") == 2 and kinds.count("score_campaigns") == 2 and "won_by_campaigns" in kinds
    assert "The first player scores 10 for 3 destinations." in sc.table.story()


@pytest.mark.rule("PDX-174", "PDX-177")
def test_ex_08_told_line_by_line():
    sc = scene("pdx", 2, stocks=True).seat(0, **RED, stocks="express_freight_co").ask("final_call", 1, active=-1)
    step = next(one for one in sc.table.game.steps if one.name == "finish")
    sc.state.stack.insert(0, step.at(0, 1))
    sc.play("final_call")
    assert sc.table.lines()[-4].text("en") == (
        "The first player scores 43 for 7 destinations, 9 for 1 campaign, 4 for the Food & Security office,"
        " 4 for the Double Freight office, 8 for a stock card (Express Freight Co.) and has 68 points in all.")
    assert sc.table.scores[0] == 68
