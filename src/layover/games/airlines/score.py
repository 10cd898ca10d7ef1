"""Les points: what each company pays at a scoring (AIR-190 to AIR-200)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.games.airlines.state import Airlines

NOBODY: Final = -1


def divided(points: i64, among: i64) -> i64:
    """AIR-197, AIR-198: to the nearest whole number, exactly one half upwards. The one place of rounding."""
    return (2 * points + among) // (2 * among)


def value_of(s: Airlines, company: i64) -> i64:
    """AIR-190: plain markers on the board, the headquarters' included; sabotage markers do not count."""
    if not s.founded & bit(company):
        return 0
    value: i64 = 1
    mask = bit(company)
    for there in s.on_route:
        if there & mask:
            value += 1
    return value


def payout(value: i64, holdings: list[int]) -> list[int]:
    """What each holder of shares gets from a company of that value (AIR-193 to AIR-198).

    >>> payout(16, [3, 2, 2, 2])
    [16, 3, 3, 3]
    >>> payout(3, [1, 0])
    [4, 0]
    """
    first: i64 = 0
    second: i64 = 0
    for shares in holdings:
        if shares > first:
            second = first
            first = shares
        elif second < shares < first:
            second = shares
    firsts: i64 = 0
    seconds: i64 = 0
    for shares in holdings:
        if shares == first:
            firsts += 1
        elif shares == second:
            seconds += 1
    half = value // 2
    if first == 0:
        return [0] * len(holdings)
    if firsts > 1:
        return [divided(value + half, firsts) if shares == first else 0 for shares in holdings]
    if second == 0:
        return [value + half if shares == first else 0 for shares in holdings]
    each = divided(half, seconds)
    return [value if shares == first else each if shares == second else 0 for shares in holdings]


def reason(holdings: list[int], holder: i64) -> str:
    """Why a holder is paid: the kind of event, whose rule says it."""
    mine = holdings[holder]
    equals = holdings.count(mine)
    if mine < max(holdings):
        return "scored_second" if equals == 1 else "scored_tied_second"
    if equals > 1:
        return "scored_tied"
    return "scored_alone" if sum(holdings) == mine else "scored"


def holdings(s: Airlines, company: i64, fictive: bool) -> list[int]:
    """Shares on the tables; with two players the last scoring adds the fictive third (AIR-232)."""
    found: list[int] = []
    for seat in range(s.seats):
        found.append(s.table[seat * s.companies + company])
    if fictive:
        rest: i64 = s.deck[company]
        for shown in s.display:
            if shown == company:
                rest += 1
        found.append(rest)
    return found


def score(s: Airlines, fictive: bool) -> None:
    """AIR-199, AIR-200: one scoring of every founded company; nothing changes but the scores."""
    points: list[int] = [0] * s.seats
    s.tell("scoring", NOBODY, len(s.history) // s.seats + 1)
    for company in bits(s.founded):
        value = value_of(s, company)
        shares = holdings(s, company, fictive)
        paid = payout(value, shares)
        for seat in range(s.seats):
            points[seat] += paid[seat]
            if paid[seat] and s.log is not None:
                s.tell(reason(shares, seat), seat, paid[seat], company, value)
        if fictive and paid[s.seats]:
            s.tell("fictive_scored", NOBODY, paid[s.seats], company, value)
    s.history += points
    for seat in range(s.seats):
        s.tell("total", seat, points[seat], total(s, seat))


def total(s: Airlines, seat: i64) -> i64:
    """All points so far; the bonus joins at the end (AIR-241)."""
    points: i64 = 0
    k: i64 = seat
    while k < len(s.history):
        points += s.history[k]
        k += s.seats
    if s.bonus and s.ended:
        points += s.pack.bonus_points[seat]
    return points
