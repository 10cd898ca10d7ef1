"""Construire, service offices: open one in a concourse or in the terminal (PDX-138 to PDX-143)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.pdx.concourse import gain
from layover.games.pdx.pack import MOST_DISPLAY, MOST_SEATS, WILD
from layover.games.pdx.rules import NO_SLOT_OR_TILE, NOT_YOUR_SLOT, ONE_OPTION
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.analyst import EXCHANGE, display_left, some_exchange, take_office
from layover.games.pdx.steps.common import OrBack, or_back
from layover.games.pdx.steps.contractor import performed


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

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, MOST_DISPLAY)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.display_height[target] and can_open(s, f.seat) else NO_SLOT_OR_TILE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(BUILD_OFFICE_PLACE.at(f.seat, target))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class OfficeAt(Ask[Pdx]):
    """Where the office of stack x opens: an own slot or a public one, which gives a wild token
    (PDX-138, PDX-139, PDX-141)."""

    noun = "place"
    size = MOST_SEATS + 1

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [int(f.seat), MOST_SEATS]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target == MOST_SEATS:
            return None if s.free_public() != NONE else NO_SLOT_OR_TILE
        if target != f.seat:
            return NOT_YOUR_SLOT
        return None if s.free_slot(f.seat) != NONE else NO_SLOT_OR_TILE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        office: i64 = s.display[f.x]
        performed(s, f)
        if target == MOST_SEATS:
            s.public[s.free_public()] = office
            s.tell("opened_public", f.seat, office)
            gain(s, f.seat, WILD)
        else:
            s.slots[s.free_slot(f.seat)] = office
            s.tell("opened_private", f.seat, office)
        s.opened |= bit(office)
        take_office(s, f.x)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


def can_open(s: Pdx, seat: i64) -> bool:
    """A display stack is left and an own or public slot is free (PDX-138)."""
    return (s.free_slot(seat) != NONE or s.free_public() != NONE) and display_left(s)


OPEN_OFFICE: Final[OpenOffice] = OpenOffice()
OFFICE_FROM: Final[OfficeFrom] = OfficeFrom()
BUILD_OFFICE: Final[OrBack] = or_back("build_office", [OFFICE_FROM, EXCHANGE])
OFFICE_AT: Final[OfficeAt] = OfficeAt()
BUILD_OFFICE_PLACE: Final[OrBack] = or_back("build_office_place", [OFFICE_AT])
