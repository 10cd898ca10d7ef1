"""Activez et recyclez une Chambre de Test (POR-75 to POR-101, POR-303 to POR-305, POR-310, POR-314)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import NOBODY, Ask, Do, Frame
from layover.games.portal.lab import activatable, put_in, take_out
from layover.games.portal.order import out_of_step
from layover.games.portal.pack import (
    CAROLINE,
    CAVE_JOHNSON,
    COLOURS,
    DOUG_RATTMANN,
    FLOORS,
    GLADOS,
    MOST_CHAMBERS,
    POTATOS,
)
from layover.games.portal.pieces import destroy, incinerate, look_for_end
from layover.games.portal.rules import (
    BREAKS_LAB,
    CUBE_STOPS_NOT,
    OLD_EDGE_ONLY,
    OWN_FLOOR,
    RECYCLED,
    SHORT_FLOOR,
    STEP_ORDER,
)
from layover.games.portal.state import RECYCLE, RUNNING, TRAY, Portal
from layover.games.portal.steps.deck import TAKE_CARD, WITHIN_LIMIT
from layover.games.portal.steps.deliver import (
    CUBE_ICON,
    DELIVER_CAKE,
    DELIVER_SUBJECT,
    EARNED,
    REWARD,
    TURRET_ICON,
    tell_lost,
)


class Activate(Ask[Portal]):
    """An old-edge chamber, whoever is there, if the lab holds together without it (POR-75, POR-79)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.old_edge)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if not s.old_edge & bit(target):
            return OLD_EDGE_ONLY
        return None if activatable(s) & bit(target) else BREAKS_LAB

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(activatable(s))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.glados = target
        s.tell("activated", f.seat, target)
        who = earner(s, target)
        frames = rewards(s, who, target) if who != NOBODY else []
        if s.log is not None:
            tell_earner(s, who, target)
        s.then_all([*frames, RECYCLE_CHAMBER.of(f.seat, target)])
        tell_lost(s, who)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return STEP_ORDER if s.ended == RUNNING else None


def earner(s: Portal, chamber: i64) -> i64:
    """Who earns: the strict majority (POR-76, POR-77), unless the Cube or a character says otherwise."""
    return earner_under(s, s.character, chamber)


def earner_under(s: Portal, character: i64, chamber: i64) -> i64:
    """`earner`, if that character were in force."""
    if s.cube == chamber and character != DOUG_RATTMANN:
        return NOBODY
    few = character == POTATOS
    place = chamber * COLOURS
    best: i64 = 0
    who: i64 = NOBODY
    for seat in range(s.seats):
        count: i64 = s.subjects[place + seat]
        if not count:
            continue
        if not best or (count < best if few else count > best):
            best = count
            who = seat
        elif count == best:
            who = NOBODY
    if who == NOBODY and best and character == CAROLINE and s.subjects[place + s.active] == best:
        return s.active
    return who


def tell_earner(s: Portal, who: i64, chamber: i64) -> None:
    """Who earns and why, or why nobody does (POR-76, POR-77, POR-81, POR-304, POR-305, POR-310)."""
    place = chamber * COLOURS
    there: list[int] = [s.subjects[place + seat] for seat in range(s.seats) if s.subjects[place + seat]]
    few = s.character == POTATOS
    if who != NOBODY:
        count: i64 = s.subjects[place + who]
        alone = there.count(int(count)) == 1
        s.tell("earns_least" if few else "earns" if alone else "earns_tie", who, chamber,
               by=CUBE_STOPS_NOT if s.cube == chamber else None)
    elif s.cube == chamber and s.character != DOUG_RATTMANN:
        s.tell("cube_stops", s.active, chamber)
    elif not there:
        s.tell("nobody_there", s.active, chamber)
    else:
        s.tell("tie_least" if few else "tie_most", s.active, chamber, min(there) if few else max(there))


def rewards(s: Portal, who: i64, chamber: i64) -> list[Frame]:
    """All S, all C, all A, then K, then U (POR-82)."""
    pack = s.pack
    side = s.side_up(chamber)
    subjects: i64 = pack.side_subjects[side]
    if s.character == CAVE_JOHNSON:
        subjects += 1
    frames: list[Frame] = [DELIVER_SUBJECT.of(who, REWARD)] * subjects
    if pack.side_cake[side]:
        frames += [DELIVER_CAKE.at(who)] * pack.side_cake[side]
    if pack.side_cards[side]:
        frames += [TAKE_CARD.of(who, WITHIN_LIMIT)] * pack.side_cards[side]
    if pack.side_cube[side]:
        frames += [CUBE_ICON.at(who)] * pack.side_cube[side]
    if pack.side_turret[side]:
        frames += [TURRET_ICON.of(who, EARNED)] * pack.side_turret[side]
    return frames


class RecycleChamber(Do[Portal]):
    """Everybody in the chamber is destroyed and its cake burnt, at one instant; the panel is turned over
    (POR-95 to POR-97)."""

    def of(self, seat: i64, chamber: i64) -> Frame:
        return self.at(seat, chamber)

    def chamber(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Portal, f: Frame) -> None:
        chamber = self.chamber(f)
        s.phase = RECYCLE
        floor = take_out(s, chamber)
        s.flipped ^= bit(chamber)
        s.then(RECYCLE_TO.of(f.seat, chamber, floor))
        for seat in range(s.seats):
            subjects: i64 = s.subjects[chamber * COLOURS + seat]
            slices: i64 = s.slices[chamber * COLOURS + seat]
            if subjects:
                destroy(s, seat, chamber, subjects, RECYCLED)
            if slices:
                incinerate(s, seat, chamber, slices, RECYCLED)
        look_for_end(s)


class RecycleTo(Ask[Portal]):
    """The panel is added at the new edge of a floor, its own or another, with its tokens (POR-97 to POR-101)."""

    noun = "floor"
    size = FLOORS

    def of(self, seat: i64, panel: i64, own_floor: i64) -> Frame:
        return self.at(seat, panel, own_floor)

    def panel(self, f: Frame) -> i64:
        return f.x

    def own_floor(self, f: Frame) -> i64:
        return f.y

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, FLOORS)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if target == self.own_floor(f) else no_other_floor(s, self.own_floor(f))

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        own = self.own_floor(f)
        return span(base, base + FLOORS) if no_other_floor(s, own) is None else [base + own]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        panel = self.panel(f)
        forced = no_other_floor(s, self.own_floor(f))
        put_in(s, panel, target)
        s.glados = TRAY
        s.tell("recycled", f.seat, panel, target, self.own_floor(f), by=forced)

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [self.panel(f)]

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return out_of_step(s, RECYCLE)


def no_other_floor(s: Portal, own: i64) -> Rule | None:
    """Why a panel cannot leave its own floor (POR-98 to POR-101, POR-314)."""
    if len(s.floors[own]) < s.pack.least_length:
        return SHORT_FLOOR
    return OWN_FLOOR if s.character == GLADOS else None


ACTIVATE: Final[Activate] = Activate()
RECYCLE_CHAMBER: Final[RecycleChamber] = RecycleChamber()
RECYCLE_TO: Final[RecycleTo] = RecycleTo()
