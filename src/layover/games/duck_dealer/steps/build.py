"""Construction: shipyards, consumers, factories and privileges (DUC-60 to DUC-75)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, replaced, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.duck_dealer.pack import (
    COLONY_SLOTS,
    FACTORY,
    MOST_BUILDINGS,
    MOST_GOODS,
    MOST_TILES,
    START_SLOTS,
    TILE,
    YELLOW,
)
from layover.games.duck_dealer.rules import (
    ALREADY_BUILT,
    ALREADY_CLAIMED,
    ANOTHER_GOOD,
    BUILD_WHERE_STOPPED,
    CONSUMER_PRICE,
    FACTORY_PRICE,
    NO_CONSUMER_PRIVILEGE,
    NO_FACTORY_HERE,
    PRIVILEGE_PRICE,
    SHIPYARD_PRICE,
)
from layover.games.duck_dealer.score import gain
from layover.games.duck_dealer.ship import aboard, has_other, pay, purse, use_up
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.planet import OnPlanet


class Construction(OnPlanet):
    """DUC-60."""

    stop = BUILD_WHERE_STOPPED


class BuildTile(Construction):
    """Build the shipyard or the consumer of the planet with its good and another one (DUC-61 to DUC-63)."""

    def lacks(self, s: Duck, seat: i64, planet: i64, target: i64) -> Rule | None:
        if s.built & bit(planet):
            return ALREADY_BUILT
        price = tile_price(s, planet)
        if s.tile[planet] == FREE or purse(s, seat, YELLOW) < tile_discs(s, planet):
            return price
        good = tile_good(s, planet)
        if not aboard(s, seat, good):
            return price
        return None if has_other(s, seat, good) else ANOTHER_GOOD

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        planet: i64 = s.place[f.seat]
        good = tile_good(s, planet)
        pay(s, f.seat, YELLOW, tile_discs(s, planet))
        use_up(s, f.seat, good)
        s.then(BUILD_WITH.of(f.seat, good), f)


def tile_price(s: Duck, planet: i64) -> Rule:
    return CONSUMER_PRICE if s.pack.colonies & bit(planet) else SHIPYARD_PRICE


def tile_discs(s: Duck, planet: i64) -> i64:
    return s.pack.consumer_discs if s.pack.colonies & bit(planet) else s.pack.yard_discs


def tile_good(s: Duck, planet: i64) -> i64:
    """The good named on a planet's shipyard or consumer."""
    tile: i64 = s.tile[planet]
    return s.pack.consumer_good[tile] if s.pack.colonies & bit(planet) else s.pack.yard_price[tile]


class PayAnother(Ask[Duck]):
    """R: one unit aboard of any good but the one already paid (DUC-63)."""

    noun = "good"
    size = MOST_GOODS
    insists = ANOTHER_GOOD

    def of(self, seat: i64, paid: i64) -> Frame:
        return self.at(seat, paid)

    def paid(self, f: Frame) -> i64:
        """The good that was paid before R."""
        return f.x

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, s.pack.goods)

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [self.paid(f)]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target == self.paid(f) or target >= s.pack.goods:
            return ANOTHER_GOOD
        return None if aboard(s, f.seat, target) else ANOTHER_GOOD


class BuildWith(PayAnother):
    """The tile is flipped and scored; nobody owns it and it gives nothing else (DUC-64, DUC-68)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        seat = f.seat
        planet: i64 = s.place[seat]
        tile: i64 = s.tile[planet]
        use_up(s, seat, target)
        s.built |= bit(planet)
        if s.pack.colonies & bit(planet):
            gain(s, seat, s.pack.consumer_points[tile])
            s.tell("builds_consumer", seat, tile, planet, s.pack.consumer_points[tile])
        else:
            gain(s, seat, s.pack.yard_points[tile])
            s.tell("builds_shipyard", seat, tile, planet, s.pack.yard_points[tile])


class BuildFactory(Construction):
    """A factory of the stock, for its two inputs, on a colony that has none (DUC-65, DUC-66)."""

    noun = "factory"
    size = MOST_TILES

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return bits(s.factories)

    def lacks(self, s: Duck, seat: i64, planet: i64, target: i64) -> Rule | None:
        if not s.pack.colonies & bit(planet) or s.factory[planet] != FREE or not s.factories & bit(target):
            return NO_FACTORY_HERE
        if purse(s, seat, YELLOW) < s.pack.factory_discs:
            return FACTORY_PRICE
        inputs = s.pack.factory_inputs[target]
        return None if aboard(s, seat, inputs[0]) and aboard(s, seat, inputs[1]) else FACTORY_PRICE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        seat = f.seat
        planet: i64 = s.place[seat]
        pay(s, seat, YELLOW, s.pack.factory_discs)
        for good in s.pack.factory_inputs[target]:
            use_up(s, seat, good)
        s.factory = replaced(s.factory, planet, target)
        s.factories &= ~bit(target)
        gain(s, seat, s.pack.factory_points[target])
        s.tell("builds_factory", seat, target, planet, s.pack.factory_points[target])
        s.then(f)


class Claim(Construction):
    """A privilege cube on a building of the planet that has none, for three yellow discs (DUC-70, DUC-71)."""

    noun = "building"
    size = MOST_BUILDINGS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        planet: i64 = s.place[f.seat]
        if planet >= s.pack.planets:
            return []
        first: i64 = s.pack.mine_building[planet]
        return span(first, first + (COLONY_SLOTS if s.pack.colonies & bit(planet) else START_SLOTS))

    def lacks(self, s: Duck, seat: i64, planet: i64, target: i64) -> Rule | None:
        if target >= len(s.pack.building_planet) or s.pack.building_planet[target] != planet:
            return BUILD_WHERE_STOPPED
        for claimed in s.claims:
            if claimed & bit(target):
                return ALREADY_CLAIMED
        slot = target - s.pack.mine_building[planet]
        if slot == TILE:
            if s.pack.colonies & bit(planet) and not s.consumer_privileges:
                return NO_CONSUMER_PRIVILEGE
            if not s.built & bit(planet):
                return PRIVILEGE_PRICE
        elif slot == FACTORY and s.factory[planet] == FREE:
            return PRIVILEGE_PRICE
        return None if may_claim(s, seat) else PRIVILEGE_PRICE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        pay(s, f.seat, YELLOW, s.pack.privilege_discs)
        s.cubes[f.seat] -= 1
        s.claims[f.seat] |= bit(target)
        s.tell("claims", f.seat, target)
        s.then(f)


def may_claim(s: Duck, seat: i64) -> bool:
    return s.cubes[seat] > 0 and purse(s, seat, YELLOW) >= s.pack.privilege_discs


BUILD_TILE: Final[BuildTile] = BuildTile()
BUILD_WITH: Final[BuildWith] = BuildWith()
BUILD_FACTORY: Final[BuildFactory] = BuildFactory()
CLAIM: Final[Claim] = Claim()
