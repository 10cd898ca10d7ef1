"""Envoyer une carte postale (POS-401 to POS-409), and what sets off the end (POS-501, POS-502)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, replaced, span
from layover.engine.chance import Draw
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, NOBODY, Do, Frame
from layover.games.postcards.pack import MEMORIES, MOST_GIFTS, MOST_POSTCARDS, MOST_SLOTS, SYMBOLS, memory_on
from layover.games.postcards.rules import (
    ALREADY_SENT,
    GIFTS_ON_SHOW,
    NOT_READY_TO_SEND,
    ONE_VISIBLE_GIFT,
    SEND_IN_YOUR_TURN,
)
from layover.games.postcards.state import FREE, Postcards
from layover.games.postcards.steps.origin import SENDING, Heading, Question, not_now, unless_begun


class Send(Heading):
    """A held postcard with all its stamps, the bike in its region; never compulsory (POS-401, POS-406)."""

    noun = "postcard"
    size = MOST_POSTCARDS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return bits(s.held[f.seat])

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if s.sent[f.seat] & bit(target):
            return ALREADY_SENT
        return None if sendable(s, f.seat) & bit(target) else NOT_READY_TO_SEND

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        ready = sendable(s, f.seat)
        if not ready:
            return []
        base = self.base
        return [base + card for card in bits(ready)]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        send(s, f.seat, target, None)
        s.then(CHOOSE_GIFT.of(f.seat, SENDING), f)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return not_now(f, SEND_IN_YOUR_TURN)

    def unasked(self, s: Postcards, f: Frame) -> Rule | None:
        return SEND_IN_YOUR_TURN


class ChooseGift(Question):
    """After each sending one face-up gift, if there is one (POS-407, POS-409)."""

    noun = "gift_slot"
    means = "gift"
    size = MOST_SLOTS

    def moot(self, s: Postcards, f: Frame) -> bool:
        return first_gift(s) == FREE

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return span(0, len(s.gift_row))

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return None if target < len(s.gift_row) and s.gift_row[target] >= 0 else ONE_VISIBLE_GIFT

    def meaning(self, s: Postcards, f: Frame, target: i64) -> i64:
        return s.gift_row[target] if target < len(s.gift_row) else FREE

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        take_gift(s, f.seat, target, None)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return unless_begun(f, ONE_VISIBLE_GIFT)


class FillGift(Do[Postcards]):
    """A gift slot is filled from the deck, which is never made again (POS-408, POS-409)."""

    def of(self, slot: i64) -> Frame:
        return self.at(CHANCE, slot)

    def slot(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Postcards, f: Frame) -> None:
        for count in s.gift_deck:
            if count:
                s.then(TURN_UP_GIFT.of(self.slot(f)))
                return


class TurnUpGift(Draw[Postcards]):
    """A gift, face up into a slot."""

    noun = "gift"
    size = MOST_GIFTS

    def of(self, slot: i64) -> Frame:
        return self.at(CHANCE, slot)

    def slot(self, f: Frame) -> i64:
        return f.x

    def pool(self, s: Postcards, f: Frame) -> list[int]:
        return list(s.gift_deck)

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.gift_deck = replaced(s.gift_deck, target, s.gift_deck[target] - 1)
        s.gift_row = replaced(s.gift_row, self.slot(f), target)
        s.tell("gift_shows", NOBODY, target, self.slot(f), by=GIFTS_ON_SHOW if s.first == NOBODY else None)


def sendable(s: Postcards, seat: i64) -> i64:
    """Mask of the postcards a human may send now (POS-401)."""
    return s.full[seat] & s.pack.region_cards[s.bike[seat]]


def send(s: Postcards, seat: i64, card: i64, by: Rule | None) -> None:
    """Tokens back, points, the card turned over (POS-403 to POS-405); the fourth sets off the end (POS-501)."""
    one = bit(card)
    pack = s.pack
    s.held[seat] ^= one
    s.full[seat] ^= one
    s.stamps[card] = 0
    for memory in range(MEMORIES):
        s.bare[seat * SYMBOLS + pack.memory_symbol[memory_on(card, memory)]] &= ~one
    s.sent = replaced(s.sent, seat, s.sent[seat] | one)
    s.score[seat] += pack.card_points[card]
    s.tell("sends", seat, card, pack.card_points[card], by=by)
    if s.bonus == NOBODY and count_bits(s.sent[seat]) >= pack.sent_to_end:
        s.bonus = seat
        s.tell("end_is_near", seat)
        left = (s.first - seat - 1) % s.seats
        if left:
            s.tell("turns_left", NOBODY, left)
        else:
            s.tell("no_turn_left", NOBODY)
    if first_gift(s) == FREE:
        s.tell("no_gift", seat)


def first_gift(s: Postcards) -> i64:
    """The filled gift slot with the lowest number, or FREE."""
    slot: i64 = 0
    for gift in s.gift_row:
        if gift >= 0:
            return slot
        slot += 1
    return FREE


def take_gift(s: Postcards, seat: i64, slot: i64, by: Rule | None) -> None:
    """POS-407, POS-408."""
    gift: i64 = s.gift_row[slot]
    place: i64 = seat * len(s.gift_deck) + gift
    s.gifts = replaced(s.gifts, place, s.gifts[place] + 1)
    s.gift_row = replaced(s.gift_row, slot, FREE)
    s.tell("takes_gift", seat, gift, by=by)
    s.then(FILL_GIFT.of(slot))


SEND: Final[Send] = Send()
CHOOSE_GIFT: Final[ChooseGift] = ChooseGift()
FILL_GIFT: Final[FillGift] = FillGift()
TURN_UP_GIFT: Final[TurnUpGift] = TurnUpGift()
