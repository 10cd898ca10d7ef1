"""Tables from their rows, and back: what a process that opens one has to do."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from functools import cache

import msgspec

from layover.engine import codec
from layover.engine.chance import Dealer
from layover.engine.errors import Malformed
from layover.engine.pack import Pack
from layover.engine.setup import Setup
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from layover.games import get as rules_of
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.records import CLOSED, WAITING, PickRow, Result, TableRow
from layover.server.store.store import Statement, Store

SNAPSHOT_EVERY = 25
log = logging.getLogger("layover.tables")


@cache
def pack_of(game: str) -> Pack:
    """The components of a game, loaded once."""
    return rules_of(game).load_pack(None)


def begin(row: TableRow, dealer: Dealer | None, digests: bool = False) -> Table:
    """The table before its first pick; with a dealer, everything is dealt that comes before the first question."""
    rules, pack, kept = rules_of(row.game), pack_of(row.game), row.setup
    if kept.rules != rules.version or kept.pack != pack.digest:
        raise Problem("table/rules")
    setup = Setup(row.game, tuple(kept.seats), dict(kept.options), kept.pack, kept.commitment)
    return Table(rules, pack, setup, dealer, json.loads(row.position) if row.position else None, digests)


def rebuild(row: TableRow, picks: Sequence[PickRow], seed: str | None, digests: bool = False) -> Table:
    """The table after all its picks; with digests, as its transcript needs them."""
    table = begin(row, None, digests)
    follow(table, picks)
    if table.ply != row.ply:
        raise Problem("table/broken", ply=table.ply + 1)
    if seed is not None:
        table.hand_to(Dealer(seed))
    return table


def follow(table: Table, picks: Sequence[PickRow]) -> None:
    """Replay kept picks; a row that does not fit stops it, by its ply."""
    for pick in picks:
        try:
            wrong = pick.ply != table.ply + 1 or table.follow(pick.seat, *table.read(pick.pick)) is not None
        except Malformed:
            wrong = True
        if wrong:
            raise Problem("table/broken", ply=pick.ply)


def followed(table: Table, picks: Sequence[PickRow]) -> Table:
    """The table after what another process has written; the one that readers may be looking at stays as it is."""
    after = table.copy()
    follow(after, picks)
    if after.dealer:
        after.hand_to(after.dealer)
    return after


def check_begun(row: TableRow) -> None:
    """There is a game to look at and to play."""
    if row.status == WAITING:
        raise Problem("table/waiting")
    if row.status == CLOSED:
        raise Problem("table/closed")


async def at(store: Store, row: TableRow, ply: int) -> Table:
    """The table as it stood after a ply: from the last snapshot before it."""
    check_begun(row)
    if ply > row.ply:
        raise Problem("ply/unknown")
    table = begin(row, None)
    kept, picks = await records.way_to(store, row.id, ply)
    if kept is not None:
        try:
            table.skip_to(kept[0], msgspec.json.decode(kept[1]))
        except (Malformed, ArithmeticError, LookupError, TypeError, ValueError, msgspec.DecodeError):
            log.error("snapshot cannot be read", extra={"table": row.id, "ply": kept[0]})
            table = begin(row, None)        # the picks say the same, at more cost
            picks = await records.picks(store, row.id, 0, ply)
    follow(table, picks)
    return table


def result_of(table: Table) -> Result:
    return Result(list(table.scores), list(table.ranking), table.game.end_cause(table.state))


def snapshot(table: Table, id: str) -> Statement:
    """The state as it is, so that opening any ply costs no more than a few picks."""
    state = msgspec.json.encode(codec.columns(table.game, table.state)).decode()
    return records.add_snapshot(id, table.ply, state)


def snapshots(row: TableRow, picks: Sequence[PickRow]) -> list[Statement]:
    """Those that a table would have kept while it was played: where a seat is asked, since in the middle of a deal not
    everything adds up. What does not follow its rules is not let in.
    """
    table = begin(row, None)
    found: list[Statement] = []
    before = 0
    for pick in picks:
        follow(table, [pick])
        if table.seat != CHANCE and table.ply // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY:
            found.append(snapshot(table, row.id))
            before = table.ply
    return found
