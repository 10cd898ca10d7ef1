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
from layover.games.pdx.pack import GATES, MOST_DESTINATIONS, MOST_GATES, MOST_PAYMENTS, WILD, by_partnership, is_wild
from layover.games.pdx.rules import NO_SUCH_GATE, NOT_RESERVED, OWN_BOARD_ONLY
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.common import AnyTime, HalfMade, shut_out
from layover.games.pdx.steps.tried import PAY_WITH


class Assign(AnyTime):
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
        """Append the picks of a seat that is not shut out. Restates `may_assign`;
        `test_referee_and_list_agree` holds them together."""
        base = self.base
        for tile in s.reserve[seat]:
            if can_pay(s, seat, tile) and has_gate(s, seat, tile):
                picks.append(base + tile)

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(ASSIGN_GATE.of(f.seat, target))


class AssignGate(HalfMade):
    """The gate for a tile."""

    def of(self, seat: i64, tile: i64) -> Frame:
        return self.at(seat, tile)

    def tile(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(self.tile(f))]


class AssignPay(HalfMade):
    """The price of a tile for a gate."""

    def of(self, seat: i64, tile: i64, gate: i64) -> Frame:
        return self.at(seat, tile, gate)

    def tile(self, f: Frame) -> i64:
        return f.x

    def gate(self, f: Frame) -> i64:
        return f.y

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(self.tile(f))]


class AssignTo(Ask[Pdx]):
    """A gate that accepts the haul and has room; the tile joins the end (PDX-101, PDX-102, PDX-104)."""

    name = "assign_to"
    noun = "gate"
    size = MOST_GATES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(f.seat * GATES, f.seat * GATES + s.gates[f.seat])

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if not is_own(f.seat, target):
            return OWN_BOARD_ONLY
        return takes(s, target, ASSIGN_GATE.tile(f)) if exists(s, target) else NO_SUCH_GATE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        found = payments(s, f.seat, ASSIGN_GATE.tile(f))
        if len(found) == 1:
            assign(s, f.seat, ASSIGN_GATE.tile(f), target, found[0])
        else:
            s.then(ASSIGN_PAY.of(f.seat, ASSIGN_GATE.tile(f), target))


class Pay(Ask[Pdx]):
    """A token an icon, wild ones for any, all at once (PDX-103, PDX-106, PDX-263)."""

    noun = "payment"
    size = MOST_PAYMENTS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return payments(s, f.seat, ASSIGN_PAY.tile(f))

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return may_pay(s, f.seat, ASSIGN_PAY.tile(f), target)

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        base = self.base
        return [base + payment for payment in payments(s, f.seat, ASSIGN_PAY.tile(f))]

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        assign(s, f.seat, ASSIGN_PAY.tile(f), ASSIGN_PAY.gate(f), target)


def assign(s: Pdx, seat: i64, tile: i64, gate: i64, payment: i64) -> None:
    """The tile leaves the reserve for the end of the route, and its price goes to the supply."""
    free: i64 = 0
    if by_partnership(payment):
        free = partners(s, seat, tile)
        s.partnership_used = True
        s.tell("partnership", seat)
    place: i64 = 0
    for icon in s.pack.icons[tile]:
        if not free & bit(icon):
            token: i64 = WILD if is_wild(payment, place) else icon
            give_back(s, seat, token)
            s.tell("paid", seat, token)
        place += 1
    held = s.reserve[seat]
    at = held.index(tile)
    s.reserve[seat] = held[:at] + held[at + 1:]
    s.routes[gate] = s.routes[gate] + (tile,)
    s.tell("assigned", seat, tile, gate, s.pack.points[tile])


ASSIGN: Final[Assign] = Assign()
ASSIGN_TO: Final[AssignTo] = AssignTo()
ASSIGN_GATE: Final[AssignGate] = AssignGate("assign_gate", [ASSIGN_TO])
PAY: Final[Pay] = Pay()
ASSIGN_PAY: Final[AssignPay] = AssignPay("assign_pay", [PAY, PAY_WITH])
