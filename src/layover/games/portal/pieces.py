"""What happens to the pieces in the lab, and when that ends the game (POR-87, POR-96, POR-117, POR-130, POR-131).

Whoever calls `kill`, `burn`, `deliver` or `settle` schedules first what comes next: they may end the game.
"""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bit, replaced
from layover.engine.rule import Rule
from layover.engine.stack import NOBODY
from layover.games.portal.pack import COLOURS, ORACLE_TURRET
from layover.games.portal.rules import TURRET_FIRES
from layover.games.portal.state import EIGHT_BURNT, TRAY, WIPED_OUT, Portal
from layover.games.portal.steps.end import finish


def enter(s: Portal, seat: i64, chamber: i64, count: i64) -> None:
    """Subjects come into a chamber; those from the supply are counted by the caller."""
    s.subjects[chamber * COLOURS + seat] += count
    s.homes[seat] |= bit(chamber)


def leave(s: Portal, seat: i64, chamber: i64, count: i64) -> None:
    place = chamber * COLOURS + seat
    s.subjects[place] -= count
    if not s.subjects[place]:
        s.homes[seat] &= ~bit(chamber)


def occupants(s: Portal, chamber: i64) -> i64:
    """How many subjects of all players are in a chamber."""
    place = chamber * COLOURS
    there = s.subjects
    return there[place] + there[place + 1] + there[place + 2] + there[place + 3]


def slices_in(s: Portal, chamber: i64) -> i64:
    """How many slices of all players are in a chamber."""
    place = chamber * COLOURS
    there = s.slices
    return there[place] + there[place + 1] + there[place + 2] + there[place + 3]


def add_slice(s: Portal, colour: i64, chamber: i64) -> None:
    place = chamber * COLOURS + colour
    s.slices = replaced(s.slices, place, s.slices[place] + 1)
    s.cakes = replaced(s.cakes, colour, s.cakes[colour] | bit(chamber))


def take_slices(s: Portal, colour: i64, chamber: i64, count: i64) -> None:
    place = chamber * COLOURS + colour
    left: i64 = s.slices[place] - count
    s.slices = replaced(s.slices, place, left)
    if not left:
        s.cakes = replaced(s.cakes, colour, s.cakes[colour] & ~bit(chamber))


def shift_slice(s: Portal, colour: i64, source: i64, target: i64) -> None:
    """A slice changes its chamber."""
    take_slices(s, colour, source, 1)
    add_slice(s, colour, target)


def destroy(s: Portal, seat: i64, chamber: i64, count: i64, by: Rule) -> None:
    """Subjects go back to their owner's supply, by some rule; the end is not looked for yet."""
    leave(s, seat, chamber, count)
    s.alive[seat] -= count
    s.tell("shot" if by is TURRET_FIRES else "destroyed", seat, count, chamber, by=by)


def incinerate(s: Portal, colour: i64, chamber: i64, count: i64, by: Rule) -> None:
    """Slices leave the game for good, by some rule; the end is not looked for yet."""
    take_slices(s, colour, chamber, count)
    s.cake[colour] -= count
    s.burnt[colour] += count
    s.tell("burnt", colour, count, chamber, by=by)


def settle(s: Portal) -> None:
    """After every effect: the Turret fires (POR-117, unless POR-312), then the end is looked for (POR-25)."""
    if s.turret != TRAY and s.character != ORACLE_TURRET and occupants(s, s.turret):
        s.tell("turret_fires", NOBODY, s.turret)
        place = s.turret * COLOURS
        for seat in range(s.seats):
            if s.subjects[place + seat]:
                destroy(s, seat, s.turret, s.subjects[place + seat], TURRET_FIRES)
    look_for_end(s)


def look_for_end(s: Portal) -> None:
    """POR-130, POR-131: somebody without a subject, or with all slices burnt."""
    for left in s.alive:
        if not left:
            finish(s, WIPED_OUT)
            return
    for burnt in s.burnt:
        if burnt >= s.pack.burnt_to_end:
            finish(s, EIGHT_BURNT)
            return


def kill(s: Portal, seat: i64, chamber: i64, by: Rule) -> None:
    """One subject is destroyed, as an effect of its own."""
    destroy(s, seat, chamber, 1, by)
    look_for_end(s)


def burn(s: Portal, colour: i64, chamber: i64, by: Rule) -> None:
    """One slice is incinerated, as an effect of its own."""
    incinerate(s, colour, chamber, 1, by)
    look_for_end(s)


def deliver(s: Portal, seat: i64, chamber: i64, by: Rule) -> None:
    """A subject comes from the supply; the Turret may be waiting (POR-119)."""
    s.alive[seat] += 1
    enter(s, seat, chamber, 1)
    s.tell("delivered", seat, chamber, by=by)
    if chamber == s.turret:
        settle(s)
