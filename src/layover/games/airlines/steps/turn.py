"""Préparation and déroulement: the deal, the turn and its end (AIR-002 to AIR-028, AIR-216,
AIR-243 to AIR-253)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.chance import Draw
from layover.engine.event import only
from layover.engine.stack import CHANCE, NOBODY, Do, Frame, Menu
from layover.games.airlines.causes import FOUNDER_DRAWS
from layover.games.airlines.pack import MOST_COMPANIES
from layover.games.airlines.rules import AN_ACTIVITY, AT_START_OF_TURN
from layover.games.airlines.state import EXTRA_ROUND, STALL, Airlines
from layover.games.airlines.steps.end import finish
from layover.games.airlines.steps.extend import EXTEND
from layover.games.airlines.steps.flights import DRAW_FLIGHT, EXCHANGE
from layover.games.airlines.steps.found import FOUND
from layover.games.airlines.steps.inactive import REMOVE
from layover.games.airlines.steps.play import PLAY
from layover.games.airlines.steps.shares import into_display, into_hand


class SetUp(Do[Airlines]):
    """Flight cards, shares, then the display; only then the scoring cards (AIR-002 to AIR-008)."""

    def run(self, s: Airlines, f: Frame) -> None:
        frames: list[Frame] = []
        for seat in range(s.seats):
            frames += [DRAW_FLIGHT.of(seat)] * s.pack.hand_flights
        for seat in range(s.seats):
            frames += [DEAL_SHARE.of(seat)] * s.pack.hand_shares
        for slot in range(s.pack.display_size):
            frames.append(OPEN_DISPLAY.of(slot))
        s.then_all([*frames, SCORING_CARDS.at(0), TURN.at(0)])


class DealShare(Draw[Airlines]):
    """A share, face down into the hand of the taker (AIR-005)."""

    noun = "card"
    size = MOST_COMPANIES + 1

    def of(self, taker: i64) -> Frame:
        return self.at(CHANCE, taker)

    def taker(self, f: Frame) -> i64:
        return f.x

    def pool(self, s: Airlines, f: Frame) -> list[int]:
        return s.deck

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        into_hand(s, self.taker(f), target)
        s.tell_to(only(self.taker(f)), "dealt_share", self.taker(f), target)


class OpenDisplay(Draw[Airlines]):
    """A share, face up at a slot of the display (AIR-006)."""

    noun = "card"
    size = MOST_COMPANIES + 1

    def of(self, slot: i64) -> Frame:
        return self.at(CHANCE, slot)

    def slot(self, f: Frame) -> i64:
        return f.x

    def pool(self, s: Airlines, f: Frame) -> list[int]:
        return s.deck

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        into_display(s, self.slot(f), target)
        s.tell("laid_out", NOBODY, target)


class ScoringCards(Do[Airlines]):
    """The scoring cards join the deck, or wait with `delayed_scoring` (AIR-007, AIR-250)."""

    def run(self, s: Airlines, f: Frame) -> None:
        s.tell("dealt", NOBODY, s.pack.hand_flights, s.pack.hand_shares, s.pack.display_size)
        if not s.delayed:
            mix_in(s)


class Turn(Do[Airlines]):
    """Preparation and one activity, then the turn passes (AIR-020)."""

    def run(self, s: Airlines, f: Frame) -> None:
        s.idle += 1                                             # until something happens in it
        s.tell("turn", f.seat)
        s.then(ACTIVITY.at(f.seat), END_TURN.at(f.seat))


class Activities(Menu[Airlines]):
    """One activity, after what may be done before it (AIR-021, AIR-022)."""

    insists = AN_ACTIVITY


class EndTurn(Do[Airlines]):
    """The next seat's turn, unless all have been idle or the extra turns are over (AIR-216, AIR-244)."""

    def run(self, s: Airlines, f: Frame) -> None:
        s.turns += 1
        if s.extra:
            s.extra -= 1
            if not s.extra:
                finish(s, EXTRA_ROUND)
                return
            s.tell("turns_left", NOBODY, s.extra)
        elif s.idle >= s.seats:
            finish(s, STALL)
            return
        if s.waiting and s.turns == s.pack.delayed_rounds[s.seats] * s.seats:       # AIR-251, AIR-252
            mix_in(s)
            s.tell("scoring_mixed_in", NOBODY)
        s.then(TURN.at((f.seat + 1) % s.seats))


def mix_in(s: Airlines) -> None:
    s.deck[s.companies] = s.waiting
    s.waiting = 0


SET_UP: Final[SetUp] = SetUp()
DEAL_SHARE: Final[DealShare] = DealShare()
OPEN_DISPLAY: Final[OpenDisplay] = OpenDisplay()
SCORING_CARDS: Final[ScoringCards] = ScoringCards()
TURN: Final[Turn] = Turn()
END_TURN: Final[EndTurn] = EndTurn()
ACTIVITY: Final[Activities] = Activities("activity", [FOUND, EXTEND, PLAY, EXCHANGE, REMOVE])
DRAW_FLIGHT.causes = [(ACTIVITY, AT_START_OF_TURN), (END_TURN, FOUNDER_DRAWS)]
