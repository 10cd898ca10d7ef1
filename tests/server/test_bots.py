"""Bots and automas play by themselves, at their pace, whatever happens to the processes they think in."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import layover
from layover.bots import LEVELS
from layover.engine.setup import PLAYER
from layover.games import IDS, get
from layover.server import records
from layover.server.messages import SeatWish, TableWish
from layover.server.records import OVER
from layover.server.seated import Seated
from tests.server.people import guest, wish
from tests.server.running import PATIENCE, Running, running


def company(game: str, automa: str) -> list[SeatWish]:
    """The fewest seats at which an automa may sit."""
    rules = get(game)
    for count in range(rules.least_seats, rules.most_seats + 1):
        for automas in range(1, count):
            kinds = [PLAYER] * (count - automas) + [automa] * automas
            try:
                layover.new(game, kinds)
            except layover.Malformed:
                continue
            return [SeatWish("bot")] * (count - automas) + [SeatWish("automa", automa=automa)] * automas
    raise AssertionError(f"{automa} sits at no table of {game}")


async def goes_on(found: Seated, plies: int = 10_000) -> None:
    """Wait for so many plies, or the end."""
    last = found.row.ply + plies
    async with asyncio.timeout(5 * PATIENCE):
        while found.row.status != OVER and found.row.ply < last:
            await asyncio.sleep(0.02)


async def sit(site: Running, wanted: TableWish) -> Seated:
    return await site.server.tables.create(await guest(site.server.store, "Host"), wanted)


async def test_bots_play_to_the_end(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=1) as site:
        found = await sit(site, wish("airlines", "bot"))
        await goes_on(found)
        assert (await site.server.tables.verdict(None, found.row.id)).fair
        picks = await records.picks(site.server.store, found.row.id)
        assert {pick.author for pick in picks} == {"chance", "bot:normal"}
        assert await records.next_due(site.server.store) is None


async def test_bots_and_automas_play_every_game(folder: Path) -> None:
    wanted = [wish(game, "bot") for game in IDS]
    wanted += [TableWish(game, company(game, automa), pace=0) for game in IDS for automa in get(game).automas]
    async with running(str(folder / "a.db"), workers=1) as site:
        found = [await sit(site, one) for one in wanted]
        await asyncio.gather(*(goes_on(one, 40) for one in found))


async def test_bots_keep_a_readable_pace(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=1) as site:
        found = await sit(site, TableWish(IDS[0], wish(IDS[0], "bot").seats, pace=150))
        first = found.row.ply
        await goes_on(found, 8)
        times = [pick.at for pick in await records.picks(site.server.store, found.row.id, first) if pick.seat >= 0]
        assert times and all(later - sooner >= 150 for sooner, later in zip(times, times[1:], strict=False))


async def test_a_worker_that_dies_is_replaced(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=1) as site:
        found = await sit(site, wish(IDS[0], "bot"))
        for _ in range(3):
            await goes_on(found, 5)
            for worker in list(site.server.bots._pool._processes):
                os.kill(worker, signal.SIGKILL)
        await goes_on(found, 20)


async def test_every_level_has_a_bot(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=1) as site:
        for level in LEVELS:
            seats = [SeatWish("bot", level)] * get(IDS[0]).usual_seats
            await goes_on(await sit(site, TableWish(IDS[0], seats, pace=0)), 3)
