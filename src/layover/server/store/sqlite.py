"""SQLite by the standard library: one writer thread that groups commits, a few readers beside it (WAL).

Every write waits for its own commit, `synchronous=FULL`; writes that arrive while the disk is busy share the next one.
"""

from __future__ import annotations

import asyncio
import fcntl
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, NamedTuple

from layover.engine.errors import Malformed
from layover.server.store import Conflict, Row, Statement, Unavailable, Value
from layover.server.store.migrations import READ_VERSION, VERSION_TABLE, WRITE_VERSION, pending

MOST_IN_A_COMMIT = 500
READERS = 2


class _Write(NamedTuple):
    statements: Sequence[Statement]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[list[Row]]


class SqliteStore:
    """Tables in one file."""

    shared = False
    skip_locked = ""

    def __init__(self, path: str, *, alone: bool = False) -> None:
        self.path = path
        self.alone = alone
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "layover-read")
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._writer: threading.Thread | None = None
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        if self.alone:
            self._lock = _lock(self.path)
        connection = self._connect()
        _migrate(connection)
        self._writer = threading.Thread(target=self._write_all, args=(connection,), name="layover-write", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self.path, timeout=5, isolation_level=None, check_same_thread=False)
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = full")
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
            rows: list[Row] = self._local.connection.execute(sql, _named(args)).fetchall()
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from None
        return rows

    async def write(self, statements: Sequence[Statement], tell: str = "") -> list[Row]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[list[Row]] = loop.create_future()
        self._queue.put(_Write(statements, loop, done))
        return await done

    def listen(self, hear: Callable[[str], None]) -> None:
        """One process serves an SQLite file: there is nobody to listen to."""

    async def close(self) -> None:
        self._queue.put(None)
        if self._writer:
            await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        for connection in self._opened:
            connection.close()
        if self._lock:
            self._lock.close()

    # The writer thread

    def _write_all(self, connection: sqlite3.Connection) -> None:
        ended = False
        while not ended:
            batch = [self._queue.get()]
            while len(batch) < MOST_IN_A_COMMIT and not self._queue.empty():
                batch.append(self._queue.get())
            writes = [write for write in batch if write is not None]
            ended = len(writes) < len(batch)
            if writes:
                _deliver(writes, _commit(connection, writes))


def _commit(connection: sqlite3.Connection, writes: list[_Write]) -> list[list[Row] | Exception]:
    """All writes in one transaction, each behind a savepoint of its own."""
    try:
        connection.execute("begin immediate")
        answers = [_one(connection, write.statements) for write in writes]
        connection.execute("commit")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("rollback")
        return [Unavailable(str(error)) for _ in writes]
    return answers


def _one(connection: sqlite3.Connection, statements: Sequence[Statement]) -> list[Row] | Exception:
    connection.execute("savepoint one")
    rows: list[Row] = []
    try:
        for statement in statements:
            rows = connection.execute(statement.sql, _named(statement.args)).fetchall()
            if statement.must and len(rows) != 1:
                raise Conflict(statement.sql)
    except (Conflict, sqlite3.IntegrityError) as error:
        connection.execute("rollback to one")
        connection.execute("release one")
        return Conflict(str(error))
    connection.execute("release one")
    return rows


def _deliver(writes: list[_Write], answers: list[list[Row] | Exception]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[list[Row]], list[Row] | Exception]]] = {}
    for write, answer in zip(writes, answers, strict=True):
        by_loop.setdefault(write.loop, []).append((write.done, answer))
    for loop, done in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, done)


def _settle(done: list[tuple[asyncio.Future[list[Row]], list[Row] | Exception]]) -> None:
    for future, answer in done:
        if future.cancelled():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _named(args: tuple[Value, ...]) -> dict[str, Value]:
    # `$1` is a named parameter to SQLite, and PostgreSQL's own form: one SQL text for both.
    return {str(n): value for n, value in enumerate(args, start=1)}


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("begin immediate")
    try:
        connection.execute(VERSION_TABLE)
        for step in pending(connection.execute(READ_VERSION).fetchone()[0]):
            for sql in step.statements:
                connection.execute(sql)
            connection.execute(WRITE_VERSION, {"1": step.version})
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
