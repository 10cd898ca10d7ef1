"""Les spécialistes: hire them, and negotiate (PDX-250 to PDX-255, PDX-268)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.pdx.concourse import give_back, negotiates
from layover.games.pdx.pack import ACTIVITY, NEGOTIATOR, SLOTS, SPECIALISTS, TOKENS, WILD, specialist
from layover.games.pdx.rules import (
    CANNOT_HIRE,
    CANNOT_NEGOTIATE,
    ONE_OF_EACH,
    ONE_OPTION,
    ONLY_IN_OWN_TURN,
    lower,
)
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.common import AnyTime, HalfMade, PartOfBuild, shut_out
from layover.games.pdx.steps.contractor import performed

SERVICE_KIND: Final = 0
ACTIVITY_KIND: Final = 1
KINDS: Final = 2
GIVEN: Final = 2
"""Tokens that a negotiation takes for one."""


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
        slot = s.free_slot(f.seat)
        s.slots[slot] = specialist(target)
        s.powers[f.seat] |= bit(target)
        s.tell("hired", f.seat, target, slot % SLOTS)
        performed(s, f.seat)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class Negotiate(AnyTime):
    """At any time of the own turn two service tokens for a wild one, or two activity tokens for one (PDX-268)."""

    noun = "kind"
    size = KINDS

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
            return count(s, place + ACTIVITY, place + TOKENS) >= GIVEN
        return count(s, place, place + ACTIVITY) >= GIVEN and (s.supply[WILD] > 0 or s.tokens[place + WILD] > 0)

    def add(self, s: Pdx, seat: i64, picks: list[int]) -> None:
        """Append the picks of a seat that is not shut out."""
        if negotiates(s, seat):
            if self.possible(s, seat, SERVICE_KIND):
                picks.append(int(self.base) + SERVICE_KIND)
            if self.possible(s, seat, ACTIVITY_KIND):
                picks.append(int(self.base) + ACTIVITY_KIND)

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(NEGOTIATE_FIRST.of(f.seat, target))


class NegotiateFirst(HalfMade):
    """The first token given, of a kind."""

    def of(self, seat: i64, kind: i64) -> Frame:
        return self.at(seat, kind)

    def kind(self, f: Frame) -> i64:
        return f.x


class NegotiateSecond(HalfMade):
    """The second token given, of the same kind."""

    def of(self, seat: i64, kind: i64, first: i64) -> Frame:
        return self.at(seat, kind, first)

    def kind(self, f: Frame) -> i64:
        return f.x

    def first(self, f: Frame) -> i64:
        return f.y

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(self.first(f))]


class NegotiateGain(HalfMade):
    """What is gained for two activity tokens."""

    def of(self, seat: i64, first: i64, second: i64) -> Frame:
        return self.at(seat, first, second)

    def first(self, f: Frame) -> i64:
        return f.x

    def second(self, f: Frame) -> i64:
        return f.y


class GiveFirst(Ask[Pdx]):
    """A token of the kind, with which a second one can be given."""

    noun = "token"
    size = TOKENS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return of_kind(NEGOTIATE_FIRST.kind(f))

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if kind_of(target) != NEGOTIATE_FIRST.kind(f) or not s.tokens[f.seat * TOKENS + target]:
            return CANNOT_NEGOTIATE
        for second in of_kind(NEGOTIATE_FIRST.kind(f)):
            if can_give(s, f.seat, target, second):
                return None
        return CANNOT_NEGOTIATE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(NEGOTIATE_SECOND.of(f.seat, NEGOTIATE_FIRST.kind(f), target))


class GiveSecond(Ask[Pdx]):
    """A token that can be given after the first; for services the exchange is made with it."""

    noun = "token"
    size = TOKENS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return of_kind(NEGOTIATE_SECOND.kind(f))

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if kind_of(target) != NEGOTIATE_SECOND.kind(f) or not can_give(s, f.seat, NEGOTIATE_SECOND.first(f), target):
            return CANNOT_NEGOTIATE
        return None

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        if NEGOTIATE_SECOND.kind(f) == SERVICE_KIND:
            exchange(s, f.seat, NEGOTIATE_SECOND.first(f), target, WILD)
        else:
            s.then(NEGOTIATE_GAIN.of(f.seat, NEGOTIATE_SECOND.first(f), target))


class GainActivity(Ask[Pdx]):
    """An activity token that is in the supply once the two are back."""

    noun = "token"
    size = TOKENS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return of_kind(ACTIVITY_KIND)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if kind_of(target) != ACTIVITY_KIND:
            return CANNOT_NEGOTIATE
        returned = target == NEGOTIATE_GAIN.first(f) or target == NEGOTIATE_GAIN.second(f)
        return None if s.supply[target] or returned else CANNOT_NEGOTIATE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        exchange(s, f.seat, NEGOTIATE_GAIN.first(f), NEGOTIATE_GAIN.second(f), target)


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
    if s.tokens[place + second] < (GIVEN if first == second else 1):
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
HIRE_PICK: Final[PartOfBuild] = PartOfBuild("hire_pick", [HIRE_SPECIALIST])
NEGOTIATE: Final[Negotiate] = Negotiate()
GIVE_FIRST: Final[GiveFirst] = GiveFirst()
NEGOTIATE_FIRST: Final[NegotiateFirst] = NegotiateFirst("negotiate_first", [GIVE_FIRST])
GIVE_SECOND: Final[GiveSecond] = GiveSecond()
NEGOTIATE_SECOND: Final[NegotiateSecond] = NegotiateSecond("negotiate_second", [GIVE_SECOND])
GAIN_ACTIVITY: Final[GainActivity] = GainActivity()
NEGOTIATE_GAIN: Final[NegotiateGain] = NegotiateGain("negotiate_gain", [GAIN_ACTIVITY])
