"""What a bot says of its choice is what it chose by."""

from __future__ import annotations

from pathlib import Path

import pytest

import layover
from layover.bots import make, progress
from layover.bots.bot import Bot
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.table import Table
from layover.games import IDS
from tests.tables import USUAL, Layout, moments, play_on

usual_layout = pytest.mark.parametrize("layout", USUAL, ids=str)
GOLDEN = Path(__file__).parents[1] / "golden"
TWO = [Layout(game, ("player", "player")) for game in IDS]


def check(bot: Bot, table: Table, pick: int) -> None:
    """The choice first, values and order agree, whole lines that can be played, a figure for every seat."""
    thoughts = bot.explain(table, 99)
    if not thoughts:
        return
    assert thoughts[0]["pick"] == table.name(pick)
    values = [float(str(thought["value"])) for thought in thoughts]
    assert values == sorted(values, reverse=True)
    assert values[-1] >= 0.0 and values[0] <= 1.0
    assert thoughts[0]["sure"] is True
    seat = table.seat
    assert seat is not None
    for thought, said in zip(bot.thoughts, thoughts, strict=True):
        assert len(thought.seats) == table.seats and thought.seats[seat] == thought.value
        assert all(0.0 <= worth <= 1.0 for worth in thought.seats)
        assert said["line"] == [table.name(one) for one in thought.line] and said["pick"] == table.name(thought.line[0])
        words = said["words"]
        assert isinstance(words, list) and len(words) == len(thought.line) and all(words)
        trial = table.copy()
        trial.play(thought.line[0])


@pytest.mark.parametrize("name", ["greedy", "mcts:60i"])
@pytest.mark.parametrize("layout", [*USUAL, *TWO], ids=str)
def test_the_order_agrees_with_the_choice_always(layout: Layout, name: str) -> None:
    for k, table in enumerate(moments(layout, 51, 3)):
        bot = make(name, k)
        check(bot, table, bot.choose(table))


@usual_layout
@pytest.mark.parametrize("name", ["greedy", "mcts:12i"])
def test_a_bot_that_goes_on_with_a_plan_says_what_is_left_of_it(layout: Layout, name: str) -> None:
    """Never what it thought of an earlier question."""
    table, bot, rng = layout.table(52), make(name, 1), Rng.seeded(52)
    seat = table.seat
    for _ in range(30):
        if table.over:
            break
        if table.seat != seat:
            play_on(table, rng, 1)
            continue
        pick = bot.choose(table)
        check(bot, table, pick)
        table.play(pick)


@pytest.mark.parametrize("layout", TWO, ids=str)
def test_the_picks_of_a_line_can_be_made_one_after_the_other(layout: Layout) -> None:
    """As long as nothing is drawn and nobody else is asked."""
    for k, table in enumerate(moments(layout, 53, 2)):
        bot = make("mcts:60i", k)
        bot.choose(table)
        for thought in bot.thoughts[:1]:
            trial = table.copy()
            for pick in thought.line:
                assert trial.seat == table.seat
                trial.play(pick)


@pytest.mark.parametrize("name", ["mcts:30i", "greedy", "easy"])
@pytest.mark.parametrize("layout", TWO, ids=str)
def test_a_named_pick_has_the_tries_that_were_asked_for(layout: Layout, name: str) -> None:
    """Also one that the bot would not have looked at, such as an any-time action that gains nothing."""
    for k, table in enumerate(moments(layout, 54, 2)):
        bot = make(name, k)
        worst = table.legal()[-1]
        bot.consider(worst, 60)
        pick = bot.choose(table)
        if name != "easy":
            check(bot, table, pick)
        assert len(bot.thoughts) > 0 or len(table.legal()) == 1
        if bot.thoughts:
            named = [thought for thought in bot.thoughts if thought.pick == worst]
            assert sum(thought.tries for thought in named) >= 60
        bot.choose(table)
        assert bot.named_tries == 0


@pytest.mark.parametrize("name", ["mcts:5i", "greedy"])
def test_only_a_legal_pick_can_be_asked_about(name: str) -> None:
    """It was carried out, and could be chosen."""
    table = layover.new("portal", seats=2, seed=1)
    illegal = next(pick for pick in range(1000) if pick not in table.legal())
    bot = make(name, 1)
    bot.consider(illegal, 3)
    with pytest.raises(Malformed, match="not legal now"):
        bot.choose(table)
    assert bot.choose(table) in table.legal(), "it is forgotten"
    with pytest.raises(Malformed, match="by its number"):
        bot.consider(table.name(table.legal()[0]), 3)


def test_greedy_looks_at_every_line_as_often_as_it_is_asked_about_one() -> None:
    table = moments(TWO[0], 54, 2)[1]
    bot = make("greedy", 1)
    bot.choose(table)
    assert {thought.tries for thought in bot.thoughts} == {3}
    bot.consider(table.legal()[0], 10)
    bot.choose(table)
    assert {thought.tries for thought in bot.thoughts} == {10}


@pytest.mark.parametrize("game", IDS)
def test_progress_goes_from_the_beginning_to_the_end(game: str) -> None:
    text = sorted((GOLDEN / game).glob("2-*.lay"))[-1].read_text(encoding="utf-8")
    last = layover.replay(text).ply
    seen = []
    for part in range(11):
        table = layover.replay(text, last * part // 10)
        seen.append(progress(table))
    assert seen[0] < 0.15 and seen[10] == 1.0
    assert sum(seen[:4]) / 4 + 0.15 < sum(seen[6:10]) / 4
    assert all(0.0 <= one <= 1.0 for one in seen)
