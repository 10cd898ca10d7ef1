"""Les cartes Vol: drawing them, and exchanging the useless ones (AIR-060, AIR-066, AIR-100 to AIR-108)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.chance import DrawOne
from layover.engine.event import all_but, only
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, NOBODY, REVEALS, Ask, Do, Frame, Step
from layover.games.airlines.network import alive, is_useless
from layover.games.airlines.pack import MOST_FLIGHTS
from layover.games.airlines.rules import AT_START_OF_TURN, NOTHING_TO_DRAW, STILL_USEFUL
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
        s.then(DRAW_FLIGHT.of(f.seat))


class DrawFlight(DrawOne[Airlines]):
    """The top card of the flight deck goes to the hand of the taker."""

    noun = "flight"
    size = MOST_FLIGHTS

    def __init__(self) -> None:
        self.causes: list[tuple[Step[Airlines], Rule]] = []
        """Why a card is drawn, by what comes next, where it is not to extend: set where those steps are made."""

    def of(self, taker: i64) -> Frame:
        return self.at(CHANCE, taker)

    def taker(self, f: Frame) -> i64:
        return f.x

    def mask(self, s: Airlines, f: Frame) -> i64:
        return s.flight_deck

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        taker = self.taker(f)
        s.flight_deck ^= bit(target)
        s.flights[taker] |= bit(target)
        s.recent[taker] += 1
        if s.log is not None:
            self.told(s, taker, target)

    def told(self, s: Airlines, taker: i64, target: i64) -> None:
        if s.turns == 0 and not s.display_size():               # the display is laid out last
            s.tell_to(only(taker), "dealt_flight", taker, target)
            return
        why = self.cause(s)
        s.tell_to(only(taker), "drew_flight", taker, target, by=why)
        s.tell_to(all_but(taker), "drew_hidden_flight", taker, by=why)

    def cause(self, s: Airlines) -> Rule | None:
        for step, rule in self.causes:
            if s.stack and s.stack[-1].step == step.ix:
                return rule
        return None


class Exchange(Ask[Airlines]):
    """Before the activity, a useless flight card is shown, leaves the game and is replaced
    (AIR-101 to AIR-105)."""

    noun = "flight"
    size = MOST_FLIGHTS
    leads = REVEALS

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return bits(s.flights[f.seat])

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if not s.flights[f.seat] & bit(target):
            return AT_START_OF_TURN
        if not is_useless(s, target, alive(s)):
            return STILL_USEFUL
        return None if has_flights(s) else NOTHING_TO_DRAW

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        if not has_flights(s):
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


def has_flights(s: Airlines) -> bool:
    """Whether a flight card can be drawn, if need be from the discard pile (AIR-104)."""
    return s.flight_deck != 0 or s.flight_discard != 0


def spend(s: Airlines, seat: i64, flight: i64) -> None:
    """A flight card leaves a hand, seen by all."""
    s.flights[seat] ^= bit(flight)
    if s.flight_origin & bit(flight):
        s.recent[seat] -= 1


GAIN_FLIGHT: Final[GainFlight] = GainFlight()
DRAW_FLIGHT: Final[DrawFlight] = DrawFlight()
EXCHANGE: Final[Exchange] = Exchange()
