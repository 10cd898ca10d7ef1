"""Several servers on one PostgreSQL, and a database that goes away and comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from layover.server.store.connect import connect
from layover.server.store.store import Unavailable
from tests.server import postgres
from tests.server.running import PATIENCE, running
from tests.server.test_live import first, two_people

here_before = pytest.mark.parametrize("database", ["postgres"], indirect=True)


@here_before
async def test_two_servers_are_one_table(database: str) -> None:
    async with running(database) as left, running(database) as right:
        one, two, id = await two_people(left)
        two.url = right.url
        two.http.base_url = right.url
        async with one.sit(id) as seat, two.sit(id) as other:
            update, theirs = await seat.next("update"), await other.next("update")
            assert update["ply"] == theirs["ply"]
            for sitting in (seat, other):
                while sitting.last.get("presence", {}).get("seats") != [0, 1]:
                    await sitting.next("presence")
            await other.ask(type="say", text="hello over there")
            assert (await seat.next("said"))["text"] == "hello over there"
            for _ in range(40):
                asked, waiting = (seat, other) if "decision" in seat.last["update"] else (other, seat)
                update = asked.last["update"]
                answer = await asked.ask(type="pick", ply=update["ply"], pick=first(update)["pick"])
                assert answer["type"] == "accepted", answer
                shown = await asked.settle(answer["ply"])
                if not shown.get("steps"):
                    seen = await waiting.settle(answer["ply"])
                    assert seen["ply"] == shown["ply"] and seen["view"]["asked"] == shown["view"]["asked"]
            await two.post(f"/api/tables/{id}/leave")
            while seat.last["table"]["table"]["seats"][1]["kind"] != "bot":
                await seat.next("table")
        async with one.sit(id) as again:
            while (await again.next("presence"))["seats"] != [0]:
                pass


async def test_a_database_that_goes_and_comes_back() -> None:
    with postgres.server() as url:
        if not postgres.ours():
            pytest.skip("LAYOVER_TEST_POSTGRES is not ours to stop")
        async with running(f"{url}/postgres") as site:
            one, two, id = await two_people(site)
            async with one.sit(id) as left, two.sit(id) as right:
                for sitting in (left, right):
                    await sitting.next("update")
                seat = left if "decision" in left.last["update"] else right
                update = seat.last["update"]
                pick = first(update)["pick"]
                await asyncio.to_thread(postgres.stop, url)
                answer = await seat.ask(type="pick", ply=update["ply"], pick=pick, mark="again")
                assert answer["type"] == "refused" and answer["code"] == "store/unavailable"
                assert (await one.http.get("/ready")).status_code == 503
                await asyncio.to_thread(postgres.start, url)
                async with asyncio.timeout(PATIENCE):
                    while answer["type"] != "accepted":
                        await asyncio.sleep(0.1)
                        answer = await seat.ask(type="pick", ply=update["ply"], pick=pick, mark="again")
                assert (await one.http.get("/ready")).status_code == 200


async def test_a_full_disk_is_told_and_the_game_goes_on(folder: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        one, two, id = await two_people(site)
        async with one.sit(id) as left, two.sit(id) as right:
            for sitting in (left, right):
                await sitting.next("update")
            seat = left if "decision" in left.last["update"] else right
            update = seat.last["update"]
            store: Any = site.server.store
            writer = store._opened[0]
            writer.execute(f"pragma max_page_count = {writer.execute('pragma page_count').fetchone()[0]}")
            with pytest.raises(Unavailable):
                for _ in range(200):
                    await site.server.tables.chat.say(await person_of(site, id), id, "x" * 400)
            writer.execute("pragma max_page_count = 1000000")
            answer = await seat.ask(type="pick", ply=update["ply"], pick=first(update)["pick"])
            assert answer["type"] == "accepted"


async def person_of(site, id):
    found = await site.server.tables.cache.get(id)
    from layover.server.store.records import PersonRow

    return PersonRow(found.seats[0].person, "Me")


async def test_the_listener_is_told_that_it_may_have_missed_something() -> None:
    with postgres.server() as url:
        if not postgres.ours():
            pytest.skip("LAYOVER_TEST_POSTGRES is not ours to stop")
        store = connect(f"{url}/postgres")
        heard: list[str] = []
        store.listen(heard.append)
        await store.open()
        heard.clear()
        await asyncio.to_thread(postgres.stop, url)
        await asyncio.to_thread(postgres.start, url)
        async with asyncio.timeout(PATIENCE):
            while not heard:
                await asyncio.sleep(0.02)
        assert heard == [""]
        await store.close()
