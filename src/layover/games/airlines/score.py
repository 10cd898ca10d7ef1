"""Les points: what each company pays at a scoring (AIR-190 to AIR-200)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, first_bit
from layover.engine.ranking import runners_up
from layover.engine.stack import NOBODY
from layover.games.airlines.state import Airlines


def divided(points: i64, among: i64) -> i64:
    """AIR-197, AIR-198: to the nearest whole number, exactly one half upwards. The one place of rounding."""
    return (2 * points + among) // (2 * among)


def values_of(s: Airlines) -> list[int]:
    """AIR-190: each company's plain markers on the board, its headquarters' included; sabotage markers do not count."""
    found: list[int] = []
    for company in range(s.companies):
        found.append(1 if s.founded & bit(company) else 0)
    for there in s.on_route:
        rest: i64 = there
        while rest:
            found[first_bit(rest)] += 1
            rest &= rest - 1
    return found


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


REASONS: Final[tuple[str, ...]] = (
    "scored_alone", "scored", "scored_tied", "scored_second", "scored_tied_second",
    "unpaid", "unpaid_behind_tie", "unpaid_tied_second")
"""Why a holder is paid so much or nothing: kinds of events, whose rules say it, in the order in which they are told."""


def reason(holdings: list[int], paid: list[int], holder: i64) -> str:
    """Which of the REASONS it is for a holder of some shares."""
    mine = holdings[holder]
    most = max(holdings)
    equals = holdings.count(mine)
    if mine == most:
        return "scored_tied" if equals > 1 else "scored_alone" if sum(holdings) == mine else "scored"
    if paid[holder]:
        return "scored_second" if equals == 1 else "scored_tied_second"
    if holdings.count(most) > 1:
        return "unpaid_behind_tie"
    behind_one = sum([1 for shares in holdings if shares > mine]) == 1
    return "unpaid_tied_second" if behind_one else "unpaid"


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
    paid: list[int] = [0] * (s.companies * s.seats)
    values = values_of(s)
    for company in bits(s.founded):
        pays = payout(values[company], holdings(s, company, fictive))
        for seat in range(s.seats):
            points[seat] += pays[seat]
            paid[company * s.seats + seat] = pays[seat]
    untold = len(s.history) * s.companies - len(s.paid)        # of scorings in games saved before this was kept
    s.paid += (0,) * untold + tuple(paid)
    s.history += points
    if s.log is not None:
        tell_scoring(s, fictive, points)


def tell_scoring(s: Airlines, fictive: bool, points: list[int]) -> None:
    """What each is paid and why, seat by seat: a line of the log for each."""
    s.tell("scoring", NOBODY, len(s.history) // s.seats)
    if not s.founded:
        s.tell("nothing_founded", NOBODY)
    companies = bits(s.founded)
    value = values_of(s)
    values = [value[company] for company in companies]
    shares = [holdings(s, company, fictive) for company in companies]
    paid = [payout(values[n], shares[n]) for n in range(len(companies))]
    for seat in range(s.seats):
        for why in REASONS:
            for n in range(len(companies)):
                if shares[n][seat] and reason(shares[n], paid[n], seat) == why:
                    s.tell(why, seat, paid[n][seat], companies[n], values[n])
        s.tell("total", seat, points[seat], total(s, seat))
    for n in range(len(companies) if fictive else 0):
        if paid[n][s.seats]:
            s.tell("fictive_scored", NOBODY, paid[n][s.seats], companies[n], values[n])


def tell_lead(s: Airlines) -> None:
    """Who leads after a scoring."""
    totals = [total(s, seat) for seat in range(s.seats)]
    best = max(totals)
    for seat in range(s.seats):
        if totals[seat] == best:
            s.tell("leads" if totals.count(best) == 1 else "shares_lead", seat, best)


def tell_victory(s: Airlines) -> None:
    """Who has won, and before whom; nothing breaks a tie, and nothing would have (AIR-213, AIR-214)."""
    totals = [total(s, seat) for seat in range(s.seats)]
    best = max(totals)
    if totals.count(best) > 1:
        for seat in range(s.seats):
            if totals[seat] == best:
                s.tell("shares_victory", seat, best)
        return
    winner = totals.index(best)
    others = runners_up(totals)
    s.tell("wins", winner, best, others[0], totals[others[0]])
    for other in others:
        s.tell("would_share", winner, other)


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
