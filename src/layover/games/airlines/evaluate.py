"""How well each seat stands: its points so far and what the scorings to come would pay it (spec section 13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, count_bits
from layover.engine.weights import Weights
from layover.games.airlines.pack import FULL
from layover.games.airlines.score import total, value_of
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
    scorings: i64 = coming if s.seats == 2 else coming + 1
    spread = growth(s) * w.growth
    for company in range(s.companies):
        if s.founded & bit(company):
            value = float(value_of(s, company))
            grown = spread * float(s.supply[company])
            for k in range(scorings):
                late = float(k + 1) / float(scorings)
                hand = w.next_hand + (w.last_hand - w.next_hand) * late
                pay(s, standing, company, value + grown * late, int(hand * FINE))
        elif not s.inactive & bit(company):
            pay(s, standing, company, w.unfounded, int(w.last_hand * FINE))
    for seat in range(s.seats):
        standing[seat] += w.flight * float(count_bits(s.flights[seat]))
        place: i64 = seat * s.companies
        for company in range(s.companies):
            if s.founded & bit(company):
                standing[seat] += w.open * float(s.hand[place + company])
    return standing


def growth(s: Airlines) -> float:
    """Markers still to come for every marker in the supply of a company that can grow."""
    to_come: i64 = s.deck_size() - s.deck[s.companies] + s.display_size()
    able: i64 = 0
    on_route = s.on_route
    reach = s.reach
    cheapest = s.cheapest
    for route in range(len(cheapest)):
        if cheapest[route] != FULL:
            able |= reach[route] & ~on_route[route]
    able &= s.founded
    room: i64 = 0
    for company in range(s.companies):
        if able & bit(company):
            room += s.supply[company]
    if to_come >= room:
        return 1.0 if room else 0.0
    return float(to_come) / float(room)


def pay(s: Airlines, standing: list[float], company: i64, value: float, hand: i64) -> None:
    """Add what a company of this value pays, a share in hand counting for `hand` parts of FINE."""
    n = s.companies
    first: i64 = 0
    second: i64 = 0
    firsts: i64 = 0
    seconds: i64 = 0
    place: i64 = company
    for seat in range(s.seats):
        shares: i64 = s.table[place] * FINE + s.hand[place] * hand
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
        held: i64 = s.table[place] * FINE + s.hand[place] * hand
        place += n
        if held == first:
            standing[seat] += to_first
        elif second and held == second:
            standing[seat] += to_second
