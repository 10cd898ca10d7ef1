"""Construire, service offices: open one in a concourse or in the terminal (PDX-138 to PDX-143)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.pdx.causes import OPENED_IN_PUBLIC
from layover.games.pdx.concourse import gain
from layover.games.pdx.pack import MOST_DISPLAY, MOST_SEATS, SLOTS, WILD
from layover.games.pdx.rules import NO_SLOT_OR_TILE, NOT_YOUR_SLOT, ONE_OPTION
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.analyst import EXCHANGE, some_exchange
from layover.games.pdx.steps.common import PartOfBuild
from layover.games.pdx.steps.contractor import performed
from layover.games.pdx.steps.display import REVEAL_OFFICE, display_left, take_office

TERMINAL: Final = MOST_SEATS
"""Where an office opens: in the concourse of a seat, or here."""


class OpenOffice(Ask[Pdx]):
    """One option of Build: a tile of the display into a free slot, or an Analyst's exchange (PDX-138, PDX-256)."""

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if can_open(s, f.seat) or some_exchange(s, f.seat) else NO_SLOT_OR_TILE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(BUILD_OFFICE.at(f.seat))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class OfficeFrom(Ask[Pdx]):
    """The display stack whose top tile is opened (PDX-138)."""

    noun = "display"
    size = MOST_DISPLAY
    means = "office"

    def meaning(self, s: Pdx, f: Frame, target: i64) -> i64:
        return s.display[target]

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, MOST_DISPLAY)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.display_height[target] and can_open(s, f.seat) else NO_SLOT_OR_TILE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(BUILD_OFFICE_PLACE.of(f.seat, target))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class BuildOfficePlace(PartOfBuild):
    """Where the top office of a display stack opens."""

    def of(self, seat: i64, stack: i64) -> Frame:
        return self.at(seat, stack)

    def stack(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [s.display[self.stack(f)]]


class OfficeAt(Ask[Pdx]):
    """An own slot or a public one, which gives a wild token (PDX-138, PDX-139, PDX-141)."""

    noun = "place"
    size = MOST_SEATS + 1

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [int(f.seat), TERMINAL]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target == TERMINAL:
            return None if s.free_public() != NONE else NO_SLOT_OR_TILE
        if target != f.seat:
            return NOT_YOUR_SLOT
        return None if s.free_slot(f.seat) != NONE else NO_SLOT_OR_TILE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        stack = BUILD_OFFICE_PLACE.stack(f)
        office = take_office(s, stack)
        if target == TERMINAL:
            public = s.free_public()
            s.public[public] = office
            s.tell("opened_public", f.seat, office, stack, public)
            gain(s, f.seat, WILD, OPENED_IN_PUBLIC)
        else:
            slot = s.free_slot(f.seat)
            s.slots[slot] = office
            s.tell("opened_private", f.seat, office, stack, slot % SLOTS)
        s.opened |= bit(office)
        performed(s, f.seat, REVEAL_OFFICE.of(stack))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


def can_open(s: Pdx, seat: i64) -> bool:
    """A display stack is left and an own or public slot is free (PDX-138)."""
    return (s.free_slot(seat) != NONE or s.free_public() != NONE) and display_left(s)


OPEN_OFFICE: Final[OpenOffice] = OpenOffice()
OFFICE_FROM: Final[OfficeFrom] = OfficeFrom()
BUILD_OFFICE: Final[PartOfBuild] = PartOfBuild("build_office", [OFFICE_FROM, EXCHANGE])
OFFICE_AT: Final[OfficeAt] = OfficeAt()
BUILD_OFFICE_PLACE: Final[BuildOfficePlace] = BuildOfficePlace("build_office_place", [OFFICE_AT])
