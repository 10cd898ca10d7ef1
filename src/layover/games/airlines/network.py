"""Le réseau aérien: where a marker may go, and what putting one there changes (AIR-080 to AIR-100)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, first_bit, replaced, span
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

FIRST_ROUTE: Final[tuple[Rule, ...]] = (
    NOT_AT_HQ, OTHER_PATTERN, PATTERN_NOT_PERMITTED, NO_FREE_CIRCLE, CARD_TOO_LOW)
FURTHER_ROUTE: Final[tuple[Rule, ...]] = (
    ONE_EXTENSION, OTHER_PATTERN, PATTERN_NOT_PERMITTED, ALREADY_THERE, NO_FREE_CIRCLE, CARD_TOO_LOW, NO_MARKER,
    NOT_CONNECTED)
"""Spec section 11: the conditions of a route in the order in which they are looked at. The first one that fails is
reported, and a choice without any legal completion is refused for the completion that gets furthest."""


def refusal(s: Airlines, conditions: tuple[Rule, ...], company: i64, flight: i64, route: i64) -> Rule | None:
    """Why a company may not take a route with this card: the first condition that fails."""
    for rule in conditions:
        if fails(s, rule, company, flight, route):
            return rule
    return None


def fails(s: Airlines, rule: Rule, company: i64, flight: i64, route: i64) -> bool:
    """Whether a route breaks this one condition (AIR-045, AIR-061, AIR-081 to AIR-087)."""
    pack = s.pack
    if rule is OTHER_PATTERN:
        return pack.flight_pattern[flight] != pack.route_pattern[route]
    if rule is PATTERN_NOT_PERMITTED:
        return not pack.permitted[pack.route_pattern[route]] & bit(company)
    if rule is NO_FREE_CIRCLE:
        return s.cheapest[route] == FULL
    if rule is CARD_TOO_LOW:
        return pack.flight_value[flight] < s.cheapest[route]
    if rule is NOT_AT_HQ:
        return not pack.route_cities[route] & bit(pack.hq[company])
    if rule is ONE_EXTENSION:
        return not s.founded & bit(company)
    if rule is ALREADY_THERE:
        return s.on_route[route] & bit(company) != 0
    if rule is NO_MARKER:
        return not s.supply[company]
    assert rule is NOT_CONNECTED
    return not s.reach[route] & bit(company)


def further(conditions: tuple[Rule, ...], one: Rule, other: Rule) -> Rule:
    """Of two refusals the one that gets further.

    >>> further(FIRST_ROUTE, CARD_TOO_LOW, NOT_AT_HQ) is CARD_TOO_LOW
    True
    """
    for rule in conditions:
        if rule is one:
            return other
        if rule is other:
            return one
    raise AssertionError("neither is one of these conditions")


def starts(s: Airlines, company: i64, flight: i64) -> bool:
    """Whether a card allows any first route of a company: FIRST_ROUTE restated for speed.

    `test_referee_and_list_agree` holds them together.
    """
    pack = s.pack
    pattern: i64 = pack.flight_pattern[flight]
    value: i64 = pack.flight_value[flight]
    for route in pack.hq_routes[company]:
        if pack.route_pattern[route] == pattern and s.cheapest[route] <= value:
            return True
    return False


def extenders(s: Airlines, flight: i64) -> i64:
    """Mask of the companies that some route lets extend with this card: FURTHER_ROUTE restated for speed.

    `test_referee_and_list_agree` holds them together.
    """
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


def extensions(s: Airlines, flight: i64) -> list[list[int]]:
    """The routes on which each company can extend with this card."""
    pack = s.pack
    return _next_routes(s, list(pack.pattern_routes[pack.flight_pattern[flight]]), pack.flight_value[flight])


def _next_routes(s: Airlines, routes: list[int], value: i64) -> list[list[int]]:
    """Which of these routes each founded company can take, with a card of this value."""
    pack = s.pack
    able = s.founded & s.supplied
    cheapest = s.cheapest
    reach = s.reach
    on_route = s.on_route
    found: list[list[int]] = [[] for company in range(s.companies)]
    for route in routes:
        there: i64 = reach[route] & ~on_route[route] & able
        if there and cheapest[route] <= value:
            there &= pack.permitted[pack.route_pattern[route]]
            while there:
                found[first_bit(there)].append(route)
                there &= there - 1
    return found


def open_routes(s: Airlines) -> list[list[int]]:
    """The routes each company could take next with a card that is high enough; before it is founded, its first ones."""
    pack = s.pack
    found = _next_routes(s, span(0, len(s.cheapest)), FULL - 1)
    for company in range(s.companies):
        if not (s.founded | s.inactive) & bit(company):
            found[company] = [route for route in pack.hq_routes[company] if s.cheapest[route] != FULL]
    return found


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
