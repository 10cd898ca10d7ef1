"""Incinérer un gâteau: what a character offers for a slice (POR-52, POR-53, POR-306, POR-317, POR-319, POR-320,
POR-330, POR-331)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.portal.actions import inhabited
from layover.games.portal.pack import (
    ANGER_CORE,
    CHARACTERS,
    COLOURS,
    GREG,
    INTELLIGENCE_CORE,
    MOST_CARDS,
    MOST_CHAMBERS,
    MOST_PIECES,
    OFFERS,
)
from layover.games.portal.pieces import burn, kill
from layover.games.portal.rules import (
    ANGER_TARGET,
    COVERED,
    GREG_ALONE,
    NO_CARD_LEFT,
    OFFER_IMPOSSIBLE,
    ONE_OFFER,
    PAY_OWN_CAKE,
)
from layover.games.portal.state import NO_CARD, OPERA, Portal
from layover.games.portal.steps.deck import BEYOND_LIMIT, TAKE_CARD, become
from layover.games.portal.steps.end import finish


def offers(s: Portal, seat: i64) -> bool:
    """Whether the active character has an offer this seat may take now (POR-52, POR-331)."""
    character = s.character
    if character not in OFFERS or s.offered & bit(character) or not s.cake[seat]:
        return False
    if character == GREG:
        return len(s.discard) > 1
    return character != INTELLIGENCE_CORE or s.top != NO_CARD


class Offer(Ask[Portal]):
    """The active character's offer, once a turn, if it can be paid and does something (POR-52, POR-331)."""

    noun = "character"
    size = len(CHARACTERS)

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return [s.character] if s.character in OFFERS else []

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if target != s.character:
            return COVERED
        if offers(s, f.seat):
            return None
        if s.offered & bit(target):
            return ONE_OFFER
        if target == GREG and len(s.discard) < 2:
            return GREG_ALONE
        if target == INTELLIGENCE_CORE and s.top == NO_CARD:
            return NO_CARD_LEFT
        return PAY_OWN_CAKE if target in OFFERS and s.slice_supply(f.seat) else OFFER_IMPOSSIBLE

    def legal(self, s: Portal, f: Frame) -> list[int]:
        return [self.base + s.character] if offers(s, f.seat) else []

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.offered |= bit(target)
        s.tell("offer", f.seat, target)
        pay = PAY_SLICE.at(f.seat)
        if target == ANGER_CORE:
            s.then(pay, ANGER_CHAMBER.at(f.seat), f)
        elif target == GREG:
            s.then(pay, PAY_SUBJECT.at(f.seat), RECALL.at(f.seat), f)
        elif target == INTELLIGENCE_CORE:
            s.then(pay, TAKE_CARD.at(f.seat, BEYOND_LIMIT), TAKE_CARD.at(f.seat, BEYOND_LIMIT), f)
        else:
            s.then(pay, CURTAIN.at(f.seat))

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return ONE_OFFER

    def unasked(self, s: Portal, f: Frame) -> Rule | None:
        return ONE_OFFER


class PaySlice(Ask[Portal]):
    """Any own slice in the lab goes to the incinerator (POR-53)."""

    noun = "slice"
    size = MOST_PIECES

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return [chamber * COLOURS + f.seat for chamber in bits(s.cakes[f.seat])]

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        own = target % COLOURS == f.seat and s.cakes[f.seat] & bit(target // COLOURS)
        return None if own else PAY_OWN_CAKE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        burn(s, f.seat, target // COLOURS)

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return PAY_OWN_CAKE


class AngerChamber(Ask[Portal]):
    """A chamber with subjects (POR-306)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if inhabited(s) & bit(target) else ANGER_TARGET

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(ANGER.at(f.seat, target), ANGER.at(f.seat, target, 1))


class AngerStop(Ask[Portal]):
    """The second victim is optional. y: whether it is the second."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if f.y else ANGER_TARGET

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class AngerVictim(Ask[Portal]):
    """One subject in chamber x is destroyed (POR-306)."""

    noun = "colour"
    size = COLOURS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, s.seats)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.subjects[f.x * COLOURS + target] else ANGER_TARGET

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        kill(s, target, f.x)

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return ANGER_TARGET


class Anger(Menu[Portal]):
    """One victim, then perhaps another in the same chamber."""

    def moot(self, s: Portal, f: Frame) -> bool:
        return not inhabited(s) & bit(f.x)


class PaySubject(Ask[Portal]):
    """Greg's second price: one own subject in the lab, also the last one (POR-317)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.homes[f.seat])

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.homes[f.seat] & bit(target) else GREG_ALONE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        kill(s, f.seat, target)


class Recall(Ask[Portal]):
    """Any card of the discard pile but Greg's is put on top (POR-317)."""

    noun = "card"
    size = MOST_CARDS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return list(s.discard)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if target in s.discard[:-1] else GREG_ALONE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        rest: list[int] = []
        for card in s.discard:
            if card != target:
                rest.append(card)
        s.discard = tuple(rest) + (target,)
        s.tell("recalled", f.seat, target)
        become(s, s.pack.character[target])


class Curtain(Do[Portal]):
    """Opera Turret sings: the game is over (POR-320)."""

    def run(self, s: Portal, f: Frame) -> None:
        finish(s, OPERA)


OFFER: Final[Offer] = Offer()
PAY_SLICE: Final[PaySlice] = PaySlice()
ANGER_CHAMBER: Final[AngerChamber] = AngerChamber()
ANGER_STOP: Final[AngerStop] = AngerStop()
ANGER_VICTIM: Final[AngerVictim] = AngerVictim()
ANGER: Final[Anger] = Anger("anger", [ANGER_STOP, ANGER_VICTIM])
PAY_SUBJECT: Final[PaySubject] = PaySubject()
RECALL: Final[Recall] = Recall()
CURTAIN: Final[Curtain] = Curtain()
