"""Everything in one file and back, from any store to any other: `layover export`, `layover import`.

A zip: people, and for each table its rows as JSON beside its readable transcript. It holds seeds and hidden cards of
running games, so it is made readable by its owner alone.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from contextlib import suppress

import msgspec

from layover.engine.errors import Malformed
from layover.server.problem import Problem
from layover.server.store import plies, records
from layover.server.store.records import PickRow, Saying, SeatRow, TableRow
from layover.server.store.store import Conflict, Statement, Store
from layover.server.tables import plan, restore

FORMAT = "layover export 1"
SIZE = 200
_GUEST = "id, name, recovery, made_at, sessions, muted_until, banned_at"


class Guest(msgspec.Struct):
    """A person, with the hash of the recovery code."""

    id: str
    name: str
    recovery: str | None
    made_at: int
    sessions: int = 0
    muted_until: int | None = None
    banned_at: int | None = None


class Kept(msgspec.Struct):
    """All rows of one table; states are made again from the picks."""

    row: TableRow
    seats: list[SeatRow]
    picks: list[PickRow]
    said: list[Saying]
    seed: str | None


async def export(store: Store, path: str, on_progress: Callable[[int], None] = lambda done: None) -> int:
    """Write every table to a file that is not there yet; how many."""
    ids = await records.all_ids(store)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Malformed("export/exists", f"{path}: is there already; name another file") from None
    with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("format.txt", FORMAT)
        rows = await store.read(f"select {_GUEST} from person order by id")
        archive.writestr("people.json", msgspec.json.encode([Guest(*row) for row in rows]))  # type: ignore[arg-type]
        key = await store.read("select value from kept where key = 'cookie_key'")
        archive.writestr("cookie_key.txt", str(key[0][0]) if key else "")
        for done, id in enumerate(ids, start=1):
            await _export_table(store, archive, id)
            on_progress(done)
    return len(ids)


async def _export_table(store: Store, archive: zipfile.ZipFile, id: str) -> None:
    row = await records.table(store, id)
    assert row is not None
    picks = await records.picks(store, id, upto=row.ply)
    seats, said = await records.seats(store, id), await records.said(store, id)
    kept = Kept(row, seats, picks, said, await records.seed(store, id))
    archive.writestr(f"tables/{id}.json", msgspec.json.encode(kept))
    if row.status not in records.UNBEGUN:
        with suppress(Problem):         # of other rules, or damaged: its rows are kept as they are
            whole = restore.rebuild(row, picks, kept.seed, digests=True)
            archive.writestr(f"transcripts/{id}.lay", whole.transcript())


async def bring_in(store: Store, path: str, on_progress: Callable[[int], None] = lambda done: None) -> tuple[int, int]:
    """Read a file made by `export`; how many tables are new, and how many were there already."""
    try:
        archive = zipfile.ZipFile(path)
        if archive.read("format.txt").decode() != FORMAT:
            raise KeyError
    except (zipfile.BadZipFile, KeyError):
        raise Malformed("import/format", f"{path}: is not an archive of this version, made by layover export") from None
    with archive:
        people = msgspec.json.decode(archive.read("people.json"), type=list[Guest])
        await store.write([_add_guest(one) for one in people])
        if key := archive.read("cookie_key.txt").decode():
            await records.kept(store, "cookie_key", key)
        new = there = 0
        for name in sorted(name for name in archive.namelist() if name.startswith("tables/")):
            if await _import_table(store, path, name, archive.read(name)):
                new += 1
            else:
                there += 1
            on_progress(new + there)
    return new, there


def _add_guest(one: Guest) -> Statement:
    sql = f"insert into person ({_GUEST}) values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing"
    return Statement(sql, (one.id, one.name, one.recovery, one.made_at, one.sessions, one.muted_until, one.banned_at))


async def _import_table(store: Store, path: str, name: str, text: bytes) -> bool:
    try:
        kept = msgspec.json.decode(text, type=Kept)
        snapshots = [] if kept.row.status in records.UNBEGUN else restore.snapshots(kept.row, kept.picks)
    except (msgspec.DecodeError, Problem) as error:
        raise Malformed("import/table", f"{path}: {name} cannot be read: {error}") from None
    statements = records.add_table(kept.row, kept.seats, kept.seed)
    statements += [plies.add_picks(kept.row.id, kept.picks[n:n + SIZE]) for n in range(0, len(kept.picks), SIZE)]
    statements += [records.say(kept.row.id, line) for line in kept.said]
    try:
        await store.write([*statements, *snapshots, *_jobs(kept)])
    except Conflict:
        return False
    return True


def _jobs(kept: Kept) -> list[Statement]:
    bot = plan.asked_bot(kept.row, kept.seats)
    return [] if bot is None else [records.add_job(plan.job_of(kept.row, kept.seats, bot, 0))]
