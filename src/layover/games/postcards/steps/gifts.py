"""Cartes cadeaux: the flash gifts (POS-410, POS-415 to POS-420)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, replaced
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, Do, Frame
from layover.games.postcards.pack import CAR, HIKING_GUIDE, MOST_GIFTS, MOST_POSTCARDS, ROAD_MAP, STAMP_COLLECTION
from layover.games.postcards.rules import (
    BY_CAR,
    BY_STAMP_COLLECTION,
    COUNTS_AT_THE_END,
    FLASH_ONCE_IN_YOUR_TURN,
    GIFT_FOR_NOTHING,
    KEEP_TWO,
)
from layover.games.postcards.state import FREE, Postcards
from layover.games.postcards.steps.camp import ROAD_MAP_CAMP
from layover.games.postcards.steps.move import MOVE_TO
from layover.games.postcards.steps.origin import GIFT, GUIDE, Heading, not_now, unless_begun
from layover.games.postcards.steps.postcard import FILL_ROW, hold
from layover.games.postcards.steps.stamp import BONUS_STAMPS, gain_stamps


class UseGift(Heading):
    """A flash gift is used once, at any free moment of the owner's turn, for some effect (POS-410, POS-419)."""

    noun = "gift"
    size = MOST_GIFTS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        n = len(s.gift_deck)
        return [gift for gift in range(n) if s.gifts[f.seat * n + gift]]

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        n = len(s.gift_deck)
        if target >= n or not s.gifts[f.seat * n + target]:
            return FLASH_ONCE_IN_YOUR_TURN
        if not s.pack.gift_flash[target]:
            return COUNTS_AT_THE_END
        kind = s.pack.gift_kind[target]
        if kind == STAMP_COLLECTION and not s.has_free_slot(f.seat):
            return GIFT_FOR_NOTHING
        if kind == HIKING_GUIDE and s.top < 0 and not s.pool and not s.thrown:
            return GIFT_FOR_NOTHING
        return None

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        start: i64 = f.seat * len(s.gift_deck)
        picks: list[int] = []
        for gift in s.pack.flash_gifts:
            if s.gifts[start + gift] and self.check(s, f, gift) is None:
                picks.append(self.base + gift)
        return picks

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        seat = f.seat
        place: i64 = seat * len(s.gift_deck) + target
        s.gifts = replaced(s.gifts, place, s.gifts[place] - 1)
        s.gifts_gone = replaced(s.gifts_gone, target, s.gifts_gone[target] + 1)
        s.tell("uses_gift", seat, target)
        kind = s.pack.gift_kind[target]
        if kind == ROAD_MAP:
            s.then(MOVE_TO.of(seat, GIFT), ROAD_MAP_CAMP.of(seat, GIFT), f)
        elif kind == CAR:
            s.moves += s.pack.car_moves
            s.tell("banks_moves", seat, s.pack.car_moves, by=BY_CAR)
            s.then(f)
        elif kind == HIKING_GUIDE:
            s.then(GUIDE_SHOWS.of(seat, s.pack.guide_draw), f)
        else:
            gain_stamps(s, seat, s.pack.collection_stamps, BY_STAMP_COLLECTION)
            stamps: list[Frame] = [BONUS_STAMPS.of(seat, GIFT)] * s.pack.collection_stamps
            s.then_all([*stamps, f])

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return not_now(f, FLASH_ONCE_IN_YOUR_TURN)

    def unasked(self, s: Postcards, f: Frame) -> Rule | None:
        return FLASH_ONCE_IN_YOUR_TURN


class GuideShows(Do[Postcards]):
    """Hiking Guide: the deck's top is laid out for all, while some are left to show; the discard pile is shuffled in
    when the deck is gone (POS-219, POS-417). Then two are kept, without a choice if there are no more."""

    def of(self, seat: i64, left: i64) -> Frame:
        return self.at(seat, left)

    def left(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Postcards, f: Frame) -> None:
        left = self.left(f)
        if left and s.top >= 0:
            s.shown |= bit(s.top)
            s.tell("guide_shows", f.seat, s.top)
            s.top = FREE
            s.then(FILL_ROW.at(CHANCE), GUIDE_SHOWS.of(f.seat, left - 1))
        elif count_bits(s.shown) <= s.pack.guide_keep:
            for card in bits(s.shown):
                keep(s, f.seat, card)
            s.then(FILL_ROW.at(CHANCE))
        else:
            s.then(GUIDE_KEEP.of(f.seat, s.pack.guide_keep))


class GuideKeep(Heading):
    """One of the cards shown is kept, until none is left to keep; the rest is discarded together (POS-417)."""

    noun = "postcard"
    size = MOST_POSTCARDS

    def of(self, seat: i64, left: i64) -> Frame:
        return self.at(seat, left, 0, GUIDE)

    def left(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Postcards, f: Frame) -> list[int]:
        return [self.left(f)]

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return bits(s.shown)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return None if s.shown & bit(target) else KEEP_TWO

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        keep(s, f.seat, target)
        if self.left(f) > 1:
            s.then(GUIDE_KEEP.of(f.seat, self.left(f) - 1))
            return
        for card in bits(s.shown):
            s.tell("discards_postcard", f.seat, card, by=KEEP_TWO)
        s.thrown |= s.shown
        s.shown = 0
        s.then(FILL_ROW.at(CHANCE))

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return unless_begun(f, KEEP_TWO)


def keep(s: Postcards, seat: i64, card: i64) -> None:
    s.shown ^= bit(card)
    s.tell("keeps", seat, card)
    hold(s, seat, card)


USE_GIFT: Final[UseGift] = UseGift()
GUIDE_SHOWS: Final[GuideShows] = GuideShows()
GUIDE_KEEP: Final[GuideKeep] = GuideKeep()
