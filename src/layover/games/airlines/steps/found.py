"""Fonder une compagnie (AIR-040 to AIR-052)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, TRIED, Ask, Frame
from layover.games.airlines.network import FIRST_ROUTE, further, place, refusal, starts, touch, use_marker
from layover.games.airlines.pack import MOST_COMPANIES, MOST_FLIGHTS, MOST_ROUTES, MOST_SHARES
from layover.games.airlines.rules import (
    A_FIRST_ROUTE,
    ALREADY_FOUNDED,
    IS_INACTIVE,
    LAY_A_SHARE_TO_FOUND,
    NO_FIRST_ROUTE,
    NOT_AT_HQ,
    NOT_IN_HAND,
)
from layover.games.airlines.state import Airlines
from layover.games.airlines.steps.activity import Activity
from layover.games.airlines.steps.flights import GAIN_FLIGHT, spend
from layover.games.airlines.steps.inactive import CHECK_COMPANIES
from layover.games.airlines.steps.of_company import OfCompany
from layover.games.airlines.steps.shares import FOUNDING, TAKE_SHARE, tell_if_none

A_COMPANY: Final[tuple[Rule, ...]] = (ALREADY_FOUNDED, IS_INACTIVE, LAY_A_SHARE_TO_FOUND, NO_FIRST_ROUTE)
"""Spec section 11: the conditions of a company to be founded in the order in which they are looked at."""


class FoundCompany(Ask[Airlines]):
    """Which company; it must be possible to give it a first route from the hand (AIR-040 to AIR-044)."""

    noun = "company"
    size = MOST_COMPANIES
    leads = GOES_ON
    insists = LAY_A_SHARE_TO_FOUND

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, s.companies)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if target >= s.companies:
            return LAY_A_SHARE_TO_FOUND
        for rule in A_COMPANY:
            if cannot_found(s, rule, f.seat, target):
                return rule
        return None

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        """A_COMPANY restated for speed; `test_referee_and_list_agree` holds them together."""
        base = self.base
        out = s.founded | s.inactive
        if out == bit(s.companies) - 1:
            return []
        place: i64 = f.seat * s.companies
        picks: list[int] = []
        for company in range(s.companies):
            if not out & bit(company) and s.hand[place + company] and has_first_route(s, f.seat, company):
                picks.append(base + company)
        return picks

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.idle = 0
        s.then(FOUND_COUNT.of(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule | None:
        return LAY_A_SHARE_TO_FOUND if is_founding(f) else None

    def refusal(self, s: Airlines, f: Frame) -> Rule | None:
        """No company at all: of those in hand, the reason of the one that comes nearest to being founded."""
        furthest: Rule | None = None
        for company in range(s.companies):
            if s.held(f.seat, company):
                why = self.check(s, f, company)
                if why is None:
                    return None
                furthest = why if furthest is None else further(A_COMPANY, why, furthest)
        return LAY_A_SHARE_TO_FOUND if furthest is None else furthest


class FoundCount(OfCompany):
    """How many shares of the company are laid: at least one, at most all (AIR-049)."""

    noun = "count"
    size = MOST_SHARES
    leads = GOES_ON
    insists = LAY_A_SHARE_TO_FOUND

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(1, s.held(f.seat, self.company(f)) + 1)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return None if 0 < target <= s.held(f.seat, self.company(f)) else LAY_A_SHARE_TO_FOUND

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company = self.company(f)
        lay(s, f.seat, company, target)
        s.tell("founds", f.seat, company, target)
        s.then(FOUND_FLIGHT.of(f.seat, company))


class FoundFlight(OfCompany):
    """The one flight card for the first route of the company, from the hand (AIR-043, AIR-044)."""

    name = "found_with"
    noun = "flight"
    size = MOST_FLIGHTS
    leads = GOES_ON
    insists = A_FIRST_ROUTE

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return bits(s.flights[f.seat])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if not s.flights[f.seat] & bit(target):
            return NOT_IN_HAND
        company = self.company(f)
        return None if starts(s, company, target) else self.nearest(s, company, target)

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        base = self.base
        company = self.company(f)
        picks: list[int] = []
        for flight in bits(s.flights[f.seat]):
            if starts(s, company, flight):
                picks.append(base + flight)
        return picks

    def nearest(self, s: Airlines, company: i64, flight: i64) -> Rule:
        """Why no route is possible: the reason of the one that gets furthest."""
        furthest: Rule = FIRST_ROUTE[0]
        for route in range(len(s.cheapest)):
            why = refusal(s, FIRST_ROUTE, company, flight, route)
            assert why is not None
            furthest = further(FIRST_ROUTE, why, furthest)
        return furthest

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.flight_discard |= bit(target)
        s.then(FOUND_ROUTE.of(f.seat, self.company(f), target))


class FoundRoute(Ask[Airlines]):
    """The first route of the company with the flight card, at its headquarters (AIR-045 to AIR-048)."""

    name = "first_route"
    noun = "route"
    size = MOST_ROUTES
    insists = A_FIRST_ROUTE

    def of(self, seat: i64, company: i64, flight: i64) -> Frame:
        return self.at(seat, company, flight)

    def company(self, f: Frame) -> i64:
        return f.x

    def flight(self, f: Frame) -> i64:
        return f.y

    def topic(self, s: Airlines, f: Frame) -> list[int]:
        return [int(self.company(f)), int(self.flight(f))]

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return list(s.pack.city_routes[s.pack.hq[self.company(f)]])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if target >= len(s.cheapest):
            return NOT_AT_HQ
        return refusal(s, FIRST_ROUTE, self.company(f), self.flight(f), target)

    def foretold(self, s: Airlines, f: Frame) -> int:
        return GOES_ON if s.deck_size() else TRIED                      # a share is taken, if one is left

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company = self.company(f)
        s.founded |= bit(company)
        use_marker(s, company)                                  # AIR-047: one more marker at the HQ
        touch(s, company, s.pack.city_routes[s.pack.hq[company]])
        place(s, company, target)
        s.tell("first_route", f.seat, company, target, self.flight(f))
        tell_if_none(s, f.seat)
        s.then(CHECK_COMPANIES.at(f.seat), TAKE_SHARE.of(f.seat, FOUNDING), GAIN_FLIGHT.at(f.seat))


def cannot_found(s: Airlines, rule: Rule, seat: i64, company: i64) -> bool:
    """Whether this one condition of A_COMPANY fails."""
    if rule is ALREADY_FOUNDED:
        return s.founded & bit(company) != 0
    if rule is IS_INACTIVE:
        return s.inactive & bit(company) != 0
    if rule is LAY_A_SHARE_TO_FOUND:
        return not s.held(seat, company)
    assert rule is NO_FIRST_ROUTE
    return not has_first_route(s, seat, company)


def has_first_route(s: Airlines, seat: i64, company: i64) -> bool:
    """Whether some card of the hand gives the company a first route (AIR-043)."""
    for flight in bits(s.flights[seat]):
        if starts(s, company, flight):
            return True
    return False


def is_founding(f: Frame) -> bool:
    """Whether a company has been chosen to be founded and `f` asks for the rest."""
    return f.step in (FOUND_COUNT.ix, FOUND_FLIGHT.ix, FOUND_ROUTE.ix)


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
