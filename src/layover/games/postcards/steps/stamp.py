"""Coller un timbre (POS-332, POS-337 to POS-341), and leaving an effect unused (POS-212)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Frame
from layover.games.postcards.pack import ANY, COLOURS, MOST_POSTCARDS, stamp_colour, stamp_on, stamped_card
from layover.games.postcards.rules import (
    ALREADY_SENT,
    EFFECTS_MAY_BE_LEFT,
    HAND_OF_FIVE,
    NO_FREE_SLOT,
    OTHER_COLOUR,
    PLAYED_AS_A_PAIR,
    SLOT_IS_FILLED,
    STAMP_AT_ONCE,
    STAMP_EFFECT,
)
from layover.games.postcards.state import Postcards
from layover.games.postcards.steps.origin import PAIR, Choice, Heading, origin_of, unless_begun
from layover.games.postcards.steps.refill import REFILL_CHOICE


class StampSlot(Heading):
    """A held postcard and a colour: with one card its own colour, with a pair any (POS-337, POS-338).
    The first free slot of the colour is filled."""

    noun = "stamp"
    size = MOST_POSTCARDS * COLOURS
    leads = GOES_ON

    def of(self, seat: i64, colour: i64, origin: i64) -> Frame:
        """Of that colour, or of ANY."""
        return self.at(seat, colour, 0, origin)

    def colour(self, f: Frame) -> i64:
        return f.x

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return slots_of(s, f.seat)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        colour = self.colour(f)
        if colour != ANY and stamp_colour(target) != colour:
            return OTHER_COLOUR
        return may_stick(s, f.seat, target)

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        """`check` restated for speed; `test_referee_and_list_agree` holds them together."""
        colour = self.colour(f)
        base = self.base
        if colour == ANY:
            return free_slots(s, f.seat, base)
        return [base + stamp_on(card, colour) for card in bits(s.open[f.seat * COLOURS + colour])]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        stick(s, f.seat, stamped_card(target), stamp_colour(target), PLAYED_AS_A_PAIR if origin_of(f) == PAIR else None)


class BonusStamp(Heading):
    """A stamp of any colour, at once or never (POS-332)."""

    noun = "stamp"
    size = MOST_POSTCARDS * COLOURS
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return slots_of(s, f.seat)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return may_stick(s, f.seat, target)

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        return free_slots(s, f.seat, self.base)

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        stick(s, f.seat, stamped_card(target), stamp_colour(target), STAMP_EFFECT)
        if s.stack[-1].step == BONUS_STAMPS.ix and not s.has_free_slot(f.seat):
            s.tell("loses_stamp", f.seat)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return unless_begun(f, STAMP_AT_ONCE)


class BonusStamps(Choice):
    """With no free slot the effect is lost (POS-332, POS-418)."""

    def moot(self, s: Postcards, f: Frame) -> bool:
        return not s.has_free_slot(f.seat)


class Skip(Heading):
    """No effect is compulsory (POS-212)."""

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.tell("skips", f.seat)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        if f.step == REFILL_CHOICE.ix:
            return HAND_OF_FIVE
        return unless_begun(f, EFFECTS_MAY_BE_LEFT)


def slots_of(s: Postcards, seat: i64) -> list[int]:
    """Every held postcard with each of its colours."""
    found: list[int] = []
    for card in bits(s.held[seat]):
        for colour in range(COLOURS):
            if s.pack.colour_slots[stamp_on(card, colour)]:
                found.append(stamp_on(card, colour))
    return found


def free_slots(s: Postcards, seat: i64, base: i64) -> list[int]:
    """The picks of every held postcard with each colour it has a free slot of: `may_stick` restated for speed.

    `test_referee_and_list_agree` holds them together.
    """
    picks: list[int] = []
    for colour in range(COLOURS):
        for card in bits(s.open[seat * COLOURS + colour]):
            picks.append(base + stamp_on(card, colour))
    return picks


def may_stick(s: Postcards, seat: i64, target: i64) -> Rule | None:
    """Why a stamp cannot go on this postcard and colour."""
    card = stamped_card(target)
    if s.sent[seat] & bit(card):
        return ALREADY_SENT
    if not s.held[seat] & bit(card):
        return OTHER_COLOUR
    if not s.pack.colour_slots[target]:
        return NO_FREE_SLOT
    return None if s.open[seat * COLOURS + stamp_colour(target)] & bit(card) else SLOT_IS_FILLED


def gain_stamps(s: Postcards, seat: i64, count: i64, by: Rule | None) -> None:
    """Tells of stamp effects and where they come from; their questions lapse without a free slot (POS-332)."""
    if s.has_free_slot(seat):
        s.tell("gains_stamp", seat, count, by=by)
    else:
        s.tell("loses_stamp", seat)


def stick(s: Postcards, seat: i64, card: i64, colour: i64, by: Rule | None) -> None:
    """A stamp on the first free slot of the colour (POS-339); tokens never run out (POS-340)."""
    pack = s.pack
    free: i64 = pack.colour_slots[stamp_on(card, colour)] & ~s.stamps[card]
    slot = free & -free
    s.stamps[card] |= slot
    s.tell("stamps", seat, card, colour, card, by)
    if free == slot:
        s.open[seat * COLOURS + colour] ^= bit(card)
        if s.stamps[card] == pack.all_stamps[card]:
            s.full[seat] |= bit(card)


STAMP_SLOT: Final[StampSlot] = StampSlot()
BONUS_STAMP: Final[BonusStamp] = BonusStamp()
SKIP: Final[Skip] = Skip()
BONUS_STAMPS: Final[BonusStamps] = BonusStamps("bonus_stamps", [BONUS_STAMP, SKIP])
