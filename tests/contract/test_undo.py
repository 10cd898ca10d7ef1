"""Taking back and doing again, in every game: step by step, all at once, and why not."""

from __future__ import annotations

import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.errors import Barrier, Malformed
from layover.games import IDS
from tests.tables import layouts

every_game = pytest.mark.parametrize("id", IDS)


@every_game
def test_undo_and_redo_go_through_the_same_positions(id: str) -> None:
    redone = 0
    for layout in layouts(id)[:2]:
        table, rng = layout.table(5), Rng.seeded(5)
        while not table.over and table.ply < 400:
            positions = [table.digest()]
            while table.revocable and len(positions) <= table.revocable:
                table.undo()
                positions.append(table.digest())
            for position in positions[-2::-1]:
                table.redo()
                redone += 1
                assert table.digest() == position
            legal = table.legal()
            table.play(legal[rng.below(len(legal))])
            assert not table.may_redo
    assert redone


@every_game
def test_undo_all_goes_back_to_where_nothing_more_can_be_taken_back(id: str) -> None:
    seen = 0
    for seed in range(6, 26):
        table, rng = layouts(id)[0].table(seed), Rng.seeded(seed)
        while not table.over and table.ply < 300:
            if table.revocable > 1:
                step, whole = table.copy(), table.copy()
                while step.may_undo:
                    step.undo()
                whole.undo_all()
                assert whole.digest() == step.digest() and whole.ply == step.ply
                seen += 1
            legal = table.legal()
            table.play(legal[rng.below(len(legal))])
        if seen:
            return
    pytest.fail("no turn of two picks that can be taken back was met")


@every_game
def test_an_undo_that_is_refused_says_why(id: str) -> None:
    table, rng = layouts(id)[0].table(7), Rng.seeded(7)
    named = set()
    while not table.over and table.ply < 400:
        if not table.may_undo:
            with pytest.raises(Barrier) as refused:
                table.undo()
            assert refused.value.rule in table.words.rules
            named.add(refused.value.rule)
        with pytest.raises(Barrier, match="TABLE-10"):
            table.redo()
        legal = table.legal()
        table.play(legal[rng.below(len(legal))])
    assert "TABLE-6" in named, "a turn begins with nothing to take back"


def test_an_any_time_action_that_is_only_begun_is_refused_whole() -> None:
    table, rng = layouts("pdx")[0].table(3), Rng.seeded(3)
    while not table.over:
        other = next(seat for seat in range(table.seats) if seat != table.seat)
        picks = table.game.legal_anytime(table.state, other) if table.game.may_interject(table.state, other) else []
        for pick in picks:
            trial = table.copy()
            trial.play_part(pick, other)
            if trial.seat == other:
                before = table.digest()
                with pytest.raises(Malformed, match="play_whole"):
                    table.play(pick, other)
                assert table.digest() == before
                return
        legal = table.legal()
        table.play(legal[rng.below(len(legal))])
    pytest.fail("no any-time action of several picks was met")


def test_what_was_revealed_is_named_before_whoever_asks_next() -> None:
    table = layover.new("airlines", seats=3, seed=7)
    table.play("extend")          # draws a card
    with pytest.raises(Barrier, match="TABLE-7"):
        table.undo()
