"""Préparation (AIR-001 to AIR-013)."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.engine.seating import setup_for
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from layover.games import get
from layover.testing import scene
from tests.games.airlines.reading import COMPANIES, draws, pass_turn
from tests.tables import columns

SIZES = [(2, 72, 36), (3, 67, 33), (4, 62, 30), (5, 57, 27), (6, 52, 24)]
"""Spec section 2: players, share deck with its scoring cards, flight deck."""

every_size = pytest.mark.parametrize(("players", "deck", "flight_deck"), SIZES)


def undealt(players: int) -> Table:
    """A table at which nobody answers for chance yet."""
    game = get("airlines")
    pack = game.load_pack(None)
    return Table(game, pack, setup_for(game, pack, players, None, ""), None)


def deal(table: Table, heading: str) -> None:
    """Let chance make any draw of a heading until it is asked for something else."""
    while table.seat == CHANCE and table.game.asked(table.state).name == heading:
        table.play(table.legal()[0], CHANCE)


@pytest.mark.rule("AIR-001")
def test_two_to_six_play() -> None:
    for players in range(2, 7):
        assert layover.new("airlines", players).seats == players
    for players in (0, 1, 7):
        with pytest.raises(layover.Malformed, match="2 to 6 seats"):
            layover.new("airlines", players)


@pytest.mark.rule("AIR-002", "AIR-006", "AIR-007")
def test_scoring_cards_join_the_deck_only_when_hands_and_display_are_dealt() -> None:
    table = undealt(3)
    deal(table, "draw_flight")
    for heading in ("deal_share", "open_display"):
        while table.seat == CHANCE and table.game.asked(table.state).name == heading:
            assert table.why_not(f"{heading}:scoring", CHANCE).rule == "TABLE-4"
            table.play(table.legal()[0], CHANCE)
    assert table.seat == 0
    assert columns(table).deck[-1] == 3 and table.view()["deck"] == 67


@pytest.mark.rule("AIR-003")
def test_flights_and_shares_are_two_decks_in_which_every_card_is_equally_likely() -> None:
    table = undealt(2)
    asked: Any = table.game.asked(table.state)
    assert asked.name == "draw_flight"
    assert asked.total(table.state, table.state.stack[-1]) == len(table.legal()) == 42
    deal(table, "draw_flight")
    asked, frame = table.game.asked(table.state), table.state.stack[-1]
    assert asked.total(table.state, frame) == 84
    assert [asked.weight(table.state, frame, k) for k in range(9)] == [12, 11, 10, 10, 9, 9, 8, 8, 7]


@pytest.mark.rule("AIR-003")
def test_another_seed_is_another_shuffle() -> None:
    deals = {tuple(draws(layover.new("airlines", 4, seed))) for seed in range(20)}
    assert len(deals) == 20


@pytest.mark.rule("AIR-004", "AIR-005")
@every_size
def test_each_player_is_dealt_three_flights_and_five_shares_unseen(players: int, deck: int, flight_deck: int) -> None:
    table = layover.new("airlines", players, seed=3)
    for seat in range(players):
        mine = table.view(seat)["seats"][seat]
        assert len(mine["flight_hand"]) == mine["flights"] == 3
        assert sum(mine["hand"].values()) == mine["shares"] == 5
        assert "hand" not in table.view((seat + 1) % players)["seats"][seat]
        assert mine["known"] == {}


@pytest.mark.rule("AIR-006", "AIR-007", "AIR-008")
@every_size
def test_display_and_decks_have_the_sizes_of_the_table(players: int, deck: int, flight_deck: int) -> None:
    for seed in range(20):
        view = layover.new("airlines", players, seed).view()
        assert len(view["display"]) == 5 and set(view["display"]) <= set(COMPANIES)
        assert view["deck"] == deck
        assert view["scoring_cards_left"] == 3 and view["scoring_cards_waiting"] == 0
        assert view["flight_deck"] == flight_deck
        assert view["flight_discard"] == [] and view["flight_removed"] == [] and view["removed"] == {}


@pytest.mark.rule("AIR-009")
def test_all_markers_are_in_supply_and_the_board_is_empty() -> None:
    view = layover.new("airlines", 4, seed=1).view()
    markers = [one["supply"] for one in view["companies"].values()]
    assert markers == [20, 19, 18, 16, 15, 14, 12, 11, 10] and sum(markers) == 135
    assert view["circles"] == {}
    assert not any(one["founded"] or one["inactive"] or one["value"] for one in view["companies"].values())


@pytest.mark.rule("AIR-010", "AIR-011")
def test_seat_1_starts_and_play_goes_clockwise() -> None:
    table = layover.new("airlines", 3, seed=2)
    order = []
    for _ in range(7):
        order.append(table.seat)
        pass_turn(table)
    assert order == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.rule("AIR-012")
def test_the_information_card_is_open_to_everybody() -> None:
    """Patterns, shares and markers of every company; what is left of them stands in every view."""
    pack: Any = get("airlines").load_pack(None)
    patterns = pack.ids["pattern"]
    card = {id: (pack.shares[c], pack.markers[c],
                 " ".join(sorted(p for k, p in enumerate(patterns) if pack.company_patterns[c] >> k & 1)))
            for c, id in enumerate(pack.ids["company"])}
    assert card == {
        "hit": (12, 20, "dash dot double ladder"), "ita": (11, 19, "double ladder wave"),
        "pax": (10, 18, "dash dot wave"), "new": (10, 16, "ladder wave"), "gul": (9, 15, "double ladder"),
        "sol": (9, 14, "dash double wave"), "roc": (8, 12, "dash double"), "map": (8, 11, "dot ladder"),
        "boi": (7, 10, "dot wave"),
    }
    table = layover.new("airlines", 3, seed=1)
    assert table.view(0)["companies"] == table.view(2)["companies"] == table.view(None)["companies"]
    assert set(table.view()["companies"]) == set(COMPANIES)


@pytest.mark.rule("AIR-013")
@pytest.mark.parametrize("bonus", [False, True])
def test_scores_start_at_zero(bonus: bool) -> None:
    assert layover.new("airlines", 6, 1, {"bonus": bonus}).scores == [0] * 6


def test_a_scene_refuses_words_it_does_not_know() -> None:
    with pytest.raises(layover.Malformed, match="no word flight$"):
        scene("airlines").seat(0, flight="dot_01")
    with pytest.raises(layover.Malformed, match="no word marker$"):
        scene("airlines").board(marker={"hit": "ladder_01"})
