"""What a seat may know of a table of Duck Dealer, as numbers: the order of the planes is that of the view."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.planes import NUMBERS, PLACES, Observer, Rows
from layover.engine.stack import NOBODY
from layover.games.duck_dealer.game import STEPS
from layover.games.duck_dealer.pack import COLOURS, KINDS, MARKERS, PILES
from layover.games.duck_dealer.state import END_CAUSES, Duck
from layover.games.duck_dealer.steps import actions, counter, discs, links, move, setup, turn
from layover.games.duck_dealer.steps.offer import ANSWER, units

SHIPS: Final = 1
WHERE: Final = 2
DISCS: Final = 4
CUBES: Final = 8
TURNS: Final = 16
PLANETS: Final = 32
LINKS: Final = 64
OFFER: Final = 128
COUNTER: Final = 256
"""Parts of a row."""


class DuckObserver(Observer[Duck]):
    def planes(self, s: Duck, o: Rows) -> None:
        ships(s, o)
        whose_turn(s, o)
        supply(s, o)
        if o.changed & PLANETS:
            o.turn_to(PLANETS)
            planets(s, o)
        if o.changed & LINKS:
            o.turn_to(LINKS)
            o.each_seat("links", s.links, len(s.pack.point_route), "whose cube lies on each point")
        o.question(s, len(STEPS))
        if o.changed & OFFER:
            o.turn_to(OFFER)
            offer(s, o)


def ships(s: Duck, o: Rows) -> None:
    box = s.pack
    if o.changed & (SHIPS | WHERE):
        o.turn_to(SHIPS | WHERE)
        o.by_seat("points", s.points, 1, 255, "victory points")
        o.one_by_seat("place", s.place, 1, len(box.ahead), "where the ship is: a planet, or after all planets a point")
    if o.changed & DISCS:
        o.turn_to(DISCS)
        o.by_seat("discs", s.discs, COLOURS, 20, "energy discs, by colour")
    if o.changed & SHIPS:
        o.turn_to(SHIPS)
        o.by_seat("kit", s.kit, KINDS, 12, "equipment, by kind")
        o.by_seat("goods", s.goods, box.goods, 6, "goods aboard")
        o.by_seat("load", s.load, 1, 20, "units aboard")
        o.by_seat("filled", s.filled, 1, box.compartments, "filled compartments")
        o.one_by_seat("ship", s.ship, box.compartments, KINDS, "the equipment in each compartment")
    if o.changed & (SHIPS | CUBES):
        o.turn_to(SHIPS | CUBES)
        o.by_seat("cubes", s.cubes, 1, box.cubes, "cubes in the personal supply")
        o.by_seat("idle", s.idle, 1, box.most_idle, "turns in a row without acting")
    if o.changed & (SHIPS | WHERE):
        o.turn_to(SHIPS | WHERE)
        o.sets_by_seat("claims", s.claims, len(box.building_planet), "buildings with a privilege cube")
        o.sets_by_seat("paid", s.paid, len(box.building_planet), "claimed buildings paid for in this stay")
    if o.changed & SHIPS:
        o.turn_to(SHIPS)
        o.one_by_seat("passages", s.passages, MARKERS, box.planets, "the planet of each passage marker")


def whose_turn(s: Duck, o: Rows) -> None:
    if o.changed & TURNS:
        o.turn_to(TURNS)
        o.seat("first", s.first, "who began")
        o.number("turns", s.turns, 255, "turns ended so far")
        o.one_of("ended", s.ended - 1, len(END_CAUSES) - 1, "how the game has ended")
    if o.changed & WHERE:
        o.turn_to(WHERE)
        o.number("moving", 1 if s.is_moving() else 0, 1, "whether a ship is on its way")
        o.number("steps", s.steps_left(), 12, "steps it has left")
    if o.changed & COUNTER:
        o.turn_to(COUNTER)
        o.each_seat("counter", s.counter, len(s.pack.links) - 1, "whose cube is in each space of the counter")
        o.number("spaces", s.spaces(), 40, "spaces of the counter")


def supply(s: Duck, o: Rows) -> None:
    if o.changed & DISCS:
        o.turn_to(DISCS)
        o.counts_of("stock", s.stock, 60, "discs of the general supply, by colour")
        o.counts_of("virtual", s.virtual, 6, "virtual discs of the free action turn, by colour")
    if o.changed & PLANETS:
        o.turn_to(PLANETS)
        piles(s, o)
        o.set_of("factory_stock", s.factories, len(s.pack.factory_output), "factories in stock")


def piles(s: Duck, o: Rows) -> None:
    n = len(s.pack.consumer_good)
    room = most_consumers(s)
    if o.describes:
        o.describe("piles", PLACES, PILES * room, n, 1, "the consumers of each stack, top first")
    for pile in s.piles:
        o.put_choices(pile, room)


def most_consumers(s: Duck) -> i64:
    """How many consumers the higher of the two stacks has at the start."""
    most: i64 = 0
    for pile in s.pack.piles:
        if len(pile) > most:
            most = len(pile)
    return most


def planets(s: Duck, o: Rows) -> None:
    box = s.pack
    o.set_of("visited", s.visited, box.planets, "visited planets")
    o.each_one_of("mine", s.mine, box.planets, box.goods, "what the mine of each planet gives")
    tiles = max(len(box.consumer_good), len(box.yard_product))
    o.each_one_of("tile", s.tile, box.planets, tiles, "the shipyard of each start planet, the consumer of each colony")
    o.set_of("built", s.built, box.planets, "planets whose tile is built")
    o.each_one_of("factory", s.factory, box.planets, len(box.factory_output), "the factory of each planet")


def offer(s: Duck, o: Rows) -> None:
    """One that waits for its answer: everybody hears it. What is being composed is in its author's question alone."""
    author: i64 = NOBODY
    gives: i64 = 0
    asks: i64 = 0
    if s.stack and s.stack[-1].step == ANSWER.ix:
        author = ANSWER.author(s.stack[-1])
        gives = ANSWER.given(s.stack[-1])
        asks = ANSWER.asked(s.stack[-1])
    o.seat("author", author, "who has made the offer that waits for an answer")
    goods_of(s, o, "gives", gives, "the goods that it gives")
    goods_of(s, o, "asks", asks, "the goods that it asks for")


def goods_of(s: Duck, o: Rows, name: str, side: i64, says: str) -> None:
    """The units of each good on a side of an offer."""
    n = s.pack.goods
    if o.describes:
        o.describe(name, NUMBERS, 1, n, 6, says)
    first = o.at
    o.put_zeros(n)
    if side:
        for good in units(side):
            o.raise_by_one(first + good)


OBSERVER: Final = DuckObserver([
    (0, [turn.TURN, turn.TAKE_FREE_TURN, counter.ACT, counter.FREE_LINKS, counter.FREE_LINK_ROUTE, counter.NO_FREE_LINK,
         links.LINK_ROUTE, actions.PLACE_PASSAGES]),
    (DISCS, [discs.RETURN_DISC, turn.DECLINE_FREE_TURN]),
    (DISCS | CUBES, [turn.COLLECT]),
    (DISCS | WHERE, [move.STEP, move.JUMP]),
    (DISCS | WHERE | PLANETS, [links.BUY_LINK, actions.END_ACTIONS]),
    (WHERE | PLANETS, [move.STOP]),
    (PLANETS, [move.EXPLORE]),
    (CUBES | COUNTER, [counter.COUNT]),
    (CUBES | LINKS, [links.LINK_POINT, counter.RECLAIM_LINK]),
    (SHIPS, [actions.FIRST_PASSAGE, actions.SECOND_PASSAGE]),
    (SHIPS | DISCS, [setup.EQUIP]),
    (TURNS, [turn.END_TURN]),
])
