"""Déplacez vos Sujets de Test, and the bonus for moving one alone (POR-55 to POR-69, POR-301, POR-307, POR-313,
POR-316)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, TRIED, Ask, Do, Frame, Menu
from layover.games.portal.lab import reach
from layover.games.portal.order import out_of_step
from layover.games.portal.pack import (
    ATLAS,
    CHELL,
    EXTRAS,
    FACT_CORE,
    MOST_CHAMBERS,
    MOST_SUBJECTS,
    P_BODY,
    RICK,
    WHEATLEY,
    piece_of,
)
from layover.games.portal.pieces import occupants, shift_slice
from layover.games.portal.rules import (
    ALL_MOVE,
    BONUS_IMPOSSIBLE,
    BOTH_FORMS,
    CHELL_STEP,
    LONE_PORTAL,
    MOVE_OWN,
    MUST_MOVE,
    NOT_ADJACENT,
    ONE_BONUS,
    ONE_GROUP,
    OTHERS_SUBJECTS,
    SECOND_SOURCE,
    SECOND_TARGET,
    WHEATLEY_ORDER,
)
from layover.games.portal.state import DEPLOY, MOVE, NO_COLOUR, RUNNING, TRAY, Portal
from layover.games.portal.steps.carry import arrive, gone_before, group_of, set_out, source_of, target_of, way_of
from layover.games.portal.steps.deck import TAKE_CARD, WITHIN_LIMIT, may_take
from layover.games.portal.steps.deliver import BONUS, DELIVER_SUBJECT


class MoveFrom(Ask[Portal]):
    """A chamber with own subjects: the move is compulsory and always possible (POR-55, POR-56, POR-58)."""

    noun = "chamber"
    size = MOST_CHAMBERS
    leads = GOES_ON

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return no_source(s, f.seat, target)

    def legal(self, s: Portal, f: Frame) -> list[int]:
        """`no_source` restated for speed; `test_referee_and_list_agree` holds them together."""
        base = self.base
        return [base + chamber for chamber in bits(s.homes[f.seat])]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(MOVE_TO.of(f.seat, target))

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return no_other_move(s, f)


class MoveTo(Ask[Portal]):
    """A chamber adjacent to the source, also by portals or Space Core (POR-55, POR-59)."""

    noun = "chamber"
    size = MOST_CHAMBERS
    leads = GOES_ON

    def of(self, seat: i64, source: i64) -> Frame:
        return self.at(seat, source)

    def source(self, f: Frame) -> i64:
        return f.x

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab & ~bit(self.source(f)))

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        source = self.source(f)
        return None if reach(s, source) & bit(target) else not_adjacent(s, source)

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(reach(s, self.source(f)))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(MOVE_COUNT.of(f.seat, self.source(f), target))

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [self.source(f)]

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return no_other_move(s, f)


class MoveCount(Ask[Portal]):
    """How many go from chamber to chamber together (POR-55, POR-313); so many went before, as a first group."""

    noun = "count"
    size = MOST_SUBJECTS

    def of(self, seat: i64, source: i64, target: i64, before: i64 = 0) -> Frame:
        return self.at(seat, source, target, before)

    def source(self, f: Frame) -> i64:
        return f.x

    def target(self, f: Frame) -> i64:
        return f.y

    def before(self, f: Frame) -> i64:
        return f.z

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(1, s.subjects[piece_of(self.source(f), f.seat)] + 1)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return no_count(s, f.seat, self.source(f), target, s.character == RICK)

    def legal(self, s: Portal, f: Frame) -> list[int]:
        """`no_count` restated for speed; `test_referee_and_list_agree` holds them together."""
        base = self.base
        there: i64 = s.subjects[piece_of(self.source(f), f.seat)]
        if s.character == RICK:
            return [base + there]
        return span(base + 1, base + there + 1)

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        source = self.source(f)
        goal = self.target(f)
        before = self.before(f)
        s.then(MOVED.of(f.seat, way_of(source, goal), before + target, before))
        set_out(s, source, goal, group_of(f.seat, target))

    def foretold(self, s: Portal, f: Frame) -> int:
        """A chamber is still to be activated, unless the Turret ends the game, Wheatley has had it done before, or one
        alone draws a card by Fact Core at once."""
        tame = s.character != WHEATLEY and s.character != FACT_CORE
        return GOES_ON if tame and self.target(f) != s.turret else TRIED

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [self.source(f), self.target(f)]

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return out_of_step(s, MOVE)


class Moved(Do[Portal]):
    """After the arrival: what a character allows in addition, or the bonus. So many moved in all, so many of them
    before, as a first group (`gone_before`)."""

    def of(self, seat: i64, way: i64, moved: i64, before: i64) -> Frame:
        return self.at(seat, way, moved, before)

    def way(self, f: Frame) -> i64:
        return f.x

    def moved(self, f: Frame) -> i64:
        return f.y

    def run(self, s: Portal, f: Frame) -> None:
        way = self.way(f)
        moved = self.moved(f)
        if not gone_before(f) and extra_moves(s, f.seat, way, moved):
            s.then(EXTRA.of(f.seat, way, moved))
        else:
            reward_single(s, f.seat, moved)
            tell_no_bonus(s)


class Extra(Menu[Portal]):
    """A second step or a second group, if a character allows it (POR-301, POR-307, POR-316)."""

    def of(self, seat: i64, way: i64, moved: i64) -> Frame:
        """After a first group of so many."""
        return self.at(seat, way, moved)

    def way(self, f: Frame) -> i64:
        return f.x

    def moved(self, f: Frame) -> i64:
        return f.y

    def topic(self, s: Portal, f: Frame) -> list[int]:
        """Who allows what, and the chamber that is left (P-body) or entered (ATLAS, and Chell a moment ago)."""
        way = self.way(f)
        return [EXTRAS.index(s.character), source_of(way) if s.character == P_BODY else target_of(way)]


class MoveStop(Ask[Portal]):
    """No second step and no second group."""

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        reward_single(s, f.seat, EXTRA.moved(f))
        tell_no_bonus(s)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return out_of_step(s, MOVE)


class MoveExtra(Ask[Portal]):
    """Chell: where the lone subject goes on to. P-body: where a second group goes. ATLAS: where one comes from."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if extra_moves(s, f.seat, EXTRA.way(f), EXTRA.moved(f)) & bit(target) else extra_rule(s)

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(extra_moves(s, f.seat, EXTRA.way(f), EXTRA.moved(f)))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        source = source_of(EXTRA.way(f))
        first = target_of(EXTRA.way(f))
        moved = EXTRA.moved(f)
        if s.character == P_BODY:
            s.then(MOVE_COUNT.of(f.seat, source, target, moved))
        elif s.character == ATLAS:
            s.then(MOVE_COUNT.of(f.seat, target, first, moved))
        else:
            reward_single(s, f.seat, moved)
            if s.load != NO_COLOUR:
                shift_slice(s, s.load, first, target)
                s.tell("carried", f.seat, s.load, first, target)
            arrive(s, first, target, group_of(f.seat, 1), CHELL_STEP)
            tell_no_bonus(s)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return extra_rule(s) if s.ended == RUNNING else None


class BonusSubject(Ask[Portal]):
    """A free subject, delivered at once (POR-65, POR-67)."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.supply(f.seat) > 0 else BONUS_IMPOSSIBLE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(DELIVER_SUBJECT.of(f.seat, BONUS))

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return no_bonus(s)


class BonusCard(Ask[Portal]):
    """The top Aperture card (POR-65)."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if may_take(s, f.seat) else BONUS_IMPOSSIBLE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(TAKE_CARD.of(f.seat, WITHIN_LIMIT))

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return no_bonus(s)


class SingleBonus(Menu[Portal]):
    """For moving one subject: a subject or a card, whichever is possible (POR-65, POR-66)."""

    insists = BONUS_IMPOSSIBLE

    def moot(self, s: Portal, f: Frame) -> bool:
        return s.supply(f.seat) <= 0 and not may_take(s, f.seat)


def no_source(s: Portal, seat: i64, chamber: i64) -> Rule | None:
    """Why a seat cannot move subjects out of a chamber."""
    if s.homes[seat] & bit(chamber):
        return None
    return OTHERS_SUBJECTS if s.lab & bit(chamber) and occupants(s, chamber) else MOVE_OWN


def no_other_move(s: Portal, f: Frame) -> Rule | None:
    """Why a chamber to leave or to enter cannot be chosen, or chosen again, while something else is asked."""
    if s.ended != RUNNING:
        return None
    if s.phase == MOVE:
        return ONE_GROUP if s.character == CHELL and f.step != EXTRA.ix else extra_rule(s)
    return WHEATLEY_ORDER if s.character == WHEATLEY and s.phase != DEPLOY else out_of_step(s, MOVE)


def no_bonus(s: Portal) -> Rule | None:
    """Why there is no bonus to choose while something else is asked (POR-65, POR-309)."""
    if s.ended != RUNNING:
        return None
    return BOTH_FORMS if s.character == FACT_CORE else ONE_BONUS


def not_adjacent(s: Portal, source: i64) -> Rule:
    """Why subjects cannot go to a chamber that is not in reach."""
    lone = (s.blue == source and s.orange == TRAY) or (s.orange == source and s.blue == TRAY)
    return LONE_PORTAL if lone else NOT_ADJACENT


def no_count(s: Portal, seat: i64, chamber: i64, count: i64, all_of_them: bool) -> Rule | None:
    """Why so many of a seat's subjects cannot move out of a chamber."""
    there: i64 = s.subjects[piece_of(chamber, seat)]
    if count == 0:
        return MUST_MOVE
    if count > there:
        return MOVE_OWN
    return ALL_MOVE if all_of_them and count < there else None


def extra_moves(s: Portal, seat: i64, way: i64, moved: i64) -> i64:
    """Mask of the chambers of a second step (POR-301), a second target (POR-307) or a second source (POR-316)."""
    source = source_of(way)
    target = target_of(way)
    if s.character == CHELL:
        return reach(s, target) & ~bit(source) if moved == 1 and target != s.turret else 0
    if s.character == P_BODY:
        return reach(s, source) & ~bit(target) if s.homes[seat] & bit(source) else 0
    if s.character == ATLAS:
        return reach(s, target) & s.homes[seat] & ~bit(source) & ~bit(target)
    return 0


def extra_rule(s: Portal) -> Rule:
    if s.character == CHELL:
        return CHELL_STEP
    if s.character == P_BODY:
        return SECOND_TARGET
    return SECOND_SOURCE if s.character == ATLAS else ONE_GROUP


def reward_single(s: Portal, seat: i64, moved: i64) -> None:
    """Exactly one subject moved in the step: the bonus is due, in both forms with Fact Core (POR-65, POR-309)."""
    if moved != 1:
        return
    if s.character == FACT_CORE:
        s.then(DELIVER_SUBJECT.of(seat, BONUS), TAKE_CARD.of(seat, WITHIN_LIMIT))
    else:
        s.then(SINGLE_BONUS.at(seat))


def tell_no_bonus(s: Portal) -> None:
    """The bonus is due, and neither of its forms is possible (POR-66)."""
    if s.log is not None and s.stack:
        f = s.stack[-1]
        if f.step == SINGLE_BONUS.ix and SINGLE_BONUS.moot(s, f):
            s.tell("no_bonus", f.seat)


MOVE_FROM: Final[MoveFrom] = MoveFrom()
MOVE_TO: Final[MoveTo] = MoveTo()
MOVE_COUNT: Final[MoveCount] = MoveCount()
MOVED: Final[Moved] = Moved()
MOVE_STOP: Final[MoveStop] = MoveStop()
MOVE_EXTRA: Final[MoveExtra] = MoveExtra()
EXTRA: Final[Extra] = Extra("extra", [MOVE_STOP, MOVE_EXTRA])
BONUS_SUBJECT: Final[BonusSubject] = BonusSubject()
BONUS_CARD: Final[BonusCard] = BonusCard()
SINGLE_BONUS: Final[SingleBonus] = SingleBonus("bonus", [BONUS_SUBJECT, BONUS_CARD])
