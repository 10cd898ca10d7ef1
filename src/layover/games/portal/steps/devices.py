"""Aperture actions with questions of their own: the diversity vent, the redirection cube, the neurotoxin
(POR-209, POR-212, POR-214)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.portal.actions import NO_SOURCE
from layover.games.portal.pack import COLOURS, DIVERSITY_VENT, MOST_CHAMBERS, REDIRECTION, piece_of
from layover.games.portal.pieces import destroy, look_for_end, shift_slice
from layover.games.portal.rules import FINISH_CARD, IN_SEAT_ORDER, NO_PORTAL_HERE, OF_ACTION, VICTIM
from layover.games.portal.state import NO_COLOUR, Portal
from layover.games.portal.steps.deliver import no_turret_step, put_turret


class VentStop(Ask[Portal]):
    """One slice is enough (POR-209)."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return OF_ACTION[DIVERSITY_VENT] if VENT.first(f) == NO_COLOUR else None

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class VentSlice(Ask[Portal]):
    """A slice goes to the new-edge chamber; the second is not of a colour before the first (POR-209, POR-502)."""

    noun = "colour"
    size = COLOURS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, s.seats)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if not s.slices[piece_of(VENT.source(f), target)]:
            return OF_ACTION[DIVERSITY_VENT]
        return IN_SEAT_ORDER if target < VENT.first(f) else None

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        source = VENT.source(f)
        edge = VENT.edge(f)
        shift_slice(s, target, source, edge)
        s.tell("vented", f.seat, target, source, edge)
        if VENT.first(f) == NO_COLOUR:
            s.then(VENT.of(f.seat, source, edge, target))


class Vent(Menu[Portal]):
    """One slice from a chamber to the new edge, then a second one if there is any (POR-209)."""

    insists = FINISH_CARD

    def of(self, seat: i64, source: i64, edge: i64, first: i64) -> Frame:
        """After a first slice of that colour, or NO_COLOUR."""
        return self.at(seat, source, edge, first + 1)

    def source(self, f: Frame) -> i64:
        return f.x

    def edge(self, f: Frame) -> i64:
        return f.y

    def first(self, f: Frame) -> i64:
        return f.z - 1

    def moot(self, s: Portal, f: Frame) -> bool:
        first = self.first(f)
        if first == NO_COLOUR:
            return False
        place = piece_of(self.source(f), 0)
        for colour in range(first, COLOURS):
            if s.slices[place + colour]:
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
        put_turret(s, f.seat, target, OF_ACTION[REDIRECTION])


class RedirectAgain(Menu[Portal]):
    """The Turret may take a second step (POR-212)."""

    insists = FINISH_CARD

    def of(self, seat: i64) -> Frame:
        """With the details of the CARD_TARGET it follows: nothing reads them, but positions are stored with them."""
        return self.at(seat, REDIRECTION, NO_SOURCE)


class NeurotoxinVictim(Ask[Portal]):
    """Everybody chooses one of their own subjects (POR-214)."""

    noun = "chamber"
    size = MOST_CHAMBERS
    insists = VICTIM

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.homes[f.seat])

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.homes[f.seat] & bit(target) else VICTIM

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.doomed += (target,)
        s.tell("doomed", f.seat, target)


class EmitNeurotoxin(Do[Portal]):
    """All chosen subjects die together (POR-214)."""

    def run(self, s: Portal, f: Frame) -> None:
        for k in range(s.seats):
            destroy(s, (f.seat + k) % s.seats, s.doomed[k], 1, VICTIM)
        s.doomed = ()
        look_for_end(s)


VENT_STOP: Final[VentStop] = VentStop()
VENT_SLICE: Final[VentSlice] = VentSlice()
VENT: Final[Vent] = Vent("vent", [VENT_STOP, VENT_SLICE])
REDIRECT_STOP: Final[RedirectStop] = RedirectStop()
REDIRECT: Final[Redirect] = Redirect()
REDIRECT_AGAIN: Final[RedirectAgain] = RedirectAgain("redirect_again", [REDIRECT_STOP, REDIRECT])
NEUROTOXIN_VICTIM: Final[NeurotoxinVictim] = NeurotoxinVictim()
EMIT_NEUROTOXIN: Final[EmitNeurotoxin] = EmitNeurotoxin()
