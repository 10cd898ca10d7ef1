"""What happened, and who may know it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from layover.engine.bits import bit
from layover.engine.rule import Rule

GALLERY: Final = 30
"""The bit of whoever only watches, beside the bits of the seats."""

EVERYBODY: Final = -1

TURN: Final = "turn"
"""The event that every game tells when a seat's turn begins: the lab counts turns by it, the web divides its log."""


def only(seat: i64) -> i64:
    """Readers: this seat alone."""
    return bit(seat)


def all_but(seat: i64) -> i64:
    """Readers: everybody else, the gallery included."""
    return ~bit(seat)


@mypyc_attr(acyclic=True)      # thousands are kept: the collector need not look at them
class Event:
    """A fact: its kind, the seat it concerns, up to three details, a mask of its readers, and the rule that made it
    happen where that is not the usual one of its kind. `text`: what somebody has typed, told as it is.

    What the details are (a company, a slot, a number) and the sentences stand in the game's `words.toml`.
    """

    def __init__(self, kind: str, seat: i64, a: i64, b: i64, c: i64, readers: i64, rule: Rule | None = None,
                 text: str = "") -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.readers: Final = readers
        self.rule: Final = rule
        self.text: Final = text

    def detail(self, place: i64) -> i64:
        return self.a if place == 0 else self.b if place == 1 else self.c

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat, or the gallery (`None`), may know of it."""
        who: i64 = GALLERY if seat is None else seat
        return (self.readers >> who) & 1 == 1
