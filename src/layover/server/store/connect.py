"""The store of a URL."""

from __future__ import annotations

from pathlib import Path

from layover.engine.errors import Malformed
from layover.server.store.sqlite import SqliteStore
from layover.server.store.store import Store


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
