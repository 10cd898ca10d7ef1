"""Bots choose legal picks, the same ones for the same seed, and never look at what their seat may not know."""

from __future__ import annotations

import pytest

import layover
from layover.bots import make
from layover.engine.chance import Rng
from layover.games import IDS
from tests.tables import USUAL, Layout, moments

SMALL = ("random", "greedy", "mcts:30i")
usual_layout = pytest.mark.parametrize("layout", USUAL, ids=str)


@usual_layout
@pytest.mark.parametrize("name", SMALL)
def test_a_bot_chooses_a_legal_pick_and_changes_nothing(layout: Layout, name: str) -> None:
    for table in moments(layout, 31, 4):
        before = table.digest()
        pick = make(name, 1).choose(table)
        assert pick in table.legal()
        assert table.digest() == before


@usual_layout
@pytest.mark.parametrize("name", SMALL)
def test_a_seed_gives_the_same_pick_again(layout: Layout, name: str) -> None:
    table = moments(layout, 32, 3)[1]
    assert make(name, 5).choose(table) == make(name, 5).choose(table)


@usual_layout
@pytest.mark.parametrize("name", ["greedy", "mcts:30i"])
def test_a_bot_is_blind_to_what_its_seat_cannot_know(layout: Layout, name: str) -> None:
    """Over a state dealt anew in what it cannot know, the same bot thinks the same thoughts."""
    for k, table in enumerate(moments(layout, 33, 4)):
        seat = table.seat
        assert seat is not None
        other = table.game.imagine(table.state, seat, Rng.seeded(k))
        assert make(name, 9).pick(table.game, other) == make(name, 9).pick(table.game, table.state)


@pytest.mark.parametrize("game", IDS)
def test_an_estimate_has_one_number_for_each_seat_and_is_the_score_at_the_end(game: str) -> None:
    table = layover.new(game, seed=3)
    assert len(table.game.evaluate(table.state, table.game.weights)) == table.seats
    table.game.playout(table.state, Rng.seeded(3))
    estimate = table.game.evaluate(table.state, table.game.weights)
    best = max(range(table.seats), key=lambda seat: estimate[seat])
    assert table.scores[best] == max(table.scores)


@pytest.mark.parametrize(("name", "says"), [
    ("genius", "there is no bot"), ("mcts:0s", "budget"), ("mcts:fast", "budget"), ("greedy:3", "no budget"),
])
def test_a_bot_that_does_not_exist_is_a_clear_error(name: str, says: str) -> None:
    with pytest.raises(layover.Malformed, match=says):
        make(name)
