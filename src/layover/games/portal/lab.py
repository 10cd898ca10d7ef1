"""The laboratory: its geometry (POR-01 to POR-10, POR-59, POR-79)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, replaced
from layover.games.portal.pack import FLOORS, SPACE_CORE
from layover.games.portal.state import NOWHERE, TRAY, Portal

MIDDLE: Final = 1


def right(s: Portal, floor: i64) -> i64:
    """x of the right-most chamber."""
    return s.left[floor] + 2 * (len(s.floors[floor]) - 1)


def at(s: Portal, floor: i64, x: i64) -> i64:
    """The chamber at a place, or NOWHERE."""
    if floor < 0 or floor >= FLOORS:
        return NOWHERE
    row = s.floors[floor]
    k: i64 = x - s.left[floor]
    if k < 0 or k & 1:
        return NOWHERE
    k >>= 1
    return row[k] if k < len(row) else NOWHERE


def touching(s: Portal, floor: i64, x: i64) -> i64:
    """Mask of the chambers that touch a place (POR-05)."""
    mask: i64 = 0
    for chamber in (at(s, floor, x - 2), at(s, floor, x + 2), at(s, floor - 1, x - 1), at(s, floor - 1, x + 1),
                    at(s, floor + 1, x - 1), at(s, floor + 1, x + 1)):
        if chamber != NOWHERE:
            mask |= bit(chamber)
    return mask


def distance(s: Portal, one: i64, other: i64) -> i64:
    """POR-06: steps from hexagon to hexagon, also across empty space."""
    floors: i64 = s.floor_of[one] - s.floor_of[other]
    along: i64 = s.x_of[one] - s.x_of[other]
    if floors < 0:
        floors = -floors
    if along < 0:
        along = -along
    steps = (floors + along) // 2
    return steps if steps > floors else floors


def reach(s: Portal, chamber: i64) -> i64:
    """Mask of the chambers adjacent for subjects: touching, linked by portals (POR-59) or by Space Core (POR-311)."""
    mask: i64 = s.near[chamber]
    if s.blue == chamber:
        if s.orange != TRAY:
            mask |= bit(s.orange)
    elif s.orange == chamber and s.blue != TRAY:
        mask |= bit(s.blue)
    if s.character == SPACE_CORE:
        row = s.floors[s.floor_of[chamber]]
        if row[0] == chamber:
            mask |= bit(row[-1])
        elif row[-1] == chamber:
            mask |= bit(row[0])
    return mask


def holds_together(s: Portal, floor: i64) -> bool:
    """POR-79: whether the lab stays in one piece without the right-most chamber of a floor.

    Floors are unbroken and interlock, so it is enough that the middle one touches both others.
    """
    ends: list[int] = [right(s, 0), right(s, 1), right(s, 2)]
    ends[floor] -= 2
    middle: i64 = s.left[MIDDLE] - 1
    end: i64 = ends[MIDDLE]
    return middle <= ends[0] and s.left[0] - 1 <= end and middle <= ends[2] and s.left[2] - 1 <= end


def activatable(s: Portal) -> i64:
    """Mask of the old-edge chambers that may be taken away (POR-75, POR-79)."""
    mask: i64 = 0
    for floor in range(FLOORS):
        if holds_together(s, floor):
            mask |= bit(s.floors[floor][-1])
    return mask


def find_edges(s: Portal) -> None:
    """POR-07."""
    s.new_edge = bit(s.floors[0][0]) | bit(s.floors[1][0]) | bit(s.floors[2][0])
    s.old_edge = bit(s.floors[0][-1]) | bit(s.floors[1][-1]) | bit(s.floors[2][-1])


def number_places(s: Portal) -> None:
    """Every chamber learns its floor and x."""
    floor_of: list[int] = [NOWHERE] * s.pack.chambers
    x_of: list[int] = [0] * s.pack.chambers
    for floor in range(FLOORS):
        x: i64 = s.left[floor]
        for chamber in s.floors[floor]:
            floor_of[chamber] = floor
            x_of[chamber] = x
            x += 2
    s.floor_of = tuple(floor_of)
    s.x_of = tuple(x_of)


def take_out(s: Portal, chamber: i64) -> i64:
    """The right-most chamber of a floor is lifted; nothing else moves (POR-08). The floor it came from."""
    floor: i64 = s.floor_of[chamber]
    change_floor(s, floor, s.floors[floor][:-1])
    s.floor_of = replaced(s.floor_of, chamber, NOWHERE)
    s.lab &= ~bit(chamber)
    mask = ~bit(chamber)
    near = s.near
    for other in bits(near[chamber]):
        near[other] &= mask
    near[chamber] = 0
    return floor


def put_in(s: Portal, chamber: i64, floor: i64) -> None:
    """A chamber is added at the left end of a floor (POR-08, POR-97)."""
    x: i64 = s.left[floor] - 2
    s.left = replaced(s.left, floor, x)
    change_floor(s, floor, (chamber,) + s.floors[floor])
    s.floor_of = replaced(s.floor_of, chamber, floor)
    s.x_of = replaced(s.x_of, chamber, x)
    s.lab |= bit(chamber)
    join(s, chamber)
    find_edges(s)


def change_floor(s: Portal, floor: i64, row: tuple[int, ...]) -> None:
    top, middle, bottom = s.floors
    if floor == 0:
        s.floors = (row, middle, bottom)
    elif floor == 1:
        s.floors = (top, row, bottom)
    else:
        s.floors = (top, middle, row)


def join(s: Portal, chamber: i64) -> None:
    """A chamber and those that touch it know of one another."""
    mask = touching(s, s.floor_of[chamber], s.x_of[chamber])
    near = s.near
    near[chamber] = mask
    own = bit(chamber)
    for other in bits(mask):
        near[other] |= own
