"""The best lines of a search, played on into the turns of the others."""

from __future__ import annotations

import pytest

import layover
from layover.bots.greedy import GreedyBot
from layover.bots.look import pass_on
from layover.bots.mcts import MctsBot
from layover.bots.rivals import LEAST, MOST, Rival, Rivals, variations
from layover.bots.tree import Node, choice
from layover.bots.turn_tree import TurnTree
from layover.engine.chance import Rng
from layover.engine.table import Table
from layover.games import IDS, get, judge_of
from tests.bots.test_look import first_choice


def asked_for_its_activity(seats: int, turn: int = 6) -> Table:
    """A game of Airlines at the beginning of a turn in which more than one activity is possible."""
    table = layover.new("airlines", seats=seats, seed=4)
    bot = GreedyBot(1, 1)
    while table.game.turn(table.state) < turn or table.game.asked(table.state).name != "activity" \
            or len(table.legal()) < 2:
        table.play(bot.choose(table))
    return table


def searched(table: Table, iterations: int = 40) -> TurnTree:
    game, s = table.game, table.state
    tree = TurnTree(Rng.seeded(2), judge_of(game.id), True)
    tree.survey(game, s)
    for _ in range(iterations):
        tree.iterate(game, game.imagine(s, game.seat(s), tree.rng), [0.5] * table.seats, tree.rng)
    return tree


@pytest.mark.parametrize("seats", [2, 4])
def test_a_line_is_played_on_until_its_seat_has_the_next_turn(seats: int) -> None:
    table = asked_for_its_activity(seats)
    game, s = table.game, table.state
    before = table.digest()
    rivals = Rivals(searched(table), seats)
    for seed in range(10):
        after = rivals.played_on(game, game.imagine(s, game.seat(s), Rng.seeded(seed)), rivals.left[0],
                                 Rng.seeded(seed))
        assert game.over(after) or (game.seat(after) == game.seat(s) and game.turn(after) == game.turn(s) + seats)
    assert table.digest() == before


@pytest.mark.parametrize("seats", [2, 3, ["player", "tyler"]])
def test_in_pdx_it_is_played_on_to_the_end_of_the_next_turn(seats: int | list[str]) -> None:
    table = first_choice("pdx", seats)
    game, s = table.game, table.state
    before = table.digest()
    rivals = Rivals(searched(table), s.seats)
    for seed in range(5):
        after = rivals.played_on(game, game.imagine(s, game.seat(s), Rng.seeded(seed)), rivals.left[0],
                                 Rng.seeded(seed))
        assert game.seat(after) == game.seat(s) and game.turn(after) == game.turn(s) + s.seats
        assert game.asked(after).name == "end_turn"
    assert table.digest() == before
    assert all(not answers.root.children for answers in rivals.answers)


def test_the_others_learn_what_to_answer_and_the_own_tree_stays_as_it_was() -> None:
    table = asked_for_its_activity(3)
    game, s = table.game, table.state
    seat = game.seat(s)
    tree = searched(table)
    rivals = Rivals(tree, 3)
    tries = [child.tries for child in tree.root.children]
    for _ in range(5):
        rivals.meet(game, s)
    learned = [sum(child.tries for child in answers.root.children) for answers in rivals.answers]
    assert learned[seat] == 0.0
    assert all(learned[other] >= 5.0 for other in range(3) if other != seat)
    assert [child.tries for child in tree.root.children] == tries


def test_the_few_best_lines_are_rivals_and_the_best_of_the_search_is_one_of_them() -> None:
    table = asked_for_its_activity(2)
    tree = searched(table)
    rivals = Rivals(tree, 2)
    assert 1 < len(rivals.left) <= MOST
    assert choice(tree.root.children) in [rival.node for rival in rivals.left]
    assert rivals.first().node is max(rivals.left, key=lambda rival: rival.before).node


def two_rivals() -> Rivals:
    tree = TurnTree(Rng.seeded(1), judge_of("airlines"), True)
    for k in (0, 1):
        child = tree.root.add([k], 0.5, 2.0)
        child.learn(0.5)
    return Rivals(tree, 2)


@pytest.mark.parametrize(("gap", "left"), [(0.1, 1), (0.001, 2)])
def test_a_line_behind_beyond_doubt_drops_out(gap: float, left: int) -> None:
    """Eight meetings in which each comes out a little better or worse by chance."""
    rivals = two_rivals()
    one, other = rivals.left
    for k in range(LEAST):
        chance = 0.02 if k % 2 else -0.02
        one.found.append(0.5 + gap + chance)
        other.found.append(0.5 - gap - chance)
    rivals.drop_out()
    assert len(rivals.left) == left
    assert rivals.order()[0][0] is one.node


def test_what_the_meetings_say_overrules_the_search_once_there_are_enough() -> None:
    rivals = two_rivals()
    one, other = rivals.left
    one.node.learn(0.6)
    rivals = Rivals(rivals.tree, 2)
    one, other = rivals.left
    assert rivals.first() is one
    for _ in range(40):
        one.found.append(0.5)
        other.found.append(0.55)
    assert rivals.first() is other


@pytest.mark.parametrize("game", ["pdx", "portal"])
def test_who_joins_later_plays_the_meetings_that_were(game: str) -> None:
    """The same imagined states and the same luck, whoever else meets in them."""
    table = first_choice(game, 2)
    rules, s = table.game, table.state
    tree = searched(table)
    rivals = Rivals(tree, 2)
    known = len(rivals.left) + len(rivals.waiting)
    assert known > MOST
    for _ in range(80):
        rivals.meet(rules, s)
        assert len(rivals.left) >= MOST or not rivals.waiting
    assert len(rivals.left) + len(rivals.waiting) + len(rivals.out) == known
    assert rivals.out, "lines that are behind make room"
    late = max(rivals.out, key=lambda rival: len(rival.found))
    again = Rivals(tree, 2)
    again.meetings.extend(rivals.meetings)
    again.waiting.clear()
    again.left = [late]
    found = late.found[:]
    late.found.clear()
    for _ in found:
        assert again.meet(rules, s) == 1
    assert late.found == found


@pytest.mark.parametrize("game", ["pdx", "portal"])
def test_what_may_follow_a_line_is_known_to_the_tree_and_begins_with_it(game: str) -> None:
    table = first_choice(game, 2)
    tree = searched(table, 200)
    found = 0
    for node in tree.root.children:
        rival = Rival(node, node.expected(), 0.5)
        others = variations(rival)
        found += len(others)
        assert all(one.node is rival.node and one.line[0] == rival.line[0] for one in others)
        assert len({tuple(one.line) for one in [rival, *others]}) == len(others) + 1
        for one in others:
            trial = table.copy()
            for pick in one.line:
                assert trial.seat == table.seat
                trial.play(pick)
    assert found


@pytest.mark.parametrize(("apart", "meetings"), [(0.01, 1.0), (0.14, 4.6)])
def test_the_more_luck_there_is_the_more_meetings_outweigh_the_search(apart: float, meetings: float) -> None:
    """Two lines, of which now one and now the other comes out better by chance."""
    table = first_choice("pdx", 2)
    rivals = Rivals(searched(table), 2)
    del rivals.left[2:]
    for k in range(LEAST):
        rivals.left[0].found.append(0.5 + (apart if k % 2 else -apart))
        rivals.left[1].found.append(0.5)
    rivals.drop_out()
    assert rivals.prior == pytest.approx(meetings, rel=0.1)


@pytest.mark.parametrize("game", IDS)
def test_a_turn_is_passed_on_whatever_is_asked_in_it(game: str) -> None:
    rules = get(game)
    for seed in range(4):
        table = layover.new(game, seats=2, seed=seed)
        s = table.state.copy()
        seat, turn = rules.seat(s), rules.turn(s)
        after = pass_on(rules, s, seat, turn, Rng.seeded(seed))
        assert rules.over(after) or rules.turn(after) > turn or rules.seat(after) != seat


def test_only_where_the_own_turn_leaves_time_for_it() -> None:
    """With the whole budget for the own turn, every iteration is one of the tree."""
    for game in IDS:
        table = layover.new(game, seats=2, seed=4)
        while len(table.legal()) < 2:
            table.play(table.legal()[0])
        bot = MctsBot(3, iterations=40)
        bot.choose(table)
        own = sum(thought.tries for thought in bot.thoughts)
        assert own <= bot.done
        assert (own < bot.done) == (judge_of(game).own_turn < 1.0), game


def test_a_line_that_was_only_looked_at_may_be_chosen() -> None:
    """With hardly any time the first looks decide: what was tried twice is not better for that."""
    tried, looked_at = Node([1], 0.4, 6.0), Node([2], 0.6, 6.0)
    tried.learn(0.4)
    tried.learn(0.4)
    assert choice([tried, looked_at]) is looked_at
