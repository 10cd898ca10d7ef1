"""Mouvement: steps, jumps, stopping, overload and exploring (DUC-40 to DUC-59)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, replaced, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Do, Frame
from layover.games.duck_dealer.pack import MOST_GOODS, MOST_PLACES, MOST_SEATS, PILES, RED
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
from layover.games.duck_dealer.ship import (
    aboard,
    first_marker,
    is_overloaded,
    leave,
    next_place,
    pay,
    pay_good,
    purse,
    speed,
    spend,
)
from layover.games.duck_dealer.state import AT_REST, BROKEN_OFF, FREE, STOPPED_SHORT, Duck


class Step(Ask[Duck]):
    """To the next place along a route; a red disc is spent when no step is left (DUC-40 to DUC-46)."""

    noun = "place"
    size = MOST_PLACES
    leads = GOES_ON

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
        return None if can_step(s, purse(s, f.seat, RED)) else no_steps(s)

    def legal(self, s: Duck, f: Frame) -> list[int]:
        picks: list[int] = []
        if can_step(s, purse(s, f.seat, RED)):
            self.add(s, f.seat, picks)
        return picks

    def add(self, s: Duck, seat: i64, picks: list[int]) -> None:
        """Append the picks of a seat that has a step to take."""
        base: i64 = self.base
        for way in s.pack.ahead[s.place[seat]]:
            picks.append(int(base + next_place(s, seat, way)))

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        if leaves_overloaded(s, f.seat):
            s.then(DISCARD.at(f.seat), DEPART.for_step(f.seat, target), f)
        else:
            step_to(s, f.seat, target)
            s.then(f)


def can_step(s: Duck, reds: i64) -> bool:
    """DUC-40, DUC-45: a step is left, or a red disc buys some."""
    return s.steps_left() > 0 or reds > 0


def no_steps(s: Duck) -> Rule:
    """Why there is no step to take: nothing paid for, or what was left has been lost."""
    if s.is_moving():
        return NO_STEPS_LEFT
    if s.rest() == STOPPED_SHORT:
        return STOP_FIRST
    return LINK_ENDED_MOVEMENT if s.rest() == BROKEN_OFF else NEEDS_RED


def leaves_overloaded(s: Duck, seat: i64) -> bool:
    """DUC-51, DUC-53: a departure that waits until the excess is discarded."""
    return not s.is_moving() and is_overloaded(s, seat)


def step_to(s: Duck, seat: i64, place: i64) -> None:
    here: i64 = s.place[seat]
    left = s.steps_left()
    reds = 0 if left else 1
    if reds:
        spend(s, seat, RED, reds)
        left = speed(s, seat)
    s.go_on(left - 1)
    leave(s, seat, place)
    s.tell("steps_to", seat, here, place, reds)


class Jump(Ask[Duck]):
    """Through the passage of a colour to its twin, for a red disc; unused steps are kept (DUC-54, DUC-55)."""

    noun = "colour"
    size = MOST_SEATS
    means = "planet"
    leads = GOES_ON

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [colour for colour in range(s.seats) if twin(s, colour, s.place[f.seat]) != FREE]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if target >= s.seats or twin(s, target, s.place[f.seat]) == FREE:
            return NO_PASSAGE
        return None if purse(s, f.seat, RED) >= s.pack.jump_discs else NO_PASSAGE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        there = twin(s, target, s.place[f.seat])
        if leaves_overloaded(s, f.seat):
            s.then(DISCARD.at(f.seat), DEPART.for_jump(f.seat, there), f)
        else:
            jump_to(s, f.seat, there)
            s.then(f)

    def meaning(self, s: Duck, f: Frame, target: i64) -> i64:
        return twin(s, target, s.place[f.seat]) if target < s.seats else FREE


def twin(s: Duck, colour: i64, place: i64) -> i64:
    """The planet of the other marker of a colour, when one of them is at this place; FREE otherwise."""
    first = first_marker(colour)
    if s.passages[first] == place:
        return s.passages[first + 1]
    if s.passages[first + 1] == place:
        return s.passages[first]
    return FREE


def jump_to(s: Duck, seat: i64, planet: i64) -> None:
    pay(s, seat, RED, s.pack.jump_discs)
    s.go_on(s.steps_left())
    leave(s, seat, planet)
    s.tell("jumps_to", seat, planet)


class Discard(Ask[Duck]):
    """Before leaving overloaded: exactly as many goods as exceed the capacity, of choice (DUC-51, DUC-53)."""

    noun = "good"
    size = MOST_GOODS
    insists = OVERLOADED

    def moot(self, s: Duck, f: Frame) -> bool:
        return not is_overloaded(s, f.seat)

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, s.pack.goods)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if target < s.pack.goods and aboard(s, f.seat, target) else DISCARD_ON_DEPARTURE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        pay_good(s, f.seat, target)
        s.tell("discards", f.seat, target)
        s.then(f)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return DISCARD_ON_DEPARTURE


class Depart(Do[Duck]):
    """The step or the jump that waited for the discards."""

    def for_step(self, seat: i64, place: i64) -> Frame:
        return self.at(seat, place)

    def for_jump(self, seat: i64, place: i64) -> Frame:
        return self.at(seat, place, 1)

    def destination(self, f: Frame) -> i64:
        """The place that a departure leads to."""
        return f.x

    def is_jump(self, f: Frame) -> bool:
        return f.y != 0

    def run(self, s: Duck, f: Frame) -> None:
        if self.is_jump(f):
            jump_to(s, f.seat, self.destination(f))
        else:
            step_to(s, f.seat, self.destination(f))


class Stop(Ask[Duck]):
    """End the movement on a planet; unused steps are lost (DUC-47)."""

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        if s.place[f.seat] >= s.pack.planets:
            return ON_A_POINT
        return None if s.is_moving() else STOP_FIRST

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        end_movement(s, f.seat, STOPPED_SHORT, STOP_FIRST)
        s.then(EXPLORE.at(f.seat), f)


def end_movement(s: Duck, seat: i64, lost: i64, by: Rule) -> None:
    """No movement runs any more, by one rule or another; `lost` is noted where steps were left. EXPLORE comes before
    anything else: here a colony is explored that leaves no choice between the stacks (DUC-47, DUC-56 to DUC-59)."""
    s.tell("stops", seat, s.place[seat], s.steps_left(), by=by)
    s.come_to_rest(lost if s.steps_left() else AT_REST)
    if not is_unexplored(s, seat):
        return
    a, b = s.piles[0], s.piles[1]
    if not a and not b:
        s.visited |= bit(s.place[seat])
        s.tell("finds_nothing", seat, s.place[seat])
    elif not a or not b:                                        # DUC-58
        explore(s, seat, 0 if a else 1, "explores_last")


def is_unexplored(s: Duck, seat: i64) -> bool:
    """The ship is on a colony that nobody has visited."""
    place: i64 = s.place[seat]
    return place < s.pack.planets and not s.visited & bit(place)


class Explore(Ask[Duck]):
    """The top consumer of one of the stacks goes to the colony, unbuilt (DUC-56)."""

    noun = "pile"
    size = PILES
    insists = MUST_EXPLORE
    means = "consumer"

    def moot(self, s: Duck, f: Frame) -> bool:
        return not is_unexplored(s, f.seat)

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, PILES)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if s.piles[target] else MUST_EXPLORE

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        explore(s, f.seat, target, "explores")

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [s.place[f.seat]]

    def meaning(self, s: Duck, f: Frame, target: i64) -> i64:
        pile = s.piles[target]
        return pile[0] if pile else FREE

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return NOT_EXPLORING


def explore(s: Duck, seat: i64, pile: i64, told: str) -> None:
    planet: i64 = s.place[seat]
    a, b = s.piles[0], s.piles[1]
    tile: i64 = a[0] if pile == 0 else b[0]
    s.piles = (a[1:], b) if pile == 0 else (a, b[1:])
    s.tile = replaced(s.tile, planet, tile)
    s.visited |= bit(planet)
    s.tell(told, seat, planet, tile)


STEP: Final[Step] = Step()
JUMP: Final[Jump] = Jump()
DISCARD: Final[Discard] = Discard()
DEPART: Final[Depart] = Depart()
STOP: Final[Stop] = Stop()
EXPLORE: Final[Explore] = Explore()
