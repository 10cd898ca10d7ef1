"""One table in memory: its rows, its people, and the positions they see.

It changes when what was planned is on disk, or when another process has written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from layover.bots.names import first_name
from layover.engine.game import Game
from layover.engine.table import Table
from layover.engine.words import words_of
from layover.games import get as rules_of
from layover.server import messages
from layover.server.problem import LANGUAGES, Problem
from layover.server.store.records import AUTOMA, BOT, OVER, PERSON, WAITING, PickRow, SeatRow, TableRow
from layover.server.tables.lock import Lock

UPLOADED = "upload"
"""The bot of a seat whose player nobody knows: the game came as a transcript."""
Marks = dict[tuple[int, str], tuple[str, ...]]
"""The picks of each message, by its seat and its mark."""


class LiveTable:
    """A table with its people, as this process knows it."""

    def __init__(self, row: TableRow, seats: list[SeatRow], table: Table | None, picks: Sequence[PickRow] = ()) -> None:
        self.row = row
        self.seats = seats
        self.table = table
        """The position as it is committed; None while the table waits."""
        self.drafted: Table | None = None
        """The position with what may still be taken back."""
        self.outside = object()
        """Another one whenever something changes that can be seen without looking at the game."""
        self.private: int | None = None
        """The seat that alone can see the last change, which is to its draft; None when others can too."""
        self.lock = Lock()
        self.marks: Marks = {}
        self._names: dict[str, tuple[object, list[str]]] = {}
        self._learn(picks)
        self._restore_draft()

    # Changing

    def adopt(self, row: TableRow, seats: list[SeatRow], table: Table | None, drafted: Table | None,
              marks: Marks) -> bool:
        """What was planned here is on disk; whether that can be seen from outside."""
        before = self.version(None) if row.draft else None
        outside = self._look_at(row, seats)
        self.table, self.drafted = table, drafted
        self.private = row.draft.seat if row.draft and self.version(None) == before else None
        self.marks.update(marks)
        return outside

    def follow(self, row: TableRow, seats: list[SeatRow], table: Table | None, picks: Sequence[PickRow]) -> bool:
        """Another process has written, `picks` have led to `table`; whether that can be seen from outside."""
        outside = self._look_at(row, seats)
        self.table, self.private = table, None
        self._learn(picks)
        self._restore_draft()
        return outside

    def _look_at(self, row: TableRow, seats: list[SeatRow]) -> bool:
        """Take over the rows; whether anything is new that can be seen without looking at the game."""
        before = self.row
        new = (row.status != before.status or row.rematch != before.rematch or row.ways != before.ways
               or seats != self.seats)
        self.row, self.seats = row, seats
        if new:
            self.outside = object()
        return new

    def _learn(self, picks: Sequence[PickRow]) -> None:
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

    def seats_of(self, person: str | None, kind: str = PERSON) -> list[int]:
        """Where a person sits, and those who share the screen; or (BOT) the seats they have left to one."""
        return [seat.seat for seat in self.seats if seat.kind == kind and person is not None and seat.person == person]

    def seat_of(self, person: str | None) -> int | None:
        """The one seat of a person; None also for somebody with several, who has to say which."""
        own = self.seats_of(person)
        return own[0] if len(own) == 1 else None

    def seen_by(self, person: str | None) -> int | None:
        """The seat whose view a person gets: their only one, or the only one that a bot plays for them."""
        own = self.seats_of(person) or self.seats_of(person, BOT)
        return own[0] if len(own) == 1 else None

    def _left_by(self, person: str | None) -> int | None:
        """A seat that a bot plays for a person, the first that can be taken back."""
        left = self.seats_of(person, BOT)
        return min(left, key=lambda seat: self.seats[seat].handed == "stays", default=None)

    def seat_at(self, person: str, named: int | None = None) -> int:
        """Where a person acts, who has to sit here: at the seat that was named, if there are several."""
        own = self.seats_of(person)
        if not own:
            raise Problem("seat/none")
        if len(own) == 1:
            return own[0]
        if named not in own:
            raise Problem("seat/which")
        return named

    def may_watch(self, person: str | None) -> bool:
        """Whether a person may look at all."""
        return (self.row.ways.gallery or person == self.row.made_by
                or any(person is not None and seat.person == person for seat in self.seats))

    def check_watch(self, person: str | None) -> None:
        if not self.may_watch(person):
            raise Problem("table/private")

    def shown(self, seat: int | None) -> Table:
        """The position a seat sees: its own draft is before its eyes alone."""
        if self.table is None:
            raise Problem("table/waiting")
        draft = self.row.draft
        return self.drafted if self.drafted and draft and (draft.whole or draft.seat == seat) else self.table

    def version(self, seat: int | None) -> object:
        """Changes whenever a seat sees something else. Somebody else's draft is nothing to see."""
        row, draft = self.row, self.row.draft
        return row.ply, row.status, row.deadline, draft if draft and (draft.whole or draft.seat == seat) else None

    def names(self, lang: str) -> list[str]:
        """How the seats are called; looked up again when they have changed."""
        seats, names = self._names.get(lang, (None, []))
        if seats is not self.seats:
            names = self._called(lang)
            self._names[lang] = self.seats, names
        return names

    def _called(self, lang: str) -> list[str]:
        words = words_of(self.game)
        return [name or words.seat(seat, lang) for seat, name in enumerate(self._shown())]

    def _shown(self) -> list[str]:
        """What the seats are called on the boards and in the log, in every language; empty where nobody is known to
        sit. Of two with the same name the second has a number.
        """
        found: list[str] = []
        for seat in self.seats:
            name, n = self._name(seat), 1
            shown = name
            while name and shown.casefold() in [other.casefold() for other in found]:
                n += 1
                shown = f"{name} {n}"
            found.append(shown)
        return found

    def _name(self, seat: SeatRow) -> str:
        """The name of whoever sits there. A bot that plays for somebody plays under theirs."""
        if seat.kind == AUTOMA:
            return _automa(self.row.setup.seats, seat.seat)
        if seat.kind == BOT and seat.person is None and seat.bot != UPLOADED:
            return first_name(self.row.id, seat.seat, [other.name for other in self.seats if other.name])
        return seat.name or ""

    def door(self, person: str | None) -> messages.TableInfo:
        """The table for whoever has its code: without a gallery, nothing of how the game goes."""
        info = self.info(person)
        if self.may_watch(person):
            return info
        return replace(info, ply=0, asked=None, result=None, seed=None, rematch=None, hand_overs=[])

    def info(self, person: str | None) -> messages.TableInfo:
        """The table from outside, for a person."""
        row = self.row
        you = self.seat_of(person)
        owner = None if self.seats_of(person) else self._left_by(person)
        member = bool(self.seats_of(person)) or (person is not None and person == row.made_by)
        result = messages.Score(row.result.scores, row.result.ranks, row.result.end) if row.result else None
        dealer = self.table.dealer if self.table else None
        return messages.TableInfo(
            id=row.id, game=row.game, status=row.status, ply=row.ply,  # type: ignore[arg-type]
            seats=[self._seat_info(seat, name, person) for seat, name in zip(self.seats, self._shown(), strict=True)],
            options=dict(row.setup.options),
            commitment=row.setup.commitment, pace=row.ways.pace, gallery=row.ways.gallery, made_at=row.made_at,
            asked=row.asked, you=you, owner=owner, clock=self._clock(), result=result,
            seed=dealer.seed if dealer and row.status == OVER else None,
            invitation=row.invitation if member and row.status == WAITING else None,
            origin=row.origin, rematch=row.rematch, goal_here=self._goal_here(),
            host=person is not None and person == row.made_by,
            hand_overs=[messages.HandOver(one.ply, one.seat, one.why, one.at, one.name)  # type: ignore[arg-type]
                        for one in row.handed or ()],
            closed=row.closed)  # type: ignore[arg-type]

    def _goal_here(self) -> list[messages.Phrase]:
        en, fr = (words_of(self.game).goal_here(self.game, self.row.setup.options, len(self.seats), lang)
                  for lang in LANGUAGES)
        return [messages.Phrase(en[id], fr[id]) for id in en]

    def _clock(self) -> messages.MoveClock | messages.TotalClock | None:
        time, bonus = self.row.ways.clock, self.row.ways.bonus
        if time is None:
            return None
        return messages.MoveClock(time) if bonus is None else messages.TotalClock(time, bonus)

    def _seat_info(self, seat: SeatRow, name: str, person: str | None) -> messages.SeatInfo:
        own = person is not None and seat.person == person
        bot = self.row.setup.seats[seat.seat] if seat.kind == AUTOMA else seat.bot
        return messages.SeatInfo(seat.seat, seat.kind, name, bot,  # type: ignore[arg-type]
                                 you=own and seat.kind == PERSON, left=own and seat.kind == BOT, here=seat.here,
                                 handed=_handed(seat),
                                 host=seat.kind == PERSON and seat.person == self.row.made_by)


def _handed(seat: SeatRow) -> messages.HandedInfo | None:
    if seat.kind != BOT or seat.handed is None:
        return None
    return messages.HandedInfo(seat.handed, seat.handed_at or 0)  # type: ignore[arg-type]


def _automa(kinds: Sequence[str], seat: int) -> str:
    """An automa by its own name, numbered where several have it.

    >>> _automa(["player", "tyler"], 1), _automa(["automa:easy", "player", "automa:hard"], 2)
    ('Tyler', 'Automa 3')
    """
    names = [kind.partition(":")[0] for kind in kinds]
    name = names[seat].capitalize()
    return name if names.count(names[seat]) == 1 else f"{name} {seat + 1}"
