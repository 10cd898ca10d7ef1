"""Mélanger les cartes Aperture: taking cards, the visible top card, reshuffling (POR-85, POR-86, POR-105 to
POR-107, POR-315)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, count_bits
from layover.engine.chance import DrawOne
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, NOBODY, Ask, Do, Frame, Menu
from layover.games.portal.pack import CURIOSITY_CORE, FACT_CORE, MOST_CARDS, ORACLE_TURRET
from layover.games.portal.pieces import settle
from layover.games.portal.rules import BOTH_FORMS, CARD_EARNED, NO_CARD_LEFT, ONE_BONUS, ONE_BURIAL
from layover.games.portal.state import DEPLOY, MOVE, NO_CARD, RUNNING, Portal

WITHIN_LIMIT: Final = 0
BEYOND_LIMIT: Final = 1
"""Whether a card is taken only with room in the hand (POR-86) or also with a full one (POR-319)."""


def may_take(s: Portal, seat: i64) -> bool:
    """Whether a card can be earned: one is there, and there is room in the hand (POR-66, POR-86)."""
    return s.top != NO_CARD and count_bits(s.hand[seat]) < s.pack.hand_limit


def deck_size(s: Portal) -> i64:
    """Cards in the deck, the visible one included."""
    return 0 if s.top == NO_CARD else 1 + count_bits(s.deck) + len(s.buried)


class TakeCard(Do[Portal]):
    """The top card goes into a hand, if there is one and the hand has room (POR-85, POR-86)."""

    def of(self, seat: i64, limit: i64) -> Frame:
        """WITHIN_LIMIT or BEYOND_LIMIT."""
        return self.at(seat, limit)

    def limit(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Portal, f: Frame) -> None:
        if s.top == NO_CARD:
            s.tell("no_card", f.seat)
        elif self.limit(f) != BEYOND_LIMIT and not may_take(s, f.seat):
            s.tell("card_lost", f.seat)
        elif s.character == CURIOSITY_CORE and deck_size(s) >= 2:
            s.then(CYCLE_TOP.at(f.seat), TAKE_TOP.at(f.seat))
        else:
            take_top(s, f.seat)


class Keep(Ask[Portal]):
    """The visible card is the one to take."""

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class Bury(Ask[Portal]):
    """The visible card goes under the deck first, known to all (POR-315)."""

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.buried += (s.top,)
        s.tell("buried", f.seat, s.top)
        s.then(REVEAL.at(CHANCE))

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return ONE_BURIAL if s.ended == RUNNING else None


class TakeTop(Do[Portal]):
    """After Curiosity Core's question."""

    def run(self, s: Portal, f: Frame) -> None:
        take_top(s, f.seat)


class Reveal(DrawOne[Portal]):
    """The next card is seen by all at once (POR-105): drawn from the unseen ones, or else the first one buried.

    With the deck gone it says so: taking a card can never be undone (POR-501).
    """

    noun = "visible"
    size = MOST_CARDS + 1

    def mask(self, s: Portal, f: Frame) -> i64:
        if s.deck:
            return s.deck
        return bit(s.buried[0]) if s.buried else bit(s.pack.cards)

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        if target == s.pack.cards:
            s.top = NO_CARD
            s.tell("deck_empty", NOBODY)
            return
        if s.deck:
            s.deck ^= bit(target)
        else:
            s.buried = s.buried[1:]
        s.top = target
        s.tell("revealed", NOBODY, target)


def take_top(s: Portal, seat: i64) -> None:
    card = s.top
    s.hand[seat] |= bit(card)
    s.fresh |= bit(card)
    s.top = NO_CARD
    s.tell("took_card", seat, card, by=takers_rule(s))
    if not s.deck and not s.buried:
        reshuffle(s)
    s.then(REVEAL.at(CHANCE))


def takers_rule(s: Portal) -> Rule:
    """What brings a card: Intelligence Core's offer while deploying, the bonus of the move, or an icon."""
    if s.phase == DEPLOY:
        return NO_CARD_LEFT
    if s.phase != MOVE:
        return CARD_EARNED
    return BOTH_FORMS if s.character == FACT_CORE else ONE_BONUS


def reshuffle(s: Portal) -> None:
    """All discards but the top one become a new deck (POR-106); with none there, there is no deck (POR-107)."""
    if len(s.discard) < 2:
        return
    mask: i64 = 0
    for card in s.discard[:-1]:
        mask |= bit(card)
    s.deck = mask
    s.discard = s.discard[-1:]
    s.tell("reshuffled", NOBODY)


def discard(s: Portal, card: i64) -> None:
    """A card goes on top of the discard pile and its character is the active one (POR-22, POR-41, POR-44).

    Call it last: the Turret may wake and end the game.
    """
    s.discard += (card,)
    if s.top == NO_CARD and len(s.discard) > 1:
        reshuffle(s)
        s.then(REVEAL.at(CHANCE))
    if s.characters:
        become(s, s.pack.character[card])


def become(s: Portal, character: i64) -> None:
    """Another character is active: the Turret wakes if it was Oracle Turret who held it (POR-312)."""
    before = s.character
    s.character = character
    s.tell("character", s.active, character)
    if before == ORACLE_TURRET:
        settle(s)


TAKE_CARD: Final[TakeCard] = TakeCard()
KEEP: Final[Keep] = Keep()
BURY: Final[Bury] = Bury()
CYCLE_TOP: Final[Menu[Portal]] = Menu[Portal]("cycle_top", [KEEP, BURY])
TAKE_TOP: Final[TakeTop] = TakeTop()
REVEAL: Final[Reveal] = Reveal()
