"""Construire: one option a Build; bigger gates and extra gates (PDX-130 to PDX-137, PDX-232)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.event import all_but, only
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.pdx.concourse import exists, is_own
from layover.games.pdx.pack import GATES, MOST_GATES, MOST_STOCKS
from layover.games.pdx.rules import (
    MUST_DISCARD_STOCK,
    NO_EXTRA_GATE_LEFT,
    NO_SUCH_GATE,
    NO_UPGRADE_LEFT,
    ONE_OPTION,
    ONE_STEP,
    OWN_BOARD_ONLY,
    PLANE_ON_GATE,
    ROUTE_TOO_LONG,
    lower,
)
from layover.games.pdx.state import LARGE, NO_PLANE, SMALL, Pdx
from layover.games.pdx.steps.common import DECLINE, Build, PartOfBuild
from layover.games.pdx.steps.contractor import performed
from layover.games.pdx.steps.offices import OPEN_OFFICE
from layover.games.pdx.steps.specialists import HIRE


class Upgrade(Ask[Pdx]):
    """One option of Build: a bigger gate (PDX-130, PDX-131)."""

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        why: Rule | None = None
        for gate in range(f.seat * GATES, f.seat * GATES + s.gates[f.seat]):
            one = may_upgrade(s, gate)
            if one is None:
                return None
            why = lower(why, one)
        return why

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        return [int(self.base)] if some_upgrade(s, f.seat) else []

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(BUILD_GATE.at(f.seat))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class UpgradeGate(Ask[Pdx]):
    """Small to medium takes an upgrade tile, medium to large turns it over (PDX-131 to PDX-134)."""

    noun = "gate"
    size = MOST_GATES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(f.seat * GATES, f.seat * GATES + s.gates[f.seat])

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if not is_own(f.seat, target):
            return OWN_BOARD_ONLY
        return may_upgrade(s, target) if exists(s, target) else NO_SUCH_GATE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        if s.size[target] == SMALL:
            s.upgrades -= 1
        s.size[target] += 1
        s.tell("upgraded", f.seat, target, s.size[target])
        if s.size[target] == LARGE and s.stocks[f.seat]:
            performed(s, f.seat, DISCARD_STOCK.at(f.seat))      # PDX-232
        else:
            performed(s, f.seat)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class DiscardStock(Ask[Pdx]):
    """One own stock card, face down, for a large gate (PDX-232)."""

    noun = "stock"
    size = MOST_STOCKS
    insists = MUST_DISCARD_STOCK

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return bits(s.stocks[f.seat])

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.stocks[f.seat] & bit(target) else MUST_DISCARD_STOCK

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.stocks[f.seat] ^= bit(target)
        s.stocks_gone[f.seat] |= bit(target)
        s.tell_to(only(f.seat), "discarded_stock", f.seat, target)
        s.tell_to(all_but(f.seat), "discarded_hidden_stock", f.seat)


class ExtraGate(Ask[Pdx]):
    """One option of Build: a small gate more, with two token spaces (PDX-135 to PDX-137)."""

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.extra_gates else NO_EXTRA_GATE_LEFT

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        gate = f.seat * GATES + s.gates[f.seat]
        s.extra_gates -= 1
        s.gates[f.seat] += 1
        s.size[gate] = SMALL
        s.tell("extra_gate", f.seat, gate)
        performed(s, f.seat)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


def may_upgrade(s: Pdx, gate: i64) -> Rule | None:
    """Why a gate cannot grow a step (PDX-131 to PDX-134)."""
    size: i64 = s.size[gate]
    if size == LARGE:
        return ONE_STEP
    if s.plane[gate] != NO_PLANE:
        return PLANE_ON_GATE
    if len(s.routes[gate]) > s.pack.capacity[size + 1]:
        return ROUTE_TOO_LONG
    return NO_UPGRADE_LEFT if size == SMALL and not s.upgrades else None


def some_upgrade(s: Pdx, seat: i64) -> bool:
    gate: i64 = seat * GATES
    end: i64 = gate + s.gates[seat]
    while gate < end:
        if may_upgrade(s, gate) is None:
            return True
        gate += 1
    return False


def can_build(s: Pdx, seat: i64) -> bool:
    """Some option of Build is feasible."""
    if s.extra_gates or some_upgrade(s, seat) or OPEN_OFFICE.check(s, OPEN_OFFICE.at(seat), 0) is None:
        return True
    return HIRE.check(s, HIRE.at(seat), 0) is None


UPGRADE: Final[Upgrade] = Upgrade()
UPGRADE_GATE: Final[UpgradeGate] = UpgradeGate()
BUILD_GATE: Final[PartOfBuild] = PartOfBuild("build_gate", [UPGRADE_GATE])
DISCARD_STOCK: Final[DiscardStock] = DiscardStock()
EXTRA_GATE: Final[ExtraGate] = ExtraGate()
BUILD_KIND: Final[Build] = Build("build_kind", [UPGRADE, EXTRA_GATE, OPEN_OFFICE, HIRE, DECLINE])
