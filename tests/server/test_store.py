"""What both stores promise: all or nothing, nothing twice, on disk when acknowledged."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import layover
from layover.server.store import records
from layover.server.store.connect import connect
from layover.server.store.migrations import Migration, migrations, split
from layover.server.store.store import Conflict, Statement, Store, Unavailable
from layover.server.tables.tables import Tables
from tests.server.old import begin_old
from tests.server.running import PATIENCE

FIRST = "schema_1.sql"
"""A database as the first release wrote it."""
TABLES = "select name from sqlite_master where type = 'table' order by 1"
PICK = "insert into pick (table_id, ply, seat, pick, author, token, at) values ($1, $2, 0, 'x', 'me', null, 0)"


def pick(table: str, ply: int) -> Statement:
    return Statement(PICK, (table, ply))


async def plies(store: Store, table: str) -> list[object]:
    return [row[0] for row in await store.read("select ply from pick where table_id = $1 order by ply", table)]


async def test_a_write_is_whole_or_nothing(store: Store) -> None:
    await store.write([pick("a", 1), pick("a", 2)])
    with pytest.raises(Conflict):
        await store.write([pick("a", 3), pick("a", 2)])
    assert await plies(store, "a") == [1, 2]


async def test_a_ply_is_played_once_however_many_try(store: Store) -> None:
    results = await asyncio.gather(*(store.write([pick("a", 1)]) for _ in range(20)), return_exceptions=True)
    assert sum(isinstance(one, list) for one in results) == 1
    assert sum(isinstance(one, Conflict) for one in results) == 19


async def test_a_conflict_in_a_group_leaves_its_neighbours_alone(store: Store) -> None:
    await store.write([pick("a", 1)])
    tries = [store.write([pick("a", 1)]), *(store.write([pick("b", n)]) for n in range(50)),
             store.write([pick("c", 1), pick("a", 1)]), store.write([pick("d", 1), pick("d", 2)])]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert isinstance(results[0], Conflict) and isinstance(results[51], Conflict)
    assert await plies(store, "b") == list(range(50))
    assert (await plies(store, "c"), await plies(store, "d")) == ([], [1, 2])


async def test_must_is_held(store: Store) -> None:
    await store.write([pick("a", 1)])
    changed = "update pick set seat = 2 where table_id = $1 and ply = $2 returning ply"
    await store.write([Statement(changed, ("a", 1), must=True)])
    assert await store.read("select seat from pick where table_id = $1", "a") == [(2,)]
    with pytest.raises(Conflict):
        await store.write([pick("a", 2), Statement(changed, ("a", 9), must=True)])
    assert await plies(store, "a") == [1]


async def test_a_database_is_opened_again_as_it_was(database: str) -> None:
    for ply in (1, 2, 3):
        store = connect(database)
        await store.open()
        await store.write([pick("a", ply)])
        assert await plies(store, "a") == list(range(1, ply + 1))
        await store.close()


async def indices(store: Store) -> set[object]:
    catalogue = ("select indexname from pg_indexes where schemaname = 'public'" if store.shared else
                 "select name from sqlite_master where type = 'index' and sql is not null")
    return {row[0] for row in await store.read(catalogue) if not str(row[0]).endswith(("_pkey", "_key"))}


async def test_a_database_of_the_first_release_is_brought_up_to_date(database: str) -> None:
    await begin_old(database, FIRST)
    old = connect(database)
    await old.open()
    assert [row[0] for row in await old.read("select version from schema_version order by version")] \
        == [step.version for step in migrations()]
    assert "game_table_made_by" in await indices(old)
    row = await records.table(old, "id00")
    assert row and (row.game, row.status, row.ply, row.made_by) == ("airlines", "playing", 49, "p0")
    assert row.draft and len(row.draft.picks) == len(row.draft.tokens) > 0
    assert [pick.ply for pick in await records.picks(old, "id00")] == list(range(1, 50))
    assert [seat.kind for seat in await records.seats(old, "id00")] == ["person", "person", "bot", "person"]
    assert [line.text for line in await records.said(old, "id00")] == ["bonjour à tous"]
    assert [found.id for found in await records.tables_of(old, "p0", 10)] == ["id00"]
    await old.close()
    again = connect(database)             # a second time there is nothing left to do
    await again.open()
    assert len(await again.read("select version from schema_version")) == len(migrations())
    await again.close()


async def test_an_old_database_ends_with_the_schema_of_a_new_one(folder: Path) -> None:
    shapes: list[list[object]] = []
    for name in ("old.db", "new.db"):
        if name == "old.db":
            await begin_old(str(folder / name), FIRST)
        store = connect(str(folder / name))
        await store.open()
        shapes.append([(table, await store.read(f"select name, type, pk from pragma_table_info('{table}')"))
                       for (table,) in await store.read(TABLES)])
        shapes[-1].append(await indices(store))
        await store.close()
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("version", range(1, len(migrations())))
async def test_a_database_of_every_earlier_schema_goes_on(database: str, version: int,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows of the first release, brought up to a version and used there, then opened by this one."""
    await begin_old(database, FIRST)
    with monkeypatch.context() as then:
        then.setattr("layover.server.store.migrations.migrations", lambda: migrations()[:version])
        old = connect(database)
        await old.open()
        assert await old.read("select max(version) from schema_version") == [(version,)]
        await old.write([pick("new", 1)])
        await old.close()
    store = connect(database)
    await store.open()
    assert await store.read("select max(version) from schema_version") == [(len(migrations()),)]
    row = await records.table(store, "id00")
    assert row and (row.status, row.ply, row.made_by) == ("playing", 49, "p0") and await plies(store, "new") == [1]
    assert [seat.kind for seat in await records.seats(store, "id00")] == ["person", "person", "bot", "person"]
    assert [line.text for line in await records.said(store, "id00")] == ["bonjour à tous"]
    person = await records.person(store, "p0")
    assert person and (person.sessions, person.banned_at) == (0, None)
    found = await Tables(store).cache.get("id00")
    assert found.table is not None and found.table.ply == 49 and found.drafted is not None
    jobs = await store.read("select owner, cost, alone from job where table_id = 'id00'")
    assert all(owner == "p0" for owner, _, _ in jobs)
    await store.close()


async def test_a_step_that_fails_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(folder / "a.db")
    await begin_old(path, FIRST)
    broken = (*migrations(), Migration(len(migrations()) + 1, ("create table half (a text)", "select nonsense")))
    monkeypatch.setattr("layover.server.store.migrations.migrations", lambda: broken)
    with pytest.raises(sqlite3.OperationalError):
        await connect(path).open()
    with sqlite3.connect(path) as connection:
        assert connection.execute("select max(version) from schema_version").fetchone() == (1,)
        assert not connection.execute("select 1 from sqlite_master where name = 'half'").fetchall()
    connection.close()


async def test_a_schema_from_the_future_is_refused(store: Store, database: str) -> None:
    await store.write([Statement("insert into schema_version (version) values (9999)")])
    with pytest.raises(layover.Malformed, match=r"schema 9999, this release knows up to \d+: use the newer release"):
        await connect(database).open()


def test_migrations_are_numbered_without_gaps() -> None:
    assert [step.version for step in migrations()] == list(range(1, len(migrations()) + 1))
    text = "-- why\ncreate table a (\n  b text -- c;\n);\nselect 1;\n"
    assert split(text) == ("create table a (\n  b text\n)", "select 1")


WRITER = """
import asyncio, sys
from layover.server.store.store import Statement
from layover.server.store.connect import connect
PICK = "insert into pick (table_id, ply, seat, pick, author, token, at) values ($1, $2, 0, 'x', 'me', null, 0)"
async def main():
    store = connect(sys.argv[1])
    await store.open()
    async def play(table):
        for ply in range(1, 100000):
            await store.write([Statement(PICK, (table, ply))])
            print(table, ply, flush=True)
    await asyncio.gather(*(play(f"t{n}") for n in range(8)))
asyncio.run(main())
"""


async def test_what_was_acknowledged_survives_a_kill(database: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    told: dict[str, int] = {}
    for count, line in enumerate(process.stdout):
        table, ply = line.split()
        told[table] = int(ply)
        if count == 300:
            os.kill(process.pid, signal.SIGKILL)
            break
    for line in process.stdout.read().splitlines():
        if len(words := line.split()) == 2:
            told[words[0]] = int(words[1])
    process.wait()
    store = connect(database)
    await store.open()
    for table, last in told.items():
        kept = await plies(store, table)
        assert kept == list(range(1, len(kept) + 1)) and len(kept) >= last
    await store.close()


async def test_sqlite_serves_one_server_at_a_time(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    first = connect(path, alone=True)
    await first.open()
    with pytest.raises(layover.Malformed, match="another server"):
        await connect(path, alone=True).open()
    await first.close()
    again = connect(path, alone=True)
    await again.open()
    await again.close()


async def test_a_full_disk_is_told_and_forgotten(tmp_path: Path) -> None:
    """SQLite answers a page limit exactly as it answers a full disk."""
    store = connect(str(tmp_path / "a.db"))
    await store.open()
    writer = store._opened[0]  # type: ignore[attr-defined]
    pages = writer.execute("pragma page_count").fetchone()[0]
    writer.execute(f"pragma max_page_count = {pages}")
    long = Statement("insert into snapshot (table_id, ply, state) values ('a', 1, $1)", ("x" * 100_000,))
    with pytest.raises(Unavailable, match="full"):
        await store.write([long])
    writer.execute("pragma max_page_count = 1000000")
    await store.write([long])
    assert await store.read("select ply from snapshot") == [(1,)]
    await store.close()


class Failing:
    """A connection whose disk fails at the next commit."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection, self.fails = connection, True

    @property
    def in_transaction(self) -> bool:
        return self.connection.in_transaction

    def execute(self, sql: str, args: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if sql == "commit" and self.fails:
            self.fails = False
            raise sqlite3.OperationalError("disk I/O error")
        return self.connection.execute(sql, args)


async def test_a_commit_that_fails_acknowledges_nothing(folder: Path) -> None:
    store = connect(str(folder / "a.db"))
    await store.open()
    store._writer = Failing(store._writer)  # type: ignore[attr-defined]
    tries = await asyncio.gather(*(store.write([pick("a", n)]) for n in (1, 2)), return_exceptions=True)
    assert all(isinstance(one, Unavailable) for one in tries)
    assert await plies(store, "a") == []
    await store.write([pick("a", 1)])
    assert await plies(store, "a") == [1]
    await store.close()


async def test_a_lock_of_another_program_is_waited_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(folder / "a.db")
    store = connect(path)
    await store.open()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    writing = asyncio.create_task(store.write([pick("a", 1)]))
    await asyncio.sleep(0.1)
    assert not writing.done()
    other.execute("rollback")
    await writing
    assert await plies(store, "a") == [1]
    monkeypatch.setattr("layover.server.store.sqlite.LOCKED_SECONDS", 0.05)
    other.execute("begin immediate")
    with pytest.raises(Unavailable, match="locked"):
        await store.write([pick("a", 2)])
    other.execute("rollback")
    await store.write([pick("a", 2)])
    assert await plies(store, "a") == [1, 2]
    other.close()
    await store.close()


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("not a database, " * 100)
    with pytest.raises((layover.Malformed, sqlite3.DatabaseError)):
        await connect(str(tmp_path / "a.db")).open()


async def test_processes_hear_of_one_another(database: str) -> None:
    if "postgres" not in database:
        pytest.skip("one process serves an SQLite file")
    one, two = connect(database), connect(database)
    heard: list[str] = []
    told: list[str] = []
    one.listen(told.append)
    two.listen(heard.append)
    await one.open()
    await two.open()
    await one.write([pick("a", 1)], tell="a")
    async with asyncio.timeout(PATIENCE):
        while "a" not in heard:
            await asyncio.sleep(0.02)
    assert "a" not in told
    await one.close()
    await two.close()
