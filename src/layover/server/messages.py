"""Everything that travels between server and client, as strict typed records.

The TypeScript types of the web table are made from these (`layover.server.wire`), and so is the OpenAPI description.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Lang = Literal["en", "fr"]
Status = Literal["waiting", "playing", "over", "kept"]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=30)]
PickNumber = Annotated[int, Meta(ge=0, le=10_000_000)]
Mark = Annotated[str, Meta(min_length=1, max_length=40)]
"""A text that the client makes up for each message it wants carried out once: a retry carries the same mark."""
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(min_length=4, max_length=40)]

OptionWish = bool | Annotated[int, Meta(ge=0, le=1_000_000)] | Annotated[str, Meta(max_length=40)]


class Wish(Struct, forbid_unknown_fields=True):
    """Anything a client sends."""


class Told(Struct, omit_defaults=True):
    """Anything the server sends."""


# HTTP, from the client

class SeatWish(Wish):
    """Who is to sit somewhere: me, whoever is invited, a bot of a level, an automa of the rulebook."""

    kind: Literal["me", "invited", "bot", "automa"]
    bot: Annotated[str, Meta(max_length=20)] = "normal"
    automa: Annotated[str, Meta(max_length=40)] = ""


class TableWish(Wish):
    """A table to be set up."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, OptionWish], Meta(max_length=40)] = {}
    gallery: bool = True
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 1000
    """Milliseconds before a bot's pick."""
    clock: Annotated[int, Meta(ge=10, le=1_000_000)] | None = None
    """Seconds for a turn; after that a bot takes the seat."""


class NameWish(Wish):
    """A display name."""

    name: Name


class RecoverWish(Wish):
    """The recovery code of a guest, from another device."""

    code: Code


class JoinWish(Wish):
    """An invitation taken up, at a seat or wherever there is room."""

    code: Code
    seat: SeatNumber | None = None


class ForkWish(Wish):
    """Play on from a ply of another table, in one seat, against bots."""

    ply: Ply
    seat: SeatNumber = 0
    bot: Annotated[str, Meta(max_length=20)] = "normal"


class TranscriptWish(Wish):
    """A transcript to keep and look at."""

    text: Annotated[str, Meta(max_length=700_000)]


# HTTP, from the server

class Refusal(Told):
    """Why something was not done: a stable code, the rule if there is one, and a sentence. Nothing has changed."""

    code: str
    sentence: str
    rule: str | None = None


class Me(Told):
    """Who the client is."""

    id: str
    name: str


class Recovery(Told):
    """A new recovery code; the one before it no longer holds."""

    code: str


class OptionInfo(Told):
    """An option of a game. With `least`, any whole number from there on is a value too."""

    id: str
    text: str
    values: list[bool | int | str]
    rule: str
    least: int = 0


class GameInfo(Told):
    """A title."""

    id: str
    title: str
    line: str
    least_seats: int
    most_seats: int
    usual_seats: int
    automas: list[str]
    options: list[OptionInfo]
    bots: list[str]


class RuleInfo(Told):
    """A rule, in the reader's language."""

    id: str
    section: str
    kind: str
    text: str


class Box(Told):
    """What lies in the box of a game: public, the same for everybody."""

    game: str
    digest: str
    components: dict[str, Any]
    """The pack as it is written: tables of components by id, with names, figures, colours and coordinates."""
    names: dict[str, dict[str, dict[str, str]]]
    """Language -> noun -> id -> the printed name, of everything a pick or an event can be about."""
    endings: dict[str, dict[str, str]]
    """Language -> how a game can end -> the sentence."""


class Score(Told):
    """How a game ended."""

    scores: list[int]
    ranks: list[int]
    end: str


class SeatInfo(Told):
    """Who sits where, by the name that the log says too. `bot`: a bot's level, or which automa. `left`: a bot plays for
    somebody who may come back.
    """

    seat: int
    kind: Literal["open", "person", "bot", "automa"]
    name: str
    bot: str | None = None
    you: bool = False
    left: bool = False


class TableInfo(Told):
    """A table from outside; nothing of what is hidden."""

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
    clock: int | None = None
    result: Score | None = None
    seed: str | None = None
    """Disclosed when the game is over; before that nobody knows it."""
    invitation: str | None = None
    origin: str | None = None
    rematch: str | None = None


class Verdict(Told):
    """Whether a finished game was legal and fairly dealt."""

    fair: bool
    commitment: str
    seed: str | None = None
    why: str | None = None


class TranscriptText(Told):
    """A whole game as text."""

    text: str


class Event(Told):
    """A fact: its ply, kind, seat and rule, what it is about, and its sentence for this reader."""

    ply: int
    kind: str
    seat: int
    rule: str
    text: str
    details: dict[str, int | str] = {}


class Candidate(Told):
    """One possible answer: allowed, or refused by the rule `why`.

    `commits`: past it there is no undo, because it hands over to another seat or ends the game (`ends`), because it
    shows something hidden (`reveals`), or because the rules let nobody take it back (`final`).
    """

    pick: int
    heading: str
    target: str
    text: str
    why: str | None = None
    commits: Literal["ends", "reveals", "final"] | None = None


class Compound(Told):
    """A whole plan, such as a trip by the cheapest path: send all its picks as `picks`. `text` tells where it leads."""

    picks: list[int]
    text: str


class DecisionInfo(Told):
    """What a seat is asked. `reasons` has the sentence of each rule that refuses a candidate."""

    seat: int
    step: str
    prompt: str
    candidates: list[Candidate]
    reasons: dict[str, str] = {}
    compounds: list[Compound] = []


class Position(Told):
    """A game as it stood after a ply, for one reader."""

    ply: int
    last: int
    view: dict[str, Any]
    events: list[Event]


# Websocket, from the client

class Pick(Wish, tag="pick"):
    """My answer to the decision at `ply`."""

    ply: Ply
    pick: PickNumber
    mark: Mark


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


class Undo(Wish, tag="undo"):
    """Take back my last pick, the one that led to `ply`."""

    ply: Ply
    mark: Mark


class Say(Wish, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    mark: Mark


class Speak(Wish, tag="speak"):
    """Which language I read; everything is sent again in it."""

    lang: Lang


class Ping(Wish, tag="ping"):
    """Are you there?"""


ClientMessage = Pick | Picks | Interject | Consider | Undo | Say | Speak | Ping


# Websocket, from the server

class Update(Told, tag="update"):
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
    draft: int = 0
    """How many picks of mine nobody else has seen yet."""
    decision: DecisionInfo | None = None
    anytime: DecisionInfo | None = None
    """What I may do although another seat is asked."""
    deadline: int | None = None


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


class TableNews(Told, tag="table"):
    """The table from outside has changed: seats, status, result."""

    table: TableInfo


class Presence(Told, tag="presence"):
    """Which seats are connected, and how many watch."""

    seats: list[int]
    gallery: int


class Saying(Told, tag="said"):
    """A line of chat; without a seat it comes from the gallery."""

    n: int
    name: str
    text: str
    at: int
    seat: int | None = None


class Pong(Told, tag="pong"):
    """Here I am."""

    at: int


ServerMessage = Update | Accepted | Refused | Considered | TableNews | Presence | Saying | Pong
