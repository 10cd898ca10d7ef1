"""What one process serves with: its tables, their sockets and bots, and who it knows people by."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from msgspec.structs import replace

import layover
from layover.games import IDS
from layover.server.bots.queue import Bots
from layover.server.http.identity import Signer
from layover.server.http.limits import Limits
from layover.server.ids import fresh_id
from layover.server.metrics import Metrics
from layover.server.socket.clients import Clients
from layover.server.store import records
from layover.server.store.store import Store, Unavailable
from layover.server.tables.seating import MOST
from layover.server.tables.tables import Tables

CLOCK_SECONDS = 1.0
ROOM_SECONDS = 600.0
REQUESTS_A_SECOND = 20
"""From one address, if the host does not say otherwise."""
TABLES = 10
"""So many times as many unfinished tables with bots may be made from there."""
BURST = 6
"""For so many seconds' worth of them at once: somebody opens a page."""
GARBAGE = (100_000, 20, 20)
"""New objects between two searches for garbage, and how often it goes further: hardly anything a pick makes goes in
circles."""
log = logging.getLogger("layover.app")


@dataclass
class Server:
    """Everything one process serves with."""

    store: Store
    workers: int = 1
    rate: int = REQUESTS_A_SECOND
    token: str = ""
    """What the host shows; without one nobody is the host."""
    keep_days: int | None = None
    """After so many days a game that nobody plays on is deleted."""
    metrics: Metrics = field(default_factory=Metrics)
    codes: Limits = field(default_factory=lambda: Limits(burst=10, a_second=0.1))
    """For invitations and recovery codes: nobody guesses one."""

    def __post_init__(self) -> None:
        self.http = Limits(burst=BURST * self.rate, a_second=self.rate)
        self.tables = Tables(self.store)
        self.tables.seating.most = replace(MOST, from_address=TABLES * self.rate)
        self.live = Clients(self.tables, self.metrics)
        self.bots = Bots(self.tables, self.workers, self.metrics)
        self.signer = Signer("")
        self.metrics.gauges["layover_tables_in_memory"] = self.tables.cache.count

    @asynccontextmanager
    async def running(self, app: object) -> AsyncIterator[None]:
        """From the first request to the last: what was acknowledged is on disk before the process ends."""
        await self.store.open()
        self.signer = Signer(await records.kept(self.store, "cookie_key", fresh_id(40)))
        if self.workers:
            await self.bots.start()
        gc.freeze()                          # rules, packs and words stay for ever: no need to look at them again
        gc.set_threshold(*GARBAGE)
        tasks = [asyncio.create_task(self._repeat(self.tables.upkeep.keep_time, CLOCK_SECONDS)),
                 asyncio.create_task(self._repeat(self.tables.upkeep.close_unused, ROOM_SECONDS)),
                 asyncio.create_task(self._repeat(self._forget_abandoned, ROOM_SECONDS)),
                 asyncio.create_task(self.live.watch())]
        log.info("serving", extra={"version": layover.__version__, "games": list(IDS)})
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await self.bots.stop()
            await self.store.close()
            log.info("stopped")

    async def _forget_abandoned(self) -> None:
        if self.keep_days is not None:
            await self.tables.people.forget_abandoned(self.keep_days)

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        """Again and again, whatever comes of it."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Unavailable as error:
                log.warning("upkeep waits for the database", extra={"why": str(error)})
            except Exception:                 # the next time may go well
                self.metrics.count("layover_faults_total")
                log.exception("upkeep failed")
