"""The free order of an action turn: its menu, the passages, and its end (DUC-30, DUC-31, DUC-49)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, replaced, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.duck_dealer.pack import BLUE, COLOURS, MOST_PLANETS, RED, YELLOW
from layover.games.duck_dealer.rules import COLLECT_OR_ACT, PASSAGES_ONCE
from layover.games.duck_dealer.ship import free_routes
from layover.games.duck_dealer.state import AT_REST, FREE, Duck
from layover.games.duck_dealer.steps.build import BUILD_FACTORY, BUILD_TILE, CLAIM
from layover.games.duck_dealer.steps.links import BUY_LINK
from layover.games.duck_dealer.steps.move import JUMP, STEP, STOP, end_movement
from layover.games.duck_dealer.steps.offer import OFFER
from layover.games.duck_dealer.steps.trade import BUY_EQUIPMENT, DELIVER, USE_FACTORY, USE_MINE


class PlacePassages(Ask[Duck]):
    """Both passage markers, once a game, at any moment of an own action turn (DUC-31)."""

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if s.passages[2 * f.seat] == FREE else PASSAGES_ONCE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.stack.append(f)
        s.stack.append(FIRST_PASSAGE.at(f.seat))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return PASSAGES_ONCE

    def unasked(self, s: Duck, f: Frame) -> Rule | None:
        return PASSAGES_ONCE


class Passage(Ask[Duck]):
    """A planet without a marker of any colour (DUC-31)."""

    noun = "planet"
    size = MOST_PLANETS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, s.pack.planets)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if target < s.pack.planets and not s.marked & bit(target) else PASSAGES_ONCE

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return PASSAGES_ONCE


class FirstPassage(Passage):
    """The planet of the first marker."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.stack.append(SECOND_PASSAGE.at(f.seat))
        mark(s, 2 * f.seat, target)


class SecondPassage(Passage):
    """The planet of the second marker; the passage is open to everybody from now on."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        mark(s, 2 * f.seat + 1, target)
        s.tell("passages", f.seat, s.passages[2 * f.seat], target)


def mark(s: Duck, marker: i64, planet: i64) -> None:
    s.passages = replaced(s.passages, marker, planet)
    s.marked |= bit(planet)


class EndActions(Ask[Duck]):
    """The turn ends: so does the movement, and virtual discs disappear (DUC-24, DUC-49)."""

    name = "end_turn"

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.virtual = [0] * COLOURS
        if s.steps >= 0:
            end_movement(s, f.seat, AT_REST)
        s.steps = AT_REST

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return COLLECT_OR_ACT


class Actions(Menu[Duck]):
    """Move, build and trade in any order, any number of times (DUC-30). Frame: x free links not used, y offers
    made this turn. The list below says what the headings' checks say, all at once: it is the hottest of the game."""

    def legal(self, s: Duck, f: Frame) -> list[int]:
        seat = f.seat
        pack = s.pack
        virtual = s.virtual
        discs = s.discs
        at: i64 = seat * COLOURS
        red: i64 = discs[at] + virtual[RED]
        yellow: i64 = discs[at + 1] + virtual[YELLOW]
        blue: i64 = discs[at + 2] + virtual[BLUE]
        place: i64 = s.place[seat]
        planets: i64 = pack.planets
        picks: list[int] = []
        if s.steps > 0 or red > 0:
            base = STEP.base
            links = s.links
            for way in pack.ahead[place]:
                for there in way:
                    if there < planets or links[there - planets] != seat:
                        picks.append(base + there)
                        break
        if place < planets:
            if red > 0 and s.marked & bit(place):
                picks += JUMP.legal(s, f)
            if s.steps >= 0:
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
        if s.passages[2 * seat] == FREE:
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
