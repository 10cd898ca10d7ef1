"""Compagnies inactives: companies that can no longer be founded, and their worthless shares (AIR-160 to AIR-168)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import NOBODY, REVEALS, Ask, Do, Frame
from layover.games.airlines.pack import FULL, MOST_SLOTS
from layover.games.airlines.rules import ONE_WORTHLESS
from layover.games.airlines.state import FREE, Airlines
from layover.games.airlines.steps.end import DECK_CHANGED
from layover.games.airlines.steps.shares import REFILL

MARKERS_TO_FOUND: Final = 2
"""One at the headquarters and one on the first route (AIR-047, AIR-161)."""


class CheckCompanies(Do[Airlines]):
    """After every marker: companies that can no longer be founded become inactive (AIR-160 to AIR-163)."""

    def run(self, s: Airlines, f: Frame) -> None:
        waiting = (bit(s.companies) - 1) & ~s.founded & ~s.inactive
        if not waiting:
            return
        for company in bits(waiting):
            has_markers = s.supply[company] >= MARKERS_TO_FOUND
            if not has_markers or not has_free_route(s, company):
                s.inactive |= bit(company)
                s.tell("inactive" if has_markers else "inactive_without_markers", NOBODY, company)
                s.then(DECK_CHANGED.at(f.seat))


class Remove(Ask[Airlines]):
    """Before the activity, one worthless share may leave the display (AIR-165)."""

    name = "remove"
    noun = "slot"
    size = MOST_SLOTS
    leads = REVEALS
    means = "company"

    def done_in(self, f: Frame) -> Frame:
        """The question it is an answer to, once more: that of the activities, which it marks."""
        return Frame(f.step, f.seat, 1, 0, 0)

    def is_done(self, f: Frame) -> bool:
        return f.x != 0

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        if not s.inactive:
            return []
        return [slot for slot in range(len(s.display)) if s.is_worthless(slot)]

    def meaning(self, s: Airlines, f: Frame, target: i64) -> i64:
        return s.display[target] if target < len(s.display) else FREE

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if self.is_done(f) or target >= len(s.display) or not s.is_worthless(target) or not s.deck_size():
            return ONE_WORTHLESS
        return None

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company: i64 = s.display[target]
        s.display[target] = FREE
        s.removed[company] += 1
        s.idle = 0
        s.tell("removed_share", f.seat, company, target)
        s.then(REFILL.of(f.seat, target), self.done_in(f))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return ONE_WORTHLESS


def has_free_route(s: Airlines, company: i64) -> bool:
    """Whether a first route is left to found the company on; other patterns do not help (AIR-163)."""
    for route in s.pack.hq_routes[company]:
        if s.cheapest[route] != FULL:
            return True
    return False


CHECK_COMPANIES: Final[CheckCompanies] = CheckCompanies()
REMOVE: Final[Remove] = Remove()
