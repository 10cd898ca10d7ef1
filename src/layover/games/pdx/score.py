"""Les scores: destinations, campaigns, private offices, stocks (PDX-174 to PDX-181, PDX-233 to PDX-240)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.ranking import runners_up
from layover.games.pdx.pack import (
    ACTIONS,
    ASSIGNED_TILES,
    BY_SERVICE,
    DISTINCT_ACTIVITIES,
    DISTINCT_SERVICES,
    FULL_GATES,
    GATES,
    SLOTS,
    SMALL_GATES,
    is_office,
)
from layover.games.pdx.state import SMALL, Pdx

TIE_BREAKS: Final = 100
"""More than a seat can have of assigned tiles or of campaigns: the base of `standing`."""


def assigned(s: Pdx, seat: i64) -> list[int]:
    """Every tile on the routes of a seat."""
    tiles: list[int] = []
    for route in s.routes[seat * GATES:seat * GATES + s.gates[seat]]:
        tiles += route
    return tiles


def destinations(s: Pdx, seat: i64) -> i64:
    """PDX-175: the points of the assigned tiles, flown or not."""
    points: i64 = 0
    for tile in assigned(s, seat):
        points += s.pack.points[tile]
    return points


def campaigns(s: Pdx, seat: i64) -> i64:
    """PDX-176: the points of the launched campaigns."""
    points: i64 = 0
    for campaign in bits(s.campaigns[seat]):
        points += s.pack.campaign_points[campaign]
    return points


def matches(s: Pdx, seat: i64, icon: i64) -> i64:
    """How many assigned tiles have a service."""
    count: i64 = 0
    mask = bit(icon)
    for tile in assigned(s, seat):
        if s.pack.icon_mask[tile] & mask:
            count += 1
    return count


def office_points(s: Pdx, seat: i64, office: i64) -> i64:
    """PDX-177: for each icon of a private office, a double's twice, a point for every own tile that has it."""
    points: i64 = 0
    for icon in s.pack.office_icons[office]:
        points += matches(s, seat, icon)
    return points


def offices(s: Pdx, seat: i64) -> i64:
    """The points of all private offices; specialists have none (PDX-178)."""
    points: i64 = 0
    for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
        if is_office(office):
            points += office_points(s, seat, office)
    return points


def counted(s: Pdx, seat: i64, stock: i64) -> i64:
    """What a stock card counts (PDX-234 to PDX-240)."""
    rule: i64 = s.pack.stock_rule[stock]
    if rule == BY_SERVICE:
        return matches(s, seat, s.pack.stock_service[stock])
    tiles = assigned(s, seat)
    count: i64 = 0
    if rule == ASSIGNED_TILES:
        return len(tiles)
    if rule in (SMALL_GATES, FULL_GATES):
        for gate in range(seat * GATES, seat * GATES + s.gates[seat]):
            if rule == SMALL_GATES:
                count += 1 if s.size[gate] == SMALL else 0
            elif len(s.routes[gate]) == s.pack.capacity[s.size[gate]]:
                count += 1
        return count
    if rule == DISTINCT_SERVICES:
        seen: i64 = 0
        for tile in tiles:
            seen |= s.pack.icon_mask[tile]
        return count_bits(seen)
    kinds: i64 = 0
    for tile in tiles:
        if s.pack.effect[tile] >= ACTIONS:
            count += 1
            kinds |= bit(s.pack.effect[tile])
    return count_bits(kinds) if rule == DISTINCT_ACTIVITIES else count


def stock_points(s: Pdx, seat: i64, stock: i64) -> i64:
    """PDX-233: the highest tier reached, once."""
    have = counted(s, seat, stock)
    points: i64 = 0
    tier: i64 = 0
    for least in s.pack.stock_least[stock]:
        if have >= least:
            points = s.pack.stock_points[stock][tier]
        tier += 1
    return points


def stocks(s: Pdx, seat: i64) -> i64:
    points: i64 = 0
    for stock in bits(s.stocks[seat]):
        points += stock_points(s, seat, stock)
    return points


def open_points(s: Pdx, seat: i64) -> i64:
    """What everybody can count: all but the stocks (PDX-231)."""
    return destinations(s, seat) + campaigns(s, seat) + offices(s, seat)


def total(s: Pdx, seat: i64) -> i64:
    """PDX-174: the stocks join when the game is over."""
    points = open_points(s, seat)
    return points + stocks(s, seat) if s.ended else points


def standing(s: Pdx, seat: i64) -> i64:
    """Points, then assigned tiles, then campaigns, as one number to compare (PDX-002, PDX-179,
    PDX-180)."""
    points_and_tiles = total(s, seat) * TIE_BREAKS + len(assigned(s, seat))
    return points_and_tiles * TIE_BREAKS + count_bits(s.campaigns[seat])


def tell_scores(s: Pdx) -> None:
    """A line for each source of points, then who has won and by what. Nothing is counted when nobody listens."""
    if s.log is None:
        return
    for seat in s.order:
        s.tell("score_destinations", seat, destinations(s, seat), len(assigned(s, seat)))
        if s.campaigns[seat]:
            s.tell("score_campaigns", seat, campaigns(s, seat), count_bits(s.campaigns[seat]))
        for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
            if is_office(office):
                s.tell("score_office", seat, office_points(s, seat, office), office)
        for stock in bits(s.stocks[seat]):
            s.tell("score_stock", seat, stock_points(s, seat, stock), stock)
        s.tell("score_total", seat, total(s, seat))
    tell_victory(s)


def tell_victory(s: Pdx) -> None:
    """By points, by assigned tiles, by campaigns, or shared (PDX-179 to PDX-181)."""
    order = list(s.order)
    best = max([total(s, seat) for seat in order])
    leaders = [seat for seat in order if total(s, seat) == best]
    most = max([len(assigned(s, seat)) for seat in leaders])
    settled = [seat for seat in leaders if len(assigned(s, seat)) == most]
    top = max([standing(s, seat) for seat in order])
    winners = [seat for seat in order if standing(s, seat) == top]
    for winner in winners:
        if len(winners) > 1:
            s.tell("shares_victory", winner, best)
        elif len(leaders) == 1:
            s.tell("won", winner, best)
            for other in runners_up([standing(s, seat) for seat in range(s.seats)]):
                tell_tie_break(s, winner, other)
        elif len(settled) == 1:
            s.tell("won_by_tiles", winner, best, most)
        else:
            s.tell("won_by_campaigns", winner, best, count_bits(s.campaigns[winner]))


def tell_tie_break(s: Pdx, winner: i64, other: i64) -> None:
    """What would have decided, had the two been level on points (PDX-180, PDX-181)."""
    ahead, behind = (winner, other) if tie_breaks(s, winner) >= tie_breaks(s, other) else (other, winner)
    tiles, campaigns = tie_breaks(s, ahead)
    fewer_tiles, fewer_campaigns = tie_breaks(s, behind)
    if tiles > fewer_tiles:
        s.tell("would_win_by_tiles", ahead, behind, tiles, fewer_tiles)
    elif campaigns > fewer_campaigns:
        s.tell("would_win_by_campaigns", ahead, behind, campaigns, fewer_campaigns)
    else:
        s.tell("would_share", ahead, behind)


def tie_breaks(s: Pdx, seat: i64) -> tuple[int, int]:
    """What is compared where points are level."""
    return (len(assigned(s, seat)), count_bits(s.campaigns[seat]))
