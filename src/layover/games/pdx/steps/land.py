"""Phase 1, faire atterrir les avions (PDX-040 to PDX-051)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.pdx.causes import LANDED_ON_ACTION, LANDED_ON_ACTIVITY
from layover.games.pdx.concourse import exists, gain, is_own, to_runway
from layover.games.pdx.pack import ACTIONS, GATES, MOST_GATES, SERVICES, TOKENS
from layover.games.pdx.rules import (
    LANDING_FIRST,
    MOVES_ONCE,
    NONE_IN_SUPPLY,
    NOT_FLYING,
    NOT_ON_THE_TILE,
    ONE_TOKEN,
    ONLY_BY_LANDING,
    OWN_BOARD_ONLY,
)
from layover.games.pdx.state import LAND as LAND_PHASE
from layover.games.pdx.state import NO_PLANE, Pdx
from layover.games.pdx.steps.actions import act, impossible


class Land(Ask[Pdx]):
    """A plane that has yet to move goes to its next tile, or its flight ends (PDX-040, PDX-041, PDX-047)."""

    noun = "gate"
    size = MOST_GATES
    insists = MOVES_ONCE

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.unmoved == 0

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        first = f.seat * GATES
        return [gate for gate in range(first, first + s.gates[f.seat]) if s.plane[gate] != NO_PLANE]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if not is_own(f.seat, target):
            return OWN_BOARD_ONLY
        if not exists(s, target) or s.plane[target] == NO_PLANE:
            return NOT_FLYING
        return None if s.unmoved & bit(target % GATES) else MOVES_ONCE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.unmoved ^= bit(target % GATES)
        at: i64 = s.plane[target] + 1
        if at >= len(s.routes[target]):
            to_runway(s, target)
            s.tell("flight_ended", f.seat, target)
            s.then(f)
            return
        s.plane[target] = at
        tile: i64 = s.routes[target][at]
        s.tell("landed", f.seat, tile, target)
        offered = available(s, tile)
        if len(offered) > 1:
            s.then(LAND_TOKEN.of(f.seat, tile), LAND_EFFECT.of(f.seat, tile), f)
            return
        if offered:
            gain(s, f.seat, offered[0], at=tile)
        else:
            s.tell("no_service", f.seat, tile)
        s.then(LAND_EFFECT.of(f.seat, tile), f)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule | None:
        return None if s.phase == LAND_PHASE else MOVES_ONCE


class LandToken(Ask[Pdx]):
    """One service token, of a type shown on the tile and left in the supply (PDX-042, PDX-043, PDX-156)."""

    noun = "token"
    size = TOKENS
    insists = NOT_ON_THE_TILE

    def of(self, seat: i64, tile: i64) -> Frame:
        return self.at(seat, tile)

    def tile(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(self.tile(f))]

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return list(s.pack.icons[self.tile(f)])

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target >= SERVICES or not s.pack.icon_mask[self.tile(f)] & bit(target):
            return NOT_ON_THE_TILE
        return None if s.supply[target] else NONE_IN_SUPPLY

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        gain(s, f.seat, target, at=self.tile(f))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule | None:
        if not is_landing(s, f):
            return ONLY_BY_LANDING
        return ONE_TOKEN if f.step == LAND_ACTION.ix else None


class LandEffect(Do[Pdx]):
    """Then the activity token, or the action of the tile (PDX-044, PDX-045, PDX-051)."""

    def of(self, seat: i64, tile: i64) -> Frame:
        return self.at(seat, tile)

    def tile(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Pdx, f: Frame) -> None:
        effect: i64 = s.pack.effect[self.tile(f)]
        if effect >= ACTIONS:
            gain(s, f.seat, effect, LANDED_ON_ACTIVITY, at=self.tile(f))
        else:
            s.then(LAND_ACTION.of(f.seat, effect))


class LandAction(Menu[Pdx]):
    """The action of the tile, or not."""

    insists = LANDING_FIRST

    def of(self, seat: i64, action: i64) -> Frame:
        return self.at(seat, action)

    def action(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(self.action(f))]


class DoAction(Ask[Pdx]):
    """The action of the tile, unless it is impossible (PDX-045, PDX-046)."""

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return impossible(s, f.seat, LAND_ACTION.action(f))

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        act(s, f.seat, LAND_ACTION.action(f))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule | None:
        return None if is_landing(s, f) else ONLY_BY_LANDING


class Skip(Ask[Pdx]):
    """The action of a tile is optional (PDX-045)."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.tell("declined", f.seat, by=LANDED_ON_ACTION)


def is_landing(s: Pdx, f: Frame) -> bool:
    """Whether a question belongs to the landing of a plane, which has moved."""
    return s.phase == LAND_PHASE and f.step != LAND.ix


def available(s: Pdx, tile: i64) -> list[int]:
    """The services of a tile that the supply still has."""
    found: list[int] = []
    for icon in s.pack.icons[tile]:
        if s.supply[icon]:
            found.append(icon)
    return found


LAND: Final[Land] = Land()
LAND_TOKEN: Final[LandToken] = LandToken()
LAND_EFFECT: Final[LandEffect] = LandEffect()
DO_ACTION: Final[DoAction] = DoAction()
SKIP: Final[Skip] = Skip()
LAND_ACTION: Final[LandAction] = LandAction("land_action", [DO_ACTION, SKIP])
