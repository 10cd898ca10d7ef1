"""What a refusal claims, held against the position: one small predicate for each rule that refuses.

A game's predicates stand in `tests/games/<game>/reasons.py` as `REASONS`: rule id -> a function that is given an
`Attempt` and answers whether the rule's refusal sentence describes why that pick fails there. They are written from the
spec and read the columns of the state, never the steps: a second opinion.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from layover.engine.rule import DEALER_ONLY, GAME_OVER, NOT_ASKED, NOT_IN_POOL, NOT_OFFERED
from layover.engine.stack import CHANCE, Frame
from layover.engine.table import Table


@dataclass(frozen=True)
class Attempt:
    """A pick that somebody tries: who, which heading, which target, and what is being asked meanwhile."""

    table: Table
    seat: int
    pick: int

    @property
    def s(self) -> Any:
        """The state, with the game's own columns."""
        return self.table.state

    @property
    def pack(self) -> Any:
        return self.table.pack

    @property
    def heading(self) -> str:
        """The name of the heading that is tried."""
        return self.table.game.heading_of[self.pick].name

    @property
    def target(self) -> int:
        return int(self.pick - self.table.game.heading_of[self.pick].base)

    @property
    def f(self) -> Frame:
        """The frame of the question that is open."""
        return self.table.state.stack[-1]

    @property
    def question(self) -> str:
        """The name of the question that is open."""
        return str(self.table.game.asked(self.table.state).name)

    @property
    def mine(self) -> bool:
        """Whether the question is put to the one who tries."""
        return int(self.f.seat) == self.seat

    @property
    def offered(self) -> bool:
        """Whether the heading answers the question that is open."""
        game = self.table.game
        return bool(game.asked(self.s).offers(game.heading_of[self.pick]))

    def __str__(self) -> str:
        asked = f"{self.question} asks seat {self.f.seat}" if self.s.stack else "the game is over"
        return f"seat {self.seat} tries {self.table.name(self.pick)} while {asked} (ply {self.table.ply})"


Predicate = Callable[[Attempt], bool]
TABLE: dict[str, Predicate] = {
    NOT_ASKED.id: lambda a: not a.mine,
    NOT_OFFERED.id: lambda a: a.mine and not a.offered,
    GAME_OVER.id: lambda a: not a.s.stack,
    NOT_IN_POOL.id: lambda a: a.seat == CHANCE,
    DEALER_ONLY.id: lambda a: int(a.f.seat) == CHANCE and a.seat != CHANCE,
}


def reasons(game: str) -> dict[str, Predicate]:
    """The predicates of a game, those of the table included."""
    found: dict[str, Predicate] = importlib.import_module(f"tests.games.{game}.reasons").REASONS
    return {**TABLE, **found}
