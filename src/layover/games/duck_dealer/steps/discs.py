"""What is left of the discs after an action turn (DUC-32), and with it how an action turn is told from other turns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import span
from layover.engine.rule import Rule
from layover.engine.stack import ALIKE, GOES_ON, Ask, Frame
from layover.games.duck_dealer.pack import BLUE, COLOURS, RED, YELLOW
from layover.games.duck_dealer.rules import KEEP_FOUR
from layover.games.duck_dealer.state import Duck


class ReturnDisc(Ask[Duck]):
    """At most four discs are kept; the others go back, one by one (DUC-32)."""

    noun = "energy"
    size = COLOURS
    insists = KEEP_FOUR

    def moot(self, s: Duck, f: Frame) -> bool:
        return held(s, f.seat) <= s.pack.keep

    def foretold(self, s: Duck, f: Frame) -> int:
        return GOES_ON if held(s, f.seat) > s.pack.keep + 1 else ALIKE

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, COLOURS)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if s.discs[f.seat * COLOURS + target] else KEEP_FOUR

    def legal(self, s: Duck, f: Frame) -> list[int]:
        """As `check` says it, in one go: random games return many discs."""
        at: i64 = f.seat * COLOURS
        base = self.base
        picks: list[int] = []
        for colour in range(COLOURS):
            if s.discs[at + colour]:
                picks.append(int(base + colour))
        return picks

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.discs[f.seat * COLOURS + target] -= 1
        s.stock[target] += 1
        s.tell("returns", f.seat, target)
        s.then(f)


def held(s: Duck, seat: i64) -> i64:
    """Real discs of a seat, of all colours."""
    at: i64 = seat * COLOURS
    return s.discs[at + RED] + s.discs[at + YELLOW] + s.discs[at + BLUE]


RETURN_DISC: Final[ReturnDisc] = ReturnDisc()


def in_action_turn(s: Duck, seat: i64) -> bool:
    """Whether this is an action turn of the seat, counted or free: its discs wait to be counted at the end."""
    for frame in s.stack:
        if frame.step == RETURN_DISC.ix and frame.seat == seat:
            return True
    return False
