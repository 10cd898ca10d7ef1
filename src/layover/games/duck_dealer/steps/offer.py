"""Commerce entre joueurs: an offer is composed in private, sent, and answered (DUC-100 to DUC-103, DUC-122)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.event import only
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame, Menu
from layover.games.duck_dealer.pack import MOST_GOODS, MOST_SEATS
from layover.games.duck_dealer.rules import GOODS_FOR_GOODS, NO_PLAYER_TRADE, OFFER_LIMIT, PARTNER_ON_PLANET
from layover.games.duck_dealer.ship import aboard, pay_good, take_aboard
from layover.games.duck_dealer.state import Duck
from layover.games.duck_dealer.steps.discs import in_action_turn

# A side of an offer is one number: a digit for each unit, the good plus one. The unit added last is the lowest digit.

UNIT: Final = 32
"""The base of a side: more than there are goods."""


def with_unit(side: i64, good: i64) -> i64:
    """A side with one unit more."""
    return side * UNIT + good + 1


def units(side: i64) -> list[int]:
    """The goods of a side, the one added last first.

    >>> units(with_unit(with_unit(0, 3), 5))
    [5, 3]
    """
    found: list[int] = []
    while side:
        found.append(side % UNIT - 1)
        side //= UNIT
    return found


def size_of(side: i64) -> i64:
    """How many units a side has.

    >>> size_of(with_unit(with_unit(0, 3), 3))
    2
    """
    count: i64 = 0
    while side:
        side //= UNIT
        count += 1
    return count


def count_of(side: i64, good: i64) -> i64:
    """How many units of a good a side has.

    >>> side = with_unit(with_unit(0, 3), 5)
    >>> [count_of(side, 3), count_of(side, 4)]
    [1, 0]
    """
    count: i64 = 0
    while side:
        if side % UNIT == good + 1:
            count += 1
        side //= UNIT
    return count


# The frame of the actions counts the offers of the turn: its second detail is a number with a digit for each partner.

OFFERS: Final = 4
"""The base of the count: more offers than a partner can get in a turn."""
ONE_OFFER: Final = (1, 4, 16, 64, 256)
"""Partner -> its digit."""


def offers_of(f: Frame, partner: i64) -> i64:
    """How many offers the seat has made to a partner this turn.

    >>> menu = Frame(0, 0, 0, 0, 0)
    >>> twice = made(made(made(menu, 2), 1), 2)
    >>> [offers_of(twice, 1), offers_of(twice, 2), offers_of(taken_back(twice, 2), 2)]
    [1, 2, 1]
    """
    return f.y // ONE_OFFER[partner] % OFFERS


def counted(f: Frame, offers: i64) -> Frame:
    """The frame of the actions with so many more offers."""
    return Frame(f.step, f.seat, f.x, f.y + offers, f.z)


def made(f: Frame, partner: i64) -> Frame:
    """With an offer more to a partner."""
    return counted(f, ONE_OFFER[partner])


def taken_back(f: Frame, partner: i64) -> Frame:
    """With an offer less to a partner."""
    return counted(f, -ONE_OFFER[partner])


class Offer(Ask[Duck]):
    """Goods for goods with a ship on the same planet (DUC-100, DUC-102)."""

    noun = "partner"
    size = MOST_SEATS
    leads = GOES_ON

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [seat for seat in range(s.seats) if seat != f.seat]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if not s.player_trade:
            return NO_PLAYER_TRADE
        seat = f.seat
        if target >= s.seats or target == seat or s.is_moving() or s.place[seat] >= s.pack.planets:
            return PARTNER_ON_PLANET
        if s.place[target] != s.place[seat] or not s.load[seat] or not s.load[target]:
            return PARTNER_ON_PLANET
        return None if offers_of(f, target) < s.pack.most_offers else OFFER_LIMIT

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell_to(only(f.seat), "composes", f.seat, target)
        s.then(DRAFT.of(f.seat, target, 0, 0), made(f, target))

    def elsewhere(self, s: Duck, f: Frame) -> Rule | None:
        if not s.player_trade:
            return NO_PLAYER_TRADE
        return None if in_action_turn(s, f.seat) else PARTNER_ON_PLANET

    def unasked(self, s: Duck, f: Frame) -> Rule | None:
        if not s.player_trade:
            return NO_PLAYER_TRADE
        return None if f.step == ANSWER.ix else PARTNER_ON_PLANET       # who waits for an answer is in an action turn


class Draft(Menu[Duck]):
    """What an offer to a partner gives and asks for, unit by unit (DUC-101)."""

    insists = GOODS_FOR_GOODS

    def of(self, seat: i64, partner: i64, given: i64, asked: i64) -> Frame:
        return self.at(seat, partner, given, asked)

    def partner(self, f: Frame) -> i64:
        """To whom an offer is drafted."""
        return f.x

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [int(self.partner(f))]

    def given(self, f: Frame) -> i64:
        """The side that its author gives."""
        return f.y

    def asked(self, f: Frame) -> i64:
        """The side that its author asks for."""
        return f.z


class Give(Ask[Duck]):
    """One more own unit in the offer (DUC-101)."""

    noun = "good"
    size = MOST_GOODS
    leads = GOES_ON

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [good for good in range(s.pack.goods) if aboard(s, f.seat, good)]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return may_add(s, f.seat, DRAFT.given(f), target)

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell_to(only(f.seat), "adds", f.seat, target)
        s.then(DRAFT.of(f.seat, DRAFT.partner(f), with_unit(DRAFT.given(f), target), DRAFT.asked(f)))


class AskFor(Ask[Duck]):
    """One more unit of the partner's in the offer (DUC-101)."""

    noun = "good"
    size = MOST_GOODS
    leads = GOES_ON

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [good for good in range(s.pack.goods) if aboard(s, DRAFT.partner(f), good)]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return may_add(s, DRAFT.partner(f), DRAFT.asked(f), target)

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell_to(only(f.seat), "wants", f.seat, target)
        s.then(DRAFT.of(f.seat, DRAFT.partner(f), DRAFT.given(f), with_unit(DRAFT.asked(f), target)))


def may_add(s: Duck, seat: i64, side: i64, good: i64) -> Rule | None:
    """DUC-101, DUC-102: a unit aboard that is not yet in the offer, six a side at most."""
    if good >= s.pack.goods or aboard(s, seat, good) <= count_of(side, good):
        return GOODS_FOR_GOODS
    return None if size_of(side) < s.pack.most_units else OFFER_LIMIT


class Send(Ask[Duck]):
    """The whole offer becomes public, and the partner is asked (DUC-100, DUC-101)."""

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if DRAFT.given(f) and DRAFT.asked(f) else GOODS_FOR_GOODS

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell("offers", f.seat, DRAFT.partner(f))
        tell_side(s, f.seat, DRAFT.given(f), "offer_gives", "offer_gives_too")
        tell_side(s, f.seat, DRAFT.asked(f), "offer_asks", "offer_asks_too")
        s.then(ANSWER.of(DRAFT.partner(f), f.seat, DRAFT.given(f), DRAFT.asked(f)))


def tell_side(s: Duck, author: i64, side: i64, first: str, others: str) -> None:
    """The units of a side, good by good; all that are not like the first are told as an addition."""
    goods = sorted(units(side))
    for good in goods:
        s.tell(first if good == goods[0] else others, author, good)


class Answer(Menu[Duck]):
    """The partner accepts the offer or refuses it (DUC-100)."""

    insists = PARTNER_ON_PLANET

    def of(self, partner: i64, author: i64, given: i64, asked: i64) -> Frame:
        return self.at(partner, author, given, asked)

    def author(self, f: Frame) -> i64:
        """Who has made the offer that is answered."""
        return f.x

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [int(self.author(f))]

    def given(self, f: Frame) -> i64:
        """The side that its author gives."""
        return f.y

    def asked(self, f: Frame) -> i64:
        """The side that its author asks for."""
        return f.z


class Accept(Ask[Duck]):
    """The goods change hands (DUC-100, DUC-103)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        author = ANSWER.author(f)
        for good in units(ANSWER.given(f)):
            pay_good(s, author, good)
            take_aboard(s, f.seat, good)
        for good in units(ANSWER.asked(f)):
            pay_good(s, f.seat, good)
            take_aboard(s, author, good)
        s.tell("accepts", f.seat, author)


class Refuse(Ask[Duck]):
    """Nothing changes hands (DUC-100)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell("refuses", f.seat, ANSWER.author(f))


OFFER: Final[Offer] = Offer()
GIVE: Final[Give] = Give()
ASK_FOR: Final[AskFor] = AskFor()
SEND: Final[Send] = Send()
DRAFT: Final[Draft] = Draft("draft", [GIVE, ASK_FOR, SEND])
ACCEPT: Final[Accept] = Accept()
REFUSE: Final[Refuse] = Refuse()
ANSWER: Final[Answer] = Answer("answer", [ACCEPT, REFUSE])
