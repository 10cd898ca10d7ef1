"""Export and import: everything, from any store to any other."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

import layover
from layover.engine.chance import Rng
from layover.server import archive
from layover.server.store import records
from layover.server.store.connect import connect
from layover.server.store.store import Store
from layover.server.tables.tables import Tables
from tests.server.people import claim, filled, guest, play_on, wish

GAME = "airlines"


async def test_everything_comes_over(store: Store, tmp_path: Path) -> None:
    tables = Tables(store)
    over, people = await filled(tables, store, GAME)
    await play_on(tables, over, people, Rng.seeded(1))
    running, _ = await filled(tables, store, GAME)
    while not running.row.draft_is_open:
        await play_on(tables, running, people, Rng.seeded(running.row.rev), 1)
    await tables.chat.say(people[0], running.row.id, "hello")
    waiting = await tables.seating.create(people[0], wish(GAME, "me", "invited"))
    bots = await tables.seating.create(await guest(store, "Host"), wish(GAME, "bot"))
    path = tmp_path / "all.zip"
    assert await archive.export(store, str(path)) == 4
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(layover.Malformed, match="already"):
        await archive.export(store, str(path))
    other = connect(str(tmp_path / "other.db"))
    await other.open()
    assert await archive.bring_in(other, str(path)) == (4, 0)
    assert await archive.bring_in(other, str(path)) == (0, 4)
    there = Tables(other)
    for found in (over, running, waiting, bots):
        same = await there.cache.get(found.row.id)
        assert same.row == found.row and same.seats == found.seats
        if found.table:
            assert same.table.digest() == found.table.digest()
    assert (await there.replays.verdict(None, over.row.id)).fair
    assert [line.text for line in await records.said(other, running.row.id)] == ["hello"]
    assert [job.table_id for job in await claim(other, 2**50, 2**51)] == [bots.row.id]
    rng = Rng.seeded(4)
    await play_on(there, await there.cache.get(running.row.id), people, rng)
    await other.close()


@pytest.mark.parametrize("content", [b"", b"PK nonsense"])
async def test_what_is_no_archive_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.zip").write_bytes(content)
    store = connect(str(tmp_path / "a.db"))
    await store.open()
    with pytest.raises(layover.Malformed, match="layover export"):
        await archive.bring_in(store, str(tmp_path / "a.zip"))
    await store.close()
