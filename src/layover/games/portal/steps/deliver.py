"""Livrer: subjects, cake, the Companion Cube and the Turret (POR-67, POR-83, POR-84, POR-110 to POR-120)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.portal.pack import MOST_CHAMBERS
from layover.games.portal.pieces import add_slice, deliver, settle
from layover.games.portal.rules import (
    CAKE_TO_NEW_EDGE,
    FREE_SUBJECT,
    NO_PORTAL_HERE,
    OTHER_CHAMBER,
    SUBJECT_TO_NEW_EDGE,
    TURRET_ADJACENT,
    TURRET_DELIVERED,
    VAULT_DELIVERY,
    VENT_DELIVERY,
)
from layover.games.portal.state import TRAY, Portal

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
    """One subject from the supply to a new-edge chamber; lost when the supply is empty (POR-83, POR-87). x: why."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def moot(self, s: Portal, f: Frame) -> bool:
        return s.alive[f.seat] >= s.pack.subjects

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        there = s.lab & ~s.old_edge if f.x == APPARATUS else s.new_edge
        return None if there & bit(target) else DELIVERY_RULES[f.x]

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        there = s.lab & ~s.old_edge if f.x == APPARATUS else s.new_edge
        return [base + chamber for chamber in bits(there)]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        deliver(s, f.seat, target)


class DeliverCake(Ask[Portal]):
    """One slice from the supply to a new-edge chamber; lost when there is none (POR-84, POR-87)."""

    noun = "chamber"
    size = MOST_CHAMBERS

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
        put_cube(s, f.seat, target)


class LeaveTurret(Ask[Portal]):
    """A Turret in the lab may stay; one in the tray has to be delivered, but not for Animal King."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return TURRET_DELIVERED if s.turret == TRAY and f.x != KING else None

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class MoveTurret(Ask[Portal]):
    """One step to a chamber that touches; portals are not for turrets (POR-60, POR-115)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.near[s.turret]) if s.turret != TRAY else []

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.turret != TRAY and s.near[s.turret] & bit(target) else no_turret_step(s, target)

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        put_turret(s, f.seat, target)


class DeliverTurret(Ask[Portal]):
    """From the tray to a new-edge chamber (POR-116)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab) if s.turret == TRAY else []

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if s.turret != TRAY:
            return TURRET_ADJACENT
        return None if s.new_edge & bit(target) else TURRET_DELIVERED

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        put_turret(s, f.seat, target)


def no_turret_step(s: Portal, target: i64) -> Rule:
    """Why the Turret cannot go there: it is in the tray, a portal was tried, or the chamber does not touch."""
    if s.turret == TRAY:
        return TURRET_DELIVERED
    if (s.blue == s.turret and s.orange == target) or (s.orange == s.turret and s.blue == target):
        return NO_PORTAL_HERE
    return TURRET_ADJACENT


def put_turret(s: Portal, seat: i64, chamber: i64) -> None:
    """The Turret comes to a chamber and fires (POR-117). Call it last."""
    s.turret = chamber
    s.tell("turret", seat, chamber)
    settle(s)


def put_cube(s: Portal, seat: i64, chamber: i64) -> None:
    s.cube = chamber
    s.tell("cube", seat, chamber)


DELIVER_SUBJECT: Final[DeliverSubject] = DeliverSubject()
DELIVER_CAKE: Final[DeliverCake] = DeliverCake()
LEAVE_CUBE: Final[LeaveCube] = LeaveCube()
PLACE_CUBE: Final[PlaceCube] = PlaceCube()
CUBE_ICON: Final[Menu[Portal]] = Menu[Portal]("cube_icon", [LEAVE_CUBE, PLACE_CUBE])
LEAVE_TURRET: Final[LeaveTurret] = LeaveTurret()
MOVE_TURRET: Final[MoveTurret] = MoveTurret()
DELIVER_TURRET: Final[DeliverTurret] = DeliverTurret()
TURRET_ICON: Final[Menu[Portal]] = Menu[Portal]("turret_icon", [LEAVE_TURRET, MOVE_TURRET, DELIVER_TURRET])
