"""PostgreSQL by asyncpg: any number of processes; whoever writes tells the others with NOTIFY."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit, urlunsplit

import asyncpg  # type: ignore[import-untyped]

from layover.engine.errors import Malformed
from layover.server.store.backups import Unfinished
from layover.server.store.migrations import READ_VERSION, VERSION_TABLE, WRITE_VERSION, pending
from layover.server.store.store import Answer, Conflict, Row, Statement, Then, Unavailable, Value

CHANNEL = "layover"
CONNECTIONS = 8
SCHEMA_LOCK = 7_310_551          # any number that only Layover uses
LISTEN_AGAIN_SECONDS = 1.0
TIMEOUT_SECONDS = 15.0
GONE = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError, asyncpg.InsufficientResourcesError, asyncpg.DiskFullError,
        asyncpg.CannotConnectNowError, asyncpg.ReadOnlySQLTransactionError, TimeoutError)
RACED = (asyncpg.IntegrityConstraintViolationError, asyncpg.SerializationError, asyncpg.DeadlockDetectedError)

T = TypeVar("T")
log = logging.getLogger("layover.store")


class PostgresStore:
    """Tables in a PostgreSQL database."""

    shared = True
    skip_locked = " for update skip locked"

    def __init__(self, url: str) -> None:
        self.url = url
        self.process = secrets.token_hex(4)
        self._pool: Any = None
        self._hear: list[Callable[[str], None]] = []
        self._listening: asyncio.Task[None] | None = None
        self._writing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=CONNECTIONS,
                                                   command_timeout=TIMEOUT_SECONDS)
            async with self._pool.acquire() as connection, connection.transaction():
                await _migrate(connection)
        except (*GONE, asyncpg.PostgresError) as error:
            raise Malformed("store/open", f"the database cannot be opened: {error}") from None
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(ready))
        await ready.wait()

    async def read(self, sql: str, *args: Value) -> list[Row]:
        async def run() -> list[Row]:
            return [tuple(record) for record in await self._pool.fetch(sql, *args)]

        return await _reached(run)

    async def write(self, statements: Sequence[Statement], tell: str = "") -> list[Row]:
        async def run() -> list[Row]:
            rows: list[Row] = []
            async with self._pool.acquire() as connection, connection.transaction():
                for statement in statements:
                    rows = [tuple(record) for record in await connection.fetch(statement.sql, *statement.args)]
                    if statement.must and len(rows) != 1:
                        raise Conflict(statement.sql)
                if tell:
                    await connection.execute("select pg_notify($1, $2)", CHANNEL, f"{self.process} {tell}")
            return rows

        return await _reached(run)

    def submit(self, statements: Sequence[Statement], tell: str, then: Then) -> None:
        task = asyncio.create_task(self._submit(statements, tell, then))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _submit(self, statements: Sequence[Statement], tell: str, then: Then) -> None:
        answer: Answer
        try:
            answer = await self.write(statements, tell)
        except Exception as error:            # whatever it is, somebody waits to be told
            answer = error
        then(answer)

    def listen(self, hear: Callable[[str], None]) -> None:
        self._hear.append(hear)

    async def backup(self, folder: Path, name: str) -> Path:
        target = folder / f"{name}.dump"
        with Unfinished(target) as part:
            address, password = without_password(self.url)
            try:
                dump = await asyncio.create_subprocess_exec(
                    "pg_dump", "--format=custom", f"--file={part}", f"--dbname={address}",
                    stderr=asyncio.subprocess.PIPE, env={**os.environ, **password})
            except FileNotFoundError:
                raise Malformed("store/dump", "a copy of PostgreSQL needs pg_dump on the path:"
                                              " install PostgreSQL's client programs") from None
            _, told = await dump.communicate()
            if dump.returncode:
                raise Unavailable(f"pg_dump: {told.decode(errors='replace').strip()}")
        return target

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
        if self._pool:
            try:
                await asyncio.wait_for(self._pool.close(), TIMEOUT_SECONDS)
            except (TimeoutError, *GONE):
                self._pool.terminate()

    async def _listen(self, ready: asyncio.Event) -> None:
        """A connection of its own for NOTIFY; when it is lost another is made, and everybody looks again."""
        while True:
            try:
                connection = await asyncpg.connect(self.url, timeout=TIMEOUT_SECONDS)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._heard)
                ready.set()
                self._tell("")
                try:
                    await lost.wait()
                finally:
                    connection.terminate()
            except (*GONE, asyncpg.PostgresError) as error:
                log.warning("listening failed: %s", error)
            await asyncio.sleep(LISTEN_AGAIN_SECONDS)

    def _heard(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        process, _, text = payload.partition(" ")
        if process != self.process:
            self._tell(text)

    def _tell(self, text: str) -> None:
        for hear in self._hear:
            hear(text)


def without_password(url: str) -> tuple[str, dict[str, str]]:
    """A URL without its password, and that for the environment: everybody on a machine may read how a program is
    called.
    """
    parts = urlsplit(url)
    if parts.password is None:
        return url, {}
    bare = parts.netloc.replace(f":{parts.password}@", "@")
    return urlunsplit(parts._replace(netloc=bare)), {"PGPASSWORD": unquote(parts.password)}


async def _reached(run: Callable[[], Awaitable[T]]) -> T:
    try:
        return await run()
    except RACED as error:
        raise Conflict(str(error)) from None
    except GONE as error:
        raise Unavailable(str(error) or type(error).__name__) from None


async def _migrate(connection: Any) -> None:
    await connection.execute("select pg_advisory_xact_lock($1)", SCHEMA_LOCK)
    await connection.execute(VERSION_TABLE)
    for step in pending(await connection.fetchval(READ_VERSION)):
        for sql in step.statements:
            await connection.execute(sql)
        await connection.execute(WRITE_VERSION, step.version)
