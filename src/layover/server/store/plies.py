"""The statements that nearly every pick makes: compiled, apart from the records themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.json import Encoder

from layover.server.store.records import PickRow, TableRow
from layover.server.store.store import Statement, Value

encode = Encoder().encode
_CHANGE_PLY = ("update game_table set rev = $2, ply = $3, asked = $4, draft = null, changed_at = $5, asked_at = $6"
               " where id = $1 and rev = $2 - 1 returning rev")
_CHANGE_DRAFT = ("update game_table set rev = $2, draft = $3, changed_at = $4 where id = $1 and rev = $2 - 1"
                 " returning rev")


def change_ply(row: TableRow) -> Statement:
    """A table that goes on after a commit: no index is touched."""
    return Statement(_CHANGE_PLY, (row.id, row.rev, row.ply, row.asked, row.changed_at, row.asked_at), must=True)


def change_draft(row: TableRow) -> Statement:
    """A table of which only the draft has changed, as with most picks: no index is touched."""
    return Statement(_CHANGE_DRAFT, (row.id, row.rev, encode(row.draft).decode(), row.changed_at), must=True)


def add_picks(table: str, picks: Sequence[PickRow]) -> Statement:
    """Several plies in one statement: a round trip less each."""
    args: list[Value] = []
    for pick in picks:
        args += [table, pick.ply, pick.seat, pick.pick, pick.author, pick.token, pick.at]
    return Statement(_add_picks(len(picks)), tuple(args))


@cache
def _add_picks(count: int) -> str:
    places = ", ".join("(" + ", ".join(f"${n * 7 + k}" for k in range(1, 8)) + ")" for n in range(count))
    return f"insert into pick (table_id, ply, seat, pick, author, token, at) values {places}"
