"""Answers that many questions share: decline, done, back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.pdx.rules import LABORATORY, NOT_TYLER, RESERVE_FULL
from layover.games.pdx.state import Pdx

MUST: Final = 1
"""Detail x of a frame whose action can no longer be declined."""


class Decline(Ask[Pdx]):
    """Every action may be declined (PDX-058, PDX-065), but a Reserve for which a tile was removed (PDX-091)."""

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return RESERVE_FULL if f.x == MUST else None

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.tell("declined", f.seat)


class Done(Ask[Pdx]):
    """Enough of what may be done any number of times (PDX-055, PDX-059, PDX-075)."""

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        return


class OrBack(Menu[Pdx]):
    """A question with `back`: nothing has changed yet, and it may be dropped."""

    again: Ask[Pdx] | None = None
    """The question `back` returns to; without one it is the question that was pending."""

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


class HalfMade(OrBack):
    """A question inside an any-time action: its owner finishes or drops it first (PDX-164)."""

    open: bool = False


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
        again = self.menu(f).again
        if again is not None:
            s.then(again.at(f.seat))


def or_back(name: str, options: list[Ask[Pdx]]) -> OrBack:
    """A question of an action, with `back`."""
    menu = OrBack(name, [*options, BACK])
    BACK.menus.append(menu)
    return menu


def half_made(name: str, options: list[Ask[Pdx]]) -> HalfMade:
    """A question of an any-time action, with `back`."""
    menu = HalfMade(name, [*options, BACK])
    BACK.menus.append(menu)
    return menu


def shut_out(s: Pdx, seat: i64) -> Rule | None:
    """Why a seat may take no any-time action at all now (PDX-161): it is Tyler, or another is asked in the
    laboratory."""
    if seat == s.tyler:
        return NOT_TYLER
    return LABORATORY if s.lab and s.stack[-1].seat != seat else None


DECLINE: Final[Decline] = Decline()
DONE: Final[Done] = Done()
BACK: Final[Back] = Back()
