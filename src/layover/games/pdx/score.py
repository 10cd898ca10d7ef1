"""Les scores: destinations, campaigns, private offices, stocks (PDX-174 to PDX-181, PDX-233 to PDX-240)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
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
    SPECIALIST,
)
from layover.games.pdx.state import SMALL, Pdx

NOBODY: Final = -1


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
        if 0 <= office < SPECIALIST:
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
    return (total(s, seat) * 100 + len(assigned(s, seat))) * 100 + count_bits(s.campaigns[seat])


def tell_scores(s: Pdx) -> None:
    """A line for each source of points, and how a tie was broken."""
    for seat in s.order:
        s.tell("score_destinations", seat, destinations(s, seat), len(assigned(s, seat)))
        s.tell("score_campaigns", seat, campaigns(s, seat), count_bits(s.campaigns[seat]))
        for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
            if 0 <= office < SPECIALIST:
                s.tell("score_office", seat, office_points(s, seat, office), office)
        for stock in bits(s.stocks[seat]):
            s.tell("score_stock", seat, stock_points(s, seat, stock), stock)
        s.tell("score_total", seat, total(s, seat))
    best: i64 = 0
    leaders: i64 = 0
    winners: i64 = 0
    top: i64 = 0
    for seat in s.order:
        best = max(best, total(s, seat))
        top = max(top, standing(s, seat))
    for seat in s.order:
        if total(s, seat) == best:
            leaders += 1
        if standing(s, seat) == top:
            winners += 1
    if winners > 1:
        s.tell("shared_victory", NOBODY, winners)
    elif leaders > 1:
        s.tell("tie_broken", NOBODY, leaders, best)
