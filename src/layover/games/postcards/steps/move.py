"""Action Déplacement (POS-301 to POS-305)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Frame
from layover.games.postcards.pack import MOST_REGIONS
from layover.games.postcards.rules import BANKED_MOVE, BY_ROAD_MAP, ISLAND, NOT_ADJACENT, STAYING_IS_NO_MOVE
from layover.games.postcards.state import Postcards
from layover.games.postcards.steps.origin import BONUS, GIFT, Question, origin_of


class MoveTo(Question):
    """The bike rides to an adjacent region; other bikes never block it (POS-301, POS-304)."""

    noun = "region"
    size = MOST_REGIONS
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return span(0, s.pack.regions)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        here: i64 = s.bike[f.seat]
        if target >= s.pack.regions:
            return NOT_ADJACENT
        if target == here:
            return STAYING_IS_NO_MOVE
        for near in s.pack.neighbours[here]:
            if near == target:
                return None
        return ISLAND if s.pack.islands & (bit(here) | bit(target)) else NOT_ADJACENT

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        """`check` restated for speed; `test_referee_and_list_agree` holds them together."""
        base = self.base
        return [base + near for near in s.pack.neighbours[s.bike[f.seat]]]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.bike[f.seat] = target
        origin = origin_of(f)
        s.tell("rides", f.seat, target, by=BY_ROAD_MAP if origin == GIFT else BANKED_MOVE if origin == BONUS else None)


MOVE_TO: Final[MoveTo] = MoveTo()
