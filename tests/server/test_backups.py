"""Copies of a database that is in use, and what they are for: to go on from one."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

import layover
from layover.server.store.backups import back_up, back_up_again_and_again, copies, seconds
from layover.server.store.connect import connect
from layover.server.store.postgres import without_password
from layover.server.store.store import Store
from tests.server.running import PATIENCE, Person, running

TABLE = {"game": "portal", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "easy"}], "pace": 0}


async def pick_once(who: Person, table: str) -> int:
    """The first thing that may be picked when the person is asked; the ply after it."""
    async with who.sit(table) as seat:
        update = await seat.next("update")
        while not update.get("decision"):
            update = await seat.next("update")
        pick = next(one["pick"] for one in update["decision"]["candidates"] if "why" not in one)
        accepted: dict[str, Any] = await seat.ask(type="pick", ply=update["ply"], pick=pick)
        return int(accepted["ply"])


async def restore(copy: Path, database: str, folder: Path) -> str:
    """The URL of a new database made from a copy, as docs/hosting.md says."""
    if copy.suffix == ".db":
        return str(shutil.copy(copy, folder / "again.db"))
    connection = await asyncpg.connect(database)
    await connection.execute("drop database if exists again")
    await connection.execute("create database again")
    await connection.close()
    again = database.removesuffix("/postgres") + "/again"
    subprocess.run(["pg_restore", f"--dbname={again}", copy], check=True, timeout=PATIENCE)
    return again


async def test_a_table_goes_on_from_a_copy(database: str, folder: Path) -> None:
    async with running(database, workers=1) as site:
        me = site.person()
        table = (await me.post("/api/tables", TABLE))["id"]
        ply = await pick_once(me, table)
        copy = await back_up(site.server.store, folder / "copies", 2, 0.0)
        await me.post("/api/tables", TABLE)
    assert copy.name.startswith("layover-19700101T000000Z.") and copy.stat().st_mode & 0o077 == 0
    async with running(await restore(copy, database, folder), workers=1) as again:
        back = again.person()
        back.http.cookies = me.http.cookies
        assert [one["id"] for one in await back.get("/api/tables")] == [table]
        assert await pick_once(back, table) >= ply


async def test_the_newest_copies_are_kept_and_nothing_else_is_touched(store: Store, folder: Path) -> None:
    place = folder / "copies"
    place.mkdir()
    (place / "holiday.db").touch()
    for day in range(4):
        await back_up(store, place, 2, day * 86_400.0)
    assert [copy.name[8:16] for copy in copies(place)] == ["19700103", "19700104"]
    assert (place / "holiday.db").exists() and len(list(place.iterdir())) == 3


async def test_a_copy_that_fails_leaves_nothing_and_the_next_one_is_made(folder: Path) -> None:
    store = connect(str(folder / "tables.db"))
    await store.open()
    place = folder / "copies"
    place.write_text("a file where a folder should be")
    told: list[Path | Exception] = []

    def tell(made: Path | Exception) -> None:
        told.append(made)
        place.unlink(missing_ok=True) if isinstance(made, Exception) else task.cancel()

    task = asyncio.create_task(back_up_again_and_again(store, place, 3, 0, tell))
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, PATIENCE)
    await store.close()
    assert isinstance(told[0], FileExistsError) and told[1] == copies(place)[0]


def test_the_command(folder: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        return subprocess.run([sys.executable, "-m", "layover", *words], capture_output=True, text=True, env=env,
                              timeout=PATIENCE)

    database = str(folder / "tables.db")
    missing = run("backup", "--database", database, str(folder / "copies"))
    assert missing.returncode == 2 and "there is no such database" in missing.stderr
    assert not Path(database).exists()
    asyncio.run(_made(database))
    made = run("backup", "--database", database, str(folder / "copies"))
    assert made.returncode == 0 and made.stdout.startswith(str(copies(folder / "copies")[0])), made.stderr
    assert "write a number" in run("backup", "--database", database, "--every", "often", str(folder)).stderr


async def _made(database: str) -> None:
    store = connect(database)
    await store.open()
    await store.close()


@pytest.mark.parametrize("text", ["", "1", "d", "0d", "-1d", "1.5d", "1y"])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(layover.Malformed, match="such as 12h or 1d"):
        seconds(text)


def test_no_password_in_the_list_of_processes() -> None:
    apart = without_password("postgresql://a:s%40cret@db:5432/x")
    assert apart == ("postgresql://a@db:5432/x", {"PGPASSWORD": "s@cret"})
    assert without_password("postgresql://a@db/x") == ("postgresql://a@db/x", {})


# A database that is taken away

async def test_what_nobody_will_read_is_not_acknowledged(folder: Path) -> None:
    """A deleted file goes on taking writes: the store has to look."""
    path = folder / "tables.db"
    async with running(str(path)) as site:
        me = site.person()
        assert (await me.http.get("/ready")).status_code == 200
        path.unlink()
        refusal = await me.post("/api/tables", TABLE, status=503)
        assert refusal["code"] == "store/unavailable"
        assert (await me.http.get("/ready")).status_code == 503
        assert (await me.http.get("/health")).status_code == 200
        path.write_bytes(b"")                                       # another file in its place is not the one we have
        assert (await me.http.get("/ready")).status_code == 503
