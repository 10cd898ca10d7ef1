"""A few kills; `python tests/server/crash.py --rounds 100` does many."""

from __future__ import annotations

from pathlib import Path

import pytest

from layover.games import IDS
from tests.server import crash


async def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    assert await crash.run(str(tmp_path / "tables.db"), 2, 8, 2, 1, list(IDS)) == []


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_when_one_of_two_is_killed_its_people_go_on_with_the_other(database: str) -> None:
    assert await crash.run(database, 2, 6, 2, 2, list(IDS)) == []
