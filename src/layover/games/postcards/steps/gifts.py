"""Cartes cadeaux: the flash gifts (POS-410, POS-415 to POS-420)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, replaced
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, Ask, Do, Frame
from layover.games.postcards.pack import CAR, HIKING_GUIDE, MOST_GIFTS, MOST_POSTCARDS, ROAD_MAP, STAMP_COLLECTION
from layover.games.postcards.rules import COUNTS_AT_THE_END, FLASH_ONCE_IN_YOUR_TURN, GIFT_FOR_NOTHING, KEEP_TWO
from layover.games.postcards.state import FREE, Postcards
from layover.games.postcards.steps.camp import ROAD_MAP_CAMP
from layover.games.postcards.steps.move import MOVE_TO
from layover.games.postcards.steps.origin import GIFT, GUIDE, not_now
from layover.games.postcards.steps.postcard import FILL_ROW, hold
from layover.games.postcards.steps.stamp import BONUS_STAMPS


class UseGift(Ask[Postcards]):
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
        s.then(f)
        kind = s.pack.gift_kind[target]
        if kind == ROAD_MAP:
            s.then(MOVE_TO.at(seat, 0, 0, GIFT), ROAD_MAP_CAMP.at(seat, 0, 0, GIFT))
        elif kind == CAR:
            s.moves += s.pack.car_moves
            s.tell("banks_moves", seat, s.pack.car_moves)
        elif kind == HIKING_GUIDE:
            s.then(GUIDE_SHOWS.at(seat, s.pack.guide_draw))
        else:
            for k in range(s.pack.collection_stamps):
                s.then(BONUS_STAMPS.at(seat, 0, 0, GIFT))

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return not_now(f, FLASH_ONCE_IN_YOUR_TURN)


class GuideShows(Do[Postcards]):
    """Hiking Guide: the deck's top is laid out for all, x more to come; the discard pile is shuffled in when
    the deck is gone (POS-219, POS-417). Then two are kept, without a choice if there are no more."""

    def run(self, s: Postcards, f: Frame) -> None:
        if f.x and s.top >= 0:
            s.shown |= bit(s.top)
            s.tell("guide_shows", f.seat, s.top)
            s.top = FREE
            s.then(FILL_ROW.at(CHANCE), GUIDE_SHOWS.at(f.seat, f.x - 1))
        elif count_bits(s.shown) <= s.pack.guide_keep:
            for card in bits(s.shown):
                keep(s, f.seat, card)
            s.then(FILL_ROW.at(CHANCE))
        else:
            s.then(GUIDE_KEEP.at(f.seat, s.pack.guide_keep, 0, GUIDE))


class GuideKeep(Ask[Postcards]):
    """One of the cards shown is kept, x in all; the rest is discarded together (POS-417)."""

    noun = "postcard"
    size = MOST_POSTCARDS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return bits(s.shown)

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return None if s.shown & bit(target) else KEEP_TWO

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        keep(s, f.seat, target)
        if f.x > 1:
            s.then(Frame(f.step, f.seat, f.x - 1, 0, f.z))
            return
        s.thrown |= s.shown
        s.shown = 0
        s.then(FILL_ROW.at(CHANCE))

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return KEEP_TWO


def keep(s: Postcards, seat: i64, card: i64) -> None:
    s.shown ^= bit(card)
    s.tell("keeps", seat, card)
    hold(s, seat, card)


USE_GIFT: Final[UseGift] = UseGift()
GUIDE_SHOWS: Final[GuideShows] = GuideShows()
GUIDE_KEEP: Final[GuideKeep] = GuideKeep()
