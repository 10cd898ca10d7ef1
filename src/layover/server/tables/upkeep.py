"""What is done now and then for all tables: clocks that have run out, time that is given back, rooms nobody uses."""

from __future__ import annotations

import asyncio
import logging

from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.records import PLAYING, WAITING
from layover.server.store.store import Conflict, Unavailable
from layover.server.tables import plan
from layover.server.tables.cache import Cache, PlanFor
from layover.server.tables.live_table import LiveTable
from layover.server.tables.plan import Plan

ALIVE = "alive_at"
"""What the store keeps: when somebody served it last."""
BEAT_MS = 10_000
DOWN_MS = 30_000
"""If nobody could write for so long, nobody could play: clocks get that time back."""
UNUSED_MS = 7 * 24 * 3600_000
"""A room that nobody has looked at for so long is closed."""
LOOKED_MS = 3600_000
"""A look is noted again after so long."""
PATIENCE_SECONDS = 0.5
"""A table that cannot be changed just now holds up no other table's clock for longer."""
log = logging.getLogger("layover.tables")


class Upkeep:
    """Keeps time, and the rooms tidy."""

    def __init__(self, cache: Cache, fresh: Fresh) -> None:
        self.cache = cache
        self.store = cache.store
        self.fresh = fresh
        self._beaten: int | None = None
        self._serving: dict[str, asyncio.Task[None]] = {}
        """Clocks that have run out, by their tables."""

    # Clocks

    async def keep_time(self) -> None:
        """Give back the time in which nobody could play, then serve the clocks that have run out."""
        now = self.fresh.now()
        if self._beaten is None or not 0 <= now - self._beaten < BEAT_MS:
            await self._beat(now)
            self._beaten = now
        await self.expire()

    async def _beat(self, now: int) -> None:
        before = await records.kept(self.store, ALIVE, str(now))
        late = now - int(before)
        try:
            given = await records.beat(self.store, ALIVE, before, str(now), late if late > DOWN_MS else 0)
        except Conflict:                  # another process was first, and has given it
            given = []
        if given:
            log.info("clocks got the time back in which nobody could play", extra={"ms": late, "tables": len(given)})
        if self._beaten is None or now - self._beaten > DOWN_MS:   # whether by this process or by another, long before
            self.cache.look_again()
        for id in given if self.store.shared else ():
            await self.store.write([], id)

    async def expire(self) -> None:
        """Bots take the seats whose clocks have run out."""
        for id in await records.expired(self.store, self.fresh.now()):
            if id not in self._serving:
                self._serving[id] = asyncio.create_task(self._serve(id))
        if self._serving:
            await asyncio.wait(self._serving.values(), timeout=PATIENCE_SECONDS)

    async def _serve(self, id: str) -> None:
        try:
            await self._try(id, self._run_out, "a clock cannot be served")
        finally:
            del self._serving[id]

    def _run_out(self, found: LiveTable) -> Plan | None:
        row, now = found.row, self.fresh.now()
        if row.status != PLAYING or row.asked is None or row.deadline is None or row.deadline > now:
            return None
        return plan.run_out(found, row.asked, now)

    # Rooms

    async def look_in(self, id: str) -> None:
        """Somebody looks at a table: a room that waits stays open."""
        await self._try(id, self._looked, "a room cannot be looked at")

    def _looked(self, found: LiveTable) -> Plan | None:
        now = self.fresh.now()
        seen = found.row.status != WAITING or now - found.row.changed_at < LOOKED_MS
        return None if seen else plan.look_in(found, now)

    async def close_unused(self) -> None:
        """Rooms that nobody has looked at for days are closed; whoever is connected looks."""
        for id in list(self.cache.watched):
            await self.look_in(id)
        for id in await records.unused(self.store, self.fresh.now() - UNUSED_MS):
            await self._try(id, self._unused, "a room cannot be closed")
        await records.forget_addresses(self.store)

    def _unused(self, found: LiveTable) -> Plan | None:
        row, now = found.row, self.fresh.now()
        used = row.status != WAITING or now - row.changed_at <= UNUSED_MS or row.id in self.cache.watched
        return None if used else plan.close(found, "unused", now)

    async def _try(self, id: str, plan_for: PlanFor, what: str) -> None:
        try:
            await self.cache.carry_out(id, plan_for)
        except Problem as problem:
            log.error(what, extra={"table": id, "code": problem.code})
        except Unavailable as error:
            log.warning(what, extra={"table": id, "why": str(error)})
