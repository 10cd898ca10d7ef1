"""Bots choose legal picks, the same ones for the same seed, and never look at what their seat may not know."""

from __future__ import annotations

import pytest

import layover
from layover.bots import LEVELS, make
from layover.bots.bot import LATE, Bot, play_out
from layover.bots.greedy import GreedyBot
from layover.bots.lines import follow, improvements, lines
from layover.bots.mcts import MctsBot
from layover.engine.chance import Rng
from layover.engine.table import Table
from layover.games import IDS, judge_of
from tests.tables import USUAL, Layout, columns, interject, moments

SMALL = ("random", "greedy", "mcts:30i")
usual_layout = pytest.mark.parametrize("layout", USUAL, ids=str)


@usual_layout
@pytest.mark.parametrize("name", [*SMALL, "greedy:50%"])
def test_a_bot_chooses_a_legal_pick_and_changes_nothing(layout: Layout, name: str) -> None:
    for table in moments(layout, 31, 4):
        before = table.digest()
        pick = make(name, 1).choose(table)
        assert pick in table.legal()
        assert table.digest() == before


@usual_layout
def test_bots_that_remember_stay_legal_when_others_interject(layout: Layout) -> None:
    """The same bots go through many decisions in a row; the table refuses what is not legal."""
    table, rng = layout.table(34), Rng.seeded(34)
    bots: list[Bot] = [MctsBot(seat, iterations=2) if seat % 2 else GreedyBot(seat, 1)
                       for seat in range(table.seats)]
    for _ in range(80):
        interject(table, rng)
        if table.seat is None:
            break
        table.play(bots[table.seat].choose(table))


@usual_layout
@pytest.mark.parametrize("name", SMALL)
def test_a_seed_gives_the_same_pick_again(layout: Layout, name: str) -> None:
    table = moments(layout, 32, 3)[1]
    assert make(name, 5).choose(table) == make(name, 5).choose(table)


def test_a_seed_and_a_number_of_iterations_give_the_same_game_again() -> None:
    digests = []
    for _ in range(2):
        table = layover.new("portal", seats=2, seed=5)
        play_out(table.game, table.state, [make("mcts:3i", 1), make("mcts:3i", 2)], Rng.seeded(5))
        digests.append(table.digest())
    assert digests[0] == digests[1]


@usual_layout
@pytest.mark.parametrize("name", ["greedy", "mcts:30i"])
def test_a_bot_is_blind_to_what_its_seat_cannot_know(layout: Layout, name: str) -> None:
    """Over a state dealt anew in what it cannot know, the same bot thinks the same thoughts."""
    for k, table in enumerate(moments(layout, 33, 4)):
        seat = table.seat
        assert seat is not None
        other = table.game.imagine(table.state, seat, Rng.seeded(k))
        one, same = make(name, 9), make(name, 9)
        assert one.pick(table.game, other) == same.pick(table.game, table.state)
        assert one.explain(table) == same.explain(table)


@pytest.mark.parametrize("game", IDS)
def test_an_estimate_has_one_number_for_each_seat_and_is_the_score_at_the_end(game: str) -> None:
    table = layover.new(game, seed=3)
    rules = table.game
    assert len(judge_of(rules.id).evaluate(table.state)) == table.seats
    rules.playout(table.state, Rng.seeded(3))
    estimate = judge_of(rules.id).evaluate(table.state)
    best = max(range(table.seats), key=lambda seat: estimate[seat])
    assert table.scores[best] == max(table.scores)


@usual_layout
def test_the_number_of_the_turn_never_falls(layout: Layout) -> None:
    numbers = [table.game.turn(table.state) for table in moments(layout, 35, 40)]
    assert numbers == sorted(numbers)
    assert numbers[-1] > numbers[0]


@usual_layout
def test_a_line_is_accepted_pick_by_pick(layout: Layout) -> None:
    for table in moments(layout, 36, 4):
        game = table.game
        for line in lines(game, table.state, judge_of(game.id)) + improvements(game, table.state, judge_of(game.id)):
            trial = table.copy()
            for pick in line:
                trial.play(pick, table.seat)
            state = table.state.copy()
            follow(game, state, line)
            assert state is not table.state


def in_the_middle(game: str) -> Table:
    """A position at which the seat asked has more than one pick, and is asked again after most of them."""
    table = layover.new(game, seats=2, seed=4)
    bot = GreedyBot(1, 1)
    while table.game.turn(table.state) < 4 or len(table.legal()) < 2:
        table.play(bot.choose(table))
    return table


def test_the_tree_is_used_again_when_the_seat_is_asked_what_it_expected() -> None:
    table = in_the_middle("postcards")
    bot = MctsBot(3, iterations=60)
    seat = table.seat
    table.play(bot.choose(table))
    assert table.seat == seat and bot.tree is not None
    assert bot.foresight.holds(table.game, table.state, table.legal()) == bool(bot.foresight.picks)
    while not bot.foresight.picks or len(table.legal()) == 1 or not bot.tree.root.grown:
        table.play(bot.choose(table))
    before = bot.tree.root.tries
    bot.choose(table)
    assert sum(thought.tries for thought in bot.thoughts) > bot.done
    assert before > 0


def test_the_tree_is_not_used_again_after_something_unforeseen() -> None:
    table = in_the_middle("postcards")
    bot = MctsBot(3, iterations=60)
    table.play(bot.choose(table))
    other = in_the_middle("postcards")
    bot.choose(other)
    assert sum(thought.tries for thought in bot.thoughts) <= bot.done


@pytest.mark.parametrize("name", ["greedy", "mcts:40i"])
@pytest.mark.parametrize("game", IDS)
def test_a_bot_explains_its_choice(game: str, name: str) -> None:
    table = in_the_middle(game)
    bot = make(name, 2)
    chosen = table.name(bot.choose(table))
    thoughts = bot.explain(table, 3)
    assert thoughts[0]["pick"] == chosen
    assert 1 <= len(thoughts) <= 3
    for thought in thoughts:
        assert thought["pick"] in [table.name(pick) for pick in table.legal()]
        assert isinstance(thought["value"], float) and 0.0 <= thought["value"] <= 1.0
        assert isinstance(thought["visits"], int)


def test_a_budget_of_time_is_kept_and_spent() -> None:
    table = in_the_middle("airlines")
    bot = layover.bot("mcts", seconds=0.02)
    assert bot.choose(table) in table.legal()
    assert isinstance(bot, MctsBot) and bot.done > 1


def test_every_level_is_a_bot() -> None:
    for level, name in LEVELS.items():
        assert type(make(level)) is type(make(name))


@pytest.mark.parametrize(("name", "says"), [
    ("genius", "there is no bot"), ("mcts:0s", "budget"), ("mcts:fast", "budget"), ("greedy:3", "no budget"),
    ("greedy:0%", "slack"), ("random:2s", "no budget"),
])
def test_a_bot_that_does_not_exist_is_a_clear_error(name: str, says: str) -> None:
    with pytest.raises(layover.Malformed, match=says):
        make(name)


def test_a_budget_is_of_one_kind() -> None:
    with pytest.raises(layover.Malformed, match="not both"):
        layover.bot("mcts", seconds=1, iterations=5)
    with pytest.raises(layover.Malformed, match="no budget"):
        layover.bot("random", seconds=1)


@pytest.mark.parametrize("name", ["greedy", "mcts:5i"])
def test_a_bot_that_would_wait_for_ever_is_shaken_up(name: str) -> None:
    """Far beyond the length of a game, one decision in three is left to chance."""
    table = in_the_middle("airlines")
    usual = {make(name, seed).choose(table) for seed in range(12)}
    columns(table).turns = LATE + 1
    weary = {make(name, seed).choose(table) for seed in range(12)}
    assert len(weary) > len(usual)
