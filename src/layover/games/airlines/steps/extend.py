"""Accroître un réseau aérien (AIR-060 to AIR-066)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import ENDS, GOES_ON, Ask, Frame, Menu
from layover.games.airlines.network import EXTENDING_ORDER, extenders, may_extend, place
from layover.games.airlines.pack import MOST_COMPANIES, MOST_FLIGHTS, MOST_ROUTES
from layover.games.airlines.rules import ONE_ACTIVITY, ONE_EXTENSION
from layover.games.airlines.state import Airlines
from layover.games.airlines.steps.flights import GAIN_FLIGHT, spend
from layover.games.airlines.steps.shares import CHECK_COMPANIES, TAKE_SHARE


class Extend(Ask[Airlines]):
    """Draw a flight card, then decide; always possible (AIR-024, AIR-060)."""

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.then(GAIN_FLIGHT.at(f.seat), EXTENSION.at(f.seat))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return ONE_ACTIVITY


class Decline(Ask[Airlines]):
    """Play no card: the drawn one is kept, and there is no share (AIR-064, AIR-065)."""

    leads = ENDS

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.tell("declined", f.seat)


class ExtendFlight(Ask[Airlines]):
    """A card from the hand with which some company can go somewhere (AIR-061)."""

    name = "extend_with"
    noun = "flight"
    size = MOST_FLIGHTS
    leads = GOES_ON

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return bits(s.flights[f.seat])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if not s.flights[f.seat] & bit(target):
            return ONE_EXTENSION
        return None if extenders(s, target) else nearest(s, target, range(s.companies))

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        base = self.base
        picks: list[int] = []
        for flight in bits(s.flights[f.seat]):
            if extenders(s, flight):
                picks.append(base + flight)
        return picks

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.flight_discard |= bit(target)
        s.then(EXTEND_COMPANY.at(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return ONE_EXTENSION


class ExtendCompany(Ask[Airlines]):
    """Any founded company, own shares or not, that flight card x can extend (AIR-062)."""

    name = "extend_company"
    noun = "company"
    size = MOST_COMPANIES
    leads = GOES_ON

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, s.companies)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if target >= s.companies:
            return ONE_EXTENSION
        if extenders(s, f.x) & bit(target):
            return None
        return nearest(s, f.x, range(target, target + 1))

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        base = self.base
        return [base + company for company in bits(extenders(s, f.x))]

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.then(EXTEND_ROUTE.at(f.seat, f.x, target))


class ExtendRoute(Ask[Airlines]):
    """The route for company y with flight card x; the marker goes on its smallest free circle (AIR-088)."""

    name = "extend_route"
    noun = "route"
    size = MOST_ROUTES

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return list(s.pack.pattern_routes[s.pack.flight_pattern[f.x]])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return may_extend(s, f.y, f.x, target) if target < len(s.cheapest) else ONE_EXTENSION

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        pack = s.pack
        base = self.base
        value: i64 = pack.flight_value[f.x]
        mask = bit(f.y)
        cheapest = s.cheapest
        reach = s.reach
        on_route = s.on_route
        picks: list[int] = []
        for route in pack.pattern_routes[pack.flight_pattern[f.x]]:
            if cheapest[route] <= value and reach[route] & ~on_route[route] & mask:
                picks.append(base + route)
        return picks

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.idle = 0
        place(s, f.y, target)
        s.tell("extended", f.seat, f.y, target, f.x)
        s.then(CHECK_COMPANIES.at(f.seat), TAKE_SHARE.at(f.seat))


def nearest(s: Airlines, flight: i64, companies: range) -> Rule:
    """Why none of these companies can use the card: the reason of the completion that gets furthest."""
    furthest: Rule = ONE_EXTENSION
    rank = 0
    for company in companies:
        for route in s.pack.pattern_routes[s.pack.flight_pattern[flight]]:      # no other gets further
            why = may_extend(s, company, flight, route)
            assert why is not None
            reached = EXTENDING_ORDER[why.id]
            if reached > rank:
                rank = reached
                furthest = why
    return furthest


EXTEND: Final[Extend] = Extend()
DECLINE: Final[Decline] = Decline()
EXTEND_FLIGHT: Final[ExtendFlight] = ExtendFlight()
EXTENSION: Final[Menu[Airlines]] = Menu[Airlines]("extension", [DECLINE, EXTEND_FLIGHT])
EXTEND_COMPANY: Final[ExtendCompany] = ExtendCompany()
EXTEND_ROUTE: Final[ExtendRoute] = ExtendRoute()
