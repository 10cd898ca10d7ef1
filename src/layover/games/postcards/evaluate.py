"""How well each seat stands: an estimate of its final score, from the features of spec section 13.

Rough values in points. One card play is the unit of everything else: a stamp, a move, a camp each cost one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bits, count_bits
from layover.games.postcards.pack import (
    CAR,
    CARAVAN,
    COLOURS,
    HIKING_GUIDE,
    KEYCHAIN,
    KINDS,
    MEMORIES,
    MOVE,
    POSTCARD,
    ROAD_MAP,
    SYMBOLS,
)
from layover.games.postcards.score import bonus_points, gift_points, itinerary_points, step_of
from layover.games.postcards.state import HUMAN, NOBODY, Postcards

EFFECT_WORTH: Final = (2.6, 1.6, 2.4, 1.8, 2.4, 2.0)
"""By effect: extra card, two moves, camp, postcard, stamp, points."""
REACH: Final = (0.45, 0.25, 0.1)
"""How much of a memory's worth counts, by the moves to a free spot with its symbol."""
A_GIFT: Final = 3.5
UNSENT: Final = 0.9
"""What a full postcard counts for before it is sent."""
A_PLAY: Final = 1.5
TURNS_A_CARD: Final = 2.7
"""Turns from one sent postcard to the next."""
PLAYS_A_TURN: Final = 3.6


def evaluate(s: Postcards) -> list[float]:
    """One figure a seat; exact once the game is over."""
    clock = turns_left(s)
    active: i64 = s.stack[0].seat if s.stack else NOBODY
    found: list[float] = []
    for seat in range(s.seats):
        points: float = float(s.score[seat] + itinerary_points(s, seat) + bonus_points(s, seat))
        points += gifts_worth(s, seat, clock)
        if s.ended:
            found.append(points + float(count_bits(s.held[seat]) * s.pack.unsent_points))
            continue
        plays = clock * PLAYS_A_TURN
        if seat == active and s.levels[seat] == HUMAN:
            left: float = float(min(max(s.plays_left(), 0), s.cards[seat]))
            points += A_PLAY * left + bank_worth(s, seat)
            plays += left
        points += postcards_worth(s, seat, plays)
        if clock > 0.0 or seat == active:
            points += memories_worth(s, seat) + camps_worth(s, seat)
            if s.levels[seat] == HUMAN:
                points += hand_worth(s, seat)
        found.append(points)
    return found


def turns_left(s: Postcards) -> float:
    """Whole turns still to come for everybody, after the present one: the leader's missing postcards and stamps."""
    if s.bonus != NOBODY:
        return 0.0
    best: float = 99.0
    for seat in range(s.seats):
        missing: float = float(s.pack.sent_to_end - count_bits(s.sent[seat]))
        for card in bits(s.held[seat]):
            filled: float = float(count_bits(s.stamps[card]))
            missing -= 0.6 * filled / float(count_bits(s.pack.all_stamps[card]))
        best = min(best, missing * TURNS_A_CARD)
    return max(best, 0.5)


def postcards_worth(s: Postcards, seat: i64, plays: float) -> float:
    """Held postcards by what is done of them: stamped, and near when they are; the furthest first, as many as may
    still be sent. Each is worth its unsent point at least."""
    pack = s.pack
    here: i64 = s.bike[seat]
    targets: i64 = pack.itinerary_mask[s.itinerary[seat]]
    step = next_step(s, seat)
    human = s.levels[seat] == HUMAN
    found: list[float] = []
    for card in bits(s.held[seat]):
        region: i64 = pack.card_region[card]
        worth: float = float(pack.card_points[card]) + A_GIFT - 1.0
        if (targets >> region) & 1 and not s.sent[seat] & pack.region_cards[region]:
            worth += step
        needed: float = float(count_bits(pack.all_stamps[card]))
        filled: float = float(count_bits(s.stamps[card]))
        way: float = float(pack.distance[here][region]) if human and here >= 0 else 0.0
        part = filled / needed
        near: float = max(3.0 - way, 0.0) * (0.1 + 0.9 * part * part)
        done = (0.3 + filled + near) / (needed + 3.4)
        cost = needed - filled + way
        likely: float = UNSENT if plays >= cost else UNSENT * 0.5 * plays / cost
        found.append(worth * done ** 1.5 * likely)
    found.sort(reverse=True)
    left: float = float(max(pack.sent_to_end - count_bits(s.sent[seat]), 1))
    # Early on a card for its unsent point alone is a wasted play: it can still be taken in the last turn.
    total: float = float(len(found) * pack.unsent_points) * (1.0 if s.bonus != NOBODY else 0.4)
    for value in found:
        total += value if left > 0.5 else value * 0.15
        left -= 1.0
    return total


def next_step(s: Postcards, seat: i64) -> float:
    """What the next listed region adds to the itinerary."""
    pack = s.pack
    listed: i64 = 0
    for region in pack.itinerary_targets[s.itinerary[seat]]:
        if s.sent[seat] & pack.region_cards[region]:
            listed += 1
    if listed + 1 >= len(pack.itinerary_points):
        return 0.0
    return float(pack.itinerary_points[listed + 1] - pack.itinerary_points[listed])


def memories_worth(s: Postcards, seat: i64) -> float:
    """Uncovered symbols with a free spot within two moves, by what they give."""
    pack = s.pack
    here: i64 = s.bike[seat]
    if here < 0 or s.placed[seat] >= pack.camps:
        return 0.0
    found: list[float] = []
    for symbol in range(SYMBOLS):
        mask: i64 = s.bare[seat * SYMBOLS + symbol]
        if not mask:
            continue
        near: i64 = 3
        for spot in bits(pack.symbol_spots[symbol] & ~s.taken):
            near = min(near, pack.distance[here][pack.spot_region[spot]])
        if near >= len(REACH):
            continue
        best: float = 0.0
        for card in bits(mask):
            effect = pack.memory_effect[card * MEMORIES + pack.memory_at[card * SYMBOLS + symbol]]
            best = max(best, EFFECT_WORTH[effect])
        found.append((best - 1.0) * REACH[near])
    found.sort(reverse=True)
    total: float = 0.0
    for worth in found[:3]:
        total += worth
    return total


def camps_worth(s: Postcards, seat: i64) -> float:
    """The way to the effects of the board, and regions where nobody else camps."""
    pack = s.pack
    placed: i64 = s.placed[seat]
    total: float = 0.3 * float(placed)
    if placed >= 9:
        total += 0.8 * float(placed - 8)
    others = s.taken & ~s.camps[seat]
    for spots in pack.region_spots:
        own = count_bits(s.camps[seat] & spots)
        if own and not others & spots:
            size = count_bits(spots)
            if own < size:
                total += 0.4 * float(own * own) / float(size)
    return total


def bank_worth(s: Postcards, seat: i64) -> float:
    """What the active seat has banked."""
    total: float = min(float(s.moves), 4.0) * 0.5
    if s.river_shows():
        total += float(s.postcards) * 1.2
    return total + float(s.camping) * 1.4


def hand_worth(s: Postcards, seat: i64) -> float:
    """Travel cards by their better use: a colour that is missing, or an action."""
    total: float = 0.0
    for kind in range(KINDS):
        count: i64 = s.hand[seat * KINDS + kind]
        if not count:
            continue
        use = kind // COLOURS
        worth: float = 0.25 if use == MOVE else 0.3 if use == POSTCARD else 0.4
        if s.open[seat * COLOURS + kind % COLOURS]:
            worth += 0.35
        total += worth * float(count)
    return total


def gifts_worth(s: Postcards, seat: i64, clock: float) -> float:
    """End gifts with the step they may still grow by; flash gifts by the plays they save while they can be used."""
    pack = s.pack
    n = len(s.gift_deck)
    total: float = 0.0
    grows: float = min(clock / 8.0, 0.6)
    for gift in range(n):
        copies: i64 = s.gifts[seat * n + gift]
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
            use: float = 1.8 if kind in (CAR, HIKING_GUIDE) else 2.2 if kind == ROAD_MAP else 3.4
            total += use * float(copies)
    return total
