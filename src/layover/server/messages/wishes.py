"""What a client asks for by HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from layover.server.messages.shared import Code, MoveClock, Name, OptionWish, Pace, Ply, SeatNumber, TotalClock, Wish


class SeatWish(Wish):
    """Who is to sit somewhere: me, somebody else at my screen (by name), whoever is invited, a bot of a level, an
    automa of the rulebook.
    """

    kind: Literal["me", "here", "invited", "bot", "automa"]
    bot: Annotated[str, Meta(max_length=20)] = "normal"
    automa: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=40)] = ""


class TableWish(Wish):
    """A table to be set up."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, OptionWish], Meta(max_length=40)] = {}
    gallery: bool = True
    pace: Pace = 1000
    clock: MoveClock | TotalClock | None = None


class NameWish(Wish):
    """A display name."""

    name: Name


class RecoverWish(Wish):
    """The recovery code of a guest, from another device."""

    code: Code


class LiftWish(Wish):
    """Somebody whom I keep apart from no longer, by the key of that."""

    key: Annotated[str, Meta(min_length=1, max_length=40)]


class Whom(Wish):
    """Somebody at a table: who sits at a seat, or who has said a line."""

    seat: SeatNumber | None = None
    line: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class ApartWish(Whom, kw_only=True):
    """Read nothing of somebody any more (mute), nor sit with them (block); or neither."""

    how: Literal["mute", "block", "together"]


class ReportWish(Whom, kw_only=True):
    """What the host should know of somebody."""

    why: Annotated[str, Meta(max_length=500)] = ""


class KickWish(Wish):
    """Whoever sits there has to go: at a table of mine that waits."""

    seat: SeatNumber


class HostWish(Wish):
    """What a host does, about a table or a person by id: `name` is a new one, `days` how long somebody is muted."""

    what: Literal["close", "delete_table", "rename", "mute", "ban", "unban", "delete_person"]
    about: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Annotated[str, Meta(max_length=40)] = ""
    days: Annotated[int, Meta(ge=0, le=36_500)] = 0
    why: Annotated[str, Meta(max_length=200)] = ""


class JoinWish(Wish):
    """An invitation taken up, at a seat or wherever there is room."""

    code: Code
    seat: SeatNumber | None = None


class FillWish(Wish):
    """A bot for a seat that is still open, or for all of them."""

    seat: SeatNumber | None = None
    bot: Annotated[str, Meta(max_length=20)] = "normal"


class ForkWish(Wish):
    """Play on from a ply of another table, in one seat, against bots."""

    ply: Ply
    seat: SeatNumber = 0
    bot: Annotated[str, Meta(max_length=20)] = "normal"


class TranscriptWish(Wish):
    """A transcript to keep and look at."""

    text: Annotated[str, Meta(max_length=700_000)]
