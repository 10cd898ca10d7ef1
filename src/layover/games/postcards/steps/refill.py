"""Fin du tour: the hand and the travel river are filled again (POS-216 to POS-221)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import replaced, span
from layover.engine.chance import Draw
from layover.engine.event import all_but, only
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, ENDS, GOES_ON, NOBODY, REVEALS, TRIED, Do, Frame
from layover.games.postcards.pack import KINDS, MOST_SLOTS
from layover.games.postcards.rules import HAND_OF_FIVE, NO_LAST_REFILL, RIVER_IS_LAID, SLOT_IS_EMPTY
from layover.games.postcards.state import FREE, HUMAN, Postcards
from layover.games.postcards.steps.origin import REFILL, Choice, Question, origin_of, unless_begun


class Refilling(Question):
    """A part of the end of a turn, that leads to a hand of 5 and no other (POS-216, POS-221)."""

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        if origin_of(f) != REFILL:
            return unless_begun(f, HAND_OF_FIVE)
        return HAND_OF_FIVE if needs_refill(s, f.seat) else NO_LAST_REFILL


class TakeTravel(Refilling):
    """A card of the river; its slot stays empty until the hand is full (POS-216, POS-217)."""

    noun = "river_slot"
    means = "card"
    size = MOST_SLOTS
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return span(0, len(s.river))

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return None if target < len(s.river) and s.river[target] >= 0 else SLOT_IS_EMPTY

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        """`check` restated for speed; `test_referee_and_list_agree` holds them together."""
        pick = self.base
        picks: list[int] = []
        for kind in s.river:
            if kind >= 0:
                picks.append(pick)
            pick += 1
        return picks

    def meaning(self, s: Postcards, f: Frame, target: i64) -> i64:
        return s.river[target] if target < len(s.river) else FREE

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        kind: i64 = s.river[target]
        place: i64 = f.seat * KINDS + kind
        s.river[target] = FREE
        s.hand[place] += 1
        s.cards[f.seat] += 1
        s.known = replaced(s.known, place, s.known[place] + 1)
        s.tell("takes_travel", f.seat, kind, target)
        refill(s, f.seat)


class DrawTravel(Refilling):
    """The top card of the deck, unseen by the others (POS-216)."""

    leads = REVEALS

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.then(DEAL_TRAVEL.of(f.seat), REFILL_HAND.at(f.seat))


class RefillHand(Do[Postcards]):
    """One card at a time until the hand is 5 (POS-216)."""

    def run(self, s: Postcards, f: Frame) -> None:
        refill(s, f.seat)


class Confirm(Refilling):
    """The last word of a turn: after it the river is filled and the next seat is asked."""

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        if needs_refill(s, f.seat):
            s.then(FILL_RIVER.at(CHANCE))

    def foretold(self, s: Postcards, f: Frame) -> int:
        return REVEALS + ENDS if FREE in s.river and needs_refill(s, f.seat) else TRIED


class FillRiver(Do[Postcards]):
    """Every empty slot, in place, from the left (POS-217, POS-610)."""

    def run(self, s: Postcards, f: Frame) -> None:
        slot: i64 = len(s.river)
        while slot > 0:                                 # backwards: no list is made
            slot -= 1
            if s.river[slot] < 0:
                s.then(TURN_UP_TRAVEL.of(slot))


class NextTravel(Draw[Postcards]):
    """The next travel card of the deck."""

    noun = "card"
    size = KINDS

    def pool(self, s: Postcards, f: Frame) -> list[int]:
        return s.deck

    def total(self, s: Postcards, f: Frame) -> i64:
        return s.deck_size


class DealTravel(NextTravel):
    """Face down into the hand of the taker."""

    def of(self, taker: i64) -> Frame:
        return self.at(CHANCE, taker)

    def taker(self, f: Frame) -> i64:
        return f.x

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        taker = self.taker(f)
        place: i64 = taker * KINDS + target
        s.hand[place] += 1
        s.cards[taker] += 1
        s.drawn = replaced(s.drawn, place, s.drawn[place] + 1)
        if s.first == NOBODY:
            s.tell_to(only(taker), "dealt_travel", taker, target)
            s.tell_to(all_but(taker), "dealt_hidden", taker)
        else:
            s.tell_to(only(taker), "draws_travel", taker, target)
            s.tell_to(all_but(taker), "draws_hidden", taker)
        off_the_deck(s, target)


class TurnUpTravel(NextTravel):
    """Face up into a slot of the river."""

    def of(self, slot: i64) -> Frame:
        return self.at(CHANCE, slot)

    def slot(self, f: Frame) -> i64:
        return f.x

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.river[self.slot(f)] = target
        s.unseen = replaced(s.unseen, target, s.unseen[target] - 1)
        s.tell("travel_shows", NOBODY, target, self.slot(f), by=RIVER_IS_LAID if s.first == NOBODY else None)
        off_the_deck(s, target)


def off_the_deck(s: Postcards, kind: i64) -> None:
    """A card has left the deck; an empty deck is made of the discard pile at once (POS-219)."""
    s.deck[kind] -= 1
    s.deck_size -= 1
    if s.deck_size:
        return
    s.deck = s.discard
    s.discard = [0] * KINDS
    for count in s.deck:
        s.deck_size += count
    s.unseen = tuple(s.deck)
    s.drawn = (0,) * len(s.drawn)
    s.older = tuple([unseen_in_hand(s, seat) for seat in range(s.seats)])
    s.tell("travel_reshuffled", NOBODY)


def unseen_in_hand(s: Postcards, seat: i64) -> i64:
    """How many cards of a hand nobody else saw being taken."""
    count: i64 = s.cards[seat]
    for k in range(KINDS):
        count -= s.known[seat * KINDS + k]
    return count


def needs_refill(s: Postcards, seat: i64) -> bool:
    """In the last round only if an Automa still has its turn (POS-221)."""
    if s.bonus == NOBODY:
        return True
    after: i64 = (seat + 1) % s.seats
    while after != s.first:
        if s.levels[after] != HUMAN:
            return True
        after = (after + 1) % s.seats
    return False


def refill(s: Postcards, seat: i64) -> None:
    """Ask for the next card, or for the last word."""
    if s.cards[seat] < s.pack.hand_size and needs_refill(s, seat):
        s.then(REFILL_CHOICE.of(seat, REFILL))
    else:
        s.then(CONFIRM.of(seat, REFILL))


TAKE_TRAVEL: Final[TakeTravel] = TakeTravel()
DRAW_TRAVEL: Final[DrawTravel] = DrawTravel()
REFILL_CHOICE: Final[Choice] = Choice("refill", [TAKE_TRAVEL, DRAW_TRAVEL])
REFILL_HAND: Final[RefillHand] = RefillHand()
CONFIRM: Final[Confirm] = Confirm()
FILL_RIVER: Final[FillRiver] = FillRiver()
DEAL_TRAVEL: Final[DealTravel] = DealTravel()
TURN_UP_TRAVEL: Final[TurnUpTravel] = TurnUpTravel()
