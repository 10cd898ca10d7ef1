"""What is told by HTTP of a table, as it is seen from outside and as it was played."""

from __future__ import annotations

from typing import Literal

from layover.server.messages.shared import MoveClock, Phrase, Status, Told, TotalClock


class Score(Told):
    """How a game ended."""

    scores: list[int]
    ranks: list[int]
    end: str


class HandedInfo(Told):
    """Since when a bot plays for somebody, and why: the clock ran out, they asked for it, they resigned, or the clock
    ran out once too often and the seat `stays` with the bot.
    """

    why: Literal["clock", "asked", "resigned", "stays"]
    at: int


class HandOver(Told):
    """A line of the log: after this ply the seat of somebody (`name`) went to a bot, or `back` to them."""

    ply: int
    seat: int
    why: Literal["clock", "asked", "resigned", "stays", "back"]
    at: int
    name: str


class SeatInfo(Told):
    """Who sits where, by the name that the log says too. `bot`: a bot's level, or which automa. `you`: it is yours, as
    all seats at your screen are. `left`: yours, but a bot plays until you take it back. `here`: the name of somebody
    who shares the screen of whoever set the table up, the `host`.
    """

    seat: int
    kind: Literal["open", "person", "bot", "automa"]
    name: str
    bot: str | None = None
    you: bool = False
    left: bool = False
    here: str | None = None
    handed: HandedInfo | None = None
    host: bool = False


class TableInfo(Told):
    """A table from outside; nothing of what is hidden. `you`: your seat, if you have just one. `owner`: the seat of
    yours that a bot plays; you see what it sees, and may take it back. `host`: you set it up.
    """

    id: str
    game: str
    status: Status
    ply: int
    seats: list[SeatInfo]
    options: dict[str, bool | int | str]
    commitment: str
    pace: int
    gallery: bool
    made_at: int
    asked: int | None = None
    you: int | None = None
    owner: int | None = None
    clock: MoveClock | TotalClock | None = None
    result: Score | None = None
    seed: str | None = None
    """Disclosed when the game is over; before that nobody knows it."""
    invitation: str | None = None
    origin: str | None = None
    rematch: str | None = None
    goal_here: list[Phrase] = []
    """What its options and seats change of the goal."""
    host: bool = False
    hand_overs: list[HandOver] = []
    """The seats that went to bots and back, oldest first."""
    closed: Literal["host", "unused"] | None = None
    """Who closed a room that is closed: whoever set it up, or nobody, since nobody looked at it any more."""
    asked_since: int | None = None
    """Where tables are listed: since when the asked seat is asked, until when, and the server's time."""
    deadline: int | None = None
    now: int | None = None


class Verdict(Told):
    """Whether a finished game was legal and fairly dealt."""

    fair: bool
    commitment: str
    seed: str | None = None
    why: str | None = None


class TranscriptText(Told):
    """A whole game as text."""

    text: str
