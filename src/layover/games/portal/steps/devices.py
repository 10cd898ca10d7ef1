"""Aperture actions with questions of their own: the diversity vent, the redirection cube, the neurotoxin
(POR-209, POR-212, POR-214)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.portal.pack import COLOURS, DIVERSITY_VENT, MOST_CHAMBERS, REDIRECTION
from layover.games.portal.pieces import destroy, look_for_end, shift_slice
from layover.games.portal.rules import NO_PORTAL_HERE, OF_ACTION, VICTIM
from layover.games.portal.state import Portal
from layover.games.portal.steps.deliver import no_turret_step, put_turret


class VentStop(Ask[Portal]):
    """One slice is enough (POR-209)."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if f.z else OF_ACTION[DIVERSITY_VENT]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class VentSlice(Ask[Portal]):
    """A slice from x to the new-edge chamber y. z: 1 + the colour of the first one, 0 before."""

    noun = "colour"
    size = COLOURS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, s.seats)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if target < f.z - 1 or not s.slices[f.x * COLOURS + target]:
            return OF_ACTION[DIVERSITY_VENT]
        return None

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        shift_slice(s, target, f.x, f.y)
        s.tell("vented", f.seat, target, f.x, f.y)
        if not f.z:
            s.then(VENT.at(f.seat, f.x, f.y, target + 1))


class Vent(Menu[Portal]):
    """One slice, then a second one if there is any (POR-209)."""

    def moot(self, s: Portal, f: Frame) -> bool:
        if not f.z:
            return False
        for colour in range(f.z - 1, COLOURS):
            if s.slices[f.x * COLOURS + colour]:
                return False
        return True


class RedirectStop(Ask[Portal]):
    """The Turret takes one step only (POR-212)."""

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class Redirect(Ask[Portal]):
    """The Turret's second step, also back (POR-212)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.near[s.turret])

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if s.near[s.turret] & bit(target):
            return None
        return NO_PORTAL_HERE if no_turret_step(s, target) is NO_PORTAL_HERE else OF_ACTION[REDIRECTION]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        put_turret(s, f.seat, target)

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return OF_ACTION[REDIRECTION]


class NeurotoxinVictim(Ask[Portal]):
    """Everybody chooses one of their own subjects (POR-214)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.homes[f.seat])

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.homes[f.seat] & bit(target) else VICTIM

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.doomed += (target,)
        s.tell("doomed", f.seat, target)

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return VICTIM


class EmitNeurotoxin(Do[Portal]):
    """All chosen subjects die together (POR-214)."""

    def run(self, s: Portal, f: Frame) -> None:
        for k in range(s.seats):
            destroy(s, (f.seat + k) % s.seats, s.doomed[k], 1)
        s.doomed = ()
        look_for_end(s)


VENT_STOP: Final[VentStop] = VentStop()
VENT_SLICE: Final[VentSlice] = VentSlice()
VENT: Final[Vent] = Vent("vent", [VENT_STOP, VENT_SLICE])
REDIRECT_STOP: Final[RedirectStop] = RedirectStop()
REDIRECT: Final[Redirect] = Redirect()
REDIRECT_AGAIN: Final[Menu[Portal]] = Menu[Portal]("redirect_again", [REDIRECT_STOP, REDIRECT])
NEUROTOXIN_VICTIM: Final[NeurotoxinVictim] = NeurotoxinVictim()
EMIT_NEUROTOXIN: Final[EmitNeurotoxin] = EmitNeurotoxin()
