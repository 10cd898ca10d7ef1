"""What bots make of a game: how well each seat stands, and how they should think about it."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64

from layover.engine.odds import Odds, steady
from layover.engine.stack import State
from layover.engine.weights import Weights

S = TypeVar("S", bound=State)
W = TypeVar("W", bound=Weights)


class Judge(Generic[S, W]):
    """One game's, in its `evaluate.py`. The rules know nothing of it."""

    margin: float = 10.0
    """Points by which a clear victory is won: how sure a lead is (`Odds`) as long as no game has told better."""
    closely: bool = True
    """Whether a search answers questions within questions; not where a turn has very many of them."""
    own_turn: float = 1.0
    """The part of its time that a search takes for the own turn. Where less is enough, the best lines are then played
    on into the turns of the others."""
    next_turn: bool = False
    """Whether they are then played on to the end of the own next turn, by everybody as `greedy` would."""

    def __init__(self, weights: W) -> None:
        self.weights: Final = weights
        self.odds: Final[Odds] = weights.odds or steady(self.margin)
        self.candour: Final[Odds] = weights.candour or steady(1.0)
        """How much of what a search sees holds, in logarithmic odds: 1 is all, less than 1 is too sure of itself."""
        self.favour: Final[Odds] = weights.favour or steady(0.0)
        """How much too well it then thinks of its own turn."""

    def evaluate(self, s: S) -> list[float]:
        """How well each seat stands: an estimate of its final score, in points of the game."""
        raise NotImplementedError

    def rounds_left(self, s: S) -> float:
        """Turns that every seat has still to come, as far as can be told."""
        raise NotImplementedError

    def closing(self, s: S) -> bool:
        """Whether the end is certain and nobody has more than a turn left: so few decisions are played out, not judged.
        """
        return False

    def plans(self, s: S) -> list[list[int]]:
        """Several picks that a search weighs as one, instead of their first alone. Of what people mean as one thing
        (`Game.compounds`) only what a search gains by: every plan more is a thing more to try.
        """
        return []

    def pointless(self, s: S, pick: i64) -> bool:
        """Whether a legal pick is never worth a try: one that only drops what was begun (a bot that takes it could go
        round for ever), or that begins something which `plans` has whole.
        """
        return False

    def wasteful(self, s: S, picks: list[int]) -> list[int]:
        """Those of the picks that another one does as well and more cheaply, so that a search need not try them: where
        only the price differs, luck would choose as often as thought.
        """
        return []

    def believing(self, values: dict[str, float]) -> Judge[S, W]:
        """One that thinks alike, with other numbers for some weights."""
        weights = type(self.weights)(self.weights.values | values)
        weights.odds = self.weights.odds
        weights.candour = self.weights.candour
        weights.favour = self.weights.favour
        return type(self)(weights)
