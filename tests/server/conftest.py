"""Both stores for every test that asks for `database` or `store`."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
import uvloop
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from layover.server.socket.protocol import Socket
from layover.server.store.connect import connect
from layover.server.store.store import Store
from tests.server import postgres


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The event loop that serves."""
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture
def read_by(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many texts of clients were read by our own reader, and how many by uvicorn's."""
    counts: Counter[str] = Counter()

    def count(reader: type, method: str, whose: str) -> None:
        read = getattr(reader, method)

        def counted(*args: object) -> None:
            counts[whose] += 1
            read(*args)

        monkeypatch.setattr(reader, method, counted)

    count(Socket, "_take", "ours")
    count(WebSocketsSansIOProtocol, "handle_text", "uvicorn's")
    return counts


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
    url = f"{request.getfixturevalue('postgres_server')}/postgres"
    asyncio.run(_empty(url))
    return url


async def _empty(url: str) -> None:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(url)
    await connection.execute("drop schema public cascade")
    await connection.execute("create schema public")
    await connection.close()


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    found = connect(database)
    await found.open()
    yield found
    await found.close()
