"""Assigner une destination, at any time (PDX-100 to PDX-108)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame
from layover.games.pdx.concourse import (
    can_pay,
    exists,
    give_back,
    has_gate,
    is_own,
    may_assign,
    may_pay,
    partners,
    payments,
    takes,
)
from layover.games.pdx.pack import GATES, MOST_DESTINATIONS, MOST_GATES, MOST_PAYMENTS, WILD
from layover.games.pdx.rules import DOES_NOT_FIT, HALF_MADE, NOT_RESERVED, OWN_BOARD_ONLY
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.common import HalfMade, half_made, shut_out


class Assign(Ask[Pdx]):
    """A reserved tile that is payable and that some gate takes (PDX-100, PDX-108, PDX-160)."""

    noun = "destination"
    size = MOST_DESTINATIONS
    leads = GOES_ON

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return list(s.reserve[f.seat])

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target >= s.pack.destinations:
            return NOT_RESERVED
        why = shut_out(s, f.seat)
        return why if why is not None else may_assign(s, f.seat, target)

    def add(self, s: Pdx, seat: i64, picks: list[int]) -> None:
        """Append the picks of a seat that is not shut out."""
        base = self.base
        for tile in s.reserve[seat]:
            if can_pay(s, seat, tile) and has_gate(s, seat, tile):
                picks.append(base + tile)

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(ASSIGN_GATE.at(f.seat, target))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return HALF_MADE


class AssignTo(Ask[Pdx]):
    """The gate for tile x: it accepts the haul and has room; the tile joins the end (PDX-101, PDX-102, PDX-104)."""

    name = "assign_to"
    noun = "gate"
    size = MOST_GATES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(f.seat * GATES, f.seat * GATES + s.gates[f.seat])

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if not is_own(f.seat, target):
            return OWN_BOARD_ONLY
        return takes(s, target, f.x) if exists(s, target) else DOES_NOT_FIT

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        found = payments(s, f.seat, f.x)
        if len(found) == 1:
            assign(s, f.seat, f.x, target, found[0])
        else:
            s.then(ASSIGN_PAY.at(f.seat, f.x, target))


class Pay(Ask[Pdx]):
    """The price of tile x at gate y: a token an icon, wild ones for any, all at once (PDX-103, PDX-106, PDX-263)."""

    noun = "payment"
    size = MOST_PAYMENTS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return payments(s, f.seat, f.x)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return may_pay(s, f.seat, f.x, target)

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        base = self.base
        return [base + payment for payment in payments(s, f.seat, f.x)]

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        assign(s, f.seat, f.x, f.y, target)


def assign(s: Pdx, seat: i64, tile: i64, gate: i64, payment: i64) -> None:
    """The tile leaves the reserve for the end of the route, and its price goes to the supply."""
    free: i64 = 0
    if payment >= 8:
        free = partners(s, seat, tile)
        s.partnership_used = True
        s.tell("partnership", seat)
    place: i64 = 0
    for icon in s.pack.icons[tile]:
        if not free & bit(icon):
            token: i64 = WILD if payment & bit(place) else icon
            give_back(s, seat, token)
            s.tell("paid", seat, token)
        place += 1
    held = s.reserve[seat]
    at = held.index(tile)
    s.reserve[seat] = held[:at] + held[at + 1:]
    s.routes[gate] = s.routes[gate] + (tile,)
    s.tell("assigned", seat, tile, gate)


ASSIGN: Final[Assign] = Assign()
ASSIGN_TO: Final[AssignTo] = AssignTo()
ASSIGN_GATE: Final[HalfMade] = half_made("assign_gate", [ASSIGN_TO])
PAY: Final[Pay] = Pay()
ASSIGN_PAY: Final[HalfMade] = half_made("assign_pay", [PAY])
