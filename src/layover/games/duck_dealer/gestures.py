"""What people mean as one thing: a trip and what is done at its end, a mine used three times, a lane of links, an offer
that may be sent. Each is a list of picks for the same referee. Bots weigh trips and whole offers: `DuckJudge.plans`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.stack import Frame
from layover.games.duck_dealer.flights import Chart, chart, path
from layover.games.duck_dealer.pack import KINDS, PILES, RED
from layover.games.duck_dealer.proposals import offers
from layover.games.duck_dealer.ship import aboard, capacity, is_free_point, leave, pay_good, spend
from layover.games.duck_dealer.state import AT_REST, Duck
from layover.games.duck_dealer.steps.actions import ACTIONS
from layover.games.duck_dealer.steps.build import BUILD_FACTORY, BUILD_TILE, BUILD_WITH, tile_good
from layover.games.duck_dealer.steps.counter import FREE_LINK, FREE_LINK_ROUTE
from layover.games.duck_dealer.steps.links import LINK_POINT
from layover.games.duck_dealer.steps.move import DISCARD, EXPLORE, STOP, leaves_overloaded
from layover.games.duck_dealer.steps.planet import OnPlanet
from layover.games.duck_dealer.steps.trade import (
    BUY_EQUIPMENT,
    BUY_WITH,
    DELIVER,
    FREE_SLOT,
    INSTALL,
    USE_FACTORY,
    USE_MINE,
)

MOST_TIMES: Final = 4
"""How often the same thing is done in one gesture, besides mining as much as the ship can leave with."""


def compounds(s: Duck) -> list[list[int]]:
    """Whole plans for the seat at the menu of its action turn, or before its free links."""
    if not s.stack:
        return []
    f = s.stack[-1]
    if f.step == FREE_LINK.ix:
        return lanes(s, f)
    if f.step != ACTIONS.ix:
        return []
    found = again(s, f, USE_MINE)
    found += again(s, f, USE_FACTORY)
    found += again(s, f, DELIVER)
    found += builds(s, f)
    found += purchases(s, f)
    found += [deed for deed in deeds(s, f) if len(deed) > 1 and deed[0] == USE_MINE.base]
    return offers(s, f) + flights(s, f) + found


# Free links

def lanes(s: Duck, f: Frame) -> list[list[int]]:
    """Free links on one route, one point after the other, as far as they last (DUC-27, DUC-28)."""
    most = min(FREE_LINK.free_links(f), s.cubes[f.seat])
    plans: list[list[int]] = []
    for route in range(s.pack.routes):
        free = [point for point in s.pack.route_points[route] if is_free_point(s, point)][:most]
        if len(free) > 1:
            plan: list[int] = []
            for point in free:
                plan += [FREE_LINK_ROUTE.base + route, LINK_POINT.base + point]
            plans.append(plan)
    return plans


# Flying somewhere, and what for

def flights(s: Duck, f: Frame) -> list[list[int]]:
    """A trip to every planet in reach; then the same trips with one thing done at their end."""
    found = chart(s, f.seat)
    lost = least_missed(s, f.seat) if leaves_overloaded(s, f.seat) else []
    unknown = all(s.piles)
    plans: list[list[int]] = []
    errands: list[list[int]] = []
    for planet in range(s.pack.planets):
        trip = path(found, planet)
        if trip or (s.is_moving() and s.place[f.seat] == planet):
            trip = [*trip[:1], *lost, *trip[1:], STOP.base]
            plans.append(trip)
            if not s.visited & bit(planet):
                errands += [[*trip, EXPLORE.base + pile] for pile in range(PILES) if unknown]
            else:
                errands += [trip + deed for deed in deeds(landed(s, f.seat, found, planet, lost), f)]
    return plans + errands


def landed(s: Duck, seat: i64, found: Chart, planet: i64, lost: list[int]) -> Duck:
    """As it will be when the ship has stopped on a planet."""
    there = s.copy()
    spend(there, seat, RED, found.reds[planet])
    for pick in lost:
        pay_good(there, seat, pick - DISCARD.base)
    leave(there, seat, planet)
    there.come_to_rest(AT_REST)
    return there


def least_missed(s: Duck, seat: i64) -> list[int]:
    """Picks that discard what exceeds the capacity (DUC-53): the simplest goods first, of these the most numerous."""
    left = [aboard(s, seat, good) for good in range(s.pack.goods)]
    picks: list[int] = []
    for _ in range(s.load[seat] - capacity(s, seat)):
        best = -1
        for good in range(s.pack.goods):
            if left[good] and (best < 0 or _before(s, left, good, best)):
                best = good
        left[best] -= 1
        picks.append(DISCARD.base + best)
    return picks


def _before(s: Duck, left: list[int], good: i64, other: i64) -> bool:
    """Whether a good is thrown away rather than another one."""
    simpler: i64 = s.pack.good_class[good] - s.pack.good_class[other]
    return simpler < 0 or (simpler == 0 and left[good] > left[other])


# On a planet

def deeds(s: Duck, f: Frame) -> list[list[int]]:
    """What each building of the planet is for, once; a good that is missing and that the mine has is mined first."""
    at_once = uses(s, f)
    if USE_MINE.check(s, f, 0) is not None:
        return at_once
    mined = s.copy()
    USE_MINE.take(mined, f, 0)
    begun = [deed[0] for deed in at_once]
    plans = [[USE_MINE.base], *at_once]
    plans += [[USE_MINE.base, *deed] for deed in uses(mined, f) if deed[0] not in begun]
    return plans


def uses(s: Duck, f: Frame) -> list[list[int]]:
    """What is made, delivered, built or bought on the planet with what is aboard."""
    plans: list[list[int]] = []
    if USE_FACTORY.check(s, f, 0) is None:
        plans.append([USE_FACTORY.base])
    if DELIVER.check(s, f, 0) is None:
        plans.append([DELIVER.base])
    if BUILD_TILE.check(s, f, 0) is None:
        plans.append([BUILD_TILE.base, *sole(s, f, BUILD_WITH.base)])
    if BUY_EQUIPMENT.check(s, f, 0) is None:
        plans.append([BUY_EQUIPMENT.base, *sole(s, f, BUY_WITH.base)])
    for factory in bits(s.factories):
        if BUILD_FACTORY.check(s, f, factory) is None:
            plans.append([BUILD_FACTORY.base + factory])
    return plans


def sole(s: Duck, f: Frame, base: i64) -> list[int]:
    """What pays for the tile of the planet besides its own good, where that is no choice; else it is asked for."""
    goods = others(s, f.seat, tile_good(s, s.place[f.seat]))
    return [base + goods[0]] if len(goods) == 1 else []


def again(s: Duck, f: Frame, heading: OnPlanet) -> list[list[int]]:
    """The same building twice, three times and so on, as far as discs and goods last; a mine also till the ship is
    full."""
    plans: list[list[int]] = []
    if heading.check(s, f, 0) is not None:
        return plans
    full = capacity(s, f.seat) - s.load[f.seat] if heading is USE_MINE else 0
    other = s.copy()
    times = 0
    while times < max(MOST_TIMES, full) and heading.check(other, f, 0) is None:
        heading.take(other, f, 0)
        times += 1
        if 1 < times <= MOST_TIMES or times == full > 1:
            plans.append([heading.base] * times)
    return plans


def builds(s: Duck, f: Frame) -> list[list[int]]:
    """The tile of the planet, with each good that it can be built with besides its own (DUC-63)."""
    if BUILD_TILE.check(s, f, 0) is not None:
        return []
    named = tile_good(s, s.place[f.seat])
    return [[BUILD_TILE.base, BUILD_WITH.base + good] for good in others(s, f.seat, named)]


def purchases(s: Duck, f: Frame) -> list[list[int]]:
    """The equipment of the shipyard: paid with each other good, and installed wherever it can be (DUC-86, DUC-87)."""
    if BUY_EQUIPMENT.check(s, f, 0) is not None:
        return []
    named = tile_good(s, s.place[f.seat])
    install = INSTALL.of(f.seat, s.pack.yard_product[s.tile[s.place[f.seat]]])
    plans: list[list[int]] = []
    for good in others(s, f.seat, named):
        for slot in range(FREE_SLOT, KINDS + 1):
            if INSTALL.check(s, install, slot) is None:
                plans.append([BUY_EQUIPMENT.base, BUY_WITH.base + good, INSTALL.base + slot])
    return plans


def others(s: Duck, seat: i64, named: i64) -> list[int]:
    """Goods aboard that can be R beside a named one."""
    return [good for good in range(s.pack.goods) if good != named and aboard(s, seat, good)]
