"""The bot that looks once at everything it may do."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, Foresight, Thought, best_first, candid, is_weary
from layover.bots.look import TRIALS, good_enough, survey
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.stack import State
from layover.games import judge_of

WORLDS: Final = 3
"""Imagined states over which a look is averaged, draws included."""


class GreedyBot(Bot):
    """Looks at every line and takes the one after which `evaluate` likes its seat best. With `slack` it takes any line
    that is not further from the best than this part of the way to the worst. Asked about a pick, it looks at every line
    as often as that one is to be tried: they are compared in the same imagined states.
    """

    name = "greedy"

    def __init__(self, seed: int, worlds: int = WORLDS, judge: Judge[Any, Any] | None = None,
                 slack: float = 0.0) -> None:
        super().__init__()
        self.rng = Rng.seeded(seed)
        self.worlds: i64 = worlds
        self.judge = judge
        self.slack = slack
        self.rest: list[int] = []
        self.foresight = Foresight()

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        tries = self.asked_about(picks)
        line = self.rest
        self.foreseen = len(line) > 0 and self.foresight.holds(game, s, picks)
        if is_weary(game, s, self.rng):
            self.thoughts = []
            line = [picks[self.rng.below(len(picks))]]
        elif self.foreseen and not tries:
            self.thoughts = self.thoughts[0].rest() if self.thoughts else []
        else:
            self.thoughts = []
            line = picks if len(picks) == 1 else self.best_line(game, s, tries)
        self.rest = line[1:]
        if self.rest:
            self.foresight.expect(game, game.imagine(s, game.seat(s), self.rng), line[0])
        return line[0]

    def remembers(self) -> bool:
        return len(self.rest) > 0

    def best_line(self, game: Game[Any], s: State, tries: i64) -> list[int]:
        judge = self.judge or judge_of(game.id)
        worlds = tries if tries > self.worlds else self.worlds
        found, looks = survey(game, s, worlds, TRIALS, self.rng, judge, self.named if tries else -1)
        seat = game.seat(s)
        best = self.choice([worth[seat] for worth in looks])
        thoughts = [Thought(found[k], looks[k][seat], worlds, looks[k]) for k in range(len(found))]
        chosen = thoughts.pop(best)
        thoughts.sort(key=best_first)
        self.thoughts = candid(game, s, judge, [chosen, *thoughts])
        return found[best]

    def choice(self, looks: list[float]) -> i64:
        """The place of the best, or of one that is good enough."""
        return good_enough(looks, self.slack, self.rng) if self.slack > 0.0 else looks.index(max(looks))
