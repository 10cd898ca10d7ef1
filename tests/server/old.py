"""Databases that earlier versions wrote, as text in `data`."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from layover.server.store.migrations import split


async def begin_old(database: str, name: str) -> None:
    """Fill an empty database, SQLite or PostgreSQL."""
    statements = split((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))
    if "postgres" not in database:
        with sqlite3.connect(database) as connection:
            for sql in statements:
                connection.execute(sql)
        connection.close()
        return
    import asyncpg  # type: ignore[import-untyped]

    server = await asyncpg.connect(database)
    for sql in statements:
        await server.execute(sql)
    await server.close()
