"""Fin du tour: the hand and the travel river are filled again (POS-216 to POS-221)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import replaced, span
from layover.engine.chance import Draw
from layover.engine.event import all_but, only
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, GOES_ON, Ask, Do, Frame, Menu
from layover.games.postcards.pack import KINDS, MOST_SLOTS
from layover.games.postcards.rules import HAND_OF_FIVE, SLOT_IS_EMPTY
from layover.games.postcards.state import FREE, HUMAN, NOBODY, Postcards
from layover.games.postcards.steps.origin import REFILL


class TakeTravel(Ask[Postcards]):
    """A card of the river; its slot stays empty until the hand is full (POS-216, POS-217)."""

    noun = "river_slot"
    size = MOST_SLOTS
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return span(0, len(s.river))

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return None if target < len(s.river) and s.river[target] >= 0 else SLOT_IS_EMPTY

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        pick = self.base
        picks: list[int] = []
        for kind in s.river:
            if kind >= 0:
                picks.append(pick)
            pick += 1
        return picks

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        kind: i64 = s.river[target]
        place: i64 = f.seat * KINDS + kind
        s.river[target] = FREE
        s.hand[place] += 1
        s.cards[f.seat] += 1
        s.known = replaced(s.known, place, s.known[place] + 1)
        s.tell("takes_travel", f.seat, kind)
        refill(s, f.seat)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return HAND_OF_FIVE


class DrawTravel(Ask[Postcards]):
    """The top card of the deck, unseen by the others (POS-216)."""

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.then(DEAL_TRAVEL.at(CHANCE, f.seat), REFILL_HAND.at(f.seat))

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return HAND_OF_FIVE


class RefillHand(Do[Postcards]):
    """One card at a time until the hand is 5 (POS-216)."""

    def run(self, s: Postcards, f: Frame) -> None:
        refill(s, f.seat)


class Confirm(Ask[Postcards]):
    """The last word of a turn: after it the river is filled and the next seat is asked."""

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        if needs_refill(s, f.seat):
            s.then(FILL_RIVER.at(CHANCE))

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return HAND_OF_FIVE


class FillRiver(Do[Postcards]):
    """Every empty slot, in place, from the left (POS-217, POS-610)."""

    def run(self, s: Postcards, f: Frame) -> None:
        slot: i64 = len(s.river)
        while slot > 0:
            slot -= 1
            if s.river[slot] < 0:
                s.then(TURN_UP_TRAVEL.at(CHANCE, slot))


class NextTravel(Draw[Postcards]):
    """The next travel card of the deck."""

    noun = "card"
    size = KINDS

    def pool(self, s: Postcards, f: Frame) -> list[int]:
        return s.deck

    def total(self, s: Postcards, f: Frame) -> i64:
        return s.deck_size


class DealTravel(NextTravel):
    """Face down into the hand of seat x."""

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        place: i64 = f.x * KINDS + target
        s.hand[place] += 1
        s.cards[f.x] += 1
        s.drawn = replaced(s.drawn, place, s.drawn[place] + 1)
        s.tell_to(only(f.x), "draws_travel", f.x, target)
        s.tell_to(all_but(f.x), "draws_hidden", f.x)
        off_the_deck(s, target)


class TurnUpTravel(NextTravel):
    """Face up into river slot x."""

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.river[f.x] = target
        s.unseen = replaced(s.unseen, target, s.unseen[target] - 1)
        s.tell("travel_shows", NOBODY, target)
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
        s.then(REFILL_CHOICE.at(seat, 0, 0, REFILL))
    else:
        s.then(CONFIRM.at(seat, 0, 0, REFILL))


TAKE_TRAVEL: Final[TakeTravel] = TakeTravel()
DRAW_TRAVEL: Final[DrawTravel] = DrawTravel()
REFILL_CHOICE: Final[Menu[Postcards]] = Menu[Postcards]("refill", [TAKE_TRAVEL, DRAW_TRAVEL])
REFILL_HAND: Final[RefillHand] = RefillHand()
CONFIRM: Final[Confirm] = Confirm()
FILL_RIVER: Final[FillRiver] = FillRiver()
DEAL_TRAVEL: Final[DealTravel] = DealTravel()
TURN_UP_TRAVEL: Final[TurnUpTravel] = TurnUpTravel()
