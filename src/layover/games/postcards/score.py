"""Fin de partie: itinerary, gifts, Bonus token and unsent postcards join the track
(POS-412 to POS-414, POS-505 to POS-512)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bits, count_bits
from layover.games.postcards.pack import CARAVAN, KEYCHAIN, SNOW_GLOBE
from layover.games.postcards.state import HUMAN, Postcards


def step_of(table: tuple[int, ...], count: i64) -> i64:
    """A figure of a table; its last one for more (POS-412, POS-413).

    >>> [step_of((0, 3, 6, 12, 18), n) for n in range(6)]
    [0, 3, 6, 12, 18, 18]
    """
    return table[min(count, len(table) - 1)]


def itinerary_points(s: Postcards, seat: i64) -> i64:
    """Listed regions from which a postcard was sent, each once (POS-506)."""
    regions: i64 = 0
    for region in s.pack.itinerary_targets[s.itinerary[seat]]:
        if s.sent[seat] & s.pack.region_cards[region]:
            regions += 1
    return s.pack.itinerary_points[regions]


def gift_points(s: Postcards, seat: i64, gift: i64, copies: i64) -> i64:
    """What all copies of one gift are worth at the end (POS-412 to POS-414, POS-509, POS-632)."""
    pack = s.pack
    if not copies:
        return 0
    if pack.gift_flash[gift]:
        return 0 if s.levels[seat] == HUMAN else copies * pack.automa_flash_points
    kind = pack.gift_kind[gift]
    if kind == SNOW_GLOBE:
        return step_of(pack.globe_points, copies)
    if kind == KEYCHAIN:
        camps = count_bits(s.camps[seat] & pack.symbol_spots[pack.gift_symbol[gift]])
        return copies * step_of(pack.keychain_points, camps)
    points: i64 = 0
    if kind == CARAVAN:
        for spots in pack.region_spots:
            if count_bits(s.camps[seat] & spots) >= pack.caravan_camps:
                points += copies * pack.caravan_points
    return points


def all_gift_points(s: Postcards, seat: i64) -> i64:
    n = len(s.gift_deck)
    points: i64 = 0
    for gift in range(n):
        points += gift_points(s, seat, gift, s.gifts[seat * n + gift])
    return points


def unsent_points(s: Postcards, seat: i64) -> i64:
    """POS-508."""
    return count_bits(s.held[seat]) * s.pack.unsent_points


def bonus_points(s: Postcards, seat: i64) -> i64:
    """POS-507."""
    return s.pack.bonus_points if s.bonus == seat else 0


def total(s: Postcards, seat: i64) -> i64:
    """The track while the game runs; the final score once it is over (POS-505)."""
    points: i64 = s.score[seat]
    if s.ended:
        points += itinerary_points(s, seat) + all_gift_points(s, seat) + bonus_points(s, seat) + unsent_points(s, seat)
    return points


def rank_key(s: Postcards, seat: i64) -> tuple[int, int, int]:
    """Points, then sent postcards, then camps on the map; people and Automas alike (POS-511, POS-512, POS-636)."""
    return (total(s, seat), count_bits(s.sent[seat]), s.placed[seat])


def final_scores(s: Postcards) -> None:
    """The last count, line by line."""
    if s.log is None:
        return
    n = len(s.gift_deck)
    for seat in range(s.seats):
        s.tell("scored_track", seat, s.score[seat])
        s.tell("scored_itinerary", seat, itinerary_points(s, seat))
        for gift in range(n):
            if s.gifts[seat * n + gift]:
                s.tell("scored_gift", seat, gift, gift_points(s, seat, gift, s.gifts[seat * n + gift]))
        if s.bonus == seat:
            s.tell("scored_bonus", seat, s.pack.bonus_points)
        s.tell("scored_unsent", seat, unsent_points(s, seat), len(bits(s.held[seat])))
        s.tell("total", seat, total(s, seat))
