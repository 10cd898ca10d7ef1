"""How a game stood and went, for whoever looks back."""

from __future__ import annotations

from typing import Any, Literal

from layover.server.messages.decisions import Event
from layover.server.messages.shared import SeatNumber, Told

SeenAs = Literal["all"] | SeatNumber
"""Whose eyes a finished game is looked at with: a seat's, or everybody's at once."""


class Position(Told):
    """A game as it stood after a ply, for one reader."""

    ply: int
    last: int
    view: dict[str, Any]
    events: list[Event]


class Turn(Told):
    """A ply at which a turn begins, or the first or the last of all, and the score that each seat could show then."""

    ply: int
    scores: list[int]


class Course(Told):
    """How a game went. `by`: whose each pick was, from the first one on; -1 for what was drawn by lot."""

    by: list[int]
    turns: list[Turn]
