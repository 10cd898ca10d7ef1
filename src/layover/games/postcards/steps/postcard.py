"""Action Carte Postale (POS-306 to POS-314), and the postcard deck (POS-219)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, replaced
from layover.engine.chance import DrawOne
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, GOES_ON, NOBODY, REVEALS, Do, Frame
from layover.games.postcards.pack import COLOURS, MEMORIES, MOST_POSTCARDS, SYMBOLS, memory_on
from layover.games.postcards.rules import NOTHING_NEW, ONE_FROM_THE_RIVER, ONE_REFRESH, ROW_IS_LAID
from layover.games.postcards.state import FREE, Postcards
from layover.games.postcards.steps.origin import REFRESHED, Choice, Heading, origin_of, unless_begun


class TakePostcard(Heading):
    """One card of the river: the deck's visible top or a card of the row (POS-306, POS-307, POS-310)."""

    noun = "postcard"
    size = MOST_POSTCARDS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        found: list[int] = []
        if s.top >= 0:
            found.append(s.top)
        for card in s.row:
            if card >= 0:
                found.append(card)
        return found

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return None if s.river_has(target) else ONE_FROM_THE_RIVER

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        base = self.base
        return [base + card for card in self.domain(s, f)]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        take_from_river(s, f.seat, target, None)

    def foretold(self, s: Postcards, f: Frame) -> int:
        """The next card of the deck shows, as long as there is one."""
        return REVEALS if s.pool | s.thrown else GOES_ON

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return unless_begun(f, ONE_FROM_THE_RIVER)


class Refresh(Heading):
    """Once per action, before taking: a new row, if that can bring something new (POS-308, POS-309)."""

    leads = REVEALS

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if origin_of(f) == REFRESHED:
            return ONE_REFRESH
        return None if has_two(s) else NOTHING_NEW

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        refresh(s, f.seat, None)
        s.then(FILL_ROW.at(CHANCE), POSTCARD_ACTION.of(f.seat, REFRESHED))

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return unless_begun(f, ONE_REFRESH)


class FillRow(Do[Postcards]):
    """The deck's top fills the empty slots from the left, and a new top shows; an empty deck is made of the
    discard pile at once; with both gone the river stays short (POS-219, POS-310, POS-311)."""

    def run(self, s: Postcards, f: Frame) -> None:
        while True:
            if s.top < 0:
                if not s.pool:
                    if not s.thrown:
                        return
                    s.pool = s.thrown
                    s.thrown = 0
                    s.tell("postcards_reshuffled", NOBODY)
                s.then(SHOW_POSTCARD.at(CHANCE), f)
                return
            gap = first_gap(s.row)
            if gap < 0:
                return
            s.tell("row_filled", NOBODY, s.top, gap + 1)
            s.row = replaced(s.row, gap, s.top)
            s.top = FREE


class ShowPostcard(DrawOne[Postcards]):
    """The next postcard of the deck comes into view."""

    noun = "postcard"
    size = MOST_POSTCARDS

    def mask(self, s: Postcards, f: Frame) -> i64:
        return s.pool

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.pool ^= bit(target)
        s.top = target
        s.tell("postcard_shows", NOBODY, target, by=ROW_IS_LAID if s.first == NOBODY else None)


def has_two(s: Postcards) -> bool:
    """POS-309: deck and discard together hold at least 2 cards."""
    rest = s.pool | s.thrown
    if s.top >= 0:
        return rest != 0
    return rest & (rest - 1) != 0


def refresh(s: Postcards, seat: i64, by: Rule | None) -> None:
    """The whole row goes to the discard (POS-308)."""
    s.tell("refreshes", seat, by=by)
    for card in s.row:
        if card >= 0:
            s.thrown |= bit(card)
            s.tell("discards_postcard", seat, card, by=by)
    s.row = (FREE,) * len(s.row)


def first_gap(row: tuple[int, ...]) -> i64:
    slot: i64 = 0
    for card in row:
        if card < 0:
            return slot
        slot += 1
    return FREE


def take_from_river(s: Postcards, seat: i64, card: i64, by: Rule | None) -> None:
    """A card of the river becomes held, and the river is completed (POS-307, POS-310)."""
    if s.top == card:
        s.top = FREE
    else:
        slot: i64 = 0
        for there in s.row:
            if there == card:
                s.row = replaced(s.row, slot, FREE)
            slot += 1
    s.tell("takes_postcard", seat, card, by=by)
    hold(s, seat, card)
    s.then(FILL_ROW.at(CHANCE))


def hold(s: Postcards, seat: i64, card: i64) -> None:
    """A postcard is laid before a seat, written side up, all slots empty (POS-112, POS-307)."""
    one = bit(card)
    pack = s.pack
    s.held[seat] |= one
    s.order = (*s.order, card)
    for colour in pack.card_stamps[card]:
        s.open[seat * COLOURS + colour] |= one
    for memory in range(MEMORIES):
        s.bare[seat * SYMBOLS + pack.memory_symbol[memory_on(card, memory)]] |= one


TAKE_POSTCARD: Final[TakePostcard] = TakePostcard()
REFRESH: Final[Refresh] = Refresh()
POSTCARD_ACTION: Final[Choice] = Choice("postcard_action", [TAKE_POSTCARD, REFRESH])
FILL_ROW: Final[FillRow] = FillRow()
SHOW_POSTCARD: Final[ShowPostcard] = ShowPostcard()
