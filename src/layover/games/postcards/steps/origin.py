"""What a question is part of: every question of a turn carries it in its frame.

It says which rule has the question answered before anything else (spec section 11).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.postcards.rules import (
    ACTION_OR_STAMP,
    BEGIN_SOMETHING,
    GIFT_FIRST,
    KEEP_TWO,
    ONE_AFTER_THE_OTHER,
    ONE_REFRESH,
    ONE_VISIBLE_GIFT,
    PAIR_FOR_ONE_RESULT,
    TURN_HAS_ENDED,
)
from layover.games.postcards.state import Postcards

CARD: Final = 0
PAIR: Final = 1
BONUS: Final = 2
GIFT: Final = 3
"""A flash gift is being used."""
EFFECT: Final = 4
SENDING: Final = 5
REFILL: Final = 6
GUIDE: Final = 7
REFRESHED: Final = 8
MAIN: Final = 9

DUE: Final = (ACTION_OR_STAMP, PAIR_FOR_ONE_RESULT, ONE_AFTER_THE_OTHER, GIFT_FIRST, ONE_AFTER_THE_OTHER,
              ONE_VISIBLE_GIFT, TURN_HAS_ENDED, KEEP_TWO, ONE_REFRESH, BEGIN_SOMETHING)
"""Origin -> the rule that has its questions answered first."""


class Heading(Ask[Postcards]):
    """A heading that gives way to whatever has been begun."""

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return due(f)


class Question(Heading):
    """A question that has no detail but its origin."""

    def of(self, seat: i64, origin: i64) -> Frame:
        return self.at(seat, 0, 0, origin)


class Choice(Menu[Postcards]):
    """Several headings at once, likewise."""

    def of(self, seat: i64, origin: i64) -> Frame:
        return self.at(seat, 0, 0, origin)


def origin_of(f: Frame) -> i64:
    """What any question is part of."""
    return f.z


def effect_of(origin: i64) -> i64:
    """What a camp sets off stays part of the gift it came from (POS-420)."""
    return GIFT if origin == GIFT else EFFECT


def due(f: Frame) -> Rule:
    """What has to be done while `f` asks: why nothing else is."""
    return DUE[origin_of(f)]


def unless_begun(f: Frame, idle: Rule) -> Rule:
    """Why a piece of something is not picked while `f` asks: `idle` where nothing is begun that it would belong to."""
    return idle if origin_of(f) == MAIN else due(f)


def not_now(f: Frame, otherwise: Rule) -> Rule:
    """Why nothing is sent or used while `f` asks (POS-218, POS-420)."""
    origin = origin_of(f)
    if origin == REFILL:
        return TURN_HAS_ENDED
    return GIFT_FIRST if origin in (GIFT, GUIDE) else otherwise
