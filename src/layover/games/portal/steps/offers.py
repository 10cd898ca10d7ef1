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
    chamber_of,
    colour_of,
    piece_of,
)
from layover.games.portal.pieces import burn, kill
from layover.games.portal.rules import (
    ANGER_TARGET,
    COVERED,
    GREGS_RECALL,
    NO_CARD_LEFT,
    NO_CHARACTERS,
    NO_EFFECT,
    ONE_OFFER,
    PAY_OWN_CAKE,
    PAY_WHOLE,
)
from layover.games.portal.state import DEPLOY, NO_CARD, OPERA, RUNNING, Portal
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
        if not s.characters:
            return NO_CHARACTERS
        if target != s.character:
            return COVERED
        if offers(s, f.seat):
            return None
        if target not in OFFERS or s.offered & bit(target):
            return ONE_OFFER
        if target == GREG and len(s.discard) < 2:
            return NO_EFFECT
        if target == INTELLIGENCE_CORE and s.top == NO_CARD:
            return NO_CARD_LEFT
        return PAY_OWN_CAKE

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
            s.then(pay, TAKE_CARD.of(f.seat, BEYOND_LIMIT), TAKE_CARD.of(f.seat, BEYOND_LIMIT), f)
        else:
            s.then(pay, CURTAIN.at(f.seat))

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return ONE_OFFER if s.ended == RUNNING and s.phase != DEPLOY else None

    def unasked(self, s: Portal, f: Frame) -> Rule | None:
        return ONE_OFFER if is_anothers_time(s, f) else None


def is_anothers_time(s: Portal, f: Frame) -> bool:
    """Whether nobody but the one who is asked can be in a Deploy step of their own."""
    return s.ended == RUNNING and (s.phase != DEPLOY or f.seat == s.active)


class PaySlice(Ask[Portal]):
    """Any own slice in the lab goes to the incinerator (POR-53)."""

    noun = "slice"
    size = MOST_PIECES
    insists = PAY_OWN_CAKE

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return [piece_of(chamber, f.seat) for chamber in bits(s.cakes[f.seat])]

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        own = colour_of(target) == f.seat and s.cakes[f.seat] & bit(chamber_of(target))
        return None if own else PAY_OWN_CAKE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        burn(s, f.seat, chamber_of(target), PAY_OWN_CAKE)


class AngerChamber(Ask[Portal]):
    """A chamber with subjects (POR-306)."""

    noun = "chamber"
    size = MOST_CHAMBERS
    insists = ANGER_TARGET

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if inhabited(s) & bit(target) else ANGER_TARGET

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.then(ANGER.of(f.seat, target, False), ANGER.of(f.seat, target, True))


class AngerStop(Ask[Portal]):
    """The second victim is optional."""

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if ANGER.is_second(f) else ANGER_TARGET

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass


class AngerVictim(Ask[Portal]):
    """One subject in the chamber is destroyed (POR-306)."""

    noun = "colour"
    size = COLOURS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, s.seats)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.subjects[piece_of(ANGER.chamber(f), target)] else ANGER_TARGET

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        kill(s, target, ANGER.chamber(f), ANGER_TARGET)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return ANGER_TARGET if s.offered & bit(ANGER_CORE) else None


class Anger(Menu[Portal]):
    """One victim, then perhaps another in the same chamber."""

    insists = ANGER_TARGET

    def of(self, seat: i64, chamber: i64, second: bool) -> Frame:
        return self.at(seat, chamber, 1 if second else 0)

    def chamber(self, f: Frame) -> i64:
        return f.x

    def is_second(self, f: Frame) -> bool:
        return f.y != 0

    def topic(self, s: Portal, f: Frame) -> list[int]:
        return [self.chamber(f)]

    def moot(self, s: Portal, f: Frame) -> bool:
        return not inhabited(s) & bit(self.chamber(f))


class PaySubject(Ask[Portal]):
    """Greg's second price: one own subject in the lab, also the last one (POR-317, POR-330)."""

    noun = "chamber"
    size = MOST_CHAMBERS
    insists = PAY_WHOLE

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.homes[f.seat])

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.homes[f.seat] & bit(target) else PAY_WHOLE

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        kill(s, f.seat, target, GREGS_RECALL)


class Recall(Ask[Portal]):
    """Any card of the discard pile but Greg's is put on top (POR-317)."""

    noun = "card"
    size = MOST_CARDS
    insists = GREGS_RECALL

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return list(s.discard)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if target in s.discard[:-1] else GREGS_RECALL

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
