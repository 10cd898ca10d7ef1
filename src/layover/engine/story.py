"""The log as people read it: what one seat does in a row is one line, and unfolds into its events.

An event of `words.toml` that belongs to such a line has a `part`, the sentence without its subject (`part_en`,
`part_fr`, and `part_you_en`, `part_you_fr` for the one concerned). Events that repeat make one part: `fold` says for
each detail whether it must be the `same`, or which is told, the `first`, the `last`, the `sum`, or `all` as a list;
`{count}` is how many there were. `more_of` names the kind that an event goes on with: it is told in its words, as one
with it. A `tail` ends the part before it (`offers Anna` `2 radios` `for 1 satellite`); a `loop` (`loop_en`, …) is the
part of what ends where it began, its first two details being one. An event that is `quiet` is only told when the line
is unfolded.

    steps_to = { rule = "DUC-40", args = ["place", "place2", "number"], fold = ["first", "last", "sum"],
                 part_en = "flies from {place} to {place2} ({count} {count:step/steps}, {number} red)", … }
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mypy_extensions import i64

from layover.engine.event import TURN, Event
from layover.engine.grammar import listed
from layover.engine.pack import Pack
from layover.engine.words import ALL, FIRST, SUM, YOU, Kind, Words

_YOU = {lang: you.capitalize() for lang, you in YOU.items()}


class Told:
    """An event as a reader is told of it. One is made for every event and reader, so it is a plain class."""

    def __init__(self, ply: int, seat: int, subject: str, text: str, part: str = "", folds: bool = False,
                 quiet: bool = False, begins: bool = False) -> None:
        self.ply = ply
        self.seat = seat
        self.subject = subject
        self.text = text
        """The event by itself, as a sentence."""
        self.part = part
        """What it adds to the line of its seat; nothing when it makes a line of its own."""
        self.folds = folds
        """Whether that part stands instead of the one before it."""
        self.quiet = quiet
        self.begins = begins
        """Whether a turn begins with it: nothing that follows belongs to a line before."""


@dataclass
class Line:
    """One line of the log: a sentence, and the events it is made of."""

    seat: int
    subject: str
    parts: list[str] = field(default_factory=list)
    events: list[Told] = field(default_factory=list)

    def text(self, lang: str) -> str:
        """
        >>> Line(0, "Anna", ["flies to Lathera", "mines 3 beads", "builds the factory"]).text("en")
        'Anna flies to Lathera, mines 3 beads and builds the factory.'
        """
        if not self.parts:
            return next(event.text for event in self.events if not event.quiet)
        text = f"{self.subject} {listed(self.parts, lang)}."
        return text[:1].upper() + text[1:]

    @property
    def details(self) -> list[str]:
        return [event.text for event in self.events] if len(self.events) > 1 else []


class Teller:
    """Tells the events of one table to one reader, in one language."""

    def __init__(self, words: Words, pack: Pack, lang: str, reader: int | None, names: list[str]) -> None:
        self.words = words
        self.pack = pack
        self.lang = lang
        self.reader = reader
        self.names = names
        self.you = _YOU[lang]

    def folds(self, event: Event) -> bool:
        """Whether it may be told as one with others: then what happened before it matters."""
        kind = self.words.kind(event, self.lang)
        return kind.folds or kind.tail

    def tell(self, ply: int, event: Event, before: Iterable[Event]) -> Told:
        """An event after those that the reader has seen before it, the latest first."""
        words, kind = self.words, self.words.kind(event, self.lang)
        text = words.event_as(kind, event, self.pack, self.lang, self.reader, self.names)
        subject = self.you if event.seat == self.reader else self._name(event.seat)
        if kind.quiet:
            return Told(ply, event.seat, subject, text, quiet=True, begins=event.kind == TURN)
        if not kind.has_part:
            return Told(ply, event.seat, subject, text)
        part, goes_on = self.part(kind, event, iter(before))
        return Told(ply, event.seat, subject, text, part, folds=goes_on)

    def part(self, kind: Kind, event: Event, before: Iterator[Event]) -> tuple[str, bool]:
        """What an event adds to the line of its seat, and whether that stands instead of the part before it."""
        run, head = [event], None
        if kind.folds or kind.tail:
            run, head = self.run(kind, event, before)
        details = _folded(run, kind.fold) if len(run) > 1 else [event.a, event.b, event.c, 1]
        text = self.words.part(kind, event, details, self.pack, self.lang, self.reader, self.names)
        if not kind.tail:
            return text, len(run) > 1
        begun = self.words.kind(head, self.lang) if head is not None and head.seat == event.seat else None
        if head is None or begun is None or not begun.has_part:
            return "", False
        return f"{self.part(begun, head, before)[0]} {text}", True

    def run(self, kind: Kind, event: Event, before: Iterator[Event]) -> tuple[list[Event], Event | None]:
        """The events that are told as one with this one, which is the last of them; and the one before them."""
        found = [event]
        for other in before:
            if other.kind == TURN:
                break
            known = kind if other.kind == kind.name else self.words.kind(other, self.lang)
            if known.quiet:
                continue
            if known.told_as != kind.told_as or not _fold_together(other, found[-1], kind):
                return found[::-1], other
            found.append(other)
        return found[::-1], None

    def _name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else ""


def _fold_together(one: Event, next: Event, kind: Kind) -> bool:
    if not kind.folds or one.seat != next.seat or one.readers != next.readers:
        return False
    same = kind.same
    return not (same[0] and one.a != next.a or same[1] and one.b != next.b or same[2] and one.c != next.c)


def _folded(run: list[Event], fold: list[str]) -> list[int | tuple[int, ...]]:
    """The details of all of them as one, and how many there are."""
    return [*[_one_for_all(fold[place], run, place) for place in range(len(fold))], len(run)]


def _one_for_all(how: str, run: list[Event], place: i64) -> int | tuple[int, ...]:
    if how == ALL:
        return tuple([event.detail(place) for event in run])
    if how == SUM:
        total: i64 = 0
        for event in run:
            total += event.detail(place)
        return total
    return run[0].detail(place) if how == FIRST else run[-1].detail(place)


def lines(told: Iterable[Told]) -> list[Line]:
    """Events put together: those of one seat in a row make a line. The web table does the same in `story.ts`."""
    found: list[Line] = []
    waiting: list[Told] = []
    for one in told:
        if one.quiet:
            waiting.append(one)
            continue
        line = found[-1] if found and not any(other.begins for other in waiting) else None
        if line is None or not (one.part and line.parts and line.seat == one.seat):
            line = Line(one.seat, one.subject)
            found.append(line)
        if one.part and one.folds and line.parts:
            line.parts[-1] = one.part
        elif one.part:
            line.parts.append(one.part)
        line.events += [*waiting, one]
        waiting = []
    if waiting and found:
        found[-1].events += waiting
    return found
