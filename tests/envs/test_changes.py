"""What a step may change of what is shown as numbers is what it says, and what it does not say is passed over.

    LAYOVER_POSITIONS=3000 pytest tests/envs/test_changes.py      looks longer
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from layover.engine import replay, transcript
from layover.engine.chance import Rng
from layover.engine.planes import ASKED
from layover.engine.setup import PLAYER
from layover.engine.stack import CHANCE, EVERYTHING, State, Step
from layover.env import World
from layover.envs.batch import BatchEnv
from layover.games import IDS, get
from tests.envs.seatings import FEW
from tests.goldens import goldens
from tests.tables import ALL, Layout

POSITIONS = int(os.environ.get("LAYOVER_POSITIONS", "100"))
PLAYERS = [layout for layout in ALL if set(layout.seats) == {PLAYER}]


class Watch:
    """A state that is carried on, and what its steps have changed without saying so."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.wrong: set[str] = set()
        self.ran: set[str] = set()

    def compact(self, s: State, seat: int) -> list[int]:
        rows = self.world.rows(1, dense=False)
        rows.begin(0, s.seats, seat)
        self.world.observer.write(s, rows)
        return list(rows.compact)

    def apply(self, s: State, pick: int, seat: int) -> None:
        """`Game.apply`, step by step, as this seat sees it."""
        before = self.compact(s, seat)
        for step in steps_of(self.world.game, s, pick):
            after = self.compact(s, seat)
            self.ran.add(step.name)
            for plane in self.world.spec.planes if s.stack else ():
                silent = not (step.changes | ASKED) & plane.part
                if silent and before[plane.at:plane.end] != after[plane.at:plane.end]:
                    self.wrong.add(f"{step.name} changes {plane.name}")
            before = after


def steps_of(game: Any, s: State, pick: int) -> Iterator[Step[Any]]:
    """The steps of a pick, each when it has happened."""
    f = s.stack[-1]
    heading = game.heading_of[pick]
    if heading.anytime:
        f = heading.at(f.seat)
    else:
        s.stack.pop()
    heading.take(s, f, pick - heading.base)
    yield heading
    while s.stack:
        f = s.stack[-1]
        if game.is_ask[f.step] and not game.asks[f.step].moot(s, f):
            break
        s.stack.pop()
        if not game.is_ask[f.step]:
            game.dos[f.step].run(s, f)
            yield game.dos[f.step]


@pytest.mark.parametrize("layout", PLAYERS, ids=str)
def test_a_step_changes_what_it_says(layout: Layout) -> None:
    world = World(layout.game, len(layout.seats), dict(layout.options))
    game, rng, watch, s = world.game, Rng.seeded(5), Watch(world), world.start.copy()
    game.deal(s, rng)
    for position in range(POSITIONS):
        if not s.stack:
            s = world.start.copy()
            game.deal(s, rng)
        picks = game.legal(s)
        watch.apply(s, picks[rng.below(len(picks))], position % world.seats)
        while s.stack and s.stack[-1].seat == CHANCE:
            f = s.stack[-1]
            step = game.chances[f.step]
            watch.apply(s, step.base + step.outcome(s, f, rng.below(step.total(s, f))), position % world.seats)
    assert not watch.wrong


@pytest.mark.parametrize("game", IDS)
def test_it_does_so_in_the_games_that_show_every_ending(game: str) -> None:
    ran: set[str] = set()
    for path in goldens(game):
        found = transcript.read(path.read_text(encoding="utf-8"))
        if set(found.header["seats"].split()) != {PLAYER}:
            continue
        table = replay.begin(found, get(game), get(game).load_pack(None), None)
        watch = Watch(World(game, table.seats, table.setup.options))
        for line in found.lines:
            s, (pick, text) = table.state.copy(), table.read(line.pick)
            if not text and line.seat == s.stack[-1].seat:
                watch.apply(s, pick, line.ply % table.seats)
            replay.follow(table, line)
        assert not watch.wrong
        ran |= watch.ran
    said = {step.name for step in get(game).steps if step.changes != EVERYTHING}
    assert said <= ran, "each step that says what it changes is seen at least once"


@pytest.mark.parametrize("game, seats", FEW)
def test_what_is_passed_over_stands_right(game: str, seats: int) -> None:
    """Rows of games that go on are those that are written from nothing, whole games long."""
    batch, random = BatchEnv(game, 8, seats, dense=False), np.random.default_rng(3)
    full = BatchEnv(game, 8, seats)
    for each in (batch, full):
        each.reset(seed=3)
    for step in range(POSITIONS):
        actions = batch.sample(random)
        for each in (batch, full):
            each.step(actions)
        lane = step % 8
        asked = int(batch.asked[lane])
        rows = batch.world.rows(1)
        rows.begin(0, seats, asked)
        batch.world.observer.write(batch.states[lane], rows)
        assert list(batch.compact[lane]) == list(rows.compact)
        assert list(full.observations[lane]) == list(rows.cells)


@pytest.mark.parametrize("game, seats", FEW)
def test_the_own_seats_planes_are_written_for_every_other_seat(game: str, seats: int) -> None:
    world = World(game, seats)
    s, rng = world.start.copy(), Rng.seeded(4)
    world.game.deal(s, rng)
    for _ in range(40):
        picks = world.game.legal(s)
        world.game.apply(s, picks[rng.below(len(picks))])
        world.game.deal(s, rng)
    rows = world.rows(1)
    for seat, changed in ((0, EVERYTHING), (1, 0), (0, 0)):
        rows.begin(0, seats, seat, changed)
        world.observer.write(s, rows)
        assert bytes(memoryview(rows.cells)) == world.row(s, seat)
