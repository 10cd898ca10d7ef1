"""Where tables are kept: one small interface, SQLite and PostgreSQL behind it.

All SQL of the server is written once, in a dialect both understand, with `$1` for the first argument. A write is a
list of statements that happen together or not at all; once it returns, they are on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from layover.engine.errors import Malformed

Value = str | int | None
Row = tuple[Value, ...]
Answer = list[Row] | Exception
Then = Callable[[Answer], None]


class Conflict(Exception):
    """Somebody else was first: what a write counted on has changed. Nothing was written."""


class Unavailable(Exception):
    """The database cannot be reached, or cannot write, just now. Nothing was acknowledged."""


class Statement(NamedTuple):
    """One statement of a write. `must`: it changes and returns exactly one row, or the whole write is a `Conflict`."""

    sql: str
    args: tuple[Value, ...] = ()
    must: bool = False


class Store(Protocol):
    """A database."""

    shared: bool
    """Whether other processes may serve the same tables."""
    skip_locked: str
    """What a claim of work adds to its inner select, so that two processes never wait for one another."""

    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    async def read(self, sql: str, *args: Value) -> list[Row]:
        """The rows of a query."""

    async def write(self, statements: Sequence[Statement], tell: str = "") -> list[Row]:
        """All statements or none; the rows that the last one returns, unless it is a `must`. Other processes are told
        `tell`.
        """

    def submit(self, statements: Sequence[Statement], tell: str, then: Then) -> None:
        """`write` without waiting: `then` is called with what came of it."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with what other processes tell, and with an empty text when something may have been missed."""

    async def backup(self, folder: Path, name: str) -> Path:
        """Copy everything, as it is at one moment, into a new file of a folder while others go on writing."""

    async def close(self) -> None:
        """Finish what is being written and let go."""


def connect(url: str, *, alone: bool = False) -> Store:
    """The store of a URL: `sqlite:///path`, a plain path, or `postgresql://…`.

    `alone`: refuse an SQLite file that another server has open.
    """
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from layover.server.store.postgres import PostgresStore
        except ImportError:
            why = "PostgreSQL needs the package asyncpg: pip install 'layover[postgres]'"
            raise Malformed("store/driver", why) from None
        return PostgresStore(url)
    from layover.server.store.sqlite import SqliteStore

    if "://" in url and not url.startswith("sqlite:///"):
        raise Malformed("store/url", "the database should be a path, sqlite:///path or postgresql://user@host/name")
    return SqliteStore(url.removeprefix("sqlite:///"), alone=alone)


def existing(url: str) -> Store:
    """The store of a URL that should be there: no empty file is made for a slip of the pen."""
    store = connect(url)
    path = url.removeprefix("sqlite:///")
    if not store.shared and not Path(path).is_file():
        raise Malformed("store/none", f"{path}: there is no such database")
    return store
