"""Les valises: reclaim and place (PDX-055 to PDX-059, PDX-150 to PDX-155)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import span
from layover.engine.rule import NOT_OFFERED, Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.pdx.pack import EXECUTIVES
from layover.games.pdx.rules import (
    NO_SUITCASE,
    ONLY_BY_WORKER,
    PLACED_THIS_TURN,
    RECLAIM_PLACES_NONE,
    WORKER_HAS_MOVED,
)
from layover.games.pdx.state import CASES, CONCOURSE, MAINTENANCE, NONE, RECLAIM, SCHEDULE, WORKER, Pdx
from layover.games.pdx.steps.actions import act
from layover.games.pdx.steps.common import DONE


class Reclaim(Ask[Pdx]):
    """An own suitcase comes back and grants the action of its office (PDX-055, PDX-057, PDX-058)."""

    noun = "executive"
    size = EXECUTIVES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, EXECUTIVES)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.cases[f.seat * CASES + target] else PLACED_THIS_TURN

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.cases[f.seat * CASES + target] -= 1
        s.cases[f.seat * CASES + CONCOURSE] += 1
        s.tell("reclaimed", f.seat, target)
        s.then(f)
        act(s, f.seat, s.pack.exec_action[target])

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        """After the worker it is too late; a suitcase placed this turn waits for the next."""
        if f.seat != s.active or s.phase not in (WORKER, SCHEDULE, MAINTENANCE):
            return NOT_OFFERED
        out = s.pack.suitcases - s.cases[f.seat * CASES + CONCOURSE]
        return PLACED_THIS_TURN if s.fresh != NONE and out == 1 else WORKER_HAS_MOVED


class ReclaimSuitcases(Menu[Pdx]):
    """While an own suitcase stands on an executive office; any number, one at a time (PDX-056, PDX-059)."""

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.cases[f.seat * CASES + CONCOURSE] == s.pack.suitcases


class PlaceSuitcase(Ask[Pdx]):
    """A suitcase from the concourse to any executive office (PDX-150, PDX-152, PDX-154)."""

    name = "suitcase"
    noun = "executive"
    size = EXECUTIVES

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

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        if s.phase == RECLAIM:
            return RECLAIM_PLACES_NONE
        return ONLY_BY_WORKER if s.cases[f.seat * CASES + CONCOURSE] else NO_SUITCASE


class NoSuitcase(Ask[Pdx]):
    """The placement is optional (PDX-150)."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        return


class Suitcase(Menu[Pdx]):
    """Place a suitcase, for a visitor or for the owner of the visited office; lost without one (PDX-155)."""

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.cases[f.seat * CASES + CONCOURSE] == 0


class OwnersTurn(Do[Pdx]):
    """The owner of the visited office is asked next; the laboratory grants new moves for it (PDX-068, PDX-183)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.moves = 0
        s.then(OWNER_SUITCASE.at(f.seat))


RECLAIM_ONE: Final[Reclaim] = Reclaim()
RECLAIM_SUITCASES: Final[ReclaimSuitcases] = ReclaimSuitcases("reclaim_suitcases", [RECLAIM_ONE, DONE])
PLACE_SUITCASE: Final[PlaceSuitcase] = PlaceSuitcase()
NO_SUITCASE_NOW: Final[NoSuitcase] = NoSuitcase()
SUITCASE_PLACE: Final[Suitcase] = Suitcase("suitcase_place", [PLACE_SUITCASE, NO_SUITCASE_NOW])
OWNER_SUITCASE: Final[Suitcase] = Suitcase("owner_suitcase", [PLACE_SUITCASE, NO_SUITCASE_NOW])
OWNERS_TURN: Final[OwnersTurn] = OwnersTurn()
