"""Everything that travels between server and client, as strict typed records.

The TypeScript types of the web table are made from these (`layover.server.wire`), and so is the OpenAPI description.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from layover.engine.typed import MOST_LETTERS

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


# HTTP, from the client

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


# HTTP, from the server

class Refusal(Told):
    """Why something was not done: a stable code, the rule if there is one, and a sentence. Nothing has changed."""

    code: str
    sentence: str
    rule: str | None = None


class Me(Told):
    """Who the client is. `nameless`: it has told no name yet, and is called a guest."""

    id: str
    name: str
    nameless: bool = False


class Done(Told):
    """It is done."""

    done: bool


class ApartInfo(Told):
    """Somebody whom I do not read, nor sit with if `how` is block."""

    key: str
    name: str
    how: Literal["mute", "block"]


class MyTable(Told):
    """A table that I have to do with, and my seats there."""

    id: str
    game: str
    status: str
    made_at: int
    changed_at: int
    seats: list[int]
    host: bool


class MyLine(Told):
    """Something that I have said."""

    table: str
    at: int
    text: str


class MyData(Told):
    """All that is kept about me; how I played, transcripts tell."""

    id: str
    name: str
    tables: list[MyTable]
    lines: list[MyLine]


class HostRow(Told):
    """A line of a host's list: a table, a person, a report, or something a host has done."""

    id: str
    text: str
    at: int
    details: dict[str, str] = {}


class Recovery(Told):
    """A new recovery code; the one before it no longer holds, and nobody else is signed in any more."""

    code: str


class OptionInfo(Told):
    """An option of a game, by its name and what it means. With `least`, any whole number from there on is a value too.
    `names`: the values that the game calls by a name of its own.
    """

    id: str
    text: str
    values: list[bool | int | str]
    rule: str
    least: int = 0
    names: dict[str, str] = {}
    name: str = ""


class GameInfo(Told):
    """A title. `code` and `minutes` stand on its boarding pass; `suggested_bots`: how many a newcomer plays against."""

    id: str
    title: str
    short: str
    line: str
    code: str
    minutes: str
    suggested_bots: int
    least_seats: int
    most_seats: int
    usual_seats: int
    automas: list[str]
    options: list[OptionInfo]
    bots: list[str]


class RuleInfo(Told):
    """A rule, in the reader's language. `chapter`: the part of the game it belongs to; `section`: where it comes from;
    `refusal`: what a player is told who breaks it, where that is another sentence.
    """

    id: str
    section: str
    kind: str
    text: str
    chapter: str
    refusal: str = ""


class FoundRule(Told):
    """A rule that was found, and where its sentence says what was searched: from and to, in letters."""

    id: str
    marks: list[list[int]]


class RuleSearch(Told):
    """What a search among the rules found: parts of the summary, rules that say the words, rules that mean them.
    `same`: what was taken for the same; `meant`: what may have been meant, when nothing was found.
    """

    summary: list[str]
    exact: list[FoundRule]
    related: list[FoundRule]
    same: list[str]
    meant: list[str]


class Phrase(Told):
    """A text in both languages."""

    en: str
    fr: str


class Label(Phrase):
    """How a field of a view is called. `noun`: what its ids are. `seat`: its numbers are seats."""

    noun: str = ""
    seat: bool = False


class Origin(Phrase):
    """Where points come from, as players say it: the `number` of these `events`, one where they have none, `times` it.
    `by`: there is a row for each component of this noun.
    """

    events: list[str] = []
    by: str = ""
    times: int = 1


class Sheet(Told):
    """How the view of a game is read."""

    labels: dict[str, Label]
    first: list[str]
    """The fields of the table that come first, in their order."""
    hidden: list[str]
    """The fields that say nothing a player needs."""
    ties: list[str]
    """The kinds of events that tell what broke a tie, or would have."""
    sources: dict[str, Origin]
    """Where points come from, in the order of the rulebook."""
    printed: dict[str, Phrase]
    """Noun -> what is printed on such a component, with slots for what stands in its row."""


class Goal(Told):
    """The goal card of a game, and the words of its pictures."""

    win: Phrase
    end: Phrase
    turn: Phrase
    words: dict[str, Phrase]


class Summary(Told):
    """A game on one page: lines divided by line breaks, `**` around what stands out."""

    goal: Phrase
    turn: Phrase
    end: Phrase


class Typing(Told):
    """How a text has to be that a person types: of at most so many words, none with one of these letters (accents and
    ligatures taken apart).
    """

    most_words: int
    without: str


class Box(Told):
    """What lies in the box of a game: public, the same for everybody."""

    game: str
    short: str
    digest: str
    components: dict[str, Any]
    """The pack as it is written: tables of components by id, with names, figures, colours and coordinates."""
    names: dict[str, dict[str, dict[str, str]]]
    """Language -> noun -> id -> the printed name, of everything a pick or an event can be about."""
    endings: dict[str, dict[str, str]]
    """Language -> how a game can end -> the sentence."""
    sheet: Sheet
    board: dict[str, Phrase]
    """What the drawn board says."""
    goal: Goal
    summary: Summary
    minutes: str
    least_seats: int
    most_seats: int
    typed: dict[str, Typing] = {}
    """The headings whose picks take a `text`."""


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
    part: str = ""
    """What it adds to the line of its seat in the log; empty when it makes a line of its own."""
    folds: bool = False
    """That part stands instead of the one before it."""
    quiet: bool = False
    """Told only where a line is unfolded."""


Commits = list[Literal["ends", "reveals", "final"]]
"""Why there is no undo past a pick: it hands over to another seat or ends the game (`ends`), it shows something hidden
(`reveals`), the rules let nobody take it back (`final`). Empty: it can be taken back."""


class Candidate(Told):
    """One possible answer: allowed, or refused by the rule `why`. `commits`: why there is no undo past it."""

    pick: int
    heading: str
    target: str
    text: str
    why: str | None = None
    commits: Commits = []


class PathStep(Told):
    """One pick of a plan: what is picked, and where."""

    heading: str
    target: str


class Compound(Told):
    """A whole plan, such as a trip by the cheapest path: send all its picks as `picks`. `text` tells where it leads,
    `path` pick by pick.
    """

    picks: list[int]
    text: str
    path: list[PathStep]
    commits: Commits = []
    """As that of a candidate. No game has plans yet that cannot be taken back."""


class DecisionInfo(Told):
    """What a seat is asked. `reasons` has the sentence of each rule that refuses a candidate."""

    seat: int
    step: str
    prompt: str
    candidates: list[Candidate]
    reasons: dict[str, str] = {}
    compounds: list[Compound] = []


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


# Websocket, from the client

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


# Websocket, from the server

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
