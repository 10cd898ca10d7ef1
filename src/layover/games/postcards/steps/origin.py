"""What a question is part of: every question of a turn carries it as its frame's detail z.

It says which rule is broken by doing something else instead (spec section 11).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import Frame
from layover.games.postcards.rules import (
    ACTION_OR_STAMP,
    GIFT_FIRST,
    HAND_OF_FIVE,
    KEEP_TWO,
    NO_PLAY_LEFT,
    ONE_AFTER_THE_OTHER,
    ONE_REFRESH,
    ONE_VISIBLE_GIFT,
    PAIR_FOR_ONE_RESULT,
    REFILL_HAS_BEGUN,
)

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


def effect_of(z: i64) -> i64:
    """What a camp sets off stays part of the gift it came from (POS-420)."""
    return GIFT if z == GIFT else EFFECT


def no_card_now(f: Frame) -> Rule:
    """Why no card is played while `f` asks."""
    z = f.z
    if z == CARD:
        return ACTION_OR_STAMP
    if z == PAIR:
        return PAIR_FOR_ONE_RESULT
    if z in (GIFT, GUIDE):
        return GIFT_FIRST
    return NO_PLAY_LEFT if z == REFILL else ONE_AFTER_THE_OTHER


def no_skip_now(f: Frame) -> Rule:
    """Why `f` cannot be skipped."""
    z = f.z
    if z == CARD:
        return ACTION_OR_STAMP
    if z == PAIR:
        return PAIR_FOR_ONE_RESULT
    if z == SENDING:
        return ONE_VISIBLE_GIFT
    if z == GUIDE:
        return KEEP_TWO
    if z == REFILL:
        return HAND_OF_FIVE
    return ONE_REFRESH if z == REFRESHED else ONE_AFTER_THE_OTHER


def not_now(f: Frame, otherwise: Rule) -> Rule:
    """Why nothing is sent or used while `f` asks (POS-218, POS-420)."""
    if f.z == REFILL:
        return REFILL_HAS_BEGUN
    return GIFT_FIRST if f.z in (GIFT, GUIDE) else otherwise
