"""The Aperture actions, question by question (POR-200 to POR-220, POR-503)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import NOBODY, Ask, Frame
from layover.games.portal.actions import NO_SOURCE, burnable, sources, targets, victims
from layover.games.portal.lab import put_in, take_out
from layover.games.portal.pack import (
    APPARATUS_VENT,
    BEAM,
    BLUE_PORTAL,
    BOOTS,
    COLOURS,
    CONVERSION,
    CUBE,
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
    ORANGE_PORTAL,
    PANELS,
    PELLET,
    REDEMPTION,
    REDIRECTION,
    REPULSION,
    SCAFFOLD,
    TURRET,
    VAULT,
    chamber_of,
    colour_of,
    piece_of,
)
from layover.games.portal.pieces import burn, destroy, enter, kill, look_for_end, settle
from layover.games.portal.rules import BREAKS_LAB, FINISH_CARD, NO_PORTAL_HERE, OF_ACTION
from layover.games.portal.state import NO_COLOUR, TRAY, Portal
from layover.games.portal.steps.carry import group_of, set_out
from layover.games.portal.steps.deliver import (
    APPARATUS,
    DELIVER_SUBJECT,
    EARNED,
    RELAXATION,
    TURRET_ICON,
    no_turret_step,
    put_cube,
    put_turret,
)
from layover.games.portal.steps.devices import EMIT_NEUROTOXIN, NEUROTOXIN_VICTIM, REDIRECT_AGAIN, VENT
from layover.games.portal.steps.move import no_count, no_source, not_adjacent

MOST_ESCORTED: Final = 2
"""Subjects that the party escort bot leads away (POR-217)."""


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
        return [DELIVER_SUBJECT.of(seat, RELAXATION), DELIVER_SUBJECT.of(seat, RELAXATION)]
    if action == APPARATUS_VENT:
        return [DELIVER_SUBJECT.of(seat, APPARATUS)]
    if action == REDEMPTION:
        return [TURRET_ICON.of(seat, EARNED)]
    if action in (REDIRECTION, DISPENSER):
        return [CARD_TARGET.of(seat, action, NO_SOURCE)]
    if action in (CONVERSION, BEAM, ESCORT):
        return [CARD_SUBJECT.of(seat, action)]
    if action == INCINERATOR:
        return [CARD_SLICE.at(seat)]
    return [CARD_SOURCE.of(seat, action)]


class OfAction(Ask[Portal]):
    """A question of an Aperture action, which its frame names."""

    insists = FINISH_CARD

    def of(self, seat: i64, action: i64) -> Frame:
        return self.at(seat, action)

    def action(self, f: Frame) -> i64:
        return f.x


class CardSource(OfAction):
    """The chamber that the action begins with."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        action = self.action(f)
        if sources(s, f.seat, action) & bit(target):
            return None
        if action == BOOTS:
            return no_source(s, f.seat, target)
        return BREAKS_LAB if action == SCAFFOLD and s.old_edge & bit(target) else OF_ACTION[action]

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(sources(s, f.seat, self.action(f)))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        action = self.action(f)
        if action == GRILL:
            clear_tokens(s, f.seat, target)
        elif action == PANELS:
            s.flipped ^= bit(target)
            s.tell("turned_over", f.seat, target)
        elif action == PELLET:
            for colour in range(s.seats):
                if s.subjects[piece_of(target, colour)]:
                    destroy(s, colour, target, 1, OF_ACTION[PELLET])
            look_for_end(s)
        elif action == SCAFFOLD:
            floor = take_out(s, target)
            put_in(s, target, floor)
            s.tell("scaffold", f.seat, target, floor)
        else:
            s.then(CARD_TARGET.of(f.seat, action, target))

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [self.action(f)]


class CardTarget(Ask[Portal]):
    """The chamber that the action ends in; the escort bot leads away subjects of one colour."""

    noun = "chamber"
    size = MOST_CHAMBERS
    insists = FINISH_CARD

    def of(self, seat: i64, action: i64, source: i64, escorted: i64 = 0) -> Frame:
        return self.at(seat, action, source, escorted)

    def action(self, f: Frame) -> i64:
        return f.x

    def source(self, f: Frame) -> i64:
        return f.y

    def escorted(self, f: Frame) -> i64:
        return f.z

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        action = self.action(f)
        source = self.source(f)
        if targets(s, action, source) & bit(target):
            return None
        if action in (BOOTS, REPULSION, ESCORT):
            return not_adjacent(s, source)
        if action == REDIRECTION and no_turret_step(s, target) is NO_PORTAL_HERE:
            return NO_PORTAL_HERE
        return OF_ACTION[action]

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(targets(s, self.action(f), self.source(f)))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        action = self.action(f)
        source = self.source(f)
        if action in (FUNNEL, REPULSION):
            set_out(s, source, target, crowd(s, source, f.seat if action == REPULSION else NOBODY))
        elif action == DIVERSITY_VENT:
            s.then(VENT.of(f.seat, source, target, NO_COLOUR))
        elif action == DISPENSER:
            put_cube(s, f.seat, target, OF_ACTION[DISPENSER])
        elif action == REDIRECTION:
            s.then(REDIRECT_AGAIN.of(f.seat))
            put_turret(s, f.seat, target, OF_ACTION[REDIRECTION])
        else:
            whose = self.escorted(f) if action == ESCORT else f.seat
            s.then(CARD_COUNT.of(f.seat, action, whose, source, target))

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [self.action(f)]


class CardCount(Ask[Portal]):
    """How many subjects of one colour the action moves from chamber to chamber."""

    noun = "count"
    size = MOST_SUBJECTS
    insists = FINISH_CARD

    def of(self, seat: i64, action: i64, colour: i64, source: i64, target: i64) -> Frame:
        """Action and colour share a detail."""
        return self.at(seat, action * COLOURS + colour, source, target)

    def action(self, f: Frame) -> i64:
        return f.x // COLOURS

    def colour(self, f: Frame) -> i64:
        return f.x % COLOURS

    def source(self, f: Frame) -> i64:
        return f.y

    def target(self, f: Frame) -> i64:
        return f.z

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(1, self.most(s, f) + 1)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if self.action(f) != ESCORT:
            return no_count(s, f.seat, self.source(f), target, False)
        return None if 0 < target <= self.most(s, f) else OF_ACTION[ESCORT]

    def most(self, s: Portal, f: Frame) -> i64:
        there: i64 = s.subjects[piece_of(self.source(f), self.colour(f))]
        return MOST_ESCORTED if self.action(f) == ESCORT and there > MOST_ESCORTED else there

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        set_out(s, self.source(f), self.target(f), group_of(self.colour(f), target))

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [self.colour(f), self.source(f), self.target(f)]


class CardSubject(OfAction):
    """A subject, by chamber and colour: converted, burnt by the beam, or escorted (POR-205, POR-206, POR-217)."""

    noun = "subject"
    size = MOST_PIECES

    def domain(self, s: Portal, f: Frame) -> list[int]:
        found: list[int] = []
        for chamber in bits(s.lab):
            for colour in range(s.seats):
                if s.subjects[piece_of(chamber, colour)]:
                    found.append(piece_of(chamber, colour))
        return found

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        action = self.action(f)
        there = victims(s, f.seat, action, chamber_of(target))
        return None if there & bit(colour_of(target)) else OF_ACTION[action]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        action = self.action(f)
        chamber = chamber_of(target)
        colour = colour_of(target)
        if action == ESCORT:
            s.then(CARD_TARGET.of(f.seat, ESCORT, chamber, colour))
        elif action == BEAM:
            kill(s, colour, chamber, OF_ACTION[BEAM])
        else:
            destroy(s, colour, chamber, 1, OF_ACTION[CONVERSION])
            s.alive[f.seat] += 1
            enter(s, f.seat, chamber, 1)
            s.tell("converted", f.seat, chamber)
            settle(s)

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [self.action(f)]


class CardSlice(Ask[Portal]):
    """Another player's slice where the player has a subject: it is burnt (POR-219)."""

    noun = "slice"
    size = MOST_PIECES
    insists = FINISH_CARD

    def domain(self, s: Portal, f: Frame) -> list[int]:
        found: list[int] = []
        for chamber in bits(s.lab):
            for colour in range(s.seats):
                if s.slices[piece_of(chamber, colour)]:
                    found.append(piece_of(chamber, colour))
        return found

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        chamber = chamber_of(target)
        colour = colour_of(target)
        if colour < s.seats and colour != f.seat and burnable(s, f.seat) & s.cakes[colour] & bit(chamber):
            return None
        return OF_ACTION[INCINERATOR]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        burn(s, colour_of(target), chamber_of(target), OF_ACTION[INCINERATOR])


def crowd(s: Portal, chamber: i64, spared: i64) -> i64:
    """All subjects of a chamber as one movement, but not those of a player who is spared, or NOBODY."""
    groups: i64 = 0
    for colour in range(s.seats):
        if colour != spared:
            groups |= group_of(colour, s.subjects[piece_of(chamber, colour)])
    return groups


def clear_tokens(s: Portal, seat: i64, chamber: i64) -> None:
    """POR-208: all special tokens of a chamber go to the tray."""
    if s.blue == chamber:
        s.blue = TRAY
        s.tell("grilled", seat, BLUE_PORTAL, chamber)
    if s.orange == chamber:
        s.orange = TRAY
        s.tell("grilled", seat, ORANGE_PORTAL, chamber)
    if s.turret == chamber:
        s.turret = TRAY
        s.tell("grilled", seat, TURRET, chamber)
    if s.cube == chamber:
        s.cube = TRAY
        s.tell("grilled", seat, CUBE, chamber)


CARD_SOURCE: Final[CardSource] = CardSource()
CARD_TARGET: Final[CardTarget] = CardTarget()
CARD_COUNT: Final[CardCount] = CardCount()
CARD_SUBJECT: Final[CardSubject] = CardSubject()
CARD_SLICE: Final[CardSlice] = CardSlice()
