"""What has happened at a table, and how each seat is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from layover.engine.event import TURN, Event
from layover.engine.pack import Pack
from layover.engine.shared import Shared
from layover.engine.story import Teller, Told, lines
from layover.engine.words import Words


class Log:
    """The events of a game, each with the ply it happened at."""

    def __init__(self, words: Words, pack: Pack, seats: int, rows: Shared[tuple[int, Event]] | None = None) -> None:
        self.words: Final = words
        self.pack: Final = pack
        self.seats: Final = seats
        self._rows: Final[Shared[tuple[int, Event]]] = Shared() if rows is None else rows

    @property
    def count(self) -> int:
        return self._rows.count

    def add(self, ply: int, events: Sequence[Event]) -> None:
        for event in events:
            self._rows.append((ply, event))

    def cut(self, count: int) -> None:
        """Keep the first so many."""
        self._rows.cut(count)

    def copy(self) -> Log:
        return Log(self.words, self.pack, self.seats, self._rows.copy())

    def turn_began(self) -> tuple[int, int] | None:
        """The ply and the seat of the last turn that began; None before the first, and where the log begins in the
        middle.
        """
        rows, n = self._rows.rows, self._rows.count - 1
        while n >= 0 and rows[n][1].kind != TURN:
            n -= 1
        return (rows[n][0], rows[n][1].seat) if n >= 0 else None

    def happened(self, seat: int | None, since: int) -> list[tuple[int, int, Event]]:
        """The events that a seat, or the gallery (`None`), may know from a ply on, each with its number among all
        events and its ply.
        """
        rows = self._rows.rows
        first = self._rows.count
        while first and rows[first - 1][0] >= since:      # the last ones are asked for most
            first -= 1
        found = []
        for n in range(first, self._rows.count):
            ply, event = rows[n]
            if event.visible_to(seat):
                found.append((n, ply, event))
        return found

    def before(self, n: int, seat: int | None) -> Iterator[Event]:
        """What a seat, or the gallery, has seen happen before event number `n`, the latest first."""
        for k in range(n - 1, -1, -1):
            event = self._rows.rows[k][1]
            if event.visible_to(seat):
                yield event

    def details(self, event: Event) -> dict[str, int | str]:
        """What an event is about, by the slots of its sentence; without what it does not have."""
        found: dict[str, int | str] = {}
        values = (event.a, event.b, event.c)
        for n, (slot, noun) in enumerate(self.words.event_args(event)):
            if noun == "text":
                found[slot] = event.text
            elif noun in ("number", "player"):
                found[slot] = values[n]
            elif values[n] >= 0:
                found[slot] = self.pack.ids[noun][values[n]]
        return found

    def listed(self, seat: int | None, since: int) -> list[dict[str, Any]]:
        """As records for programs."""
        return [{"ply": ply, "kind": event.kind, "seat": event.seat, "rule": self.words.event_rule(event),
                 **self.details(event)} for _, ply, event in self.happened(seat, since)]

    def told(self, seat: int | None, lang: str, since: int, names: list[str] | None) -> list[Told]:
        """As it is told: each event with what it adds to a line."""
        teller = Teller(self.words, self.pack, lang, seat, names or self._names(lang))
        return [teller.tell(ply, event, self.before(n, seat)) for n, ply, event in self.happened(seat, since)]

    def _names(self, lang: str) -> list[str]:
        return [self.words.seat(seat, lang) for seat in range(self.seats)]

    def remarks(self) -> dict[int, list[str]]:
        """The lines of the log by the ply they begin with, each told as the one it is about knows it."""
        teller = Teller(self.words, self.pack, "en", None, self._names("en"))
        seen: list[Event] = []
        told: list[Told] = []
        for ply, event in self._rows.since(0):
            if event.visible_to(event.seat if event.seat >= 0 else None):
                told.append(teller.tell(ply, event, reversed(seen)))
                seen.append(event)
        found: dict[int, list[str]] = {}
        for line in lines(told):
            begins = next(one.ply for one in line.events if not one.quiet)
            found.setdefault(max(1, begins), []).append(line.text("en"))
        return found
