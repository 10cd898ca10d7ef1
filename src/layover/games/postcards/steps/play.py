"""Tour de jeu: playing travel cards for their symbol, their colour, or in pairs (POS-201 to POS-209)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import replaced
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame
from layover.games.postcards.pack import (
    ANY,
    CAMP,
    COLOURS,
    KINDS,
    MOVE,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    POSTCARD,
    STAMP,
)
from layover.games.postcards.rules import (
    A_PLAY_IS_POSSIBLE,
    NO_CAMP_OR_SPOT,
    NO_FREE_SLOT,
    NO_PLAY_LEFT,
    PAIR_FOR_ONE_RESULT,
    PAIR_TAKES_TWO_PLAYS,
    RIVER_IS_EMPTY,
)
from layover.games.postcards.state import Postcards
from layover.games.postcards.steps.camp import CAMP_SPOT, may_camp
from layover.games.postcards.steps.move import MOVE_TO
from layover.games.postcards.steps.origin import CARD, PAIR, no_card_now
from layover.games.postcards.steps.postcard import POSTCARD_ACTION
from layover.games.postcards.steps.stamp import STAMP_SLOT


class PlayCard(Ask[Postcards]):
    """A card from the hand, while plays are left (POS-201)."""

    noun = "card"
    size = KINDS
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return kinds_in_hand(s, f.seat)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if s.plays_left() <= 0 or not s.hand[f.seat * KINDS + target]:
            return NO_PLAY_LEFT
        return self.lacks(s, f.seat, target)

    def lacks(self, s: Postcards, seat: i64, card: i64) -> Rule | None:
        """Why the card has no use now."""
        raise NotImplementedError

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return no_card_now(f)


class PlayAction(PlayCard):
    """A card for the action of its symbol (POS-202)."""

    def lacks(self, s: Postcards, seat: i64, card: i64) -> Rule | None:
        return obstacle(s, seat, card // COLOURS)

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.tell("plays_action", f.seat, target)
        s.then(question(f.seat, target // COLOURS, ANY, CARD), f)


class PlayStamp(PlayCard):
    """A card for a stamp of its colour (POS-202, POS-338)."""

    def lacks(self, s: Postcards, seat: i64, card: i64) -> Rule | None:
        return None if s.open[seat * COLOURS + card % COLOURS] else NO_FREE_SLOT

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.tell("plays_stamp", f.seat, target)
        s.then(question(f.seat, STAMP, target % COLOURS, CARD), f)


class Pair(Ask[Postcards]):
    """Any two cards in place of one: a move, a postcard, a camp, or a stamp of any colour (POS-205 to POS-207)."""

    noun = "use"
    size = 4
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return [MOVE, POSTCARD, CAMP, STAMP]

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if s.plays_left() < 2 or s.cards[f.seat] < 2:
            return PAIR_TAKES_TWO_PLAYS
        return obstacle(s, f.seat, target)

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.then(PAIR_CARDS.at(f.seat, target, 0, PAIR), f)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return no_card_now(f)


class PairCards(Ask[Postcards]):
    """Which two cards, both in hand; they are played for use x (POS-205)."""

    noun = "pair"
    size = PAIRS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        kinds = kinds_in_hand(s, f.seat)
        return [pair for pair in range(PAIRS) if PAIR_FIRST[pair] in kinds and PAIR_SECOND[pair] in kinds]

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        first: i64 = PAIR_FIRST[target]
        second: i64 = PAIR_SECOND[target]
        start = f.seat * KINDS
        if first == second:
            return None if s.hand[start + first] >= 2 else PAIR_FOR_ONE_RESULT
        return None if s.hand[start + first] and s.hand[start + second] else PAIR_FOR_ONE_RESULT

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        picks: list[int] = []
        kinds = kinds_in_hand(s, f.seat)
        base = self.base
        start = f.seat * KINDS
        n: i64 = len(kinds)
        i: i64 = 0
        while i < n:
            first: i64 = kinds[i]
            # The pairs that begin with `first` stand together: itself, then every later kind.
            row = base + first * KINDS - first * (first - 1) // 2 - first
            if s.hand[start + first] >= 2:
                picks.append(row + first)
            j = i + 1
            while j < n:
                picks.append(row + kinds[j])
                j += 1
            i += 1
        return picks

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        first: i64 = PAIR_FIRST[target]
        second: i64 = PAIR_SECOND[target]
        spend(s, f.seat, first)
        spend(s, f.seat, second)
        s.tell("plays_pair", f.seat, first, second, f.x)
        s.then(question(f.seat, f.x, ANY, PAIR))

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return PAIR_FOR_ONE_RESULT


class DiscardDead(Ask[Postcards]):
    """Fewer than 3 cards played and no card or pair that could be: one is thrown away and counts (POS-209)."""

    noun = "card"
    size = KINDS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return [] if has_play(s, f.seat) else kinds_in_hand(s, f.seat)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if s.played >= s.pack.mandatory_plays or not s.hand[f.seat * KINDS + target]:
            return A_PLAY_IS_POSSIBLE
        return A_PLAY_IS_POSSIBLE if has_play(s, f.seat) else None

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.tell("discards_dead", f.seat, target)
        s.then(f)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return A_PLAY_IS_POSSIBLE


def kinds_in_hand(s: Postcards, seat: i64) -> list[int]:
    """The different cards of a hand (equal ones are listed once)."""
    kinds: list[int] = []
    hand = s.hand
    start = seat * KINDS
    kind: i64 = 0
    while kind < KINDS:
        if hand[start + kind]:
            kinds.append(kind)
        kind += 1
    return kinds


def obstacle(s: Postcards, seat: i64, use: i64) -> Rule | None:
    """POS-208: why a move, postcard, camp or stamp of any colour cannot be carried out now."""
    if use == POSTCARD:
        return None if s.river_shows() else RIVER_IS_EMPTY
    if use == CAMP:
        return None if may_camp(s, seat) else NO_CAMP_OR_SPOT
    if use == STAMP:
        return None if s.has_free_slot(seat) else NO_FREE_SLOT
    return None


def has_play(s: Postcards, seat: i64) -> bool:
    """Whether some card or pair of the hand can be played (POS-209)."""
    left = s.plays_left()
    if left >= 2 and s.cards[seat] >= 2:
        return True                                     # a pair can always move
    if left <= 0:
        return False
    for kind in kinds_in_hand(s, seat):
        if s.open[seat * COLOURS + kind % COLOURS] or obstacle(s, seat, kind // COLOURS) is None:
            return True
    return False


def question(seat: i64, use: i64, colour: i64, origin: i64) -> Frame:
    """What is asked to carry out a use of a card, a pair or a banked effect."""
    if use == MOVE:
        return MOVE_TO.at(seat, 0, 0, origin)
    if use == POSTCARD:
        return POSTCARD_ACTION.at(seat, 0, 0, origin)
    if use == CAMP:
        return CAMP_SPOT.at(seat, 0, 0, origin)
    return STAMP_SLOT.at(seat, colour, 0, origin)


def spend(s: Postcards, seat: i64, kind: i64) -> None:
    """A card leaves the hand for the discard, seen by all, and counts as played (POS-204)."""
    place = seat * KINDS + kind
    s.hand[place] -= 1
    s.cards[seat] -= 1
    s.discard[kind] += 1
    s.played += 1
    if s.known[place]:
        s.known = replaced(s.known, place, s.known[place] - 1)


PLAY_ACTION: Final[PlayAction] = PlayAction()
PLAY_STAMP: Final[PlayStamp] = PlayStamp()
PAIR_FOR: Final[Pair] = Pair()
PAIR_CARDS: Final[PairCards] = PairCards()
DISCARD_DEAD: Final[DiscardDead] = DiscardDead()
