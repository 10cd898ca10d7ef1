"""One look at a line, and a roll to the end of the turn."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.bots.bot import utilities
from layover.bots.look import TRIALS, best_last, judged_at, look, roll, survey
from layover.bots.tree import choice
from layover.bots.turn_tree import TurnTree
from layover.engine.chance import Rng
from layover.engine.odds import chances
from layover.engine.table import Table
from layover.games import IDS, judge_of
from tests.tables import play_on


def first_choice(game: str, seats: int | list[str], seed: int = 3) -> Table:
    """The first question with a choice."""
    table = layover.new(game, seats, seed)
    while len(table.legal()) == 1:
        table.play(table.legal()[0])
    return table


def pick_named(table: Table, name: str) -> int:
    return next(pick for pick in table.legal() if table.name(pick) == name)


def test_a_look_answers_the_questions_within_a_question() -> None:
    table = first_choice("pdx", 2)
    game, s = table.game, table.state
    build = [pick_named(table, "worker:exec_build")]

    def offices(trials: int) -> int:
        found: Any = look(game, s, build, trials, Rng.seeded(1), judge_of(game.id))
        return sum(slot >= 0 for slot in found.slots)

    assert (offices(0), offices(TRIALS)) == (0, 1)    # three picks lead to an office; the first changes nothing yet


def test_a_look_stops_before_the_others_have_their_turn() -> None:
    table = first_choice("pdx", ["player", "tyler"])
    game, s = table.game, table.state
    for pick in table.legal():
        after = look(game, s, [pick], TRIALS, Rng.seeded(1), judge_of(game.id))
        assert game.turn(after) == game.turn(s) and game.seat(after) == game.seat(s), table.name(pick)


def test_a_tree_stops_before_tyler_rolls_his_dice() -> None:
    table = first_choice("pdx", ["player", "tyler"])
    game, s = table.game, table.state
    tree = TurnTree(Rng.seeded(1), judge_of(game.id), True)
    tree.survey(game, s)
    deepest = 0
    for _ in range(200):
        after = tree.iterate(game, game.imagine(s, 0, tree.rng), [0.5, 0.5], tree.rng)
        assert game.turn(after) == game.turn(s)
        deepest = max(deepest, len(choice(tree.root.children).expected()))
    assert deepest > 2


@pytest.mark.parametrize("game", IDS)
def test_a_roll_goes_no_further_than_the_turn_and_changes_only_a_copy(game: str) -> None:
    table = first_choice(game, 2)
    rules, s = table.game, table.state
    before = table.digest()
    for seed in range(5):
        after = roll(rules, s.copy(), Rng.seeded(seed), judge_of(rules.id))
        assert rules.turn(s) <= rules.turn(after) <= rules.turn(s) + 1
    assert table.digest() == before


@pytest.mark.parametrize("game", IDS)
def test_the_best_lines_come_last(game: str) -> None:
    table = first_choice(game, 2)
    rules, s = table.game, table.state
    seat = rules.seat(s)
    found, looks = survey(rules, s, 1, TRIALS, Rng.seeded(1), judge_of(rules.id))
    assert len(found) == len(looks)
    lines = [[pick] for pick in table.legal()]
    best_last(rules, s, lines, Rng.seeded(1), judge_of(rules.id))
    worths = []
    for line in lines:
        after = s.copy()
        rules.apply(after, line[0])
        rules.deal(after, Rng.seeded(1))
        worths.append(utilities(rules, after, judge_of(rules.id))[seat])
    assert sorted(line[0] for line in lines) == sorted(table.legal())
    assert worths[-1] >= worths[0]


@pytest.mark.parametrize("game", [game for game in IDS if game != "duck_dealer"])     # random play never scores there
def test_a_victory_is_worth_more_than_the_lead_it_comes_from(game: str) -> None:
    """Otherwise a bot that is far ahead would not end the game."""
    table = play_on(layover.new(game, seats=2, seed=3), Rng.seeded(3))
    rules, (one, other) = table.game, table.scores
    judge = judge_of(rules.id)
    found = utilities(rules, table.state, judge)
    winner = list(rules.ranks(table.state)).index(1)
    scale = judge.odds.scale(rules.turn(table.state) / 2, 2)
    assert one != other and found[winner] > max(chances([float(one), float(other)], scale))
    assert found[0] + found[1] == pytest.approx(1.0)


def test_once_the_game_closes_lines_are_judged_at_its_true_end() -> None:
    table = first_choice("pdx", 2)
    rules, judge, luck = table.game, judge_of("pdx"), Rng.seeded(5)
    assert judged_at(rules, table.state, luck, judge) is table.state, "there is much to come"
    bot, s, closing = layover.bot("greedy", seed=1), table.state.copy(), 0
    while s.stack:
        if judge.closing(s):
            closing += 1
            end = judged_at(rules, s.copy(), luck, judge)
            assert not end.stack and sum(utilities(rules, end, judge)) == pytest.approx(1.0)
        rules.apply(s, bot.pick(rules, s))
        rules.deal(s, luck)
    assert closing
