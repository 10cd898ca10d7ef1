"""Both stores for every test that asks for `database` or `store`."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from layover.server.store import Store, connect
from tests.server import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as url:
        yield url


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: every pick is synced, and a busy disk takes ten milliseconds for it."""
    if not os.access("/dev/shm", os.W_OK):
        yield tmp_path
        return
    name = tempfile.mkdtemp(prefix="layover-test-", dir="/dev/shm")
    yield Path(name)
    shutil.rmtree(name)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, folder: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return str(folder / "tables.db")
    server = request.getfixturevalue("postgres_server")
    name = f"test_{secrets.token_hex(6)}"
    asyncio.run(_create(server, name))
    return f"{server}/{name}"


async def _create(server: str, name: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(f"{server}/postgres")
    await connection.execute(f"create database {name}")
    await connection.close()


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    found = connect(database)
    await found.open()
    yield found
    await found.close()
