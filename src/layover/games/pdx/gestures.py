"""What people mean as one thing: a Build together with what is built, a tile with its gate and its price. A plan ends
before something is turned up."""

from __future__ import annotations

from layover.engine.bits import span
from layover.games.pdx.concourse import can_pay, payments, takes
from layover.games.pdx.pack import GATES, MOST_DISPLAY, SPECIALISTS
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.assign import ASSIGN, ASSIGN_TO, PAY
from layover.games.pdx.steps.build import BUILD_KIND, UPGRADE, UPGRADE_GATE, may_upgrade
from layover.games.pdx.steps.offices import OFFICE_FROM, OPEN_OFFICE, can_open
from layover.games.pdx.steps.specialists import HIRE, HIRE_SPECIALIST, may_hire


def builds(s: Pdx) -> list[list[int]]:
    """Whole Builds of the asked seat, in the order of the picks."""
    if not s.stack or s.stack[-1].step != BUILD_KIND.ix:
        return []
    seat = int(s.stack[-1].seat)
    return [*_upgrades(s, seat), *_openings(s, seat), *_hires(s, seat)]


def assignments(s: Pdx, seat: int) -> list[list[int]]:
    """Every reserved tile that can be paid with every gate that takes it, and every way to pay; the usual one first."""
    found: list[list[int]] = []
    for tile in s.reserve[seat]:
        if can_pay(s, seat, tile):
            ways = [[int(PAY.base) + payment] for payment in payments(s, seat, tile)]
            if len(ways) == 1:
                ways = [[]]                                # which is not asked then
            found += [[int(ASSIGN.base) + tile, int(ASSIGN_TO.base) + gate, *way]
                      for gate in range(seat * GATES, seat * GATES + s.gates[seat]) if takes(s, gate, tile) is None
                      for way in ways]
    return found


def _upgrades(s: Pdx, seat: int) -> list[list[int]]:
    first = seat * GATES
    return [[int(UPGRADE.base), int(UPGRADE_GATE.base) + gate]
            for gate in range(first, first + s.gates[seat]) if may_upgrade(s, gate) is None]


def _openings(s: Pdx, seat: int) -> list[list[int]]:
    """Without its place: then the next office of the display is turned up, which cannot be taken back."""
    if not can_open(s, seat):
        return []
    return [[int(OPEN_OFFICE.base), int(OFFICE_FROM.base) + stack]
            for stack in range(MOST_DISPLAY) if s.display_height[stack]]


def _hires(s: Pdx, seat: int) -> list[list[int]]:
    if not s.with_specialists:
        return []
    return [[int(HIRE.base), int(HIRE_SPECIALIST.base) + kind]
            for kind in span(0, SPECIALISTS) if may_hire(s, seat, kind) is None]
