"""Fonder une compagnie (AIR-040 to AIR-052)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame
from layover.games.airlines.network import FOUNDING_ORDER, may_start, place, starts, touch, use_marker
from layover.games.airlines.pack import MOST_COMPANIES, MOST_FLIGHTS, MOST_ROUTES, MOST_SHARES
from layover.games.airlines.rules import (
    ALREADY_FOUNDED,
    IS_INACTIVE,
    LAY_A_SHARE_TO_FOUND,
    NO_FIRST_ROUTE,
    NOT_IN_HAND,
    ONE_ACTIVITY,
)
from layover.games.airlines.state import Airlines
from layover.games.airlines.steps.activity import Activity
from layover.games.airlines.steps.flights import GAIN_FLIGHT, spend
from layover.games.airlines.steps.shares import CHECK_COMPANIES, TAKE_SHARE

COMPANY_ORDER: Final = ("AIR-041", "AIR-042", "AIR-040", "AIR-043")
"""Spec section 11: the order in which a company's obstacles are reported."""

FOUNDING: Final = 1
"""Detail of a TAKE_SHARE frame: the share follows a founding."""


class FoundCompany(Ask[Airlines]):
    """Which company; it must be possible to give it a first route from the hand (AIR-040 to AIR-044)."""

    noun = "company"
    size = MOST_COMPANIES
    leads = GOES_ON

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, s.companies)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if target >= s.companies:
            return LAY_A_SHARE_TO_FOUND
        if s.founded & bit(target):
            return ALREADY_FOUNDED
        if s.inactive & bit(target):
            return IS_INACTIVE
        if not s.held(f.seat, target):
            return LAY_A_SHARE_TO_FOUND
        for flight in bits(s.flights[f.seat]):
            if starts(s, target, flight):
                return None
        return NO_FIRST_ROUTE

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        base = self.base
        out = s.founded | s.inactive
        if out == bit(s.companies) - 1:
            return []
        place: i64 = f.seat * s.companies
        picks: list[int] = []
        for company in range(s.companies):
            if not out & bit(company) and s.hand[place + company] and self.check(s, f, company) is None:
                picks.append(base + company)
        return picks

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.idle = 0
        s.then(FOUND_COUNT.at(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return LAY_A_SHARE_TO_FOUND if f.step in (FOUND_COUNT.ix, FOUND_FLIGHT.ix, FOUND_ROUTE.ix) else ONE_ACTIVITY

    def refusal(self, s: Airlines, f: Frame) -> Rule | None:
        """No company at all: the reason of the one that comes nearest to being founded."""
        furthest = ALREADY_FOUNDED
        for company in range(s.companies):
            why = self.check(s, f, company)
            if why is None:
                return None
            if COMPANY_ORDER.index(why.id) > COMPANY_ORDER.index(furthest.id):
                furthest = why
        return furthest


class FoundCount(Ask[Airlines]):
    """How many shares of company x are laid: at least one, at most all (AIR-049)."""

    noun = "count"
    size = MOST_SHARES
    leads = GOES_ON

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(1, s.held(f.seat, f.x) + 1)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return None if 0 < target <= s.held(f.seat, f.x) else LAY_A_SHARE_TO_FOUND

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        lay(s, f.seat, f.x, target)
        s.tell("founds", f.seat, f.x, target)
        s.then(FOUND_FLIGHT.at(f.seat, f.x))


class FoundFlight(Ask[Airlines]):
    """The one flight card for the first route of company x, from the hand (AIR-043, AIR-044)."""

    name = "found_with"
    noun = "flight"
    size = MOST_FLIGHTS
    leads = GOES_ON

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return bits(s.flights[f.seat])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if not s.flights[f.seat] & bit(target):
            return NOT_IN_HAND
        return None if starts(s, f.x, target) else self.nearest(s, f.x, target)

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        base = self.base
        picks: list[int] = []
        for flight in bits(s.flights[f.seat]):
            if starts(s, f.x, flight):
                picks.append(base + flight)
        return picks

    def nearest(self, s: Airlines, company: i64, flight: i64) -> Rule:
        """Why no route is possible: the reason of the one that gets furthest."""
        furthest: Rule = NO_FIRST_ROUTE
        rank = 0
        for route in range(len(s.cheapest)):
            why = may_start(s, company, flight, route)
            assert why is not None
            if FOUNDING_ORDER[why.id] > rank:
                rank = FOUNDING_ORDER[why.id]
                furthest = why
        return furthest

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.flight_discard |= bit(target)
        s.then(FOUND_ROUTE.at(f.seat, f.x, target))


class FoundRoute(Ask[Airlines]):
    """The first route of company x with flight card y, at its headquarters (AIR-045 to AIR-048)."""

    name = "first_route"
    noun = "route"
    size = MOST_ROUTES

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return list(s.pack.city_routes[s.pack.hq[f.x]])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return may_start(s, f.x, f.y, target) if target < len(s.cheapest) else NO_FIRST_ROUTE

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company = f.x
        s.founded |= bit(company)
        use_marker(s, company)                                  # AIR-047: one more marker at the HQ
        touch(s, company, s.pack.city_routes[s.pack.hq[company]])
        place(s, company, target)
        s.tell("first_route", f.seat, company, target, f.y)
        s.then(CHECK_COMPANIES.at(f.seat), TAKE_SHARE.at(f.seat, FOUNDING), GAIN_FLIGHT.at(f.seat))


def lay(s: Airlines, seat: i64, company: i64, count: i64) -> None:
    """Shares go from the hand to the table, where they stay (AIR-112)."""
    place: i64 = seat * s.companies + company
    s.hand[place] -= count
    s.table[place] += count
    known = s.known[place] - count
    s.known[place] = known if known > 0 else 0


FOUND_COMPANY: Final[FoundCompany] = FoundCompany()
FOUND: Final[Activity] = Activity("found", FOUND_COMPANY)
FOUND_COUNT: Final[FoundCount] = FoundCount()
FOUND_FLIGHT: Final[FoundFlight] = FoundFlight()
FOUND_ROUTE: Final[FoundRoute] = FoundRoute()
