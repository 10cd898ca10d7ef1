"""Bots think in worker processes; what they are asked stands in the store, so a crash forgets nothing.

A job is written with the picks that lead to a bot and goes with the bot's own pick. Whoever claims it has it for a
while; if the process dies meanwhile, another one, or the next, takes it up. Quick bots and those that think long wait
in two lanes, in each of them everybody in turn.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from layover.engine import codec
from layover.server.bots.levels import PROGRAM, QUICK_MS, STAND_IN, bot_of
from layover.server.bots.pool import Pool
from layover.server.bots.shares import Shares
from layover.server.bots.worker import Choice, Ending, Question
from layover.server.metrics import Metrics
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.records import FAR_MS, JobRow
from layover.server.store.store import Conflict, Unavailable
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables
from layover.server.tasks import Tasks

CLAIM_MS = 5_000
"""How long a job is ours; renewed while its bot thinks, so that others wait for a dead process no longer than this."""
RENEW_MS = 1_500
LONGEST_SLEEP = 1.0
AT_ONCE = 4
"""Quick jobs claimed for each worker. Of the others no more than there are workers for: what is claimed is no longer in
turn with what comes."""
QUICK, DEAR = (0, QUICK_MS), (QUICK_MS + 1, FAR_MS)
"""The lanes, by what a job costs."""
MOST_FAILED = 1_000
"""Seats whose bots have failed once, and are remembered."""
log = logging.getLogger("layover.bots")


class Bots:
    """The bots of this process."""

    def __init__(self, tables: Tables, workers: int, metrics: Metrics) -> None:
        self.tables = tables
        self.pool = Pool(workers)
        self._workers = workers
        self._shares = {QUICK: Shares(), DEAR: Shares()}
        self.metrics = metrics
        self._wake = asyncio.Event()
        self._thinking: dict[asyncio.Task[None], JobRow] = {}
        self._failed: dict[tuple[str, int], None] = {}
        self._background = Tasks()
        self._renewed = 0
        self._task: asyncio.Task[None] | None = None
        metrics.gauges["layover_bots_thinking"] = lambda: len(self._thinking)

    async def start(self) -> None:
        if not self.tables.store.shared:
            await records.release_jobs(self.tables.store)      # claims of a server that was killed
        self.tables.cache.changed.append(self._changed)
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Let go of the queue; what is being thought about is somebody else's after its claim."""
        if self._task:
            self._task.cancel()
        for task in list(self._thinking):
            task.cancel()
        self.pool.stop()

    def _changed(self, found: LiveTable, outside: bool) -> None:
        asked = found.row.asked
        if asked is not None and found.seats[asked].kind in (records.BOT, records.AUTOMA):
            self._wake.set()
        table = found.table
        if outside and table is not None and found.row.status == records.OVER \
                and any((seat.bot or "").startswith(PROGRAM) for seat in found.seats):
            setup = found.row.setup
            self._background.start(self.pool.leave(Ending(
                found.row.id, found.row.game, tuple(setup.seats), dict(setup.options),
                codec.encode(table.game, table.state))))

    async def _work(self) -> None:
        while True:
            try:
                pause = await self._take_some()
            except Unavailable as error:
                log.warning("bots wait for the database", extra={"why": str(error)})
                pause = LONGEST_SLEEP
            except Exception:                 # the bots of all other tables go on
                self.metrics.count("layover_faults_total")
                log.exception("the queue failed")
                pause = LONGEST_SLEEP
            if pause > 0:
                try:
                    async with asyncio.timeout(pause):
                        await self._wake.wait()
                except TimeoutError:
                    pass
            self._wake.clear()

    async def _take_some(self) -> float:
        """Claim what is due; the seconds until there may be more."""
        await self._renew(self.tables.fresh.now())
        return min([await self._take_from(lane) for lane in self._shares])

    async def _take_from(self, lane: tuple[int, int]) -> float:
        store, now, room = self.tables.store, self.tables.fresh.now(), self._room(lane)
        if room <= 0:
            return LONGEST_SLEEP
        chosen = self._shares[lane].choose(await records.due_jobs(store, now, room, lane), room, now)
        for job in await records.claim_jobs(store, chosen, now, now + CLAIM_MS):
            task = asyncio.create_task(self._do(job))
            self._thinking[task] = job
            task.add_done_callback(self._done)
        if len(chosen) == room:
            return LONGEST_SLEEP
        due = await records.next_due(store, lane)
        return LONGEST_SLEEP if due is None else min(LONGEST_SLEEP, max(0.001, (due - self.tables.fresh.now()) / 1000))

    def _room(self, lane: tuple[int, int]) -> int:
        thinking = sum(1 for job in self._thinking.values() if (job.cost > QUICK_MS) == (lane is DEAR))
        return (self._workers if lane is DEAR else (self._workers + 1) * AT_ONCE) - thinking

    async def _renew(self, now: int) -> None:
        if self._thinking and now - self._renewed >= RENEW_MS:
            self._renewed = now
            await self.tables.store.write([records.renew_job(job.table_id, now + CLAIM_MS)
                                           for job in self._thinking.values()])

    def _done(self, task: asyncio.Task[None]) -> None:
        self._thinking.pop(task, None)
        self._wake.set()

    async def _do(self, job: JobRow) -> None:
        try:
            found = await self.tables.cache.get(job.table_id)
            async with found.lock:            # the job may be claimed before its own commit is taken up in memory
                pass
            if found.row.ply != job.ply or found.row.asked != job.seat:
                await self.tables.cache.catch_up(job.table_id)      # another process was faster, or memory is behind
                return
            choice = await self._choose(found, job)
            if choice.forfeit:
                log.warning("a program has forfeited", extra={"table": job.table_id, "seat": job.seat,
                                                              "why": choice.forfeit})
                await self.tables.bot_gives_up(job, STAND_IN)
                return
            await self.tables.bot_plays(job, choice.pick)
            self.metrics.count("layover_picks_total", "bot")
            self.metrics.late.took(max(0, self.tables.fresh.now() - job.due_at) / 1000)
        except (Problem, Conflict, Unavailable) as error:
            log.info("a bot's pick was not needed", extra={"table": job.table_id, "why": str(error)})
        except BrokenProcessPool:
            log.warning("a worker process died; the job is taken up again", extra={"table": job.table_id})
            with suppress(Unavailable):
                await self.tables.store.write([records.renew_job(job.table_id, 0)])
        except Exception:
            self.metrics.count("layover_faults_total")
            log.exception("a bot failed", extra={"table": job.table_id})
            await self._note_failure(job)

    async def _note_failure(self, job: JobRow) -> None:
        """A bot that has failed is asked again when its claim has lapsed; the second time another one plays on, or the
        table would wait for ever.
        """
        if (job.table_id, job.seat) not in self._failed:
            self._failed[job.table_id, job.seat] = None
            if len(self._failed) > MOST_FAILED:
                del self._failed[next(iter(self._failed))]
            return
        del self._failed[job.table_id, job.seat]
        with suppress(Problem, Conflict, Unavailable):
            await self.tables.bot_gives_up(job, STAND_IN)

    async def _choose(self, found: LiveTable, job: JobRow) -> Choice:
        table, setup = found.table, found.row.setup
        assert table is not None
        choice = await self.pool.choose(Question(
            job.table_id, job.seat, bot_of(job.bot), secrets.randbits(48), found.row.game, tuple(setup.seats),
            dict(setup.options), codec.encode(table.game, table.state)), dear=job.cost > QUICK_MS)
        self.metrics.count("layover_bot_choices_total", "foreseen" if choice.foreseen else "new")
        return choice
