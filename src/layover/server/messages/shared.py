"""What several records share: bounded numbers and texts, and the two kinds of records."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Lang = Literal["en", "fr"]
Status = Literal["waiting", "playing", "over", "kept", "closed"]
"""`kept`: uploaded, to look at. `closed`: whoever set it up closed it before it began."""
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=30)]
PickNumber = Annotated[int, Meta(ge=0, le=10_000_000)]
Mark = Annotated[str, Meta(min_length=1, max_length=40)]
"""A text that the client makes up for each message it wants carried out once: a retry carries the same mark."""
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(min_length=4, max_length=40)]

Pace = Annotated[int, Meta(ge=0, le=10_000)]
"""Milliseconds before a bot's pick."""

OptionWish = bool | Annotated[int, Meta(ge=0, le=1_000_000)] | Annotated[str, Meta(max_length=40)]


class Wish(Struct, forbid_unknown_fields=True):
    """Anything a client sends."""


class Told(Struct, omit_defaults=True):
    """Anything the server sends."""


class MoveClock(Struct, tag_field="kind", tag="move", forbid_unknown_fields=True, frozen=True):
    """So many seconds for each turn; after that a bot takes the seat."""

    time: Annotated[int, Meta(ge=10, le=1_000_000)]


class TotalClock(Struct, tag_field="kind", tag="total", forbid_unknown_fields=True, frozen=True):
    """So many seconds for a seat's whole game, and some more whenever its turn ends; then a bot takes the seat."""

    time: Annotated[int, Meta(ge=10, le=1_000_000)]
    bonus: Annotated[int, Meta(ge=0, le=3600)]


class Phrase(Told):
    """A text in both languages."""

    en: str
    fr: str
