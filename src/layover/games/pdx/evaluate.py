"""How well each seat stands, for bots: an estimate of its final score (spec section 13).

Points on the table count in full; reserved tiles by how near they are to being paid and placed; tokens, suitcases,
planes and gates by what they usually still earn in the rounds that are left. The weights are a start, set by hand.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.games.pdx.concourse import has_gate
from layover.games.pdx.pack import ACTIVITIES, ACTIVITY, GATES, SERVICES, SLOTS, SPECIALIST, TOKENS, WILD
from layover.games.pdx.score import campaigns, stocks
from layover.games.pdx.state import CASES, CONCOURSE, FINAL_CALL, LARGE, NO_PLANE, NONE, Pdx

PAID: Final = (0.95, 0.7, 0.45, 0.25)
"""By missing icons: how likely a reserved tile is assigned in the end."""
TOKEN: Final = 0.5
WILD_TOKEN: Final = 0.9
ACTIVITY_TOKEN: Final = 1.1
LANDING: Final = 1.2
SUITCASE: Final = 0.9
ROUND: Final = 2.2
TYLERS_ROUND: Final = 5.6
REMOVALS: Final = 0.85
"""Tiles a seat takes from the market in a round."""


def evaluate(s: Pdx) -> list[float]:
    """One estimate a seat, in points."""
    left = rounds_left(s)
    found: list[float] = []
    for seat in range(s.seats):
        found.append(estimate(s, seat, left))
    return found


def rounds_left(s: Pdx) -> float:
    """Rounds until the third stack is empty, if everybody reserves from the lowest ones."""
    if s.ended or s.phase == FINAL_CALL:
        return 0.0
    if s.triggered:
        return 0.5
    heights = sorted(s.height)
    tiles: i64 = 0
    for k in range(s.pack.end_empty):
        tiles += heights[k]
    return 1.3 * float(tiles) / (REMOVALS * float(s.seats))


def estimate(s: Pdx, seat: i64, left: float) -> float:
    icons: list[int] = [0] * SERVICES
    value: i64 = campaigns(s, seat)
    if s.with_stocks:
        value += stocks(s, seat)
    for route in s.routes[seat * GATES:seat * GATES + s.gates[seat]]:
        for tile in route:
            value += s.pack.points[tile]
            for icon in s.pack.icons[tile]:
                icons[icon] += 1
    private: list[int] = [0] * SERVICES
    for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
        if 0 <= office < SPECIALIST:
            for icon in s.pack.office_icons[office]:
                value += icons[icon]
                private[icon] += 1
    total = float(value)
    if s.ended:
        return total
    if seat == s.tyler:
        return total + TYLERS_ROUND * left
    return total + reserved(s, seat, private, left) + prospects(s, seat, left)


def reserved(s: Pdx, seat: i64, private: list[int], left: float) -> float:
    """Reserved tiles, by how likely they are paid and fit."""
    total = 0.0
    for tile in s.reserve[seat]:
        worth: i64 = s.pack.points[tile]
        short: i64 = -s.tokens[seat * TOKENS + WILD]
        for icon in s.pack.icons[tile]:
            worth += private[icon]
            if not s.tokens[seat * TOKENS + icon]:
                short += 1
        if short < 0:
            short = 0
        if left == 0.0:
            chance = 1.0 if short == 0 and has_gate(s, seat, tile) else 0.0
        else:
            chance = PAID[short] * (1.0 if has_gate(s, seat, tile) else 0.45)
            if left < 1.0 and short:
                chance *= 0.3
        total += chance * float(worth)
    return total


def prospects(s: Pdx, seat: i64, left: float) -> float:
    """What tokens, suitcases, planes and gates may still earn."""
    if left == 0.0:
        return 0.0
    soon = min(1.0, left / 3.0)
    place: i64 = seat * TOKENS
    total = WILD_TOKEN * s.tokens[place + WILD]
    for token in range(SERVICES):
        total += TOKEN * min(2, s.tokens[place + token])
    for token in range(ACTIVITY, ACTIVITY + ACTIVITIES):
        total += ACTIVITY_TOKEN * min(2, s.tokens[place + token])
    out = s.pack.suitcases - s.cases[seat * CASES + CONCOURSE]
    total += SUITCASE * float(out) * soon
    landings: i64 = 0
    for gate in range(seat * GATES, seat * GATES + s.gates[seat]):
        size: i64 = s.size[gate]
        free = s.pack.capacity[size] - len(s.routes[gate])
        total += 0.35 * float(min(free, 2) * (1 + size)) * soon
        if s.plane[gate] != NO_PLANE:
            landings += min(len(s.routes[gate]) - 1 - s.plane[gate], 4)
        elif size == LARGE and not s.routes[gate]:
            total -= 0.5
    total += LANDING * min(float(landings), left)
    total += 0.5 * float(payable_points(s, seat)) * soon
    for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
        if office != NONE:
            total += 0.6 * soon
    return total + ROUND * left


def payable_points(s: Pdx, seat: i64) -> i64:
    """The best campaign a seat could launch now."""
    best: i64 = 0
    for campaign in s.ads:
        if campaign == NONE:
            continue
        enough = True
        activity: i64 = 0
        for count in s.pack.campaign_cost[campaign]:
            if s.tokens[seat * TOKENS + ACTIVITY + activity] < count:
                enough = False
            activity += 1
        if enough and s.pack.campaign_points[campaign] > best:
            best = s.pack.campaign_points[campaign]
    return best

