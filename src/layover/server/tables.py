"""All tables: set up, joined, played, left, continued and looked at. No network here."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

import layover
from layover.engine import codec
from layover.engine import transcript as transcripts
from layover.engine.chance import Dealer
from layover.engine.errors import Malformed
from layover.engine.setup import PLAYER
from layover.engine.table import Table, secret_seed, setup_for
from layover.games import IDS
from layover.games import get as rules_of
from layover.server import messages, records, seated
from layover.server.levels import known
from layover.server.problem import Problem
from layover.server.records import (
    AUTOMA,
    BOT,
    KEPT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    JobRow,
    PersonRow,
    PickRow,
    Saying,
    SeatRow,
    SetupRecord,
    TableRow,
    Ways,
)
from layover.server.seated import Plan, Seated, pack_of
from layover.server.store import Conflict, Statement, Store, Unavailable

TRIES = 5
KEPT_IN_MEMORY = 500
MOST_UNFINISHED = 100
LISTED = 50
UPLOADED = "upload"
SAID = "said"
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"      # nothing that is mistaken for something else
log = logging.getLogger("layover.tables")


def fresh_id(length: int = 12) -> str:
    """A name nobody can guess: 59 bits at twelve letters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Done:
    """What came of a message: the ply its author now sees, and whether it had been carried out before."""

    ply: int
    again: bool = False


class Tables:
    """The tables of a store, as this process serves them."""

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
        self._open: dict[str, Seated] = {}
        self._opening: dict[str, asyncio.Task[Seated]] = {}
        self._background: set[asyncio.Task[None]] = set()
        store.listen(self._heard)

    def in_memory(self) -> int:
        """How many tables this process has at hand."""
        return len(self._open)

    # Opening

    async def get(self, id: str) -> Seated:
        """A table, from memory or rebuilt from its rows."""
        found = self._open.pop(id, None)
        if found is not None:
            self._open[id] = found            # the latest used stands last
            return found
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._load(id))
            self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _load(self, id: str) -> Seated:
        row = await records.table(self.store, id)
        if row is None:
            raise Problem("table/unknown")
        seats = await records.seats(self.store, id)
        picks: list[PickRow] = []
        table = None
        if row.status != WAITING:
            picks = await records.picks(self.store, id, upto=row.ply)
            seed = await records.seed(self.store, id)
            table = await asyncio.to_thread(self._rebuild, row, picks, seed)
        found = self._open[id] = Seated(row, seats, table, picks)
        self._forget_some()
        return found

    def _rebuild(self, row: TableRow, picks: list[PickRow], seed: str | None) -> Table:
        try:
            return seated.rebuild(row, picks, seed)
        except Problem as problem:
            log.error("table cannot be rebuilt", extra={"table": row.id, "code": problem.code, **problem.details})
            raise

    def _forget_some(self) -> None:
        for id in list(self._open)[:max(0, len(self._open) - KEPT_IN_MEMORY)]:
            if not self.watched(id) and not self._open[id].lock.locked():
                del self._open[id]

    def _heard(self, text: str) -> None:
        """Another process has changed a table, or (empty) may have while we could not hear."""
        word, _, rest = text.partition(" ")
        if rest:
            if word in self.hear:
                self.hear[word](rest)
            return
        ids = [text] if text else list(self._open)
        for id in ids:
            if id in self._open:
                task = asyncio.get_running_loop().create_task(self.catch_up(id))
                self._background.add(task)
                task.add_done_callback(self._background.discard)

    async def catch_up(self, id: str) -> None:
        """Bring a table in memory up to what is in the store."""
        found = self._open.get(id)
        if found is None:
            return
        try:
            async with found.lock:
                outside = await self._refresh(found)
        except Unavailable:
            return                # the store tells when it is back, and everything is looked at again
        except Problem as problem:
            log.error("table left memory", extra={"table": id, "code": problem.code})
            self._open.pop(id, None)
            return
        if outside is not None:
            self._tell(found, outside)

    async def _refresh(self, found: Seated) -> bool | None:
        """Read what others have written; whether it changed from outside, None when nothing did."""
        row = await records.table(self.store, found.row.id)
        assert row is not None
        if row.rev == found.row.rev:
            return None
        seats = await records.seats(self.store, row.id)
        before = found.outside
        if found.table is None and row.status != WAITING:
            found.table = seated.begin(row, None)
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

    async def _change(self, found: Seated, plan_for: Callable[[], Plan | None]) -> Plan | None:
        """Write what `plan_for` plans; if another process was first, look again and plan anew."""
        async with found.lock:
            for _ in range(TRIES):
                plan = plan_for()
                if plan is None:
                    return None
                try:
                    await self._write(plan.statements, found.row.id)
                except Conflict:
                    await self._refresh(found)
                    continue
                before = found.outside
                found.adopt(plan)
                self._tell(found, found.outside != before)
                return plan
        raise Problem("table/busy")

    async def _write(self, statements: Sequence[Statement], id: str) -> None:
        """A write that has begun is finished even if its client goes away meanwhile."""
        await asyncio.shield(asyncio.ensure_future(self.store.write(statements, id)))

    def _tell(self, found: Seated, outside: bool) -> None:
        for tell in self.changed:
            tell(found, outside)

    # Setting up

    async def create(self, person: PersonRow, wish: messages.TableWish) -> Seated:
        """A new table; it begins at once when no seat waits for anybody."""
        if wish.game not in IDS:
            raise Problem("setup/wrong", why=f"there is no game {wish.game!r}")
        await self._limit(person)
        seats = [self._wished(n, seat, person) for n, seat in enumerate(wish.seats)]
        if sum(1 for seat in seats if seat.kind == PERSON) > 1:
            raise Problem("seat/wish")
        kinds = [seat.automa if seat.kind == AUTOMA else PLAYER for seat in wish.seats]
        ways = Ways(wish.gallery, wish.pace, wish.clock)
        return await self._add(wish.game, kinds, dict(wish.options), ways, seats, person.id)

    async def _limit(self, person: PersonRow) -> None:
        rows = await records.tables_of(self.store, person.id, MOST_UNFINISHED)
        if sum(1 for row in rows if row.status in (WAITING, PLAYING)) >= MOST_UNFINISHED:
            raise Problem("limit/tables")

    def _wished(self, n: int, wish: messages.SeatWish, person: PersonRow) -> SeatRow:
        if wish.kind == "me":
            return SeatRow(n, PERSON, person.id, name=person.name)
        if wish.kind == "bot":
            return SeatRow(n, BOT, bot=known(wish.bot))
        return SeatRow(n, AUTOMA if wish.kind == "automa" else OPEN)

    async def _add(self, game: str, kinds: Sequence[str], options: dict[str, bool | int | str], ways: Ways,
                   seats: list[SeatRow], made_by: str, position: str | None = None,
                   origin: str | None = None, also: Callable[[str], list[Statement]] = lambda id: []) -> Seated:
        rules, pack = rules_of(game), pack_of(game)
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
            plan = found.start(seated.begin(row, dealer), now, seats)
            statements += plan.statements
            found.adopt(plan)
        self._open[row.id] = found        # before it is written: a bot may be asked the moment it is
        try:
            await self._write(statements, row.id)
        except BaseException:
            self._open.pop(row.id, None)
            raise
        self._forget_some()
        self._tell(found, True)
        return found

    async def join(self, person: PersonRow, code: str, seat: int | None = None) -> Seated:
        """Take up an invitation; whoever sits at the table already is simply there."""
        id = await records.invited(self.store, code.strip().lower())
        if id is None:
            raise Problem("invitation/unknown")
        found = await self.get(id)
        seed = await records.seed(self.store, id)
        await self._change(found, lambda: self._join(found, person, seat, seed))
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
            plan = found.start(seated.begin(found.row, Dealer(seed)), now, seats)
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

        await self._change(found, plan)
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

        await self._change(found, plan)
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

        await self._change(found, plan)
        return found

    # Playing

    async def play(self, person: str, id: str, ply: int, picks: Sequence[int], mark: str) -> Done:
        """The picks of one message: on disk when this returns."""
        found = await self.get(id)
        plan = await self._change(found, lambda: found.play(self._seat(found, person), ply, picks, mark, self.now()))
        return Done(found.shown(found.seat_of(person)).ply, again=plan is None)

    async def undo(self, person: str, id: str, ply: int, mark: str) -> Done:
        """Take back the last pick of the running turn."""
        found = await self.get(id)
        plan = await self._change(found, lambda: found.undo(self._seat(found, person), ply, mark, self.now()))
        return Done(found.shown(found.seat_of(person)).ply, again=plan is None)

    async def bot_plays(self, job: JobRow, pick: int) -> None:
        """A bot's pick, submitted like anyone's."""
        found = await self.get(job.table_id)
        await self._change(found, lambda: found.bot_plays(job.seat, job.ply, pick, self.now()))

    async def expire(self) -> None:
        """Bots take the seats whose clocks have run out."""
        for id in await records.expired(self.store, self.now()):
            try:
                found = await self.get(id)
                await self._change(found, lambda found=found: self._run_out(found))  # type: ignore[misc]
            except Problem as problem:
                log.error("a clock cannot be served", extra={"table": id, "code": problem.code})

    def _run_out(self, found: Seated) -> Plan | None:
        row = found.row
        if row.status != PLAYING or row.asked is None or row.deadline is None or row.deadline > self.now():
            return None
        return found.hand_over(row.asked, "normal", True, self.now())

    def _seat(self, found: Seated, person: str) -> int:
        seat = found.seat_of(person)
        if seat is None:
            raise Problem("seat/none")
        return seat

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
            self._heard(f"{SAID} {id}")
            return line
        raise Problem("table/busy")

    def check_watch(self, found: Seated, person: str | None) -> None:
        if not found.may_watch(person):
            raise Problem("table/private")

    # Afterwards

    async def rematch(self, person: PersonRow, id: str) -> Seated:
        """The same people at a new table; whoever asks second finds the one that is there."""
        found = await self.get(id)
        self._seat(found, person.id)
        if found.row.status != OVER:
            raise Problem("table/running")
        if found.row.rematch is None:
            await self._limit(person)
            row, setup = found.row, found.row.setup

            def also(new: str) -> list[Statement]:
                return [records.change_table(replace(row, rev=row.rev + 1, rematch=new, changed_at=self.now()))]

            try:
                made = await self._add(row.game, setup.seats, dict(setup.options), row.ways, list(found.seats),
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
        await self._limit(person)
        table = await self.at(found, wish.ply)
        if table.over:
            raise Problem("table/over")
        position = json.dumps(codec.encode(table.game, table.state), separators=(",", ":"))
        seats = [self._forked(seat, wish, person) for seat in found.seats]
        setup = found.row.setup
        return await self._add(found.row.game, setup.seats, dict(setup.options), replace(found.row.ways, clock=None),
                               seats, person.id, position, id)

    def _forked(self, seat: SeatRow, wish: messages.ForkWish, person: PersonRow) -> SeatRow:
        if seat.seat == wish.seat:
            return SeatRow(seat.seat, PERSON, person.id, name=person.name)
        return seat if seat.kind == AUTOMA else SeatRow(seat.seat, BOT, bot=known(wish.bot))

    async def at(self, found: Seated, ply: int) -> Table:
        """A table as it stood after a ply: from the last snapshot before it."""
        if found.table is None:
            raise Problem("table/waiting")
        if ply > found.row.ply:
            raise Problem("ply/unknown")
        table = seated.begin(found.row, None)
        kept = await records.snapshot(self.store, found.row.id, ply)
        if kept is not None:
            table.skip_to(kept[0], json.loads(kept[1]))
        seated.follow(table, await records.picks(self.store, found.row.id, table.ply, ply))
        return table

    async def look(self, person: str | None, id: str, ply: int, lang: str) -> messages.Position:
        """What a person may know of a table as it stood after a ply."""
        found = await self.get(id)
        self.check_watch(found, person)
        table = await self.at(found, ply)
        seat = found.seat_of(person)
        events = seated.events(table, seat, ply - 1, lang, found.names(lang))
        return messages.Position(ply, found.row.ply, table.view(seat), events)

    async def transcript(self, person: str | None, id: str) -> str:
        """A finished game as text."""
        found = await self.get(id)
        self.check_watch(found, person)
        if found.table is None or found.row.status not in (OVER, KEPT):
            raise Problem("table/running")
        picks = await records.picks(self.store, id, upto=found.row.ply)
        seed = await records.seed(self.store, id)
        whole = await asyncio.to_thread(seated.rebuild, found.row, picks, seed, True)
        return whole.transcript()

    async def verdict(self, person: str | None, id: str) -> messages.Verdict:
        """Whether a finished game was legal and fairly dealt, proved from its transcript alone."""
        text = await self.transcript(person, id)
        found = await self.get(id)
        assert found.table is not None
        seed = found.table.dealer.seed if found.table.dealer else None
        commitment = found.row.setup.commitment
        try:
            await asyncio.to_thread(layover.verify, text)
        except Malformed as error:
            return messages.Verdict(False, commitment, seed, str(error))
        return messages.Verdict(True, commitment, seed)

    async def upload(self, person: PersonRow, text: str) -> Seated:
        """Keep a transcript, to look at and to fork from; it is replayed first."""
        await self._limit(person)
        try:
            read = transcripts.read(text)
            table = await asyncio.to_thread(layover.replay, text)
        except Malformed as error:
            raise Problem("transcript/wrong", why=str(error)) from None
        return await self.keep(person.id, table, read.header.get("seed"))

    async def keep(self, made_by: str, table: Table, seed: str | None) -> Seated:
        """A table made from a transcript."""
        now = self.now()
        setup = table.setup
        kept = SetupRecord(table.game.version, list(setup.seats), setup.options, setup.pack, setup.commitment)
        position = None if table.position is None else json.dumps(table.position, separators=(",", ":"))
        row = TableRow(self.new_id(), 1, setup.game, KEPT, kept, Ways(), position, table.ply, None, None,
                       seated.result_of(table) if table.over else None, None, self.new_id(), made_by, None, None,
                       now, now)
        seats = [SeatRow(n, AUTOMA if kind != PLAYER else BOT, bot=None if kind != PLAYER else UPLOADED)
                 for n, kind in enumerate(setup.seats)]
        picks = [PickRow(ply, entry.seat, table.name(entry.pick), UPLOADED, None, now)
                 for ply, entry in enumerate(table.record, start=1)]
        statements = records.add_table(row, seats, seed)
        statements += [records.add_picks(row.id, picks[n:n + 100]) for n in range(0, len(picks), 100)]
        statements += await asyncio.to_thread(self._snapshots, row, picks)
        await self._write(statements, row.id)
        return await self.get(row.id)

    def _snapshots(self, row: TableRow, picks: list[PickRow]) -> list[Statement]:
        table = seated.begin(row, None)
        found = []
        for pick in picks:
            seated.follow(table, [pick])
            if pick.ply % seated.SNAPSHOT_EVERY == 0:
                found.append(seated.snapshot(table, row.id))
        return found

    async def mine(self, person: str) -> list[messages.TableInfo]:
        """The tables a person sits at or has set up, the latest first."""
        found = []
        for row in await records.tables_of(self.store, person, LISTED):
            seats = await records.seats(self.store, row.id)
            found.append(Seated(replace(row, draft=None), seats, None).info(person))
        return found
