"""Answers that many questions share: decline, done, back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, TRIED, Ask, Frame, Menu
from layover.games.pdx.causes import LANDED_ON_ACTION, OF_A_SUITCASE
from layover.games.pdx.rules import HALF_MADE, LABORATORY, NOT_TYLER, ONE_OPTION, ROOM_FIRST
from layover.games.pdx.state import Pdx

MUST: Final = 1
"""In a frame with `decline`: the action can no longer be declined."""


def is_due(f: Frame) -> bool:
    return f.x == MUST


class Decline(Ask[Pdx]):
    """Every action may be declined (PDX-058, PDX-065), but a Reserve for which a tile was removed (PDX-091)."""

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return ROOM_FIRST if is_due(f) else None

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.tell("declined", f.seat, by=WHAT_IS_DECLINED[s.phase])


WHAT_IS_DECLINED: Final = (LANDED_ON_ACTION, OF_A_SUITCASE, None, None, None, None, None)
"""By phase: the action of a destination, of a suitcase, or of the visited office."""


class Done(Ask[Pdx]):
    """Enough of what may be done any number of times (PDX-055, PDX-059, PDX-075)."""

    leads = GOES_ON

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        return


class OrBack(Menu[Pdx]):
    """A question with `back`: nothing has changed yet, and it may be dropped."""

    def __init__(self, name: str, options: list[Ask[Pdx]]) -> None:
        super().__init__(name, [*options, BACK])
        BACK.menus.append(self)

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        picks = self.others(s, f)
        if not s.lab or not picks:
            picks.append(int(BACK.base))
        return picks

    def others(self, s: Pdx, f: Frame) -> list[int]:
        options = self.options
        picks = options[0].legal(s, f)
        for k in range(1, len(options) - 1):
            picks += options[k].legal(s, f)
        return picks

    def drop(self, s: Pdx, seat: i64) -> None:
        """Where `back` leads."""
        raise NotImplementedError


class HalfMade(OrBack):
    """A question inside an any-time action: its owner finishes or drops it first (PDX-164)."""

    open: bool = False
    insists = HALF_MADE

    def drop(self, s: Pdx, seat: i64) -> None:
        """To the question that was pending."""


class PartOfBuild(OrBack):
    """A question inside a Build."""

    insists = ONE_OPTION

    def drop(self, s: Pdx, seat: i64) -> None:
        """To the options of the Build."""
        s.then(a_build(seat))


class Build(Menu[Pdx]):
    """The options of a Build, one of them a time (PDX-130)."""

    insists = ONE_OPTION

    def __init__(self, name: str, options: list[Ask[Pdx]]) -> None:
        super().__init__(name, options)
        BUILDS.append(self)


BUILDS: Final[list[Build]] = []
"""The one Build, once it is made: its options are made before, yet lead back to it, so they find it here."""


def a_build(seat: i64) -> Frame:
    """A Build from its beginning."""
    return BUILDS[0].at(seat)


class Back(Ask[Pdx]):
    """Drop what was begun. In the laboratory only where nothing else can be picked (PDX-183)."""

    def __init__(self) -> None:
        self.menus: Final[list[OrBack]] = []

    def menu(self, f: Frame) -> OrBack:
        for menu in self.menus:
            if menu.ix == f.step:
                return menu
        raise AssertionError("back is asked of a question that has none")

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return LABORATORY if s.lab and self.menu(f).others(s, f) else None

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        self.menu(f).drop(s, f.seat)

    def foretold(self, s: Pdx, f: Frame) -> int:
        """To the question before, which may be another seat's."""
        return GOES_ON if before_own(s, f) else TRIED


class AnyTime(Ask[Pdx]):
    """Something a seat may begin at any time, but not while another of its own is half made (PDX-160, PDX-164)."""

    def unasked(self, s: Pdx, f: Frame) -> Rule | None:
        return HALF_MADE


def before_own(s: Pdx, f: Frame) -> bool:
    """Whether the same seat is asked again behind the question that is asked."""
    return len(s.stack) > 1 and s.stack[-2].seat == f.seat


def shut_out(s: Pdx, seat: i64) -> Rule | None:
    """Why a seat may take no any-time action at all now (PDX-161): it is Tyler, or another is asked in the
    laboratory."""
    if seat == s.tyler:
        return NOT_TYLER
    return LABORATORY if s.lab and s.stack[-1].seat != seat else None


DECLINE: Final[Decline] = Decline()
DONE: Final[Done] = Done()
BACK: Final[Back] = Back()
