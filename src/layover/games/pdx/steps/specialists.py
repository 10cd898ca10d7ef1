"""Les spécialistes: hire them, and negotiate (PDX-250 to PDX-255, PDX-268)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.pdx.concourse import give_back, negotiates
from layover.games.pdx.pack import ACTIVITY, NEGOTIATOR, SPECIALIST, SPECIALISTS, TOKENS, WILD
from layover.games.pdx.rules import (
    CANNOT_HIRE,
    CANNOT_NEGOTIATE,
    HALF_MADE,
    ONE_OF_EACH,
    ONE_OPTION,
    ONLY_IN_OWN_TURN,
    lower,
)
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.common import HalfMade, OrBack, half_made, or_back, shut_out
from layover.games.pdx.steps.contractor import performed

SERVICE_KIND: Final = 0
ACTIVITY_KIND: Final = 1


class Hire(Ask[Pdx]):
    """One option of Build: a specialist into a free own slot (PDX-253)."""

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [0] if s.with_specialists else []

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if not s.with_specialists or s.free_slot(f.seat) == NONE:
            return CANNOT_HIRE
        why: Rule | None = None
        for kind in range(SPECIALISTS):
            one = may_hire(s, f.seat, kind)
            if one is None:
                return None
            why = lower(why, one)
        return why

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(HIRE_PICK.at(f.seat))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class HireSpecialist(Ask[Pdx]):
    """A type in the supply that is not owned yet; it works at once (PDX-252 to PDX-254)."""

    noun = "specialist"
    size = SPECIALISTS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, SPECIALISTS)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return may_hire(s, f.seat, target)

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.specialists[target] -= 1
        s.slots[s.free_slot(f.seat)] = SPECIALIST + target
        s.powers[f.seat] |= bit(target)
        s.tell("hired", f.seat, target)
        performed(s, f)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class Negotiate(Ask[Pdx]):
    """At any time of the own turn two service tokens for a wild one, or two activity tokens for one (PDX-268)."""

    noun = "kind"
    size = 2

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [SERVICE_KIND, ACTIVITY_KIND] if s.powers[f.seat] & bit(NEGOTIATOR) else []

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        why = shut_out(s, f.seat)
        if why is not None:
            return why
        if f.seat != s.active:
            return ONLY_IN_OWN_TURN
        if not negotiates(s, f.seat) or not self.possible(s, f.seat, target):
            return CANNOT_NEGOTIATE
        return None

    def possible(self, s: Pdx, seat: i64, kind: i64) -> bool:
        """Two tokens of the kind, and for services a wild one that can be gained."""
        place: i64 = seat * TOKENS
        if kind == ACTIVITY_KIND:
            return count(s, place + ACTIVITY, place + TOKENS) >= 2
        return count(s, place, place + ACTIVITY) >= 2 and (s.supply[WILD] > 0 or s.tokens[place + WILD] > 0)

    def add(self, s: Pdx, seat: i64, picks: list[int]) -> None:
        """Append the picks of a seat that is not shut out."""
        if negotiates(s, seat):
            if self.possible(s, seat, SERVICE_KIND):
                picks.append(int(self.base) + SERVICE_KIND)
            if self.possible(s, seat, ACTIVITY_KIND):
                picks.append(int(self.base) + ACTIVITY_KIND)

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(NEGOTIATE_FIRST.at(f.seat, target))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return HALF_MADE


class GiveFirst(Ask[Pdx]):
    """The first token given; x is its kind."""

    noun = "token"
    size = TOKENS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return of_kind(f.x)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if kind_of(target) != f.x or not s.tokens[f.seat * TOKENS + target]:
            return CANNOT_NEGOTIATE
        for second in of_kind(f.x):
            if can_give(s, f.seat, target, second):
                return None
        return CANNOT_NEGOTIATE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(NEGOTIATE_SECOND.at(f.seat, f.x, target))


class GiveSecond(Ask[Pdx]):
    """The second token given, after y; for services the exchange is made with it."""

    noun = "token"
    size = TOKENS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return of_kind(f.x)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if kind_of(target) != f.x or not can_give(s, f.seat, f.y, target):
            return CANNOT_NEGOTIATE
        return None

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        if f.x == SERVICE_KIND:
            exchange(s, f.seat, f.y, target, WILD)
        else:
            s.then(NEGOTIATE_GAIN.at(f.seat, f.y, target))


class GainActivity(Ask[Pdx]):
    """The activity token gained for tokens x and y; it must be in the supply once these are back."""

    noun = "token"
    size = TOKENS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return of_kind(ACTIVITY_KIND)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if kind_of(target) != ACTIVITY_KIND:
            return CANNOT_NEGOTIATE
        return None if s.supply[target] or target == f.x or target == f.y else CANNOT_NEGOTIATE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        exchange(s, f.seat, f.x, f.y, target)


def may_hire(s: Pdx, seat: i64, kind: i64) -> Rule | None:
    """Why a specialist cannot be hired (PDX-252, PDX-253)."""
    if s.powers[seat] & bit(kind):
        return ONE_OF_EACH
    return CANNOT_HIRE if not s.specialists[kind] or s.free_slot(seat) == NONE else None


def kind_of(token: i64) -> i64:
    return ACTIVITY_KIND if token >= ACTIVITY else SERVICE_KIND


def of_kind(kind: i64) -> list[int]:
    return span(ACTIVITY, TOKENS) if kind == ACTIVITY_KIND else span(0, ACTIVITY)


def count(s: Pdx, start: i64, end: i64) -> i64:
    total: i64 = 0
    for held in s.tokens[start:end]:
        total += held
    return total


def can_give(s: Pdx, seat: i64, first: i64, second: i64) -> bool:
    """Both tokens are held and, for services, a wild one is then in the supply."""
    place: i64 = seat * TOKENS
    if s.tokens[place + second] < (2 if first == second else 1):
        return False
    return first >= ACTIVITY or s.supply[WILD] > 0 or first == WILD or second == WILD


def exchange(s: Pdx, seat: i64, first: i64, second: i64, gained: i64) -> None:
    give_back(s, seat, first)
    give_back(s, seat, second)
    s.supply[gained] -= 1
    s.tokens[seat * TOKENS + gained] += 1
    s.tell("negotiated", seat, first, second, gained)


HIRE: Final[Hire] = Hire()
HIRE_SPECIALIST: Final[HireSpecialist] = HireSpecialist()
HIRE_PICK: Final[OrBack] = or_back("hire_pick", [HIRE_SPECIALIST])
NEGOTIATE: Final[Negotiate] = Negotiate()
GIVE_FIRST: Final[GiveFirst] = GiveFirst()
NEGOTIATE_FIRST: Final[HalfMade] = half_made("negotiate_first", [GIVE_FIRST])
GIVE_SECOND: Final[GiveSecond] = GiveSecond()
NEGOTIATE_SECOND: Final[HalfMade] = half_made("negotiate_second", [GIVE_SECOND])
GAIN_ACTIVITY: Final[GainActivity] = GainActivity()
NEGOTIATE_GAIN: Final[HalfMade] = half_made("negotiate_gain", [GAIN_ACTIVITY])
