"""How well each seat stands: its points so far and what the scorings to come would pay it (spec section 13).

The first scoring to come is paid by the shares on the tables, and by those in hand as far as they may still be laid;
the last one with more of the hands and with the growth of the companies; those between them in between.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, count_bits, first_bit
from layover.engine.weights import Weights
from layover.games.airlines.pack import FULL
from layover.games.airlines.score import total
from layover.games.airlines.state import Airlines


class AirlinesWeights(Weights):
    """The numbers of `weights.toml`, which says what each means."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.next_hand: Final = self.of("next_hand")
        self.last_hand: Final = self.of("last_hand")
        self.growth: Final = self.of("growth")
        self.unfounded: Final = self.of("unfounded")
        self.flight: Final = self.of("flight")
        self.open: Final = self.of("open")
        self.fictive: Final = self.of("fictive")


FINE: Final = 64
"""Holdings are compared in whole parts of a share."""


def evaluate(s: Airlines, w: AirlinesWeights) -> list[float]:
    """An estimate of every seat's final score. It reads all hands: bots call it on imagined states."""
    standing: list[float] = []
    for seat in range(s.seats):
        standing.append(float(total(s, seat)))
    if s.ended:
        return standing
    coming: i64 = s.deck[s.companies] + s.waiting
    n = float(coming if s.seats == 2 else coming + 1)
    if n == 0.0:
        return standing
    # Scoring k of n is k / n of a last one: a sum of such parts, and of their squares.
    late = (n + 1.0) / 2.0
    squares = (n + 1.0) * (2.0 * n + 1.0) / (6.0 * n)
    values: list[int] = [1] * s.companies
    spread = survey(s, values) * w.growth
    next_hand: i64 = int(w.next_hand * FINE)
    last_hand: i64 = int(w.last_hand * FINE)
    rest = w.fictive * FINE / (n + 1.0) if s.seats == 2 else 0.0
    for company in range(s.companies):
        if s.founded & bit(company):
            value = float(values[company])
            grown = spread * float(s.supply[company])
            fictive: i64 = int(rest * float(s.deck[company]))
            pay(s, standing, company, value * (n - late) + grown * (late - squares), next_hand, 0)
            pay(s, standing, company, value * late + grown * squares, last_hand, fictive)
        elif not s.inactive & bit(company):
            pay(s, standing, company, w.unfounded, last_hand, 0)
    for seat in range(s.seats):
        worth = w.flight * float(count_bits(s.flights[seat]))
        place: i64 = seat * s.companies
        for company in range(s.companies):
            if s.founded & bit(company):
                worth += w.open * float(s.hand[place + company])
        standing[seat] += worth
    return standing


def survey(s: Airlines, values: list[int]) -> float:
    """One look at the board: the value of every company; markers still to come for every marker in the supply of a
    company that can grow.
    """
    able: i64 = 0
    on_route = s.on_route
    reach = s.reach
    cheapest = s.cheapest
    for route in range(len(cheapest)):
        there: i64 = on_route[route]
        left = there
        while left:
            low = left & -left
            values[first_bit(low)] += 1
            left ^= low
        if cheapest[route] != FULL:
            able |= reach[route] & ~there
    able &= s.founded
    room: i64 = 0
    for company in range(s.companies):
        if able & bit(company):
            room += s.supply[company]
    to_come: i64 = s.deck_size() - s.deck[s.companies] + s.display_size()
    if to_come >= room:
        return 1.0 if room else 0.0
    return float(to_come) / float(room)


def pay(s: Airlines, standing: list[float], company: i64, value: float, hand: i64, fictive: i64) -> None:
    """Add what a company of this value pays, a share in hand counting for `hand` parts of FINE; `fictive` is what the
    third of two players holds (AIR-232).
    """
    n = s.companies
    table = s.table
    hands = s.hand
    first: i64 = fictive
    second: i64 = 0
    firsts: i64 = 1
    seconds: i64 = 0
    place: i64 = company
    for seat in range(s.seats):
        shares: i64 = table[place] * FINE + hands[place] * hand
        place += n
        if shares > first:
            second = first
            seconds = firsts
            first = shares
            firsts = 1
        elif shares == first:
            firsts += 1
        elif shares > second:
            second = shares
            seconds = 1
        elif shares == second:
            seconds += 1
    if not first:
        return
    to_first = value * 1.5 / float(firsts) if firsts > 1 or not second else value
    to_second = 0.0 if firsts > 1 or not second else value * 0.5 / float(seconds)
    place = company
    for seat in range(s.seats):
        held: i64 = table[place] * FINE + hands[place] * hand
        place += n
        if held == first:
            standing[seat] += to_first
        elif second and held == second:
            standing[seat] += to_second
