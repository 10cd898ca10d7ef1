"""What a seat may know of a table of PDX, as numbers: the order of the planes is that of the view."""

from __future__ import annotations

from typing import Final

from layover.engine.bits import count_bits
from layover.engine.planes import ME, PLACES, Observer, Rows
from layover.games.pdx.game import STEPS
from layover.games.pdx.pack import (
    FACES,
    GATES,
    HAULS,
    LONGEST,
    MOST_RUNWAY,
    SLOTS,
    SPECIALIST,
    SPECIALISTS,
    TOKENS,
    specialist_type,
)
from layover.games.pdx.state import CASES, END_CAUSES, NO_PLANE, PHASES, Pdx
from layover.games.pdx.steps import (
    assign,
    build,
    common,
    land,
    offices,
    planes,
    rearrange,
    reserve,
    suitcases,
    turn,
    workers,
)

ROUTES: Final = 1
MOVES: Final = 2
PLANES: Final = 4
HELD: Final = 8
MARKET: Final = 16
OFFICES: Final = 32
STAFF: Final = 64
TURN: Final = 128
PHASE: Final = 256
"""Parts of a row: planes with gates, tokens held and in the supply, the market with reserved destinations, offices with
everything that is bought there, workers and suitcases."""


class PdxObserver(Observer[Pdx]):
    def planes(self, s: Pdx, o: Rows) -> None:
        concourses(s, o)
        workplaces(s, o)
        if o.changed & (OFFICES | ME):
            o.turn_to(OFFICES | ME)
            stocks(s, o)
        if o.changed & MARKET:
            o.turn_to(MARKET)
            market(s, o)
        airport(s, o)
        whose_turn(s, o)
        o.question(s, len(STEPS))


def concourses(s: Pdx, o: Rows) -> None:
    n = s.pack.destinations
    if o.changed & PLANES:
        o.turn_to(PLANES)
        o.by_seat("gates", s.gates, 1, GATES, "how many gates")
        o.one_by_seat("size", s.size, GATES, HAULS, "the size of each gate")
    if o.changed & ROUTES:
        o.turn_to(ROUTES)
        o.orders_by_seat("routes", s.routes, GATES, LONGEST, n,
                         "the place of each destination on each gate's route, from 1")
    if o.changed & PLANES:
        o.turn_to(PLANES)
        o.by_seat("planes", s.plane, GATES, LONGEST + 2,
                  "the plane of each gate: 0 none, 1 at the gate, 2 on the first tile", NO_PLANE)
    if o.changed & HELD:
        o.turn_to(HELD)
        o.by_seat("tokens", s.tokens, TOKENS, 12, "tokens: eight services, the wild one, four activities")
    if o.changed & MARKET:
        o.turn_to(MARKET)
        o.members_by_seat("reserve", s.reserve, n, "reserved destinations")
    if o.changed & PLANES:
        o.turn_to(PLANES)
        o.by_seat("hangar", s.hangar, HAULS, 6, "planes in the hangar, by size")


def workplaces(s: Pdx, o: Rows) -> None:
    if o.changed & OFFICES:
        o.turn_to(OFFICES)
        slots(s, o)
    if o.changed & STAFF:
        o.turn_to(STAFF)
        o.one_by_seat("worker", s.worker, 1, s.pack.offices, "the office where the worker is")
        o.by_seat("suitcases", s.cases, CASES, 6, "suitcases on the executive offices and on the concourse")
    if o.changed & OFFICES:
        o.turn_to(OFFICES)
        o.sets_by_seat("campaigns", s.campaigns, s.pack.campaigns, "launched campaigns")


def slots(s: Pdx, o: Rows) -> None:
    n = s.pack.offices
    if o.describes:
        o.describe("slots", PLACES, o.seats * SLOTS, n + SPECIALISTS, 1,
                   "the office in each slot, or after all offices the specialist", turned=SLOTS)
    for tile in s.slots:
        o.put_choice(n + specialist_type(tile) if tile >= SPECIALIST else tile)


def stocks(s: Pdx, o: Rows) -> None:
    n = s.pack.stocks
    o.set_of("stock_cards", s.stocks[o.me], n, "my stock cards")
    o.set_of("own_discards", s.stocks_gone[o.me], n, "stock cards that I gave up")
    o.sizes_by_seat("stocks", s.stocks, 6, "how many stock cards each holds")
    o.sizes_by_seat("discarded_stocks", s.stocks_gone, 6, "how many stock cards each has given up")


def market(s: Pdx, o: Rows) -> None:
    o.each_one_of("market", s.market, len(s.market), s.pack.destinations, "the top destination of each stack")
    o.counts_of("height", s.height, 12, "tiles in each stack")
    o.members("removed", s.removed, s.pack.destinations, "destinations out of the game")


def airport(s: Pdx, o: Rows) -> None:
    n = s.pack.offices
    if o.changed & OFFICES:
        o.turn_to(OFFICES)
        o.each_one_of("display", s.display, len(s.display), n, "the top office of each display stack")
        o.counts_of("display_height", s.display_height, 14, "offices in each display stack")
        o.each_one_of("ads", s.ads, len(s.ads), s.pack.campaigns, "the campaign in each slot")
        o.number("ad_deck", count_bits(s.ad_deck), s.pack.campaigns, "campaigns in the deck")
    if o.changed & PLANES:
        o.turn_to(PLANES)
        o.each_one_of("runway", s.runway, MOST_RUNWAY, HAULS, "the size of each plane on the runway, the front first")
    if o.changed & OFFICES:
        o.turn_to(OFFICES)
        o.each_one_of("public", s.public, len(s.public), n, "the office in each public slot")
    if o.changed & HELD:
        o.turn_to(HELD)
        o.counts_of("supply", s.supply, 20, "tokens in the supply")
    if o.changed & PLANES:
        o.turn_to(PLANES)
        o.number("upgrades", s.upgrades, 12, "gate upgrades in the supply")
        o.number("extra_gates", s.extra_gates, 8, "extra gates in the supply")
    if o.changed & OFFICES:
        o.turn_to(OFFICES)
        o.counts_of("specialists", s.specialists, 4, "specialists in the supply")


def whose_turn(s: Pdx, o: Rows) -> None:
    if o.changed & TURN:
        o.turn_to(TURN)
        o.each_seat("order", s.order, o.seats, "the seats in turn order")
        o.seat("active", s.active, "whose turn it is")
    if o.changed & PHASE:
        o.turn_to(PHASE)
        o.one_of("phase", s.phase, len(PHASES), "the phase of the turn")
    if o.changed & TURN:
        o.turn_to(TURN)
        o.number("rounds", s.rounds, 60, "rounds completed")
        o.number("last_turns", 1 if s.triggered else 0, 1, "whether the last turns have begun")
        o.set_of("unmoved", s.unmoved, GATES, "gates of the active seat whose plane has yet to move")
        o.number("partnership_used", 1 if s.partnership_used else 0, 1, "whether the Partnership was used this turn")
        o.number("contractor_used", 1 if s.contractor_used else 0, 1, "whether the Contractor was used this turn")
    if o.changed & MOVES:
        o.turn_to(MOVES)
        o.number("moves", s.moves, 30, "rearrangements in this phase")
    if o.changed & TURN:
        o.turn_to(TURN)
        o.one_of("die_face", s.die_face, FACES, "what Tyler's office die shows")
        o.one_of("die_haul", s.die_haul, HAULS, "what Tyler's destination die shows")
        o.one_of("ended", s.ended - 1, len(END_CAUSES) - 1, "how the game has ended")


OBSERVER: Final = PdxObserver([
    (0, [rearrange.MOVE, planes.CANCEL, common.BACK, common.DONE, common.DECLINE, suitcases.NO_SUITCASE_NOW,
         reserve.RESERVE_ACTION, assign.ASSIGN, build.UPGRADE, offices.OPEN_OFFICE, offices.OFFICE_FROM,
         turn.END_TURN]),
    (ROUTES | MOVES, [rearrange.MOVE_TO, rearrange.SWAP_WITH]),
    (MOVES, [suitcases.OWNERS_TURN, turn.LAST_CHANCE]),
    (TURN | PHASE, [turn.PASS]),
    (TURN | PHASE | MOVES, [turn.TURN]),
    (PHASE | MOVES, [turn.RECLAIM_PHASE, turn.WORKER_PHASE, turn.SCHEDULE_PHASE, turn.MAINTENANCE_PHASE]),
    (STAFF, [suitcases.RECLAIM_ONE, suitcases.PLACE_SUITCASE]),
    (STAFF | HELD, [workers.WORKER_MOVE]),
    (HELD, [turn.DISCARD_TOKEN]),
    (MARKET, [reserve.REMOVE_RESERVED, reserve.REVEAL_TILE]),
    (MARKET | TURN, [reserve.RESERVE]),
    (PLANES, [planes.LEASE, planes.SCHEDULE, turn.DISCARD_PLANE, build.UPGRADE_GATE, build.EXTRA_GATE]),
    (PLANES | HELD | TURN, [planes.CANCEL_WITH, land.LAND]),
    (ROUTES | HELD | MARKET | TURN, [assign.ASSIGN_TO, assign.PAY]),
])
