"""Bots and automas play by themselves, at their pace, whatever happens to the processes they think in."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import layover
from layover.bots import LEVELS
from layover.engine.setup import PLAYER
from layover.games import IDS, get
from layover.server.bots import levels, queue
from layover.server.bots.worker import Choice
from layover.server.messages import SeatWish, TableWish
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.records import OVER, Ways
from layover.server.tables.live_table import LiveTable
from layover.server.tables.plan import HURRY, pause
from layover.testing import scene
from tests.programs import LAST, noting
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


async def goes_on(found: LiveTable, plies: int = 10_000) -> None:
    """Wait for so many plies, or the end."""
    last = found.row.ply + plies
    async with asyncio.timeout(5 * PATIENCE):
        while found.row.status != OVER and found.row.ply < last:
            await asyncio.sleep(0.02)


async def sit(site: Running, wanted: TableWish) -> LiveTable:
    return await site.server.tables.seating.create(await guest(site.server.store, "Host"), wanted)


async def test_bots_play_to_the_end(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=1) as site:
        found = await sit(site, wish("airlines", "bot"))
        await goes_on(found)
        assert (await site.server.tables.replays.verdict(None, found.row.id)).fair
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


def test_a_bot_hurries_through_what_it_has_begun() -> None:
    s = scene("duck_dealer", 2).seat(0, discs=(1, 0, 0)).acting(0)
    ways = Ways(pace=1000)
    assert pause(ways, s.table) == 1000
    assert pause(ways, s.play("step:r01.1").table) == 1000 // HURRY


def kill_workers(site: Running) -> None:
    for worker in site.server.bots.pool.workers:
        for process in list(worker._process._process._processes):
            with suppress(ProcessLookupError):        # killed before, and not needed since
                os.kill(process, signal.SIGKILL)


async def test_a_worker_that_dies_is_replaced(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=2) as site:
        found = [await sit(site, wish(IDS[0], "bot")) for _ in range(3)]
        for _ in range(3):
            await asyncio.gather(*(goes_on(one, 5) for one in found))
            kill_workers(site)
        await asyncio.gather(*(goes_on(one, 20) for one in found))
        assert not site.server.metrics.counts.get(("layover_faults_total", ""))


async def test_a_bot_at_a_table_goes_on_where_it_was(folder: Path) -> None:
    """In the worker, a decision later: also after the worker died."""
    async with running(str(folder / "a.db"), workers=2) as site:
        found = await sit(site, TableWish("postcards", [SeatWish("bot", "hard"), SeatWish("bot")], pace=0))
        choices = site.server.metrics.counts
        for _ in range(2):
            before = choices.get(("layover_bot_choices_total", "foreseen"), 0)
            async with asyncio.timeout(5 * PATIENCE):
                while choices.get(("layover_bot_choices_total", "foreseen"), 0) < before + 3:
                    await asyncio.sleep(0.02)
            kill_workers(site)
        assert choices["layover_bot_choices_total", "new"] > 0 and found.row.status != OVER


async def test_ctrl_c_is_left_to_the_server(folder: Path) -> None:
    """A terminal sends it to the workers too."""
    async with running(str(folder / "a.db"), workers=1) as site:
        asked = site.server.bots.pool.workers[0]._process.run(signal.getsignal, signal.SIGINT)
        assert await asked == signal.SIG_IGN


async def test_every_level_has_a_bot(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=1) as site:
        for level in LEVELS:
            seats = [SeatWish("bot", level)] * get(IDS[0]).usual_seats
            await goes_on(await sit(site, TableWish(IDS[0], seats, pace=0)), 3)


async def with_program(folder: Path, before: str) -> set[str]:
    """Who made the picks of a table at which a program sits, 40 plies or to its end."""
    (folder / "bot.py").write_text(LAST.format(before=before), encoding="utf-8")
    try:
        async with running(str(folder / "a.db"), workers=1) as site:
            levels.allow(levels.read_programs([f"ada={sys.executable} -S -E {folder / 'bot.py'}"]))
            assert levels.offered()[-1] == "exec:ada"
            found = await sit(site, TableWish("portal", [SeatWish("bot", bot="exec:ada"), SeatWish("bot")], pace=0))
            await goes_on(found, 40)
            return {pick.author for pick in await records.picks(site.server.store, found.row.id)}
    finally:
        levels.allow({})


async def test_a_program_that_the_host_allows_plays(folder: Path) -> None:
    assert await with_program(folder, "pass") == {"chance", "bot:exec:ada", "bot:normal"}


async def test_a_program_that_fails_has_a_stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(queue.log, "warning", lambda message, extra: said.append(f"{message}: {extra['why']}"))
    assert await with_program(folder, "raise ValueError('no ideas')") == {"chance", "bot:normal"}
    line, = said
    assert line.startswith("a program has forfeited: exec:") and line.endswith("ValueError: no ideas")


async def test_a_bot_that_fails_again_at_a_table_has_a_stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table hung: it was asked again and again, and failed."""
    monkeypatch.setattr(queue, "CLAIM_MS", 50)
    failed: list[int] = []
    async with running(str(folder / "a.db"), workers=1) as site:
        bots, choose = site.server.bots, site.server.bots._choose

        async def fail(found: LiveTable, job: records.JobRow) -> Choice:
            if job.bot == "hard":
                failed.append(job.ply)
                raise RecursionError("too deep")
            return await choose(found, job)

        monkeypatch.setattr(bots, "_choose", fail)
        found = await sit(site, TableWish("portal", [SeatWish("bot", bot="hard"), SeatWish("bot")], pace=0))
        await goes_on(found, 20)
        picks = await records.picks(site.server.store, found.row.id)
        assert {pick.author for pick in picks} == {"chance", "bot:normal"}
        assert len(failed) == 2


async def test_a_program_hears_that_its_game_is_over_and_gets_up(folder: Path) -> None:
    """It stayed until many others had pushed it out."""
    note = folder / "heard"
    (folder / "bot.py").write_text(noting(note), encoding="utf-8")
    try:
        async with running(str(folder / "a.db"), workers=1) as site:
            levels.allow(levels.read_programs([f"ada={sys.executable} -S -E {folder / 'bot.py'}"]))
            found = await sit(site, TableWish("portal", [SeatWish("bot", bot="exec:ada"), SeatWish("bot")], pace=0))
            await goes_on(found)
            async with asyncio.timeout(PATIENCE):
                while not note.exists() or note.read_text() != "layover over quit ":
                    await asyncio.sleep(0.02)
    finally:
        levels.allow({})


async def test_nobody_can_send_a_command_to_the_server(folder: Path) -> None:
    async with running(str(folder / "a.db"), workers=0) as site:
        for bot in ("exec:ada", "exec:true", "mcts:1s"):
            with pytest.raises(Problem, match="bot/unknown"):
                await sit(site, TableWish("portal", [SeatWish("bot", bot=bot), SeatWish("bot")]))


@pytest.mark.parametrize(("text", "says"), [
    ("true", "NAME=COMMAND"), ("a b=true", "NAME=COMMAND"), ("ada=", "names no command"),
    ("ada=no_such_program_here", "there is no program")])
def test_a_program_that_cannot_be_is_said_before_the_server_starts(text: str, says: str) -> None:
    with pytest.raises(layover.Malformed, match=says):
        levels.read_programs([text])


def test_a_program_that_is_no_longer_allowed_has_a_stand_in() -> None:
    assert levels.bot_of("exec:ada") == LEVELS["normal"]


@pytest.mark.parametrize("level", [level for level, name in LEVELS.items() if name.startswith("mcts:")])
def test_a_level_costs_what_it_thinks(level: str) -> None:
    assert f"mcts:{levels.cost_of(level) / 1000:g}s" == LEVELS[level]
