"""Whole trips: to a planet by the cheapest path, and stop. Each is a list of picks for the same referee."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.games.duck_dealer.pack import RED
from layover.games.duck_dealer.ship import next_place, purse, speed
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.actions import ACTIONS
from layover.games.duck_dealer.steps.move import JUMP, STEP, STOP, leaves_overloaded, twin

UNREACHED: Final = 1_000_000


class Chart:
    """What it costs a ship to be at each place: red discs first, then steps; and by which pick it got there."""

    def __init__(self, places: i64, made_of: tuple[object, ...] = ()) -> None:
        self.made_of: Final = made_of
        """All that it hangs on."""
        self.reds: Final[list[int]] = [UNREACHED] * places
        self.left: Final[list[int]] = [0] * places
        self.pick: Final[list[int]] = [-1] * places
        self.origin: Final[list[int]] = [-1] * places
        self.paths: Final[list[list[int] | None]] = [None] * places


def chart(s: Duck, seat: i64) -> Chart:
    """The cheapest path to every place the seat can reach now with its discs. The last one is kept: a board shows what
    plans are then made of.
    """
    made_of = (s.pack, s.seats, seat, s.place[seat], s.steps_left(), s.filled[seat], purse(s, seat, RED), s.links,
               s.passages)
    last = _LAST[0]
    if last.made_of != made_of:
        last = _LAST[0] = _charted(s, seat, made_of)
    return last


def _charted(s: Duck, seat: i64, made_of: tuple[object, ...]) -> Chart:
    """Fewer discs always beat more steps left, since a disc buys at least as many; so the places are settled in the
    order of discs spent, then of steps used.
    """
    pack = s.pack
    found = Chart(len(pack.ahead), made_of)
    pace: i64 = speed(s, seat)
    most: i64 = purse(s, seat, RED)
    start: i64 = s.place[seat]
    left: i64 = s.steps_left()
    span: i64 = max(pace, left) + 1
    buckets: list[list[int]] = [[] for k in range((most + 1) * span)]
    found.reds[start] = 0
    found.left[start] = left
    buckets[span - 1 - left].append(start)
    at: i64 = 0
    while at < len(buckets):
        for place in buckets[at]:
            reds: i64 = found.reds[place]
            left = found.left[place]
            if reds * span + span - 1 - left != at:
                continue                                        # reached more cheaply since
            for way in pack.ahead[place]:
                there = next_place(s, seat, way)
                if left:
                    _reach(found, buckets, span, most, there, reds, left - 1, place, STEP.base + there)
                else:
                    _reach(found, buckets, span, most, there, reds + 1, pace - 1, place, STEP.base + there)
            if place < pack.planets:
                for colour in range(s.seats):
                    over = twin(s, colour, place)
                    if over != FREE:
                        dearer: i64 = reds + pack.jump_discs
                        _reach(found, buckets, span, most, over, dearer, left, place, JUMP.base + colour)
        at += 1
    return found


_LAST: Final = [Chart(0)]


def _reach(found: Chart, buckets: list[list[int]], span: i64, most: i64, place: i64, reds: i64, left: i64,
           origin: i64, pick: i64) -> None:
    if reds > most:
        return
    cost = reds * span + span - 1 - left
    if cost < found.reds[place] * span + span - 1 - found.left[place]:
        found.reds[place] = reds
        found.left[place] = left
        found.pick[place] = pick
        found.origin[place] = origin
        buckets[cost].append(place)


def trips(s: Duck) -> list[list[int]]:
    """For the seat at the menu of its action turn: every planet it can fly to, with the picks that lead there
    and stop. None while overloaded: what to discard is a choice of its own (DUC-53)."""
    if not s.stack or s.stack[-1].step != ACTIONS.ix:
        return []
    seat = s.stack[-1].seat
    if leaves_overloaded(s, seat):
        return []
    found = chart(s, seat)
    plans: list[list[int]] = []
    for planet in range(s.pack.planets):
        trip = path(found, planet)
        if trip or (s.is_moving() and s.place[seat] == planet):
            plans.append([*trip, STOP.base])
    return plans


def path(found: Chart, place: i64) -> list[int]:
    """The picks that lead to a place, put together once; none if it is where the ship is or out of reach."""
    picks = found.paths[place]
    if picks is None:
        picks = found.paths[place] = []
        while found.pick[place] >= 0:
            picks.append(found.pick[place])
            place = found.origin[place]
        picks.reverse()
    return picks
