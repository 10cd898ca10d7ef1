"""How well each seat stands: its points so far and what the scorings to come are expected to pay it (spec section 13).

Every scoring to come has its time, in rounds, by the cards left in the deck. Until then the companies grow, and
shares in hand may be laid: the more rounds, the more likely; a seat with shares of many companies needs a round for
each. Who will then hold most is not certain: a lead counts for more, the fewer shares of the company may still turn up.
"""

from __future__ import annotations

import math
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
        self.pace: Final = self.of("pace")
        self.wait: Final = self.of("wait")
        self.doubt: Final = self.of("doubt")
        self.unsure: Final = self.of("unsure")
        self.join: Final = self.of("join")
        self.growth: Final = self.of("growth")
        self.unfounded: Final = self.of("unfounded")
        self.flight: Final = self.of("flight")


LEAST: Final = 0.01
"""Of rounds, cards and shares, so that nothing is divided by none."""


class Outlook:
    """What is expected of one scoring to come."""

    def __init__(self, rounds: float, queues: list[float], shown: float, fictive: float) -> None:
        self.rounds: Final = rounds
        self.laid: Final[list[float]] = [rounds / (rounds + queue) for queue in queues]
        """Seat -> how likely a share now in hand is on the table by then."""
        self.shown: Final = shown
        """The part of the deck that is drawn by then."""
        self.fictive: Final = fictive
        """The part of it that the fictive third of two players holds (AIR-232): nothing before the last scoring."""


def evaluate(s: Airlines, w: AirlinesWeights) -> list[float]:
    """An estimate of every seat's final score. It reads all hands: bots call it on imagined states."""
    standing: list[float] = []
    for seat in range(s.seats):
        standing.append(float(total(s, seat)))
    if s.ended:
        return standing
    scorings = outlooks(s, w)
    if not scorings:
        return standing
    last = scorings[-1]
    values: list[int] = [1] * s.companies
    able = survey(s, values)
    markers = growth(s, able) * w.growth / last.rounds
    unseen = unseen_shares(s)
    for company in range(s.companies):
        if s.founded & bit(company):
            grows = markers * float(s.supply[company]) if able & bit(company) else 0.0
            for scoring in scorings:
                value = float(values[company]) + grows * scoring.rounds
                pay(s, w, standing, company, value, float(unseen[company]), scoring)
        elif not s.inactive & bit(company):
            pay(s, w, standing, company, w.unfounded, float(unseen[company]), last)
    for seat in range(s.seats):
        standing[seat] += w.flight * float(count_bits(s.flights[seat]))
    return standing


def outlooks(s: Airlines, w: AirlinesWeights) -> list[Outlook]:
    """The scorings to come, in order. The cards lie evenly in the deck, as far as anybody knows."""
    cards: i64 = s.deck[s.companies] + s.waiting
    size = float(s.deck_size() + s.waiting)
    pace = w.pace * float(s.seats) + LEAST
    waits = queues(s, w.wait)
    found: list[Outlook] = []
    for k in range(cards):
        shown = float(k + 1) / float(cards + 1)
        ends = s.seats == 2 and k == cards - 1                   # AIR-230
        found.append(Outlook((size + 1.0) * shown / pace, waits, shown, 1.0 - shown if ends else 0.0))
    if s.seats > 2:
        found.append(Outlook((size + float(s.display_size())) / pace + LEAST, waits, 1.0, 0.0))
    return found


def queues(s: Airlines, wait: float) -> list[float]:
    """Seat -> rounds it takes to lay what is in its hand: one activity a company."""
    found: list[float] = []
    place: i64 = 0
    for seat in range(s.seats):
        companies: i64 = 0
        for company in range(s.companies):
            if s.hand[place] and s.founded & bit(company):
                companies += 1
            place += 1
        found.append(float(companies) * wait + LEAST)
    return found


def unseen_shares(s: Airlines) -> list[int]:
    """Company -> shares that may still be taken."""
    found = s.deck[:]
    for company in s.display:
        if company >= 0:
            found[company] += 1
    return found


def survey(s: Airlines, values: list[int]) -> i64:
    """One look at the board: the value of every company, and a mask of those that can grow."""
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
    return able & s.founded


def growth(s: Airlines, able: i64) -> float:
    """Markers still to come until the end of the game, for every marker in the supply of a company that can grow."""
    room: i64 = 0
    for company in range(s.companies):
        if able & bit(company):
            room += s.supply[company]
    to_come: i64 = s.deck_size() - s.deck[s.companies] + s.display_size()
    if to_come >= room:
        return 1.0
    return float(to_come) / float(room)


def pay(s: Airlines, w: AirlinesWeights, standing: list[float], company: i64, value: float, unseen: float,
        scoring: Outlook) -> None:
    """Add what a company of this value is expected to pay. Holders are drawn for the first place, then for the second,
    each with a weight that grows with the shares it will have by then.
    """
    coming = unseen * scoring.shown
    doubt = w.doubt + w.unsure * coming + LEAST
    joins = w.join * coming / float(s.seats)
    shares: list[float] = []
    holds: list[float] = []
    """How likely each has any share at all."""
    most = 0.0
    place: i64 = company
    for seat in range(s.seats):
        held = float(s.table[place]) + float(s.hand[place]) * scoring.laid[seat]
        shares.append(held)
        holds.append(1.0 if s.table[place] else 1.0 - math.exp(-held - joins))
        most = max(most, held)
        place += s.companies
    if scoring.fictive > 0.0:
        held = unseen * scoring.fictive
        shares.append(held)
        holds.append(1.0 - math.exp(-held))
        most = max(most, held)
    weights: list[float] = []
    for k in range(len(shares)):
        weights.append(holds[k] * math.exp((shares[k] - most) / doubt))
    all_weights = sum_without(weights, -1)
    if all_weights <= 0.0:
        return
    behind: list[float] = []
    """For each: how likely it is first, by the weight of those who then compete for the second place."""
    for k in range(len(weights)):
        rest = sum_without(weights, k)
        behind.append(weights[k] / rest if rest > 0.0 else 0.0)
    for seat in range(s.seats):
        alone = 1.0
        for k in range(len(holds)):
            if k != seat:
                alone *= 1.0 - holds[k]
        first = 1.0 + 0.5 * alone
        second = 0.5 * holds[seat] * sum_without(behind, seat)
        standing[seat] += value * weights[seat] * (first + second) / all_weights


def sum_without(numbers: list[float], left_out: i64) -> float:
    found = 0.0
    for k in range(len(numbers)):
        if k != left_out:
            found += numbers[k]
    return found
