"""Effectuer un tour d'actions: the counter, reclaiming and free link cubes (DUC-23 to DUC-29, DUC-33)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, NOBODY, Ask, Do, Frame, Menu
from layover.games.duck_dealer.pack import MOST_BUILDINGS, MOST_POINTS
from layover.games.duck_dealer.rules import ALL_FREE_LINKS_PLACED, FREE_LINKS_FIRST, ONLY_FOR_THE_COUNTER
from layover.games.duck_dealer.score import is_full
from layover.games.duck_dealer.ship import set_link
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.actions import ACTIONS
from layover.games.duck_dealer.steps.discs import RETURN_DISC
from layover.games.duck_dealer.steps.links import LINK_POINT, LinkRoute


class Act(Ask[Duck]):
    """An action turn; always possible, also without any disc (DUC-17, DUC-33)."""

    leads = GOES_ON

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        if s.cubes[f.seat]:
            s.then(COUNT.at(f.seat), RETURN_DISC.at(f.seat))
        else:
            s.then(RECLAIM.at(f.seat), COUNT.at(f.seat), RETURN_DISC.at(f.seat))


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


class Reclaim(Menu[Duck]):
    """An own cube of the board for the counter, when the supply has none (DUC-26)."""

    insists = ONLY_FOR_THE_COUNTER


class Count(Do[Duck]):
    """A cube on the lowest empty space of the counter (DUC-25), then the free links of its row (DUC-27)."""

    def run(self, s: Duck, f: Frame) -> None:
        seat = f.seat
        s.cubes[seat] -= 1
        s.counter = (*s.counter, seat)
        s.idle[seat] = 0
        s.tell("acts", seat, len(s.counter), s.spaces())
        if is_full(s):
            s.tell("last_turn", NOBODY)
        s.then(FREE_LINKS.of(seat, s.allowance()))


class FreeLinks(Do[Duck]):
    """The free link cubes one by one, then the actions; what is left of them goes along (DUC-27, DUC-29)."""

    def of(self, seat: i64, free_links: i64) -> Frame:
        return self.at(seat, free_links)

    def free_links(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Duck, f: Frame) -> None:
        if self.free_links(f) > 0 and s.cubes[f.seat]:
            s.then(FREE_LINK.of(f.seat, self.free_links(f)))
        else:
            s.then(ACTIONS.of(f.seat, self.free_links(f)))


class PlaceFreeLinks(Menu[Duck]):
    """One of the free link cubes, or none any more (DUC-28, DUC-29)."""

    insists = FREE_LINKS_FIRST

    def of(self, seat: i64, free_links: i64) -> Frame:
        return self.at(seat, free_links)

    def free_links(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [int(self.free_links(f))]


class FreeLinkRoute(LinkRoute):
    """The route of a free link cube (DUC-28)."""

    name = "free_link"

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.then(LINK_POINT.of(f.seat, target), FREE_LINKS.of(f.seat, FREE_LINK.free_links(f) - 1))

    def elsewhere(self, s: Duck, f: Frame) -> Rule | None:
        if f.step != ACTIONS.ix:
            return None
        return FREE_LINKS_FIRST if ACTIONS.free_links(f) else ALL_FREE_LINKS_PLACED


class NoFreeLink(Ask[Duck]):
    """Free links not used lapse (DUC-29)."""

    leads = GOES_ON

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.then(ACTIONS.of(f.seat, FREE_LINK.free_links(f)))


ACT: Final[Act] = Act()
RECLAIM_LINK: Final[ReclaimLink] = ReclaimLink()
RECLAIM_PRIVILEGE: Final[ReclaimPrivilege] = ReclaimPrivilege()
RECLAIM: Final[Reclaim] = Reclaim("reclaim", [RECLAIM_LINK, RECLAIM_PRIVILEGE])
COUNT: Final[Count] = Count()
FREE_LINKS: Final[FreeLinks] = FreeLinks()
FREE_LINK_ROUTE: Final[FreeLinkRoute] = FreeLinkRoute()
NO_FREE_LINK: Final[NoFreeLink] = NoFreeLink()
FREE_LINK: Final[PlaceFreeLinks] = PlaceFreeLinks("place_free_links", [FREE_LINK_ROUTE, NO_FREE_LINK])
