"""Tables before they begin, and who sits at them: set up, joined, left, taken up again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from layover.engine.chance import Dealer
from layover.engine.errors import Malformed
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER
from layover.games import IDS
from layover.games import get as rules_of
from layover.server import messages, rebuilding, records, seated
from layover.server.levels import known
from layover.server.memory import Memory
from layover.server.problem import Problem
from layover.server.records import (
    AUTOMA,
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    PersonRow,
    SeatRow,
    SetupRecord,
    TableRow,
    Ways,
)
from layover.server.seated import Plan, Seated
from layover.server.store import Statement

MOST_UNFINISHED = 100


class Setting(Memory):
    """Setting up and sitting down."""

    async def create(self, person: PersonRow, wish: messages.TableWish) -> Seated:
        """A new table; it begins at once when no seat waits for anybody."""
        if wish.game not in IDS:
            raise Problem("setup/wrong", why=f"there is no game {wish.game!r}")
        await self.check_limit(person)
        seats = [self._wished(n, seat, person) for n, seat in enumerate(wish.seats)]
        if sum(1 for seat in seats if seat.kind == PERSON) > 1:
            raise Problem("seat/wish")
        kinds = [seat.automa if seat.kind == AUTOMA else PLAYER for seat in wish.seats]
        ways = Ways(wish.gallery, wish.pace, wish.clock)
        return await self.add(wish.game, kinds, dict(wish.options), ways, seats, person.id)

    async def check_limit(self, person: PersonRow) -> None:
        rows = await records.tables_of(self.store, person.id, MOST_UNFINISHED)
        if sum(1 for row in rows if row.status in (WAITING, PLAYING)) >= MOST_UNFINISHED:
            raise Problem("limit/tables")

    def _wished(self, n: int, wish: messages.SeatWish, person: PersonRow) -> SeatRow:
        if wish.kind == "me":
            return SeatRow(n, PERSON, person.id, name=person.name)
        if wish.kind == "bot":
            return SeatRow(n, BOT, bot=known(wish.bot))
        return SeatRow(n, AUTOMA if wish.kind == "automa" else OPEN)

    async def add(self, game: str, kinds: Sequence[str], options: dict[str, bool | int | str], ways: Ways,
                   seats: list[SeatRow], made_by: str, position: str | None = None,
                   origin: str | None = None, also: Callable[[str], list[Statement]] = lambda id: []) -> Seated:
        rules, pack = rules_of(game), rebuilding.pack_of(game)
        dealer = Dealer(self.new_seed())
        try:
            setup = setup_for(rules, pack, kinds, options, dealer.commitment)
        except Malformed as error:
            raise Problem("setup/wrong", why=str(error)) from None
        now = self.now()
        kept = SetupRecord(rules.version, list(setup.seats), setup.options, setup.pack, setup.commitment)
        row = TableRow(self.new_id(), 1, game, WAITING, kept, ways, position, 0, None, None, None, None,
                       self.new_id(), made_by, origin, None, now, now)
        found = Seated(row, seats, None)
        statements = [*records.add_table(row, seats, dealer.seed), *also(row.id)]
        if not seated.is_open(seats):
            plan = found.start(rebuilding.begin(row, dealer), now, seats)
            statements += plan.statements
            found.adopt(plan)
        self.open[row.id] = found        # before it is written: a bot may be asked the moment it is
        try:
            await self.store.write(statements, row.id)
        except BaseException:
            self.open.pop(row.id, None)
            raise
        self.forget_some()
        self.tell(found, True)
        return found

    async def join(self, person: PersonRow, code: str, seat: int | None = None) -> Seated:
        """Take up an invitation; whoever sits at the table already is simply there."""
        id = await records.invited(self.store, code.strip().lower())
        if id is None:
            raise Problem("invitation/unknown")
        found = await self.get(id)
        seed = await records.seed(self.store, id)
        await self.change(found, lambda: self._join(found, person, seat, seed))
        return found

    def _join(self, found: Seated, person: PersonRow, wanted: int | None, seed: str | None) -> Plan | None:
        if found.seat_of(person.id) is not None:
            return None
        if found.row.status != WAITING:
            raise Problem("seat/full")
        free = [seat for seat in found.seats if seat.kind == OPEN and wanted in (None, seat.seat)]
        if not free:
            raise Problem("seat/full" if wanted is None else "seat/taken")
        return self._sit(found, SeatRow(free[0].seat, PERSON, person.id, name=person.name), seed)

    def _sit(self, found: Seated, changed: SeatRow, seed: str | None) -> Plan:
        seats = [changed if seat.seat == changed.seat else seat for seat in found.seats]
        return self._seat_all(found, seats, [changed], seed)

    def _seat_all(self, found: Seated, seats: list[SeatRow], changed: list[SeatRow], seed: str | None) -> Plan:
        """Seats of a table that has not begun; when none is open any more, it begins."""
        now = self.now()
        row = replace(found.row, rev=found.row.rev + 1, changed_at=now)
        plan = Plan([records.change_table(row)], row, seats, None)
        if not seated.is_open(seats):
            assert seed is not None
            plan = found.start(rebuilding.begin(found.row, Dealer(seed)), now, seats)
        plan.statements += [records.change_seat(row.id, seat) for seat in changed]
        return plan

    async def start(self, person: PersonRow, id: str, bot: str) -> Seated:
        """Begin now: bots take the seats that are still open. For whoever set the table up."""
        found, level = await self.get(id), known(bot)
        seed = await records.seed(self.store, id)

        def plan() -> Plan:
            if found.row.made_by != person.id:
                raise Problem("seat/none")
            if found.row.status != WAITING:
                raise Problem("table/over" if found.row.status == OVER else "table/busy")
            filled = [SeatRow(seat.seat, BOT, bot=level) for seat in found.seats if seat.kind == OPEN]
            by_seat = {seat.seat: seat for seat in filled}
            return self._seat_all(found, [by_seat.get(seat.seat, seat) for seat in found.seats], filled, seed)

        await self.change(found, plan)
        return found

    async def leave(self, person: PersonRow, id: str, bot: str = "normal", for_good: bool = False) -> Seated:
        """Free the seat of a table that waits; at one that plays, a bot plays on. `for_good`: resigned."""
        found, level = await self.get(id), known(bot)

        def plan() -> Plan | None:
            seat = found.seat_of(person.id)
            if seat is None:
                raise Problem("seat/none")
            if found.row.status == WAITING:
                return self._sit(found, SeatRow(seat, OPEN), None)
            if found.row.status != PLAYING:
                raise Problem("table/over")
            return found.hand_over(seat, level, not for_good, self.now())

        await self.change(found, plan)
        return found

    async def come_back(self, person: PersonRow, id: str) -> Seated:
        """Take the own seat back from the bot that has played meanwhile."""
        found = await self.get(id)

        def plan() -> Plan | None:
            if found.seat_of(person.id) is not None:
                return None
            own = next((seat.seat for seat in found.seats if seat.kind == BOT and seat.person == person.id), None)
            if own is None:
                raise Problem("seat/none")
            if found.row.status != PLAYING:
                raise Problem("table/over")
            return found.give_back(own, self.now())

        await self.change(found, plan)
        return found
