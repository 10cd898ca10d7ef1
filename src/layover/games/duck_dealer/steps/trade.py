"""Commerce with buildings: mines, shipyards, factories, consumers, and the relief of a privilege (DUC-80 to DUC-99)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.duck_dealer.pack import BLUE, FACTORY, HOLD, KINDS, MINE, TILE, colour_of
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
)
from layover.games.duck_dealer.score import gain
from layover.games.duck_dealer.ship import (
    aboard,
    fit,
    has_other,
    pay,
    purse,
    refit,
    returns_to_stock,
    take_aboard,
    use_up,
)
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.build import PayAnother
from layover.games.duck_dealer.steps.planet import OnPlanet


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
    pay(s, seat, BLUE, s.pack.trade_discs)
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
        s.tell("mines", f.seat, good, s.place[f.seat])
        s.then(f)


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
            use_up(s, f.seat, good)
        take_aboard(s, f.seat, s.pack.factory_output[factory])
        s.tell("makes", f.seat, s.pack.factory_output[factory], s.place[f.seat])
        s.then(f)


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
        use_up(s, f.seat, s.pack.consumer_good[tile])
        gain(s, f.seat, s.pack.delivery_points[tile])
        s.tell("delivers", f.seat, s.pack.consumer_good[tile], s.pack.delivery_points[tile], s.place[f.seat])
        s.then(f)


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
        use_up(s, f.seat, s.pack.yard_price[tile])
        s.then(BUY_WITH.of(f.seat, s.pack.yard_price[tile]), f)


def has_crew_disc(s: Duck, seat: i64, kind: i64) -> bool:
    """DUC-88: what the supply holds once the transaction is paid."""
    if kind == HOLD:
        return True
    colour = colour_of(kind)
    left: i64 = s.stock[colour]
    if colour == BLUE and not has_relief(s, seat, building(s, seat, TILE)):
        left += returns_to_stock(s, BLUE, s.pack.trade_discs)
    return left > 0


class BuyWith(PayAnother):
    """R for an equipment; then it is installed at once."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        use_up(s, f.seat, target)
        s.then(INSTALL.of(f.seat, s.pack.yard_product[s.tile[s.place[f.seat]]]))


FREE_SLOT: Final = 0
"""Where an equipment is installed: in a free compartment, or at 1 + the kind that it replaces."""


def replaced_by(slot: i64) -> i64:
    """The kind of equipment that goes when another takes its slot."""
    return slot - 1


class Install(Ask[Duck]):
    """An equipment in a free compartment, or in place of one of a kind (DUC-87, DUC-89)."""

    noun = "slot"
    size = KINDS + 1
    insists = MUST_REPLACE

    def of(self, seat: i64, kind: i64) -> Frame:
        return self.at(seat, kind)

    def kind(self, f: Frame) -> i64:
        """The kind of equipment that is installed."""
        return f.x

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, KINDS + 1)

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [self.kind(f)]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target == FREE_SLOT:
            return None if s.filled[f.seat] < s.pack.compartments else MUST_REPLACE
        return None if s.kit[f.seat * KINDS + replaced_by(target)] else MUST_REPLACE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        kind = self.kind(f)
        if target == FREE_SLOT:
            s.tell("installs", f.seat, kind, fit(s, f.seat, kind))
        else:
            slot = refit(s, f.seat, kind, replaced_by(target))
            s.tell("replaces", f.seat, replaced_by(target), kind, slot)


USE_MINE: Final[UseMine] = UseMine()
USE_FACTORY: Final[UseFactory] = UseFactory()
DELIVER: Final[Deliver] = Deliver()
BUY_EQUIPMENT: Final[BuyEquipment] = BuyEquipment()
BUY_WITH: Final[BuyWith] = BuyWith()
INSTALL: Final[Install] = Install()
