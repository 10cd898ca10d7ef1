"""The rows of the store as typed records, and every statement about them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from layover.engine.setup import Value as OptionValue
from layover.server.store.store import Row, Statement, Store

WAITING, PLAYING, OVER, KEPT, CLOSED = "waiting", "playing", "over", "kept", "closed"
UNBEGUN = (WAITING, CLOSED)
"""Nothing has been dealt."""
OPEN, PERSON, BOT, AUTOMA = "open", "person", "bot", "automa"
CHANCE_AUTHOR = "chance"
GUEST_NAMES = {"en": "Guest", "fr": "Invité"}
"""What somebody is called who has told no name."""

TOUCH = Statement("update schema_version set version = version where version = 1 returning version", (), must=True)
"""A write that changes nothing: whether there can be one."""

T = TypeVar("T")
log = logging.getLogger("layover.store")
FAR_MS = 60_000
"""No bot is asked to wait this long, and nobody claims a job for as long: such a time is from before a clock was set
back."""


class SetupRecord(msgspec.Struct, frozen=True):
    """What the engine's Setup says, and the version of the rules."""

    rules: int
    seats: list[str]
    options: dict[str, OptionValue]
    pack: str
    commitment: str


class Ways(msgspec.Struct, frozen=True):
    """How a table is played: whether others may watch, how fast bots play, how long a turn or a game may last."""

    gallery: bool = True
    pace: int = 1000
    clock: int | None = None
    """Seconds: for each turn, or with a `bonus` for all of a seat's turns."""
    bonus: int | None = None
    """Seconds more whenever a turn ends."""


class Draft(msgspec.Struct, frozen=True):
    """The picks since the last barrier, which their author may take back and nobody else has seen, unless `whole`."""

    seat: int
    author: str
    picks: list[str]
    tokens: list[str]
    used: list[str]
    """Marks of messages since the barrier, those taken back too: none of them is carried out twice."""
    whole: bool = False
    """An any-time action of a seat that is not asked: everybody sees it, and it stands when anybody acts again."""
    undone: list[str] = []
    """Picks taken back, the last one the first to be made again."""


class HandOver(msgspec.Struct, frozen=True):
    """After which ply a seat went to a bot, or back to its person, why, and what that person was called."""

    ply: int
    seat: int
    why: str
    at: int
    name: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: list[int]
    ranks: list[int]
    end: str


class TableRow(msgspec.Struct, frozen=True):
    """A table, but for its picks and seats."""

    id: str
    rev: int
    game: str
    status: str
    setup: SetupRecord
    ways: Ways
    position: str | None
    ply: int
    asked: int | None
    draft: Draft | None
    result: Result | None
    deadline: int | None
    invitation: str
    made_by: str
    origin: str | None
    rematch: str | None
    made_at: int
    changed_at: int
    asked_at: int | None = None
    clocks: list[int] | None = None
    """The milliseconds each seat had left when the asked one was asked, where its time is for the whole game."""
    handed: list[HandOver] | None = None
    """The seats that went to bots and back."""
    closed: str | None = None
    """Why the room was closed before the game began: `host`, or `unused`."""

    @property
    def draft_is_open(self) -> bool:
        """Whether there are picks that may still be taken back."""
        return self.draft is not None and bool(self.draft.picks)


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: int
    kind: str
    person: str | None = None
    bot: str | None = None
    name: str | None = None
    here: str | None = None
    """Somebody else at the screen of `person`, by name."""
    handed: str | None = None
    """Why a bot plays for `person`, and since when."""
    handed_at: int | None = None
    was: str | None = None
    """Who resigned here."""


class PickRow(msgspec.Struct, frozen=True):
    """One pick of the transcript."""

    ply: int
    seat: int
    pick: str
    author: str
    token: str | None
    at: int


class JobRow(msgspec.Struct, frozen=True):
    """A bot that is asked, at a table of `owner`."""

    table_id: str
    ply: int
    seat: int
    bot: str
    due_at: int
    owner: str = ""
    cost: int = 0
    """How many milliseconds a bot of its level thinks, about."""
    alone: int = 0
    """1 where nobody sits but bots."""


class PersonRow(msgspec.Struct, frozen=True):
    """A guest."""

    id: str
    name: str
    sessions: int = 0
    """How often all sessions of theirs were ended."""
    muted_until: int | None = None
    banned_at: int | None = None
    address: str = ""
    """A hash of where a request of theirs comes from."""

    @property
    def nameless(self) -> bool:
        return self.name in GUEST_NAMES.values()


class Saying(msgspec.Struct, frozen=True):
    """A line of the chat; `seat` is None for the gallery, `guest` the number of somebody there without a name."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int
    guest: int | None = None
    person: str | None = None

    def speaker(self, lang: str) -> str:
        """
        >>> Saying(1, None, "", "Hello", 0, guest=7).speaker("fr")
        'Invité 7'
        """
        return self.name if self.guest is None else f"{GUEST_NAMES[lang]} {self.guest}"


def _json(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _parsed(text: object, kind: type[T]) -> T | None:
    return None if text is None else msgspec.json.decode(str(text), type=kind)


# Tables

_COLUMNS = ("id, rev, game, status, setup, ways, position, ply, asked, draft, result, deadline, invitation, made_by,"
            " origin, rematch, made_at, changed_at, asked_at, clocks, handed, closed")
_ADD_TABLE = (f"insert into game_table ({_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,"
              " $14, $15, $16, $17, $18, $19, $20, $21, $22)")
_CHANGE_TABLE = ("update game_table set rev = $2, status = $3, ply = $4, asked = $5, draft = $6, result = $7,"
                 " deadline = $8, rematch = $9, changed_at = $10, asked_at = $11, clocks = $12"
                 " where id = $1 and rev = $2 - 1 returning rev")


def add_table(row: TableRow, seats: Sequence[SeatRow], seed: str | None) -> list[Statement]:
    """A new table."""
    statements = [Statement(_ADD_TABLE, (
        row.id, row.rev, row.game, row.status, _json(row.setup), _json(row.ways), row.position, row.ply, row.asked,
        _json(row.draft), _json(row.result), row.deadline, row.invitation, row.made_by, row.origin, row.rematch,
        row.made_at, row.changed_at, row.asked_at, _json(row.clocks), _json(row.handed), row.closed))]
    if seed is not None:
        statements.append(Statement("insert into secret (table_id, seed) values ($1, $2)", (row.id, seed)))
    sql = ("insert into seat (table_id, seat, kind, person, bot, here, handed, handed_at, was)"
           " values ($1, $2, $3, $4, $5, $6, $7, $8, $9)")
    return statements + [Statement(sql, (row.id, seat.seat, seat.kind, seat.person, seat.bot, seat.here, seat.handed,
                                         seat.handed_at, seat.was)) for seat in seats]


def change_table(row: TableRow) -> Statement:
    """A table as it is after a change; a conflict if somebody else has changed it since it was read."""
    return Statement(_CHANGE_TABLE, (row.id, row.rev, row.status, row.ply, row.asked, _json(row.draft),
                                     _json(row.result), row.deadline, row.rematch, row.changed_at, row.asked_at,
                                     _json(row.clocks)), must=True)


def change_ways(row: TableRow) -> Statement:
    """A table that is played in another way from now on."""
    sql = "update game_table set rev = $2, ways = $3 where id = $1 and rev = $2 - 1 returning rev"
    return Statement(sql, (row.id, row.rev, _json(row.ways)), must=True)


def change_handed(row: TableRow) -> Statement:
    """Another seat has gone to a bot, or back; written with the change of the table itself."""
    return Statement("update game_table set handed = $2 where id = $1", (row.id, _json(row.handed)))


def close_table(row: TableRow) -> Statement:
    """A room that is closed before its game began."""
    sql = ("update game_table set rev = $2, status = $3, closed = $4, changed_at = $5"
           " where id = $1 and rev = $2 - 1 returning rev")
    return Statement(sql, (row.id, row.rev, row.status, row.closed, row.changed_at), must=True)


def look_in(row: TableRow) -> Statement:
    """Somebody has looked at a room that waits."""
    sql = "update game_table set rev = $2, changed_at = $3 where id = $1 and rev = $2 - 1 returning rev"
    return Statement(sql, (row.id, row.rev, row.changed_at), must=True)


def change_seat(table: str, seat: SeatRow) -> Statement:
    sql = ("update seat set kind = $3, person = $4, bot = $5, here = $6, handed = $7, handed_at = $8, was = $9"
           " where table_id = $1 and seat = $2 returning seat")
    return Statement(sql, (table, seat.seat, seat.kind, seat.person, seat.bot, seat.here, seat.handed,
                           seat.handed_at, seat.was), must=True)


def _table(row: Row) -> TableRow:
    columns = dict(zip(_COLUMNS.split(", "), row, strict=True))
    columns["setup"] = _parsed(columns["setup"], SetupRecord)  # type: ignore[assignment]
    columns["ways"] = _parsed(columns["ways"], Ways)  # type: ignore[assignment]
    columns["draft"] = _parsed(columns["draft"], Draft)  # type: ignore[assignment]
    columns["result"] = _parsed(columns["result"], Result)  # type: ignore[assignment]
    columns["clocks"] = _parsed(columns["clocks"], list[int])  # type: ignore[assignment]
    columns["handed"] = _parsed(columns["handed"], list[HandOver])  # type: ignore[assignment]
    return TableRow(**columns)  # type: ignore[arg-type]


async def table(store: Store, id: str) -> TableRow | None:
    """A table; `msgspec.DecodeError` where its row is not as we wrote it."""
    rows = await store.read(f"select {_COLUMNS} from game_table where id = $1", id)
    return _table(rows[0]) if rows else None


async def invited(store: Store, invitation: str) -> str | None:
    """The table of an invitation."""
    rows = await store.read("select id from game_table where invitation = $1", invitation)
    return str(rows[0][0]) if rows else None


async def tables_of(store: Store, person: str, most: int) -> list[TableRow]:
    """The tables a person sits at or has set up, the latest first, but for those closed before they began."""
    names = ", ".join(f"t.{name}" for name in _COLUMNS.split(", "))
    sql = (f"select {names} from game_table t where (t.id in (select table_id from seat where person = $1)"
           " or t.made_by = $1) and t.status <> 'closed' order by t.changed_at desc, t.id limit $2")
    found = []
    for row in await store.read(sql, person, most):
        try:
            found.append(_table(row))
        except msgspec.DecodeError as error:
            log.error("a table's row cannot be read", extra={"table": row[0], "why": str(error)})
    return found


_UNFINISHED = "status in ('waiting', 'playing')"
_WITH_BOTS = "exists (select 1 from seat where seat.table_id = game_table.id and seat.kind = 'bot')"
_MADE = f"(select count(*) from game_table where made_by = $1 and ({_UNFINISHED} or status = 'kept'))"
_MADE_WITH_BOTS = f"(select count(*) from game_table where made_by = $1 and {_UNFINISHED} and {_WITH_BOTS})"
_MADE_FROM = f"(select count(*) from game_table where made_from = $2 and {_UNFINISHED} and {_WITH_BOTS})"


NO_LIMIT = 2**40


class Made(msgspec.Struct, frozen=True):
    """How many unfinished tables there are: all of a person's, uploads included; those with bots; those with bots made
    from one address.
    """

    all: int
    with_bots: int
    from_address: int


async def made(store: Store, person: PersonRow) -> Made:
    rows = await store.read(f"select {_MADE}, {_MADE_WITH_BOTS}, {_MADE_FROM}", person.id, person.address)
    return Made(*rows[0])  # type: ignore[arg-type]


def room_for_one(person: PersonRow, most: Made) -> list[Statement]:
    """Goes before what adds a table: a conflict where one limit is reached. The first statement makes all who add one
    for the same person wait, so that the second counts right.
    """
    held = Statement("update person set name = name where id = $1 returning id", (person.id,), must=True)
    sql = (f"update person set name = name where id = $1 and {_MADE} < $3 and {_MADE_WITH_BOTS} < $4"
           f" and {_MADE_FROM} < $5 returning id")
    return [held, Statement(sql, (person.id, person.address, most.all, most.with_bots, most.from_address), must=True)]


def made_from(table: str, address: str) -> Statement:
    return Statement("update game_table set made_from = $2 where id = $1", (table, address))


async def forget_addresses(store: Store) -> None:
    """Where finished tables were made concerns nobody."""
    await store.write([Statement(f"update game_table set made_from = null where made_from is not null"
                                 f" and not {_UNFINISHED}")])


async def expired(store: Store, now: int) -> list[str]:
    """Tables whose clock has run out."""
    rows = await store.read("select id from game_table where deadline <= $1 and status = 'playing' limit 100", now)
    return [str(row[0]) for row in rows]


async def unused(store: Store, before: int) -> list[str]:
    """Rooms that nobody has looked at since then."""
    rows = await store.read("select id from game_table where status = 'waiting' and changed_at < $1 limit 100", before)
    return [str(row[0]) for row in rows]


async def all_ids(store: Store) -> list[str]:
    return [str(row[0]) for row in await store.read("select id from game_table order by made_at, id")]


async def seats(store: Store, table: str) -> list[SeatRow]:
    sql = ("select s.seat, s.kind, s.person, s.bot, coalesce(s.here, p.name), s.here, s.handed, s.handed_at, s.was"
           " from seat s left join person p on p.id = s.person where s.table_id = $1 order by s.seat")
    return [SeatRow(*row) for row in await store.read(sql, table)]  # type: ignore[arg-type]


async def seed(store: Store, table: str) -> str | None:
    """The secret of a table: for its dealer alone, until the game is over."""
    rows = await store.read("select seed from secret where table_id = $1", table)
    return str(rows[0][0]) if rows else None


# Picks

async def picks(store: Store, table: str, after: int = 0, upto: int | None = None) -> list[PickRow]:
    sql = ("select ply, seat, pick, author, token, at from pick where table_id = $1 and ply > $2 and ply <= $3"
           " order by ply")
    rows = await store.read(sql, table, after, 2**40 if upto is None else upto)
    return [PickRow(*row) for row in rows]  # type: ignore[arg-type]


def add_snapshot(table: str, ply: int, state: str) -> Statement:
    sql = "insert into snapshot (table_id, ply, state) values ($1, $2, $3) on conflict (table_id, ply) do nothing"
    return Statement(sql, (table, ply, state))


async def way_to(store: Store, table: str, ply: int) -> tuple[tuple[int, str] | None, list[PickRow]]:
    """The last kept state at or before a ply, and the picks from there on, in one question."""
    sql = ("with kept as (select ply, state from snapshot where table_id = $1 and ply <= $2 order by ply desc limit 1)"
           " select ply, null as seat, state as pick, '' as author, null as token, 0 as at from kept"
           " union all select ply, seat, pick, author, token, at from pick where table_id = $1"
           " and ply > coalesce((select ply from kept), 0) and ply <= $2 order by ply")
    rows = list(await store.read(sql, table, ply))
    kept = None
    if rows and rows[0][1] is None:
        first = rows.pop(0)
        kept = int(first[0] or 0), str(first[2])
    return kept, [PickRow(*row) for row in rows]  # type: ignore[arg-type]


# Work for bots

_JOB = "table_id, ply, seat, bot, due_at, owner, cost, alone"


def add_job(job: JobRow) -> Statement:
    sql = (f"insert into job ({_JOB}, claimed_until) values ($1, $2, $3, $4, $5, $6, $7, $8, 0)"
           " on conflict (table_id) do update set ply = excluded.ply, seat = excluded.seat, bot = excluded.bot,"
           " due_at = excluded.due_at, cost = excluded.cost, alone = excluded.alone, claimed_until = 0")
    return Statement(sql, (job.table_id, job.ply, job.seat, job.bot, job.due_at, job.owner, job.cost, job.alone))


def drop_job(table: str) -> Statement:
    return Statement("delete from job where table_id = $1", (table,))


_FREE = "(due_at <= $1 or due_at > $2) and (claimed_until <= $1 or claimed_until > $2)"
"""What nobody works on, at $1; $2 is far from it."""
HEADS = 500


async def due_jobs(store: Store, now: int, most: int, costs: tuple[int, int] = (0, FAR_MS)) -> list[JobRow]:
    """Jobs that nobody works on, of costs from and to: of each person up to `most`, those that wait longest."""
    sql = (f"select {_JOB} from (select {_JOB}, row_number() over (partition by owner, alone order by due_at, table_id)"
           f" as nth from job where {_FREE} and cost between $3 and $4) ranked where nth <= $5"
           " order by alone, nth, due_at limit $6")
    rows = await store.read(sql, now, now + FAR_MS, *costs, most, HEADS)
    return [JobRow(*row) for row in rows]  # type: ignore[arg-type]


async def claim_jobs(store: Store, jobs: Sequence[JobRow], now: int, until: int) -> list[JobRow]:
    """Take these, as far as nobody else was faster; after `until` they are anybody's again."""
    if not jobs:
        return []
    places = ", ".join(f"${n}" for n in range(4, len(jobs) + 4))
    sql = (f"update job set claimed_until = $3 where table_id in (select table_id from job where table_id in ({places})"
           f" and {_FREE}{store.skip_locked}) returning {_JOB}")
    rows = await store.write([Statement(sql, (now, now + FAR_MS, until, *(job.table_id for job in jobs)))])
    claimed = {str(row[0]): JobRow(*row) for row in rows}  # type: ignore[arg-type]
    return [claimed[job.table_id] for job in jobs if job.table_id in claimed]


def renew_job(table: str, until: int) -> Statement:
    sql = "update job set claimed_until = $2 where table_id = $1 and claimed_until > 0"
    return Statement(sql, (table, until))


def hurry_job(table: str, due: int) -> Statement:
    """A job that nobody has taken up yet is due no later than this."""
    sql = "update job set due_at = $2 where table_id = $1 and claimed_until = 0 and due_at > $2"
    return Statement(sql, (table, due))


async def release_jobs(store: Store) -> None:
    """Nobody works on anything: for a store with one process, when that begins."""
    await store.write([Statement("update job set claimed_until = 0")])


async def next_due(store: Store, costs: tuple[int, int] = (0, FAR_MS)) -> int | None:
    """When the next job of costs from and to can be taken."""
    rows = await store.read("select min(case when claimed_until > due_at then claimed_until else due_at end) from job"
                            " where cost between $1 and $2", *costs)
    return None if rows[0][0] is None else int(rows[0][0])


# People

def add_person(id: str, name: str, now: int) -> Statement:
    sql = ("insert into person (id, name, made_at) values ($1, $2, $3)"
           " on conflict (id) do update set name = excluded.name")
    return Statement(sql, (id, name, now))


def change_recovery(id: str, hashed: str) -> Statement:
    """A new recovery code ends all sessions: whoever has found the old one is out."""
    sql = "update person set recovery = $2, sessions = sessions + 1 where id = $1 returning id"
    return Statement(sql, (id, hashed), must=True)


_PERSON = "select id, name, sessions, muted_until, banned_at from person where"


async def person(store: Store, id: str) -> PersonRow | None:
    rows = await store.read(f"{_PERSON} id = $1", id)
    return PersonRow(*rows[0]) if rows else None  # type: ignore[arg-type]


async def recovered(store: Store, hashed: str) -> PersonRow | None:
    rows = await store.read(f"{_PERSON} recovery = $1", hashed)
    return PersonRow(*rows[0]) if rows else None  # type: ignore[arg-type]


# Chat

def say(table: str, line: Saying) -> Statement:
    sql = "insert into said (table_id, n, seat, name, text, at, guest, person) values ($1, $2, $3, $4, $5, $6, $7, $8)"
    return Statement(sql, (table, line.n, line.seat, line.name, line.text, line.at, line.guest, line.person))


async def said(store: Store, table: str, after: int = 0, reader: str | None = None) -> list[Saying]:
    """The lines of a table, but for those of people whom the reader does not want to read."""
    sql = ("select n, seat, name, text, at, guest, person from said where table_id = $1 and n > $2 and not exists"
           " (select 1 from apart where apart.person = $3 and apart.other = said.person) order by n")
    return [Saying(*row) for row in await store.read(sql, table, after, reader or "")]  # type: ignore[arg-type]


# What the server itself keeps

async def kept(store: Store, key: str, fresh: str) -> str:
    """A value made once and kept for ever, such as the key that signs cookies."""
    sql = "insert into kept (key, value) values ($1, $2) on conflict (key) do nothing"
    await store.write([Statement(sql, (key, fresh))])
    return str((await store.read("select value from kept where key = $1", key))[0][0])


async def beat(store: Store, key: str, before: str, now: str, late: int) -> list[str]:
    """Say when somebody served this store last, instead of `before`, and give running clocks so many milliseconds; the
    tables that have one. A conflict if somebody else has said it.
    """
    said = Statement("update kept set value = $2 where key = $1 and value = $3 returning key", (key, now, before), True)
    if not late:
        await store.write([said])
        return []
    sql = ("update game_table set deadline = deadline + $1, rev = rev + 1 where status = 'playing'"
           " and deadline is not null returning id")
    return [str(row[0]) for row in await store.write([said, Statement(sql, (late,))])]
