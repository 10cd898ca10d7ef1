"""The tables that this process has at hand: opened from their rows, changed one change at a time, kept up with other
processes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import msgspec

from layover.engine.errors import Malformed, Refused
from layover.engine.table import Table
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.records import UNBEGUN, PickRow, TableRow
from layover.server.store.store import Answer, Conflict, Statement, Store, Unavailable
from layover.server.tables import restore
from layover.server.tables.live_table import LiveTable
from layover.server.tables.plan import Plan
from layover.server.tasks import Tasks

TRIES = 5
KEPT_IN_MEMORY = 500
log = logging.getLogger("layover.tables")
PlanFor = Callable[[LiveTable], Plan | None]
"""What is to be written of a table as it stands; None if nothing is. It may refuse, by raising a `Problem`."""
Outcome = Plan | Exception | None
"""What came of it: the plan that is on disk, None if nothing was to be done, or what went wrong."""
Then = Callable[[Outcome], None]


class Cache:
    """Tables by their id, the latest used last."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changed: list[Callable[[LiveTable, bool], None]] = []
        """Called after each change with the table and whether it changed from outside (seats, status)."""
        self.gone: list[Callable[[str], None]] = []
        """Called with a table that is no more."""
        self.watched: set[str] = set()
        """Tables to which somebody is connected: they stay at hand."""
        self._open: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self.background = Tasks()
        store.listen(self._heard)

    def count(self) -> int:
        """How many tables are at hand."""
        return len(self._open)

    # Opening

    async def get(self, id: str) -> LiveTable:
        """A table, from memory or rebuilt from its rows."""
        found = self._open.pop(id, None)
        if found is not None:
            self._open[id] = found
            return found
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._load(id))
            self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _load(self, id: str) -> LiveTable:
        try:
            found = await self._read(id)
        except (msgspec.DecodeError, Malformed, Refused) as error:       # the row itself, or the draft in it
            log.error("table cannot be read", extra={"table": id, "why": str(error).partition("\n")[0]})
            raise Problem("table/broken", ply=0) from None
        except Problem as problem:
            if problem.code != "table/unknown":
                log.error("table cannot be rebuilt", extra={"table": id, "code": problem.code, **problem.details})
            raise
        self._open[id] = found
        self._forget_some()
        return found

    async def _read(self, id: str) -> LiveTable:
        row = await records.table(self.store, id)
        if row is None:
            raise Problem("table/unknown")
        seats = await records.seats(self.store, id)
        table, picks = await self._rebuilt(row)
        return LiveTable(row, seats, table, picks)

    async def _rebuilt(self, row: TableRow) -> tuple[Table | None, list[PickRow]]:
        if row.status in UNBEGUN:
            return None, []
        picks = await records.picks(self.store, row.id, upto=row.ply)
        seed = await records.seed(self.store, row.id)
        return await asyncio.to_thread(restore.rebuild, row, picks, seed), picks

    async def add(self, found: LiveTable, statements: Sequence[Statement]) -> None:
        """A new table: at hand before it is written, since a bot may be asked the moment it is."""
        id = found.row.id
        self._open[id] = found
        try:
            await self.store.write(statements, id)
        except BaseException:
            self._open.pop(id, None)
            raise
        self._forget_some()
        self.tell(found, True)

    def _forget_some(self) -> None:
        for id in list(self._open)[:max(0, len(self._open) - KEPT_IN_MEMORY)]:
            if id not in self.watched and not self._open[id].lock.taken:
                del self._open[id]

    # Changing

    def change(self, id: str, plan_for: PlanFor, then: Then) -> None:
        """Write what `plan_for` plans, when nobody else is changing the table: planned at once where nobody is, so that
        a pick needs no task that waits. `then` is told the outcome.
        """
        found = self._open.get(id)
        if found is None:
            self.background.start(self._change_unopened(id, plan_for, then))
        else:
            _Change(self, found, plan_for, then).begin()

    async def _change_unopened(self, id: str, plan_for: PlanFor, then: Then) -> None:
        try:
            found = await self.get(id)
        except Exception as error:
            then(error)
        else:
            _Change(self, found, plan_for, then).begin()

    async def carry_out(self, id: str, plan_for: PlanFor) -> Plan | None:
        """`change`, for whoever can wait."""
        waiting: asyncio.Future[Plan | None] = asyncio.get_running_loop().create_future()

        def settle(done: Outcome) -> None:
            if waiting.done():
                return                    # whoever waited has gone; what was planned is on disk all the same
            if isinstance(done, Exception):
                waiting.set_exception(done)
            else:
                waiting.set_result(done)

        self.change(id, plan_for, settle)
        return await waiting

    def tell(self, found: LiveTable, outside: bool) -> None:
        for tell in self.changed:
            tell(found, outside)

    # Keeping up

    def _heard(self, text: str) -> None:
        """Another process has changed a table, or (empty) may have while we could not hear. Words are not for us."""
        if " " in text:
            return
        if not text:
            self.look_again()
        elif text in self._open:
            self.background.start(self.catch_up(text))

    def look_again(self) -> None:
        """Any table may have changed in the store."""
        for id in self._open:
            self.background.start(self.catch_up(id))

    async def catch_up(self, id: str) -> None:
        """Bring a table in memory up to what is in the store."""
        found = self._open.get(id)
        if found is None:
            return
        try:
            async with found.lock:
                await self.refresh(found)
        except Unavailable:
            return                # the store tells when it is back, and everything is looked at again
        except Problem as problem:
            if problem.code == "table/unknown":
                self.forget(id)
                return
            log.error("table left memory", extra={"table": id, "code": problem.code})
            self._open.pop(id, None)

    def forget(self, id: str) -> None:
        """A table was deleted."""
        self._open.pop(id, None)
        for tell in self.gone:
            tell(id)

    async def refresh(self, found: LiveTable) -> None:
        """Read what other processes have written; for whoever has the lock."""
        row = await records.table(self.store, found.row.id)
        if row is None:
            raise Problem("table/unknown")
        if row.rev == found.row.rev:
            return
        seats = await records.seats(self.store, row.id)
        if found.table is None:
            table, picks = await self._rebuilt(row)
        else:
            picks = await records.picks(self.store, row.id, found.row.ply, row.ply)
            table = restore.followed(found.table, picks)
        self.tell(found, found.follow(row, seats, table, picks))


class _Change:
    """One change on its way to the disk. It has the lock from its beginning to its end, however it ends."""

    def __init__(self, cache: Cache, found: LiveTable, plan_for: PlanFor, then: Then) -> None:
        self.cache = cache
        self.found = found
        self.plan_for = plan_for
        self.then = then
        self.plan: Plan | None = None
        self.tries = TRIES

    def begin(self) -> None:
        self.found.lock.take(self._write)

    def _write(self) -> None:
        try:
            self.plan = self.plan_for(self.found)
            if self.plan is not None:
                self.cache.store.submit(self.plan.statements, self.found.row.id, self._written)
        except Exception as error:
            self._end(error)
        else:
            if self.plan is None:
                self._end(None)

    def _written(self, answer: Answer) -> None:
        if isinstance(answer, Conflict):
            self.cache.background.start(self._write_again())
        elif isinstance(answer, Exception):
            self._end(answer)
        else:
            self._settle()

    async def _write_again(self) -> None:
        """Another process was first: look again and plan anew."""
        self.tries -= 1
        try:
            await self.cache.refresh(self.found)
            if self.tries == 0:
                raise Problem("table/busy")
        except Exception as error:
            self._end(error)
        else:
            self._write()

    def _settle(self) -> None:
        assert self.plan is not None
        try:
            self.cache.tell(self.found, self.plan.settle(self.found))
        except Exception as error:
            self._end(error)
        else:
            self._end(self.plan)

    def _end(self, done: Outcome) -> None:
        self.found.lock.leave()
        self.then(done)
