"""Les valises: reclaim and place (PDX-055 to PDX-059, PDX-150 to PDX-155)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import span
from layover.engine.rule import Rule
from layover.engine.stack import ALIKE, GOES_ON, Ask, Do, Frame, Menu
from layover.games.pdx.pack import EXECUTIVES
from layover.games.pdx.rules import (
    NO_SUITCASE,
    NONE_TO_RECLAIM,
    ONLY_BY_WORKER,
    PLACE_OR_NOT,
    RECLAIM_IS_OVER,
    RECLAIM_PLACES_NONE,
    SUITCASES_FIRST,
)
from layover.games.pdx.state import CASES, CONCOURSE, MAINTENANCE, RECLAIM, SCHEDULE, WORKER, Pdx
from layover.games.pdx.steps.actions import asking
from layover.games.pdx.steps.common import DONE


class Reclaim(Ask[Pdx]):
    """An own suitcase comes back and grants the action of its office (PDX-055, PDX-057, PDX-058)."""

    noun = "executive"
    size = EXECUTIVES
    leads = GOES_ON

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, EXECUTIVES)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if placed_before(s, f.seat, target) else NONE_TO_RECLAIM

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.cases[f.seat * CASES + target] -= 1
        s.cases[f.seat * CASES + CONCOURSE] += 1
        s.tell("reclaimed", f.seat, target)
        s.then(asking(f.seat, s.pack.exec_action[target]), f)

    def otherwise(self, s: Pdx, f: Frame, seat: i64, target: i64) -> Rule | None:
        """A suitcase placed this turn waits for the next; after phase 2 it is too late for any."""
        if seat != f.seat or seat != s.active:
            return None
        if not placed_before(s, seat, target):
            return NONE_TO_RECLAIM
        return RECLAIM_IS_OVER if s.phase in (WORKER, SCHEDULE, MAINTENANCE) else None


class ReclaimSuitcases(Menu[Pdx]):
    """While an own suitcase stands on an executive office; any number, one at a time (PDX-056, PDX-059)."""

    insists = SUITCASES_FIRST

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.cases[f.seat * CASES + CONCOURSE] == s.pack.suitcases


class PlaceSuitcase(Ask[Pdx]):
    """A suitcase from the concourse to any executive office (PDX-150, PDX-152, PDX-154)."""

    name = "suitcase"
    noun = "executive"
    size = EXECUTIVES
    leads = ALIKE

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, EXECUTIVES)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.cases[f.seat * CASES + CONCOURSE] else NO_SUITCASE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.cases[f.seat * CASES + CONCOURSE] -= 1
        s.cases[f.seat * CASES + target] += 1
        if f.seat == s.active:
            s.fresh = target
            s.tell("placed_suitcase", f.seat, target)
        else:
            s.tell("owner_placed", s.active, f.seat, target)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        if s.phase == RECLAIM and f.seat == s.active:
            return RECLAIM_PLACES_NONE
        return ONLY_BY_WORKER if s.cases[f.seat * CASES + CONCOURSE] else NO_SUITCASE


class NoSuitcase(Ask[Pdx]):
    """The placement is optional (PDX-150)."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        return


class Suitcase(Menu[Pdx]):
    """Place a suitcase, for a visitor or for the owner of the visited office; lost without one (PDX-155)."""

    insists = PLACE_OR_NOT

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.cases[f.seat * CASES + CONCOURSE] == 0


class OwnerSuitcase(Suitcase):
    """The owner's share of a visit (PDX-068)."""

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [s.worker[s.active]]


class OwnersTurn(Do[Pdx]):
    """The owner of the visited office is asked next; the laboratory grants new moves for it (PDX-068, PDX-183)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.moves = 0
        s.then(OWNER_SUITCASE.at(f.seat))


def placed_before(s: Pdx, seat: i64, office: i64) -> bool:
    """Whether a seat has a suitcase on an executive office that was there when the turn began (PDX-055)."""
    fresh: i64 = 1 if seat == s.active and s.fresh == office else 0
    return s.cases[seat * CASES + office] > fresh


RECLAIM_ONE: Final[Reclaim] = Reclaim()
RECLAIM_SUITCASES: Final[ReclaimSuitcases] = ReclaimSuitcases("reclaim_suitcases", [RECLAIM_ONE, DONE])
PLACE_SUITCASE: Final[PlaceSuitcase] = PlaceSuitcase()
NO_SUITCASE_NOW: Final[NoSuitcase] = NoSuitcase()
SUITCASE_PLACE: Final[Suitcase] = Suitcase("suitcase_place", [PLACE_SUITCASE, NO_SUITCASE_NOW])
OWNER_SUITCASE: Final[OwnerSuitcase] = OwnerSuitcase("owner_suitcase", [PLACE_SUITCASE, NO_SUITCASE_NOW])
OWNERS_TURN: Final[OwnersTurn] = OwnersTurn()
