"""Commerce with buildings: mines, shipyards, factories, consumers, and the relief of a privilege (DUC-80 to DUC-99)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.duck_dealer.pack import BLUE, HOLD, KINDS
from layover.games.duck_dealer.rules import (
    ANOTHER_GOOD,
    EQUIPMENT_PRICE,
    FACTORY_INPUTS,
    FIRST_USE_IS_PAID,
    FULL_OF_GOODS,
    MUST_REPLACE,
    NEEDS_BLUE,
    NO_DISC_FOR_CREW,
    NOT_WANTED,
    NOTHING_TO_USE,
    TRADE_WHERE_STOPPED,
)
from layover.games.duck_dealer.score import gain
from layover.games.duck_dealer.ship import (
    aboard,
    fit,
    has_other,
    pay_good,
    purse,
    refit,
    returns_to_stock,
    spend,
    take_aboard,
)
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.build import PayAnother
from layover.games.duck_dealer.steps.planet import OnPlanet

MINE: Final = 0
TILE: Final = 1
FACTORY: Final = 2
"""The slots of a planet, in the order of its buildings."""


def building(s: Duck, seat: i64, slot: i64) -> i64:
    """A building of the planet where the ship is."""
    return s.pack.mine_building[s.place[seat]] + slot


def has_relief(s: Duck, seat: i64, place: i64) -> bool:
    """DUC-95 to DUC-98: an own privilege whose first use of this stay is paid."""
    return s.paid[seat] & bit(place) != 0


def unpaid(s: Duck, seat: i64, place: i64) -> Rule | None:
    """Why the disc of a transaction at this building cannot be paid."""
    if has_relief(s, seat, place) or purse(s, seat, BLUE) >= s.pack.trade_discs:
        return None
    for claimed in s.claims:
        if claimed & bit(place):
            return FIRST_USE_IS_PAID
    return NEEDS_BLUE


def pay_disc(s: Duck, seat: i64, place: i64) -> None:
    """DUC-81, DUC-95: a blue disc, unless relieved; at a building with an own privilege the relief begins."""
    if has_relief(s, seat, place):
        return
    spend(s, seat, BLUE, s.pack.trade_discs)
    if s.claims[seat] & bit(place):
        s.paid[seat] |= bit(place)


class UseMine(OnPlanet):
    """One unit of the mine's good comes aboard (DUC-83 to DUC-85)."""

    def lacks(self, s: Duck, seat: i64, planet: i64, target: i64) -> Rule | None:
        return FULL_OF_GOODS if s.load[seat] >= s.pack.most_goods else unpaid(s, seat, building(s, seat, MINE))

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        good: i64 = s.mine[s.place[f.seat]]
        pay_disc(s, f.seat, building(s, f.seat, MINE))
        take_aboard(s, f.seat, good)
        s.tell("mines", f.seat, good)
        s.stack.append(f)


class UseFactory(OnPlanet):
    """Two inputs become one unit of the output (DUC-92)."""

    def lacks(self, s: Duck, seat: i64, planet: i64, target: i64) -> Rule | None:
        factory: i64 = s.factory[planet]
        if factory == FREE:
            return NOTHING_TO_USE
        inputs = s.pack.factory_inputs[factory]
        if not aboard(s, seat, inputs[0]) or not aboard(s, seat, inputs[1]):
            return FACTORY_INPUTS
        return unpaid(s, seat, building(s, seat, FACTORY))

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        factory: i64 = s.factory[s.place[f.seat]]
        pay_disc(s, f.seat, building(s, f.seat, FACTORY))
        for good in s.pack.factory_inputs[factory]:
            pay_good(s, f.seat, good)
        take_aboard(s, f.seat, s.pack.factory_output[factory])
        s.tell("makes", f.seat, s.pack.factory_output[factory])
        s.stack.append(f)


class Deliver(OnPlanet):
    """One unit of the wanted good for 3, 10 or 30 VP (DUC-93)."""

    def lacks(self, s: Duck, seat: i64, planet: i64, target: i64) -> Rule | None:
        if not s.pack.colonies & s.built & bit(planet):
            return NOTHING_TO_USE
        if not aboard(s, seat, s.pack.consumer_good[s.tile[planet]]):
            return NOT_WANTED
        return unpaid(s, seat, building(s, seat, TILE))

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        tile: i64 = s.tile[s.place[f.seat]]
        pay_disc(s, f.seat, building(s, f.seat, TILE))
        pay_good(s, f.seat, s.pack.consumer_good[tile])
        gain(s, f.seat, s.pack.delivery_points[tile])
        s.tell("delivers", f.seat, s.pack.consumer_good[tile], s.pack.delivery_points[tile])
        s.stack.append(f)


class BuyEquipment(OnPlanet):
    """At a built shipyard: its good, another good and a disc for one equipment of its kind (DUC-86 to DUC-88)."""

    def lacks(self, s: Duck, seat: i64, planet: i64, target: i64) -> Rule | None:
        if s.pack.colonies & bit(planet) or not s.built & bit(planet):
            return NOTHING_TO_USE
        good: i64 = s.pack.yard_price[s.tile[planet]]
        if not aboard(s, seat, good):
            return EQUIPMENT_PRICE
        if not has_other(s, seat, good):
            return ANOTHER_GOOD
        why = unpaid(s, seat, building(s, seat, TILE))
        if why is not None:
            return why
        return None if has_crew_disc(s, seat, s.pack.yard_product[s.tile[planet]]) else NO_DISC_FOR_CREW

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        tile: i64 = s.tile[s.place[f.seat]]
        pay_disc(s, f.seat, building(s, f.seat, TILE))
        pay_good(s, f.seat, s.pack.yard_price[tile])
        s.stack.append(f)
        s.stack.append(BUY_WITH.at(f.seat, s.pack.yard_price[tile]))


def has_crew_disc(s: Duck, seat: i64, kind: i64) -> bool:
    """DUC-88: what the supply holds once the transaction is paid."""
    if kind == HOLD:
        return True
    left: i64 = s.stock[kind - 1]
    if kind - 1 == BLUE and not has_relief(s, seat, building(s, seat, TILE)):
        left += returns_to_stock(s, BLUE, s.pack.trade_discs)
    return left > 0


class BuyWith(PayAnother):
    """R for an equipment; then it is installed at once."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        pay_good(s, f.seat, target)
        s.stack.append(INSTALL.at(f.seat, s.pack.yard_product[s.tile[s.place[f.seat]]]))


class Install(Ask[Duck]):
    """Equipment x in a free compartment, or in place of an equipment of a kind (DUC-87, DUC-89)."""

    noun = "slot"
    size = KINDS + 1

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, KINDS + 1)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target == 0:
            return None if s.filled[f.seat] < s.pack.compartments else MUST_REPLACE
        return None if s.kit[f.seat * KINDS + target - 1] else MUST_REPLACE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        if target == 0:
            fit(s, f.seat, f.x)
            s.tell("installs", f.seat, f.x)
        else:
            refit(s, f.seat, f.x, target - 1)
            s.tell("replaces", f.seat, target - 1, f.x)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return TRADE_WHERE_STOPPED


USE_MINE: Final[UseMine] = UseMine()
USE_FACTORY: Final[UseFactory] = UseFactory()
DELIVER: Final[Deliver] = Deliver()
BUY_EQUIPMENT: Final[BuyEquipment] = BuyEquipment()
BUY_WITH: Final[BuyWith] = BuyWith()
INSTALL: Final[Install] = Install()
