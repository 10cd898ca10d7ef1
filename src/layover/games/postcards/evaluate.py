"""How well each seat stands: an estimate of its final score, from the features of spec section 13.

Rough values in points. One card play is the unit of everything else: a stamp, a move, a camp each cost one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.weights import Weights
from layover.games.postcards.pack import (
    CAR,
    CARAVAN,
    COLOURS,
    HIKING_GUIDE,
    KEYCHAIN,
    KINDS,
    MOVE,
    POSTCARD,
    ROAD_MAP,
    SYMBOLS,
)
from layover.games.postcards.score import bonus_points, gift_points, step_of
from layover.games.postcards.state import HUMAN, NOBODY, Postcards


class PostcardsWeights(Weights):
    """The numbers of `weights.toml`, which says what each means."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.gift: Final = self.of("gift")
        self.unsent: Final = self.of("unsent")
        self.play: Final = self.of("play")
        self.turns_a_card: Final = self.of("turns_a_card")
        self.plays_a_turn: Final = self.of("plays_a_turn")
        self.banked_move: Final = self.of("banked_move")
        self.banked_postcard: Final = self.of("banked_postcard")
        self.banked_camp: Final = self.of("banked_camp")
        self.move_card: Final = self.of("move_card")
        self.postcard_card: Final = self.of("postcard_card")
        self.other_card: Final = self.of("other_card")
        self.colour: Final = self.of("colour")
        self.camp: Final = self.of("camp")
        self.late_camp: Final = self.of("late_camp")
        self.alone: Final = self.of("alone")
        self.flash_travel: Final = self.of("flash_travel")
        self.flash_map: Final = self.of("flash_map")
        self.flash_other: Final = self.of("flash_other")
        self.turn: Final = self.of("turn")
        self.automas_card: Final = self.of("automas_card")
        self.full: Final = self.of("full")
        self.filled: Final = self.of("filled")
        self.begun: Final = self.of("begun")
        self.grows: Final = self.of("grows")
        self.memory: Final[tuple[float, ...]] = (
            self.of("memory_extra_card"), self.of("memory_two_moves"), self.of("memory_camp"),
            self.of("memory_postcard"), self.of("memory_stamp"), self.of("memory_points"))
        self.best_memories: Final[tuple[int, ...]] = tuple(sorted(range(len(self.memory)), key=self.of_memory))
        self.reach: Final[tuple[float, ...]] = self.row("reach", 3)

    def of_memory(self, effect: int) -> float:
        return -self.memory[effect]


def evaluate(s: Postcards, w: PostcardsWeights) -> list[float]:
    """One figure a seat; exact once the game is over."""
    clock = turns_left(s, w)
    active: i64 = s.stack[0].seat if s.stack else NOBODY
    found: list[float] = []
    for seat in range(s.seats):
        points: float = float(s.score[seat] + bonus_points(s, seat))
        listed = regions_sent(s, seat)
        points += float(s.pack.itinerary_points[listed])
        points += gifts_worth(s, w, seat, clock)
        if s.ended:
            found.append(points + float(count_bits(s.held[seat]) * s.pack.unsent_points))
            continue
        cards: i64 = s.pack.automa_cards[s.levels[seat]]
        if cards:
            points += clock * (w.automas_card * float(cards) - w.turn)
        plays = clock * w.plays_a_turn
        if seat == active and s.levels[seat] == HUMAN:
            left: float = float(min(max(s.plays_left(), 0), s.cards[seat]))
            points += w.play * left + bank_worth(s, w, seat)
            plays += left
        points += postcards_worth(s, w, seat, plays, next_step(s, listed))
        if clock > 0.0 or seat == active:
            points += memories_worth(s, w, seat) + camps_worth(s, w, seat)
            if s.levels[seat] == HUMAN:
                points += hand_worth(s, w, seat)
        found.append(points)
    return found


def turns_left(s: Postcards, w: PostcardsWeights) -> float:
    """Whole turns still to come for everybody, after the present one: the leader's missing postcards and stamps."""
    if s.bonus != NOBODY:
        return 0.0
    best: float = 99.0
    for seat in range(s.seats):
        missing: float = float(s.pack.sent_to_end - count_bits(s.sent[seat]))
        for card in bits(s.held[seat]):
            filled: float = float(count_bits(s.stamps[card]))
            full = s.full[seat] & bit(card)
            missing -= w.full if full else w.filled * filled / float(len(s.pack.card_stamps[card]))
        best = min(best, missing * w.turns_a_card)
    return max(best, 0.5)


def postcards_worth(s: Postcards, w: PostcardsWeights, seat: i64, plays: float, step: float) -> float:
    """Held postcards by what is done of them: stamped, and near when they are; the furthest first, as many as may
    still be sent. Each is worth its unsent point at least."""
    pack = s.pack
    here: i64 = s.bike[seat]
    targets: i64 = pack.itinerary_mask[s.itinerary[seat]]
    human = s.levels[seat] == HUMAN
    found: list[float] = []
    for card in bits(s.held[seat]):
        region: i64 = pack.card_region[card]
        worth: float = float(pack.card_points[card]) + w.gift - 1.0
        if (targets >> region) & 1 and not s.sent[seat] & pack.region_cards[region]:
            worth += step
        needed: float = float(len(pack.card_stamps[card]))
        filled: float = float(count_bits(s.stamps[card]))
        way: float = float(pack.distance[here][region]) if human and here >= 0 else 0.0
        part = filled / needed
        near: float = max(3.0 - way, 0.0) * (0.1 + 0.9 * part * part)
        done = (0.3 + filled + near) / (needed + 3.4)
        cost = needed - filled + way
        likely: float = w.unsent if plays >= cost else w.unsent * 0.5 * plays / cost
        found.append(worth * done * (w.begun + (1.0 - w.begun) * done) * likely)
    left: float = float(max(pack.sent_to_end - count_bits(s.sent[seat]), 1))
    if float(len(found)) > left:
        found.sort(reverse=True)
    # Early on a card for its unsent point alone is a wasted play: it can still be taken in the last turn.
    total: float = float(len(found) * pack.unsent_points) * (1.0 if s.bonus != NOBODY else 0.4)
    for value in found:
        total += value if left > 0.5 else value * 0.15
        left -= 1.0
    return total


def regions_sent(s: Postcards, seat: i64) -> i64:
    """Regions of its itinerary from which a seat has sent a postcard."""
    pack = s.pack
    sent: i64 = s.sent[seat]
    count: i64 = 0
    for region in pack.itinerary_targets[s.itinerary[seat]]:
        if sent & pack.region_cards[region]:
            count += 1
    return count


def next_step(s: Postcards, listed: i64) -> float:
    """What the next listed region adds to the itinerary."""
    points = s.pack.itinerary_points
    return float(points[listed + 1] - points[listed]) if listed + 1 < len(points) else 0.0


def memories_worth(s: Postcards, w: PostcardsWeights, seat: i64) -> float:
    """Uncovered symbols with a free spot within two moves, by what they give; the best three."""
    pack = s.pack
    here: i64 = s.bike[seat]
    if here < 0 or s.placed[seat] >= pack.camps:
        return 0.0
    around = pack.around[here]
    first = second = third = 0.0
    for symbol in range(SYMBOLS):
        mask: i64 = s.bare[seat * SYMBOLS + symbol]
        if not mask:
            continue
        free: i64 = pack.symbol_spots[symbol] & ~s.taken
        if not free & around[2]:
            continue
        best = 0.0
        for effect in w.best_memories:
            if mask & pack.memory_cards[effect * SYMBOLS + symbol]:
                best = w.memory[effect]
                break
        worth = (best - 1.0) * w.reach[0 if free & around[0] else 1 if free & around[1] else 2]
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    return first + second + third


def camps_worth(s: Postcards, w: PostcardsWeights, seat: i64) -> float:
    """The way to the effects of the board, and regions where nobody else camps."""
    placed: i64 = s.placed[seat]
    total = w.camp * float(placed)
    if placed >= 9:
        total += w.late_camp * float(placed - 8)
    camps: i64 = s.camps[seat]
    others: i64 = s.taken & ~camps
    for spots in s.pack.region_spots:
        if camps & spots and not others & spots and spots & ~camps:
            own = count_bits(camps & spots)
            total += w.alone * float(own * own) / float(count_bits(spots))
    return total


def bank_worth(s: Postcards, w: PostcardsWeights, seat: i64) -> float:
    """What the active seat has banked."""
    total: float = min(float(s.moves), 4.0) * w.banked_move
    if s.river_shows():
        total += float(s.postcards) * w.banked_postcard
    return total + float(s.camping) * w.banked_camp


def hand_worth(s: Postcards, w: PostcardsWeights, seat: i64) -> float:
    """Travel cards by their better use: a colour that is missing, or an action."""
    total: float = 0.0
    place: i64 = seat * KINDS
    for use in range(KINDS // COLOURS):
        worth = w.move_card if use == MOVE else w.postcard_card if use == POSTCARD else w.other_card
        for colour in range(COLOURS):
            count: i64 = s.hand[place]
            place += 1
            if count:
                total += (worth + w.colour if s.open[seat * COLOURS + colour] else worth) * float(count)
    return total


def gifts_worth(s: Postcards, w: PostcardsWeights, seat: i64, clock: float) -> float:
    """End gifts with the step they may still grow by; flash gifts by the plays they save while they can be used."""
    pack = s.pack
    n = len(s.gift_deck)
    total: float = 0.0
    grows = w.grows * min(clock / 5.0, 1.0)
    place: i64 = seat * n - 1
    for gift in range(n):
        place += 1
        copies: i64 = s.gifts[place]
        if not copies:
            continue
        total += float(gift_points(s, seat, gift, copies))
        kind = pack.gift_kind[gift]
        if s.ended:
            continue
        if kind == KEYCHAIN:
            camps = count_bits(s.camps[seat] & pack.symbol_spots[pack.gift_symbol[gift]])
            total += grows * float(step_of(pack.keychain_points, camps + 2) - step_of(pack.keychain_points, camps))
        elif kind == CARAVAN:
            total += grows * 3.0
        elif not pack.gift_flash[gift]:
            total += grows * float(step_of(pack.globe_points, copies + 1) - step_of(pack.globe_points, copies)) * 0.5
        elif s.levels[seat] == HUMAN:
            travels = kind in (CAR, HIKING_GUIDE)
            use = w.flash_travel if travels else w.flash_map if kind == ROAD_MAP else w.flash_other
            total += use * float(copies)
    return total
