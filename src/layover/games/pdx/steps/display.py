"""The display of service offices, of whose stacks only the top tile is seen (PDX-138, PDX-142)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.chance import DrawOne
from layover.engine.stack import CHANCE, NOBODY, Frame
from layover.games.pdx.pack import MOST_OFFICES
from layover.games.pdx.state import NONE, Pdx


class RevealOffice(DrawOne[Pdx]):
    """The tile below becomes the top of a display stack, unless that is empty (PDX-142)."""

    noun = "office"
    size = MOST_OFFICES

    def of(self, stack: i64) -> Frame:
        return self.at(CHANCE, stack)

    def stack(self, f: Frame) -> i64:
        return f.x

    def moot(self, s: Pdx, f: Frame) -> bool:
        return not s.display_height[self.stack(f)]

    def mask(self, s: Pdx, f: Frame) -> i64:
        return s.unseen_offices

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.unseen_offices ^= bit(target)
        s.display[self.stack(f)] = target
        s.tell("revealed_office", NOBODY, target, self.stack(f))


def take_office(s: Pdx, stack: i64) -> i64:
    """The top tile of a display stack, which leaves it; REVEAL_OFFICE is due."""
    office: i64 = s.display[stack]
    s.display_height[stack] -= 1
    s.display[stack] = NONE
    return office


def display_left(s: Pdx) -> bool:
    for height in s.display_height:
        if height:
            return True
    return False


REVEAL_OFFICE: Final[RevealOffice] = RevealOffice()
