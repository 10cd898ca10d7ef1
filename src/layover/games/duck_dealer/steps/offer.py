"""Commerce entre joueurs: an offer is composed in private, sent, and answered (DUC-100 to DUC-103, DUC-122).

A side of an offer is one number: a digit in base 32 for each unit, the good plus one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.event import only
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.duck_dealer.pack import MOST_GOODS, MOST_SEATS
from layover.games.duck_dealer.rules import GOODS_FOR_GOODS, NO_PLAYER_TRADE, OFFER_LIMIT, PARTNER_ON_PLANET
from layover.games.duck_dealer.ship import aboard, pay_good, take_aboard
from layover.games.duck_dealer.state import Duck

DIGIT: Final = 32
OFFERS: Final = (1, 4, 16, 64, 256)
"""Offers made in this turn are counted in base 4, a digit a partner, in the frame of the actions."""


def units(side: i64) -> list[int]:
    """The goods of a side.

    >>> units((3 + 1) * 32 + 5 + 1)
    [5, 3]
    """
    found: list[int] = []
    while side:
        found.append(side % DIGIT - 1)
        side //= DIGIT
    return found


def size_of(side: i64) -> i64:
    count: i64 = 0
    while side:
        side //= DIGIT
        count += 1
    return count


def count_of(side: i64, good: i64) -> i64:
    count: i64 = 0
    while side:
        if side % DIGIT == good + 1:
            count += 1
        side //= DIGIT
    return count


def offers_to(made: i64, partner: i64) -> i64:
    return made // OFFERS[partner] % 4


class Offer(Ask[Duck]):
    """Goods for goods with a ship on the same planet. Frame y: offers made this turn (DUC-100, DUC-102)."""

    noun = "partner"
    size = MOST_SEATS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [seat for seat in range(s.seats) if seat != f.seat]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if not s.player_trade:
            return NO_PLAYER_TRADE
        seat = f.seat
        if target >= s.seats or target == seat or s.steps >= 0 or s.place[seat] >= s.pack.planets:
            return PARTNER_ON_PLANET
        if s.place[target] != s.place[seat] or not s.load[seat] or not s.load[target]:
            return PARTNER_ON_PLANET
        return None if offers_to(f.y, target) < s.pack.most_offers else OFFER_LIMIT

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell_to(only(f.seat), "composes", f.seat, target)
        s.stack.append(Frame(f.step, f.seat, f.x, f.y + OFFERS[target], f.z))
        s.stack.append(DRAFT.at(f.seat, target))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return PARTNER_ON_PLANET if s.player_trade else NO_PLAYER_TRADE

    def unasked(self, s: Duck, f: Frame) -> Rule | None:
        return PARTNER_ON_PLANET if s.player_trade else NO_PLAYER_TRADE


class Give(Ask[Duck]):
    """One more own unit in the offer. Frame: x the partner, y what is given, z what is asked for (DUC-101)."""

    noun = "good"
    size = MOST_GOODS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [good for good in range(s.pack.goods) if aboard(s, f.seat, good)]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return may_add(s, f.seat, f.y, target)

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell_to(only(f.seat), "adds", f.seat, target)
        s.stack.append(Frame(f.step, f.seat, f.x, f.y * DIGIT + target + 1, f.z))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return PARTNER_ON_PLANET

    def unasked(self, s: Duck, f: Frame) -> Rule | None:
        return PARTNER_ON_PLANET


class AskFor(Ask[Duck]):
    """One more unit of the partner's in the offer (DUC-101)."""

    noun = "good"
    size = MOST_GOODS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [good for good in range(s.pack.goods) if aboard(s, f.x, good)]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return may_add(s, f.x, f.z, target)

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell_to(only(f.seat), "wants", f.seat, target)
        s.stack.append(Frame(f.step, f.seat, f.x, f.y, f.z * DIGIT + target + 1))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return PARTNER_ON_PLANET

    def unasked(self, s: Duck, f: Frame) -> Rule | None:
        return PARTNER_ON_PLANET


def may_add(s: Duck, seat: i64, side: i64, good: i64) -> Rule | None:
    """DUC-101, DUC-102: a unit aboard that is not yet in the offer, six a side at most."""
    if good >= s.pack.goods or aboard(s, seat, good) <= count_of(side, good):
        return GOODS_FOR_GOODS
    return None if size_of(side) < s.pack.most_units else OFFER_LIMIT


class Send(Ask[Duck]):
    """The whole offer becomes public, and the partner is asked (DUC-100, DUC-101)."""

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if f.y and f.z else GOODS_FOR_GOODS

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell("offers", f.seat, f.x)
        for good in units(f.y):
            s.tell("offer_gives", f.seat, good)
        for good in units(f.z):
            s.tell("offer_asks", f.seat, good)
        s.stack.append(ANSWER.at(f.x, f.seat, f.y, f.z))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return PARTNER_ON_PLANET

    def unasked(self, s: Duck, f: Frame) -> Rule | None:
        return PARTNER_ON_PLANET


class Accept(Ask[Duck]):
    """The goods change hands. Frame: x who offers, y what is given, z what is asked for (DUC-100, DUC-103)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        for good in units(f.y):
            pay_good(s, f.x, good)
            take_aboard(s, f.seat, good)
        for good in units(f.z):
            pay_good(s, f.seat, good)
            take_aboard(s, f.x, good)
        s.tell("accepts", f.seat, f.x)


class Refuse(Ask[Duck]):
    """Nothing changes hands (DUC-100)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell("refuses", f.seat, f.x)


OFFER: Final[Offer] = Offer()
GIVE: Final[Give] = Give()
ASK_FOR: Final[AskFor] = AskFor()
SEND: Final[Send] = Send()
DRAFT: Final[Menu[Duck]] = Menu[Duck]("draft", [GIVE, ASK_FOR, SEND])
ACCEPT: Final[Accept] = Accept()
REFUSE: Final[Refuse] = Refuse()
ANSWER: Final[Menu[Duck]] = Menu[Duck]("answer", [ACCEPT, REFUSE])
