"""Déroulement du jeu and collecter de l'énergie (DUC-17 to DUC-24, DUC-34, DUC-35, DUC-110)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import span
from layover.engine.rule import Rule
from layover.engine.stack import ENDS, TRIED, Ask, Do, Frame, Menu
from layover.games.duck_dealer.pack import BLUE, COLOURS, RED, YELLOW
from layover.games.duck_dealer.rules import COLLECT_OR_ACT, MUST_ACT, NOTHING_WAS_SHORT
from layover.games.duck_dealer.score import finish, is_full
from layover.games.duck_dealer.state import Duck
from layover.games.duck_dealer.steps.counter import ACT, FREE_LINKS
from layover.games.duck_dealer.steps.discs import RETURN_DISC, in_action_turn


class Turn(Do[Duck]):
    """Collect or act, then the turn passes (DUC-17)."""

    def run(self, s: Duck, f: Frame) -> None:
        s.tell("turn", f.seat)
        s.then(CHOICE.at(f.seat), END_TURN.at(f.seat))


class Choice(Menu[Duck]):
    """What kind of turn it is to be (DUC-17)."""

    insists = COLLECT_OR_ACT


class Collect(Ask[Duck]):
    """One disc of a chosen colour and one for each of the crew, as far as the supply goes (DUC-18 to DUC-22)."""

    noun = "energy"
    size = COLOURS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, COLOURS)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if may_collect(s, f.seat) else MUST_ACT

    def legal(self, s: Duck, f: Frame) -> list[int]:
        base = int(self.base)
        return [base + RED, base + YELLOW, base + BLUE] if may_collect(s, f.seat) else []

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        seat = f.seat
        s.idle[seat] += 1
        told, short = "collects", False
        for colour in range(COLOURS):
            due = s.crew(seat, colour)
            if colour == target:
                due += 1
            given = due
            if given > s.stock[colour]:                         # DUC-22: the rest is virtual
                given = s.stock[colour]
                s.virtual[colour] = due - given
                short = True
            if given:
                s.stock[colour] -= given
                s.discs[seat * COLOURS + colour] += given
                s.tell(told, seat, given, colour)
                told = "collects_too"
        if short:
            tell_shortage(s, seat)
            s.then(FREE_TURN.at(seat))

    def foretold(self, s: Duck, f: Frame) -> int:
        """The end of the turn, where no colour can run short (DUC-22)."""
        for colour in range(COLOURS):
            if s.crew(f.seat, colour) >= s.stock[colour]:
                return TRIED
        return ENDS

    def elsewhere(self, s: Duck, f: Frame) -> Rule | None:
        """Not in an action turn; a free one follows upon collecting, which is over then."""
        return COLLECT_OR_ACT if in_action_turn(s, f.seat) and not s.idle[f.seat] else None


def tell_shortage(s: Duck, seat: i64) -> None:
    """DUC-22: which discs the supply did not have."""
    told = "short"
    for colour in range(COLOURS):
        if s.virtual[colour]:
            s.tell(told, seat, s.virtual[colour], colour)
            told = "short_too"


def may_collect(s: Duck, seat: i64) -> bool:
    """DUC-34: not too many turns in a row."""
    return s.idle[seat] < s.pack.most_idle


class FreeTurn(Menu[Duck]):
    """Discs were short: a free action turn, or not (DUC-22)."""

    insists = NOTHING_WAS_SHORT


class TakeFreeTurn(Ask[Duck]):
    """An action turn without a cube on the counter (DUC-22, DUC-23)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell("free_turn", f.seat)
        s.then(FREE_LINKS.of(f.seat, s.allowance()), RETURN_DISC.at(f.seat))

    def elsewhere(self, s: Duck, f: Frame) -> Rule | None:
        return NOTHING_WAS_SHORT if f.step == CHOICE.ix else None


class DeclineFreeTurn(Ask[Duck]):
    """The virtual discs are lost (DUC-22)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.virtual = [0] * COLOURS
        s.tell("declines_free_turn", f.seat)

    def elsewhere(self, s: Duck, f: Frame) -> Rule | None:
        return NOTHING_WAS_SHORT if f.step == CHOICE.ix else None


class EndTurn(Do[Duck]):
    """The next player clockwise, unless the last space of the counter is taken (DUC-35, DUC-110)."""

    name = "turn_ends"      # not that of the heading `end_turn`: saved positions find a step by its name

    def run(self, s: Duck, f: Frame) -> None:
        s.turns += 1
        if is_full(s):
            finish(s)
        else:
            s.then(TURN.at((f.seat + 1) % s.seats))


TURN: Final[Turn] = Turn()
COLLECT: Final[Collect] = Collect()
CHOICE: Final[Choice] = Choice("choice", [COLLECT, ACT])
TAKE_FREE_TURN: Final[TakeFreeTurn] = TakeFreeTurn()
DECLINE_FREE_TURN: Final[DeclineFreeTurn] = DeclineFreeTurn()
FREE_TURN: Final[FreeTurn] = FreeTurn("free_turn", [TAKE_FREE_TURN, DECLINE_FREE_TURN])
END_TURN: Final[EndTurn] = EndTurn()
