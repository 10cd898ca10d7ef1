"""Construction: cubes on the points between planets, bought or free (DUC-28, DUC-48, DUC-73)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bits, span
from layover.engine.rule import NOT_OFFERED, Rule
from layover.engine.stack import GOES_ON, Ask, Frame
from layover.games.duck_dealer.pack import MOST_POINTS, MOST_ROUTES, YELLOW
from layover.games.duck_dealer.rules import LINK_PRICE, POINT_OCCUPIED
from layover.games.duck_dealer.ship import free_routes, has_free_point, is_free_point, purse, set_link, spend
from layover.games.duck_dealer.state import BROKEN_OFF, Duck
from layover.games.duck_dealer.steps.move import end_movement


class BuyLink(Ask[Duck]):
    """A link cube anywhere for a yellow disc; it ends a running movement (DUC-48, DUC-73)."""

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if not s.cubes[f.seat] or purse(s, f.seat, YELLOW) < s.pack.link_discs:
            return LINK_PRICE
        return None if free_routes(s) else POINT_OCCUPIED

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        spend(s, f.seat, YELLOW, s.pack.link_discs)
        s.tell("buys_link", f.seat)
        s.stack.append(f)
        s.stack.append(LINK_ROUTE.at(f.seat))
        if s.steps >= 0:
            end_movement(s, f.seat, BROKEN_OFF)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return LINK_PRICE


class LinkRoute(Ask[Duck]):
    """The route of a bought link cube (DUC-28)."""

    noun = "route"
    size = MOST_ROUTES
    leads = GOES_ON

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, s.pack.routes)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target >= s.pack.routes:
            return NOT_OFFERED
        return None if has_free_point(s, target) else POINT_OCCUPIED

    def legal(self, s: Duck, f: Frame) -> list[int]:
        base = self.base
        return [base + route for route in bits(free_routes(s))]

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.stack.append(LINK_POINT.at(f.seat, target))


class LinkPoint(Ask[Duck]):
    """The point of route x that gets the cube: neither cube nor ship may be there (DUC-28)."""

    noun = "point"
    size = MOST_POINTS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return list(s.pack.route_points[f.x])

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target >= len(s.links) or s.pack.point_route[target] != f.x:
            return NOT_OFFERED
        return None if is_free_point(s, target) else POINT_OCCUPIED

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        set_link(s, target, f.seat)
        s.cubes[f.seat] -= 1
        s.tell("links", f.seat, target)


BUY_LINK: Final[BuyLink] = BuyLink()
LINK_ROUTE: Final[LinkRoute] = LinkRoute()
LINK_POINT: Final[LinkPoint] = LinkPoint()
