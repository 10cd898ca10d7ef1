"""The Contractor: one additional Build in a turn (PDX-266, PDX-267, PDX-269)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.pdx.pack import CONTRACTOR
from layover.games.pdx.rules import CONTRACTOR_USED
from layover.games.pdx.state import Pdx


class BuildAgain(Ask[Pdx]):
    """The Contractor's additional Build, once in a turn (PDX-266, PDX-269)."""

    again: Ask[Pdx] | None = None
    """The question of a Build."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.contractor_used = True
        s.tell("contractor", f.seat)
        assert self.again is not None
        s.then(self.again.at(f.seat))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return CONTRACTOR_USED


class NotNow(Ask[Pdx]):
    """The Contractor waits for another Build of this turn."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        return


class ContractorExtra(Menu[Pdx]):
    """After a performed Build, with a Contractor owned now and not used this turn (PDX-266, PDX-267)."""

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.contractor_used or not s.powers[f.seat] & bit(CONTRACTOR)


def performed(s: Pdx, f: Frame) -> None:
    """A Build was performed: the Contractor may follow, once in a turn, so that the additional one does not chain."""
    if s.with_specialists:
        s.then(CONTRACTOR_EXTRA.at(f.seat))


BUILD_AGAIN: Final[BuildAgain] = BuildAgain()
NOT_NOW: Final[NotNow] = NotNow()
CONTRACTOR_EXTRA: Final[ContractorExtra] = ContractorExtra("contractor_extra", [BUILD_AGAIN, NOT_NOW])
