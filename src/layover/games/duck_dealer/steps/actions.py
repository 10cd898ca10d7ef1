"""The free order of an action turn: its menu, the passages, and its end (DUC-30, DUC-31, DUC-49)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, replaced, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame, Menu
from layover.games.duck_dealer.pack import BLUE, COLOURS, MOST_PLANETS, RED, YELLOW
from layover.games.duck_dealer.rules import DISCS_ALLOW, PASSAGES_ONCE, STEPS_NOT_SAVED
from layover.games.duck_dealer.ship import first_marker, free_routes
from layover.games.duck_dealer.state import AT_REST, FREE, Duck
from layover.games.duck_dealer.steps.build import BUILD_FACTORY, BUILD_TILE, CLAIM
from layover.games.duck_dealer.steps.discs import in_action_turn
from layover.games.duck_dealer.steps.links import BUY_LINK
from layover.games.duck_dealer.steps.move import EXPLORE, JUMP, STEP, STOP, can_step, end_movement
from layover.games.duck_dealer.steps.offer import ANSWER, OFFER
from layover.games.duck_dealer.steps.trade import BUY_EQUIPMENT, DELIVER, USE_FACTORY, USE_MINE


class PlacePassages(Ask[Duck]):
    """Both passage markers, once a game, at any moment of an own action turn (DUC-31)."""

    leads = GOES_ON

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if has_markers(s, f.seat) else PASSAGES_ONCE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.then(FIRST_PASSAGE.at(f.seat), f)

    def elsewhere(self, s: Duck, f: Frame) -> Rule | None:
        return None if in_action_turn(s, f.seat) and has_markers(s, f.seat) else PASSAGES_ONCE

    def unasked(self, s: Duck, f: Frame) -> Rule | None:
        return None if f.step == ANSWER.ix else PASSAGES_ONCE           # who waits for an answer is in an action turn


def has_markers(s: Duck, seat: i64) -> bool:
    """DUC-31: the passage markers of a seat are still in its supply."""
    return s.passages[first_marker(seat)] == FREE


class Passage(Ask[Duck]):
    """A planet without a marker of any colour (DUC-31)."""

    noun = "planet"
    size = MOST_PLANETS
    leads = GOES_ON
    insists = PASSAGES_ONCE

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, s.pack.planets)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if target < s.pack.planets and not s.marked & bit(target) else PASSAGES_ONCE


class FirstPassage(Passage):
    """The planet of the first marker."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        mark(s, first_marker(f.seat), target)
        s.then(SECOND_PASSAGE.at(f.seat))


class SecondPassage(Passage):
    """The planet of the second marker; the passage is open to everybody from now on."""

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [s.passages[first_marker(f.seat)]]

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        mark(s, first_marker(f.seat) + 1, target)
        s.tell("passages", f.seat, s.passages[first_marker(f.seat)], target)


def mark(s: Duck, marker: i64, planet: i64) -> None:
    s.passages = replaced(s.passages, marker, planet)
    s.marked |= bit(planet)


class EndActions(Ask[Duck]):
    """The turn ends: so does the movement, and virtual discs disappear (DUC-24, DUC-49)."""

    name = "end_turn"

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.virtual = [0] * COLOURS
        if s.is_moving():
            end_movement(s, f.seat, AT_REST, STEPS_NOT_SAVED)
            s.then(EXPLORE.at(f.seat))
        s.come_to_rest(AT_REST)


class Actions(Menu[Duck]):
    """Move, build and trade in any order, any number of times (DUC-30). Its frame also counts the offers made this
    turn: see `offer.offers_of`."""

    insists = DISCS_ALLOW

    def of(self, seat: i64, free_links: i64) -> Frame:
        return self.at(seat, free_links)

    def free_links(self, f: Frame) -> i64:
        """Those not placed at the beginning of the turn."""
        return f.x

    def legal(self, s: Duck, f: Frame) -> list[int]:
        """Restates what the headings' checks say, all at once, since it is the hottest list of the game;
        `test_referee_and_list_agree` holds them together."""
        seat = f.seat
        pack = s.pack
        virtual = s.virtual
        discs = s.discs
        at: i64 = seat * COLOURS
        red: i64 = discs[at + RED] + virtual[RED]
        yellow: i64 = discs[at + YELLOW] + virtual[YELLOW]
        blue: i64 = discs[at + BLUE] + virtual[BLUE]
        place: i64 = s.place[seat]
        planets: i64 = pack.planets
        picks: list[int] = []
        if can_step(s, red):
            STEP.add(s, seat, picks)
        if place < planets:
            if red > 0 and s.marked & bit(place):
                picks += JUMP.legal(s, f)
            if s.is_moving():
                picks.append(STOP.base)
            else:
                if yellow > 0:
                    if s.load[seat] > 1:
                        if not s.built & bit(place):
                            picks += BUILD_TILE.legal(s, f)
                        if pack.colonies & bit(place) and s.factory[place] == FREE:
                            picks += BUILD_FACTORY.legal(s, f)
                    if yellow >= pack.privilege_discs:
                        picks += CLAIM.legal(s, f)
                if blue > 0 or s.paid[seat]:
                    picks += USE_MINE.legal(s, f)
                    if s.load[seat]:
                        if s.factory[place] != FREE:
                            picks += USE_FACTORY.legal(s, f)
                        if s.built & bit(place):
                            if pack.colonies & bit(place):
                                picks += DELIVER.legal(s, f)
                            else:
                                picks += BUY_EQUIPMENT.legal(s, f)
                if s.load[seat] and s.player_trade:
                    picks += OFFER.legal(s, f)
        if yellow >= pack.link_discs and s.cubes[seat] and free_routes(s):
            picks.append(BUY_LINK.base)
        if has_markers(s, seat):
            picks.append(PLACE_PASSAGES.base)
        picks.append(END_ACTIONS.base)
        return picks


PLACE_PASSAGES: Final[PlacePassages] = PlacePassages()
FIRST_PASSAGE: Final[FirstPassage] = FirstPassage()
SECOND_PASSAGE: Final[SecondPassage] = SecondPassage()
END_ACTIONS: Final[EndActions] = EndActions()
ACTIONS: Final[Actions] = Actions("actions", [
    STEP, JUMP, STOP, BUILD_TILE, BUILD_FACTORY, CLAIM, USE_MINE, USE_FACTORY, DELIVER, BUY_EQUIPMENT, OFFER, BUY_LINK,
    PLACE_PASSAGES, END_ACTIONS])
