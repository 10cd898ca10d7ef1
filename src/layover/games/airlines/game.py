"""Airlines: its steps in order, how it begins, what a seat may imagine, and what must add up."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.chance import Rng, draw_from, some_cards
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.rule import Rule
from layover.engine.setup import Option, Setup
from layover.engine.stack import Never, Step
from layover.engine.view import Part, SeatPart
from layover.games.airlines import loader, view
from layover.games.airlines.gestures import compounds
from layover.games.airlines.pack import MOST_CIRCLES, MOST_COMPANIES, AirlinesPack
from layover.games.airlines.rules import EXTRA_ROUND_FOR_TWO, MUST_TAKE, NO_TRADE, NOT_YOUR_TURN, SMALLEST_CIRCLE
from layover.games.airlines.score import total
from layover.games.airlines.state import END_CAUSES, FREE, RUNNING, SABOTAGE, Airlines
from layover.games.airlines.steps import end, extend, flights, found, inactive, play, shares, turn
from layover.games.airlines.steps.activity import NeverIn

STEPS: Final[list[Step[Airlines]]] = [
    turn.SET_UP, turn.SCORING_CARDS, turn.TURN, turn.ACTIVITY, turn.END_TURN,
    found.FOUND, found.FOUND_COMPANY, found.FOUND_COUNT, found.FOUND_FLIGHT, found.FOUND_ROUTE,
    extend.EXTEND, extend.EXTENSION, extend.DECLINE, extend.EXTEND_FLIGHT, extend.EXTEND_COMPANY, extend.EXTEND_ROUTE,
    play.PLAY, play.PLAY_COMPANY, play.PLAY_COUNT,
    play.SABOTAGE_OR_NOT, play.NO_SABOTAGE, play.SABOTAGE, play.SABOTAGE_CIRCLE,
    flights.EXCHANGE, flights.GAIN_FLIGHT,
    inactive.REMOVE, shares.TAKE_SHARE, shares.FROM_DECK, shares.FROM_DISPLAY, shares.REFILL,
    inactive.CHECK_COMPANIES, end.DECK_CHANGED,
    flights.DRAW_FLIGHT, shares.TURN_UP, turn.DEAL_SHARE, turn.OPEN_DISPLAY,
    Never[Airlines]("trade", NO_TRADE, "company", MOST_COMPANIES),
    Never[Airlines]("discard", NO_TRADE, "company", MOST_COMPANIES),
    Never[Airlines]("take_back", NO_TRADE, "company", MOST_COMPANIES),
    NeverIn("choose_circle", SMALLEST_CIRCLE, [found.FOUND_ROUTE, extend.EXTEND_ROUTE], "circle", MOST_CIRCLES),
    NeverIn("refuse_share", MUST_TAKE, [shares.TAKE_SHARE]),
]


class AirlinesGame(Game[Airlines]):
    id = "airlines"
    least_seats = 2
    most_seats = 6
    usual_seats = 4
    out_of_turn = NOT_YOUR_TURN
    longest = 4000
    derived: tuple[str, ...] = ("cheapest", "on_route", "paid", "reach", "supplied", "vulnerable")
    seldom: tuple[str, ...] = ("paid",)
    end_causes: tuple[str, ...] = END_CAUSES[1:]
    components: tuple[str, ...] = ("scored", "founds")
    options: tuple[Option, ...] = (
        Option("bonus", (False, True), "AIR-240"),
        Option("extra_round", (False, True), "AIR-243"),
        Option("delayed_scoring", (False, True), "AIR-250"),
    )

    def load_pack(self, path: str | None) -> Pack:
        return loader.load(Path(path)) if path else loader.base()

    def objection(self, setup: Setup) -> Rule | None:
        if setup.options["extra_round"] and len(setup.seats) == 2:
            return EXTRA_ROUND_FOR_TWO
        return None

    def begin(self, setup: Setup, pack: Pack) -> Airlines:
        box = cast(AirlinesPack, pack)
        s = Airlines()
        n = len(setup.seats)
        s.stack = [turn.SET_UP.at(0)]
        s.log = None
        s.seats = n
        s.pack = box
        s.companies = box.companies
        s.deck = [*box.shares, 0]
        s.display = [FREE] * box.display_size
        s.removed = [0] * box.companies
        s.set_aside = 0
        s.waiting = box.scoring_cards
        s.hand = [0] * (n * box.companies)
        s.known = [0] * (n * box.companies)
        s.table = [0] * (n * box.companies)
        s.flights = [0] * n
        s.recent = [0] * n
        s.flight_deck = bit(len(box.flight_value)) - 1
        s.flight_origin = s.flight_deck
        s.flight_discard = 0
        s.flight_removed = 0
        s.circles = (FREE,) * len(box.circle_value)
        s.cheapest = tuple([box.circle_value[circles[0]] for circles in box.route_circles])
        s.on_route = (0,) * len(box.route_pattern)
        s.reach = (0,) * len(box.route_pattern)
        s.vulnerable = tuple([k for k in range(len(box.circle_value)) if box.circle_value[k] >= box.sabotage_from])
        s.supply = list(box.markers)
        s.supplied = bit(box.companies) - 1
        s.founded = 0
        s.inactive = 0
        s.turns = 0
        s.idle = 0
        s.extra = 0
        s.history = []
        s.paid = ()
        s.ended = RUNNING
        s.bonus = setup.options["bonus"] is True
        s.extra_round = setup.options["extra_round"] is True
        s.delayed = setup.options["delayed_scoring"] is True
        return s

    def compounds(self, s: Airlines) -> list[list[int]]:
        return compounds(s)

    def panel(self) -> SeatPart[Airlines]:
        return view.PANEL

    def open_parts(self) -> list[Part[Airlines]]:
        return view.OPEN

    def own_parts(self) -> list[SeatPart[Airlines]]:
        return view.OWN

    def scores(self, s: Airlines) -> list[int]:
        return [total(s, seat) for seat in range(s.seats)]

    def turn(self, s: Airlines) -> i64:
        return s.turns

    def end_cause(self, s: Airlines) -> str:
        return END_CAUSES[s.ended]

    def redeal(self, s: Airlines, seat: int, rng: Rng) -> Airlines:
        other = s.copy()
        _imagine_shares(other, seat, rng)
        _imagine_flights(other, seat, rng)
        return other

    def census(self, s: Airlines) -> list[str]:
        problems: list[str] = []
        box = s.pack
        for c in range(s.companies):
            shares = s.deck[c] + s.removed[c] + s.display.count(c)
            for seat in range(s.seats):
                place = seat * s.companies + c
                shares += s.hand[place] + s.table[place]
                if not 0 <= s.known[place] <= s.hand[place]:
                    problems.append(f"seat {seat} is known to hold more {box.ids['company'][c]} than it does")
            if shares != box.shares[c]:
                problems.append(f"{shares} shares of {box.ids['company'][c]} instead of {box.shares[c]}")
            markers = s.supply[c] + s.circles.count(c) + s.circles.count(SABOTAGE + c) + (s.founded >> c & 1)
            if markers != box.markers[c]:
                problems.append(f"{markers} markers of {box.ids['company'][c]} instead of {box.markers[c]}")
        if s.deck[s.companies] + s.set_aside + s.waiting != box.scoring_cards:
            problems.append("a scoring card is missing or too many")
        piles = [s.flight_deck, s.flight_discard, s.flight_removed, *s.flights]
        cards = 0
        for pile in piles:
            cards += count_bits(pile)
        union: i64 = 0
        for pile in piles:
            union |= pile
        if cards != len(box.flight_value) or union != bit(len(box.flight_value)) - 1:
            problems.append(f"{cards} flight cards instead of {len(box.flight_value)}")
        if min(s.deck) < 0 or min(s.hand) < 0 or min(s.supply) < 0:
            problems.append("something counts less than nothing")
        return problems


def _imagine_shares(s: Airlines, seat: i64, rng: Rng) -> None:
    """Hands of others and the deck are dealt anew, but what everybody saw being taken stays in its hand."""
    n = s.companies
    pool: list[int] = s.deck[:n]
    places: list[int] = []
    for other in range(s.seats):
        if other == seat:
            continue
        for c in range(n):
            place = other * n + c
            unseen = s.hand[place] - s.known[place]
            pool[c] += unseen
            s.hand[place] = s.known[place]
            places += [other] * unseen
    for other in places:
        s.hand[other * n + draw_from(pool, rng)] += 1
    s.deck = [*pool, s.deck[n]]


def _imagine_flights(s: Airlines, seat: i64, rng: Rng) -> None:
    """Cards that came from the present flight deck are dealt anew among deck and hands; older ones, known
    not to be in the deck, among the hands only."""
    recent = s.flight_deck
    older: i64 = 0
    older_counts: list[int] = [0] * s.seats
    for other in range(s.seats):
        if other != seat:
            recent |= s.flights[other] & s.flight_origin
            older |= s.flights[other] & ~s.flight_origin
            older_counts[other] = count_bits(s.flights[other] & ~s.flight_origin)
            s.flights[other] = 0
    new_cards = bits(recent)
    old_cards = bits(older)
    for other in range(s.seats):
        if other != seat:
            s.flights[other] = some_cards(new_cards, s.recent[other], rng)
            s.flights[other] |= some_cards(old_cards, older_counts[other], rng)
    s.flight_deck = some_cards(new_cards, len(new_cards), rng)


GAME: Final = AirlinesGame(STEPS, [])
