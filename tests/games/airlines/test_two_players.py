"""Règles pour 2 joueurs (AIR-230 to AIR-239)."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.engine.chance import Rng
from layover.testing import scene
from tests.games.airlines.reading import (
    flights,
    flying,
    founding,
    hand,
    happened,
    laying,
    open_view,
    peaceful_end,
    random_end,
    scored,
)
from tests.tables import play_on

HIT3 = {"hit": "ladder_01 ladder_14"}


def pair(deck: str = "pax pax scoring", display: str = "gul gul new map boi", **board: Any) -> Any:
    """HIT is worth 3, seat 0 owns two shares; two scoring cards are resolved."""
    s = scene("airlines", seats=2).seat(0, table="hit hit", shares="pax", flights="dash_03").seat(1, shares="hit hit")
    return s.board(markers=HIT3 | board.pop("markers", {}), deck=deck, display=display, **board)


def entitled(s: Any) -> Any:
    """Seat 0 extends HIT to 4 and may take a share."""
    return flying(s, 0, "hit", "ladder_11").play("extend_route:ladder_15")


@pytest.mark.rule("AIR-230")
@pytest.mark.parametrize("pick", ["draw_share", "take_share:slot_1"])
def test_the_third_scoring_card_ends_the_game(pick: str) -> None:
    s = entitled(pair()).next("turn_up:scoring").play(pick)
    assert s.table.over and s.table.game.end_cause(s.state) == "third_scoring"
    assert open_view(s)["history"] == [[6, 0]]


@pytest.mark.rule("AIR-230")
def test_an_empty_display_does_not_end_a_game_of_two() -> None:
    s = entitled(pair(deck="", display="gul")).play("take_share:slot_1")
    assert open_view(s)["display"] == [None] * 5 and open_view(s)["deck"] == 0
    assert not s.table.over and s.table.seat == 1


@pytest.mark.rule("AIR-231")
def test_at_the_end_nothing_is_replaced_and_the_founder_gets_no_flight_card() -> None:
    s = pair().next("turn_up:scoring").turn(0).play(*founding("pax", 1, "dash_03", "dash_07"), "draw_share")
    assert s.table.over and hand(s, 0) == {} and flights(s, 0) == []
    assert open_view(s)["deck"] == 2
    s = entitled(pair()).next("turn_up:scoring").play("take_share:slot_3")
    assert open_view(s)["display"] == ["gul", "gul", None, "map", "boi"] and hand(s, 0) == {"pax": 1, "new": 1}


@pytest.mark.rule("AIR-231")
def test_an_end_in_the_preparation_leaves_no_activity() -> None:
    s = pair(inactive="gul").next("turn_up:scoring").turn(0).play("remove:slot_1")
    assert s.table.over and open_view(s)["removed"]["gul"] == 8      # seven were out of the game from the start


@pytest.mark.rule("AIR-232", "AIR-233")
@pytest.mark.parametrize(("deck", "display", "paid"), [
    ("pax scoring", "gul", 6),                    # sole: 4 + 2
    ("hit scoring", "gul", 4),                    # the fictive player is second
    ("hit scoring", "hit", 3),                    # tied with deck and display together: 6 : 2
    ("hit hit scoring", "hit", 2),                # first is the fictive player
])
def test_deck_and_display_count_for_the_fictive_player(deck: str, display: str, paid: int) -> None:
    s = pair(deck=deck, display=f"{display} new new map boi")
    assert entitled(s).next("turn_up:scoring").play("draw_share").table.scores == [paid, 0]


@pytest.mark.rule("AIR-232")
def test_the_fictive_players_shares_are_shown_from_the_third_scoring_on() -> None:
    s = entitled(pair(deck="hit pax scoring")).next("turn_up:scoring")
    assert "fictive" not in open_view(s)
    s.play("take_share:slot_3")
    assert open_view(s)["fictive"] == {"hit": 1, "pax": 1, "gul": 2, "map": 1, "boi": 1}
    assert "fictive" not in random_end(layover.new("airlines", 3, seed=1), 1).view()


@pytest.mark.rule("AIR-234")
def test_the_fictive_players_points_are_not_recorded() -> None:
    s = entitled(pair(deck="hit hit hit scoring")).next("turn_up:scoring").play("draw_share")
    assert open_view(s)["history"] == [[2, 0]] and s.table.scores == [2, 0] and s.table.ranking == [1, 2]
    assert [e["number"] for e in s.table.events() if e["kind"] == "fictive_scored"] == [4]


@pytest.mark.rule("AIR-235")
@pytest.mark.parametrize("resolved", [0, 1])
def test_the_first_two_scorings_know_no_fictive_player(resolved: int) -> None:
    s = pair(deck="hit hit hit" + " scoring" * (3 - resolved), display="hit hit hit new new")
    assert scored(s) == [4, 0]
    assert happened(s, "fictive_scored") == [] and open_view(s)["ended"] == ""


@pytest.mark.rule("AIR-236")
def test_two_players_have_three_scorings() -> None:
    for seed in range(5):
        end = peaceful_end(layover.new("airlines", 2, seed), seed)
        assert end.game.end_cause(end.state) == "third_scoring" and len(end.view()["history"]) == 3


@pytest.mark.rule("AIR-237")
def test_the_fictive_players_shares_of_unfounded_companies_score_nothing() -> None:
    s = entitled(pair(deck="boi boi sol scoring", inactive="sol")).next("turn_up:scoring").play("draw_share")
    assert {e["company"] for e in s.table.events() if "scored" in e["kind"]} == {"hit"}


@pytest.mark.rule("AIR-238")
def test_hands_do_not_go_to_the_fictive_player() -> None:
    """Seat 1 keeps two HIT in hand: they count for nobody."""
    s = entitled(pair()).next("turn_up:scoring").play("draw_share")
    assert hand(s, 1) == {"hit": 2} and s.table.scores == [6, 0]


@pytest.mark.rule("AIR-239")
def test_a_stalled_game_of_two_ends_with_the_fictive_player() -> None:
    s = scene("airlines", seats=2).seat(0, table="hit hit")
    s.board(markers=HIT3, deck="hit scoring", display="hit hit new map boi", flight_deck="").turn(0)
    s.play("extend", "decline", "extend", "decline")
    assert s.table.over and s.table.game.end_cause(s.state) == "stall"
    assert s.table.scores == [1, 0]                       # the fictive player is first with three


@pytest.mark.rule("AIR-230")
def test_all_other_rules_hold_for_two() -> None:
    s = pair().next("turn_up:pax").turn(0)
    assert s.picks() == ["found", "extend"]
    s.play(*founding("pax", 1, "dash_03", "dash_07"), "take_share:slot_1", *laying("hit", 1))
    assert s.picks("sabotage") and s.play("no_sabotage").table.seat == 0


@pytest.mark.rule("AIR-232", "AIR-235")
def test_what_would_be_paid_counts_the_fictive_player_once_the_next_card_is_the_last() -> None:
    """A share that a seat cannot see elsewhere may be his: both get at least what is shown."""
    s = pair(deck="hit hit hit" + " scoring" * 2, display="pax gul new map boi")
    assert open_view(s)["pays"] == {"hit": [4, 0]} and "fictive_most" not in open_view(s)
    s = pair(deck="hit hit pax scoring", display="hit gul new map boi")
    assert open_view(s)["fictive_most"]["hit"] == 3 + 2                 # seat 1 holds two
    assert open_view(s)["pays"] == s.table.view(0)["pays"] == {"hit": [1, 0]}
    assert s.table.view(1)["fictive_most"]["hit"] == 3
    s = pair(deck="pax scoring")
    assert s.table.view(0)["pays"] == {"hit": [2, 0]} and s.table.view(1)["pays"] == {"hit": [4, 0]}
    assert s.table.view(0)["fictive_most"].get("pax") == 1              # seat 0 sees its own share of PAX
    assert open_view(s)["fictive_most"].get("pax") == 2


@pytest.mark.rule("AIR-232")
def test_nobody_is_paid_less_than_was_shown() -> None:
    for seed in range(4):
        table, rng = layover.new("airlines", 2, seed), Rng.seeded(seed)
        shown: list[list[int]] = []
        while not table.over:
            views = [table.view(seat) for seat in (0, 1)]
            shown = [[sum(pays[seat] for pays in view["pays"].values()) for seat in (0, 1)] for view in views]
            last = "fictive_most" in views[0]
            play_on(table, rng, 1)
        if table.game.end_cause(table.state) == "third_scoring" and last:
            paid = table.view()["history"][-1]
            assert all(least <= got for view in shown for least, got in zip(view, paid, strict=True))
            assert [sum(pays[seat] for pays in table.view()["pays"].values()) for seat in (0, 1)] == paid
