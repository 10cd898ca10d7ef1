"""Construction: cubes on the points between planets, bought or free (DUC-28, DUC-48, DUC-73)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bits, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame
from layover.games.duck_dealer.pack import MOST_POINTS, MOST_ROUTES, YELLOW
from layover.games.duck_dealer.rules import LINK_ENDED_MOVEMENT, LINK_PRICE, POINT_OCCUPIED
from layover.games.duck_dealer.ship import free_routes, has_free_point, is_free_point, pay, purse, set_link
from layover.games.duck_dealer.state import BROKEN_OFF, Duck
from layover.games.duck_dealer.steps.move import EXPLORE, end_movement


class BuyLink(Ask[Duck]):
    """A link cube anywhere for a yellow disc; it ends a running movement (DUC-48, DUC-73)."""

    leads = GOES_ON

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if not s.cubes[f.seat] or purse(s, f.seat, YELLOW) < s.pack.link_discs:
            return LINK_PRICE
        return None if free_routes(s) else POINT_OCCUPIED

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        pay(s, f.seat, YELLOW, s.pack.link_discs)
        s.tell("buys_link", f.seat)
        if s.is_moving():
            end_movement(s, f.seat, BROKEN_OFF, LINK_ENDED_MOVEMENT)
            s.then(EXPLORE.at(f.seat), LINK_ROUTE.at(f.seat), f)
        else:
            s.then(LINK_ROUTE.at(f.seat), f)


class LinkRoute(Ask[Duck]):
    """The route of a bought link cube (DUC-28)."""

    noun = "route"
    size = MOST_ROUTES
    insists = POINT_OCCUPIED
    leads = GOES_ON

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, s.pack.routes)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if target < s.pack.routes and has_free_point(s, target) else POINT_OCCUPIED

    def legal(self, s: Duck, f: Frame) -> list[int]:
        """Restates `check` by masks; `test_referee_and_list_agree` holds them together."""
        base = self.base
        return [base + route for route in bits(free_routes(s))]

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.then(LINK_POINT.of(f.seat, target))


class LinkPoint(Ask[Duck]):
    """The point of the route that gets the cube: neither cube nor ship may be there (DUC-28)."""

    noun = "point"
    size = MOST_POINTS
    leads = GOES_ON
    insists = POINT_OCCUPIED

    def of(self, seat: i64, route: i64) -> Frame:
        return self.at(seat, route)

    def route(self, f: Frame) -> i64:
        """The route that a link cube goes to."""
        return f.x

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return list(s.pack.route_points[self.route(f)])

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [self.route(f)]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target >= len(s.links) or s.pack.point_route[target] != self.route(f):
            return POINT_OCCUPIED
        return None if is_free_point(s, target) else POINT_OCCUPIED

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        set_link(s, target, f.seat)
        s.cubes[f.seat] -= 1
        s.tell("links", f.seat, target)


BUY_LINK: Final[BuyLink] = BuyLink()
LINK_ROUTE: Final[LinkRoute] = LinkRoute()
LINK_POINT: Final[LinkPoint] = LinkPoint()
