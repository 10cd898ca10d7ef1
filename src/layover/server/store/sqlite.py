"""SQLite by the standard library: writes are grouped, a few readers beside them (WAL).

Every write waits for its own commit, `synchronous=FULL`. Statements run in the event loop, they only touch memory; the
commit, which waits for the disk, runs in a thread of its own, and writes that arrive meanwhile share the next one.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import queue
import re
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from time import monotonic
from typing import IO, NamedTuple

from layover.engine.errors import Malformed
from layover.server.store.backups import Unfinished
from layover.server.store.migrations import READ_VERSION, VERSION_TABLE, WRITE_VERSION, pending
from layover.server.store.store import Answer, Conflict, Row, Statement, Then, Unavailable, Value

log = logging.getLogger("layover.store")
MOST_IN_A_COMMIT = 500
READERS = 2
CHECKPOINT_PAGES = 4000
"""How much of the log, 16 MB, is kept before it is written into the database: a page that is written again and again
is then written there once.
"""
LOCKED_SECONDS = 5.0
"""How long a lock of another program, such as an export that begins, is waited for."""
LOOK_AGAIN_SECONDS = 0.02


class _Write(NamedTuple):
    statements: Sequence[Statement]
    then: Then
    since: float


_Answered = list[tuple[_Write, Answer]]


class SqliteStore:
    """Tables in one file."""

    shared = False
    skip_locked = ""

    def __init__(self, path: str, *, alone: bool = False) -> None:
        self.path = path
        self.alone = alone
        self._waiting: list[_Write] = []
        self._busy = False
        """Whether a transaction is under way, or about to begin."""
        self._commits: queue.SimpleQueue[_Answered | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "layover-read")
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._committer: threading.Thread | None = None
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        if self.alone:
            self._lock = _lock(self.path)
        self._writer = self._connect()
        _migrate(self._writer)
        self._file = _identity(self.path)
        self._writer.execute("pragma busy_timeout = 0")
        self._loop = asyncio.get_running_loop()
        self._committer = threading.Thread(target=self._commit_all, name="layover-commit", daemon=True)
        self._committer.start()

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self.path, timeout=LOCKED_SECONDS, isolation_level=None,
                                         check_same_thread=False)
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = full")
            connection.execute(f"pragma wal_autocheckpoint = {CHECKPOINT_PAGES}")
        except sqlite3.Error as error:
            raise Malformed("store/open", f"{self.path}: cannot be opened as a database: {error}") from None
        self._opened.append(connection)
        return connection

    async def read(self, sql: str, *args: Value) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, sql, args)

    def _read(self, sql: str, args: tuple[Value, ...]) -> list[Row]:
        if not hasattr(self._local, "connection"):
            self._local.connection = self._connect()
        try:
            rows: list[Row] = self._local.connection.execute(_numbered(sql), args).fetchall()
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from None
        return rows

    async def write(self, statements: Sequence[Statement], tell: str = "") -> list[Row]:
        done: asyncio.Future[list[Row]] = self._loop.create_future()

        def settle(answer: Answer) -> None:
            if done.cancelled():
                return
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)

        self.submit(statements, tell, settle)
        return await done

    def submit(self, statements: Sequence[Statement], tell: str, then: Then) -> None:
        self._waiting.append(_Write(statements, then, monotonic()))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._begin)     # together with whatever else is written in this turn of the loop

    def listen(self, hear: Callable[[str], None]) -> None:
        """One process serves an SQLite file: there is nobody to listen to."""

    async def backup(self, folder: Path, name: str) -> Path:
        return await asyncio.to_thread(self._back_up, folder / f"{name}.db")

    def _back_up(self, target: Path) -> Path:
        with Unfinished(target) as part, closing(self._connect()) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            wrong = copy.execute("pragma integrity_check").fetchone()[0]
            if wrong != "ok":
                raise Unavailable(f"{self.path}: the copy is damaged: {wrong}")
        return target

    async def close(self) -> None:
        if self._committer:
            with suppress(Unavailable):
                await self.write([])              # behind everything that is still to be written
            self._commits.put(None)
            await asyncio.to_thread(self._committer.join)
        self._readers.shutdown()
        for connection in self._opened:
            connection.close()
        if self._lock:
            self._lock.close()

    # Writing

    def _begin(self) -> None:
        """Everything that waits, in one transaction, up to its commit."""
        writes, self._waiting = self._waiting[:MOST_IN_A_COMMIT], self._waiting[MOST_IN_A_COMMIT:]
        try:
            self._commits.put(self._write_all(writes))
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY and monotonic() < writes[0].since + LOCKED_SECONDS:
                self._waiting = writes + self._waiting
                self._loop.call_later(LOOK_AGAIN_SECONDS, self._begin)
                return
            _roll_back(self._writer)
            self._settle([(write, Unavailable(str(error))) for write in writes])

    def _write_all(self, writes: Sequence[_Write]) -> _Answered:
        """Each write whole or not at all. Few fail halfway: then all are done again, each behind a savepoint."""
        try:
            self._writer.execute("begin immediate")
            return [(write, _one(self._writer, write.statements)) for write in writes]
        except _Halfway:
            self._writer.execute("rollback")
            self._writer.execute("begin immediate")
            return [(write, _one_apart(self._writer, write.statements)) for write in writes]

    def _settle(self, answered: _Answered) -> None:
        """Tell everybody what came of it, and go on."""
        for write, answer in answered:
            try:
                write.then(answer)
            except Exception:                     # whoever else shares the commit is not to blame
                log.exception("what follows a write failed")
        self._busy = bool(self._waiting)
        if self._busy:
            self._loop.call_soon(self._begin)

    def _commit_all(self) -> None:
        """The thread that waits for the disk."""
        while (answered := self._commits.get()) is not None:
            try:
                self._writer.execute("commit")
                if _identity(self.path) != self._file:
                    raise sqlite3.OperationalError(f"{self.path}: the file is gone or another one lies in its place")
            except sqlite3.Error as error:
                _roll_back(self._writer)
                answered = [(write, Unavailable(str(error))) for write, _ in answered]
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._settle, answered)


def _identity(path: str) -> tuple[int, int] | None:
    """Which file lies there now. One that was deleted goes on taking writes, which nobody will ever read."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("rollback")


class _Halfway(Exception):
    """A write failed after its first statement."""


def _one(connection: sqlite3.Connection, statements: Sequence[Statement]) -> Answer:
    """One write of a group."""
    rows: list[Row] = []
    begun = False
    try:
        for statement in statements:
            if statement.must:
                if connection.execute(_counted(statement.sql), statement.args).rowcount != 1:
                    raise Conflict(statement.sql)
            else:
                rows = connection.execute(_numbered(statement.sql), statement.args).fetchall()
            begun = True
    except (Conflict, sqlite3.IntegrityError) as error:
        if begun:
            raise _Halfway(str(error)) from None
        return Conflict(str(error))
    return rows


def _one_apart(connection: sqlite3.Connection, statements: Sequence[Statement]) -> Answer:
    """One write of a group, behind a savepoint."""
    connection.execute("savepoint one")
    try:
        return _one(connection, statements)
    except _Halfway as error:
        connection.execute("rollback to one")
        return Conflict(str(error))
    finally:
        connection.execute("release one")


@cache
def _numbered(sql: str) -> str:
    """`$1` is PostgreSQL's form; to SQLite it would be a name, and names take a dictionary each time."""
    return re.sub(r"\$(\d+)", r"?\1", sql)


@cache
def _counted(sql: str) -> str:
    """SQLite counts the rows that a statement changes; to return them it would write a table of its own."""
    return re.sub(r" returning \w+$", "", _numbered(sql))


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("begin immediate")
    try:
        connection.execute(VERSION_TABLE)
        for step in pending(connection.execute(READ_VERSION).fetchone()[0]):
            for sql in step.statements:
                connection.execute(sql)
            connection.execute(_numbered(WRITE_VERSION), (step.version,))
        connection.execute("commit")
    except BaseException:
        connection.execute("rollback")
        raise


def _lock(path: str) -> IO[bytes]:
    """Held as long as the process lives, so that a killed server leaves nothing to clear away."""
    try:
        file = Path(f"{path}.lock").open("wb")  # noqa: SIM115
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Malformed("store/busy", f"{path}: another server has it open;"
                                      " several processes need PostgreSQL") from None
    except OSError as error:
        raise Malformed("store/open", f"{path}: cannot be opened as a database: {error.strerror}") from None
    return file
