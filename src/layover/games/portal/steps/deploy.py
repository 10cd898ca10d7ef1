"""Déployez les Cartes Aperture: the hand, the Portal Gun, the discard pile (POR-40 to POR-50)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Do, Frame, Menu
from layover.games.portal.actions import may_play
from layover.games.portal.order import out_of_step
from layover.games.portal.pack import MOST_CARDS, MOST_CHAMBERS
from layover.games.portal.rules import (
    NO_TARGET,
    ONE_USE,
    OWN_CARDS_IN_TIME,
    TRIM_FIRST,
    TWO_PORTALS,
)
from layover.games.portal.state import DEPLOY as DEPLOY_STEP
from layover.games.portal.state import NO_CARD, RUNNING, Portal
from layover.games.portal.steps.cards import first_questions
from layover.games.portal.steps.deck import discard
from layover.games.portal.steps.offers import OFFER, is_anothers_time, offers


class TrimHand(Ask[Portal]):
    """More than three cards at the start of the step: they are discarded, one at a time (POR-41)."""

    noun = "card"
    size = MOST_CARDS
    insists = TRIM_FIRST

    def moot(self, s: Portal, f: Frame) -> bool:
        return count_bits(s.hand[f.seat]) <= s.pack.hand_limit

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.hand[f.seat])

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.hand[f.seat] & bit(target) else TRIM_FIRST

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.hand[f.seat] ^= bit(target)
        s.tell("trimmed", f.seat, target)
        s.then(f)
        discard(s, target)


class EndDeploy(Ask[Portal]):
    """Deploying is optional (POR-21, POR-42)."""

    leads = GOES_ON

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        pass

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return out_of_step(s, DEPLOY_STEP)


class PlayAction(Ask[Portal]):
    """A card for its Aperture action, if that has a target (POR-43, POR-45, POR-46)."""

    name = "action"
    noun = "card"
    size = MOST_CARDS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.hand[f.seat])

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        if not deployable(s, f.seat) & bit(target):
            return OWN_CARDS_IN_TIME
        return None if may_play(s, f.seat, s.pack.action[target]) else NO_TARGET

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        picks: list[int] = []
        for card in bits(deployable(s, f.seat)):
            if may_play(s, f.seat, s.pack.action[card]):
                picks.append(base + card)
        return picks

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        lay_out(s, f.seat, target)
        s.tell("plays", f.seat, target, s.pack.action[target])
        s.then_all([*first_questions(s, f.seat, s.pack.action[target]), DISCARD.at(f.seat), f])

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return not_deployed(s)

    def unasked(self, s: Portal, f: Frame) -> Rule | None:
        return OWN_CARDS_IN_TIME if is_anothers_time(s, f) else None


class FirePortalGun(Ask[Portal]):
    """A card for the Portal Gun instead: always possible (POR-47, POR-50)."""

    name = "gun"
    noun = "card"
    size = MOST_CARDS
    leads = GOES_ON

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.hand[f.seat])

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if deployable(s, f.seat) & bit(target) else OWN_CARDS_IN_TIME

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + card for card in bits(deployable(s, f.seat))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        lay_out(s, f.seat, target)
        s.tell("fires", f.seat, target)
        s.then(PORTAL_BLUE.at(f.seat), PORTAL_ORANGE.at(f.seat), DISCARD.at(f.seat), f)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return not_deployed(s)

    def unasked(self, s: Portal, f: Frame) -> Rule | None:
        return OWN_CARDS_IN_TIME if is_anothers_time(s, f) else None


class PortalBlue(Ask[Portal]):
    """The blue portal: any chamber not on the old edge, also where it is (POR-47, POR-48)."""

    noun = "chamber"
    size = MOST_CHAMBERS
    leads = GOES_ON
    insists = TWO_PORTALS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if portal_walls(s) & bit(target) else TWO_PORTALS

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(portal_walls(s))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.blue = target


class PortalOrange(Ask[Portal]):
    """The orange portal: likewise, and not in the same chamber."""

    noun = "chamber"
    size = MOST_CHAMBERS
    leads = GOES_ON
    insists = TWO_PORTALS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return bits(s.lab)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if portal_walls(s) & ~bit(s.blue) & bit(target) else TWO_PORTALS

    def legal(self, s: Portal, f: Frame) -> list[int]:
        base = self.base
        return [base + chamber for chamber in bits(portal_walls(s) & ~bit(s.blue))]

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.orange = target
        s.tell("portals", f.seat, s.blue, target)


class Discard(Do[Portal]):
    """The action is over: only now does the card's character become active (POR-44)."""

    def run(self, s: Portal, f: Frame) -> None:
        card = s.playing
        s.playing = NO_CARD
        discard(s, card)


class Deploy(Menu[Portal]):
    """Cards one after the other, and the active character's offer; skipped with nothing to do
    (POR-40, POR-42, POR-52)."""

    def moot(self, s: Portal, f: Frame) -> bool:
        return not deployable(s, f.seat) and not offers(s, f.seat)


def deployable(s: Portal, seat: i64) -> i64:
    """Mask of the cards a seat had in hand when its turn began, and still has (POR-43)."""
    return s.hand[seat] & ~s.fresh


def portal_walls(s: Portal) -> i64:
    """Mask of the chambers that take a portal (POR-47)."""
    return s.lab & ~s.old_edge


def lay_out(s: Portal, seat: i64, card: i64) -> None:
    """A card leaves the hand to be carried out."""
    s.hand[seat] ^= bit(card)
    s.playing = card


def not_deployed(s: Portal) -> Rule | None:
    """Why no card may be deployed while something else is asked."""
    if s.ended == RUNNING and s.phase != DEPLOY_STEP:
        return OWN_CARDS_IN_TIME
    return ONE_USE if s.playing != NO_CARD else None


TRIM_HAND: Final[TrimHand] = TrimHand()
END_DEPLOY: Final[EndDeploy] = EndDeploy()
PLAY_ACTION: Final[PlayAction] = PlayAction()
FIRE_PORTAL_GUN: Final[FirePortalGun] = FirePortalGun()
PORTAL_BLUE: Final[PortalBlue] = PortalBlue()
PORTAL_ORANGE: Final[PortalOrange] = PortalOrange()
DISCARD: Final[Discard] = Discard()
DEPLOY: Final[Deploy] = Deploy("deploy", [END_DEPLOY, PLAY_ACTION, FIRE_PORTAL_GUN, OFFER])
