"""All tables of a store, as one process serves them, and what is played at them. No network here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.store.records import JobRow
from layover.server.store.store import Store
from layover.server.tables import plan
from layover.server.tables.cache import Cache, PlanFor
from layover.server.tables.chat import Chat
from layover.server.tables.host import Host
from layover.server.tables.live_table import LiveTable
from layover.server.tables.people import People
from layover.server.tables.plan import Plan
from layover.server.tables.replays import Replays
from layover.server.tables.seating import Seating
from layover.server.tables.upkeep import Upkeep


@dataclass(frozen=True)
class Done:
    """What came of a message: the ply its author now sees, and whether it had been carried out before."""

    ply: int
    again: bool = False


class Tables:
    """The rooms, and what is played in them."""

    def __init__(self, store: Store, fresh: Fresh | None = None) -> None:
        self.store = store
        self.fresh = fresh or Fresh()
        self.cache = Cache(store)
        self.seating = Seating(self.cache, self.fresh)
        self.replays = Replays(self.cache, self.seating, self.fresh)
        self.chat = Chat(self.cache, self.fresh)
        self.upkeep = Upkeep(self.cache, self.fresh)
        self.people = People(self.cache, self.seating, self.fresh)
        self.host = Host(self.cache, self.people, self.fresh)

    async def play(self, person: str, id: str, ply: int, picks: Sequence[int], mark: str,
                   seat: int | None = None, text: str = "") -> Done:
        """The picks of one message: on disk when this returns."""
        return await self._carry_out(person, id, self.picking(person, ply, picks, mark, seat, text))

    async def undo(self, person: str, id: str, ply: int, mark: str, to: int | None = None) -> Done:
        """Take back the last pick of the running turn, or all after a ply."""
        return await self._carry_out(person, id, self.undoing(person, ply, mark, to))

    async def redo(self, person: str, id: str, ply: int, mark: str) -> Done:
        """Make the pick again that was taken back last."""
        return await self._carry_out(person, id, self.redoing(person, ply, mark))

    async def _carry_out(self, person: str, id: str, plan_for: PlanFor) -> Done:
        planned = await self.cache.carry_out(id, plan_for)
        found = await self.cache.get(id)
        return Done(found.shown(found.seat_of(person)).ply, again=planned is None)

    def picking(self, person: str, ply: int, picks: Sequence[int], mark: str, seat: int | None = None,
                text: str = "") -> PlanFor:
        return lambda found: plan.play(found, found.seat_at(person, seat), ply, picks, mark, self.fresh.now(), text)

    def undoing(self, person: str, ply: int, mark: str, to: int | None = None, seat: int | None = None) -> PlanFor:
        return lambda found: plan.undo(found, found.seat_at(person, seat), ply, mark, self.fresh.now(), to)

    def redoing(self, person: str, ply: int, mark: str, seat: int | None = None) -> PlanFor:
        return lambda found: plan.redo(found, found.seat_at(person, seat), ply, mark, self.fresh.now())

    def pacing(self, person: str, pace: int | None) -> PlanFor:
        """Bots wait as long as the slowest of those who are here wishes."""

        def set_pace(found: LiveTable) -> Plan | None:
            if not found.seats_of(person):
                raise Problem("seat/none")
            return plan.set_pace(found, pace, self.fresh.now())

        return set_pace

    async def bot_plays(self, job: JobRow, pick: int) -> None:
        """A bot's pick, submitted like anyone's."""
        await self.cache.carry_out(
            job.table_id, lambda found: plan.bot_plays(found, job.seat, job.ply, pick, self.fresh.now()))

    async def bot_gives_up(self, job: JobRow, stand_in: str) -> None:
        """A bot that cannot play on has another one in its place."""
        await self.cache.carry_out(
            job.table_id, lambda found: plan.stand_in(found, job.seat, job.ply, stand_in, self.fresh.now()))
