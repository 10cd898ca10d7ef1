"""Le réseau aérien: where a marker may go, and what putting one there changes (AIR-080 to AIR-100)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, replaced
from layover.engine.rule import Rule
from layover.games.airlines.pack import FULL
from layover.games.airlines.rules import (
    ALREADY_THERE,
    CARD_TOO_LOW,
    NO_FREE_CIRCLE,
    NO_MARKER,
    NOT_AT_HQ,
    NOT_CONNECTED,
    ONE_EXTENSION,
    OTHER_PATTERN,
    PATTERN_NOT_PERMITTED,
)
from layover.games.airlines.state import FREE, SABOTAGE, Airlines

FOUNDING_ORDER: Final[dict[str, int]] = {
    "AIR-045": 1, "AIR-081": 2, "AIR-082": 3, "AIR-083": 4, "AIR-084": 5}
EXTENDING_ORDER: Final[dict[str, int]] = {
    "AIR-061": 1, "AIR-081": 2, "AIR-082": 3, "AIR-087": 4, "AIR-083": 5, "AIR-084": 6, "AIR-085": 7, "AIR-086": 8}
"""Spec section 11: the first failing condition is reported, and a choice without any legal completion is
refused for the completion that gets furthest."""


def may_fly(s: Airlines, company: i64, flight: i64, route: i64) -> Rule | None:
    """The card suits the route, and the route the company."""
    pack = s.pack
    pattern: i64 = pack.route_pattern[route]
    if pack.flight_pattern[flight] != pattern:
        return OTHER_PATTERN
    if not pack.permitted[pattern] & bit(company):
        return PATTERN_NOT_PERMITTED
    return None


def may_pay(s: Airlines, flight: i64, route: i64) -> Rule | None:
    """The card is worth the smallest free circle."""
    price: i64 = s.cheapest[route]
    if price == FULL:
        return NO_FREE_CIRCLE
    if s.pack.flight_value[flight] < price:
        return CARD_TOO_LOW
    return None


def may_start(s: Airlines, company: i64, flight: i64, route: i64) -> Rule | None:
    """A first route (AIR-045, AIR-046)."""
    if not s.pack.route_cities[route] & bit(s.pack.hq[company]):
        return NOT_AT_HQ
    return may_fly(s, company, flight, route) or may_pay(s, flight, route)


def may_extend(s: Airlines, company: i64, flight: i64, route: i64) -> Rule | None:
    """A further route (AIR-061, AIR-080 to AIR-087)."""
    if not s.founded & bit(company):
        return ONE_EXTENSION
    why = may_fly(s, company, flight, route)
    if why is not None:
        return why
    if s.on_route[route] & bit(company):
        return ALREADY_THERE
    why = may_pay(s, flight, route)
    if why is not None:
        return why
    if not s.supply[company]:
        return NO_MARKER
    if not s.reach[route] & bit(company):
        return NOT_CONNECTED
    return None


def starts(s: Airlines, company: i64, flight: i64) -> bool:
    """Whether a card allows any first route of a company."""
    pack = s.pack
    pattern: i64 = pack.flight_pattern[flight]
    value: i64 = pack.flight_value[flight]
    for route in pack.hq_routes[company]:
        if pack.route_pattern[route] == pattern and s.cheapest[route] <= value:
            return True
    return False


def extenders(s: Airlines, flight: i64) -> i64:
    """Mask of the companies that some route lets extend with this card."""
    pack = s.pack
    pattern: i64 = pack.flight_pattern[flight]
    value: i64 = pack.flight_value[flight]
    able = pack.permitted[pattern] & s.founded & s.supplied
    cheapest = s.cheapest
    reach = s.reach
    on_route = s.on_route
    mask: i64 = 0
    for route in pack.pattern_routes[pattern]:
        if cheapest[route] <= value:
            mask |= reach[route] & ~on_route[route]
    return mask & able


def alive(s: Airlines) -> i64:
    """Mask of the companies that may yet put a marker somewhere."""
    return s.supplied & ~s.inactive


def is_useless(s: Airlines, flight: i64, living: i64) -> bool:
    """AIR-100: on every route of the pattern the card is too low, or no company could ever go there."""
    pack = s.pack
    pattern: i64 = pack.flight_pattern[flight]
    value: i64 = pack.flight_value[flight]
    able = pack.permitted[pattern] & living
    for route in pack.pattern_routes[pattern]:
        if s.cheapest[route] <= value and able & ~s.on_route[route]:
            return False
    return True


def place(s: Airlines, company: i64, route: i64) -> None:
    """AIR-088: a plain marker on the smallest free circle of the route; the network grows."""
    for circle in s.pack.route_circles[route]:
        if s.circles[circle] == FREE:
            _cover(s, circle, company)
            break
    s.on_route = replaced(s.on_route, route, s.on_route[route] | bit(company))
    touch(s, company, s.pack.neighbours[route])


def sabotage(s: Airlines, company: i64, circle: i64) -> None:
    """AIR-123 to AIR-128: a marker sticker side up; it joins no network."""
    _cover(s, circle, SABOTAGE + company)


def touch(s: Airlines, company: i64, routes: tuple[int, ...]) -> None:
    """The network now has a city in common with these routes."""
    reach = list(s.reach)
    mask = bit(company)
    for route in routes:
        reach[route] |= mask
    s.reach = tuple(reach)


def is_sabotaged(s: Airlines, route: i64) -> bool:
    for circle in s.pack.route_circles[route]:
        if s.circles[circle] >= SABOTAGE:
            return True
    return False


def use_marker(s: Airlines, company: i64) -> None:
    """A marker leaves the supply."""
    s.supply[company] -= 1
    if not s.supply[company]:
        s.supplied &= ~bit(company)


def _cover(s: Airlines, circle: i64, what: i64) -> None:
    use_marker(s, what % SABOTAGE)
    s.circles = replaced(s.circles, circle, what)
    route: i64 = s.pack.circle_route[circle]
    cheapest: i64 = FULL
    for k in s.pack.route_circles[route]:
        if s.circles[k] == FREE:
            cheapest = s.pack.circle_value[k]
            break
    s.cheapest = replaced(s.cheapest, route, cheapest)
    if what >= SABOTAGE:                                        # AIR-125: the whole route is out
        s.vulnerable = tuple([k for k in s.vulnerable if s.pack.circle_route[k] != route])
    else:
        s.vulnerable = tuple([k for k in s.vulnerable if k != circle])
