"""What happened, and who may know it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit

GALLERY: Final = 30
"""The bit of whoever only watches, beside the bits of the seats."""

EVERYBODY: Final = -1


def only(seat: i64) -> i64:
    """Readers: this seat alone."""
    return bit(seat)


def all_but(seat: i64) -> i64:
    """Readers: everybody else, the gallery included."""
    return ~bit(seat)


class Event:
    """A fact: its kind, the seat it concerns, up to three details, and a mask of its readers.

    What the details are (a company, a slot, a number) and the sentences stand in the game's `words.toml`.
    """

    def __init__(self, kind: str, seat: i64, a: i64, b: i64, c: i64, readers: i64) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.readers: Final = readers

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat, or the gallery (`None`), may know of it."""
        who: i64 = GALLERY if seat is None else seat
        return (self.readers >> who) & 1 == 1
