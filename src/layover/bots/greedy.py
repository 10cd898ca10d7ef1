"""The bot that looks as far as the end of its own turn."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, Foresight, Thought, best_first, utilities
from layover.bots.lines import follow, improvements, lines
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import CHANCE, State
from layover.engine.weights import Weights

DRAWS: Final = 3
"""How many outcomes stand for a draw."""


class GreedyBot(Bot):
    """Tries every line on an imagined state, follows its own choices as far as `nodes` reach, and takes the one after
    which `evaluate` likes its seat best; draws are averaged. With `slack` it takes any line that is not further from
    the best than this part of the way to the worst.
    """

    name = "greedy"

    def __init__(self, seed: int, nodes: int = 150, worlds: int = 2, weights: Weights | None = None,
                 slack: float = 0.0) -> None:
        super().__init__()
        self.rng = Rng.seeded(seed)
        self.nodes: i64 = nodes
        self.worlds: i64 = worlds
        self.weights = weights
        self.slack = slack
        self.rest: list[int] = []
        self.foresight = Foresight()

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        line = self.rest
        if not line or not self.foresight.holds(game, s, picks):
            line = picks if len(picks) == 1 else self.best_line(game, s)
        self.rest = line[1:]
        if self.rest:
            self.foresight.expect(game, game.imagine(s, game.seat(s), self.rng), line[0])
        return line[0]

    def best_line(self, game: Game[Any], s: State) -> list[int]:
        seat = game.seat(s)
        imagined = game.imagine(s, seat, self.rng)
        found = lines(game, imagined) + improvements(game, imagined, self.weights or game.weights)
        worth: list[float] = [0.0] * len(found)
        for world in range(self.worlds):
            if world:
                imagined = game.imagine(s, seat, self.rng)
            for k in range(len(found)):
                after = imagined.copy()
                follow(game, after, found[k])
                worth[k] += self.value(game, after, seat, self.nodes // len(found)) / float(self.worlds)
        best = self.choice(worth)
        others = [Thought(found[k][0], worth[k], self.worlds) for k in range(len(found)) if k != best]
        others.sort(key=best_first)
        self.thoughts = [Thought(found[best][0], worth[best], self.worlds), *others]
        return found[best]

    def choice(self, worth: list[float]) -> i64:
        """The place of the best, or of one that is good enough."""
        enough = max(worth) - self.slack * (max(worth) - min(worth))
        places: list[int] = []
        for k in range(len(worth)):
            if worth[k] >= enough:
                places.append(k)
        return places[self.rng.below(len(places))] if self.slack > 0.0 else places[0]

    def value(self, game: Game[Any], s: State, seat: i64, nodes: i64) -> float:
        """What a state is worth to a seat that goes on choosing well while it is asked."""
        if not s.stack or nodes < 2:
            return self.worth(game, s, seat)
        asked = game.seat(s)
        if asked == CHANCE:
            return self.average(game, s, seat, nodes)
        if asked != seat:
            return self.worth(game, s, seat)
        found = lines(game, s)
        best = -1.0
        for line in found:
            after = s.copy()
            follow(game, after, line)
            worth = self.value(game, after, seat, nodes // len(found))
            if worth > best:
                best = worth
        return best

    def average(self, game: Game[Any], s: State, seat: i64, nodes: i64) -> float:
        draws: i64 = DRAWS if nodes >= DRAWS else 1
        worth = 0.0
        for k in range(draws):
            after = s.copy()
            game.deal(after, self.rng)
            worth += self.value(game, after, seat, nodes // draws)
        return worth / float(draws)

    def worth(self, game: Game[Any], s: State, seat: i64) -> float:
        return utilities(game, s, self.weights or game.weights)[seat]
