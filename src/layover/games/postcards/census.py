"""What must add up at a table of Postcards: every card, gift, camp and itinerary, and the columns kept for speed."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.games.postcards.pack import COLOURS, KINDS, SYMBOLS, stamp_on
from layover.games.postcards.state import Postcards


def census(s: Postcards) -> list[str]:
    """What is missing or too many, in words."""
    return [*_count_travel(s), *_count_postcards(s), *_count_gifts(s), *_count_camps(s)]


def _count_travel(s: Postcards) -> list[str]:
    problems: list[str] = []
    ids = s.pack.ids["card"]
    for kind in range(KINDS):
        cards = s.deck[kind] + s.discard[kind] + s.river.count(kind)
        left = s.unseen[kind]
        for seat in range(s.seats):
            place = seat * KINDS + kind
            cards += s.hand[place]
            left -= s.drawn[place]
            if not 0 <= s.known[place] <= s.hand[place]:
                problems.append(f"seat {seat} is known to hold more {ids[kind]} than it does")
        if cards != s.pack.copies:
            problems.append(f"{cards} travel cards {ids[kind]} instead of {s.pack.copies}")
        if not 0 <= s.deck[kind] <= left:
            problems.append(f"the deck holds {s.deck[kind]} travel cards {ids[kind]}, more than was shuffled into it")
    if s.deck_size != sum(s.deck) or s.deck_size <= 0:
        problems.append(f"the travel deck is miscounted: {s.deck_size} and {sum(s.deck)}")
    for seat in range(s.seats):
        if s.cards[seat] != sum(s.hand[seat * KINDS:(seat + 1) * KINDS]):
            problems.append(f"the hand of seat {seat} is miscounted")
    return problems


def _count_postcards(s: Postcards) -> list[str]:
    problems: list[str] = []
    piles = [s.pool, s.thrown, s.shown, *s.held, *s.sent]
    for card in (s.top, *s.row):
        if card >= 0:
            piles.append(bit(card))
    cards = 0
    union: i64 = 0
    for pile in piles:
        cards += count_bits(pile)
        union |= pile
    if cards != len(s.stamps) or union != bit(len(s.stamps)) - 1:
        problems.append(f"{cards} postcards instead of {len(s.stamps)}, or one twice")
    everywhere: i64 = 0
    for mask in s.held:
        everywhere |= mask
    for one in range(len(s.stamps)):
        if s.stamps[one] and not everywhere & bit(one):
            problems.append(f"{s.pack.ids['postcard'][one]} has stamps, but nobody holds it")
    for seat in range(s.seats):
        problems += _count_slots(s, seat)
    return problems


def _count_slots(s: Postcards, seat: i64) -> list[str]:
    """The columns kept for speed say the same as the stamps and the memories on the cards."""
    problems: list[str] = []
    pack = s.pack
    full: i64 = 0
    for card in bits(s.held[seat]):
        if s.stamps[card] == pack.all_stamps[card]:
            full |= bit(card)
    if full != s.full[seat]:
        problems.append(f"seat {seat} has other full postcards than it should")
    for colour in range(COLOURS):
        free: i64 = 0
        for card in bits(s.held[seat]):
            if pack.colour_slots[stamp_on(card, colour)] & ~s.stamps[card]:
                free |= bit(card)
        if free != s.open[seat * COLOURS + colour]:
            problems.append(f"seat {seat} has other free slots of {pack.ids['colour'][colour]} than it should")
    for symbol in range(SYMBOLS):
        for card in bits(s.bare[seat * SYMBOLS + symbol]):
            if not s.held[seat] & bit(card) or pack.memory_at[card * SYMBOLS + symbol] < 0:
                problems.append(f"seat {seat} counts a symbol of {pack.ids['postcard'][card]} it does not have")
    return problems


def _count_gifts(s: Postcards) -> list[str]:
    problems: list[str] = []
    n = len(s.gift_deck)
    for gift in range(n):
        count = s.gift_deck[gift] + s.gifts_gone[gift] + s.gift_row.count(gift)
        for seat in range(s.seats):
            count += s.gifts[seat * n + gift]
        if count != s.pack.gift_copies[gift]:
            problems.append(f"{count} gifts {s.pack.ids['gift'][gift]} instead of {s.pack.gift_copies[gift]}")
    if min(s.gift_deck) < 0 or min(s.gifts) < 0:
        problems.append("a gift counts less than nothing")
    return problems


def _count_camps(s: Postcards) -> list[str]:
    problems: list[str] = []
    union: i64 = 0
    camps = 0
    for seat in range(s.seats):
        union |= s.camps[seat]
        camps += count_bits(s.camps[seat])
        if s.placed[seat] != count_bits(s.camps[seat]) or not 0 <= s.placed[seat] <= s.pack.camps:
            problems.append(f"seat {seat} has {s.placed[seat]} camps on the map")
    if union != s.taken or camps != count_bits(union):
        problems.append("two camps share a spot, or a spot is miscounted")
    dealt = [card for card in s.itinerary if card >= 0]
    if len(dealt) + count_bits(s.itineraries) != len(s.pack.itinerary_start):
        problems.append("an itinerary is missing or too many")
    return problems
