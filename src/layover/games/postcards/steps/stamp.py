"""Coller un timbre (POS-332, POS-337 to POS-341), and leaving an effect unused (POS-212)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.postcards.pack import ANY, COLOURS, MOST_POSTCARDS
from layover.games.postcards.rules import ALREADY_SENT, NO_FREE_SLOT, OTHER_COLOUR, SLOT_IS_FILLED, STAMP_AT_ONCE
from layover.games.postcards.state import Postcards
from layover.games.postcards.steps.origin import no_card_now, no_skip_now


class StampSlot(Ask[Postcards]):
    """A held postcard and a colour: with one card its own colour, with a pair any (POS-337, POS-338).
    The first free slot of the colour is filled. x: the colour, or ANY."""

    noun = "stamp"
    size = MOST_POSTCARDS * COLOURS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return slots_of(s, f.seat)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if f.x != ANY and target % COLOURS != f.x:
            return OTHER_COLOUR
        return may_stick(s, f.seat, target)

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        if f.x == ANY:
            return free_slots(s, f.seat, self.base)
        base = self.base + f.x
        return [base + card * COLOURS for card in bits(s.open[f.seat * COLOURS + f.x])]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        stick(s, f.seat, target // COLOURS, target % COLOURS)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return no_card_now(f)


class BonusStamp(Ask[Postcards]):
    """A stamp of any colour, at once or never (POS-332)."""

    noun = "stamp"
    size = MOST_POSTCARDS * COLOURS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return slots_of(s, f.seat)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return may_stick(s, f.seat, target)

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        return free_slots(s, f.seat, self.base)

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        stick(s, f.seat, target // COLOURS, target % COLOURS)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return STAMP_AT_ONCE


class BonusStamps(Menu[Postcards]):
    """With no free slot the effect is lost (POS-332, POS-418)."""

    def moot(self, s: Postcards, f: Frame) -> bool:
        return not s.has_free_slot(f.seat)


class Skip(Ask[Postcards]):
    """No effect is compulsory (POS-212)."""

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.tell("skips", f.seat)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return no_skip_now(f)


def slots_of(s: Postcards, seat: i64) -> list[int]:
    """Every held postcard with each of its colours."""
    found: list[int] = []
    for card in bits(s.held[seat]):
        for colour in range(COLOURS):
            if s.pack.colour_slots[card * COLOURS + colour]:
                found.append(card * COLOURS + colour)
    return found


def free_slots(s: Postcards, seat: i64, base: i64) -> list[int]:
    """Every held postcard with each colour it has a free slot of."""
    picks: list[int] = []
    for colour in range(COLOURS):
        for card in bits(s.open[seat * COLOURS + colour]):
            picks.append(base + card * COLOURS + colour)
    return picks


def may_stick(s: Postcards, seat: i64, target: i64) -> Rule | None:
    """Why a stamp cannot go on this postcard and colour."""
    card = target // COLOURS
    if s.sent[seat] & bit(card):
        return ALREADY_SENT
    if not s.held[seat] & bit(card):
        return OTHER_COLOUR
    if not s.pack.colour_slots[target]:
        return NO_FREE_SLOT
    return None if s.open[seat * COLOURS + target % COLOURS] & bit(card) else SLOT_IS_FILLED


def stick(s: Postcards, seat: i64, card: i64, colour: i64) -> None:
    """A stamp on the first free slot of the colour (POS-339); tokens never run out (POS-340)."""
    pack = s.pack
    free: i64 = pack.colour_slots[card * COLOURS + colour] & ~s.stamps[card]
    slot = free & -free
    s.stamps[card] |= slot
    s.tell("stamps", seat, card, colour)
    if free == slot:
        s.open[seat * COLOURS + colour] ^= bit(card)
        if s.stamps[card] == pack.all_stamps[card]:
            s.full[seat] |= bit(card)


STAMP_SLOT: Final[StampSlot] = StampSlot()
BONUS_STAMP: Final[BonusStamp] = BonusStamp()
SKIP: Final[Skip] = Skip()
BONUS_STAMPS: Final[BonusStamps] = BonusStamps("bonus_stamps", [BONUS_STAMP, SKIP])
