"""Les cartes Vol: drawing them, and exchanging the useless ones (AIR-060, AIR-066, AIR-100 to AIR-108)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.chance import DrawOne
from layover.engine.event import all_but, only
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, REVEALS, Ask, Do, Frame
from layover.games.airlines.network import alive, is_useless
from layover.games.airlines.pack import MOST_FLIGHTS
from layover.games.airlines.rules import AT_START_OF_TURN, NOTHING_TO_DRAW, STILL_USEFUL
from layover.games.airlines.score import NOBODY
from layover.games.airlines.state import Airlines


class GainFlight(Do[Airlines]):
    """A flight card from the deck; an empty deck is made of the discard pile (AIR-066, AIR-107)."""

    def run(self, s: Airlines, f: Frame) -> None:
        if not s.flight_deck:
            if not s.flight_discard:
                s.tell("no_flight_left", f.seat)
                return
            s.flight_deck = s.flight_discard
            s.flight_origin = s.flight_discard
            s.flight_discard = 0
            s.recent = [0] * s.seats
            s.tell("flights_reshuffled", NOBODY)
        s.idle = 0
        s.then(DRAW_FLIGHT.at(CHANCE, f.seat))


class DrawFlight(DrawOne[Airlines]):
    """The top card of the flight deck goes to the hand of seat x."""

    noun = "flight"
    size = MOST_FLIGHTS

    def mask(self, s: Airlines, f: Frame) -> i64:
        return s.flight_deck

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.flight_deck ^= bit(target)
        s.flights[f.x] |= bit(target)
        s.recent[f.x] += 1
        s.tell_to(only(f.x), "drew_flight", f.x, target)
        s.tell_to(all_but(f.x), "drew_hidden_flight", f.x)


class Exchange(Ask[Airlines]):
    """Before the activity, a useless flight card is shown, leaves the game and is replaced
    (AIR-101 to AIR-105)."""

    noun = "flight"
    size = MOST_FLIGHTS
    leads = REVEALS

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return bits(s.flights[f.seat])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if not s.flights[f.seat] & bit(target) or not is_useless(s, target, alive(s)):
            return STILL_USEFUL
        if not s.flight_deck and not s.flight_discard:
            return NOTHING_TO_DRAW
        return None

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        if not s.flight_deck and not s.flight_discard:
            return []
        base = self.base
        living = alive(s)
        picks: list[int] = []
        for flight in bits(s.flights[f.seat]):
            if is_useless(s, flight, living):
                picks.append(base + flight)
        return picks

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        spend(s, f.seat, target)
        s.flight_removed |= bit(target)
        s.tell("exchanged", f.seat, target)
        s.then(GAIN_FLIGHT.at(f.seat), f)

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return AT_START_OF_TURN


def spend(s: Airlines, seat: i64, flight: i64) -> None:
    """A flight card leaves a hand, seen by all."""
    s.flights[seat] ^= bit(flight)
    if s.flight_origin & bit(flight):
        s.recent[seat] -= 1


GAIN_FLIGHT: Final[GainFlight] = GainFlight()
DRAW_FLIGHT: Final[DrawFlight] = DrawFlight()
EXCHANGE: Final[Exchange] = Exchange()
