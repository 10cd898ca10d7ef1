"""Les cartes Action: drawing a share, the display, scoring cards (AIR-140 to AIR-147, AIR-180 to AIR-186)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import span
from layover.engine.chance import Draw
from layover.engine.event import all_but, only
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, ENDS, NOBODY, REVEALS, TRIED, Ask, Do, Frame, Menu
from layover.games.airlines.pack import MOST_COMPANIES, MOST_SLOTS
from layover.games.airlines.rules import DECK_EMPTY, FACE_UP_OR_DECK, MUST_TAKE, NO_SHARE_WITHOUT_EXTENSION
from layover.games.airlines.score import score, tell_lead
from layover.games.airlines.state import FREE, THIRD_SCORING, Airlines
from layover.games.airlines.steps.end import DECK_CHANGED, finish

EXTENDING: Final = 0
FOUNDING: Final = 1
"""What entitles to a share."""
HAND: Final = -1
"""Where a drawn share goes, in place of a slot of the display: into the hand."""


class FromDeck(Ask[Airlines]):
    """The top card of the share deck, unseen by the others (AIR-140, AIR-147)."""

    name = "draw_share"

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return None if s.deck_size() else DECK_EMPTY

    def foretold(self, s: Airlines, f: Frame) -> int:
        return TRIED if s.deck_size() == s.deck[s.companies] else REVEALS + ENDS        # AIR-144: the display instead

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.then(TURN_UP.of(f.seat, HAND, TAKE_SHARE.after(f)))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return NO_SHARE_WITHOUT_EXTENSION


class FromDisplay(Ask[Airlines]):
    """One of the face-up shares; the gap is filled at once (AIR-140, AIR-141)."""

    name = "take_share"
    noun = "slot"
    size = MOST_SLOTS
    means = "company"

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, len(s.display))

    def meaning(self, s: Airlines, f: Frame, target: i64) -> i64:
        return s.display[target] if target < len(s.display) else FREE

    def foretold(self, s: Airlines, f: Frame) -> int:
        return REVEALS + ENDS if s.deck_size() else ENDS

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return None if target < len(s.display) and s.display[target] != FREE else FACE_UP_OR_DECK

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company: i64 = s.display[target]
        s.display[target] = FREE
        place: i64 = f.seat * s.companies + company
        s.hand[place] += 1
        s.known[place] += 1
        s.tell("took_share", f.seat, company, target)
        s.then(REFILL.of(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return NO_SHARE_WITHOUT_EXTENSION


class TakeShare(Menu[Airlines]):
    """A player entitled to a share takes one, if there is one (AIR-145, AIR-146)."""

    insists = MUST_TAKE

    def of(self, seat: i64, after: i64) -> Frame:
        """After an EXTENDING or a FOUNDING."""
        return self.at(seat, after)

    def after(self, f: Frame) -> i64:
        return f.x

    def moot(self, s: Airlines, f: Frame) -> bool:
        return s.display_size() == 0 and s.deck_size() == 0


class Refill(Do[Airlines]):
    """A gap of the display is filled from the deck, while there is one (AIR-141, AIR-143)."""

    def of(self, seat: i64, slot: i64) -> Frame:
        return self.at(seat, slot)

    def slot(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Airlines, f: Frame) -> None:
        if s.deck_size():
            s.then(TURN_UP.of(f.seat, self.slot(f)))
        else:
            s.then(DECK_CHANGED.at(f.seat))


class TurnUp(Draw[Airlines]):
    """The top card: a share goes where it belongs, a scoring card interrupts (AIR-142, AIR-180 to AIR-185)."""

    noun = "card"
    size = MOST_COMPANIES + 1

    def of(self, taker: i64, slot: i64, after: i64 = EXTENDING) -> Frame:
        """In the turn of the taker: for a slot of the display, or for the HAND after what entitled to it."""
        return self.at(CHANCE, taker, slot + 1, after)

    def taker(self, f: Frame) -> i64:
        return f.x

    def slot(self, f: Frame) -> i64:
        return f.y - 1

    def after(self, f: Frame) -> i64:
        return f.z

    def pool(self, s: Airlines, f: Frame) -> list[int]:
        return s.deck

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        if target == s.companies:
            self.interrupt(s, f)
            return
        if self.slot(f) == HAND:
            draw_share(s, self.taker(f), target)
        else:
            turn_up(s, self.slot(f), target)
        tell_if_empty(s)
        s.then(DECK_CHANGED.at(self.taker(f)))

    def interrupt(self, s: Airlines, f: Frame) -> None:
        if s.turns < s.seats:                                   # AIR-182: it goes back, unseen again
            s.tell("scoring_returned", NOBODY)
            s.then(f)
            return
        s.deck[s.companies] -= 1
        s.set_aside += 1
        s.tell("scoring_card", NOBODY, s.set_aside)
        if s.seats == 2 and s.set_aside == s.pack.scoring_cards:
            finish(s, THIRD_SCORING)
            return
        score(s, False)
        if s.log is not None:
            tell_lead(s)
            if s.seats == 2 and s.set_aside == s.pack.scoring_cards - 1:
                s.tell("next_card_ends", NOBODY)
            tell_if_empty(s)
        if s.deck_size():
            s.then(f)
        elif self.slot(f) == HAND:                              # AIR-144: the display instead
            s.tell("only_scoring_cards", self.taker(f))
            s.then(DECK_CHANGED.at(self.taker(f)), TAKE_SHARE.of(self.taker(f), self.after(f)))
        else:
            s.then(DECK_CHANGED.at(self.taker(f)))


def draw_share(s: Airlines, seat: i64, company: i64) -> None:
    """A share from the deck into a hand, unseen by the others (AIR-147)."""
    into_hand(s, seat, company)
    s.tell_to(only(seat), "drew_share", seat, company)
    s.tell_to(all_but(seat), "drew_hidden_share", seat)


def into_hand(s: Airlines, seat: i64, company: i64) -> None:
    s.deck[company] -= 1
    s.hand[seat * s.companies + company] += 1


def turn_up(s: Airlines, slot: i64, company: i64) -> None:
    """A share from the deck, face up in the display (AIR-141)."""
    into_display(s, slot, company)
    s.tell("turned_up", NOBODY, company, slot)


def into_display(s: Airlines, slot: i64, company: i64) -> None:
    s.deck[company] -= 1
    s.display[slot] = company


def tell_if_empty(s: Airlines) -> None:
    """The deck has just given its last card: what lies face up is all that is left, and its end that of the game
    (AIR-143, AIR-210).
    """
    if s.log is not None and not s.deck_size() and s.seats > 2:
        s.tell("deck_empty_with_extra" if s.extra_round else "deck_empty", NOBODY, s.display_size())


def tell_if_none(s: Airlines, seat: i64) -> None:
    """Somebody is entitled to a share, and there is none (AIR-146)."""
    if s.log is not None and not s.display_size() and not s.deck_size():
        s.tell("no_share_left", seat)


FROM_DECK: Final[FromDeck] = FromDeck()
FROM_DISPLAY: Final[FromDisplay] = FromDisplay()
TAKE_SHARE: Final[TakeShare] = TakeShare("share", [FROM_DECK, FROM_DISPLAY])
REFILL: Final[Refill] = Refill()
TURN_UP: Final[TurnUp] = TurnUp()
