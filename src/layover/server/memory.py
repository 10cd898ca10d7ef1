"""Tables in memory: opened from their rows, changed one change at a time, kept up with other processes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

import msgspec

from layover.engine.chance import Dealer
from layover.engine.errors import Malformed, Refused
from layover.engine.table import secret_seed
from layover.server import rebuilding, records
from layover.server.problem import Problem
from layover.server.records import WAITING
from layover.server.seated import Plan, Seated
from layover.server.store import Answer, Conflict, Store, Unavailable

TRIES = 5
KEPT_IN_MEMORY = 500
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"      # nothing that is mistaken for something else
log = logging.getLogger("layover.tables")
PlanFor = Callable[[Seated], Plan | None]


def fresh_id(length: int = 12) -> str:
    """A name nobody can guess: 59 bits at twelve letters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Memory:
    """The tables that this process has at hand."""

    def __init__(self, store: Store, now: Callable[[], int] = now_ms, new_id: Callable[[], str] = fresh_id,
                 new_seed: Callable[[], str] = secret_seed) -> None:
        self.store = store
        self.now = now
        self.new_id = new_id
        self.new_seed = new_seed
        self.changed: list[Callable[[Seated, bool], None]] = []
        """Called after each change with the table and whether it changed from outside (seats, status)."""
        self.hear: dict[str, Callable[[str], None]] = {}
        """What other processes tell besides changed tables, by its first word; `said` also for this one."""
        self.watched: Callable[[str], bool] = lambda id: False
        """Whether somebody is connected to a table: it stays in memory then."""
        self.open: dict[str, Seated] = {}
        self._opening: dict[str, asyncio.Task[Seated]] = {}
        self._background: set[asyncio.Task[None]] = set()
        store.listen(self.heard)

    def in_memory(self) -> int:
        """How many tables this process has at hand."""
        return len(self.open)

    async def get(self, id: str) -> Seated:
        """A table, from memory or rebuilt from its rows."""
        found = self.open.pop(id, None)
        if found is not None:
            self.open[id] = found            # the latest used stands last
            return found
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._load(id))
            self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _load(self, id: str) -> Seated:
        try:
            found = await self._read(id)
        except (msgspec.DecodeError, Malformed, Refused) as error:       # the row itself, or the draft in it
            log.error("table cannot be read", extra={"table": id, "why": str(error).partition("\n")[0]})
            raise Problem("table/broken", ply=0) from None
        except Problem as problem:
            if problem.code != "table/unknown":
                log.error("table cannot be rebuilt", extra={"table": id, "code": problem.code, **problem.details})
            raise
        self.open[id] = found
        self.forget_some()
        return found

    async def _read(self, id: str) -> Seated:
        row = await records.table(self.store, id)
        if row is None:
            raise Problem("table/unknown")
        seats = await records.seats(self.store, id)
        if row.status == WAITING:
            return Seated(row, seats, None)
        picks = await records.picks(self.store, id, upto=row.ply)
        seed = await records.seed(self.store, id)
        return Seated(row, seats, await asyncio.to_thread(rebuilding.rebuild, row, picks, seed), picks)

    def forget_some(self) -> None:
        for id in list(self.open)[:max(0, len(self.open) - KEPT_IN_MEMORY)]:
            if not self.watched(id) and not self.open[id].turn.taken:
                del self.open[id]

    def heard(self, text: str) -> None:
        """Another process has changed a table, or (empty) may have while we could not hear."""
        word, _, rest = text.partition(" ")
        if rest:
            if word in self.hear:
                self.hear[word](rest)
            return
        ids = [text] if text else list(self.open)
        for id in ids:
            if id in self.open:
                task = asyncio.get_running_loop().create_task(self.catch_up(id))
                self._background.add(task)
                task.add_done_callback(self._background.discard)

    async def catch_up(self, id: str) -> None:
        """Bring a table in memory up to what is in the store."""
        found = self.open.get(id)
        if found is None:
            return
        try:
            async with found.turn:
                outside = await self._refresh(found)
        except Unavailable:
            return                # the store tells when it is back, and everything is looked at again
        except Problem as problem:
            log.error("table left memory", extra={"table": id, "code": problem.code})
            self.open.pop(id, None)
            return
        if outside is not None:
            self.tell(found, outside)

    async def _refresh(self, found: Seated) -> bool | None:
        """Read what others have written; whether it changed from outside, None when nothing did."""
        row = await records.table(self.store, found.row.id)
        assert row is not None
        if row.rev == found.row.rev:
            return None
        seats = await records.seats(self.store, row.id)
        before = found.outside
        if found.table is None and row.status != WAITING:
            found.table = rebuilding.begin(row, None)
            picks = await records.picks(self.store, row.id, upto=row.ply)
            seed = await records.seed(self.store, row.id)
            found.follow(row, seats, picks)
            if seed is not None:
                found.table.hand_to(Dealer(seed))
        else:
            found.follow(row, seats, await records.picks(self.store, row.id, found.row.ply, row.ply))
            if found.table and found.table.dealer:
                found.table.hand_to(found.table.dealer)
        return found.outside != before

    async def change(self, found: Seated, plan_for: Callable[[], Plan | None]) -> Plan | None:
        """Write what `plan_for` plans; if another process was first, look again and plan anew."""
        async with found.turn:
            for _ in range(TRIES):
                plan = plan_for()
                if plan is None:
                    return None
                try:
                    await self.store.write(plan.statements, found.row.id)
                except Conflict:
                    await self._refresh(found)
                    continue
                self._adopt(found, plan)
                return plan
        raise Problem("table/busy")

    def submit(self, found: Seated, plan_for: PlanFor, then: Callable[[Plan | Exception | None], None]) -> bool:
        """`change` without a task that waits: `then` is told the plan, or what went wrong, and nobody looks again.
        False if the table is no longer in memory, or just being changed.
        """
        if self.open.get(found.row.id) is not found or not found.turn.take():
            return False
        try:
            plan = plan_for(found)
        except BaseException:
            found.turn.leave()
            raise
        if plan is None:
            found.turn.leave()
            then(None)
            return True

        def written(answer: Answer) -> None:
            done: Plan | Exception = plan
            try:
                if isinstance(answer, Exception):
                    done = answer
                else:
                    self._adopt(found, plan)
            except Exception as error:
                done = error
            found.turn.leave()
            then(done)

        self.store.submit(plan.statements, found.row.id, written)
        return True

    def _adopt(self, found: Seated, plan: Plan) -> None:
        before = found.outside
        found.adopt(plan)
        self.tell(found, found.outside != before)

    def tell(self, found: Seated, outside: bool) -> None:
        for tell in self.changed:
            tell(found, outside)

    def check_watch(self, found: Seated, person: str | None) -> None:
        if not found.may_watch(person):
            raise Problem("table/private")

    def seat_at(self, found: Seated, person: str) -> int:
        seat = found.seat_of(person)
        if seat is None:
            raise Problem("seat/none")
        return seat
