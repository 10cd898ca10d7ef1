"""Mode solo: the Automa, the rulebook's own opponent, which decides nothing (POS-601 to POS-634).

Each of its steps happens by itself and tells a sentence. Where chance must show a card in between (a new row,
the next top, the next gift), the rest of the turn waits on the stack.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, first_bit
from layover.engine.stack import CHANCE, Do, Frame
from layover.games.postcards.pack import (
    A_CAMP,
    A_POSTCARD,
    A_STAMP,
    ANY,
    COLOURS,
    EXTRA_CARD,
    MEMORIES,
    MOVE,
    NOTHING,
    ONE_MOVE,
    POSTCARD,
    STAR,
    SYMBOLS,
    TWO_MOVES,
)
from layover.games.postcards.state import FREE, Postcards
from layover.games.postcards.steps.camp import place_camp, write
from layover.games.postcards.steps.postcard import FILL_ROW, refresh, take_from_river
from layover.games.postcards.steps.refill import FILL_RIVER
from layover.games.postcards.steps.send import first_gift, send, take_gift
from layover.games.postcards.steps.stamp import stick

# What an Automa does when its postcard action is impossible: nothing, a stamp of colour c (c), or 1 point.
NO_STAMP: Final = 4
A_POINT: Final = 5


class AutomaTurn(Do[Postcards]):
    """So many cards as its level says, then the river is filled (POS-602, POS-604, POS-610)."""

    def run(self, s: Postcards, f: Frame) -> None:
        s.extra = s.pack.automa_cards[s.levels[f.seat]]
        s.then(AUTOMA_CARD.at(f.seat), FILL_RIVER.at(CHANCE))


class AutomaCard(Do[Postcards]):
    """The card of river slot x, unless its number is reached (POS-604 to POS-609)."""

    def run(self, s: Postcards, f: Frame) -> None:
        if s.played >= s.extra or f.x >= len(s.river):
            return
        s.then(AUTOMA_CARD.at(f.seat, f.x + 1))
        kind: i64 = s.river[f.x]
        if kind < 0:
            return
        s.river[f.x] = FREE
        s.discard[kind] += 1
        s.played += 1
        colour = kind % COLOURS
        if f.x < s.pack.automa_stamp_slots:
            s.tell("automa_stamp_card", f.seat, kind)
            if not automa_stamp(s, f.seat, colour):
                s.tell("automa_instead_action", f.seat, kind)
                s.then(AUTOMA_ACTION.at(f.seat, kind // COLOURS, NO_STAMP))
        else:
            s.tell("automa_action_card", f.seat, kind)
            s.then(AUTOMA_ACTION.at(f.seat, kind // COLOURS, colour))


class AutomaAction(Do[Postcards]):
    """The action x of a card: move, postcard or camp. y: the colour to stamp if it is impossible (POS-608)."""

    def run(self, s: Postcards, f: Frame) -> None:
        if f.x == POSTCARD:
            s.then(AUTOMA_POSTCARD.at(f.seat, 0, f.y))
        elif not (automa_move(s, f.seat) if f.x == MOVE else automa_camp(s, f.seat)):
            s.tell("automa_cannot_move" if f.x == MOVE else "automa_cannot_camp", f.seat)
            instead(s, f.seat, f.y)


class AutomaPostcard(Do[Postcards]):
    """Its first missing target region in the river, if need be after one refresh; else a region it lacks; else
    any card but a second of a target (POS-616 to POS-620). x: refreshed; y: what to do if it is impossible."""

    def run(self, s: Postcards, f: Frame) -> None:
        seat = f.seat
        card = wanted(s, seat)
        if card == FREE and not f.x and s.river_shows():
            refresh(s, seat)
            s.then(FILL_ROW.at(CHANCE), AUTOMA_POSTCARD.at(seat, 1, f.y))
            return
        if card == FREE:
            card = another(s, seat)
        if card != FREE:
            take_from_river(s, seat, card)
            return
        s.tell("automa_no_postcard", seat)
        instead(s, seat, f.y)


class AutomaEffect(Do[Postcards]):
    """An effect x, at once and completely (POS-623 to POS-628)."""

    def run(self, s: Postcards, f: Frame) -> None:
        seat = f.seat
        effect = f.x
        if effect == EXTRA_CARD:
            s.extra = min(s.extra + 1, len(s.river))
            s.tell("automa_extra_card", seat, s.extra)
        elif effect == TWO_MOVES:
            score(s, seat, s.pack.memory_moves * s.pack.automa_move_points)
        elif effect == ONE_MOVE:
            score(s, seat, s.pack.automa_move_points)
        elif effect == A_STAMP:
            if not automa_stamp(s, seat, ANY):
                s.tell("automa_effect_lost", seat)
        elif effect == A_POSTCARD:
            s.then(AUTOMA_POSTCARD.at(seat, 0, NO_STAMP))
        elif effect == A_CAMP:
            if not automa_camp(s, seat):
                s.tell("automa_effect_lost", seat)
        elif effect == STAR:
            if not automa_stamp(s, seat, ANY):
                s.then(AUTOMA_POSTCARD.at(seat, 0, A_POINT))
        else:
            score(s, seat, s.pack.memory_points)


def score(s: Postcards, seat: i64, points: i64) -> None:
    s.score[seat] += points
    s.tell("automa_points", seat, points)


def instead(s: Postcards, seat: i64, y: i64) -> None:
    """In place of an impossible action: a stamp of the card's colour, a point for a ★, or nothing."""
    if y == A_POINT:
        score(s, seat, s.pack.automa_move_points)
    elif y == NO_STAMP or not automa_stamp(s, seat, y):
        s.tell("automa_nothing", seat)


def priority(s: Postcards, seat: i64) -> list[int]:
    """Held postcards: those of its targets in printed order, then the others, oldest first (POS-611)."""
    pack = s.pack
    held: i64 = s.held[seat]
    found: list[int] = []
    for region in pack.itinerary_targets[s.itinerary[seat]]:
        if held & pack.region_cards[region]:
            for card in s.order:
                if held & pack.region_cards[region] & bit(card):
                    found.append(card)
            held &= ~pack.region_cards[region]
    for card in s.order:
        if held & bit(card):
            found.append(card)
    return found


def automa_stamp(s: Postcards, seat: i64, colour: i64) -> bool:
    """A stamp on the first postcard in priority order with a free slot, ANY or of a colour; a full card is sent
    at once, wherever the bike is, for the first gift (POS-606, POS-613, POS-625, POS-630, POS-631)."""
    pack = s.pack
    for card in priority(s, seat):
        free: i64 = pack.all_stamps[card] & ~s.stamps[card]
        if colour != ANY:
            free &= pack.colour_slots[card * COLOURS + colour]
        if not free:
            continue
        stick(s, seat, card, pack.card_stamps[card][first_bit(free)])
        if s.full[seat] & bit(card):
            send(s, seat, card)
            slot = first_gift(s)
            if slot != FREE:
                take_gift(s, seat, slot)
        return True
    return False


def automa_move(s: Postcards, seat: i64) -> bool:
    """Straight to the region of the visible top postcard (POS-614, POS-615)."""
    if s.top < 0 or s.pack.card_region[s.top] == s.bike[seat]:
        return False
    s.bike[seat] = s.pack.card_region[s.top]
    s.tell("rides", seat, s.bike[seat])
    return True


def automa_camp(s: Postcards, seat: i64) -> bool:
    """The first uncovered symbol in priority order with a free spot in its region: camp, memory, its effect, then
    the board's (POS-621, POS-622, POS-629)."""
    if s.placed[seat] >= s.pack.camps:
        return False
    pack = s.pack
    free = s.free_spots(seat)
    for card in priority(s, seat):
        for memory in range(MEMORIES):
            target: i64 = card * MEMORIES + memory
            symbol: i64 = pack.memory_symbol[target]
            spots = free & pack.symbol_spots[symbol]
            if spots and s.bare[seat * SYMBOLS + symbol] & bit(card):
                board = place_camp(s, seat, first_bit(spots))
                if board != NOTHING:
                    s.then(AUTOMA_EFFECT.at(seat, board))
                s.then(AUTOMA_EFFECT.at(seat, write(s, seat, target)))
                return True
    return False


def owned(s: Postcards, seat: i64) -> i64:
    """Mask of the regions of which it has a postcard, held or sent."""
    mask: i64 = 0
    for card in bits(s.held[seat] | s.sent[seat]):
        mask |= bit(s.pack.card_region[card])
    return mask


def wanted(s: Postcards, seat: i64) -> i64:
    """The card of its first missing target region in the river: the top, then the row (POS-616, POS-617)."""
    has = owned(s, seat)
    for region in s.pack.itinerary_targets[s.itinerary[seat]]:
        if not has & bit(region):
            if s.top >= 0 and s.pack.card_region[s.top] == region:
                return s.top
            for card in s.row:
                if card >= 0 and s.pack.card_region[card] == region:
                    return card
    return FREE


def another(s: Postcards, seat: i64) -> i64:
    """The first card of the river of a region it lacks, else the first that is no target (POS-619, POS-620)."""
    has = owned(s, seat)
    targets: i64 = s.pack.itinerary_mask[s.itinerary[seat]]
    second: i64 = FREE
    for card in (s.top, *s.row):
        if card < 0:
            continue
        region = bit(s.pack.card_region[card])
        if not has & region:
            return card
        if second == FREE and not targets & region:
            second = card
    return second


AUTOMA_TURN: Final[AutomaTurn] = AutomaTurn()
AUTOMA_CARD: Final[AutomaCard] = AutomaCard()
AUTOMA_ACTION: Final[AutomaAction] = AutomaAction()
AUTOMA_POSTCARD: Final[AutomaPostcard] = AutomaPostcard()
AUTOMA_EFFECT: Final[AutomaEffect] = AutomaEffect()
