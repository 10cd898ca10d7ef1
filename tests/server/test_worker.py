"""What a worker process keeps of its bots, and which worker is asked."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

import layover
from layover.bots import make
from layover.bots.mcts import MctsBot
from layover.engine import codec
from layover.engine.chance import Rng
from layover.engine.stack import State
from layover.engine.table import Table
from layover.games import IDS
from layover.server.bots import pool, worker
from layover.server.bots.pool import Pool
from layover.server.bots.worker import Choice, Ending, KeptBots, Question
from tests.server.running import PATIENCE

SEARCH = "mcts:60i"


def question(table: Table, id: str, bot: str = SEARCH, state: State | None = None) -> Question:
    assert table.seat is not None
    return Question(id, table.seat, bot, 7, table.game.id, tuple(table.setup.seats), dict(table.setup.options),
                    codec.encode(table.game, state or table.state))


def in_the_middle(game: str, plies: int = 30) -> Table:
    table, bot = layover.new(game, seats=2, seed=4), make("greedy", 1)
    while table.ply < plies or len(table.legal()) < 2:
        table.play(bot.choose(table))
    return table


def test_a_search_begins_with_what_the_one_before_knew() -> None:
    table, kept = in_the_middle("postcards"), KeptBots()
    for _ in range(60):
        asked = question(table, "a")
        bot: Any = kept.bots.get(("a", asked.seat, SEARCH))
        searches = isinstance(bot, MctsBot) and not bot.rest and len(table.legal()) > 1
        choice = kept.choose(asked)
        if searches and choice.foreseen and bot.tree.root.grown:
            break
        table.play(choice.pick)
    assert sum(thought.tries for thought in bot.thoughts) > bot.done > 0


def test_a_bot_begins_anew_where_the_position_does_not_follow() -> None:
    table, kept = in_the_middle("postcards"), KeptBots()
    while not kept.bots:
        table.play(kept.choose(question(table, "a")).pick)
    ((_, seat, _),) = kept.bots
    other = in_the_middle("postcards", 60)
    while other.seat != seat:
        other.play(other.legal()[0])
    choice = kept.choose(question(other, "a"))
    assert not choice.foreseen and choice.pick in other.legal()


@pytest.mark.parametrize("game", IDS)
def test_what_is_kept_holds_nothing_its_seat_cannot_know(game: str) -> None:
    """Two workers, one of which is told the truth and the other a state dealt anew: they make the same choices."""
    table = in_the_middle(game)
    truth, dealt_anew = KeptBots(), KeptBots()
    foreseen = 0
    for n in range(12):
        other = table.game.imagine(table.state, table.seat, Rng.seeded(n))
        choice = truth.choose(question(table, "a"))
        assert dealt_anew.choose(question(table, "a", state=other)) == choice
        foreseen += choice.foreseen
        table.play(choice.pick)
    assert foreseen


def test_tables_and_bots_do_not_share_a_memory_and_it_is_bounded() -> None:
    table, kept = in_the_middle("postcards"), KeptBots(most=3)
    while not kept.bots:
        before = table.copy()
        table.play(kept.choose(question(table, "a")).pick)
    assert not kept.choose(question(table, "b")).foreseen and not kept.choose(question(table, "a", "greedy")).foreseen
    for n in range(20):
        kept.choose(question(before, f"t{n}"))
        assert len(kept.bots) <= 3
    assert not kept.choose(question(table, "a")).foreseen, "it was forgotten"


class Failing:
    """A bot that fails, in one way or another; nothing here may be a compiled one."""

    left = 0

    def __init__(self, error: Exception) -> None:
        self.error = error

    def sit(self, setup: Any, pack: Any) -> None:
        pass

    def pick(self, game: Any, s: State) -> int:
        raise self.error

    def leave(self, game: Any, s: State) -> None:
        Failing.left += 1


def test_a_bot_that_fails_gets_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its program went on in the background, one more for each time it was asked."""
    table, kept = in_the_middle(IDS[0], 4), KeptBots()
    monkeypatch.setattr(worker, "make", lambda name, seed: Failing(RecursionError("too deep")))
    before = Failing.left
    with pytest.raises(RecursionError):
        kept.choose(question(table, "a"))
    assert Failing.left == before + 1 and not kept.bots


def test_a_program_that_is_no_longer_there_has_forfeited() -> None:
    table = in_the_middle(IDS[0], 4)
    choice = KeptBots().choose(question(table, "a", "exec:no_such_program_here"))
    assert "there is no program" in choice.forfeit and choice.pick == -1


def test_the_bots_of_a_table_get_up_and_no_others() -> None:
    table, kept = in_the_middle("postcards"), KeptBots()
    while not kept.bots:
        before = table.copy()
        table.play(kept.choose(question(table, "a")).pick)
    kept.choose(question(before, "b"))
    asked = question(before, "a")
    kept.leave(Ending("a", asked.game, asked.seats, asked.options, asked.state))
    assert {key[0] for key in kept.bots} == {"b"}


class Slow:
    """A worker that answers when it is told to; the pick is its number."""

    made = 0

    def __init__(self) -> None:
        self.number, Slow.made = Slow.made, Slow.made + 1
        self.answer = asyncio.Event()
        self.heard: list[str] = []

    async def choose(self, asked: Question) -> Choice:
        self.heard.append(asked.table)
        await self.answer.wait()
        self.answer.clear()
        return Choice(self.number, False)


async def test_a_table_goes_to_the_worker_that_had_it_and_nobody_is_idle_while_somebody_waits(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Worker", Slow)
    table, found = in_the_middle(IDS[0]), Pool(2)
    quick, one, two = cast(list[Slow], found.workers)
    asked: dict[str, asyncio.Task[Choice]] = {}

    async def ask(*ids: str) -> None:
        for id in ids:
            asked[id] = asyncio.create_task(found.choose(question(table, id), dear=True))
            await asyncio.sleep(0)

    async def answer(worker: Slow, id: str) -> None:
        assert worker.heard[-1] == id
        worker.answer.set()
        assert (await asyncio.wait_for(asked[id], PATIENCE)).pick == worker.number
        await asyncio.sleep(0)

    await ask("a", "b")
    await answer(one, "a")
    await answer(two, "b")
    await ask("b", "c")                    # its own again, although the other one is idle for longer
    await answer(two, "b")
    await ask("d")                         # the idle one
    await ask("e", "f", "b", "a")
    await answer(one, "c")
    asked["f"].cancel()
    await answer(two, "d")
    await answer(one, "e")                 # of those that waited the oldest
    await answer(two, "b")                 # who has gone is passed over
    await answer(one, "a")
    assert one.heard == ["a", "c", "e", "a"] and two.heard == ["b", "b", "d", "b"]
    assert quick.heard == []


async def test_a_quick_bot_waits_for_none_that_thinks_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Worker", Slow)
    table, found = in_the_middle(IDS[0]), Pool(1)
    quick, other = cast(list[Slow], found.workers)
    dear = [asyncio.create_task(found.choose(question(table, f"d{n}"), dear=True)) for n in range(3)]
    await asyncio.sleep(0)
    easy = asyncio.create_task(found.choose(question(table, "e"), dear=False))
    await asyncio.sleep(0)
    assert quick.heard == ["e"] and other.heard == ["d0"]
    quick.answer.set()
    await asyncio.wait_for(easy, PATIENCE)
    assert not any(one.done() for one in dear) and quick.heard == ["e"], "it stays free for the next"
    for one in dear:
        one.cancel()
