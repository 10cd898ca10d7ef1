"""Effectuer un tour d'actions: the counter, reclaiming, free link cubes, and what is kept (DUC-23 to DUC-33)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.duck_dealer.pack import COLOURS, MOST_BUILDINGS, MOST_POINTS
from layover.games.duck_dealer.rules import (
    ALL_FREE_LINKS_PLACED,
    COLLECT_OR_ACT,
    FREE_LINKS_FIRST,
    KEEP_FOUR,
    ONLY_FOR_THE_COUNTER,
)
from layover.games.duck_dealer.ship import set_link
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.actions import ACTIONS
from layover.games.duck_dealer.steps.links import LINK_POINT, LinkRoute


class Act(Ask[Duck]):
    """An action turn; always possible, also without any disc (DUC-17, DUC-33)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        seat = f.seat
        s.stack.append(RETURN_DISC.at(seat))
        s.stack.append(COUNT.at(seat))
        if not s.cubes[seat]:
            s.stack.append(RECLAIM.at(seat))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return COLLECT_OR_ACT


class ReclaimLink(Ask[Duck]):
    """An own link cube, for the counter only (DUC-26)."""

    noun = "point"
    size = MOST_POINTS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [point for point in range(len(s.links)) if s.links[point] == f.seat]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target < len(s.links) and s.links[target] == f.seat:
            return None
        return ONLY_FOR_THE_COUNTER

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        set_link(s, target, FREE)
        s.cubes[f.seat] += 1
        s.tell("reclaims_link", f.seat, target)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return ONLY_FOR_THE_COUNTER


class ReclaimPrivilege(Ask[Duck]):
    """An own privilege cube: the building is free again and the relief ends (DUC-26, DUC-72)."""

    noun = "building"
    size = MOST_BUILDINGS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return bits(s.claims[f.seat])

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if s.claims[f.seat] & bit(target) else ONLY_FOR_THE_COUNTER

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.claims[f.seat] &= ~bit(target)
        s.paid[f.seat] &= ~bit(target)
        s.cubes[f.seat] += 1
        s.tell("reclaims_privilege", f.seat, target)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return ONLY_FOR_THE_COUNTER


class Count(Do[Duck]):
    """A cube on the lowest empty space of the counter (DUC-25), then the free links of its row (DUC-27)."""

    def run(self, s: Duck, f: Frame) -> None:
        seat = f.seat
        s.cubes[seat] -= 1
        s.counter = (*s.counter, seat)
        s.idle[seat] = 0
        s.tell("acts", seat, len(s.counter))
        s.stack.append(FREE_LINKS.at(seat, s.allowance()))


class FreeLinks(Do[Duck]):
    """Up to x free link cubes, then the actions; what is left of x goes with them (DUC-27, DUC-29)."""

    def run(self, s: Duck, f: Frame) -> None:
        if f.x > 0 and s.cubes[f.seat]:
            s.stack.append(FREE_LINK.at(f.seat, f.x))
        else:
            s.stack.append(ACTIONS.at(f.seat, f.x))


class FreeLinkRoute(LinkRoute):
    """The route of a free link cube (DUC-28)."""

    name = "free_link"

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.stack.append(FREE_LINKS.at(f.seat, f.x - 1))
        s.stack.append(LINK_POINT.at(f.seat, target))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return ALL_FREE_LINKS_PLACED if f.step == ACTIONS.ix and f.x == 0 else FREE_LINKS_FIRST


class NoFreeLink(Ask[Duck]):
    """Free links not used lapse (DUC-29)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.stack.append(ACTIONS.at(f.seat, f.x))


class ReturnDisc(Ask[Duck]):
    """At most four discs are kept; the others go back, one by one (DUC-32)."""

    noun = "energy"
    size = COLOURS

    def moot(self, s: Duck, f: Frame) -> bool:
        at: i64 = f.seat * COLOURS
        return s.discs[at] + s.discs[at + 1] + s.discs[at + 2] <= s.pack.keep

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [0, 1, 2]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if s.discs[f.seat * COLOURS + target] else KEEP_FOUR

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.discs[f.seat * COLOURS + target] -= 1
        s.stock[target] += 1
        s.tell("returns", f.seat, target)
        s.stack.append(f)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return KEEP_FOUR


ACT: Final[Act] = Act()
RECLAIM_LINK: Final[ReclaimLink] = ReclaimLink()
RECLAIM_PRIVILEGE: Final[ReclaimPrivilege] = ReclaimPrivilege()
RECLAIM: Final[Menu[Duck]] = Menu[Duck]("reclaim", [RECLAIM_LINK, RECLAIM_PRIVILEGE])
COUNT: Final[Count] = Count()
FREE_LINKS: Final[FreeLinks] = FreeLinks()
FREE_LINK_ROUTE: Final[FreeLinkRoute] = FreeLinkRoute()
NO_FREE_LINK: Final[NoFreeLink] = NoFreeLink()
FREE_LINK: Final[Menu[Duck]] = Menu[Duck]("place_free_links", [FREE_LINK_ROUTE, NO_FREE_LINK])
RETURN_DISC: Final[ReturnDisc] = ReturnDisc()
