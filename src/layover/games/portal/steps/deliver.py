"""Livrer: subjects, cake, the Companion Cube and the Turret (POR-67, POR-83, POR-84, POR-110 to POR-120)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.portal.pack import MOST_CHAMBERS, REDEMPTION
from layover.games.portal.pieces import add_slice, deliver, settle
from layover.games.portal.rules import (
    CAKE_TO_NEW_EDGE,
    FREE_SUBJECT,
    KINGS_TURRET,
    NO_DECLINING,
    NO_PORTAL_HERE,
    OF_ACTION,
    OTHER_CHAMBER,
    SUBJECT_TO_NEW_EDGE,
    TURRET_ADJACENT,
    TURRET_DELIVERED,
    VAULT_DELIVERY,
    VENT_DELIVERY,
)
from layover.games.portal.state import NO_CARD, TRAY, Portal

REWARD: Final = 0
BONUS: Final = 1
RELAXATION: Final = 2
APPARATUS: Final = 3
DELIVERY_RULES: Final = (SUBJECT_TO_NEW_EDGE, FREE_SUBJECT, VAULT_DELIVERY, VENT_DELIVERY)
"""Why a subject is delivered, and the rule that says where to."""

EARNED: Final = 0
KING: Final = 1
"""Whose Turret icon: earned or by card, or Animal King's, which never forces a delivery (POR-318)."""


class DeliverSubject(Ask[Portal]):
    """One subject from the supply to a new-edge chamber; lost when the supply is empty (POR-83, POR-87)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def of(self, seat: i64, why: i64) -> Frame:
        """REWARD, BONUS, RELAXATION or APPARATUS."""
        return self.at(seat, why)

    def why(self, f: Frame) -> i64:
        return f.x

    def moot(self, s: Portal, f: Frame) -> bool:
        return s.alive[f.seat] >= s.pack.subjects

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if self.open_to(s, f) & bit(target) else DELIVERY_RULES[self.why(f)]

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(self.open_to(s, f))]

    def open_to(self, s: Portal, f: Frame) -> i64:
        """The chambers it may be delivered to; by the apparatus vent more of them (POR-220)."""
        return s.lab & ~s.old_edge if self.why(f) == APPARATUS else s.new_edge

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        deliver(s, f.seat, target, DELIVERY_RULES[self.why(f)])
        tell_lost(s, f.seat)


class DeliverCake(Ask[Portal]):
    """One slice from the supply to a new-edge chamber; lost when there is none (POR-84, POR-87, POR-88)."""

    noun = "chamber"
    size = MOST_CHAMBERS
    insists = NO_DECLINING

    def moot(self, s: Portal, f: Frame) -> bool:
        return s.slice_supply(f.seat) <= 0

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.new_edge & bit(target) else CAKE_TO_NEW_EDGE

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(s.new_edge)]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        add_slice(s, f.seat, target)
        s.cake[f.seat] += 1
        s.tell("cake", f.seat, target)
        tell_lost(s, f.seat)


class LeaveCube(Ask[Portal]):
    """The Cube may stay where it is (POR-110)."""

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class PlaceCube(Ask[Portal]):
    """The Companion Cube goes to any other chamber, the activated one included (POR-110, POR-112)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.lab & bit(target) and s.cube != target else OTHER_CHAMBER

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        put_cube(s, f.seat, target, OTHER_CHAMBER)


class LeaveTurret(Ask[Portal]):
    """A Turret in the lab may stay; one in the tray has to be delivered, but not for Animal King."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return TURRET_DELIVERED if s.turret == TRAY and TURRET_ICON.whose(f) != KING else None

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class MoveTurret(Ask[Portal]):
    """One step to a chamber that touches; portals are not for turrets (POR-60, POR-115)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.near[s.turret]) if s.turret != TRAY else []

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if s.turret == TRAY:
            return TURRET_ICON.from_tray(f)
        return None if s.near[s.turret] & bit(target) else no_turret_step(s, target)

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        put_turret(s, f.seat, target, TURRET_ICON.rule(s, f))


class DeliverTurret(Ask[Portal]):
    """From the tray to a new-edge chamber (POR-116)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab) if s.turret == TRAY else []

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if s.turret != TRAY:
            return TURRET_ADJACENT
        return None if s.new_edge & bit(target) else TURRET_ICON.from_tray(f)

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        put_turret(s, f.seat, target, TURRET_ICON.rule(s, f))


class TurretIcon(Menu[Portal]):
    """The Turret takes a step, or comes from the tray (POR-115, POR-116)."""

    def of(self, seat: i64, whose: i64) -> Frame:
        """EARNED or KING."""
        return self.at(seat, whose)

    def whose(self, f: Frame) -> i64:
        return f.x

    def rule(self, s: Portal, f: Frame) -> Rule:
        """What moves or delivers the Turret: a card, Animal King, or the icon."""
        if s.playing != NO_CARD:
            return OF_ACTION[REDEMPTION]
        if self.whose(f) == KING:
            return KINGS_TURRET
        return TURRET_DELIVERED if s.turret == TRAY else TURRET_ADJACENT

    def from_tray(self, f: Frame) -> Rule:
        """How a Turret in the tray comes into the lab (POR-116, POR-318)."""
        return KINGS_TURRET if self.whose(f) == KING else TURRET_DELIVERED


def no_turret_step(s: Portal, target: i64) -> Rule:
    """Why a Turret in the lab cannot go there: a portal was tried, or the chamber does not touch."""
    if (s.blue == s.turret and s.orange == target) or (s.orange == s.turret and s.blue == target):
        return NO_PORTAL_HERE
    return TURRET_ADJACENT


def put_turret(s: Portal, seat: i64, chamber: i64, by: Rule) -> None:
    """The Turret comes to a chamber and fires (POR-117). Call it last."""
    s.tell("turret" if s.turret != TRAY else "turret_in", seat, chamber, by=by)
    s.turret = chamber
    settle(s)


def put_cube(s: Portal, seat: i64, chamber: i64, by: Rule) -> None:
    s.cube = chamber
    s.tell("cube", seat, chamber, by=by)


def tell_lost(s: Portal, seat: i64) -> None:
    """Icons that the supply cannot pay and that are passed over now (POR-87)."""
    if s.log is None:
        return
    subjects = slices = 0
    for f in reversed(s.stack):
        if f.step == DELIVER_SUBJECT.ix and DELIVER_SUBJECT.why(f) == REWARD and DELIVER_SUBJECT.moot(s, f):
            subjects += 1
        elif f.step == DELIVER_CAKE.ix and DELIVER_CAKE.moot(s, f):
            slices += 1
        else:
            break
    if subjects:
        s.tell("subjects_lost", seat, subjects)
    if slices:
        s.tell("slices_lost", seat, slices)


DELIVER_SUBJECT: Final[DeliverSubject] = DeliverSubject()
DELIVER_CAKE: Final[DeliverCake] = DeliverCake()
LEAVE_CUBE: Final[LeaveCube] = LeaveCube()
PLACE_CUBE: Final[PlaceCube] = PlaceCube()
CUBE_ICON: Final[Menu[Portal]] = Menu[Portal]("cube_icon", [LEAVE_CUBE, PLACE_CUBE])
LEAVE_TURRET: Final[LeaveTurret] = LeaveTurret()
MOVE_TURRET: Final[MoveTurret] = MoveTurret()
DELIVER_TURRET: Final[DeliverTurret] = DeliverTurret()
TURRET_ICON: Final[TurretIcon] = TurretIcon("turret_icon", [LEAVE_TURRET, MOVE_TURRET, DELIVER_TURRET])
