"""What is kept of people besides their rows: whom they keep apart from, what they report, what is theirs."""

from __future__ import annotations

import msgspec

from layover.server.store.records import HandOver
from layover.server.store.store import Statement, Store

MUTE, BLOCK = "mute", "block"
TABLES = ("pick", "snapshot", "said", "seat", "secret", "job", "kicked")
"""Whatever belongs to a table, by its id."""


# Apart

def keep_apart(person: str, other: str, how: str, now: int) -> Statement:
    sql = ("insert into apart (person, other, how, at) values ($1, $2, $3, $4)"
           " on conflict (person, other) do update set how = excluded.how, at = excluded.at")
    return Statement(sql, (person, other, how, now))


def bring_together(person: str, other: str) -> Statement:
    return Statement("delete from apart where person = $1 and other = $2", (person, other))


async def apart_from(store: Store, person: str) -> list[tuple[str, str, str]]:
    """Whom somebody keeps apart from: id, name, how."""
    sql = ("select a.other, p.name, a.how from apart a join person p on p.id = a.other where a.person = $1"
           " order by a.at, a.other")
    return [(str(id), str(name), str(how)) for id, name, how in await store.read(sql, person)]


def kick(table: str, person: str) -> Statement:
    sql = "insert into kicked (table_id, person) values ($1, $2) on conflict (table_id, person) do nothing"
    return Statement(sql, (table, person))


async def kicked(store: Store, table: str, person: str) -> bool:
    return bool(await store.read("select 1 from kicked where table_id = $1 and person = $2", table, person))


async def blocked(store: Store, table: str, person: str) -> bool:
    """Whether somebody at a table, or who set it up, does not want to sit with a person, or the other way round."""
    sql = ("select 1 from apart where how = 'block' and ((person = $2 and other in {there}) or (other = $2"
           " and person in {there})) limit 1")
    there = "(select person from seat where table_id = $1 union select made_by from game_table where id = $1)"
    return bool(await store.read(sql.format(there=there), table, person))


# Reports

class ReportRow(msgspec.Struct, frozen=True):
    """Somebody has something to say about somebody."""

    id: str
    person: str
    about: str
    table_id: str
    line: str
    why: str
    at: int


def add_report(row: ReportRow) -> Statement:
    sql = "insert into report (id, person, about, table_id, line, why, at) values ($1, $2, $3, $4, $5, $6, $7)"
    return Statement(sql, (row.id, row.person, row.about, row.table_id, row.line, row.why, row.at))


async def reports(store: Store, most: int) -> list[ReportRow]:
    sql = "select id, person, about, table_id, line, why, at from report order by at desc limit $1"
    return [ReportRow(*row) for row in await store.read(sql, most)]  # type: ignore[arg-type]


# What a host does

class ActRow(msgspec.Struct, frozen=True):
    """Something that a host has done."""

    id: str
    at: int
    what: str
    about: str
    detail: str


def note(row: ActRow) -> Statement:
    sql = "insert into host_log (id, at, what, about, detail) values ($1, $2, $3, $4, $5)"
    return Statement(sql, (row.id, row.at, row.what, row.about, row.detail))


async def acts(store: Store, most: int) -> list[ActRow]:
    sql = "select id, at, what, about, detail from host_log order by at desc, id limit $1"
    return [ActRow(*row) for row in await store.read(sql, most)]  # type: ignore[arg-type]


def mute(person: str, until: int | None) -> Statement:
    return Statement("update person set muted_until = $2 where id = $1 returning id", (person, until), must=True)


def ban(person: str, at: int | None) -> Statement:
    sql = "update person set banned_at = $2, sessions = sessions + 1 where id = $1 returning id"
    return Statement(sql, (person, at), must=True)


# What is theirs

async def own_tables(store: Store, person: str) -> dict[str, list[str]]:
    """The tables that somebody has to do with, by their status."""
    sql = ("select id, status from game_table where made_by = $1 or id in (select table_id from seat where person = $1"
           " or was = $1)")
    found: dict[str, list[str]] = {}
    for id, status in await store.read(sql, person):
        found.setdefault(str(status), []).append(str(id))
    return found


async def own_lines(store: Store, person: str) -> list[tuple[str, int, str]]:
    """What somebody has said: where, when, what."""
    rows = await store.read("select table_id, at, text from said where person = $1 order by at, table_id", person)
    return [(str(id), int(at or 0), str(text)) for id, at, text in rows]


def delete_table(id: str) -> list[Statement]:
    """A table and whatever belongs to it."""
    return [*(Statement(f"delete from {name} where table_id = $1", (id,)) for name in TABLES),
            Statement("delete from game_table where id = $1", (id,))]


def forget_person(id: str) -> list[Statement]:
    """Nothing is left of a person but empty seats at tables that others play or have played."""
    own = "(select table_id from seat where person = $1 or was = $1)"
    return [Statement(sql, (id,)) for sql in (
        f"update game_table set rev = rev + 1 where id in {own} or made_by = $1",
        f"update pick set author = '' where author = $1 and table_id in {own}",
        "delete from said where person = $1 or exists (select 1 from seat where seat.table_id = said.table_id"
        " and seat.seat = said.seat and (seat.person = $1 or seat.was = $1))",
        "update seat set person = null, here = null where person = $1",
        "update seat set was = null where was = $1",
        "update game_table set made_by = '', made_from = null where made_by = $1",
        "delete from apart where person = $1 or other = $1",
        "delete from kicked where person = $1",
        "delete from report where person = $1 or about = $1",
        "delete from person where id = $1")]


def touch(table: str) -> Statement:
    """Something about a table is new: whoever has it in memory reads it again."""
    return Statement("update game_table set rev = rev + 1 where id = $1", (table,))


def rename_handed(table: str, handed: list[HandOver]) -> Statement:
    return Statement("update game_table set handed = $2 where id = $1", (table, msgspec.json.encode(handed).decode()))


async def abandoned(store: Store, before: int) -> list[str]:
    """Games that nobody has played on since then, and rooms closed before that."""
    sql = "select id from game_table where status in ('playing', 'closed') and changed_at < $1 limit 100"
    return [str(row[0]) for row in await store.read(sql, before)]
