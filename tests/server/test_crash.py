"""A few kills; `python tests/server/crash.py --rounds 100` does many."""

from __future__ import annotations

from pathlib import Path

from layover.games import IDS
from tests.server import crash


async def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    assert await crash.run(str(tmp_path / "tables.db"), 2, 8, 2, 1, list(IDS)) == []


async def test_when_one_of_two_is_killed_its_people_go_on_with_the_other(postgres_server: str) -> None:
    assert await crash.run(f"{postgres_server}/postgres", 2, 6, 2, 2, list(IDS)) == []
