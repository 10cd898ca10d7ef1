"""How well each seat stands: its points so far and what the scorings to come are expected to pay it (spec section 13).

Every scoring to come has its time, in rounds, by the cards left in the deck. Until then the companies grow, and
shares in hand may be laid: the more rounds, the more likely; a seat with shares of many companies needs a round for
each. Who will then hold most is not certain: a lead counts for more, the fewer shares of the company may still turn up.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, first_bit
from layover.engine.judge import Judge
from layover.engine.weights import Weights, load
from layover.games.airlines import loader
from layover.games.airlines.pack import FULL
from layover.games.airlines.score import total
from layover.games.airlines.state import FREE, Airlines
from layover.games.airlines.steps.extend import EXTEND_FLIGHT, EXTENSION
from layover.games.airlines.steps.flights import EXCHANGE
from layover.games.airlines.steps.play import SABOTAGE, SABOTAGE_CIRCLE

LEAST: Final = 0.01
"""Of rounds, cards and shares, so that nothing is divided by none."""
TINY: Final = 1e-12
"""The same of weights."""
MIDDLE: Final = 7.5
LOW: Final = 6
"""The value of a flight card in the middle, and up to which one is looked at whether it is still of use."""


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
        self.founding: Final = self.of("founding")
        self.upswing: Final = self.of("upswing")
        self.flight: Final = self.of("flight")
        self.high: Final = self.of("high")
        self.card: Final[list[float]] = [self.flight * (1.0 + self.high * (float(value) / MIDDLE - 1.0))
                                         for value in range(FULL + 1)]
        """What a flight card of each value is worth in hand."""


class Outlook:
    """What is expected of a scoring to come, or of several."""

    def __init__(self, rounds: float, queues: list[float], shown: float, fictive: float = 0.0) -> None:
        self.rounds: Final = rounds
        self.laid: Final[list[float]] = [rounds / (rounds + queue) for queue in queues]
        """Seat -> how likely a share now in hand is on the table by then."""
        self.shown: Final = shown
        """The part of the deck that is drawn by then."""
        self.fictive: Final = fictive
        """The part of it that the fictive third of two players holds (AIR-232): nothing before the last scoring."""
        self.times: float = 0.0
        """How many scorings it stands for, in parts."""
        self.time: float = 0.0
        """When they are, added up, as parts of the time to the last one."""

    def stands_for(self, part: float, time: float) -> None:
        """A scoring at this time, or a part of it."""
        self.times += part
        self.time += part * time


class Standing:
    """What a seat is expected to have in the end, and how it stands in the company that is looked at."""

    def __init__(self, points: float) -> None:
        self.points = points
        self.hold: float = 0.0
        """How likely it has any share at all."""
        self.weight: float = 0.0
        """How likely it is first there, beside the weights of the others."""


def evaluate(s: Airlines, w: AirlinesWeights) -> list[float]:
    """An estimate of every seat's final score. It reads all hands: bots call it on imagined states."""
    standings: list[Standing] = []
    for seat in range(s.seats):
        standings.append(Standing(float(total(s, seat))))
    scorings: list[Outlook] = [] if s.ended else outlooks(s, w)
    if scorings:
        expect(s, w, standings, scorings)
    return [standing.points for standing in standings]


def expect(s: Airlines, w: AirlinesWeights, standings: list[Standing], scorings: list[Outlook]) -> None:
    """Add what the scorings to come are expected to pay."""
    last = scorings[-1]
    values: list[int] = [1] * s.companies
    able = survey(s, values)
    markers = growth(s, able) * w.growth
    unseen = unseen_shares(s)
    for company in range(s.companies):
        if s.founded >> company & 1:
            grows = markers * float(s.supply[company]) if able >> company & 1 else 0.0
            top = most_shares(s, company)
            for scoring in scorings:
                value = scoring.times * float(values[company]) + scoring.time * grows
                pay(s, w, standings, company, value, unseen[company], top, scoring)
        elif not s.inactive >> company & 1:
            top = most_shares(s, company)
            for scoring in scorings:
                value = unfounded(w, scoring, last.rounds * float(s.seats), top > 0.0)
                pay(s, w, standings, company, value, unseen[company], top, scoring)
    for seat in range(s.seats):
        standings[seat].points += flights_worth(s, w, seat)


def unfounded(w: AirlinesWeights, scoring: Outlook, turns: float, held: bool) -> float:
    """What a company not yet founded is expected to be worth, with so many turns to the last scoring: whoever holds a
    share founds it before long, and from then on it grows like the others.
    """
    value = scoring.time * w.upswing * turns
    if held:
        value += scoring.times * w.founding * scoring.rounds / (scoring.rounds + 1.0)
    return value


def flights_worth(s: Airlines, w: AirlinesWeights, seat: i64) -> float:
    """The flight cards in hand: the higher ones do more, and one below all free circles of its pattern does nothing
    (AIR-100).
    """
    values = s.pack.flight_value
    total = 0.0
    left: i64 = s.flights[seat]
    while left:
        low = left & -left
        left ^= low
        flight: i64 = first_bit(low)
        value: i64 = values[flight]
        if value > LOW or is_of_use(s, flight, value):
            total += w.card[value]
    return total


def is_of_use(s: Airlines, flight: i64, value: i64) -> bool:
    """Whether a circle is free that a flight card of this value pays for."""
    cheapest = s.cheapest
    for route in s.pack.pattern_routes[s.pack.flight_pattern[flight]]:
        if cheapest[route] <= value:
            return True
    return False


def outlooks(s: Airlines, w: AirlinesWeights) -> list[Outlook]:
    """The scorings to come. Their cards lie evenly in the deck, as far as anybody knows."""
    cards: i64 = s.deck[s.companies] + s.waiting
    size = float(s.deck_size() + s.waiting) + 1.0
    pace = w.pace * float(s.seats) + LEAST
    waits = queues(s, w.wait)
    part = 1.0 / float(cards + 1)
    if s.seats == 2:                                            # AIR-235, AIR-236
        found: list[Outlook] = []
        for k in range(cards):
            shown = part * float(k + 1)
            found.append(Outlook(size * shown / pace, waits, shown, part if k == cards - 1 else 0.0))
            found[k].stands_for(1.0, float(k + 1) / float(cards))
        return found
    last = Outlook((size + float(s.display_size())) / pace, waits, 1.0)
    if not cards:
        last.stands_for(1.0, 1.0)
        return [last]
    first = Outlook(size * part / pace, waits, part)
    for k in range(cards + 1):                                  # AIR-186; those between the two are in between
        late = float(k) / float(cards)
        first.stands_for(1.0 - late, part * float(k + 1))
        last.stands_for(late, part * float(k + 1))
    return [first, last]


def queues(s: Airlines, wait: float) -> list[float]:
    """Seat -> rounds it takes to lay what is in its hand: one activity a company."""
    found: list[float] = []
    place: i64 = 0
    for seat in range(s.seats):
        companies: i64 = 0
        for company in range(s.companies):
            if s.hand[place] and s.founded >> company & 1:
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
        if able >> company & 1:
            room += s.supply[company]
    to_come: i64 = s.deck_size() - s.deck[s.companies] + s.display_size()
    if to_come >= room:
        return 1.0
    return float(to_come) / float(room)


def pay(s: Airlines, w: AirlinesWeights, standings: list[Standing], company: i64, value: float, unseen: i64,
        top: float, scoring: Outlook) -> None:
    """Add what a company of this value is expected to pay, of which one seat has `top` shares and nobody more. Holders
    are drawn for the first place, then for the second, each with a weight that grows with the shares it will have.
    """
    coming = float(unseen) * scoring.shown
    doubt = w.doubt + w.unsure * coming + LEAST
    joins = w.join * coming / float(s.seats)
    outsider = 1.0 - math.exp(-joins)
    outsiders_weight = outsider * math.exp(-top / doubt)
    certain: i64 = 0
    nobody = 1.0
    all_weights = 0.0
    place: i64 = company
    for seat in range(s.seats):
        standing = standings[seat]
        on_table: i64 = s.table[place]
        in_hand: i64 = s.hand[place]
        place += s.companies
        if on_table or in_hand:
            held = float(on_table) + float(in_hand) * scoring.laid[seat]
            standing.hold = 1.0 if on_table else 1.0 - math.exp(-held - joins)
            standing.weight = standing.hold * math.exp((held - top) / doubt)
        else:
            standing.hold = outsider
            standing.weight = outsiders_weight
        if standing.hold < 1.0:
            nobody *= 1.0 - standing.hold
        else:
            certain += 1
        all_weights += standing.weight
    behind = 0.0
    if scoring.fictive > 0.0:
        held = float(unseen) * scoring.fictive
        hold = 1.0 - math.exp(-held)
        nobody *= 1.0 - hold
        weight = hold * math.exp((held - top) / doubt)
        all_weights += weight
        behind = weight / (all_weights - weight + TINY)
    if all_weights <= 0.0:
        return
    for standing in standings:
        behind += standing.weight / (all_weights - standing.weight + TINY)
    for standing in standings:
        weight = standing.weight
        hold = standing.hold
        alone = 0.0
        if certain == (1 if hold == 1.0 else 0):
            alone = nobody if hold == 1.0 else nobody / (1.0 - hold)
        second = hold * (behind - weight / (all_weights - weight + TINY))
        standing.points += value * weight * (1.0 + 0.5 * (alone + second)) / all_weights


def most_shares(s: Airlines, company: i64) -> float:
    """Of one seat, on the table and in its hand."""
    most: i64 = 0
    place: i64 = company
    for seat in range(s.seats):
        held: i64 = s.table[place] + s.hand[place]
        if held > most:
            most = held
        place += s.companies
    return float(most)


def overpaid(s: Airlines, seat: i64, flight: i64) -> bool:
    """Whether a lower card of the pattern in hand takes a company wherever this one does: the marker goes on the
    smallest free circle of its route (AIR-088), so the card says only how far up that may be.
    """
    pack = s.pack
    pattern: i64 = pack.flight_pattern[flight]
    value: i64 = pack.flight_value[flight]
    lower: i64 = 0
    for other in bits(s.flights[seat]):
        if pack.flight_pattern[other] == pattern and lower < pack.flight_value[other] < value:
            lower = pack.flight_value[other]
    if not lower:
        return False
    able = pack.permitted[pattern] & s.founded & s.supplied
    for route in pack.pattern_routes[pattern]:
        if lower < s.cheapest[route] <= value and s.reach[route] & ~s.on_route[route] & able:
            return False
    return True


def ahead(s: Airlines, seat: i64) -> i64:
    """Mask of the companies of which some other seat has more shares, as far as this one knows: so it is the same in
    all states that it imagines.
    """
    found: i64 = 0
    place: i64 = 0
    own: i64 = seat * s.companies
    for other in range(s.seats):
        for company in range(s.companies):
            if other != seat and s.table[place] + s.known[place] > s.table[own + company] + s.hand[own + company]:
                found |= bit(company)
            place += 1
    return found


def hurts(s: Airlines, seat: i64, circle: i64) -> bool:
    """Whether a sabotage there is in the way of a company of which another seat has more: on the lowest circle of its
    route that may be sabotaged, where that company can go.
    """
    pack = s.pack
    route: i64 = pack.circle_route[circle]
    for lower in pack.route_circles[route]:
        if lower == circle:
            break
        if s.circles[lower] == FREE and pack.circle_value[lower] >= pack.sabotage_from:
            return False
    able = pack.permitted[pack.route_pattern[route]] & s.supplied
    return s.reach[route] & ~s.on_route[route] & able & ahead(s, seat) != 0


class AirlinesJudge(Judge[Airlines, AirlinesWeights]):
    own_turn = 0.25

    def evaluate(self, s: Airlines) -> list[float]:
        return evaluate(s, self.weights)

    def pointless(self, s: Airlines, pick: i64) -> bool:
        """A sabotage with a marker of a company that the seat itself has most of, or where it stops nobody else's: of
        fifty circles ten or so matter, and to try all of them took most of the time of a search.
        """
        seat = s.stack[-1].seat
        company = pick - SABOTAGE.base
        if 0 <= company < SABOTAGE.size:
            return not ahead(s, seat) & bit(company)
        circle = pick - SABOTAGE_CIRCLE.base
        return 0 <= circle < SABOTAGE_CIRCLE.size and not hurts(s, seat, circle)

    def wasteful(self, s: Airlines, picks: list[int]) -> list[int]:
        """To extend with a higher card than it takes; and whatever else may be done, as long as a useless card can be
        exchanged: that is free, and afterwards the rest can still be done.
        """
        free = [pick for pick in picks if 0 <= pick - EXCHANGE.base < EXCHANGE.size]
        if free:
            return [pick for pick in picks if pick not in free]
        f = s.stack[-1]
        found: list[int] = []
        if f.step == EXTENSION.ix:
            for pick in picks:
                flight = pick - EXTEND_FLIGHT.base
                if 0 <= flight < EXTEND_FLIGHT.size and overpaid(s, f.seat, flight):
                    found.append(pick)
        return found

    def rounds_left(self, s: Airlines) -> float:
        scorings = outlooks(s, self.weights)
        return scorings[-1].rounds if scorings else 0.0


JUDGE: Final = AirlinesJudge(load(AirlinesWeights, loader.WEIGHTS))
