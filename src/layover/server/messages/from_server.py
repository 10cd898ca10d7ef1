"""What the server sends by websocket."""

from __future__ import annotations

from typing import Any, Literal

from layover.server.messages.decisions import DecisionInfo, Event
from layover.server.messages.shared import Told
from layover.server.messages.tables import TableInfo


class TurnStep(Told):
    """A pick of mine that can be taken back, by the ply before it: undo leads `to` there."""

    ply: int
    text: str


class Barred(Told):
    """Why nothing can be taken back."""

    rule: str
    sentence: str


class SeatClock(Told):
    """What a seat had left when the asked one was asked, and what it gets more when its turn ends, in milliseconds."""

    left: int
    bonus: int = 0


class Update(Told, tag="update", rename={"as_": "as"}):
    """The game as this client may see it. `events` replace all it has after ply `since`.

    What everybody may know comes whole as `view` when the client has none yet, later as what has `changed` of it: by
    key, or by `key/inner` where only something inside a list or a record is new. What only this seat may know comes as
    `own`, with a whole `view` and whenever it has changed: `panel` belongs to the seat's panel in `seats`, other keys
    stand for the view's.
    """

    ply: int
    since: int
    events: list[Event]
    undo: bool
    view: dict[str, Any] | None = None
    changed: dict[str, Any] = {}
    own: dict[str, Any] | None = None
    as_: int | None = None
    """The seat whose view this is; without one it is the gallery's."""
    steps: list[TurnStep] = []
    """My picks that can be taken back, oldest first."""
    undo_to: int | None = None
    """The ply to which all of them are taken back."""
    undo_why: Barred | None = None
    """Why nothing can be taken back, although I have picked something."""
    redo: int = 0
    """How many picks I took back and may make again."""
    decision: DecisionInfo | None = None
    anytime: DecisionInfo | None = None
    """What I may do although another seat is asked."""
    now: int = 0
    """The server's time."""
    asked_since: int | None = None
    deadline: int | None = None
    """When the clock of the asked seat runs out."""
    clocks: list[SeatClock | None] = []
    """One for each seat, none where it has no clock; empty where the table has none."""


class Accepted(Told, tag="accepted"):
    """The message with this mark was carried out, once. `again`: that was known already."""

    mark: str
    ply: int
    again: bool = False


class Refused(Told, tag="refused"):
    """The message with this mark (if it could be read) was not carried out; nothing has changed."""

    code: str
    sentence: str
    ply: int
    mark: str | None = None
    rule: str | None = None


class Considered(Told, tag="considered"):
    """The next question of an any-time action, or `complete`: it can be sent."""

    mark: str
    ply: int
    picks: list[int]
    complete: bool
    decision: DecisionInfo | None = None


class Previewed(Told, tag="previewed"):
    """What would be so after `picks`: how the view at `ply` would change (as in an update), what would have happened,
    and what I would be asked then. `stops`: no further, since something hidden would be shown, or somebody else asked.
    """

    mark: str
    ply: int
    picks: list[int]
    events: list[Event]
    view: dict[str, Any] | None = None
    changed: dict[str, Any] = {}
    own: dict[str, Any] | None = None
    decision: DecisionInfo | None = None
    stops: Literal["reveals", "asks"] | None = None


class Handed(Told, tag="handed"):
    """A seat went to a bot, or back to its person."""

    seat: int
    to: Literal["bot", "person"]
    why: Literal["clock", "asked", "resigned", "stays", "back"]
    at: int


class TableNews(Told, tag="table"):
    """The table from outside has changed: seats, status, result."""

    table: TableInfo


class Presence(Told, tag="presence"):
    """Which seats are connected, and how many watch."""

    seats: list[int]
    gallery: int


class Saying(Told, tag="said"):
    """A line of chat; without a seat it comes from the gallery, where somebody without a name has a number."""

    n: int
    name: str
    text: str
    at: int
    seat: int | None = None


class Pong(Told, tag="pong"):
    """Here I am."""

    at: int


ServerMessage = (Update | Accepted | Refused | Considered | Previewed | Handed | TableNews | Presence | Saying | Pong)
