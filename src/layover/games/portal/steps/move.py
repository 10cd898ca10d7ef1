"""Déplacez vos Sujets de Test, and the bonus for moving one alone (POR-55 to POR-69, POR-301, POR-307, POR-313,
POR-316)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Do, Frame, Menu
from layover.games.portal.lab import reach
from layover.games.portal.pack import (
    ATLAS,
    CHELL,
    COLOURS,
    FACT_CORE,
    MOST_CHAMBERS,
    MOST_SUBJECTS,
    P_BODY,
    RICK,
    WHEATLEY,
)
from layover.games.portal.pieces import occupants, shift_slice
from layover.games.portal.rules import (
    ALL_MOVE,
    BONUS_IMPOSSIBLE,
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
    STEP_ORDER,
    WHEATLEY_ORDER,
)
from layover.games.portal.state import ACTIVATE, MOVE, NO_COLOUR, TRAY, Portal
from layover.games.portal.steps.carry import PAIR, arrive, group_of, set_out
from layover.games.portal.steps.deck import TAKE_CARD, may_take
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
        base = self.base
        return [base + chamber for chamber in bits(s.homes[f.seat])]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(MOVE_TO.at(f.seat, target))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        if s.phase == ACTIVATE and s.character == WHEATLEY:
            return WHEATLEY_ORDER
        return ONE_GROUP if s.phase == MOVE else STEP_ORDER


class MoveTo(Ask[Portal]):
    """A chamber adjacent to x, also by portals or Space Core (POR-55, POR-59)."""

    noun = "chamber"
    size = MOST_CHAMBERS
    leads = GOES_ON

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab & ~bit(f.x))

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if reach(s, f.x) & bit(target) else not_adjacent(s, f.x)

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(reach(s, f.x))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(MOVE_COUNT.at(f.seat, f.x, target))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return ONE_GROUP if s.phase == MOVE else STEP_ORDER


class MoveCount(Ask[Portal]):
    """How many go from x to y together (POR-55, POR-313). z: moved before, as a first group."""

    noun = "count"
    size = MOST_SUBJECTS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(1, s.subjects[f.x * COLOURS + f.seat] + 1)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return no_count(s, f.seat, f.x, target, s.character == RICK)

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        there: i64 = s.subjects[f.x * COLOURS + f.seat]
        if s.character == RICK:
            return [base + there]
        return span(base + 1, base + there + 1)

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(MOVED.at(f.seat, f.x * PAIR + f.y, f.z + target, f.z))
        set_out(s, f.x, f.y, group_of(f.seat, target))


class Moved(Do[Portal]):
    """After the arrival: what a character allows in addition, or the bonus. x: from and to, y: moved in all,
    z: in a first group before."""

    def run(self, s: Portal, f: Frame) -> None:
        if not f.z and extra_moves(s, f.seat, f.x, f.y):
            s.then(EXTRA.at(f.seat, f.x, f.y))
        else:
            reward_single(s, f.seat, f.y)


class MoveStop(Ask[Portal]):
    """No second step and no second group."""

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        reward_single(s, f.seat, f.y)


class MoveExtra(Ask[Portal]):
    """Chell: where the lone subject goes on to. P-body: where a second group goes. ATLAS: where one comes from.
    x: from and to of the first group, y: how many it was."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if extra_moves(s, f.seat, f.x, f.y) & bit(target) else extra_rule(s)

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(extra_moves(s, f.seat, f.x, f.y))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        source = f.x // PAIR
        first = f.x % PAIR
        if s.character == P_BODY:
            s.then(MOVE_COUNT.at(f.seat, source, target, f.y))
        elif s.character == ATLAS:
            s.then(MOVE_COUNT.at(f.seat, target, first, f.y))
        else:
            reward_single(s, f.seat, f.y)
            if s.load != NO_COLOUR:
                shift_slice(s, s.load, first, target)
                s.tell("carried", f.seat, s.load, first, target)
            arrive(s, first, target, group_of(f.seat, 1))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return extra_rule(s)


class BonusSubject(Ask[Portal]):
    """A free subject, delivered at once (POR-65, POR-67)."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.supply(f.seat) > 0 else BONUS_IMPOSSIBLE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(DELIVER_SUBJECT.at(f.seat, BONUS))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return ONE_BONUS


class BonusCard(Ask[Portal]):
    """The top Aperture card (POR-65)."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if may_take(s, f.seat) else BONUS_IMPOSSIBLE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(TAKE_CARD.at(f.seat))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return ONE_BONUS


class SingleBonus(Menu[Portal]):
    """For moving one subject: a subject or a card, whichever is possible (POR-65, POR-66)."""

    def moot(self, s: Portal, f: Frame) -> bool:
        return s.supply(f.seat) <= 0 and not may_take(s, f.seat)


def no_source(s: Portal, seat: i64, chamber: i64) -> Rule | None:
    """Why a seat cannot move subjects out of a chamber."""
    if s.homes[seat] & bit(chamber):
        return None
    return OTHERS_SUBJECTS if s.lab & bit(chamber) and occupants(s, chamber) else MOVE_OWN


def not_adjacent(s: Portal, source: i64) -> Rule:
    """Why subjects cannot go to a chamber that is not in reach."""
    lone = (s.blue == source and s.orange == TRAY) or (s.orange == source and s.blue == TRAY)
    return LONE_PORTAL if lone else NOT_ADJACENT


def no_count(s: Portal, seat: i64, chamber: i64, count: i64, all_of_them: bool) -> Rule | None:
    """Why so many of a seat's subjects cannot move out of a chamber."""
    there: i64 = s.subjects[chamber * COLOURS + seat]
    if count == 0:
        return MUST_MOVE
    if count > there:
        return MOVE_OWN
    return ALL_MOVE if all_of_them and count < there else None


def extra_moves(s: Portal, seat: i64, pair: i64, moved: i64) -> i64:
    """Mask of the chambers of a second step (POR-301), a second target (POR-307) or a second source (POR-316)."""
    source = pair // PAIR
    target = pair % PAIR
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
        s.then(DELIVER_SUBJECT.at(seat, BONUS), TAKE_CARD.at(seat))
    else:
        s.then(SINGLE_BONUS.at(seat))


MOVE_FROM: Final[MoveFrom] = MoveFrom()
MOVE_TO: Final[MoveTo] = MoveTo()
MOVE_COUNT: Final[MoveCount] = MoveCount()
MOVED: Final[Moved] = Moved()
MOVE_STOP: Final[MoveStop] = MoveStop()
MOVE_EXTRA: Final[MoveExtra] = MoveExtra()
EXTRA: Final[Menu[Portal]] = Menu[Portal]("extra", [MOVE_STOP, MOVE_EXTRA])
BONUS_SUBJECT: Final[BonusSubject] = BonusSubject()
BONUS_CARD: Final[BonusCard] = BonusCard()
SINGLE_BONUS: Final[SingleBonus] = SingleBonus("bonus", [BONUS_SUBJECT, BONUS_CARD])
