"""The Contractor: one additional Build in a turn (PDX-266, PDX-267, PDX-269)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.pdx.pack import CONTRACTOR
from layover.games.pdx.rules import CONTRACTOR_ONCE
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.common import a_build


class BuildAgain(Ask[Pdx]):
    """The Contractor's additional Build, once in a turn (PDX-266, PDX-269)."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.contractor_used = True
        s.tell("contractor", f.seat)
        s.then(a_build(f.seat))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return CONTRACTOR_ONCE


class NotNow(Ask[Pdx]):
    """The Contractor waits for another Build of this turn."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        return


class ContractorExtra(Menu[Pdx]):
    """After a performed Build, with a Contractor owned now and not used this turn (PDX-266, PDX-267)."""

    insists = CONTRACTOR_ONCE

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.contractor_used or not s.powers[f.seat] & bit(CONTRACTOR)


def performed(s: Pdx, seat: i64, *first: Frame) -> None:
    """A Build was performed: what it brings with it comes first, then perhaps the Contractor, once in a turn, so that
    the additional one does not chain."""
    frames = list(first)
    if s.with_specialists:
        frames.append(CONTRACTOR_EXTRA.at(seat))
    if frames:
        s.then_all(frames)


BUILD_AGAIN: Final[BuildAgain] = BuildAgain()
NOT_NOW: Final[NotNow] = NotNow()
CONTRACTOR_EXTRA: Final[ContractorExtra] = ContractorExtra("contractor_extra", [BUILD_AGAIN, NOT_NOW])
