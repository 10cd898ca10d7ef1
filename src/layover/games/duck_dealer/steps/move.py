"""Mouvement: steps, jumps, stopping, overload and exploring (DUC-40 to DUC-59)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, replaced, span
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame
from layover.games.duck_dealer.pack import MOST_GOODS, MOST_PLACES, MOST_SEATS, RED
from layover.games.duck_dealer.rules import (
    DISCARD_ON_DEPARTURE,
    LINK_ENDED_MOVEMENT,
    MUST_EXPLORE,
    NEEDS_RED,
    NO_PASSAGE,
    NO_STEPS_LEFT,
    NOT_EXPLORING,
    NOT_NEXT,
    ON_A_POINT,
    OVERLOADED,
    OWN_CUBE_SKIPPED,
    STOP_FIRST,
)
from layover.games.duck_dealer.ship import aboard, is_overloaded, leave, next_place, pay_good, purse, speed, spend
from layover.games.duck_dealer.state import AT_REST, BROKEN_OFF, STOPPED_SHORT, Duck


class Step(Ask[Duck]):
    """To the next place along a route; a red disc is spent when no step is left (DUC-40 to DUC-46)."""

    noun = "place"
    size = MOST_PLACES

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [next_place(s, f.seat, way) for way in s.pack.ahead[s.place[f.seat]]]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        here: i64 = s.place[f.seat]
        next_to = False
        for way in s.pack.ahead[here]:
            if next_place(s, f.seat, way) == target:
                next_to = True
        if not next_to:
            point = target - s.pack.planets
            own = 0 <= point < len(s.links) and s.links[point] == f.seat
            return OWN_CUBE_SKIPPED if own else NOT_NEXT
        if s.steps > 0 or purse(s, f.seat, RED) > 0:
            return None
        return no_steps(s)

    def legal(self, s: Duck, f: Frame) -> list[int]:
        if s.steps <= 0 and not purse(s, f.seat, RED):
            return []
        base = self.base
        seat = f.seat
        links = s.links
        planets: i64 = s.pack.planets
        picks: list[int] = []
        for way in s.pack.ahead[s.place[seat]]:
            for place in way:
                if place < planets or links[place - planets] != seat:
                    picks.append(base + place)
                    break
        return picks

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.stack.append(f)
        if s.steps < 0 and is_overloaded(s, f.seat):            # DUC-53: first the excess goes
            s.then(DISCARD.at(f.seat), DEPART.at(f.seat, target))
        else:
            step_to(s, f.seat, target)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return OVERLOADED if f.step == DISCARD.ix else STOP_FIRST


def no_steps(s: Duck) -> Rule:
    """Why there is no step to take: nothing paid for, or what was left has been lost."""
    if s.steps == STOPPED_SHORT:
        return STOP_FIRST
    if s.steps == BROKEN_OFF:
        return LINK_ENDED_MOVEMENT
    return NEEDS_RED if s.steps < 0 else NO_STEPS_LEFT


def step_to(s: Duck, seat: i64, place: i64) -> None:
    if s.steps <= 0:
        spend(s, seat, RED, 1)
        s.steps = speed(s, seat)
    s.steps -= 1
    leave(s, seat, place)
    s.tell("steps_to", seat, place, s.steps)


class Jump(Ask[Duck]):
    """Through the passage of a colour to its twin, for a red disc; unused steps are kept (DUC-54, DUC-55)."""

    noun = "colour"
    size = MOST_SEATS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [colour for colour in range(s.seats) if twin(s, colour, s.place[f.seat]) >= 0]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target >= s.seats or twin(s, target, s.place[f.seat]) < 0:
            return NO_PASSAGE
        return None if purse(s, f.seat, RED) >= s.pack.jump_discs else NO_PASSAGE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.stack.append(f)
        there = twin(s, target, s.place[f.seat])
        if s.steps < 0 and is_overloaded(s, f.seat):
            s.then(DISCARD.at(f.seat), DEPART.at(f.seat, there, 1))
        else:
            jump_to(s, f.seat, there)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return OVERLOADED if f.step == DISCARD.ix else NO_PASSAGE


def twin(s: Duck, colour: i64, place: i64) -> i64:
    """The planet of the other marker of a colour, when one of them is at this place; below 0 otherwise."""
    if s.passages[2 * colour] == place:
        return s.passages[2 * colour + 1]
    if s.passages[2 * colour + 1] == place:
        return s.passages[2 * colour]
    return -1


def jump_to(s: Duck, seat: i64, planet: i64) -> None:
    spend(s, seat, RED, s.pack.jump_discs)
    if s.steps < 0:
        s.steps = 0
    leave(s, seat, planet)
    s.tell("jumps_to", seat, planet)


class Discard(Ask[Duck]):
    """Before leaving overloaded: exactly as many goods as exceed the capacity, of choice (DUC-51, DUC-53)."""

    noun = "good"
    size = MOST_GOODS

    def moot(self, s: Duck, f: Frame) -> bool:
        return not is_overloaded(s, f.seat)

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, s.pack.goods)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if target < s.pack.goods and aboard(s, f.seat, target) else DISCARD_ON_DEPARTURE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        pay_good(s, f.seat, target)
        s.tell("discards", f.seat, target)
        s.stack.append(f)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return DISCARD_ON_DEPARTURE


class Depart(Do[Duck]):
    """The step (y = 0) or jump (y = 1) to place x that waited for the discards."""

    def run(self, s: Duck, f: Frame) -> None:
        if f.y:
            jump_to(s, f.seat, f.x)
        else:
            step_to(s, f.seat, f.x)


class Stop(Ask[Duck]):
    """End the movement on a planet; unused steps are lost (DUC-47)."""

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if s.place[f.seat] >= s.pack.planets:
            return ON_A_POINT
        return None if s.steps >= 0 else STOP_FIRST

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.stack.append(f)
        s.tell("stops", f.seat, s.place[f.seat], s.steps)
        end_movement(s, f.seat, STOPPED_SHORT)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return STOP_FIRST


def end_movement(s: Duck, seat: i64, lost: i64) -> None:
    """No movement runs any more; `lost` is noted where steps were left. An unvisited colony is explored
    before anything else happens (DUC-47, DUC-56 to DUC-59)."""
    s.steps = lost if s.steps > 0 else AT_REST
    planet: i64 = s.place[seat]
    if planet >= s.pack.planets or s.visited & bit(planet):
        return
    a, b = s.piles[0], s.piles[1]
    if a and b:
        s.stack.append(EXPLORE.at(seat))
    elif a or b:                                                # DUC-58
        explore(s, seat, 0 if a else 1)
    else:
        s.visited |= bit(planet)


class Explore(Ask[Duck]):
    """The top consumer of one of the stacks goes to the colony, unbuilt (DUC-56)."""

    noun = "pile"
    size = 2

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [0, 1]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if s.piles[target] else MUST_EXPLORE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        explore(s, f.seat, target)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return NOT_EXPLORING


def explore(s: Duck, seat: i64, pile: i64) -> None:
    planet: i64 = s.place[seat]
    a, b = s.piles[0], s.piles[1]
    tile: i64 = a[0] if pile == 0 else b[0]
    s.piles = (a[1:], b) if pile == 0 else (a, b[1:])
    s.tile = replaced(s.tile, planet, tile)
    s.visited |= bit(planet)
    s.tell("explores", seat, planet, tile)


STEP: Final[Step] = Step()
JUMP: Final[Jump] = Jump()
DISCARD: Final[Discard] = Discard()
DEPART: Final[Depart] = Depart()
STOP: Final[Stop] = Stop()
EXPLORE: Final[Explore] = Explore()
