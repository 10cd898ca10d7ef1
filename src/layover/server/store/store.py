"""What a database promises.

A write is a list of statements that happen together or not at all; once it returns, they are on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

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
