"""Fin de partie: trigger, last round, final scoring, ties (POS-501 to POS-512)."""

from __future__ import annotations

import pytest

from layover.testing import scene

GIFTS = "caravan snow_globe keychain_beach"
RIVER = "camp_blue camp_red camp_green camp_yellow postcard_blue"
THREE = "pc_01_3 pc_02_3 pc_03_3"
OTHER_THREE = "pc_01_4 pc_02_4 pc_03_4"


def last_card(seats=3, seat=1, first=0, sent=THREE, **board):
    """A seat about to send its fourth postcard, three plays done."""
    s = scene("postcards", seats).seat(seat, hand="move_blue move_red", held="pc_08_5=all pc_08_3=all", sent=sent,
                                       bike=8)
    return s.board(**{"river": RIVER, "gift_row": GIFTS, "top": "pc_13_3", "row": "pc_13_4 pc_13_5 pc_13_6",
                      "played": 3,
                      "first": first, **board})


def finish(s):
    """The game is over now, with the tables as they are."""
    state = s.state
    s._itineraries()
    state.bonus = state.bonus if state.bonus >= 0 else 0
    state.first = 0
    state.played = 3
    return s.main(state.seats - 1).play("end_turn", "confirm")


@pytest.mark.rule("POS-501", "POS-502")
def test_the_fourth_postcard_sets_off_the_end_and_takes_the_bonus_token() -> None:
    s = last_card().main(1)
    assert s.table.view(None)["bonus"] is None
    s.play("send:pc_08_5")
    assert s.table.view(None)["bonus"] == 1
    third = last_card(sent="pc_01_3 pc_02_3").main(1).play("send:pc_08_5")
    assert third.table.view(None)["bonus"] is None


@pytest.mark.rule("POS-502")
def test_a_later_fourth_postcard_earns_no_token() -> None:
    s = last_card(bonus=0).seat(0, sent=f"{OTHER_THREE} pc_05_3").main(1).play("send:pc_08_5", "choose_gift:gift_1")
    assert s.table.view(None)["bonus"] == 0


@pytest.mark.rule("POS-503")
@pytest.mark.parametrize(("first", "turns"), [(0, [2]), (1, [2, 0]), (2, [])])
def test_the_round_is_completed_and_then_the_game_is_over(first, turns) -> None:
    s = last_card(first=first)
    for other in (0, 2):
        s.seat(other, hand="move_blue move_red move_green move_yellow", bike=1)
    s.main(1).play("send:pc_08_5", "choose_gift:gift_1", "end_turn", "confirm")
    played = []
    while not s.table.over:
        played.append(s.table.seat)
        for card in range(3):
            s.play(s.picks("play_action")[0])
            s.play(s.picks("move_to")[0])
        s.play("end_turn", "confirm")
    assert played == turns
    assert s.table.game.end_cause(s.state) == "fourth_postcard"


@pytest.mark.rule("POS-504")
def test_the_turn_goes_on_after_the_fourth_and_a_fifth_may_be_sent() -> None:
    s = last_card(played=1).seat(1, hand="move_green").main(1).play("send:pc_08_5", "choose_gift:gift_1")
    assert s.refused("end_turn") == "POS-213"                        # three plays stay compulsory
    s.play("send:pc_08_3", "choose_gift:gift_1")
    assert s.table.view(None)["seats"][1]["score"] == 13
    assert len(s.table.view(None)["seats"][1]["sent"]) == 5


@pytest.mark.rule("POS-505")
def test_the_final_score_adds_the_five_lines() -> None:
    s = scene("postcards", 2).seat(0, points=41, itinerary="itin_08", sent="pc_01_5 pc_03_4 pc_03_6 pc_09_3",
                                   gifts="snow_globe keychain_mountain caravan car", held="pc_04_3 pc_04_4",
                                   camps="08_4 08_6 08_1 03_4 03_1 01_1")
    s.seat(1, hand="move_blue move_red")
    assert finish(s).table.scores[0] == 63
    assert s.table.view(None)["seats"][0]["count"] == {"track": 41, "itinerary": 4, "gifts": 13, "bonus": 3,
                                                       "unsent": 2}


@pytest.mark.rule("POS-506")
@pytest.mark.parametrize(("sent", "points"), [
    ("", 0), ("pc_12_3", 2), ("pc_12_3 pc_02_3", 4), ("pc_02_3 pc_02_4 pc_02_5", 2), ("pc_08_3 pc_02_3 pc_10_4", 7),
    ("pc_10_3 pc_12_3 pc_02_3 pc_08_6 pc_01_3", 11), ("pc_01_3 pc_04_3", 0),
])
def test_the_itinerary_counts_listed_regions_with_a_sent_card_once(sent, points) -> None:
    s = scene("postcards", 2).seat(0, itinerary="itin_04", sent=sent, held="pc_08_5").seat(1, hand="move_blue move_red")
    assert finish(s).table.view(None)["seats"][0]["count"]["itinerary"] == points


@pytest.mark.rule("POS-507")
def test_the_bonus_token_is_worth_three() -> None:
    s = finish(scene("postcards", 2).seat(1, hand="move_blue move_red"))
    assert [panel["count"]["bonus"] for panel in s.table.view(None)["seats"]] == [3, 0]


@pytest.mark.rule("POS-508")
def test_each_unsent_postcard_is_worth_one() -> None:
    s = finish(scene("postcards", 2).seat(0, held="pc_01_3 pc_02_6=all pc_05_5=2").seat(1, hand="move_blue move_red"))
    assert s.table.view(None)["seats"][0]["count"]["unsent"] == 3


@pytest.mark.rule("POS-509")
def test_an_unused_flash_gift_is_worth_nothing_to_a_human() -> None:
    s = scene("postcards", 2).seat(0, gifts="car car road_map hiking_guide stamp_collection snow_globe")
    assert finish(s.seat(1, hand="move_blue move_red")).table.view(None)["seats"][0]["count"]["gifts"] == 3


@pytest.mark.rule("POS-510")
def test_hands_banked_effects_camps_left_and_tokens_score_nothing() -> None:
    s = scene("postcards", 2).seat(1, hand="move_blue move_red", held="pc_01_3=2+1").board(moves=3, camping=2)
    assert finish(s).table.scores == [3, 1]                          # the Bonus token, and one unsent card


@pytest.mark.rule("POS-511")
def test_the_highest_total_wins() -> None:
    s = finish(scene("postcards", 3).seat(0, points=10).seat(1, points=20).seat(2, points=15,
                                                                                hand="move_blue move_red"))
    assert s.table.ranking == [3, 1, 2] and s.table.scores == [13, 20, 15]


@pytest.mark.rule("POS-512")
@pytest.mark.parametrize(("one", "two", "ranks"), [
    ({"sent": "pc_07_3 pc_07_4"}, {"sent": "pc_06_3"}, [1, 2]),
    ({"sent": "pc_07_3", "camps": "09_1"}, {"sent": "pc_06_3", "camps": "05_1 05_2"}, [2, 1]),
    ({"sent": "pc_07_3", "camps": "09_1"}, {"sent": "pc_06_3", "camps": "05_1"}, [1, 1]),
    ({"sent": "pc_07_3 pc_07_4", "camps": ""}, {"sent": "pc_06_3", "camps": "05_1 05_2 05_3"}, [1, 2]),
])
def test_ties_go_to_sent_cards_then_camps_then_are_shared(one, two, ranks) -> None:
    s = scene("postcards", 3)
    s.seat(0, points=57, **one).seat(1, points=60, **two)
    s.seat(2, points=90, hand="move_blue move_red")
    s.state.itineraries = (1 << 13) - 1 & ~0b111
    s.state.itinerary = (0, 0, 0)                                    # nobody's targets: 3, 5, 8, 11
    finish(s)
    assert s.table.scores[:2] == [60, 60]
    assert s.table.ranking == [1 + rank for rank in ranks] + [1]
