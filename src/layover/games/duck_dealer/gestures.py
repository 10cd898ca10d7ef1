"""What people mean as one thing: a trip, using a mine three times, a building with what pays for it. Each is a list of
picks for the same referee. Bots weigh trips alone: see `DuckJudge.plans`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.stack import Frame
from layover.games.duck_dealer.flights import chart, path, trips
from layover.games.duck_dealer.pack import KINDS
from layover.games.duck_dealer.ship import aboard, capacity
from layover.games.duck_dealer.state import Duck
from layover.games.duck_dealer.steps.actions import ACTIONS
from layover.games.duck_dealer.steps.build import BUILD_TILE, BUILD_WITH, tile_good
from layover.games.duck_dealer.steps.move import DISCARD, STOP, leaves_overloaded
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
"""How often the same thing is done in one gesture."""


def compounds(s: Duck) -> list[list[int]]:
    """Whole plans for the seat at the menu of its action turn."""
    if not s.stack or s.stack[-1].step != ACTIONS.ix:
        return []
    f = s.stack[-1]
    found = laden_trips(s, f.seat) if leaves_overloaded(s, f.seat) else trips(s)
    found += again(s, f, USE_MINE)
    found += again(s, f, USE_FACTORY)
    found += again(s, f, DELIVER)
    found += builds(s, f)
    found += purchases(s, f)
    return found


def laden_trips(s: Duck, seat: i64) -> list[list[int]]:
    """Trips of a ship that has to discard first (DUC-53): the first step, what is least missed, and on."""
    found = chart(s, seat)
    lost = least_missed(s, seat)
    plans: list[list[int]] = []
    for planet in range(s.pack.planets):
        picks = path(found, planet)
        if picks:
            plans.append([picks[0], *lost, *picks[1:], STOP.base])
    return plans


def least_missed(s: Duck, seat: i64) -> list[int]:
    """Picks that discard what exceeds the capacity: the simplest goods first, of these the most numerous."""
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


def again(s: Duck, f: Frame, heading: OnPlanet) -> list[list[int]]:
    """The same building twice, three times and so on, as far as discs and goods last."""
    plans: list[list[int]] = []
    other = s.copy()
    times = 0
    while times < MOST_TIMES and heading.check(other, f, 0) is None:
        heading.take(other, f, 0)
        times += 1
        if times > 1:
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
    named: i64 = s.pack.yard_price[s.tile[s.place[f.seat]]]
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
