"""The Aperture actions, question by question (POR-200 to POR-220, POR-503)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.portal.actions import burnable, sources, targets, victims
from layover.games.portal.lab import put_in, take_out
from layover.games.portal.pack import (
    APPARATUS_VENT,
    BEAM,
    BOOTS,
    COLOURS,
    CONVERSION,
    DISPENSER,
    DIVERSITY_VENT,
    ESCORT,
    FUNNEL,
    GRILL,
    INCINERATOR,
    MOST_CHAMBERS,
    MOST_PIECES,
    MOST_SUBJECTS,
    NEUROTOXIN,
    PANELS,
    PELLET,
    REDEMPTION,
    REDIRECTION,
    REPULSION,
    SCAFFOLD,
    VAULT,
)
from layover.games.portal.pieces import burn, destroy, enter, kill, look_for_end, settle
from layover.games.portal.rules import BREAKS_LAB, NO_PORTAL_HERE, OF_ACTION, ONE_USE
from layover.games.portal.state import TRAY, Portal
from layover.games.portal.steps.carry import group_of, set_out
from layover.games.portal.steps.deliver import (
    APPARATUS,
    DELIVER_SUBJECT,
    RELAXATION,
    TURRET_ICON,
    no_turret_step,
    put_cube,
    put_turret,
)
from layover.games.portal.steps.devices import EMIT_NEUROTOXIN, NEUROTOXIN_VICTIM, REDIRECT_AGAIN, VENT
from layover.games.portal.steps.move import no_count, no_source, not_adjacent

NO_SOURCE: Final = MOST_CHAMBERS
"""Detail of a CARD_TARGET frame whose action begins with its target."""


def first_questions(s: Portal, seat: i64, action: i64) -> list[Frame]:
    """What an action asks first; the rest follows from the answers (POR-503)."""
    if action == NEUROTOXIN:
        s.doomed = ()
        frames: list[Frame] = []
        for k in range(s.seats):
            frames.append(NEUROTOXIN_VICTIM.at((seat + k) % s.seats))
        frames.append(EMIT_NEUROTOXIN.at(seat))
        return frames
    if action == VAULT:
        return [DELIVER_SUBJECT.at(seat, RELAXATION), DELIVER_SUBJECT.at(seat, RELAXATION)]
    if action == APPARATUS_VENT:
        return [DELIVER_SUBJECT.at(seat, APPARATUS)]
    if action == REDEMPTION:
        return [TURRET_ICON.at(seat)]
    if action in (REDIRECTION, DISPENSER):
        return [CARD_TARGET.at(seat, action, NO_SOURCE)]
    if action in (CONVERSION, BEAM, ESCORT):
        return [CARD_SUBJECT.at(seat, action)]
    if action == INCINERATOR:
        return [CARD_SLICE.at(seat)]
    return [CARD_SOURCE.at(seat, action)]


class CardSource(Ask[Portal]):
    """The chamber that action x begins with."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if sources(s, f.seat, f.x) & bit(target):
            return None
        if f.x == BOOTS:
            return no_source(s, f.seat, target)
        return BREAKS_LAB if f.x == SCAFFOLD and s.old_edge & bit(target) else OF_ACTION[f.x]

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(sources(s, f.seat, f.x))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        if f.x == GRILL:
            clear_tokens(s, target)
        elif f.x == PANELS:
            s.flipped ^= bit(target)
            s.tell("turned_over", f.seat, target)
        elif f.x == PELLET:
            for colour in range(s.seats):
                if s.subjects[target * COLOURS + colour]:
                    destroy(s, colour, target, 1)
            look_for_end(s)
        elif f.x == SCAFFOLD:
            floor = take_out(s, target)
            put_in(s, target, floor)
            s.tell("scaffold", f.seat, target, floor)
        else:
            s.then(CARD_TARGET.at(f.seat, f.x, target))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return ONE_USE


class CardTarget(Ask[Portal]):
    """The chamber that action x ends in. y: the chamber it began with, z: the colour for the escort bot."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if targets(s, f.x, f.y) & bit(target):
            return None
        if f.x == BOOTS or f.x == REPULSION or f.x == ESCORT:
            return not_adjacent(s, f.y)
        if f.x == REDIRECTION and no_turret_step(s, target) is NO_PORTAL_HERE:
            return NO_PORTAL_HERE
        return OF_ACTION[f.x]

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(targets(s, f.x, f.y))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        if f.x == FUNNEL or f.x == REPULSION:
            set_out(s, f.y, target, crowd(s, f.y, f.seat if f.x == REPULSION else -1))
        elif f.x == DIVERSITY_VENT:
            s.then(VENT.at(f.seat, f.y, target))
        elif f.x == DISPENSER:
            put_cube(s, f.seat, target)
        elif f.x == REDIRECTION:
            s.then(REDIRECT_AGAIN.at(f.seat, REDIRECTION, NO_SOURCE))
            put_turret(s, f.seat, target)
        else:
            s.then(CARD_COUNT.at(f.seat, f.x * COLOURS + (f.z if f.x == ESCORT else f.seat), f.y, target))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return ONE_USE


class CardCount(Ask[Portal]):
    """How many subjects the action moves from y to z. x: the action and whose subjects."""

    noun = "count"
    size = MOST_SUBJECTS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(1, self.most(s, f) + 1)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if f.x // COLOURS != ESCORT:
            return no_count(s, f.seat, f.y, target, False)
        return None if 0 < target <= self.most(s, f) else OF_ACTION[ESCORT]

    def most(self, s: Portal, f: Frame) -> i64:
        there: i64 = s.subjects[f.y * COLOURS + f.x % COLOURS]
        return 2 if f.x // COLOURS == ESCORT and there > 2 else there

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        set_out(s, f.y, f.z, group_of(f.x % COLOURS, target))


class CardSubject(Ask[Portal]):
    """A subject, by chamber and colour: converted, burnt by the beam, or escorted (POR-205, POR-206, POR-217)."""

    noun = "subject"
    size = MOST_PIECES

    def domain(self, s: Portal, f: Frame) -> list[int]:
        found: list[int] = []
        for chamber in bits(s.lab):
            for colour in range(s.seats):
                if s.subjects[chamber * COLOURS + colour]:
                    found.append(chamber * COLOURS + colour)
        return found

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        there = victims(s, f.seat, f.x, target // COLOURS)
        return None if there & bit(target % COLOURS) else OF_ACTION[f.x]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        chamber = target // COLOURS
        colour = target % COLOURS
        if f.x == ESCORT:
            s.then(CARD_TARGET.at(f.seat, ESCORT, chamber, colour))
        elif f.x == BEAM:
            kill(s, colour, chamber)
        else:
            destroy(s, colour, chamber, 1)
            s.alive[f.seat] += 1
            enter(s, f.seat, chamber, 1)
            s.tell("converted", f.seat, chamber)
            settle(s)


class CardSlice(Ask[Portal]):
    """Another player's slice where the player has a subject: it is burnt (POR-219)."""

    noun = "slice"
    size = MOST_PIECES

    def domain(self, s: Portal, f: Frame) -> list[int]:
        found: list[int] = []
        for chamber in bits(s.lab):
            for colour in range(s.seats):
                if s.slices[chamber * COLOURS + colour]:
                    found.append(chamber * COLOURS + colour)
        return found

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        chamber = target // COLOURS
        colour = target % COLOURS
        if colour < s.seats and colour != f.seat and burnable(s, f.seat) & s.cakes[colour] & bit(chamber):
            return None
        return OF_ACTION[INCINERATOR]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        burn(s, target % COLOURS, target // COLOURS)


def crowd(s: Portal, chamber: i64, spared: i64) -> i64:
    """All subjects of a chamber as one movement, but not those of a player who is spared."""
    groups: i64 = 0
    for colour in range(s.seats):
        if colour != spared:
            groups |= group_of(colour, s.subjects[chamber * COLOURS + colour])
    return groups


def clear_tokens(s: Portal, chamber: i64) -> None:
    """POR-208: all special tokens of a chamber go to the tray."""
    if s.blue == chamber:
        s.blue = TRAY
    if s.orange == chamber:
        s.orange = TRAY
    if s.turret == chamber:
        s.turret = TRAY
    if s.cube == chamber:
        s.cube = TRAY
    s.tell("grilled", -1, chamber)


CARD_SOURCE: Final[CardSource] = CardSource()
CARD_TARGET: Final[CardTarget] = CardTarget()
CARD_COUNT: Final[CardCount] = CardCount()
CARD_SUBJECT: Final[CardSubject] = CardSubject()
CARD_SLICE: Final[CardSlice] = CardSlice()
