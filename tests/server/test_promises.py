"""What docs/hosting.md and docs/security.md promise in figures is what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layover.cli import serve
from layover.engine.table import secret_seed
from layover.server import processes, run, server
from layover.server.http import app, connection, identity, routes
from layover.server.socket import clients
from layover.server.store.connect import connect
from layover.server.store.store import Statement
from layover.server.tables import seating, upkeep
from tests.server.running import running

DOCS = Path(__file__).parents[2] / "docs"
RATE, DAY = server.REQUESTS_A_SECOND, 24 * 3600
CODES = server.Server(connect(":memory:"), 0).codes
HOSTING = [
    f"{server.BURST * RATE} at once, {RATE} a second (`--rate`)",
    f"count {routes.WHOLE_GAME} each; {processes.MOST_WAITING} of all people wait at most",
    f"{CODES.burst:g} at once, one in {'ten' if CODES.a_second == 0.1 else CODES.a_second} seconds",
    f"| {connection.HEAD_SECONDS:g}, {connection.BODY_SECONDS:g}, {connection.IDLE_SECONDS:g} seconds |",
    f"| {app.LARGEST_BODY / 1e6:g} MB |",
    f"{clients.BURST:g} at once, {clients.A_SECOND:g} a second, {run.LARGEST_MESSAGE // 1024} KiB each",
    f"| unfinished tables of a person, uploads included | {seating.MOST.all} |",
    f"{seating.MOST.with_bots}; {'ten' if server.TABLES == 10 else server.TABLES} times the `--rate`,"
    f" {server.TABLES * RATE}",
    f"more than {clients.CROWD} connected | told once a second" if clients.CROWD_SECONDS == 1 else "?",
    "seven days closes itself" if upkeep.UNUSED_MS == 7 * DAY * 1000 else "?",
    "more than half a minute" if upkeep.DOWN_MS == 30_000 else "?",
]
SECURITY = [
    f"used for {identity.YEAR // DAY} days is over", f"renewed every {identity.RENEW // DAY} days",
    f"({int(identity.CODE_LETTERS * 4.954)} bits, kept as a hash)", f"seed of {len(secret_seed()) * 4} bits",
    f"nobody looks at for {upkeep.UNUSED_MS // 1000 // DAY} days close",
    f"A token has {serve.LEAST_TOKEN} letters or more",
]


@pytest.mark.parametrize(("page", "promise"), [*(("hosting.md", one) for one in HOSTING),
                                               *(("security.md", one) for one in SECURITY)])
def test_a_figure_is_true(page: str, promise: str) -> None:
    text = re.sub(r"\s+", " ", (DOCS / page).read_text(encoding="utf-8"))
    assert promise in text


async def test_without_its_key_every_session_is_over(database: str) -> None:
    """What to do when a copy of the database got about."""
    async with running(database) as site:
        anna = site.person()
        await anna.post("/api/me", {"name": "Anna"})
        code = (await anna.post("/api/me/recovery"))["code"]
        await site.server.store.write([Statement("delete from kept where key = 'cookie_key'")])
    async with running(database) as site:
        anna.http.base_url = site.url
        assert await anna.get("/api/me") is None
        await anna.post("/api/me/recover", {"code": code})
        assert (await anna.get("/api/me"))["name"] == "Anna"
