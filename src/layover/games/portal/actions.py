"""What each Aperture action may be used on (POR-200 to POR-220): masks of chambers for its questions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.games.portal.lab import activatable, distance, reach
from layover.games.portal.pack import (
    APPARATUS_VENT,
    BEAM,
    BOOTS,
    CONVERSION,
    DISPENSER,
    DIVERSITY_VENT,
    ESCORT,
    FAITH_PLATE,
    FUNNEL,
    GRILL,
    INCINERATOR,
    MOST_CHAMBERS,
    PANELS,
    PELLET,
    PROPULSION,
    REDIRECTION,
    REPULSION,
    SCAFFOLD,
    VAULT,
)
from layover.games.portal.state import TRAY, Portal

NO_SOURCE: Final = MOST_CHAMBERS
"""In place of the chamber that an action began with, where it begins with its target."""


def may_play(s: Portal, seat: i64, action: i64) -> bool:
    """POR-45, POR-200: whether the first step of an action has a choice from which it can be completed."""
    if action in (CONVERSION, VAULT, APPARATUS_VENT) and s.supply(seat) <= 0:
        return False
    if action in (CONVERSION, ESCORT):
        return True                                             # everybody has a subject in the lab, or it is over
    if action == REDIRECTION:
        return s.turret != TRAY
    if action == INCINERATOR:
        return burnable(s, seat) != 0
    if action in (FAITH_PLATE, REPULSION, GRILL, DIVERSITY_VENT, PELLET):
        return sources(s, seat, action) != 0
    return True


def sources(s: Portal, seat: i64, action: i64) -> i64:
    """The chambers an action may begin with."""
    if action == FAITH_PLATE:
        found: i64 = 0
        for chamber in bits(s.homes[seat]):
            if at_two_steps(s, chamber):
                found |= bit(chamber)
        return found
    if action == FUNNEL:
        return inhabited(s)
    if action in (PROPULSION, BOOTS):
        return s.homes[seat]
    if action == REPULSION:
        return s.homes[seat] & others(s, seat)
    if action == GRILL:
        return token_chambers(s)
    if action == DIVERSITY_VENT:
        return with_cake(s) & ~s.new_edge
    if action == PANELS:
        return s.lab & ~s.old_edge
    if action == PELLET:
        return s.old_edge & inhabited(s)
    return activatable(s) if action == SCAFFOLD else 0


def targets(s: Portal, action: i64, source: i64) -> i64:
    """The chambers an action may end in, for what it began with."""
    if action == FAITH_PLATE:
        return at_two_steps(s, source)
    if action == FUNNEL:
        return along(s, source, 1)
    if action == PROPULSION:
        return along(s, source, 3)
    if action == DIVERSITY_VENT:
        return s.new_edge
    if action == DISPENSER:
        return s.lab if s.cube == TRAY else s.lab & ~bit(s.cube)
    if action == REDIRECTION:
        return s.near[s.turret]
    return reach(s, source)                                     # boots, repulsion gel, escort bot


def beamable(s: Portal, seat: i64) -> i64:
    """Chambers with subjects on the floors where the player has a subject (POR-206)."""
    mask: i64 = 0
    for row in s.floors:
        floor: i64 = 0
        for chamber in row:
            floor |= bit(chamber)
        if floor & s.homes[seat]:
            mask |= floor
    return mask & inhabited(s)


def victims(s: Portal, seat: i64, action: i64, chamber: i64) -> i64:
    """Mask of the colours whose subject in a chamber the beam, the gel or the escort bot may be used on."""
    mask: i64 = 0
    if action == BEAM and not beamable(s, seat) & bit(chamber):
        return 0
    for colour in range(s.seats):
        if s.homes[colour] & bit(chamber) and (action == BEAM or colour != seat):
            mask |= bit(colour)
    return mask


def burnable(s: Portal, seat: i64) -> i64:
    """Chambers with an own subject and somebody else's cake (POR-219)."""
    mask: i64 = 0
    for colour in range(s.seats):
        if colour != seat:
            mask |= s.cakes[colour]
    return mask & s.homes[seat]


def inhabited(s: Portal) -> i64:
    """Chambers with a subject of anybody."""
    mask: i64 = 0
    for home in s.homes:
        mask |= home
    return mask


def others(s: Portal, seat: i64) -> i64:
    """Chambers with a subject of anybody else."""
    mask: i64 = 0
    for colour in range(s.seats):
        if colour != seat:
            mask |= s.homes[colour]
    return mask


def with_cake(s: Portal) -> i64:
    mask: i64 = 0
    for cake in s.cakes:
        mask |= cake
    return mask


def token_chambers(s: Portal) -> i64:
    """Chambers with a portal, the Turret or the Cube."""
    mask: i64 = 0
    for chamber in (s.blue, s.orange, s.turret, s.cube):
        if chamber != TRAY:
            mask |= bit(chamber)
    return mask


def at_two_steps(s: Portal, chamber: i64) -> i64:
    """Chambers at distance exactly 2 (POR-06, POR-201)."""
    mask: i64 = 0
    for other in bits(s.lab):
        if distance(s, chamber, other) == 2:
            mask |= bit(other)
    return mask


def along(s: Portal, chamber: i64, most: i64) -> i64:
    """Chambers of the same floor, up to so many away; neither portals nor Space Core count (POR-202, POR-203)."""
    mask: i64 = 0
    x: i64 = s.x_of[chamber]
    for other in s.floors[s.floor_of[chamber]]:
        apart: i64 = s.x_of[other] - x
        if apart and -2 * most <= apart <= 2 * most:
            mask |= bit(other)
    return mask
