"""One table in memory: a cache of its rows, and what a pick, a takeback or a change of seats would write.

Nothing here reaches the store. A method that changes something answers with a `Plan`; when its statements are on disk
the plan is adopted, and if they never get there the table stands as it stood.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, cast

from msgspec import Raw
from msgspec.structs import replace

from layover.engine.errors import Broken, Malformed
from layover.engine.errors import Refused as RefusedByRule
from layover.engine.game import Game
from layover.engine.stack import CHANCE
from layover.engine.table import Table, words_of
from layover.engine.view import OpenView
from layover.games import get as rules_of
from layover.server import messages, rebuilding, records, telling
from layover.server.problem import Problem
from layover.server.rebuilding import SNAPSHOT_EVERY
from layover.server.records import (
    AUTOMA,
    BOT,
    CHANCE_AUTHOR,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Draft,
    JobRow,
    PickRow,
    Result,
    SeatRow,
    TableRow,
)
from layover.server.store import Statement
from layover.server.telling import Sight
from layover.server.turn import Turn

log = logging.getLogger("layover.tables")
UPLOADED = "upload"
"""The bot of a seat whose player nobody knows: the game came as a transcript."""
USED_MARKS = 64


class Plan:
    """A change that is about to be written."""

    def __init__(self, statements: list[Statement], row: TableRow, seats: list[SeatRow], table: Table | None,
                 drafted: Table | None = None, marks: dict[tuple[int, str], tuple[str, ...]] | None = None) -> None:
        self.statements = statements
        self.row = row
        self.seats = seats
        self.table = table
        self.drafted = drafted
        self.marks = marks or {}


class Seated:
    """A table with its people, as this process knows it."""

    def __init__(self, row: TableRow, seats: list[SeatRow], table: Table | None, picks: Sequence[PickRow] = ()) -> None:
        self.row = row
        self.seats = seats
        self.table = table
        self.drafted: Table | None = None
        self.turn = Turn()
        self.marks: dict[tuple[int, str], tuple[str, ...]] = {}
        self._names: dict[str, tuple[object, list[str]]] = {}
        self._told: telling.Told = {}
        """Events of the last change as they travel, for the next reader."""
        self._before = row.ply
        """The ply before the last change."""
        self._views: list[tuple[Table, OpenView]] = []
        """What everybody may know of the positions that are shown, for the next reader."""
        self._last: OpenView | None = None
        """The last view that was made: the next one is made of the parts of it that still hold."""
        self._changes: list[tuple[OpenView, OpenView, Raw | None]] = []
        """What has changed between two open views as it travels, for the next reader."""
        self.private: int | None = None
        """The seat that alone can see the last change, which is to its draft; None when others can too."""
        self.learn(picks)
        self._restore_draft()

    def learn(self, picks: Sequence[PickRow]) -> None:
        """Remember the marks of kept picks: several picks of one message share theirs."""
        for pick in picks:
            if pick.token:
                key = (pick.seat, pick.token)
                self.marks[key] = (*self.marks.get(key, ()), pick.pick)

    def _restore_draft(self) -> None:
        draft = self.row.draft
        self.drafted = None
        if draft is None or not draft.picks or self.table is None:
            return
        self.drafted = self.table.copy()
        if draft.whole:
            self.drafted.play_whole(draft.seat, draft.picks)
            return
        for pick in draft.picks:
            self.drafted.play(pick)

    # Reading

    @property
    def game(self) -> Game[Any]:
        return rules_of(self.row.game)

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        for seat in self.seats:
            if seat.kind == PERSON and seat.person == person:
                return seat.seat
        return None

    def may_watch(self, person: str | None) -> bool:
        return self.row.ways.gallery or person == self.row.made_by or any(
            person is not None and seat.person == person for seat in self.seats)

    def shown(self, seat: int | None) -> Table:
        """The position a seat sees: its own draft is before its eyes alone."""
        if self.table is None:
            raise Problem("table/waiting")
        draft = self.row.draft
        return self.drafted if self.drafted and draft and (draft.whole or draft.seat == seat) else self.table

    @property
    def outside(self) -> object:
        """What can be seen of a table without looking at the game: it changes seldom."""
        return self.seats, self.row.status, self.row.rematch

    def version(self, seat: int | None) -> object:
        """Changes whenever a seat sees something else. Somebody else's draft is nothing to see."""
        draft = self.row.draft
        own = tuple(draft.picks) if draft and (draft.whole or draft.seat == seat) else ()
        return self.row.ply, self.row.status, self.row.deadline, own

    def names(self, lang: str) -> list[str]:
        """How the seats are called; looked up again when they have changed."""
        seats, names = self._names.get(lang, (None, []))
        if seats is not self.seats:
            names = self._called(lang)
            self._names[lang] = self.seats, names
        return names

    def _called(self, lang: str) -> list[str]:
        words = words_of(self.game)
        return [self._name(seat) or words.seat(seat.seat, lang) for seat in self.seats]

    def _name(self, seat: SeatRow) -> str:
        """What a seat is called on the boards and in the log, in every language; empty where nobody is known to sit."""
        if seat.kind == AUTOMA:
            return _automa(self.row.setup.seats, seat.seat)
        if seat.kind == BOT and seat.bot != UPLOADED:
            return f"Bot {seat.seat + 1}"
        return seat.name or "" if seat.kind == PERSON else ""

    def info(self, person: str | None) -> messages.TableInfo:
        """The table from outside, for a person."""
        row = self.row
        you = self.seat_of(person)
        member = you is not None or (person is not None and person == row.made_by)
        result = messages.Score(row.result.scores, row.result.ranks, row.result.end) if row.result else None
        dealer = self.table.dealer if self.table else None
        return messages.TableInfo(
            id=row.id, game=row.game, status=row.status, ply=row.ply,  # type: ignore[arg-type]
            seats=[self._seat_info(seat, person) for seat in self.seats], options=dict(row.setup.options),
            commitment=row.setup.commitment, pace=row.ways.pace, gallery=row.ways.gallery, made_at=row.made_at,
            asked=row.asked, you=you, clock=row.ways.clock, result=result,
            seed=dealer.seed if dealer and row.status == OVER else None,
            invitation=row.invitation if member and row.status == WAITING else None,
            origin=row.origin, rematch=row.rematch)

    def _seat_info(self, seat: SeatRow, person: str | None) -> messages.SeatInfo:
        own = person is not None and seat.person == person
        bot = self.row.setup.seats[seat.seat] if seat.kind == AUTOMA else seat.bot
        return messages.SeatInfo(seat.seat, seat.kind, self._name(seat), bot,  # type: ignore[arg-type]
                                 you=own and seat.kind == PERSON, left=own and seat.kind == BOT)

    def open_view(self, seat: int | None) -> OpenView:
        """What everybody may know of the position that a seat sees; the same object while nothing changes."""
        table = self.shown(seat)
        for one, view in self._views:
            if one is table:
                return view
        self._last = table.open_view(self._last)
        self._views.append((table, self._last))
        return self._last

    def _changed(self, before: OpenView, now: OpenView) -> Raw | None:
        for one, other, told in self._changes:
            if one is before and other is now:
                return told
        found = telling.changes(before.parts, now.parts)
        told = None if found is None else Raw(telling.encode(found))
        self._changes.append((before, now, told))
        return told

    def update(self, seat: int | None, since: int, lang: str, sight: Sight | None = None) -> messages.Update:
        """What a seat, or the gallery, is sent: what is new to its `sight`, what happened after `since`, and what it is
        asked.
        """
        table = self.shown(seat)
        since = min(since, table.ply)
        mine = seat is not None and table.seat == seat
        draft = self.row.draft
        draft = draft if draft and draft.seat == seat and table is self.drafted else None
        told = telling.events(table, seat, since, lang, self.names(lang), self._told if since >= self._before else {})
        sight = sight or Sight()
        view = self.open_view(seat)
        own = None if seat is None else table.game.own_view(table.state, seat)
        changed = None if sight.view is None else self._changed(sight.view, view)
        new = own if changed is None or own != sight.own else None
        sight.view, sight.own = view, own
        return messages.Update(
            ply=table.ply, since=since, events=cast(Any, Raw(told)), undo=draft is not None,
            view=view.whole() if changed is None else None, changed=cast(Any, changed) if changed is not None else {},
            own=new, draft=len(draft.picks) if draft else 0,
            decision=telling.decision(table, lang) if mine and self.row.status == PLAYING else None,
            anytime=telling.anytime(table, seat, lang) if seat is not None and not mine else None,
            deadline=self.row.deadline)

    # Picks

    def play(self, seat: int, ply: int, picks: Sequence[int], mark: str, now: int) -> Plan | None:
        """The picks of a message from a person's seat; None when it was carried out before."""
        table = self._open(seat)
        try:
            names = tuple(table.name(pick) for pick in picks)
        except Malformed:
            raise Problem("pick/unknown") from None
        if self._known(seat, mark, names):
            return None
        if ply != table.ply:
            raise Problem("pick/stale")
        if self.drafted and self.row.draft and self.row.draft.whole:
            return self._upon(self.drafted.copy(), seat, ply, picks, mark, now)
        after = self._after(seat, picks)
        if after.revocable == len(picks) + (self.drafted.revocable if self.drafted else 0):
            return self._draft(after, seat, names, mark, now)
        if self._may_lie_open(after, seat):
            return self._draft(after, seat, names, mark, now, whole=True)
        return self.commit(after, {seat: self._author(seat)}, now, {(seat, mark): names})

    def _upon(self, stands: Table, seat: int, ply: int, picks: Sequence[int], mark: str, now: int) -> Plan | None:
        """The any-time action that lies open stands with whatever is done upon it."""
        first = self.commit(stands, {}, now)
        upon = Seated(first.row, first.seats, first.table)
        upon.marks = self.marks | first.marks
        plan = upon.play(seat, ply, picks, mark, now)
        assert plan is not None
        plan.statements = first.statements + plan.statements
        plan.marks |= first.marks
        return plan

    def _may_lie_open(self, after: Table, seat: int) -> bool:
        """Whether what a seat has just done can be taken back although others see it: an any-time action that drew
        nothing and left the question to the person who was asked.
        """
        return (self.drafted is None and after.seat == self.row.asked != seat
                and _asked_bot(self.row, self.seats) is None
                and all(entry.seat == seat for entry in after.picked_since(self.row.ply)))

    def _open(self, seat: int) -> Table:
        if self.row.status == WAITING:
            raise Problem("table/waiting")
        if self.row.status == records.KEPT:
            raise Problem("table/uploaded")
        return self.shown(seat)

    def _known(self, seat: int, mark: str, names: tuple[str, ...]) -> bool:
        found = self.marks.get((seat, mark))
        draft = self.row.draft
        if found is None and draft and draft.seat == seat and mark in draft.used:
            found = tuple(pick for pick, token in zip(draft.picks, draft.tokens, strict=True) if token == mark)
        if found is not None and found != names:
            raise Problem("pick/replayed")
        return found is not None

    def _after(self, seat: int, picks: Sequence[int]) -> Table:
        """The table after these picks, or why not. A draft of the asked seat stands before an interjection."""
        assert self.table is not None
        after = (self.drafted or self.table).copy()
        try:
            if after.seat == seat:
                for pick in picks:
                    after.play(pick, seat)
            else:
                after.play_whole(seat, picks)
        except RefusedByRule as error:
            raise telling.refused(after, error.rule) from None
        except Malformed as error:
            raise Problem(error.code) from None
        except Broken as error:               # our fault; the transcript in the store is its reproduction
            log.error("the rules broke", extra={"table": self.row.id, "why": str(error).partition("\n")[0]})
            raise Problem("server/fault") from None
        return after

    def _draft(self, after: Table, seat: int, names: Sequence[str], mark: str, now: int, whole: bool = False) -> Plan:
        draft = self.row.draft
        if draft is None or draft.seat != seat:
            draft = Draft(seat, self._author(seat), [], [], [])
        draft = replace(draft, picks=[*draft.picks, *names], tokens=[*draft.tokens, *[mark] * len(names)],
                        used=[*draft.used, mark][-USED_MARKS:], whole=whole)
        return self._drafted(draft, after, now)

    def _drafted(self, draft: Draft, after: Table, now: int) -> Plan:
        row = replace(self.row, rev=self.row.rev + 1, draft=draft, changed_at=now)
        return Plan([records.change_draft(row)], row, self.seats, self.table, after if draft.picks else None)

    def undo(self, seat: int, ply: int, mark: str, now: int) -> Plan | None:
        """Take back the last pick of the draft, or all of a whole action; None when that was done before."""
        table = self._open(seat)
        draft = self.row.draft
        if draft and draft.seat == seat and mark in draft.used:
            if mark in draft.tokens:
                raise Problem("pick/replayed")
            return None
        if ply != table.ply:
            raise Problem("pick/stale")
        if draft is None or draft.seat != seat or not draft.picks:
            raise Problem("undo/barrier")
        used = [*draft.used, mark][-USED_MARKS:]
        if draft.whole:
            plan = self._drafted(replace(draft, picks=[], tokens=[], used=used), table, now)
            plan.marks = {(seat, token): () for token in used}      # the draft of somebody else may follow
            return plan
        after = table.copy()
        after.undo()
        return self._drafted(replace(draft, picks=draft.picks[:-1], tokens=draft.tokens[:-1], used=used), after, now)

    def bot_plays(self, seat: int, ply: int, pick: int, now: int) -> Plan:
        """A bot's pick: checked like anyone's."""
        assert self.table is not None
        if self.row.status != PLAYING or ply != self.row.ply or self.row.asked != seat or self.row.draft_is_open:
            raise Problem("pick/stale")
        author = AUTOMA if self.seats[seat].kind == AUTOMA else f"bot:{self.seats[seat].bot}"
        return self.commit(self._after(seat, [pick]), {seat: author}, now)

    def commit(self, after: Table, authors: dict[int, str], now: int,
               marks: dict[tuple[int, str], tuple[str, ...]] | None = None,
               seats: list[SeatRow] | None = None) -> Plan:
        """Everything since the last commit becomes part of the transcript, the draft included."""
        seats = seats or self.seats
        after.seal()
        picks = self._rows(after, authors, now, marks or {})
        row = replace(self.row, rev=self.row.rev + 1, ply=after.ply, asked=after.seat, draft=None, changed_at=now,
                      status=PLAYING, deadline=self._deadline(after, seats, now))
        if after.over:
            row = replace(row, status=OVER, result=result_of(after))
        usual = (row.status, row.deadline) == (self.row.status, self.row.deadline)
        statements = [records.change_ply(row) if usual else records.change_table(row)]
        if picks:
            statements.append(records.add_picks(row.id, picks))
        if after.ply // SNAPSHOT_EVERY > self.row.ply // SNAPSHOT_EVERY or (after.over and picks):
            statements.append(rebuilding.snapshot(after, row.id))
        statements += self._job(row, seats, now)
        found: dict[tuple[int, str], tuple[str, ...]] = {}
        for pick in picks:
            if pick.token:
                found[pick.seat, pick.token] = (*found.get((pick.seat, pick.token), ()), pick.pick)
        return Plan(statements, row, seats, after, None, found)

    def _rows(self, after: Table, authors: dict[int, str], now: int,
              marks: dict[tuple[int, str], tuple[str, ...]]) -> list[PickRow]:
        draft = self.row.draft
        drafted = len(draft.picks) if draft else 0
        rows = []
        for n, entry in enumerate(after.picked_since(self.row.ply)):
            author, token = CHANCE_AUTHOR, None
            if entry.seat != CHANCE and draft and n < drafted:
                author, token = draft.author, draft.tokens[n]
            elif entry.seat != CHANCE:
                author = authors.get(entry.seat, "")
                token = next((mark for seat, mark in marks if seat == entry.seat), None)
            rows.append(PickRow(self.row.ply + n + 1, entry.seat, after.name(entry.pick), author, token, now))
        return rows

    def _job(self, row: TableRow, seats: list[SeatRow], now: int) -> list[Statement]:
        """The job of the bot that is asked, instead of the one that was."""
        bot, before = _asked_bot(row, seats), _asked_bot(self.row, self.seats)
        if bot is not None:
            return [records.add_job(JobRow(row.id, row.ply, bot.seat, bot.bot or AUTOMA, now + row.ways.pace))]
        return [records.drop_job(row.id)] if before is not None else []

    def _deadline(self, after: Table, seats: list[SeatRow], now: int) -> int | None:
        """The clock of a turn: it starts when another seat is asked, and runs for people only."""
        clock = self.row.ways.clock
        if clock is None or after.seat is None or seats[after.seat].kind != PERSON:
            return None
        same = self.row.asked == after.seat and self.row.deadline is not None and self.row.status == PLAYING
        return self.row.deadline if same else now + clock * 1000

    def _author(self, seat: int) -> str:
        return self.seats[seat].person or ""

    # Seats

    def start(self, table: Table, now: int, seats: list[SeatRow]) -> Plan:
        """Deal and ask the first seat."""
        return self.commit(table, {}, now, seats=seats)

    def hand_over(self, seat: int, bot: str, may_return: bool, now: int) -> Plan:
        """A bot plays on for a person; what the person has drafted stands."""
        assert self.table is not None
        taken = replace(self.seats[seat], kind=BOT, bot=bot, person=self.seats[seat].person if may_return else None)
        return self._reseat(taken, now)

    def give_back(self, seat: int, now: int) -> Plan:
        """The person for whom a bot has played sits down again."""
        return self._reseat(replace(self.seats[seat], kind=PERSON, bot=None), now)

    def _reseat(self, changed: SeatRow, now: int) -> Plan:
        seats = [changed if seat.seat == changed.seat else seat for seat in self.seats]
        after = self.drafted or self.table
        assert after is not None
        plan = self.commit(after.copy(), {}, now, seats=seats)
        plan.statements.append(records.change_seat(self.row.id, changed))
        return plan

    def adopt(self, plan: Plan) -> None:
        """What was planned is on disk."""
        before = self.version(None)
        self._forget()
        self.row, self.seats, self.table, self.drafted = plan.row, plan.seats, plan.table, plan.drafted
        self.private = self.row.draft.seat if self.row.draft and self.version(None) == before else None
        self._views = [one for one in self._views if one[0] is self.table]
        self.marks.update(plan.marks)

    def _forget(self) -> None:
        """What was told of the last change is no longer new."""
        self._told, self._before, self._changes = {}, self.row.ply, []

    def follow(self, row: TableRow, seats: list[SeatRow], picks: Sequence[PickRow]) -> None:
        """Catch up with what another process has written."""
        if self.table is not None:
            rebuilding.follow(self.table, picks)
        self._forget()
        self._views, self._last, self.private = [], None, None
        self.row, self.seats = row, seats
        self.learn(picks)
        self._restore_draft()


def result_of(table: Table) -> Result:
    return Result(list(table.scores), list(table.ranking), table.game.end_cause(table.state))


def _automa(kinds: Sequence[str], seat: int) -> str:
    """An automa by its own name, numbered where several have it.

    >>> _automa(["player", "tyler"], 1), _automa(["automa:easy", "player", "automa:hard"], 2)
    ('Tyler', 'Automa 3')
    """
    names = [kind.partition(":")[0] for kind in kinds]
    name = names[seat].capitalize()
    return name if names.count(names[seat]) == 1 else f"{name} {seat + 1}"


def _asked_bot(row: TableRow, seats: Sequence[SeatRow]) -> SeatRow | None:
    asked = seats[row.asked] if row.status == PLAYING and row.asked is not None else None
    return asked if asked is not None and asked.kind in (BOT, AUTOMA) else None


def is_open(seats: Sequence[SeatRow]) -> bool:
    return any(seat.kind == OPEN for seat in seats)
