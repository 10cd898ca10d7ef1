"""Phase 1, faire atterrir les avions (PDX-040 to PDX-051)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.rule import NOT_OFFERED, Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.pdx.concourse import exists, gain, is_own, to_runway
from layover.games.pdx.pack import ACTIONS, GATES, MOST_GATES, SERVICES, TOKENS
from layover.games.pdx.rules import (
    MOVES_ONCE,
    NONE_IN_SUPPLY,
    NOT_ON_THE_TILE,
    ONE_TOKEN,
    ONLY_BY_LANDING,
    OWN_BOARD_ONLY,
)
from layover.games.pdx.state import LAND as LAND_PHASE
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.actions import act, impossible


class Land(Ask[Pdx]):
    """A plane that has yet to move goes to its next tile, or its flight ends (PDX-040, PDX-041, PDX-047)."""

    noun = "gate"
    size = MOST_GATES

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.unmoved == 0

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        first = f.seat * GATES
        return [gate for gate in range(first, first + s.gates[f.seat]) if s.plane[gate] >= -1]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if not is_own(f.seat, target) or not exists(s, target):
            return OWN_BOARD_ONLY
        return None if s.unmoved & bit(target % GATES) else MOVES_ONCE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.unmoved ^= bit(target % GATES)
        at: i64 = s.plane[target] + 1
        s.then(f)
        if at >= len(s.routes[target]):
            to_runway(s, target)
            s.tell("flight_ended", f.seat, target)
            return
        s.plane[target] = at
        tile: i64 = s.routes[target][at]
        s.tell("landed", f.seat, tile, target)
        s.then(LAND_EFFECT.at(f.seat, tile))
        offered = available(s, tile)
        if len(offered) == 1:
            gain(s, f.seat, offered[0])
        elif offered:
            s.then(LAND_TOKEN.at(f.seat, tile))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return MOVES_ONCE if s.phase == LAND_PHASE else ONLY_BY_LANDING


class LandToken(Ask[Pdx]):
    """One service token, of a type shown on tile x and left in the supply (PDX-042, PDX-043, PDX-156)."""

    noun = "token"
    size = TOKENS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return list(s.pack.icons[f.x])

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target >= SERVICES or not s.pack.icon_mask[f.x] & bit(target):
            return NOT_ON_THE_TILE
        return None if s.supply[target] else NONE_IN_SUPPLY

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        gain(s, f.seat, target)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_TOKEN if s.phase == LAND_PHASE else ONLY_BY_LANDING


class LandEffect(Do[Pdx]):
    """Then the activity token, or the action of tile x (PDX-044, PDX-045, PDX-051)."""

    def run(self, s: Pdx, f: Frame) -> None:
        effect: i64 = s.pack.effect[f.x]
        if effect >= ACTIONS:
            gain(s, f.seat, effect)
        else:
            s.then(LAND_ACTION.at(f.seat, effect))


class DoAction(Ask[Pdx]):
    """The action of the tile, unless it is impossible (PDX-045, PDX-046)."""

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return impossible(s, f.seat, f.x)

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        act(s, f.seat, f.x)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONLY_BY_LANDING


class Skip(Ask[Pdx]):
    """The action of a tile is optional (PDX-045)."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        return

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return MOVES_ONCE if f.step == LAND.ix else NOT_OFFERED


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
LAND_ACTION: Final[Menu[Pdx]] = Menu[Pdx]("land_action", [DO_ACTION, SKIP])
