"""Accroître un réseau aérien (AIR-060 to AIR-066)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import ENDS, GOES_ON, REVEALS, TRIED, Ask, Frame, Menu
from layover.games.airlines.network import FURTHER_ROUTE, extenders, further, place, refusal
from layover.games.airlines.pack import FULL, MOST_COMPANIES, MOST_FLIGHTS, MOST_ROUTES
from layover.games.airlines.rules import (
    ALREADY_THERE,
    CARD_TOO_LOW,
    EXTEND_OR_DECLINE,
    NO_FREE_CIRCLE,
    NO_MARKER,
    NOT_CONNECTED,
    ONE_ACTIVITY,
    ONE_EXTENSION,
    PATTERN_NOT_PERMITTED,
    PLACE_A_MARKER,
)
from layover.games.airlines.state import Airlines
from layover.games.airlines.steps.flights import GAIN_FLIGHT, spend
from layover.games.airlines.steps.inactive import CHECK_COMPANIES
from layover.games.airlines.steps.shares import EXTENDING, TAKE_SHARE, tell_if_none


class Extend(Ask[Airlines]):
    """Draw a flight card, then decide; always possible (AIR-024, AIR-060)."""

    def foretold(self, s: Airlines, f: Frame) -> int:
        return REVEALS if s.flight_deck or s.flight_discard else GOES_ON

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
        return None if extenders(s, target) else nearest(s, target, bit(s.companies) - 1)

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
        s.then(EXTEND_COMPANY.of(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule | None:
        return ONE_EXTENSION if is_extending(f) else None


class Extension(Menu[Airlines]):
    """After the draw: one flight card, or none (AIR-061, AIR-065)."""

    insists = EXTEND_OR_DECLINE


class ExtendCompany(Ask[Airlines]):
    """Any founded company, own shares or not, that the flight card can extend (AIR-062)."""

    name = "extend_company"
    noun = "company"
    size = MOST_COMPANIES
    leads = GOES_ON
    insists = PLACE_A_MARKER

    def of(self, seat: i64, flight: i64) -> Frame:
        return self.at(seat, flight)

    def flight(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Airlines, f: Frame) -> list[int]:
        return [int(self.flight(f))]

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, s.companies)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if target >= s.companies:
            return ONE_EXTENSION
        flight = self.flight(f)
        return None if extenders(s, flight) & bit(target) else nearest(s, flight, bit(target))

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        base = self.base
        return [base + company for company in bits(extenders(s, self.flight(f)))]

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.then(EXTEND_ROUTE.of(f.seat, self.flight(f), target))


class ExtendRoute(Ask[Airlines]):
    """The route for the company with the flight card; the marker goes on its smallest free circle (AIR-088)."""

    name = "extend_route"
    noun = "route"
    size = MOST_ROUTES
    insists = PLACE_A_MARKER

    def of(self, seat: i64, flight: i64, company: i64) -> Frame:
        return self.at(seat, flight, company)

    def flight(self, f: Frame) -> i64:
        return f.x

    def company(self, f: Frame) -> i64:
        return f.y

    def topic(self, s: Airlines, f: Frame) -> list[int]:
        return [int(self.company(f)), int(self.flight(f))]

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return list(s.pack.pattern_routes[s.pack.flight_pattern[self.flight(f)]])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if target >= len(s.cheapest):
            return NOT_CONNECTED
        return refusal(s, FURTHER_ROUTE, self.company(f), self.flight(f), target)

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        """FURTHER_ROUTE restated for speed; `test_referee_and_list_agree` holds them together."""
        pack = s.pack
        base = self.base
        flight = self.flight(f)
        value: i64 = pack.flight_value[flight]
        mask = bit(self.company(f))
        cheapest = s.cheapest
        reach = s.reach
        on_route = s.on_route
        picks: list[int] = []
        for route in pack.pattern_routes[pack.flight_pattern[flight]]:
            if cheapest[route] <= value and reach[route] & ~on_route[route] & mask:
                picks.append(base + route)
        return picks

    def foretold(self, s: Airlines, f: Frame) -> int:
        return GOES_ON if s.deck_size() else TRIED                      # a share is taken, if one is left

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.idle = 0
        company = self.company(f)
        place(s, company, target)
        s.tell("extended", f.seat, company, target, self.flight(f))
        tell_if_none(s, f.seat)
        s.then(CHECK_COMPANIES.at(f.seat), TAKE_SHARE.of(f.seat, EXTENDING))


def is_extending(f: Frame) -> bool:
    """Whether the card of the extension is played and `f` asks for the rest."""
    if f.step == TAKE_SHARE.ix:
        return TAKE_SHARE.after(f) == EXTENDING
    return f.step in (EXTEND_COMPANY.ix, EXTEND_ROUTE.ix)


def nearest(s: Airlines, flight: i64, companies: i64) -> Rule:
    """Why none of these companies (a mask) can use the card: the reason of the completion that gets furthest.
    FURTHER_ROUTE restated for speed, for all companies at once, over the routes of the card's pattern: no other gets
    further. `test_reasons` holds them together.
    """
    pack = s.pack
    pattern: i64 = pack.flight_pattern[flight]
    value: i64 = pack.flight_value[flight]
    if not companies & s.founded:
        return ONE_EXTENSION
    able = companies & s.founded & pack.permitted[pattern]
    if not able:
        return PATTERN_NOT_PERMITTED
    furthest: Rule = ALREADY_THERE
    for route in pack.pattern_routes[pattern]:
        there = able & ~s.on_route[route]
        if there:
            cheapest: i64 = s.cheapest[route]
            why = NO_FREE_CIRCLE if cheapest == FULL else CARD_TOO_LOW
            if cheapest <= value:
                why = NOT_CONNECTED if there & s.supplied else NO_MARKER
            furthest = further(FURTHER_ROUTE, why, furthest)
    return furthest


EXTEND: Final[Extend] = Extend()
DECLINE: Final[Decline] = Decline()
EXTEND_FLIGHT: Final[ExtendFlight] = ExtendFlight()
EXTENSION: Final[Extension] = Extension("extension", [DECLINE, EXTEND_FLIGHT])
EXTEND_COMPANY: Final[ExtendCompany] = ExtendCompany()
EXTEND_ROUTE: Final[ExtendRoute] = ExtendRoute()
