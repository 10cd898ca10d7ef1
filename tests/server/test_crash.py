"""A few kills and other harms; `python tests/server/crash.py --rounds 100` does many."""

from __future__ import annotations

from pathlib import Path

import pytest

from layover.games import IDS
from tests.server import crash, postgres

on_postgres = pytest.mark.parametrize("database", ["postgres"], indirect=True)


async def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    assert await crash.run(str(tmp_path / "tables.db"), 2, 8, 2, 1, list(IDS)) == []


@on_postgres
async def test_when_one_of_two_is_killed_its_people_go_on_with_the_other(database: str) -> None:
    assert await crash.run(database, 2, 6, 2, 2, list(IDS)) == []


@on_postgres
async def test_a_deploy_of_two_processes_loses_no_click(database: str) -> None:
    """One after the other is told to stop: sockets are handed over, and what was clicked meanwhile is played once."""
    assert await crash.run(database, 2, 4, 3, 2, list(IDS), how="deploy") == []


@on_postgres
async def test_a_database_that_writes_nothing_for_a_while_freezes_no_table(database: str) -> None:
    assert await crash.run(database, 2, 4, 2, 1, list(IDS), how="read-only") == []


async def test_a_database_that_is_started_again_freezes_no_table() -> None:
    if not postgres.ours():
        pytest.skip("LAYOVER_TEST_POSTGRES is not ours to stop")
    with postgres.server() as url:
        assert await crash.run(f"{url}/postgres", 2, 4, 2, 1, list(IDS), how="restart") == []
