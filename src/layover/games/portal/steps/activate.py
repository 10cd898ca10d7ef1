"""Activez et recyclez une Chambre de Test (POR-75 to POR-101, POR-303 to POR-305, POR-310, POR-314)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame
from layover.games.portal.lab import activatable, put_in, take_out
from layover.games.portal.pack import (
    CAROLINE,
    CAVE_JOHNSON,
    COLOURS,
    DOUG_RATTMANN,
    FLOORS,
    GLADOS,
    MOST_CHAMBERS,
    NOBODY,
    POTATOS,
)
from layover.games.portal.pieces import clear_out, incinerate, look_for_end
from layover.games.portal.rules import BREAKS_LAB, LEFT_END, OLD_EDGE_ONLY, OWN_FLOOR, SHORT_FLOOR, STEP_ORDER
from layover.games.portal.state import RECYCLE, TRAY, Portal
from layover.games.portal.steps.deck import TAKE_CARD
from layover.games.portal.steps.deliver import CUBE_ICON, DELIVER_CAKE, DELIVER_SUBJECT, TURRET_ICON


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
        frames: list[Frame] = []
        if who == NOBODY:
            s.tell("nobody_earns", NOBODY, target)
        else:
            s.tell("earns", who, target)
            frames = rewards(s, who, target)
        s.then(*frames, RECYCLE_CHAMBER.at(f.seat, target))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return STEP_ORDER


def earner(s: Portal, chamber: i64) -> i64:
    """Who earns: the strict majority (POR-76, POR-77), unless the Cube or a character says otherwise."""
    if s.cube == chamber and s.character != DOUG_RATTMANN:
        return NOBODY
    few = s.character == POTATOS
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
    if who == NOBODY and best and s.character == CAROLINE and s.subjects[place + s.active] == best:
        return s.active
    return who


def rewards(s: Portal, who: i64, chamber: i64) -> list[Frame]:
    """All S, all C, all A, then K, then U (POR-82)."""
    pack = s.pack
    side: i64 = chamber * 2 + (s.flipped >> chamber & 1)
    subjects: i64 = pack.side_subjects[side]
    if s.character == CAVE_JOHNSON:
        subjects += 1
    frames: list[Frame] = [DELIVER_SUBJECT.at(who)] * subjects
    if pack.side_cake[side]:
        frames += [DELIVER_CAKE.at(who)] * pack.side_cake[side]
    if pack.side_cards[side]:
        frames += [TAKE_CARD.at(who)] * pack.side_cards[side]
    if pack.side_cube[side]:
        frames += [CUBE_ICON.at(who)] * pack.side_cube[side]
    if pack.side_turret[side]:
        frames += [TURRET_ICON.at(who)] * pack.side_turret[side]
    return frames


class RecycleChamber(Do[Portal]):
    """Everybody in chamber x is destroyed and its cake burnt, at one instant; the panel is turned over
    (POR-95 to POR-97)."""

    def run(self, s: Portal, f: Frame) -> None:
        chamber = f.x
        s.phase = RECYCLE
        floor = take_out(s, chamber)
        s.flipped ^= bit(chamber)
        s.then(RECYCLE_TO.at(f.seat, chamber, floor))
        clear_out(s, chamber)
        for colour in range(s.seats):
            count: i64 = s.slices[chamber * COLOURS + colour]
            if count:
                incinerate(s, colour, chamber, count)
        look_for_end(s)


class RecycleTo(Ask[Portal]):
    """Panel x, from floor y, is added at the new edge of a floor, with its tokens (POR-97 to POR-101)."""

    noun = "floor"
    size = FLOORS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return [0, 1, 2]

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if target == f.y:
            return None
        if len(s.floors[f.y]) < s.pack.least_length:
            return SHORT_FLOOR
        return OWN_FLOOR if s.character == GLADOS else None

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        if len(s.floors[f.y]) < s.pack.least_length or s.character == GLADOS:
            return [base + f.y]
        return [base, base + 1, base + 2]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        put_in(s, f.x, target)
        s.glados = TRAY
        s.tell("recycled", f.seat, f.x, target)

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return LEFT_END if s.phase == RECYCLE else STEP_ORDER


ACTIVATE: Final[Activate] = Activate()
RECYCLE_CHAMBER: Final[RecycleChamber] = RecycleChamber()
RECYCLE_TO: Final[RecycleTo] = RecycleTo()
