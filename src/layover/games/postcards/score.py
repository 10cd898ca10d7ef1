"""Fin de partie: itinerary, gifts, Bonus token and unsent postcards join the track
(POS-412 to POS-414, POS-505 to POS-512)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bits, count_bits
from layover.engine.ranking import runners_up
from layover.engine.rule import Rule
from layover.games.postcards.pack import CARAVAN, KEYCHAIN, SNOW_GLOBE
from layover.games.postcards.rules import (
    AUTOMA_FLASH_GIFTS,
    CARAVAN_SCORES,
    KEYCHAIN_SCORES,
    SHARED_WITH_AN_AUTOMA,
    SNOW_GLOBES_SCORE,
    UNUSED_FLASH_GIFT,
)
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
    if s.itinerary[seat] < 0:
        return 0                                        # not dealt yet
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


def posted_points(s: Postcards, seat: i64) -> i64:
    """What the sent postcards brought (POS-404)."""
    points: i64 = 0
    for card in bits(s.sent[seat]):
        points += s.pack.card_points[card]
    return points


def guide_points(s: Postcards, seat: i64) -> i64:
    """What the regions full of own camps brought (POS-329)."""
    points: i64 = 0
    for spots in s.pack.region_spots:
        if s.camps[seat] & spots == spots:
            points += count_bits(spots)
    return points


def camp_points(s: Postcards, seat: i64) -> i64:
    """What the last camps of the board brought (POS-326)."""
    points: i64 = 0
    for camp in range(1, s.placed[seat] + 1):
        points += s.pack.track_points[s.side][camp]
    return points


def end_points(s: Postcards, seat: i64) -> i64:
    """What is not on the track, as the table stands (POS-505)."""
    return itinerary_points(s, seat) + all_gift_points(s, seat) + bonus_points(s, seat) + unsent_points(s, seat)


def total(s: Postcards, seat: i64) -> i64:
    """The track while the game runs; the final score once it is over (POS-505)."""
    return s.score[seat] + end_points(s, seat) if s.ended else s.score[seat]


def rank_key(s: Postcards, seat: i64) -> tuple[int, int, int]:
    """Points, then sent postcards, then camps on the map; people and Automas alike (POS-511, POS-512, POS-636)."""
    return (total(s, seat), count_bits(s.sent[seat]), s.placed[seat])


def ranks(s: Postcards) -> list[int]:
    """The rank of each seat, 1 the best (POS-511, POS-512)."""
    keys = [rank_key(s, seat) for seat in range(s.seats)]
    return [1 + sum([1 for other in keys if other > own]) for own in keys]


def final_scores(s: Postcards) -> None:
    """The last count, line by line."""
    if s.log is None:
        return
    n = len(s.gift_deck)
    for seat in range(s.seats):
        s.tell("scored_track", seat, s.score[seat])
        s.tell("scored_itinerary", seat, itinerary_points(s, seat))
        for gift in range(n):
            copies: i64 = s.gifts[seat * n + gift]
            if copies:
                s.tell("scored_gift" if copies == 1 else "scored_gifts", seat, gift, gift_points(s, seat, gift, copies),
                       copies, _gift_rule(s, seat, gift))
        if s.bonus == seat:
            s.tell("scored_bonus", seat, s.pack.bonus_points)
        if s.held[seat]:
            s.tell("scored_unsent", seat, unsent_points(s, seat), len(bits(s.held[seat])))
        s.tell("total", seat, total(s, seat))


def _gift_rule(s: Postcards, seat: i64, gift: i64) -> Rule:
    if s.pack.gift_flash[gift]:
        return UNUSED_FLASH_GIFT if s.levels[seat] == HUMAN else AUTOMA_FLASH_GIFTS
    kind = s.pack.gift_kind[gift]
    if kind == SNOW_GLOBE:
        return SNOW_GLOBES_SCORE
    return KEYCHAIN_SCORES if kind == KEYCHAIN else CARAVAN_SCORES


def tell_victory(s: Postcards) -> None:
    """Who has won, and what decided: points, sent postcards, camps, or nothing (POS-511, POS-512, POS-636)."""
    if s.log is None:
        return
    keys = [rank_key(s, seat) for seat in range(s.seats)]
    best = max(keys)
    winners = [seat for seat in range(s.seats) if keys[seat] == best]
    points, sent, camps = best
    if len(winners) > 1:
        drawn = sum([1 for level in s.levels if level == HUMAN]) == 1 and HUMAN in [s.levels[seat] for seat in winners]
        for seat in winners:
            s.tell("shares_victory", seat, points, by=SHARED_WITH_AN_AUTOMA if drawn else None)
        return
    level = [key for key in keys if key[0] == points]
    if len(level) == 1:
        s.tell("wins", winners[0], points)
        for other in runners_up([-rank for rank in ranks(s)]):
            tell_tie_break(s, winners[0], other)
    elif len([key for key in level if key[1] == sent]) == 1:
        s.tell("wins_by_sent", winners[0], points, sent)
    else:
        s.tell("wins_by_camps", winners[0], points, camps)


def tell_tie_break(s: Postcards, winner: i64, other: i64) -> None:
    """What would have decided, had the two been level on points (POS-512)."""
    ahead, behind = (winner, other) if rank_key(s, winner)[1:] >= rank_key(s, other)[1:] else (other, winner)
    _, sent, camps = rank_key(s, ahead)
    _, fewer_sent, fewer_camps = rank_key(s, behind)
    if sent > fewer_sent:
        s.tell("would_win_by_sent", ahead, behind, sent, fewer_sent)
    elif camps > fewer_camps:
        s.tell("would_win_by_camps", ahead, behind, camps, fewer_camps)
    else:
        s.tell("would_share", ahead, behind)
