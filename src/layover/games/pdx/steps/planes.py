"""Les avions: lease, schedule, cancel (PDX-075 to PDX-080, PDX-120 to PDX-127, PDX-265)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.pdx.causes import LEASED_BY_BROKER
from layover.games.pdx.concourse import exists, give_back, is_own, to_runway
from layover.games.pdx.pack import BROKER, GATES, HAULS, MOST_FLIGHTS, MOST_GATES, MOST_RUNWAY, TOKENS
from layover.games.pdx.rules import (
    ALREADY_FLOWN,
    COSTS_A_TOKEN,
    FRONT_PLANE_ONLY,
    NO_PLANE_HERE,
    ONLY_IN_SCHEDULE,
    OTHER_SIZE,
    OWN_BOARD_ONLY,
    OWN_GATE_AND_HANGAR,
    RUNWAY_EMPTY,
)
from layover.games.pdx.state import AT_GATE, NO_PLANE, Pdx
from layover.games.pdx.state import SCHEDULE as SCHEDULE_PHASE
from layover.games.pdx.steps.common import DECLINE, DONE, AnyTime, HalfMade, shut_out


class LeasePick(Menu[Pdx]):
    """A plane of the runway, or none."""

    insists = FRONT_PLANE_ONLY


class Lease(Ask[Pdx]):
    """The plane at the front of the runway, any of them with the Broker (PDX-125, PDX-265)."""

    noun = "runway"
    size = MOST_RUNWAY
    means = "queued"

    def meaning(self, s: Pdx, f: Frame, target: i64) -> i64:
        return s.runway[target] * MOST_RUNWAY + target if target < len(s.runway) else -1

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, len(s.runway))

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if not s.runway:
            return RUNWAY_EMPTY
        if target >= len(s.runway) or target and not s.powers[f.seat] & bit(BROKER):
            return FRONT_PLANE_ONLY
        return None

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        """Restates `check`; `test_referee_and_list_agree` holds them together."""
        base = self.base
        if not s.runway:
            return []
        if s.powers[f.seat] & bit(BROKER):
            return span(base, base + len(s.runway))
        return [int(base)]

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        size: i64 = s.runway[target]
        s.runway = s.runway[:target] + s.runway[target + 1:]
        s.hangar[f.seat * HAULS + size] += 1
        s.tell("leased", f.seat, size, target, by=LEASED_BY_BROKER if target else None)


# A flight is one number: a plane size and a gate.

def flight(size: i64, gate: i64) -> i64:
    """A plane of a size at a gate.

    >>> [size_of(flight(2, 9)), gate_of_flight(flight(2, 9))]
    [2, 9]
    """
    return size * MOST_GATES + gate


def size_of(flight: i64) -> i64:
    return flight // MOST_GATES


def gate_of_flight(flight: i64) -> i64:
    return flight % MOST_GATES


class Schedule(Ask[Pdx]):
    """A plane of the hangar goes to an own gate of its size that has none (PDX-075 to PDX-079)."""

    noun = "flight"
    size = MOST_FLIGHTS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        first = f.seat * GATES
        return [int(flight(size, gate)) for size in range(HAULS) if s.hangar[f.seat * HAULS + size]
                for gate in range(first, first + s.gates[f.seat])]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        size = size_of(target)
        gate = gate_of_flight(target)
        if not is_own(f.seat, gate) or not exists(s, gate) or not s.hangar[f.seat * HAULS + size]:
            return OWN_GATE_AND_HANGAR
        if s.size[gate] != size:
            return OTHER_SIZE
        return ALREADY_FLOWN if s.plane[gate] != NO_PLANE else None

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        """Restates `check`; `test_referee_and_list_agree` holds them together."""
        base = self.base
        picks: list[int] = []
        size: i64 = 0
        first: i64 = f.seat * GATES
        end: i64 = first + s.gates[f.seat]
        while size < HAULS:
            if s.hangar[f.seat * HAULS + size]:
                gate = first
                while gate < end:
                    if s.size[gate] == size and s.plane[gate] == NO_PLANE:
                        picks.append(int(base + flight(size, gate)))
                    gate += 1
            size += 1
        return picks

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.hangar[f.seat * HAULS + size_of(target)] -= 1
        s.plane[gate_of_flight(target)] = AT_GATE
        s.tell("scheduled", f.seat, target)
        s.then(f)

    def otherwise(self, s: Pdx, f: Frame, seat: i64, target: i64) -> Rule | None:
        return None if s.phase == SCHEDULE_PHASE else ONLY_IN_SCHEDULE


class ScheduleFlights(Menu[Pdx]):
    """While the hangar holds a plane, also when no gate is free for it: cancelling may free one."""

    insists = OWN_GATE_AND_HANGAR

    def moot(self, s: Pdx, f: Frame) -> bool:
        return not s.parked(f.seat)


class Cancel(AnyTime):
    """An own plane on a gate or route, at any time, for a token (PDX-120, PDX-121)."""

    noun = "gate"
    size = MOST_GATES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        first = f.seat * GATES
        return [gate for gate in range(first, first + s.gates[f.seat]) if s.plane[gate] != NO_PLANE]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        why = shut_out(s, f.seat)
        if why is not None:
            return why
        if not is_own(f.seat, target):
            return OWN_BOARD_ONLY
        if not exists(s, target) or s.plane[target] == NO_PLANE:
            return NO_PLANE_HERE
        return None if s.held(f.seat) else COSTS_A_TOKEN

    def add(self, s: Pdx, seat: i64, picks: list[int]) -> None:
        """Append the picks of a seat that is not shut out. Restates `check`;
        `test_referee_and_list_agree` holds them together."""
        base = self.base
        plane = s.plane
        gate: i64 = seat * GATES
        end: i64 = gate + s.gates[seat]
        while gate < end:
            if plane[gate] != NO_PLANE:
                if not s.held(seat):
                    return
                picks.append(int(base + gate))
            gate += 1

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(CANCEL_PAY.of(f.seat, target))


class CancelPay(HalfMade):
    """What cancels the flight of a gate."""

    def of(self, seat: i64, gate: i64) -> Frame:
        return self.at(seat, gate)

    def gate(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(self.gate(f))]


class CancelWith(Ask[Pdx]):
    """A token of any kind (PDX-120)."""

    name = "cancel_with"
    noun = "token"
    size = TOKENS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, TOKENS)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.tokens[f.seat * TOKENS + target] else COSTS_A_TOKEN

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        give_back(s, f.seat, target)
        to_runway(s, CANCEL_PAY.gate(f))
        if f.seat == s.active:
            s.unmoved &= ~bit(CANCEL_PAY.gate(f) % GATES)              # PDX-050
        s.tell("cancelled", f.seat, CANCEL_PAY.gate(f), target)


LEASE: Final[Lease] = Lease()
LEASE_PICK: Final[LeasePick] = LeasePick("lease_pick", [LEASE, DECLINE])
SCHEDULE: Final[Schedule] = Schedule()
SCHEDULE_FLIGHTS: Final[ScheduleFlights] = ScheduleFlights("schedule_flights", [SCHEDULE, DONE])
CANCEL: Final[Cancel] = Cancel()
CANCEL_WITH: Final[CancelWith] = CancelWith()
CANCEL_PAY: Final[CancelPay] = CancelPay("cancel_pay", [CANCEL_WITH])
