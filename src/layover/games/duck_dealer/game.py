"""Duck Dealer: its steps in order, how it begins, what a seat may imagine, and what must add up."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from mypy_extensions import i64

from layover.engine.bits import bit, count_bits
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.rule import Rule
from layover.engine.setup import Option, Setup
from layover.engine.stack import Step
from layover.engine.view import Part, SeatPart
from layover.games.duck_dealer import gestures, loader, view
from layover.games.duck_dealer.pack import (
    COLOURS,
    KINDS,
    MARKERS,
    MOST_PLANETS,
    MOST_SEATS,
    MOST_SPACES,
    MOST_TILES,
    DuckPack,
)
from layover.games.duck_dealer.rules import (
    COLLECT_OR_ACT,
    GAME_IS_OVER,
    GOODS_FOR_GOODS,
    KEEP_FOUR,
    MUST_EXPLORE,
    NEVER_REMOVED,
    NOT_YOUR_TURN,
    ONLY_FOR_THE_COUNTER,
    PASSAGES_ONCE,
    STEPS_NOT_SAVED,
    TAKE_THEM_ALL,
    THREE_EQUIPMENTS,
    TWO_TO_FIVE,
)
from layover.games.duck_dealer.state import AT_REST, END_CAUSES, FREE, RUNNING, Duck
from layover.games.duck_dealer.steps import actions, build, counter, discs, links, move, offer, setup, trade, turn
from layover.games.duck_dealer.steps.tried import Tried

STEPS: Final[list[Step[Duck]]] = [
    setup.SET_UP, setup.EQUIP, setup.START,
    turn.TURN, turn.CHOICE, turn.COLLECT, counter.ACT, turn.FREE_TURN, turn.TAKE_FREE_TURN, turn.DECLINE_FREE_TURN,
    turn.END_TURN,
    counter.RECLAIM, counter.RECLAIM_LINK, counter.RECLAIM_PRIVILEGE, counter.COUNT,
    counter.FREE_LINKS, counter.FREE_LINK, counter.FREE_LINK_ROUTE, counter.NO_FREE_LINK,
    actions.ACTIONS, move.STEP, move.JUMP, move.STOP, move.DISCARD, move.DEPART, move.EXPLORE,
    build.BUILD_TILE, build.BUILD_WITH, build.BUILD_FACTORY, build.CLAIM, links.BUY_LINK, links.LINK_ROUTE,
    links.LINK_POINT,
    trade.USE_MINE, trade.USE_FACTORY, trade.DELIVER, trade.BUY_EQUIPMENT, trade.BUY_WITH, trade.INSTALL,
    offer.OFFER, offer.DRAFT, offer.GIVE, offer.ASK_FOR, offer.SEND, offer.ANSWER, offer.ACCEPT, offer.REFUSE,
    actions.PLACE_PASSAGES, actions.FIRST_PASSAGE, actions.SECOND_PASSAGE, actions.END_ACTIONS, discs.RETURN_DISC,
    setup.PLACE_START_MINE, setup.PLACE_SHIPYARD, setup.PLACE_MINE, setup.LAY_CONSUMER, setup.FIRST_PLAYER,
    Tried("equip_two", THREE_EQUIPMENTS, [setup.EQUIP]),
    Tried("equip_four", THREE_EQUIPMENTS, [setup.EQUIP]),
    Tried("pass", COLLECT_OR_ACT, [turn.CHOICE, actions.ACTIONS]),
    Tried("decline_disc", TAKE_THEM_ALL, [turn.CHOICE, turn.FREE_TURN], "energy", COLOURS),
    Tried("keep_fifth_disc", KEEP_FOUR, [discs.RETURN_DISC]),
    Tried("reclaim_counter_cube", ONLY_FOR_THE_COUNTER, [counter.RECLAIM, actions.ACTIONS], "space", MOST_SPACES),
    Tried("reclaim_score_marker", ONLY_FOR_THE_COUNTER, [counter.RECLAIM, actions.ACTIONS]),
    Tried("place_one_passage", PASSAGES_ONCE, [actions.ACTIONS, actions.FIRST_PASSAGE], "planet", MOST_PLANETS),
    Tried("move_passage", PASSAGES_ONCE, [actions.ACTIONS], "planet", MOST_PLANETS),
    Tried("save_steps", STEPS_NOT_SAVED, [actions.ACTIONS]),
    Tried("skip_exploring", MUST_EXPLORE, [move.EXPLORE]),
    Tried("take_buried", MUST_EXPLORE, [move.EXPLORE], "consumer", MOST_TILES),
    Tried("remove_equipment", NEVER_REMOVED, [actions.ACTIONS, trade.INSTALL], "equipment", KINDS),
    Tried("offer_disc", GOODS_FOR_GOODS, [offer.DRAFT], "energy", COLOURS),
    Tried("offer_cube", GOODS_FOR_GOODS, [offer.DRAFT]),
    Tried("offer_points", GOODS_FOR_GOODS, [offer.DRAFT]),
]


class DuckDealerGame(Game[Duck]):
    """Two to four seats, five with an option; the rulebook plays none of them by itself (DUC-01, DUC-120, DUC-125)."""

    id = "duck_dealer"
    least_seats = 2
    most_seats = MOST_SEATS
    usual_seats = 3
    out_of_turn = NOT_YOUR_TURN
    after_the_end = GAME_IS_OVER
    seats_rule: Rule | None = TWO_TO_FIVE
    end_causes: tuple[str, ...] = END_CAUSES[1:]
    components: tuple[str, ...] = ("equips", "starts_at", "builds_factory", "builds_shipyard", "builds_consumer",
                                   "delivers", "installs")
    derived: tuple[str, ...] = ("filled", "kit", "load", "marked", "open_routes")
    longest = 20_000
    options: tuple[Option, ...] = (
        Option("fifth_seat", (False, True), "DUC-120"),
        Option("consumer_privileges", (True, False), "DUC-121"),
        Option("player_trade", (True, False), "DUC-122"),
        Option("fixed_start_mines", (False, True), "DUC-123"),
        Option("short_counter", (False, True), "DUC-124"),
        Option("setup", ("random", "reference"), "DUC-15"),
    )

    def load_pack(self, path: str | None) -> Pack:
        return loader.load(Path(path)) if path else loader.base()

    def objection(self, setup: Setup) -> Rule | None:
        return TWO_TO_FIVE if len(setup.seats) == MOST_SEATS and not setup.options["fifth_seat"] else None

    def begin(self, setup: Setup, pack: Pack) -> Duck:
        box = cast(DuckPack, pack)
        s = Duck()
        n = len(setup.seats)
        s.stack = [STEPS[0].at(0)]
        s.log = None
        s.seats = n
        s.pack = box
        s.stock = list(box.discs)
        s.discs = [0] * (n * COLOURS)
        s.virtual = [0] * COLOURS
        s.goods = [0] * (n * box.goods)
        s.load = [0] * n
        s.cubes = [box.cubes] * n
        s.points = [0] * n
        s.idle = [0] * n
        s.place = [FREE] * n
        s.come_to_rest(AT_REST)
        s.paid = [0] * n
        s.claims = [0] * n
        s.kit = (0,) * (n * KINDS)
        s.filled = (0,) * n
        s.ship = (FREE,) * (n * box.compartments)
        s.passages = (FREE,) * (n * MARKERS)
        s.marked = 0
        s.mine = (FREE,) * box.planets
        s.tile = (FREE,) * box.planets
        s.factory = (FREE,) * box.planets
        s.built = 0
        s.visited = (bit(box.planets) - 1) & ~box.colonies      # DUC-15
        s.factories = bit(len(box.factory_output)) - 1
        s.piles = ((), ())
        s.links = (FREE,) * len(box.point_route)
        s.open_routes = bit(box.routes) - 1
        s.counter = ()
        s.first = 0
        s.turns = 0
        s.ended = RUNNING
        s.consumer_privileges = setup.options["consumer_privileges"] is True
        s.player_trade = setup.options["player_trade"] is True
        s.fixed_mines = setup.options["fixed_start_mines"] is True
        s.short = setup.options["short_counter"] is True
        s.reference = setup.options["setup"] == "reference"
        return s

    def panel(self) -> SeatPart[Duck]:
        return view.PANEL

    def open_parts(self) -> list[Part[Duck]]:
        return view.OPEN

    def own_parts(self) -> list[SeatPart[Duck]]:
        return view.OWN

    def scores(self, s: Duck) -> list[int]:
        return s.points[:]

    def turn(self, s: Duck) -> i64:
        return s.turns

    def end_cause(self, s: Duck) -> str:
        return END_CAUSES[s.ended]

    def compounds(self, s: Duck) -> list[list[int]]:
        return gestures.compounds(s)

    def goes_on(self, s: Duck) -> bool:
        """A flight till it stops, a link till it has its point, what is paid, what is offered, discs that go back."""
        step = s.stack[-1].step if s.stack else -1
        return s.is_moving() or step in (
            links.LINK_ROUTE.ix, links.LINK_POINT.ix, build.BUILD_WITH.ix, trade.BUY_WITH.ix, trade.INSTALL.ix,
            offer.DRAFT.ix, actions.FIRST_PASSAGE.ix, actions.SECOND_PASSAGE.ix, discs.RETURN_DISC.ix)

    def redeal(self, s: Duck, seat: int, rng: Rng) -> Duck:
        """Everything is open but an offer that another seat is still composing: it is as if not begun."""
        other = s.copy()
        if other.stack and other.stack[-1].step == offer.DRAFT.ix and other.stack[-1].seat != seat:
            draft = other.stack.pop()
            menu = other.stack.pop()
            other.then(offer.taken_back(menu, offer.DRAFT.partner(draft)))
        return other

    def census(self, s: Duck) -> list[str]:
        problems: list[str] = []
        box = s.pack
        for colour in range(COLOURS):
            discs = s.stock[colour]
            for seat in range(s.seats):
                discs += s.discs[seat * COLOURS + colour] + s.crew(seat, colour)
            if discs != box.discs[colour]:
                problems.append(f"{discs} {box.ids['energy'][colour]} discs instead of {box.discs[colour]}")
        for seat in range(s.seats):
            problems += _census_of_seat(s, seat)
        if max(s.filled) and _tiles(s) != len(box.consumer_good):         # the piles are laid before the ships
            problems.append("a consumer is missing or too many")
        placed = count_bits(s.factories)
        for factory in s.factory:
            placed += factory != FREE
        if placed != len(box.factory_output):
            problems.append(f"{placed} factories instead of {len(box.factory_output)}")
        claimed: i64 = 0
        for mask in s.claims:
            if claimed & mask:
                problems.append("a building has two privilege cubes")
            claimed |= mask
        for route in range(box.routes):
            free = min([s.links[point] for point in box.route_points[route]]) == FREE
            if free != (s.open_routes & bit(route) != 0):
                problems.append(f"the points of {box.ids['route'][route]} are miscounted")
        marked: i64 = 0
        for planet in s.passages:
            if planet != FREE:
                marked |= bit(planet)
        if marked != s.marked:
            problems.append("the planets with a passage marker are miscounted")
        if min(s.stock) < 0 or min(s.discs) < 0 or min(s.goods) < 0 or min(s.cubes) < 0 or min(s.virtual) < 0:
            problems.append("something counts less than nothing")
        return problems


def _census_of_seat(s: Duck, seat: i64) -> list[str]:
    box = s.pack
    problems: list[str] = []
    cubes = s.cubes[seat] + s.counter.count(seat) + s.links.count(seat) + count_bits(s.claims[seat])
    if cubes != box.cubes:
        problems.append(f"seat {seat} has {cubes} cubes instead of {box.cubes}")
    aboard = s.goods[seat * box.goods:(seat + 1) * box.goods]
    if sum(aboard) != s.load[seat]:
        problems.append(f"the goods of seat {seat} are miscounted")
    ship = s.ship[seat * box.compartments:(seat + 1) * box.compartments]
    for kind in range(KINDS):
        if ship.count(kind) != s.kit[seat * KINDS + kind]:
            problems.append(f"the equipment of seat {seat} is miscounted")
    if box.compartments - ship.count(FREE) != s.filled[seat]:
        problems.append(f"the compartments of seat {seat} are miscounted")
    point: i64 = s.place[seat] - box.planets
    if point >= 0 and s.links[point] == seat:
        problems.append(f"the ship of seat {seat} rests on its own cube")
    return problems


def _tiles(s: Duck) -> i64:
    """Consumers on the piles and on the colonies."""
    count: i64 = len(s.piles[0]) + len(s.piles[1])
    for planet in s.pack.outposts:
        if s.tile[planet] != FREE:
            count += 1
    return count


GAME: Final = DuckDealerGame(STEPS, [])
