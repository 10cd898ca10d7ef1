"""Mode solo: the Automa, the rulebook's own opponent, which decides nothing (POS-601 to POS-634).

Each of its steps happens by itself and tells a sentence. Where chance must show a card in between (a new row,
the next top, the next gift), the rest of the turn waits on the stack.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, first_bit
from layover.engine.rule import Rule
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
    colour_of,
    memory_on,
    stamp_on,
    use_of,
)
from layover.games.postcards.rules import (
    AUTOMA_CAMPS,
    AUTOMA_DOUBLES_A_REGION,
    AUTOMA_FINDS_A_TARGET,
    AUTOMA_FINDS_ANOTHER,
    AUTOMA_REFRESHES,
    AUTOMA_RIDES,
    AUTOMA_SENDS,
    AUTOMA_STAMP_EFFECT,
    AUTOMA_STAMPS,
    AUTOMA_STAMPS_INSTEAD,
    AUTOMA_STAR,
    AUTOMA_TAKES_A_GIFT,
    POINTS_EFFECT,
)
from layover.games.postcards.state import FREE, Postcards
from layover.games.postcards.steps.camp import place_camp, write
from layover.games.postcards.steps.postcard import FILL_ROW, refresh, take_from_river
from layover.games.postcards.steps.refill import FILL_RIVER
from layover.games.postcards.steps.send import first_gift, send, take_gift
from layover.games.postcards.steps.stamp import stick

# What an Automa does otherwise when an action is impossible: a stamp of a colour (that), nothing, or 1 point.
NO_STAMP: Final = 4
A_POINT: Final = 5


class AutomaTurn(Do[Postcards]):
    """So many cards as its level says, then the river is filled (POS-602, POS-604, POS-610)."""

    def run(self, s: Postcards, f: Frame) -> None:
        s.extra = s.pack.automa_cards[s.levels[f.seat]]
        s.then(AUTOMA_CARD.of(f.seat, 0), FILL_RIVER.at(CHANCE))


class AutomaCard(Do[Postcards]):
    """The card of a river slot, unless its number is reached (POS-604 to POS-609)."""

    def of(self, seat: i64, slot: i64) -> Frame:
        return self.at(seat, slot)

    def slot(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Postcards, f: Frame) -> None:
        slot = self.slot(f)
        if s.played >= s.extra or slot >= len(s.river):
            return
        seat = f.seat
        after = self.of(seat, slot + 1)
        kind: i64 = s.river[slot]
        if kind < 0:
            s.then(after)
            return
        s.river[slot] = FREE
        s.discard[kind] += 1
        s.played += 1
        colour = colour_of(kind)
        if slot >= s.pack.automa_stamp_slots:
            s.tell("automa_action_card", seat, kind)
            s.then(AUTOMA_ACTION.of(seat, use_of(kind), colour), after)
            return
        s.tell("automa_stamp_card", seat, kind)
        if s.open[seat * COLOURS + colour]:
            s.then(after)
            automa_stamp(s, seat, colour, AUTOMA_STAMPS)
        else:
            s.tell("automa_instead_action", seat, kind, colour)
            s.then(AUTOMA_ACTION.of(seat, use_of(kind), NO_STAMP), after)


class AutomaAction(Do[Postcards]):
    """The action of a card: move, postcard or camp; if it is impossible something else (POS-608)."""

    def of(self, seat: i64, use: i64, otherwise: i64) -> Frame:
        return self.at(seat, use, otherwise)

    def use(self, f: Frame) -> i64:
        return f.x

    def otherwise(self, f: Frame) -> i64:
        return f.y

    def run(self, s: Postcards, f: Frame) -> None:
        use = self.use(f)
        if use == POSTCARD:
            s.then(AUTOMA_POSTCARD.of(f.seat, False, self.otherwise(f)))
        elif not (automa_move(s, f.seat) if use == MOVE else automa_camp(s, f.seat)):
            s.tell(no_move(s) if use == MOVE else no_camp(s, f.seat), f.seat)
            instead(s, f.seat, self.otherwise(f))


class AutomaPostcard(Do[Postcards]):
    """Its first missing target region in the river, if need be after one refresh; else a region it lacks; else
    any card but a second of a target; if it is impossible something else (POS-616 to POS-620)."""

    def of(self, seat: i64, refreshed: bool, otherwise: i64) -> Frame:
        return self.at(seat, 1 if refreshed else 0, otherwise)

    def refreshed(self, f: Frame) -> bool:
        return f.x != 0

    def otherwise(self, f: Frame) -> i64:
        return f.y

    def run(self, s: Postcards, f: Frame) -> None:
        seat = f.seat
        card = wanted(s, seat)
        by = AUTOMA_FINDS_A_TARGET
        if card == FREE and not self.refreshed(f) and s.river_shows():
            refresh(s, seat, AUTOMA_REFRESHES)
            s.then(FILL_ROW.at(CHANCE), self.of(seat, True, self.otherwise(f)))
            return
        if card == FREE:
            card = another(s, seat)
            by = AUTOMA_FINDS_ANOTHER
        if card == FREE:
            s.tell("automa_no_postcard", seat)
            if self.otherwise(f) != NO_STAMP:
                instead(s, seat, self.otherwise(f))
            return
        if owned(s, seat) & bit(s.pack.card_region[card]):
            by = AUTOMA_DOUBLES_A_REGION
        take_from_river(s, seat, card, by)


class AutomaEffect(Do[Postcards]):
    """An effect, at once and completely (POS-623 to POS-628)."""

    def of(self, seat: i64, effect: i64) -> Frame:
        return self.at(seat, effect)

    def effect(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Postcards, f: Frame) -> None:
        seat = f.seat
        effect = self.effect(f)
        if effect == EXTRA_CARD:
            s.extra = min(s.extra + 1, len(s.river))
            s.tell("automa_extra_card", seat, s.extra)
        elif effect == TWO_MOVES:
            score(s, seat, s.pack.memory_moves * s.pack.automa_move_points, None)
        elif effect == ONE_MOVE:
            score(s, seat, s.pack.automa_move_points, None)
        elif effect == A_STAMP:
            if not automa_stamp(s, seat, ANY, AUTOMA_STAMP_EFFECT):
                s.tell("automa_effect_lost", seat, by=AUTOMA_STAMP_EFFECT)
        elif effect == A_POSTCARD:
            s.then(AUTOMA_POSTCARD.of(seat, False, NO_STAMP))
        elif effect == A_CAMP:
            if not automa_camp(s, seat):
                s.tell("automa_effect_lost", seat)
        elif effect == STAR:
            if not automa_stamp(s, seat, ANY, AUTOMA_STAR):
                s.then(AUTOMA_POSTCARD.of(seat, False, A_POINT))
        else:
            score(s, seat, s.pack.memory_points, POINTS_EFFECT)


def score(s: Postcards, seat: i64, points: i64, by: Rule | None) -> None:
    """Points for an effect; a rule is named where they are not for a move (POS-624)."""
    s.score[seat] += points
    s.tell("automa_points", seat, points, by=by)


def instead(s: Postcards, seat: i64, otherwise: i64) -> None:
    """In place of an impossible action: a stamp of the card's colour, a point for a ★, or nothing."""
    if otherwise == A_POINT:
        score(s, seat, s.pack.automa_move_points, AUTOMA_STAR)
    elif otherwise == NO_STAMP or not automa_stamp(s, seat, otherwise, AUTOMA_STAMPS_INSTEAD):
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


def automa_stamp(s: Postcards, seat: i64, colour: i64, by: Rule) -> bool:
    """A stamp on the first postcard in priority order with a free slot, ANY or of a colour; a full card is sent
    at once, wherever the bike is, for the first gift (POS-606, POS-613, POS-625, POS-630, POS-631)."""
    pack = s.pack
    for card in priority(s, seat):
        free: i64 = pack.all_stamps[card] & ~s.stamps[card]
        if colour != ANY:
            free &= pack.colour_slots[stamp_on(card, colour)]
        if not free:
            continue
        stick(s, seat, card, pack.card_stamps[card][first_bit(free)], by)
        if s.full[seat] & bit(card):
            send(s, seat, card, AUTOMA_SENDS)
            slot = first_gift(s)
            if slot != FREE:
                take_gift(s, seat, slot, AUTOMA_TAKES_A_GIFT)
        return True
    return False


def automa_move(s: Postcards, seat: i64) -> bool:
    """Straight to the region of the visible top postcard (POS-614, POS-615)."""
    if s.top < 0 or s.pack.card_region[s.top] == s.bike[seat]:
        return False
    s.bike[seat] = s.pack.card_region[s.top]
    s.tell("rides", seat, s.bike[seat], by=AUTOMA_RIDES)
    return True


def no_move(s: Postcards) -> str:
    """What is told where it cannot move."""
    return "automa_cannot_move" if s.top >= 0 else "automa_no_way"


def no_camp(s: Postcards, seat: i64) -> str:
    """What is told where it cannot camp."""
    return "automa_cannot_camp" if s.placed[seat] < s.pack.camps else "automa_no_camp"


def automa_camp(s: Postcards, seat: i64) -> bool:
    """The first uncovered symbol in priority order with a free spot in its region: camp, memory, its effect, then
    the board's (POS-621, POS-622, POS-629)."""
    if s.placed[seat] >= s.pack.camps:
        return False
    pack = s.pack
    free = s.free_spots(seat)
    for card in priority(s, seat):
        for memory in range(MEMORIES):
            target = memory_on(card, memory)
            symbol: i64 = pack.memory_symbol[target]
            spots = free & pack.symbol_spots[symbol]
            if spots and s.bare[seat * SYMBOLS + symbol] & bit(card):
                board = place_camp(s, seat, first_bit(spots), AUTOMA_CAMPS)
                written = AUTOMA_EFFECT.of(seat, write(s, seat, target, AUTOMA_CAMPS))
                if board == NOTHING:
                    s.then(written)
                else:
                    s.then(written, AUTOMA_EFFECT.of(seat, board))
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
