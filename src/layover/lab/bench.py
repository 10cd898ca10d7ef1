"""How fast a game runs: the figures that are compared with other engines, in units per CPU-second."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from layover.bots.mcts import MctsBot
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER
from layover.engine.stack import State
from layover.games import get

MEASURES = ("decisions", "copies", "games", "playouts", "search")

ITERATIONS = 400
"""Of one search: about what a bot does in the time people wait for it."""


class Bench:
    """One game with random players at its usual number of seats."""

    def __init__(self, game: str) -> None:
        self.game: Game[Any] = get(game)
        self.pack = self.game.load_pack(None)
        self.setup = setup_for(self.game, self.pack, [PLAYER] * self.game.usual_seats, None, "")
        self.rng = Rng.seeded(7)
        self.half_way = self._half_way()

    def begin(self) -> State:
        s: State = self.game.begin(self.setup, self.pack)
        self.game.advance(s)
        return s

    def _half_way(self) -> State:
        """A position in the middle of a random game."""
        whole = self.game.playout(self.begin(), Rng.seeded(7))
        s, rng = self.begin(), Rng.seeded(7)
        for ply in range(whole // 2):
            self.game.deal(s, rng)
            picks = self.game.legal(s)
            self.game.apply(s, picks[rng.below(len(picks))])
        self.game.deal(s, rng)
        return s

    def decisions(self) -> int:
        """A random game; counts the picks of seats, not those of chance."""
        return self.game.playout(self.begin(), self.rng)

    def games(self) -> int:
        self.game.playout(self.begin(), self.rng)
        return 1

    def copies(self) -> int:
        s = self.half_way
        for k in range(50):
            s.copy()
        return 50

    def playouts(self) -> int:
        """A copy of the position half way, played at random to its end."""
        self.game.playout(self.half_way.copy(), self.rng)
        return 1

    def search(self) -> int:
        """Iterations of a fresh search of the position half way, all imagining included."""
        s = self.half_way.copy()
        while len(self.game.legal(s)) == 1:
            self.game.apply(s, self.game.legal(s)[0])
            self.game.deal(s, self.rng)
        bot = MctsBot(7, iterations=ITERATIONS)
        bot.pick(self.game, s)
        return bot.done

    def growth(self, games: int = 40) -> float:
        """CPU time of a decision in the last tenth of a game, by that in the first tenth."""
        first = last = 0.0
        for seed in range(games):
            rng = Rng.seeded(seed)
            whole = self.game.playout(self.begin(), Rng.seeded(seed))
            s, tenth = self.begin(), max(whole // 10, 1)
            self.game.deal(s, rng)
            for ply in range(whole):
                began = time.perf_counter()
                picks = self.game.legal(s)
                self.game.apply(s, picks[rng.below(len(picks))])
                self.game.deal(s, rng)
                spent = time.perf_counter() - began
                first += spent if ply < tenth else 0.0
                last += spent if ply >= whole - tenth else 0.0
        return last / first


def rate(step: Callable[[], int], seconds: float) -> float:
    """Units of work per CPU-second, after a short warm-up."""
    clock = time.process_time
    end = clock() + seconds / 5
    while clock() < end:
        step()
    units, began = 0, clock()
    while clock() < began + seconds:
        units += step()
    return units / (clock() - began)


def measure(game: str, seconds: float = 1.5) -> dict[str, float]:
    """Decisions, copies, games and playouts a second."""
    bench = Bench(game)
    return {what: rate(getattr(bench, what), seconds) for what in MEASURES}
