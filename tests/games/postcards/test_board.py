"""What the drawn board is told beyond the pieces: gestures, points by parts, ways, and what an Automa will do."""

from __future__ import annotations

from typing import Any

import layover
from layover.engine.chance import Rng
from layover.testing import scene
from tests.tables import play_on


def gestures(table: Any) -> list[list[str]]:
    return [[table.name(pick) for pick in plan] for plan in table.game.compounds(table.state)]


def test_a_card_and_where_it_goes_are_one_gesture() -> None:
    s = scene("postcards", 2).seat(0, hand="move_blue camp_red postcard_green", held="pc_08_3=b", bike=7).main(0)
    assert sorted(gestures(s.table)) == sorted([
        ["play_action:move_blue", "move_to:provence_alpes_cote_d_azur"], ["play_action:move_blue", "move_to:occitanie"],
        *[["play_action:camp_red", f"camp_spot:07_{n}"] for n in (1, 2, 3, 4)],
        ["play_stamp:camp_red", "stamp_slot:pc_08_3.red"]])
    s.table.play_all([s.table.pick(name) for name in ("play_action:camp_red", "camp_spot:07_2")])
    assert s.table.view(0)["seats"][0]["camps"] == ["07_2"]
    s.table.undo()
    s.table.undo()
    assert s.table.view(0)["seats"][0]["camps"] == []


def test_what_is_banked_goes_with_its_aim_too() -> None:
    s = scene("postcards", 2).seat(0, hand="postcard_green", bike=7).board(moves=1, camping=1, played=3).main(0)
    assert {plan[0] for plan in gestures(s.table)} == {"use_bonus:move", "use_bonus:camp"}
    assert gestures(s.table)[0] == ["use_bonus:move", "move_to:provence_alpes_cote_d_azur"]


def test_no_gesture_in_the_middle_of_another_question() -> None:
    s = scene("postcards", 2).seat(0, hand="move_blue camp_red", bike=7).main(0)
    s.play("play_action:move_blue")
    assert gestures(s.table) == []


def test_the_parts_of_a_score_add_up() -> None:
    """At every moment of a game, and in the end to the total."""
    table = layover.new("postcards", seats=["player", "automa:hard"], seed=4)
    rng = Rng(4)
    while not table.over:
        play_on(table, rng, 40)
        for panel in table.view(None)["seats"]:
            parts = panel["parts"]
            late = sum(parts[name] for name in ("itinerary", "gifts", "bonus", "unsent"))
            track = sum(parts[name] for name in ("posted", "guides", "camps", "memories"))
            assert panel["end"] == late and min(parts.values()) >= 0
            assert panel["score"] == track + (late if table.over else 0)
            assert parts["posted"] == sum(3 + 3 * (n == 4) + 7 * (n == 5) + 12 * (n == 6)
                                          for n in (int(id[-1]) for id in panel["sent"]))


def test_a_full_region_and_the_last_camps_are_parts() -> None:
    s = scene("postcards", 2).seat(0, hand="camp_red", camps="01_1 01_2", bike=1, placed=10).main(0)
    before = s.table.view(0)["seats"][0]["parts"]
    s.play("play_action:camp_red", "camp_spot:01_3")
    parts = s.table.view(0)["seats"][0]["parts"]
    assert (parts["guides"] - before["guides"], parts["camps"]) == (3, 1)


def test_ways_are_counted_for_the_own_seat_alone() -> None:
    s = scene("postcards", 2).seat(0, held="pc_08_3 pc_06_4", bike=7, camps="07_1").main(0)
    own, other = s.table.view(0)["seats"]
    assert own["rides"]["corse"] == 0 and own["rides"]["occitanie"] == 1 and own["rides"]["ile_de_france"] > 2
    assert own["near"]["mountain"] == 0 and own["near"]["beach"] > 0                  # the beach of Corsica is taken
    assert own["away"] == {"pc_08_3": 1, "pc_06_4": 1} and other["away"] == {}
    assert "rides" not in other and "near" not in other


def test_gifts_of_the_row_say_what_they_would_bring_me() -> None:
    s = scene("postcards", 2).seat(0, gifts="snow_globe snow_globe", camps="01_1 01_2", bike=1)
    s.board(gift_row="snow_globe caravan car").main(0)
    own = s.table.view(0)["seats"][0]
    assert own["worth"] == {"snow_globe": 6} and own["would"] == {"snow_globe": 6, "caravan": 2}
    assert s.table.view(1)["seats"][1]["would"] == {"snow_globe": 3, "caravan": 0}


def test_what_an_automa_fills_first_and_how_many_cards_it_plays() -> None:
    s = scene("postcards", ["player", "automa:normal"]).seat(0, bike=1)
    s.seat(1, held="pc_01_3 pc_12_4 pc_02_5 pc_03_3", itinerary="itin_04", bike=4).main(0)
    person, automa = s.table.view(0)["seats"]
    assert automa["next"] == 4 and automa["priority"] == ["pc_02_5", "pc_12_4", "pc_01_3", "pc_03_3"]
    assert "priority" not in person and "next" not in person
