"""The rows of the store as typed records, and every statement about them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

import msgspec

from layover.engine.setup import Value as OptionValue
from layover.server.store import Row, Statement, Store

WAITING, PLAYING, OVER, KEPT = "waiting", "playing", "over", "kept"
OPEN, PERSON, BOT, AUTOMA = "open", "person", "bot", "automa"
CHANCE_AUTHOR = "chance"

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
    """How a table is played: whether others may watch, how fast bots play, how long a turn may last."""

    gallery: bool = True
    pace: int = 1000
    clock: int | None = None


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


class PickRow(msgspec.Struct, frozen=True):
    """One pick of the transcript."""

    ply: int
    seat: int
    pick: str
    author: str
    token: str | None
    at: int


class JobRow(msgspec.Struct, frozen=True):
    """A bot that is asked."""

    table_id: str
    ply: int
    seat: int
    bot: str
    due_at: int


class PersonRow(msgspec.Struct, frozen=True):
    """A guest."""

    id: str
    name: str


class Saying(msgspec.Struct, frozen=True):
    """A line of the chat; `seat` is None for the gallery."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int


def _json(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _parsed(text: object, kind: type[T]) -> T | None:
    return None if text is None else msgspec.json.decode(str(text), type=kind)


# Tables

_COLUMNS = ("id, rev, game, status, setup, ways, position, ply, asked, draft, result, deadline, invitation, made_by,"
            " origin, rematch, made_at, changed_at")
_ADD_TABLE = (f"insert into game_table ({_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,"
              " $14, $15, $16, $17, $18)")
_CHANGE_TABLE = ("update game_table set rev = $2, status = $3, ply = $4, asked = $5, draft = $6, result = $7,"
                 " deadline = $8, rematch = $9, changed_at = $10 where id = $1 and rev = $2 - 1 returning rev")
_CHANGE_PLY = ("update game_table set rev = $2, ply = $3, asked = $4, draft = null, changed_at = $5"
               " where id = $1 and rev = $2 - 1 returning rev")
_CHANGE_DRAFT = ("update game_table set rev = $2, draft = $3, changed_at = $4 where id = $1 and rev = $2 - 1"
                 " returning rev")


def add_table(row: TableRow, seats: Sequence[SeatRow], seed: str | None) -> list[Statement]:
    """A new table."""
    statements = [Statement(_ADD_TABLE, (
        row.id, row.rev, row.game, row.status, _json(row.setup), _json(row.ways), row.position, row.ply, row.asked,
        _json(row.draft), _json(row.result), row.deadline, row.invitation, row.made_by, row.origin, row.rematch,
        row.made_at, row.changed_at))]
    if seed is not None:
        statements.append(Statement("insert into secret (table_id, seed) values ($1, $2)", (row.id, seed)))
    sql = "insert into seat (table_id, seat, kind, person, bot) values ($1, $2, $3, $4, $5)"
    return statements + [Statement(sql, (row.id, seat.seat, seat.kind, seat.person, seat.bot)) for seat in seats]


def change_table(row: TableRow) -> Statement:
    """A table as it is after a change; a conflict if somebody else has changed it since it was read."""
    return Statement(_CHANGE_TABLE, (row.id, row.rev, row.status, row.ply, row.asked, _json(row.draft),
                                     _json(row.result), row.deadline, row.rematch, row.changed_at), must=True)


def change_ply(row: TableRow) -> Statement:
    """A table that goes on after a commit: no index is touched."""
    return Statement(_CHANGE_PLY, (row.id, row.rev, row.ply, row.asked, row.changed_at), must=True)


def change_draft(row: TableRow) -> Statement:
    """A table of which only the draft has changed, as with most picks: no index is touched."""
    return Statement(_CHANGE_DRAFT, (row.id, row.rev, _json(row.draft), row.changed_at), must=True)


def change_seat(table: str, seat: SeatRow) -> Statement:
    sql = "update seat set kind = $3, person = $4, bot = $5 where table_id = $1 and seat = $2 returning seat"
    return Statement(sql, (table, seat.seat, seat.kind, seat.person, seat.bot), must=True)


def _table(row: Row) -> TableRow:
    columns = dict(zip(_COLUMNS.split(", "), row, strict=True))
    columns["setup"] = _parsed(columns["setup"], SetupRecord)  # type: ignore[assignment]
    columns["ways"] = _parsed(columns["ways"], Ways)  # type: ignore[assignment]
    columns["draft"] = _parsed(columns["draft"], Draft)  # type: ignore[assignment]
    columns["result"] = _parsed(columns["result"], Result)  # type: ignore[assignment]
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
    """The tables a person sits at, the latest first."""
    names = ", ".join(f"t.{name}" for name in _COLUMNS.split(", "))
    sql = (f"select {names} from game_table t where t.id in (select table_id from seat where person = $1)"
           " or t.made_by = $1 order by t.changed_at desc, t.id limit $2")
    found = []
    for row in await store.read(sql, person, most):
        try:
            found.append(_table(row))
        except msgspec.DecodeError as error:
            log.error("a table's row cannot be read", extra={"table": row[0], "why": str(error)})
    return found


async def expired(store: Store, now: int) -> list[str]:
    """Tables whose clock has run out."""
    rows = await store.read("select id from game_table where deadline <= $1 and status = 'playing' limit 100", now)
    return [str(row[0]) for row in rows]


async def all_ids(store: Store) -> list[str]:
    return [str(row[0]) for row in await store.read("select id from game_table order by made_at, id")]


async def seats(store: Store, table: str) -> list[SeatRow]:
    sql = ("select s.seat, s.kind, s.person, s.bot, p.name from seat s left join person p on p.id = s.person"
           " where s.table_id = $1 order by s.seat")
    return [SeatRow(*row) for row in await store.read(sql, table)]  # type: ignore[arg-type]


async def seed(store: Store, table: str) -> str | None:
    """The secret of a table: for its dealer alone, until the game is over."""
    rows = await store.read("select seed from secret where table_id = $1", table)
    return str(rows[0][0]) if rows else None


# Picks

def add_picks(table: str, picks: Sequence[PickRow]) -> Statement:
    """Several plies in one statement: a round trip less each."""
    args: list[str | int | None] = []
    for pick in picks:
        args += [table, pick.ply, pick.seat, pick.pick, pick.author, pick.token, pick.at]
    return Statement(_add_picks(len(picks)), tuple(args))


@cache
def _add_picks(count: int) -> str:
    places = ", ".join("(" + ", ".join(f"${n * 7 + k}" for k in range(1, 8)) + ")" for n in range(count))
    return f"insert into pick (table_id, ply, seat, pick, author, token, at) values {places}"


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

def add_job(job: JobRow) -> Statement:
    sql = ("insert into job (table_id, ply, seat, bot, due_at, claimed_until) values ($1, $2, $3, $4, $5, 0)"
           " on conflict (table_id) do update set ply = excluded.ply, seat = excluded.seat, bot = excluded.bot,"
           " due_at = excluded.due_at, claimed_until = 0")
    return Statement(sql, (job.table_id, job.ply, job.seat, job.bot, job.due_at))


def drop_job(table: str) -> Statement:
    return Statement("delete from job where table_id = $1", (table,))


async def claim_jobs(store: Store, now: int, until: int, most: int) -> list[JobRow]:
    """Take due jobs that nobody works on; after `until` they are anybody's again."""
    sql = ("update job set claimed_until = $2 where table_id in (select table_id from job where (due_at <= $1"
           " or due_at > $4) and (claimed_until <= $1 or claimed_until > $4)"
           f" order by due_at limit $3{store.skip_locked}) returning table_id, ply, seat, bot, due_at")
    rows = await store.write([Statement(sql, (now, until, most, now + FAR_MS))])
    return [JobRow(*row) for row in rows]  # type: ignore[arg-type]


def renew_job(table: str, until: int) -> Statement:
    sql = "update job set claimed_until = $2 where table_id = $1 and claimed_until > 0"
    return Statement(sql, (table, until))


async def release_jobs(store: Store) -> None:
    """Nobody works on anything: for a store with one process, when that begins."""
    await store.write([Statement("update job set claimed_until = 0")])


async def next_due(store: Store) -> int | None:
    """When the next job can be taken."""
    rows = await store.read("select min(case when claimed_until > due_at then claimed_until else due_at end) from job")
    return None if rows[0][0] is None else int(rows[0][0])


# People

def add_person(id: str, name: str, now: int) -> Statement:
    sql = ("insert into person (id, name, made_at) values ($1, $2, $3)"
           " on conflict (id) do update set name = excluded.name")
    return Statement(sql, (id, name, now))


def change_recovery(id: str, hashed: str) -> Statement:
    return Statement("update person set recovery = $2 where id = $1 returning id", (id, hashed), must=True)


async def person(store: Store, id: str) -> PersonRow | None:
    rows = await store.read("select id, name from person where id = $1", id)
    return PersonRow(*rows[0]) if rows else None  # type: ignore[arg-type]


async def recovered(store: Store, hashed: str) -> PersonRow | None:
    rows = await store.read("select id, name from person where recovery = $1", hashed)
    return PersonRow(*rows[0]) if rows else None  # type: ignore[arg-type]


# Chat

def say(table: str, line: Saying) -> Statement:
    sql = "insert into said (table_id, n, seat, name, text, at) values ($1, $2, $3, $4, $5, $6)"
    return Statement(sql, (table, line.n, line.seat, line.name, line.text, line.at))


async def said(store: Store, table: str, after: int = 0) -> list[Saying]:
    sql = "select n, seat, name, text, at from said where table_id = $1 and n > $2 order by n"
    return [Saying(*row) for row in await store.read(sql, table, after)]  # type: ignore[arg-type]


# What the server itself keeps

async def kept(store: Store, key: str, fresh: str) -> str:
    """A value made once and kept for ever, such as the key that signs cookies."""
    sql = "insert into kept (key, value) values ($1, $2) on conflict (key) do nothing"
    await store.write([Statement(sql, (key, fresh))])
    return str((await store.read("select value from kept where key = $1", key))[0][0])
