"""Porter un gâteau: every movement of subjects, with what they carry (POR-59 to POR-64, POR-118, POR-119, POR-308).

Two chambers are packed in one detail: `source * 32 + target`; numbers of subjects by owner in another, four bits each.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.portal.pack import COLOURS, FRANKENTURRET
from layover.games.portal.pieces import enter, leave, settle, shift_slice, slices_in
from layover.games.portal.rules import NO_CARRYING, ONE_SLICE_EACH, OWNER_DECIDES
from layover.games.portal.state import NO_COLOUR, Portal

PAIR: Final = 32
GROUP: Final = 4
"""Bits for the number of one owner's subjects in a movement."""


def group_of(seat: i64, count: i64) -> i64:
    """A movement of one owner's subjects."""
    return count << (GROUP * seat)


def moving(groups: i64, seat: i64) -> i64:
    """How many of an owner's subjects a movement takes along."""
    return groups >> (GROUP * seat) & 15


def set_out(s: Portal, source: i64, target: i64, groups: i64) -> None:
    """Subjects start: their owners choose what they carry, active player first (POR-63), then all arrive.

    Call it last: the arrival may end the game.
    """
    s.load = NO_COLOUR
    if s.character == FRANKENTURRET or not slices_in(s, source):
        arrive(s, source, target, groups)
        return
    pair = source * PAIR + target
    frames: list[Frame] = []
    for k in range(s.seats):
        seat: i64 = (s.active + k) % s.seats
        if moving(groups, seat):
            frames.append(CARRY.at(seat, pair, moving(groups, seat)))
    s.then(*frames, ARRIVE.at(s.active, pair, groups))


def arrive(s: Portal, source: i64, target: i64, groups: i64) -> None:
    """All subjects of a movement enter together; the Turret fires on arrival (POR-119)."""
    for seat in range(s.seats):
        count = moving(groups, seat)
        if count:
            leave(s, seat, source, count)
            enter(s, seat, target, count)
            s.tell("moved", seat, count, source, target)
    if target == s.turret:
        settle(s)


class Arrive(Do[Portal]):
    """x: the two chambers, y: the subjects."""

    def run(self, s: Portal, f: Frame) -> None:
        arrive(s, f.x // PAIR, f.x % PAIR, f.y)


class CarryNothing(Ask[Portal]):
    """Nothing more: carrying is never compulsory (POR-61)."""

    name = "carry_nothing"

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return NO_CARRYING if s.character == FRANKENTURRET else ONE_SLICE_EACH

    def unasked(self, s: Portal, f: Frame) -> Rule | None:
        return OWNER_DECIDES


class CarrySlice(Ask[Portal]):
    """One slice of any colour, not of a colour before the last one taken: each set has one path (POR-502)."""

    name = "carry"
    noun = "colour"
    size = COLOURS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, s.seats)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if target < f.z or not s.slices[(f.x // PAIR) * COLOURS + target]:
            return ONE_SLICE_EACH
        return None

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        place: i64 = (f.x // PAIR) * COLOURS
        picks: list[int] = []
        for colour in range(f.z, s.seats):
            if s.slices[place + colour]:
                picks.append(base + colour)
        return picks

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        source = f.x // PAIR
        shift_slice(s, target, source, f.x % PAIR)
        s.load = target
        s.tell("carried", f.seat, target, source, f.x % PAIR)
        if f.y > 1:
            s.then(CARRY.at(f.seat, f.x, f.y - 1, target))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return NO_CARRYING if s.character == FRANKENTURRET else ONE_SLICE_EACH

    def unasked(self, s: Portal, f: Frame) -> Rule | None:
        return OWNER_DECIDES


class Carry(Menu[Portal]):
    """What the owner's y subjects take along (POR-61, POR-62). x: the two chambers, z: the first colour allowed."""

    def moot(self, s: Portal, f: Frame) -> bool:
        place: i64 = (f.x // PAIR) * COLOURS
        for colour in range(f.z, COLOURS):
            if s.slices[place + colour]:
                return False
        return True


CARRY_NOTHING: Final[CarryNothing] = CarryNothing()
CARRY_SLICE: Final[CarrySlice] = CarrySlice()
CARRY: Final[Carry] = Carry("carrying", [CARRY_NOTHING, CARRY_SLICE])
ARRIVE: Final[Arrive] = Arrive()
