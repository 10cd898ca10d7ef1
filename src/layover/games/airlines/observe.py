"""What a seat may know of a table of Airlines, as numbers: the order of the planes is that of the view."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from layover.engine.bits import bit, count_bits
from layover.engine.planes import ME, SETS, Observer, Rows, bytes_for
from layover.games.airlines.game import STEPS
from layover.games.airlines.score import total
from layover.games.airlines.state import END_CAUSES, FREE, SABOTAGE, Airlines
from layover.games.airlines.steps import end, extend, flights, found, inactive, play, shares, turn

SCORES: Final = 1
SHARES: Final = 2
FLIGHTS: Final = 4
DISPLAY: Final = 8
DECK: Final = 16
COMPANIES: Final = 32
TURNS: Final = 64
"""Parts of a row. Shares that nobody has seen are told with the hands: what is drawn comes out of both."""


class AirlinesObserver(Observer[Airlines]):
    def planes(self, s: Airlines, o: Rows) -> None:
        seats(s, o)
        share_cards(s, o)
        if o.changed & FLIGHTS:
            o.turn_to(FLIGHTS)
            flight_cards(s, o)
        if o.changed & COMPANIES:
            o.turn_to(COMPANIES)
            companies(s, o)
        if o.changed & TURNS:
            o.turn_to(TURNS)
            turns(s, o)
        o.question(s, len(STEPS))


def seats(s: Airlines, o: Rows) -> None:
    n = s.companies
    if o.changed & SCORES:
        o.turn_to(SCORES)
        o.by_seat("score", [int(total(s, who)) for who in range(s.seats)], 1, 255, "points")
    if o.changed & SHARES:
        o.turn_to(SHARES)
        o.by_seat("table", s.table, n, 12, "shares on the table, by company")
        o.sums_by_seat("shares", s.hand, n, 20, "shares in hand")
        o.by_seat("known", s.known, n, 12, "of these, the ones everybody saw being taken, by company")
    if o.changed & (SHARES | ME):
        o.turn_to(SHARES | ME)
        o.own("hand", s.hand, n, 12, "my shares in hand, by company")
    if o.changed & (FLIGHTS | ME):
        o.turn_to(FLIGHTS | ME)
        o.sizes_by_seat("flights", s.flights, 10, "flight cards in hand")
        o.set_of("flight_hand", s.flights[o.me], len(s.pack.flight_value), "my flight cards")


def share_cards(s: Airlines, o: Rows) -> None:
    n = s.companies
    if o.changed & DISPLAY:
        o.turn_to(DISPLAY)
        o.each_one_of("display", s.display, s.pack.display_size, n, "the company of each share on display")
    if o.changed & DECK:
        o.turn_to(DECK)
        o.number("deck", s.deck_size(), 100, "cards in the deck of shares")
    if o.changed & (SHARES | ME):
        o.turn_to(SHARES | ME)
        o.counts_of("unseen", unseen(s, o.me), 12,
                    "shares of each company that I have not seen: in the deck or in hands")
    if o.changed & DECK:
        o.turn_to(DECK)
        o.counts_of("removed", s.removed, 12, "shares out of the game, by company")
        o.number("scorings", s.set_aside, 3, "scoring cards resolved")
        o.number("waiting", s.waiting, 3, "scoring cards not yet mixed in")


def unseen(s: Airlines, me: i64) -> list[int]:
    n, hand, known = s.companies, cast("list[i64]", s.hand), cast("list[i64]", s.known)
    found = s.deck[:int(n)]
    for who in range(s.seats):
        if who != me:
            for company in range(n):
                k = who * n + company
                if hand[k] != known[k]:
                    found[company] += int(hand[k] - known[k])
    return found


def flight_cards(s: Airlines, o: Rows) -> None:
    n = len(s.pack.flight_value)
    o.number("flight_deck", count_bits(s.flight_deck), n, "flight cards in the deck")
    o.set_of("flight_discard", s.flight_discard, n, "discarded flight cards")
    o.set_of("flight_removed", s.flight_removed, n, "flight cards out of the game")


def companies(s: Airlines, o: Rows) -> None:
    n = s.companies
    o.counts_of("supply", s.supply, 20, "markers left, by company")
    o.set_of("founded", s.founded, n, "founded companies")
    o.set_of("inactive", s.inactive, n, "inactive companies")
    circles(s, o)


def circles(s: Airlines, o: Rows) -> None:
    """Seldom does more than one change."""
    size = s.companies + 1
    if o.describes:
        o.describe("circles", SETS, len(s.circles), size, 1, "the company in each circle, and whether it is sabotaged")
    before, first = o.made_of[o.at], o.at
    if o.stays(s.circles, len(s.circles) * bytes_for(size)):
        return
    for circle in range(len(s.circles)):
        held = s.circles[circle]
        if not isinstance(before, tuple) or before[circle] is not held:
            o.at = first + circle * bytes_for(size)
            o.put_set(in_circle(held, s.companies), size)


def in_circle(held: i64, companies: i64) -> i64:
    """The company, and whether it is sabotaged, as a set."""
    if held == FREE:
        return 0
    return bit(held - SABOTAGE) | bit(companies) if held >= SABOTAGE else bit(held)


def turns(s: Airlines, o: Rows) -> None:
    o.number("turns", s.turns, 255, "turns ended so far")
    o.number("extra", s.extra, 8, "turns left to end, when the extra round is set off")
    o.one_of("ended", s.ended - 1, len(END_CAUSES) - 1, "how the game has ended")


OBSERVER: Final = AirlinesObserver([
    (0, [turn.TURN, extend.EXTEND, extend.DECLINE, extend.EXTEND_COMPANY, found.FOUND, found.FOUND_COMPANY, play.PLAY,
         play.PLAY_COMPANY, play.NO_SABOTAGE, play.SABOTAGE, shares.FROM_DECK, shares.REFILL]),
    (SHARES, [play.PLAY_COUNT, found.FOUND_COUNT]),
    (SHARES | DISPLAY, [shares.FROM_DISPLAY]),
    (SHARES | DISPLAY | DECK | SCORES, [shares.TURN_UP]),
    (FLIGHTS, [extend.EXTEND_FLIGHT, found.FOUND_FLIGHT, flights.EXCHANGE, flights.GAIN_FLIGHT, flights.DRAW_FLIGHT]),
    (COMPANIES, [extend.EXTEND_ROUTE, found.FOUND_ROUTE, play.SABOTAGE_CIRCLE, inactive.CHECK_COMPANIES]),
    (DISPLAY | DECK | TURNS, [end.DECK_CHANGED]),
    (TURNS | DECK, [turn.END_TURN]),
])
