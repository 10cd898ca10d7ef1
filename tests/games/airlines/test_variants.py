"""Variantes: bonus, additional last round, delayed scoring cards (AIR-240 to AIR-254)."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.setup import Value
from layover.engine.words import LANGUAGES
from layover.testing import scene
from tests.games.airlines.reading import (
    company,
    extending,
    flights,
    flying,
    founding,
    hand,
    happened,
    laying,
    open_view,
    pass_turn,
    random_end,
)
from tests.tables import columns, play_on

ROUNDS = {2: 5, 3: 4, 4: 3, 5: 2, 6: 2}
CORNERED = {"gul": "double_04", "ita": "double_04"}
"""With wave_05 and wave_06 full, double_04.3 is the last free circle at SOL's headquarters."""


def last_share(**board: Any) -> Any:
    """Seat 0 has extended HIT and takes the last share of all; everybody is to have one more turn."""
    s = scene("airlines", seats=3, extra_round=True).seat(0, shares="hit", flights="dot_03")
    s.seat(1, table="hit", shares="hit").seat(2, shares="pax", flights="dash_03")
    markers = {"hit": "ladder_01"} | board.pop("markers", {})
    s.board(markers=markers, display="sol", deck="", **board)
    return flying(s, 0, "hit", "ladder_07").play("extend_route:ladder_14", "take_share:slot_1")


def cause(s: Any) -> str:
    return s.table.game.end_cause(s.state)


@pytest.mark.rule("AIR-240")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_later_seats_get_a_point_more_each(players: int) -> None:
    end = random_end(layover.new("airlines", players, 1, {"bonus": True}), 1)
    plain = random_end(layover.new("airlines", players, 1), 1)
    assert [with_bonus - without for with_bonus, without in zip(end.scores, plain.scores, strict=True)] == \
        [0, 1, 2, 3, 4, 5][:players]


@pytest.mark.rule("AIR-241")
def test_the_bonus_joins_the_total_at_the_end_and_no_scoring() -> None:
    s = scene("airlines", seats=3, bonus=True).seat(1, table="hit")
    s.board(markers={"hit": "ladder_01"}, display="sol new", deck="scoring pax")
    flying(s, 0, "hit", "ladder_07").next("turn_up:scoring").play("extend_route:ladder_14", "draw_share")
    assert s.table.scores == [0, 4, 0]
    flying(s, 1, "hit", "ladder_11").play("extend_route:ladder_15", "take_share:slot_1")
    flying(s, 2, "hit", "ladder_06").play("extend_route:ladder_02", "take_share:slot_2")
    assert s.table.over and open_view(s)["history"] == [[0, 4, 0], [0, 7, 0]]
    assert s.table.scores == [0, 12, 2]
    assert [e["number"] for e in s.table.events() if e["kind"] == "bonus"] == [1, 2]
    assert [s.table.words.text(kind, "bonus", lang) for kind in ("option", "goal_option") for lang in LANGUAGES] == [
        "At the end the second player gets 1 point, the third 2, and so on.",
        "À la fin, le deuxième joueur reçoit 1 point, le troisième 2, et ainsi de suite."] * 2


@pytest.mark.rule("AIR-243", "AIR-244")
def test_after_the_last_share_everybody_has_exactly_one_more_turn() -> None:
    s = last_share()
    assert not s.table.over and open_view(s)["history"] == []
    order = []
    while not s.table.over:
        order.append(s.table.seat)
        s.play("extend", "decline")
    assert order == [1, 2, 0]
    assert cause(s) == "extra_round" and len(open_view(s)["history"]) == 1


@pytest.mark.rule("AIR-243")
def test_the_turn_of_the_last_share_is_completed() -> None:
    s = scene("airlines", seats=3, extra_round=True).seat(0, shares="pax", flights="dash_03")
    s.board(display="sol", deck="").next("draw_flight:dot_01").turn(0)
    s.play(*founding("pax", 1, "dash_03", "dash_07"), "take_share:slot_1")
    assert flights(s, 0) == ["dot_01"] and s.table.seat == 1


@pytest.mark.rule("AIR-245", "AIR-146")
def test_extra_turns_allow_every_activity_but_give_no_share() -> None:
    s = last_share(markers={"boi": "dot_11"}).play(*laying("hit", 1), "sabotage:pax", "sabotage_circle:wave_02.2")
    assert s.table.scores == [0, 0, 0] and s.table.seat == 2
    s.next("draw_flight:wave_14").play(*founding("pax", 1, "dash_03", "dash_07"))
    assert s.table.seat == 0 and flights(s, 2) == ["wave_14"] and hand(s, 2) == {}
    s.next("draw_flight:wave_01").play(*extending("dot_03", "boi", "dot_06"))
    assert s.table.over and hand(s, 0) == {"hit": 1, "sol": 1}
    assert s.table.scores == [0, 4, 3]                    # HIT 3 + 1, PAX 2 + 1, BOI has no owner


@pytest.mark.rule("AIR-246")
def test_when_worthless_shares_emptied_the_display_the_one_on_turn_comes_last() -> None:
    s = scene("airlines", seats=3, extra_round=True).seat(1, shares="hit").seat(0, table="hit gul ita")
    s.board(markers=CORNERED | {"hit": "ladder_01"}, full="wave_05 wave_06", display="sol", deck="").turn(1)
    s.play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    order = []
    while not s.table.over:
        order.append(s.table.seat)
        s.play("extend", "decline")
    assert order == [2, 0, 1] and cause(s) == "extra_round"


@pytest.mark.rule("AIR-146", "AIR-246")
def test_an_extension_that_empties_the_display_gets_no_share() -> None:
    s = scene("airlines", seats=3, extra_round=True).seat(0, table="gul ita")
    s.board(markers=CORNERED | {"hit": "double_05"}, full="wave_05 wave_06", display="sol sol", deck="")
    flying(s, 0, "hit", "double_12").play("extend_route:double_04")
    assert company(s, "sol")["inactive"] and hand(s, 0) == {}
    assert s.table.seat == 1 and open_view(s)["extra_turns"] == 3


@pytest.mark.rule("AIR-247")
def test_two_players_have_no_extra_round() -> None:
    with pytest.raises(layover.Malformed, match=r"at least 3 players.*\[AIR-247\]"):
        layover.new("airlines", 2, 1, {"extra_round": True})
    assert layover.new("airlines", 3, 1, {"extra_round": True}).seat == 0


@pytest.mark.rule("AIR-248")
def test_empty_turns_do_not_end_the_extra_round() -> None:
    """Nobody can draw a card: three empty turns, and it is the extra round that ends."""
    s = scene("airlines", seats=3, extra_round=True).seat(0, shares="hit").seat(1, table="hit gul ita")
    s.board(markers=CORNERED | {"hit": "ladder_01"}, full="wave_05 wave_06", display="sol", deck="", flight_deck="")
    s.turn(0).play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3", *("extend", "decline") * 3)
    assert s.table.over and cause(s) == "extra_round"


@pytest.mark.rule("AIR-248")
def test_a_stalled_game_has_no_extra_turns() -> None:
    s = scene("airlines", seats=3, extra_round=True).board(display="sol", flight_deck="").turn(0)
    s.play(*("extend", "decline") * 3)
    assert s.table.over and cause(s) == "stall"


@pytest.mark.rule("AIR-249")
def test_the_extra_turns_are_set_off_once() -> None:
    s = last_share(markers=CORNERED, full="wave_05 wave_06")
    s.play(*laying("hit", 1), "sabotage:hit", "sabotage_circle:double_04.3")
    assert company(s, "sol")["inactive"]
    assert happened(s, "extra_turns") == ["extra_turns"] and open_view(s)["extra_turns"] == 2
    s.play("extend", "decline", "extend", "decline")
    assert s.table.over


@pytest.mark.rule("AIR-250", "AIR-251", "AIR-252")
@pytest.mark.parametrize("players", ROUNDS)
def test_delayed_scoring_cards_join_the_deck_after_the_last_turn_of_a_round(players: int) -> None:
    table = layover.new("airlines", players, 5, {"delayed_scoring": True})
    deck = 84 - 5 * players - 5
    for _ in range(ROUNDS[players] * players):
        assert table.view()["deck"] == deck and table.view()["scoring_cards_waiting"] == 3
        assert columns(table).deck[-1] == 0
        pass_turn(table)
    assert table.seat == 0
    assert table.view()["deck"] == deck + 3 and table.view()["scoring_cards_waiting"] == 0
    assert columns(table).deck[-1] == 3 and table.view()["scoring_cards_left"] == 3
    assert [e["kind"] for e in table.events()].count("scoring_mixed_in") == 1


@pytest.mark.rule("AIR-253")
def test_before_that_no_scoring_is_possible() -> None:
    for seed in range(6):
        table = layover.new("airlines", 4, seed, {"delayed_scoring": True})
        rng = Rng.seeded(seed)
        while not table.over and table.view()["turns"] < 12:
            assert table.view()["history"] == []
            play_on(table, rng, 1)
        play_on(table, rng)
        kinds = [e["kind"] for e in table.events()]
        assert "scoring_returned" not in kinds
        assert kinds.index("scoring_mixed_in") < kinds.index("scoring")


@pytest.mark.rule("AIR-254")
def test_variants_combine_freely() -> None:
    for bonus in (False, True):
        for delayed in (False, True):
            options: dict[str, Value] = {"bonus": bonus, "delayed_scoring": delayed}
            for players, extra in [(2, False), (3, False), (3, True), (6, True)]:
                end = random_end(layover.new("airlines", players, 9, options | {"extra_round": extra}), 9)
                assert end.over and end.game.end_cause(end.state)
                assert sum(end.scores) - sum(map(sum, end.view()["history"])) == bonus * sum(range(players))
