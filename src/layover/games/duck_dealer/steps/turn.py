"""Déroulement du jeu and collecter de l'énergie (DUC-17 to DUC-24, DUC-34, DUC-35, DUC-110)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.duck_dealer.pack import COLOURS, KINDS
from layover.games.duck_dealer.rules import COLLECT_OR_ACT, MUST_ACT, NOTHING_WAS_SHORT
from layover.games.duck_dealer.score import finish, is_full
from layover.games.duck_dealer.state import Duck
from layover.games.duck_dealer.steps.counter import ACT, FREE_LINKS, RETURN_DISC


class Turn(Do[Duck]):
    """Collect or act, then the turn passes (DUC-17)."""

    def run(self, s: Duck, f: Frame) -> None:
        s.tell("turn", f.seat)
        s.stack.append(END_TURN.at(f.seat))
        s.stack.append(CHOICE.at(f.seat))


class Collect(Ask[Duck]):
    """One disc of a chosen colour and one for each of the crew, as far as the supply goes (DUC-18 to DUC-22)."""

    noun = "energy"
    size = COLOURS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return [0, 1, 2]

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if s.idle[f.seat] < s.pack.most_idle else MUST_ACT

    def legal(self, s: Duck, f: Frame) -> list[int]:
        base = self.base
        return [base, base + 1, base + 2] if s.idle[f.seat] < s.pack.most_idle else []

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        seat = f.seat
        s.idle[seat] += 1
        short = False
        for colour in range(COLOURS):
            due: i64 = s.kit[seat * KINDS + 1 + colour]
            if colour == target:
                due += 1
            given = due
            if given > s.stock[colour]:                         # DUC-22: the rest is virtual
                given = s.stock[colour]
                s.virtual[colour] = due - given
                short = True
                s.tell("short", seat, due - given, colour)
            if given:
                s.stock[colour] -= given
                s.discs[seat * COLOURS + colour] += given
                s.tell("collects", seat, given, colour)
        if short:
            s.then(FREE_TURN.at(seat))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return COLLECT_OR_ACT


class TakeFreeTurn(Ask[Duck]):
    """An action turn without a cube on the counter (DUC-22, DUC-23)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell("free_turn", f.seat)
        s.then(FREE_LINKS.at(f.seat, s.allowance()), RETURN_DISC.at(f.seat))

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return NOTHING_WAS_SHORT


class DeclineFreeTurn(Ask[Duck]):
    """The virtual discs are lost (DUC-22)."""

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.virtual = [0] * COLOURS
        s.tell("declines_free_turn", f.seat)

    def elsewhere(self, s: Duck, f: Frame) -> Rule:
        return NOTHING_WAS_SHORT


class EndTurn(Do[Duck]):
    """The next player clockwise, unless the last space of the counter is taken (DUC-35, DUC-110)."""

    name = "turn_ends"      # not that of the heading `end_turn`: saved positions find a step by its name

    def run(self, s: Duck, f: Frame) -> None:
        s.turns += 1
        if is_full(s):
            finish(s)
        else:
            s.stack.append(TURN.at((f.seat + 1) % s.seats))


TURN: Final[Turn] = Turn()
COLLECT: Final[Collect] = Collect()
CHOICE: Final[Menu[Duck]] = Menu[Duck]("choice", [COLLECT, ACT])
TAKE_FREE_TURN: Final[TakeFreeTurn] = TakeFreeTurn()
DECLINE_FREE_TURN: Final[DeclineFreeTurn] = DeclineFreeTurn()
FREE_TURN: Final[Menu[Duck]] = Menu[Duck]("free_turn", [TAKE_FREE_TURN, DECLINE_FREE_TURN])
END_TURN: Final[EndTurn] = EndTurn()
