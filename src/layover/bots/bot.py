"""What a bot is, and a game played by bots."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State
from layover.engine.weights import Weights


class Bot:
    """Something that chooses. It is handed the state to ask the game about it: a bot that looks further than
    the list of legal picks must look at `game.imagine(s, seat, rng)`, never at the true state.
    """

    name: str = ""

    def pick(self, game: Game[Any], s: State) -> i64:
        """One of the legal picks of the seat that is asked."""
        raise NotImplementedError

    def choose(self, table: Any) -> int:
        """The same, for a `Table`."""
        return self.pick(table.game, table.state)


def utilities(game: Game[Any], s: State, weights: Weights) -> list[float]:
    """How each seat does against the best of the others, from 0 to 1; the truth once the game is over."""
    if s.stack:
        scores = game.evaluate(s, weights)
    else:
        scores = [-float(rank) * game.margin for rank in game.ranks(s)]
        for seat in range(len(scores)):
            scores[seat] += float(game.scores(s)[seat]) * 0.2
    found: list[float] = []
    for seat in range(len(scores)):
        best = -1e9
        for other in range(len(scores)):
            if other != seat and scores[other] > best:
                best = scores[other]
        lead = (scores[seat] - best) / game.margin
        found.append(0.5 + 0.5 * lead / (1.0 + abs(lead)))
    return found


def play_out(game: Game[Any], s: State, bots: list[Bot], rng: Rng) -> i64:
    """Play a state to its end, chance answered by `rng`; the number of picks made by seats."""
    count: i64 = 0
    game.deal(s, rng)
    while s.stack:
        game.apply(s, bots[game.seat(s)].pick(game, s))
        game.deal(s, rng)
        count += 1
    return count
