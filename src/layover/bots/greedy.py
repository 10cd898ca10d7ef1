"""The bot that looks as far as the end of its own turn."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, utilities
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import CHANCE, State
from layover.engine.weights import Weights

DRAWS: Final = 3
"""How many outcomes stand for a draw."""


class GreedyBot(Bot):
    """Tries every pick on an imagined state, follows its own choices as far as `nodes` reach, and takes the one after
    which `evaluate` likes its seat best; draws are averaged.
    """

    name = "greedy"

    def __init__(self, seed: int, nodes: int = 300, worlds: int = 2, weights: Weights | None = None) -> None:
        self.rng = Rng.seeded(seed)
        self.weights = weights
        self.nodes: i64 = nodes
        self.worlds: i64 = worlds

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        if len(picks) == 1:
            return picks[0]
        seat = game.seat(s)
        worth: list[float] = [0.0] * len(picks)
        for world in range(self.worlds):
            imagined = game.imagine(s, seat, self.rng)
            for k in range(len(picks)):
                after = imagined.copy()
                game.apply(after, picks[k])
                worth[k] += self.value(game, after, seat, self.nodes // len(picks))
        best: i64 = 0
        for k in range(len(picks)):
            if worth[k] > worth[best]:
                best = k
        return picks[best]

    def value(self, game: Game[Any], s: State, seat: i64, nodes: i64) -> float:
        """What a state is worth to a seat that goes on choosing well while it is asked."""
        if not s.stack or nodes < 2:
            return self.worth(game, s, seat)
        asked = game.seat(s)
        if asked == CHANCE:
            return self.average(game, s, seat, nodes)
        if asked != seat:
            return self.worth(game, s, seat)
        picks = game.legal(s)
        best = -1.0
        for pick in picks:
            after = s.copy()
            game.apply(after, pick)
            worth = self.value(game, after, seat, nodes // len(picks))
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
