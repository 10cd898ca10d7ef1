"""A database that was written before the server had its rooms opens, and everything in it goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

import layover
from layover.engine.chance import Rng
from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.store.connect import connect
from layover.server.store.records import BOT, PERSON, PLAYING, JobRow, PersonRow
from layover.server.store.store import Store
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables
from tests.server.old import begin_old
from tests.server.people import claim, mark, play_on
from tests.server.running import running

ANN, BEN = PersonRow("ann", "Ann"), PersonRow("ben", "Ben")
LATER = 1_790_001_000_000
COOKIE = "ann.475926ade864d0931c99cee897eb8b502257f84e16def0271060dfdea3e213ed"
CODE = "ABCDE fghjk-mnpqr-stuvw"
WAITING, DRAFTED, WHOLE, ASKS_BOT, CLOCK, LEFT, ENDED, REMATCH, FORK, UPLOADED = (f"id{n:02}" for n in range(0, 20, 2))
POSITIONS = {
    DRAFTED: ("playing", 34, "e6684b72ffda", "4e4c95759cce"), WHOLE: ("playing", 30, "16c52772d659", "16c52772d659"),
    ASKS_BOT: ("playing", 40, "c4ff4ee520f5", "c4ff4ee520f5"), CLOCK: ("playing", 32, "1ca076c4ceb6", "efa3ebbb87cd"),
    LEFT: ("playing", 40, "4f44ed77b2b4", "4f44ed77b2b4"), ENDED: ("over", 178, "9155c8c33bb7", "9155c8c33bb7"),
    REMATCH: ("playing", 32, "881c0018ff86", "881c0018ff86"), FORK: ("playing", 1, "3643cbfdbdbd", "3643cbfdbdbd"),
    UPLOADED: ("kept", 178, "9155c8c33bb7", "9155c8c33bb7"),
}
"""Status, ply, and the digests of what both seats saw, as the version that wrote them told."""


@pytest_asyncio.fixture
async def old(database: str) -> AsyncIterator[Store]:
    await begin_old(database, "before_rooms.sql")
    store = connect(database)
    await store.open()
    yield store
    await store.close()


def tables_of(store: Store) -> Tables:
    return Tables(store, Fresh(now=lambda: LATER))


async def go_on(tables: Tables, found: LiveTable, plies: int) -> None:
    """So many picks, those of bots at random like everybody's."""
    rng = Rng.seeded(3)
    for _ in range(plies):
        seat = found.row.asked
        assert seat is not None
        if found.seats[seat].kind == PERSON:
            await play_on(tables, found, [ANN, BEN], rng, 1)
        else:
            picks = found.shown(seat).legal()
            await tables.bot_plays(JobRow(found.row.id, found.row.ply, seat, "", 0), picks[rng.below(len(picks))])


async def test_every_table_stands_as_it_stood(old: Store) -> None:
    tables = tables_of(old)
    for id, expected in POSITIONS.items():
        found = await tables.cache.get(id)
        assert (found.row.status, found.row.ply, *(found.shown(seat).digest() for seat in (0, 1))) == expected
    assert {info.id for info in await tables.replays.mine(ANN.id)} == {WAITING, *POSITIONS}
    assert [line.text for line in await tables.chat.said(DRAFTED, 0)] == ["bonjour à tous", "hello; from the gallery"]


@pytest.mark.parametrize("id", [DRAFTED, WHOLE, ASKS_BOT, CLOCK, LEFT, REMATCH, FORK])
async def test_every_game_goes_on(old: Store, id: str) -> None:
    tables = tables_of(old)
    found = await tables.cache.get(id)
    ply = found.row.ply
    await go_on(tables, found, 30)
    again = await tables_of(old).cache.get(id)
    assert again.row == found.row and found.row.ply > ply
    assert [again.shown(seat).digest() for seat in (0, 1)] == [found.shown(seat).digest() for seat in (0, 1)]


async def test_drafts_are_taken_back_and_messages_known_again(old: Store) -> None:
    tables = tables_of(old)
    for id in (DRAFTED, WHOLE):
        found = await tables.cache.get(id)
        draft, before = found.row.draft, found.table.digest()
        picks = [found.table.pick(pick) for pick, token in zip(draft.picks, draft.tokens, strict=True)
                 if token == draft.tokens[-1]]
        again = await tables.play(draft.author, id, found.row.ply, picks, draft.tokens[-1])
        assert again.again and again.ply == found.row.ply + len(draft.picks)
        while found.row.draft_is_open:
            await tables.undo(draft.author, id, found.shown(draft.seat).ply, mark())
        assert found.shown(draft.seat).digest() == before


async def test_seats_are_taken_left_and_taken_back(old: Store) -> None:
    tables = tables_of(old)
    waiting = await tables.seating.join(BEN, (await tables.cache.get(WAITING)).row.invitation)
    assert waiting.row.status == PLAYING and waiting.seat_of(BEN.id) == 1
    await tables.seating.come_back(BEN, LEFT)
    assert (await tables.cache.get(LEFT)).seat_of(BEN.id) == 1
    await tables.upkeep.expire()
    clocked = await tables.cache.get(CLOCK)
    assert clocked.seats[1].kind == BOT and clocked.row.deadline is None


async def test_bots_find_what_they_were_asked(old: Store) -> None:
    jobs = await claim(old, LATER, LATER + 1000)
    assert {(job.table_id, job.ply, job.seat, job.bot) for job in jobs} == {(ASKS_BOT, 40, 1, "easy"),
                                                                            (LEFT, 40, 1, "normal")}


async def test_finished_games_are_looked_at(old: Store) -> None:
    tables = tables_of(old)
    text = await tables.replays.transcript(None, ENDED)
    assert (await tables.seating.rematch(ANN, ENDED)).row.id == REMATCH
    for id in (ENDED, UPLOADED):
        assert (await tables.replays.verdict(None, id)).fair
        for ply in (0, 60, 178):
            look = await tables.replays.look(None, id, ply, "fr")
            assert look.view == layover.replay(text, upto=ply).view(None)
    with pytest.raises(Problem, match="seat/none"):
        await tables.play(ANN.id, UPLOADED, 178, [0], mark())


async def test_people_are_who_they_were(folder: Path) -> None:
    await begin_old(str(folder / "a.db"), "before_rooms.sql")
    async with running(str(folder / "a.db")) as site:
        me, elsewhere = site.person(), site.person()
        me.http.cookies.set("layover", COOKIE)
        assert await me.get("/api/me") == {"id": "ann", "name": "Ann"}
        assert await elsewhere.post("/api/me/recover", {"code": CODE}) == {"id": "ann", "name": "Ann"}
        async with elsewhere.sit(DRAFTED) as seat:
            assert len((await seat.next("update"))["steps"]) == 1
            assert seat.last["said"]["text"] == "hello; from the gallery"
