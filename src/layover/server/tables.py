"""All tables as they are played: picks, takebacks, clocks, chat, rematches and forks. No network here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from layover.engine import codec
from layover.server import messages, records
from layover.server.levels import known
from layover.server.looking import Looking
from layover.server.memory import TRIES, PlanFor, log
from layover.server.problem import Problem
from layover.server.records import (
    AUTOMA,
    BOT,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    JobRow,
    PersonRow,
    Saying,
    SeatRow,
)
from layover.server.seated import Plan, Seated
from layover.server.store import Conflict, Statement

SAID = "said"


@dataclass(frozen=True)
class Done:
    """What came of a message: the ply its author now sees, and whether it had been carried out before."""

    ply: int
    again: bool = False


class Tables(Looking):
    """The tables of a store, as this process serves them."""

    async def play(self, person: str, id: str, ply: int, picks: Sequence[int], mark: str) -> Done:
        """The picks of one message: on disk when this returns."""
        return await self.carry_out(person, id, self.picking(person, ply, picks, mark))

    async def undo(self, person: str, id: str, ply: int, mark: str) -> Done:
        """Take back the last pick of the running turn."""
        return await self.carry_out(person, id, self.undoing(person, ply, mark))

    def picking(self, person: str, ply: int, picks: Sequence[int], mark: str) -> PlanFor:
        return lambda found: found.play(self.seat_at(found, person), ply, picks, mark, self.now())

    def undoing(self, person: str, ply: int, mark: str) -> PlanFor:
        return lambda found: found.undo(self.seat_at(found, person), ply, mark, self.now())

    async def carry_out(self, person: str, id: str, plan_for: PlanFor) -> Done:
        """What a person's message leads to: on disk when this returns."""
        found = await self.get(id)
        plan = await self.change(found, lambda: plan_for(found))
        return Done(found.shown(found.seat_of(person)).ply, again=plan is None)

    async def bot_plays(self, job: JobRow, pick: int) -> None:
        """A bot's pick, submitted like anyone's."""
        found = await self.get(job.table_id)
        await self.change(found, lambda: found.bot_plays(job.seat, job.ply, pick, self.now()))

    async def expire(self) -> None:
        """Bots take the seats whose clocks have run out."""
        for id in await records.expired(self.store, self.now()):
            try:
                found = await self.get(id)
                await self.change(found, lambda found=found: self._run_out(found))  # type: ignore[misc]
            except Problem as problem:
                log.error("a clock cannot be served", extra={"table": id, "code": problem.code})

    def _run_out(self, found: Seated) -> Plan | None:
        row = found.row
        if row.status != PLAYING or row.asked is None or row.deadline is None or row.deadline > self.now():
            return None
        return found.hand_over(row.asked, "normal", True, self.now())

    async def say(self, person: PersonRow, id: str, text: str) -> Saying:
        """A line of chat, from a seat or from the gallery."""
        found = await self.get(id)
        self.check_watch(found, person.id)
        for _ in range(TRIES):
            rows = await self.store.read("select coalesce(max(n), 0) from said where table_id = $1", id)
            line = Saying(int(rows[0][0] or 0) + 1, found.seat_of(person.id), person.name, text, self.now())
            try:
                await self.store.write([records.say(id, line)], f"{SAID} {id}")
            except Conflict:
                continue
            self.heard(f"{SAID} {id}")
            return line
        raise Problem("table/busy")

    async def rematch(self, person: PersonRow, id: str) -> Seated:
        """The same people at a new table; whoever asks second finds the one that is there."""
        found = await self.get(id)
        self.seat_at(found, person.id)
        if found.row.status != OVER:
            raise Problem("table/running")
        if found.row.rematch is None:
            await self.check_limit(person)
            row, setup = found.row, found.row.setup

            def also(new: str) -> list[Statement]:
                return [records.change_table(replace(row, rev=row.rev + 1, rematch=new, changed_at=self.now()))]

            try:
                made = await self.add(row.game, setup.seats, dict(setup.options), row.ways, list(found.seats),
                                       person.id, origin=id, also=also)
            except Conflict:
                await self.catch_up(id)
                if found.row.rematch is None:
                    raise Problem("table/busy") from None
            else:
                await self.catch_up(id)
                return made
        return await self.get(found.row.rematch)

    async def fork(self, person: PersonRow, id: str, wish: messages.ForkWish) -> Seated:
        """Play on from a ply against bots. Not while others play: it would show what is hidden."""
        found = await self.get(id)
        self.check_watch(found, person.id)
        if found.row.status == PLAYING and any(s.kind != PERSON and s.person not in (None, person.id)
                                               or s.kind == PERSON and s.person != person.id for s in found.seats):
            raise Problem("table/running")
        if found.row.status == WAITING:
            raise Problem("table/waiting")
        if wish.seat >= len(found.seats) or found.seats[wish.seat].kind == AUTOMA:
            raise Problem("seat/unknown")
        await self.check_limit(person)
        table = await self.at(found, wish.ply)
        if table.over:
            raise Problem("table/over")
        position = json.dumps(codec.encode(table.game, table.state), separators=(",", ":"))
        seats = [self._forked(seat, wish, person) for seat in found.seats]
        setup = found.row.setup
        return await self.add(found.row.game, setup.seats, dict(setup.options), replace(found.row.ways, clock=None),
                               seats, person.id, position, id)

    def _forked(self, seat: SeatRow, wish: messages.ForkWish, person: PersonRow) -> SeatRow:
        if seat.seat == wish.seat:
            return SeatRow(seat.seat, PERSON, person.id, name=person.name)
        return seat if seat.kind == AUTOMA else SeatRow(seat.seat, BOT, bot=known(wish.bot))
