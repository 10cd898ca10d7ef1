"""Who sits where: tables set up, joined, begun, left, taken up again, played once more or from a ply on."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from layover.engine import codec
from layover.engine.chance import Dealer, Rng
from layover.engine.errors import Malformed
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER
from layover.games import IDS
from layover.games import get as rules_of
from layover.server import messages
from layover.server.bots.levels import known
from layover.server.door import tidy
from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.store import people, records
from layover.server.store.records import (
    AUTOMA,
    BOT,
    CLOSED,
    NO_LIMIT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Made,
    PersonRow,
    SeatRow,
    SetupRecord,
    TableRow,
    Ways,
)
from layover.server.store.store import Conflict, Statement
from layover.server.tables import plan, restore
from layover.server.tables.cache import Cache
from layover.server.tables.live_table import LiveTable
from layover.server.tables.plan import Plan

MOST = Made(all=100, with_bots=50, from_address=200)
"""How many unfinished tables there may be: of a person, uploads included; of a person, with bots; with bots, made from
one address, if the host does not say otherwise."""


class Seating:
    """Setting tables up and sitting down at them."""

    def __init__(self, cache: Cache, fresh: Fresh) -> None:
        self.cache = cache
        self.store = cache.store
        self.fresh = fresh
        self.most = MOST

    # New tables

    async def create(self, person: PersonRow, wish: messages.TableWish) -> LiveTable:
        """A new table; it begins at once when no seat waits for anybody."""
        if wish.game not in IDS:
            raise Problem("setup/wrong", why=f"there is no game {wish.game!r}")
        seats = [_wished(n, seat, person) for n, seat in enumerate(wish.seats)]
        if sum(1 for seat in wish.seats if seat.kind == "me") > 1:
            raise Problem("seat/wish")
        kinds = [seat.automa if seat.kind == AUTOMA else PLAYER for seat in wish.seats]
        clock = wish.clock
        ways = Ways(wish.gallery, wish.pace, clock.time if clock else None,
                    clock.bonus if isinstance(clock, messages.TotalClock) else None)
        return await self.add(wish.game, kinds, dict(wish.options), ways, seats, person)

    async def add(self, game: str, kinds: Sequence[str], options: dict[str, bool | int | str], ways: Ways,
                  seats: list[SeatRow], person: PersonRow, position: str | None = None,
                  origin: str | None = None, also: Callable[[str], list[Statement]] = lambda id: []) -> LiveTable:
        """A new table of a person's, as far as there may be one more."""
        bots = any(seat.kind == BOT for seat in seats)
        await self.check_limit(person, bots)
        rules, pack = rules_of(game), restore.pack_of(game)
        dealer = Dealer(self.fresh.seed())
        try:
            setup = setup_for(rules, pack, kinds, options, dealer.commitment)
        except Malformed as error:
            raise Problem("setup/wrong", why=str(error)) from None
        now = self.fresh.now()
        kept = SetupRecord(rules.version, list(setup.seats), setup.options, setup.pack, setup.commitment)
        row = TableRow(self.fresh.id(), 1, game, WAITING, kept, ways, position, 0, None, None, None, None,
                       await self._unused_code(), person.id, origin, None, now, now)
        found = LiveTable(row, seats, None)
        statements = [*self.room_for_one(person, bots), *records.add_table(row, seats, dealer.seed), *also(row.id)]
        if bots and person.address:
            statements.append(records.made_from(row.id, person.address))
        if not _is_open(seats):
            begun = plan.start(found, restore.begin(row, dealer), now, seats)
            statements += begun.statements
            begun.settle(found)
        with suppress(Conflict):
            await self.cache.add(found, statements)
            return found
        await self.check_limit(person, bots)                  # another table was made at the same moment
        raise Conflict(f"table {row.id}")

    async def check_limit(self, person: PersonRow, bots: bool) -> None:
        """Nobody has more unfinished tables than anybody could play, nor more bots than are good for the others."""
        made = await records.made(self.store, person)
        if made.all >= self.most.all:
            raise Problem("limit/tables")
        if bots:
            self._check_bots(made)

    def _check_bots(self, made: Made) -> None:
        if made.with_bots >= self.most.with_bots:
            raise Problem("limit/bots")
        if made.from_address >= self.most.from_address:
            raise Problem("limit/address")

    def room_for_one(self, person: PersonRow, bots: bool) -> list[Statement]:
        """The same at the moment when the table is written."""
        return records.room_for_one(person, self.most if bots else Made(self.most.all, NO_LIMIT, NO_LIMIT))

    async def _unused_code(self) -> str:
        """Short enough to be said aloud, so that two tables might draw the same."""
        code = self.fresh.code()
        while await records.invited(self.store, code) is not None:
            code = self.fresh.code()
        return code

    async def rematch(self, person: PersonRow, id: str) -> LiveTable:
        """The same people at a new table, those too for whom a bot has played; whoever asks second finds the one that
        is there.
        """
        found = await self.cache.get(id)
        if not found.seats_of(person.id) and not found.seats_of(person.id, BOT):
            raise Problem("seat/none")
        if found.row.status != OVER:
            raise Problem("table/running")
        if found.row.rematch is None:
            row, setup = found.row, found.row.setup

            def also(new: str) -> list[Statement]:
                return [records.change_table(replace(row, rev=row.rev + 1, rematch=new, changed_at=self.fresh.now()))]

            made: LiveTable | None = None
            with suppress(Conflict):                          # somebody may ask at the same moment
                made = await self.add(row.game, setup.seats, dict(setup.options), row.ways,
                                      [_again(seat) for seat in found.seats], person, origin=id, also=also)
            await self.cache.catch_up(id)
            if made is not None:
                return made
        if found.row.rematch is None:
            raise Problem("table/busy")
        return await self.cache.get(found.row.rematch)

    async def fork(self, person: PersonRow, id: str, wish: messages.ForkWish) -> LiveTable:
        """Play on from a ply against bots. Not while others play: it would show what is hidden. Whoever plays against
        bots alone may, at their own seat: what that cannot know is dealt anew.
        """
        found = await self.cache.get(id)
        found.check_watch(person.id)
        if found.row.status == PLAYING and any(s.kind != PERSON and s.person not in (None, person.id)
                                               or s.kind == PERSON and s.person != person.id for s in found.seats):
            raise Problem("table/running")
        if found.row.status == PLAYING and wish.seat not in found.seats_of(person.id) + found.seats_of(person.id, BOT):
            raise Problem("table/running")
        restore.check_begun(found.row)
        if wish.seat >= len(found.seats) or found.seats[wish.seat].kind == AUTOMA:
            raise Problem("seat/unknown")
        table = await restore.at(self.store, found.row, wish.ply)
        if table.over:
            raise Problem("table/over")
        state = table.state
        if found.row.status == PLAYING:
            state = table.game.imagine(state, wish.seat, Rng.seeded(secrets.randbits(62)))
        position = json.dumps(codec.encode(table.game, state), separators=(",", ":"))
        seats = [_forked(seat, wish, person) for seat in found.seats]
        setup = found.row.setup
        ways = replace(found.row.ways, clock=None, bonus=None)
        return await self.add(found.row.game, setup.seats, dict(setup.options), ways, seats, person, position, id)

    # Seats of tables that are there

    async def join(self, person: PersonRow, code: str, seat: int | None = None) -> LiveTable:
        """Take up an invitation; whoever sits at the table already is simply there."""
        id = await self._invited(code)
        seed = await records.seed(self.store, id)
        if await people.kicked(self.store, id, person.id):
            raise Problem("seat/kicked")
        if await people.blocked(self.store, id, person.id):
            raise Problem("seat/full")            # who has blocked whom is nobody else's business
        return await self._change(id, lambda found: self._join(found, person, seat, seed))

    async def door(self, person: str | None, code: str) -> messages.TableInfo:
        """Where an invitation leads."""
        return (await self.cache.get(await self._invited(code))).door(person)

    async def _invited(self, code: str) -> str:
        id = await records.invited(self.store, "".join(code.split()).lower())
        if id is None:
            raise Problem("invitation/unknown")
        return id

    def _join(self, found: LiveTable, person: PersonRow, wanted: int | None, seed: str | None) -> Plan | None:
        if found.seats_of(person.id):
            return None
        if found.row.status == CLOSED:
            raise Problem("table/closed")
        if found.row.status != WAITING:
            raise Problem("seat/full")
        free = [seat for seat in found.seats if seat.kind == OPEN and wanted in (None, seat.seat)]
        if not free:
            raise Problem("seat/full" if wanted is None else "seat/taken")
        return self._sit(found, [SeatRow(free[0].seat, PERSON, person.id, name=person.name)], seed)

    async def fill(self, person: PersonRow, id: str, bot: str, seat: int | None = None) -> LiveTable:
        """A bot takes a seat that is still open, or all of them. For whoever set the table up."""
        level, seed = known(bot), await records.seed(self.store, id)
        if all(seat.kind != BOT for seat in (await self.cache.get(id)).seats):
            self._check_bots(await records.made(self.store, person))

        def fill(found: LiveTable) -> Plan:
            _check_host(found, person)
            filled = [SeatRow(free.seat, BOT, bot=level) for free in found.seats
                      if free.kind == OPEN and seat in (None, free.seat)]
            if seat is not None and not filled:
                raise Problem("seat/taken")
            return self._sit(found, filled, seed)

        return await self._change(id, fill)

    async def kick(self, person: PersonRow, id: str, seat: int) -> LiveTable:
        """Somebody has to go, and does not come back here. For whoever set the table up."""

        def kick(found: LiveTable) -> Plan:
            _check_host(found, person)
            other = found.seats[seat].person if seat < len(found.seats) else None
            if other is None or other == person.id:
                raise Problem("person/unknown")
            made = self._sit(found, [SeatRow(seat, OPEN)], None)
            made.statements.append(people.kick(id, other))
            return made

        return await self._change(id, kick)

    async def close(self, person: PersonRow, id: str) -> LiveTable:
        """Nobody is waited for any more: the game never begins. For whoever set the table up."""

        def close(found: LiveTable) -> Plan:
            _check_host(found, person)
            return plan.close(found, "host", self.fresh.now())

        return await self._change(id, close)

    async def leave(self, person: PersonRow, id: str, bot: str = "normal", for_good: bool = False,
                    named: int | None = None) -> LiveTable:
        """Free the seat of a table that waits; at one that plays, a bot plays on. `for_good`: resigned."""
        level = known(bot)

        def leave(found: LiveTable) -> Plan:
            seat = found.seat_at(person.id, named)
            if found.row.status == WAITING:
                return self._sit(found, [SeatRow(seat, OPEN)], None)
            if found.row.status != PLAYING:
                raise Problem("table/closed" if found.row.status == CLOSED else "table/over")
            return plan.hand_over(found, seat, level, "resigned" if for_good else "asked", self.fresh.now())

        return await self._change(id, leave)

    async def come_back(self, person: PersonRow, id: str, named: int | None = None) -> LiveTable:
        """Take the own seat back from the bot that has played meanwhile; without a name, all that a screen shares."""
        found = await self._come_back(person, id, named)
        while named is None and [seat for seat in found.seats_of(person.id, BOT) if _may_return(found, seat)]:
            found = await self._come_back(person, id, named)
        return found

    async def _come_back(self, person: PersonRow, id: str, named: int | None) -> LiveTable:
        def come_back(found: LiveTable) -> Plan | None:
            left = [seat for seat in found.seats_of(person.id, BOT) if named in (None, seat)]
            if not left and found.seats_of(person.id):
                return None
            if not left:
                raise Problem("seat/none")
            if found.row.status != PLAYING:
                raise Problem("table/over")
            back = [seat for seat in left if _may_return(found, seat)]
            if not back:
                raise Problem("seat/stays")
            return plan.give_back(found, back[0], self.fresh.now())

        return await self._change(id, come_back)

    async def _change(self, id: str, plan_for: Callable[[LiveTable], Plan | None]) -> LiveTable:
        await self.cache.carry_out(id, plan_for)
        return await self.cache.get(id)

    def _sit(self, found: LiveTable, changed: list[SeatRow], seed: str | None) -> Plan:
        """Seats of a table that has not begun; when none is open any more, it begins."""
        by_seat = {seat.seat: seat for seat in changed}
        seats = [by_seat.get(seat.seat, seat) for seat in found.seats]
        now = self.fresh.now()
        row = replace(found.row, rev=found.row.rev + 1, changed_at=now)
        made = Plan([records.change_table(row)], row, seats, None)
        if not _is_open(seats):
            assert seed is not None
            made = plan.start(found, restore.begin(found.row, Dealer(seed)), now, seats)
        made.statements += [records.change_seat(row.id, seat) for seat in changed]
        return made


def _check_host(found: LiveTable, person: PersonRow) -> None:
    """Only whoever set a table up says who is waited for, and only while it waits."""
    if found.row.made_by != person.id:
        raise Problem("seat/none")
    if found.row.status != WAITING:
        raise Problem("table/closed" if found.row.status == CLOSED else "table/begun")


RESERVED = re.compile(r"(bot|robot|automa|guest|invité|host|hôte|admin\w*|moderator|modérateur|layover)[\W_]*\d*")
"""Names by which people would be taken for bots, for strangers or for the host."""


def shown_name(wish: str) -> str:
    """A name as others read it.

    >>> shown_name("  Nora  B."), RESERVED.fullmatch("bot 2") is not None
    ('Nora B.', True)
    """
    name = tidy(wish)
    if not name or not name.isprintable():
        raise Problem("person/name")
    if RESERVED.fullmatch(name.casefold()):
        raise Problem("person/reserved")
    return name


def _wished(n: int, wish: messages.SeatWish, person: PersonRow) -> SeatRow:
    if wish.kind == "me":
        return SeatRow(n, PERSON, person.id, name=person.name)
    if wish.kind == "here":
        name = shown_name(wish.name)
        return SeatRow(n, PERSON, person.id, name=name, here=name)
    if wish.kind == "bot":
        return SeatRow(n, BOT, bot=known(wish.bot))
    return SeatRow(n, AUTOMA if wish.kind == "automa" else OPEN)


def _again(seat: SeatRow) -> SeatRow:
    """Who sits there at the next game: the person for whom a bot has played, too."""
    if seat.kind == BOT and seat.person is not None:
        return SeatRow(seat.seat, PERSON, seat.person, name=seat.name, here=seat.here)
    return replace(seat, handed=None, handed_at=None)


def _may_return(found: LiveTable, seat: int) -> bool:
    return found.row.status == PLAYING and found.seats[seat].handed != "stays"


def _forked(seat: SeatRow, wish: messages.ForkWish, person: PersonRow) -> SeatRow:
    if seat.seat == wish.seat:
        return SeatRow(seat.seat, PERSON, person.id, name=person.name)
    return seat if seat.kind == AUTOMA else SeatRow(seat.seat, BOT, bot=known(wish.bot))


def _is_open(seats: Sequence[SeatRow]) -> bool:
    return any(seat.kind == OPEN for seat in seats)
