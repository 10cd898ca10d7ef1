"""Les cartes Action: drawing a share, the display, scoring cards, inactive companies, the end
(AIR-140 to AIR-168, AIR-180 to AIR-186, AIR-210 to AIR-231)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.chance import Draw
from layover.engine.event import all_but, only
from layover.engine.rule import Rule
from layover.engine.stack import ALIKE, CHANCE, REVEALS, Ask, Do, Frame, Menu
from layover.games.airlines.pack import FULL, MOST_COMPANIES, MOST_SLOTS
from layover.games.airlines.rules import DECK_EMPTY, FACE_UP_OR_DECK, NO_SHARE_WITHOUT_EXTENSION, ONE_WORTHLESS
from layover.games.airlines.score import NOBODY, score
from layover.games.airlines.state import FREE, LAST_SHARE, STALL, THIRD_SCORING, Airlines

HAND: Final = 0
"""Where a drawn share goes: into the hand, or (slot + 1) into a gap of the display."""


class FromDeck(Ask[Airlines]):
    """The top card of the share deck, unseen by the others (AIR-140, AIR-147)."""

    name = "draw_share"
    leads = REVEALS

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return None if s.deck_size() else DECK_EMPTY

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.then(TURN_UP.at(CHANCE, f.seat, HAND, f.x))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return NO_SHARE_WITHOUT_EXTENSION


class FromDisplay(Ask[Airlines]):
    """One of the face-up shares; the gap is filled at once (AIR-140, AIR-141)."""

    name = "take_share"
    noun = "slot"
    size = MOST_SLOTS
    leads = ALIKE

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, len(s.display))

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return None if target < len(s.display) and s.display[target] != FREE else FACE_UP_OR_DECK

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company: i64 = s.display[target]
        s.display[target] = FREE
        place: i64 = f.seat * s.companies + company
        s.hand[place] += 1
        s.known[place] += 1
        s.tell("took_share", f.seat, company)
        s.then(REFILL.at(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return NO_SHARE_WITHOUT_EXTENSION


class TakeShare(Menu[Airlines]):
    """A player entitled to a share takes one, if there is one (AIR-145, AIR-146). x: after a founding."""

    def moot(self, s: Airlines, f: Frame) -> bool:
        return s.display_size() == 0 and s.deck_size() == 0


class Refill(Do[Airlines]):
    """The gap at slot x is filled from the deck, while there is one (AIR-141, AIR-143)."""

    def run(self, s: Airlines, f: Frame) -> None:
        if s.deck_size():
            s.then(TURN_UP.at(CHANCE, f.seat, f.x + 1))
        else:
            s.then(DECK_CHANGED.at(f.seat))


class TurnUp(Draw[Airlines]):
    """The top card: a share goes where it belongs, a scoring card interrupts (AIR-142, AIR-180 to AIR-185).

    x: whose turn, y: HAND or slot + 1, z: after a founding.
    """

    noun = "card"
    size = MOST_COMPANIES + 1

    def pool(self, s: Airlines, f: Frame) -> list[int]:
        return s.deck

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        if target == s.companies:
            self.interrupt(s, f)
            return
        s.deck[target] -= 1
        s.then(DECK_CHANGED.at(f.x))
        if f.y == HAND:
            s.hand[f.x * s.companies + target] += 1
            s.tell_to(only(f.x), "drew_share", f.x, target)
            s.tell_to(all_but(f.x), "drew_hidden_share", f.x)
        else:
            s.display[f.y - 1] = target
            s.tell("turned_up", NOBODY, target)

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
        if s.deck_size():
            s.then(f)
        elif f.y == HAND:                                       # AIR-144: the display instead
            s.then(DECK_CHANGED.at(f.x), TAKE_SHARE.at(f.x, f.z))
        else:
            s.then(DECK_CHANGED.at(f.x))


class CheckCompanies(Do[Airlines]):
    """After every marker: companies that can no longer be founded become inactive (AIR-160 to AIR-163)."""

    def run(self, s: Airlines, f: Frame) -> None:
        waiting = (bit(s.companies) - 1) & ~s.founded & ~s.inactive
        if not waiting:
            return
        for company in bits(waiting):
            if s.supply[company] < 2 or not has_free_route(s, company):
                s.inactive |= bit(company)
                s.tell("inactive", NOBODY, company)
                s.then(DECK_CHANGED.at(f.seat))


class DeckChanged(Do[Airlines]):
    """With the deck gone, worthless shares leave the display, and an empty display ends the game
    (AIR-166, AIR-210, AIR-249)."""

    def run(self, s: Airlines, f: Frame) -> None:
        if s.deck_size():
            return
        for slot in range(len(s.display)):
            company: i64 = s.display[slot]
            if company != FREE and s.inactive & bit(company):
                s.display[slot] = FREE
                s.removed[company] += 1
                s.tell("swept", NOBODY, company)
        if s.display_size() or s.seats == 2 or s.extra:
            return
        if s.extra_round:                                       # AIR-243: this turn, then one more for all
            s.extra = s.seats + 1
            s.tell("extra_turns", f.seat)
        else:
            finish(s, LAST_SHARE)


class Remove(Ask[Airlines]):
    """Before the activity, one worthless share may leave the display (AIR-165). Frame x: done this turn."""

    name = "remove"
    noun = "slot"
    size = MOST_SLOTS
    leads = REVEALS

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        if not s.inactive:
            return []
        return [slot for slot in range(len(s.display)) if is_worthless(s, slot)]

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if f.x or target >= len(s.display) or not is_worthless(s, target) or not s.deck_size():
            return ONE_WORTHLESS
        return None

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company: i64 = s.display[target]
        s.display[target] = FREE
        s.removed[company] += 1
        s.idle = 0
        s.tell("removed_share", f.seat, company)
        s.then(REFILL.at(f.seat, target), Frame(f.step, f.seat, 1, 0, 0))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return ONE_WORTHLESS


def is_worthless(s: Airlines, slot: i64) -> bool:
    company: i64 = s.display[slot]
    return company != FREE and s.inactive & bit(company) != 0


def has_free_route(s: Airlines, company: i64) -> bool:
    """Whether a first route is left to found the company on; other patterns do not help (AIR-163)."""
    for route in s.pack.hq_routes[company]:
        if s.cheapest[route] != FULL:
            return True
    return False


def finish(s: Airlines, cause: i64) -> None:
    """The last scoring; nothing that was pending happens any more (AIR-211, AIR-212, AIR-231)."""
    fictive = s.seats == 2 and cause in (THIRD_SCORING, STALL)
    s.tell("game_ends", NOBODY)
    score(s, fictive)
    s.ended = cause
    if s.bonus:
        for seat in range(s.seats):
            s.tell("bonus", seat, s.pack.bonus_points[seat])
    s.stack.clear()


FROM_DECK: Final[FromDeck] = FromDeck()
FROM_DISPLAY: Final[FromDisplay] = FromDisplay()
TAKE_SHARE: Final[TakeShare] = TakeShare("share", [FROM_DECK, FROM_DISPLAY])
REFILL: Final[Refill] = Refill()
TURN_UP: Final[TurnUp] = TurnUp()
CHECK_COMPANIES: Final[CheckCompanies] = CheckCompanies()
DECK_CHANGED: Final[DeckChanged] = DeckChanged()
REMOVE: Final[Remove] = Remove()
