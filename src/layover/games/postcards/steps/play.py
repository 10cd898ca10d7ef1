"""Tour de jeu: playing travel cards for their symbol, their colour, or in pairs (POS-201 to POS-209)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import replaced
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Frame
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
    USES,
    colour_of,
    pair_row,
    use_of,
)
from layover.games.postcards.rules import (
    FROM_HAND_WHILE_PLAYS_LAST,
    NO_CAMP_OR_SPOT,
    NO_FREE_SLOT,
    NOTHING_ELSE_TO_PLAY,
    PAIR_FOR_ONE_RESULT,
    PAIR_TAKES_TWO_PLAYS,
    RIVER_IS_EMPTY,
)
from layover.games.postcards.state import Postcards
from layover.games.postcards.steps.camp import CAMP_SPOT, may_camp
from layover.games.postcards.steps.move import MOVE_TO
from layover.games.postcards.steps.origin import CARD, PAIR, Heading
from layover.games.postcards.steps.postcard import POSTCARD_ACTION
from layover.games.postcards.steps.stamp import STAMP_SLOT


class PlayCard(Heading):
    """A card from the hand, while plays are left (POS-201)."""

    noun = "card"
    size = KINDS
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return kinds_in_hand(s, f.seat)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if s.plays_left() <= 0 or not s.hand[f.seat * KINDS + target]:
            return FROM_HAND_WHILE_PLAYS_LAST
        return self.lacks(s, f.seat, target)

    def lacks(self, s: Postcards, seat: i64, card: i64) -> Rule | None:
        """Why the card has no use now."""
        raise NotImplementedError


class PlayAction(PlayCard):
    """A card for the action of its symbol (POS-202)."""

    def lacks(self, s: Postcards, seat: i64, card: i64) -> Rule | None:
        return obstacle(s, seat, use_of(card))

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.tell("plays_action", f.seat, target)
        s.then(question(f.seat, use_of(target), ANY, CARD), f)


class PlayStamp(PlayCard):
    """A card for a stamp of its colour (POS-202, POS-338)."""

    def lacks(self, s: Postcards, seat: i64, card: i64) -> Rule | None:
        return None if s.open[seat * COLOURS + colour_of(card)] else NO_FREE_SLOT

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.tell("plays_stamp", f.seat, target)
        s.then(question(f.seat, STAMP, colour_of(target), CARD), f)


class Pair(Heading):
    """Any two cards in place of one: a move, a postcard, a camp, or a stamp of any colour (POS-205 to POS-207)."""

    noun = "use"
    size = USES
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return [MOVE, POSTCARD, CAMP, STAMP]

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if s.plays_left() < 2:
            return PAIR_TAKES_TWO_PLAYS
        if s.cards[f.seat] < 2:
            return PAIR_FOR_ONE_RESULT
        return obstacle(s, f.seat, target)

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.then(PAIR_CARDS.of(f.seat, target), f)


class PairCards(Heading):
    """Which two cards, both in hand; they are played for the use (POS-205)."""

    noun = "pair"
    size = PAIRS
    leads = GOES_ON

    def of(self, seat: i64, use: i64) -> Frame:
        return self.at(seat, use, 0, PAIR)

    def use(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Postcards, f: Frame) -> list[int]:
        return [self.use(f)]

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
        """`check` restated for speed; `test_referee_and_list_agree` holds them together."""
        picks: list[int] = []
        kinds = kinds_in_hand(s, f.seat)
        base = self.base
        start = f.seat * KINDS
        n: i64 = len(kinds)
        i: i64 = 0
        while i < n:
            first: i64 = kinds[i]
            row = base + pair_row(first)
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
        use = self.use(f)
        s.tell("plays_pair", f.seat, first, second, use)
        s.then(question(f.seat, use, ANY, PAIR))


class DiscardDead(Heading):
    """Fewer than 3 cards played and no card or pair that could be: one is thrown away and counts (POS-209)."""

    noun = "card"
    size = KINDS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return [] if s.played >= s.pack.mandatory_plays or has_play(s, f.seat) else kinds_in_hand(s, f.seat)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if s.played >= s.pack.mandatory_plays or has_play(s, f.seat):
            return NOTHING_ELSE_TO_PLAY
        return None if s.hand[f.seat * KINDS + target] else FROM_HAND_WHILE_PLAYS_LAST

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.tell("discards_dead", f.seat, target)
        s.then(f)


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
        if s.open[seat * COLOURS + colour_of(kind)] or obstacle(s, seat, use_of(kind)) is None:
            return True
    return False


def question(seat: i64, use: i64, colour: i64, origin: i64) -> Frame:
    """What is asked to carry out a use of a card, a pair or a banked effect."""
    if use == MOVE:
        return MOVE_TO.of(seat, origin)
    if use == POSTCARD:
        return POSTCARD_ACTION.of(seat, origin)
    if use == CAMP:
        return CAMP_SPOT.of(seat, origin)
    return STAMP_SLOT.of(seat, colour, origin)


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
