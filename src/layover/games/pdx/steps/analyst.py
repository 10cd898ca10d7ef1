"""The Analyst: an exchange instead of opening an office (PDX-256 to PDX-262)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.pdx.pack import (
    ANALYST,
    MOST_DISPLAY,
    MOST_OFFICES,
    SLOTS,
    SPECIALISTS,
    is_office,
    specialist,
    specialist_type,
)
from layover.games.pdx.rules import NO_ANALYST, NO_EXCHANGE, OFFICE_STAYS, ONE_OF_EACH, ONE_OPTION, SPECIALIST_STAYS
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.common import PartOfBuild
from layover.games.pdx.steps.contractor import performed
from layover.games.pdx.steps.display import REVEAL_OFFICE, display_left, take_office

FOR_SPECIALIST: Final = 0
FOR_DISPLAY: Final = 1
FOR_PUBLIC: Final = 2
EXCHANGES: Final = 3


class Exchange(Ask[Pdx]):
    """What is exchanged; each kind needs something to give and something to take (PDX-256 to PDX-258)."""

    noun = "exchange"
    size = EXCHANGES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, EXCHANGES) if s.powers[f.seat] & bit(ANALYST) else []

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if not s.powers[f.seat] & bit(ANALYST):
            return NO_ANALYST
        return None if can_exchange(s, f.seat, target) else NO_EXCHANGE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(ANALYST_GIVE.of(f.seat, target))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_OPTION


class AnalystGive(PartOfBuild):
    """What is given in an exchange of a kind."""

    def of(self, seat: i64, exchange: i64) -> Frame:
        return self.at(seat, exchange)

    def exchange(self, f: Frame) -> i64:
        return f.x


class AnalystTake(PartOfBuild):
    """What is taken in an exchange of a kind: `given` is an office, or a specialist as a slot holds it."""

    def of(self, seat: i64, exchange: i64, given: i64) -> Frame:
        return self.at(seat, exchange, given)

    def exchange(self, f: Frame) -> i64:
        return f.x

    def given(self, f: Frame) -> i64:
        return f.y


class GiveSpecialist(Ask[Pdx]):
    """An own specialist to give up, the Analyst itself too (PDX-259)."""

    noun = "specialist"
    size = SPECIALISTS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, SPECIALISTS) if ANALYST_GIVE.exchange(f) != FOR_PUBLIC else []

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if ANALYST_GIVE.exchange(f) == FOR_PUBLIC or not s.powers[f.seat] & bit(target):
            return NO_EXCHANGE
        if ANALYST_GIVE.exchange(f) == FOR_SPECIALIST:
            return None if takable(s, f.seat, target) else NO_EXCHANGE
        return None if display_left(s) else NO_EXCHANGE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(ANALYST_TAKE.of(f.seat, ANALYST_GIVE.exchange(f), specialist(target)))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return SPECIALIST_STAYS


class GiveOffice(Ask[Pdx]):
    """An own private office to give up for a public one (PDX-258)."""

    noun = "office"
    size = MOST_OFFICES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        own = s.slots[f.seat * SLOTS:(f.seat + 1) * SLOTS]
        return [office for office in own if is_office(office)] if ANALYST_GIVE.exchange(f) == FOR_PUBLIC else []

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if ANALYST_GIVE.exchange(f) != FOR_PUBLIC or target not in s.slots[f.seat * SLOTS:(f.seat + 1) * SLOTS]:
            return NO_EXCHANGE
        return None if public_open(s) else NO_EXCHANGE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(ANALYST_TAKE.of(f.seat, ANALYST_GIVE.exchange(f), target))

    def otherwise(self, s: Pdx, f: Frame, seat: i64, target: i64) -> Rule | None:
        return OFFICE_STAYS if s.opened & bit(target) else None


class TakeSpecialist(Ask[Pdx]):
    """A type in the supply, not owned and not the one given (PDX-252, PDX-256)."""

    noun = "specialist"
    size = SPECIALISTS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, SPECIALISTS) if ANALYST_TAKE.exchange(f) == FOR_SPECIALIST else []

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if ANALYST_TAKE.exchange(f) != FOR_SPECIALIST or not s.specialists[target]:
            return NO_EXCHANGE
        return ONE_OF_EACH if s.powers[f.seat] & bit(target) else None

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        slot = give_up(s, f.seat, ANALYST_TAKE.given(f))
        s.slots[slot] = specialist(target)
        s.powers[f.seat] |= bit(target)
        s.specialists[target] -= 1
        s.tell("exchanged_specialist", f.seat, specialist_type(ANALYST_TAKE.given(f)), target, slot % SLOTS)
        performed(s, f.seat)


class TakeDisplay(Ask[Pdx]):
    """The top tile of a display stack, which becomes a private office (PDX-257, PDX-260)."""

    noun = "display"
    size = MOST_DISPLAY
    means = "office"

    def meaning(self, s: Pdx, f: Frame, target: i64) -> i64:
        return s.display[target]

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, MOST_DISPLAY) if ANALYST_TAKE.exchange(f) == FOR_DISPLAY else []

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if ANALYST_TAKE.exchange(f) == FOR_DISPLAY and s.display_height[target] else NO_EXCHANGE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        office = take_office(s, target)
        slot = give_up(s, f.seat, ANALYST_TAKE.given(f))
        s.slots[slot] = office
        s.opened |= bit(office)
        s.tell("exchanged_for_office", f.seat, specialist_type(ANALYST_TAKE.given(f)), office, target)
        performed(s, f.seat, REVEAL_OFFICE.of(target))


class TakePublic(Ask[Pdx]):
    """A public office, whose place the given one takes; workers stay with their tile (PDX-258, PDX-261)."""

    noun = "office"
    size = MOST_OFFICES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [office for office in s.public if office != NONE] if ANALYST_TAKE.exchange(f) == FOR_PUBLIC else []

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if ANALYST_TAKE.exchange(f) == FOR_PUBLIC and target in s.public else NO_EXCHANGE

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        given = ANALYST_TAKE.given(f)
        slot = s.slots.index(given)
        s.slots[slot] = target
        s.public[s.public.index(target)] = given
        s.tell("exchanged_offices", f.seat, given, target, slot % SLOTS)
        performed(s, f.seat)


def give_up(s: Pdx, seat: i64, given: i64) -> i64:
    """A specialist returns to the supply (PDX-259); its slot, which the exchange fills."""
    kind = specialist_type(given)
    s.specialists[kind] += 1
    s.powers[seat] &= ~bit(kind)
    slot: i64 = seat * SLOTS
    while s.slots[slot] != given:
        slot += 1
    return slot


def takable(s: Pdx, seat: i64, given: i64) -> bool:
    """Some specialist of the supply is not owned."""
    for kind in range(SPECIALISTS):
        if kind != given and s.specialists[kind] and not s.powers[seat] & bit(kind):
            return True
    return False


def public_open(s: Pdx) -> bool:
    for office in s.public:
        if office != NONE:
            return True
    return False


def can_exchange(s: Pdx, seat: i64, kind: i64) -> bool:
    """Whether the Analyst of a seat has something to give and to take in this way."""
    if kind == FOR_SPECIALIST:
        return takable(s, seat, NONE)
    if kind == FOR_DISPLAY:
        return display_left(s)
    if not public_open(s):
        return False
    for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
        if is_office(office):
            return True
    return False


def some_exchange(s: Pdx, seat: i64) -> bool:
    if not s.powers[seat] & bit(ANALYST):
        return False
    for kind in range(EXCHANGES):
        if can_exchange(s, seat, kind):
            return True
    return False


EXCHANGE: Final[Exchange] = Exchange()
GIVE_SPECIALIST: Final[GiveSpecialist] = GiveSpecialist()
GIVE_OFFICE: Final[GiveOffice] = GiveOffice()
ANALYST_GIVE: Final[AnalystGive] = AnalystGive("analyst_give", [GIVE_SPECIALIST, GIVE_OFFICE])
TAKE_SPECIALIST: Final[TakeSpecialist] = TakeSpecialist()
TAKE_DISPLAY: Final[TakeDisplay] = TakeDisplay()
TAKE_PUBLIC: Final[TakePublic] = TakePublic()
ANALYST_TAKE: Final[AnalystTake] = AnalystTake("analyst_take", [TAKE_SPECIALIST, TAKE_DISPLAY, TAKE_PUBLIC])
