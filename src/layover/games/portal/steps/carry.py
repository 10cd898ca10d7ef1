"""Porter un gâteau: every movement of subjects, with what they carry (POR-59 to POR-64, POR-118, POR-119, POR-308).

A frame has room for two chambers in one detail, their *way*, and for the subjects of all owners in another.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.portal.pack import COLOURS, FRANKENTURRET, P_BODY, piece_of
from layover.games.portal.pieces import enter, leave, settle, shift_slice, slices_in
from layover.games.portal.rules import (
    ENDS_MEET,
    IN_SEAT_ORDER,
    LONE_PORTAL,
    MOVE_OWN,
    NO_CARRYING,
    OF_ACTION,
    ONE_SLICE_EACH,
    OWNER_DECIDES,
    SECOND_SOURCE,
    SECOND_TARGET,
)
from layover.games.portal.state import NO_CARD, NO_COLOUR, RUNNING, Portal

WAY: Final = 32
"""More than MOST_CHAMBERS: how many chambers a way can tell apart."""
GROUP: Final = 4
MOST_IN_GROUP: Final = 15
"""Bits for the number of one owner's subjects in a movement, and the most they can say."""


def way_of(source: i64, target: i64) -> i64:
    """From a chamber to a chamber, as one detail.

    >>> source_of(way_of(3, 20)), target_of(way_of(3, 20))
    (3, 20)
    """
    return source * WAY + target


def source_of(way: i64) -> i64:
    return way // WAY


def target_of(way: i64) -> i64:
    return way % WAY


def group_of(seat: i64, count: i64) -> i64:
    """A movement of one owner's subjects; those of several owners are joined by `|`.

    >>> groups = group_of(0, 2) | group_of(3, 1)
    >>> [moving(groups, seat) for seat in range(4)]
    [2, 0, 0, 1]
    """
    return count << (GROUP * seat)


def moving(groups: i64, seat: i64) -> i64:
    """How many of an owner's subjects a movement takes along."""
    return groups >> (GROUP * seat) & MOST_IN_GROUP


def gone_before(f: Frame) -> i64:
    """Of the frame of `Moved`: how many of a move went before, as a first group."""
    return f.z


def set_out(s: Portal, source: i64, target: i64, groups: i64) -> None:
    """Subjects start: their owners choose what they carry, active player first (POR-63), then all arrive.

    Call it last: the arrival may end the game.
    """
    s.load = NO_COLOUR
    if not is_load(s, source):
        arrive(s, source, target, groups)
        return
    way = way_of(source, target)
    frames: list[Frame] = []
    for k in range(s.seats):
        seat: i64 = (s.active + k) % s.seats
        if moving(groups, seat):
            frames.append(CARRY.of(seat, way, moving(groups, seat)))
    s.then_all([*frames, ARRIVE.of(s.active, way, groups)])


def is_load(s: Portal, source: i64) -> bool:
    """Whether subjects that leave a chamber may have something to carry (POR-61, POR-308)."""
    return s.character != FRANKENTURRET and slices_in(s, source) != 0


def arrive(s: Portal, source: i64, target: i64, groups: i64, by: Rule | None = None) -> None:
    """All subjects of a movement enter together; the Turret fires on arrival (POR-119)."""
    for seat in range(s.seats):
        count = moving(groups, seat)
        if count:
            leave(s, seat, source, count)
            enter(s, seat, target, count)
            if s.log is not None:
                s.tell("moved" if seat == s.active else "pushed", seat, count, source, target,
                       by=by or movers_rule(s, source, target))
    if target == s.turret:
        settle(s)


def movers_rule(s: Portal, source: i64, target: i64) -> Rule:
    """What lets subjects go there: a card, the character that lets a second group go, their own feet, the portals or
    Space Core."""
    if s.playing != NO_CARD:
        return OF_ACTION[s.pack.action[s.playing]]
    if gone_before(s.stack[-1]):        # `Moved` waits below
        return SECOND_TARGET if s.character == P_BODY else SECOND_SOURCE
    if s.near[source] & bit(target):
        return MOVE_OWN
    return LONE_PORTAL if target in (s.blue, s.orange) and source in (s.blue, s.orange) else ENDS_MEET


class Arrive(Do[Portal]):
    """The subjects of a movement are at the end of their way."""

    def of(self, seat: i64, way: i64, groups: i64) -> Frame:
        return self.at(seat, way, groups)

    def way(self, f: Frame) -> i64:
        return f.x

    def groups(self, f: Frame) -> i64:
        return f.y

    def run(self, s: Portal, f: Frame) -> None:
        way = self.way(f)
        arrive(s, source_of(way), target_of(way), self.groups(f))


class CarryNothing(Ask[Portal]):
    """Nothing more: carrying is never compulsory (POR-61)."""

    name = "carry_nothing"

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass

    def unasked(self, s: Portal, f: Frame) -> Rule | None:
        return owners_choice(f)


class CarrySlice(Ask[Portal]):
    """One slice of any colour, not of a colour before the last one taken: each set has one path (POR-502)."""

    name = "carry"
    noun = "colour"
    size = COLOURS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, s.seats)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if not s.slices[piece_of(source_of(CARRY.way(f)), target)]:
            return ONE_SLICE_EACH
        return IN_SEAT_ORDER if target < CARRY.first_colour(f) else None

    def legal(self, s: Portal, f: Frame) -> list[int]:
        """`check` restated for speed; `test_referee_and_list_agree` holds them together."""
        base = self.base
        place = piece_of(source_of(CARRY.way(f)), 0)
        picks: list[int] = []
        for colour in range(CARRY.first_colour(f), s.seats):
            if s.slices[place + colour]:
                picks.append(base + colour)
        return picks

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        way = CARRY.way(f)
        shift_slice(s, target, source_of(way), target_of(way))
        s.load = target
        s.tell("carried", f.seat, target, source_of(way), target_of(way))
        if CARRY.subjects(f) > 1:
            s.then(CARRY.of(f.seat, way, CARRY.subjects(f) - 1, target))

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        if s.ended != RUNNING:
            return None
        return NO_CARRYING if s.character == FRANKENTURRET else ONE_SLICE_EACH

    def unasked(self, s: Portal, f: Frame) -> Rule | None:
        return owners_choice(f)


class Carry(Menu[Portal]):
    """What the owner's subjects take along that carry nothing yet, from the first colour allowed on
    (POR-61, POR-62)."""

    def of(self, seat: i64, way: i64, subjects: i64, first_colour: i64 = 0) -> Frame:
        return self.at(seat, way, subjects, first_colour)

    def way(self, f: Frame) -> i64:
        return f.x

    def subjects(self, f: Frame) -> i64:
        return f.y

    def first_colour(self, f: Frame) -> i64:
        return f.z

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [source_of(self.way(f))]

    def moot(self, s: Portal, f: Frame) -> bool:
        place = piece_of(source_of(self.way(f)), 0)
        for colour in range(self.first_colour(f), COLOURS):
            if s.slices[place + colour]:
                return False
        return True


def owners_choice(f: Frame) -> Rule | None:
    """Why nobody but the one who is asked decides what is carried, if that is what is asked (POR-62)."""
    return OWNER_DECIDES if f.step == CARRY.ix else None


CARRY_NOTHING: Final[CarryNothing] = CarryNothing()
CARRY_SLICE: Final[CarrySlice] = CarrySlice()
CARRY: Final[Carry] = Carry("carrying", [CARRY_NOTHING, CARRY_SLICE])
ARRIVE: Final[Arrive] = Arrive()
