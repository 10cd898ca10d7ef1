"""What a client sends by websocket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from layover.engine.typed import MOST_LETTERS
from layover.server.messages.shared import Lang, Mark, Pace, PickNumber, Ply, SeatNumber, Wish


class Pick(Wish, tag="pick"):
    """My answer to the decision at `ply`; with the `text` I have typed, where it takes one."""

    ply: Ply
    pick: PickNumber
    mark: Mark
    text: Annotated[str, Meta(max_length=MOST_LETTERS)] = ""


class Picks(Wish, tag="picks"):
    """Several answers of mine in a row, such as those of a compound, from the decision at `ply` on: all or none."""

    ply: Ply
    picks: Annotated[list[PickNumber], Meta(min_length=1, max_length=100)]
    mark: Mark


class Interject(Wish, tag="interject"):
    """An any-time action out of turn, with all its picks."""

    ply: Ply
    picks: Annotated[list[PickNumber], Meta(min_length=1, max_length=20)]
    mark: Mark


class Consider(Wish, tag="consider"):
    """What would be asked next after these picks of an any-time action? Nothing changes."""

    ply: Ply
    picks: Annotated[list[PickNumber], Meta(max_length=20)]
    mark: Mark


class Preview(Wish, tag="preview"):
    """What would be so after these picks of mine, from `ply` on? Nothing changes."""

    ply: Ply
    picks: Annotated[list[PickNumber], Meta(min_length=1, max_length=100)]
    mark: Mark


class Undo(Wish, tag="undo"):
    """Take back my last pick, the one that led to `ply`; or all picks after the ply `to`, one of my `steps`."""

    ply: Ply
    mark: Mark
    to: Ply | None = None


class Redo(Wish, tag="redo"):
    """Make the pick again that I took back last."""

    ply: Ply
    mark: Mark


class Say(Wish, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    mark: Mark


class SetPace(Wish, tag="pace"):
    """How long I want bots to wait before they pick: the slowest wish of those who sit here counts."""

    ms: Pace
    mark: Mark


class ActAs(Wish, tag="as"):
    """Which of the seats at my screen looks at it now; nobody while it is handed over."""

    seat: SeatNumber | None


class Speak(Wish, tag="speak"):
    """Which language I read; everything is sent again in it."""

    lang: Lang


class Ping(Wish, tag="ping"):
    """Are you there?"""


ClientMessage = Pick | Picks | Interject | Consider | Preview | Undo | Redo | Say | SetPace | ActAs | Speak | Ping
