"""The bot that looks once at everything it may do."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, Foresight, Thought, best_first, is_weary
from layover.bots.look import TRIALS, survey
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State
from layover.engine.weights import Weights

WORLDS: Final = 3
"""Imagined states over which a look is averaged, draws included."""


class GreedyBot(Bot):
    """Looks at every line and takes the one after which `evaluate` likes its seat best. With `slack` it takes any line
    that is not further from the best than this part of the way to the worst.
    """

    name = "greedy"

    def __init__(self, seed: int, worlds: int = WORLDS, weights: Weights | None = None, slack: float = 0.0) -> None:
        super().__init__()
        self.rng = Rng.seeded(seed)
        self.worlds: i64 = worlds
        self.weights = weights
        self.slack = slack
        self.rest: list[int] = []
        self.foresight = Foresight()

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        line = self.rest
        if is_weary(game, s, self.rng):
            line = [picks[self.rng.below(len(picks))]]
        elif not line or not self.foresight.holds(game, s, picks):
            line = picks if len(picks) == 1 else self.best_line(game, s)
        self.rest = line[1:]
        if self.rest:
            self.foresight.expect(game, game.imagine(s, game.seat(s), self.rng), line[0])
        return line[0]

    def best_line(self, game: Game[Any], s: State) -> list[int]:
        found, looks = survey(game, s, self.worlds, TRIALS, self.rng, self.weights or game.weights)
        best = self.choice(looks)
        others = [Thought(found[k][0], looks[k], self.worlds) for k in range(len(found)) if k != best]
        others.sort(key=best_first)
        self.thoughts = [Thought(found[best][0], looks[best], self.worlds), *others]
        return found[best]

    def choice(self, looks: list[float]) -> i64:
        """The place of the best, or of one that is good enough."""
        enough = max(looks) - self.slack * (max(looks) - min(looks))
        places: list[int] = []
        for k in range(len(looks)):
            if looks[k] >= enough:
                places.append(k)
        return places[self.rng.below(len(places))] if self.slack > 0.0 else places[0]
