"""What a bot is, what it says of its choice, and a game played by bots."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State
from layover.engine.weights import Weights

FINAL_RANK: Final = 2.0
"""What a rank counts for once the game is over, in margins, beside the points: a victory must be worth more than the
lead that it comes from, or a bot that is far ahead would not end the game.
"""
LATE: Final = 400
"""Turns that no sensible game has: bots that all wait for something better would go on for ever."""
SHAKEN: Final = 3
"""From then on one decision in so many is left to chance, which ends every game."""


class Thought:
    """One alternative of a decision: the pick, its expected utility from 0 to 1, and how often it was tried."""

    def __init__(self, pick: int, value: float, tries: int) -> None:
        self.pick: Final = pick
        self.value: Final = value
        self.tries: Final = tries


class Bot:
    """Something that chooses. It is handed the state to ask the game about it: a bot that looks further than
    the list of legal picks must look at `game.imagine(s, seat, rng)`, never at the true state.
    """

    name: str = ""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []
        """What it thought of the latest pick it was asked for, the chosen one first; empty if there was no choice."""

    def pick(self, game: Game[Any], s: State) -> i64:
        """One of the legal picks of the seat that is asked."""
        raise NotImplementedError

    def choose(self, table: Any) -> int:
        """The same, for a `Table`."""
        return self.pick(table.game, table.state)

    def explain(self, table: Any, most: int = 4) -> list[dict[str, object]]:
        """The latest choice and its best alternatives as data, for a coach: pick by name, value from 0 to 1 (0.5 is
        level with the best of the others), visits.
        """
        return [{"pick": table.name(thought.pick), "value": round(thought.value, 4), "visits": thought.tries}
                for thought in self.thoughts[:most]]


class Foresight:
    """What a seat expects to be asked after its own pick, if nothing is drawn and nobody else is asked."""

    def __init__(self) -> None:
        self.picks: list[int] = []
        self.view: object = None

    def expect(self, game: Game[Any], imagined: State, pick: i64) -> None:
        """Carry out the pick on an imagined state and keep what the seat will see."""
        seat = game.seat(imagined)
        game.apply(imagined, pick)
        self.picks = []
        if imagined.stack and game.seat(imagined) == seat:
            self.picks = game.legal(imagined)
            self.view = game.view(imagined, seat)

    def holds(self, game: Game[Any], s: State, picks: list[int]) -> bool:
        """Whether the seat is asked just that; what it may not know plays no part in it."""
        return len(self.picks) > 0 and self.picks == picks and self.view == game.view(s, game.seat(s))

    def forget(self) -> None:
        self.picks = []


def is_weary(game: Game[Any], s: State, rng: Rng) -> bool:
    """Whether the game has gone on for so long that any pick is better than more of the same."""
    return game.turn(s) > LATE and rng.below(SHAKEN) == 0


def best_first(thought: Thought) -> tuple[int, float]:
    return (-thought.tries, -thought.value)


def utilities(game: Game[Any], s: State, weights: Weights) -> list[float]:
    """How each seat does against the best of the others, from 0 to 1; the truth once the game is over."""
    if s.stack:
        scores = game.evaluate(s, weights)
    else:
        final = game.scores(s)
        scores = []
        for rank in game.ranks(s):
            scores.append(float(final[len(scores)]) - FINAL_RANK * float(rank) * game.margin)
    first = -1e9
    second = -1e9
    for score in scores:
        if score > first:
            second = first
            first = score
        elif score > second:
            second = score
    found: list[float] = []
    for score in scores:
        lead = (score - (second if score == first else first)) / game.margin
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
