"""Everything true at a table of PDX. Columns by seat are flat: `seat * GATES + gate`, `seat * TOKENS + token`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.stack import State
from layover.games.pdx.pack import FIRST_GATES, HALF, HAULS, SLOTS, TOKENS, PdxPack

NONE: Final = -1
NO_PLANE: Final = -2
AT_GATE: Final = -1
"""Where the plane of a gate is: NO_PLANE, AT_GATE, or k on tile k of the route."""
NO_GATE: Final = -1

SMALL: Final = 0
MEDIUM: Final = 1
LARGE: Final = 2

CASES: Final = 5
CONCOURSE: Final = 4
"""Suitcases by seat: on the four executive offices, then on the concourse."""

LAND: Final = 0
RECLAIM: Final = 1
WORKER: Final = 2
SCHEDULE: Final = 3
MAINTENANCE: Final = 4
FINAL_CALL: Final = 5
AUTOMATIC: Final = 6
PHASES: Final = ("land", "reclaim", "worker", "schedule", "maintenance", "final_call", "automatic")

RUNNING: Final = 0
THREE_STACKS: Final = 1
ROUND_LIMIT: Final = 2
END_CAUSES: Final = ("", "three_stacks", "round_limit")


class Pdx(State):
    pack: PdxPack

    order: tuple[int, ...]               # the seats in turn order, the first player first
    place: i64                           # whose turn it is, as a place in that order
    active: i64                          # the seat whose turn it is; NONE before the first and after the last
    phase: i64
    rounds: i64                          # completed
    tyler: i64                           # his seat; NONE without him

    market: list[int]                    # top destination of each stack; NONE where it is empty
    height: list[int]                    # tiles in each stack, the top included
    unseen: list[int]                    # two masks: destinations nobody has seen, in the stacks and in the box
    removed: tuple[int, ...]             # reserved tiles taken out of the game
    display: list[int]                   # top office of each display stack
    display_height: list[int]
    unseen_offices: i64                  # mask
    ads: list[int]                       # campaign in each slot
    ad_deck: i64                         # mask
    runway: tuple[int, ...]              # plane sizes, the front first
    supply: list[int]                    # tokens left
    upgrades: i64
    extra_gates: i64
    specialists: list[int]               # by type, in the supply
    public: list[int]                    # office in each public slot
    opened: i64                          # mask of the service offices that may be visited

    gates: list[int]                     # seat -> how many gates
    size: list[int]                      # gate -> its size
    routes: list[tuple[int, ...]]        # gate -> destinations, the one next to the gate first
    plane: list[int]                     # gate -> where its plane is
    tokens: list[int]                    # seat and token
    reserve: list[tuple[int, ...]]       # seat -> reserved destinations
    hangar: list[int]                    # seat and plane size
    slots: list[int]                     # seat and slot -> an office, SPECIALIST + a type, or NONE
    powers: list[int]                    # seat -> mask of the specialists in its slots
    worker: list[int]                    # seat -> an office
    cases: list[int]                     # seat and place -> suitcases
    campaigns: list[int]                 # seat -> mask of the launched ones
    stocks: list[int]                    # seat -> mask of the cards in hand
    stocks_gone: list[int]               # seat -> mask of the cards it discarded
    stock_deck: i64                      # mask of the cards nobody was dealt

    unmoved: i64                         # mask of the active seat's gates whose plane has yet to move
    fresh: i64                           # executive office the active seat put a suitcase on this turn
    partnership_used: bool
    contractor_used: bool
    moves: i64                           # rearrangements since the phase, the owner's prompt or the final call began
    die_face: i64                        # what Tyler rolled
    die_haul: i64
    triggered: bool
    ended: i64

    first_choice: i64                    # the options
    beginners: i64
    short_game: bool
    restack: bool
    with_stocks: bool
    with_specialists: bool
    lab: bool

    def copy(self) -> Pdx:
        s = Pdx()
        s.stack = self.stack[:]
        s.log = None
        s.seats = self.seats
        s.pack = self.pack
        s.order = self.order
        s.place = self.place
        s.active = self.active
        s.phase = self.phase
        s.rounds = self.rounds
        s.tyler = self.tyler
        s.market = self.market[:]
        s.height = self.height[:]
        s.unseen = self.unseen[:]
        s.removed = self.removed
        s.display = self.display[:]
        s.display_height = self.display_height[:]
        s.unseen_offices = self.unseen_offices
        s.ads = self.ads[:]
        s.ad_deck = self.ad_deck
        s.runway = self.runway
        s.supply = self.supply[:]
        s.upgrades = self.upgrades
        s.extra_gates = self.extra_gates
        s.specialists = self.specialists[:]
        s.public = self.public[:]
        s.opened = self.opened
        s.gates = self.gates[:]
        s.size = self.size[:]
        s.routes = self.routes[:]
        s.plane = self.plane[:]
        s.tokens = self.tokens[:]
        s.reserve = self.reserve[:]
        s.hangar = self.hangar[:]
        s.slots = self.slots[:]
        s.powers = self.powers[:]
        s.worker = self.worker[:]
        s.cases = self.cases[:]
        s.campaigns = self.campaigns[:]
        s.stocks = self.stocks[:]
        s.stocks_gone = self.stocks_gone[:]
        s.stock_deck = self.stock_deck
        s.unmoved = self.unmoved
        s.fresh = self.fresh
        s.partnership_used = self.partnership_used
        s.contractor_used = self.contractor_used
        s.moves = self.moves
        s.die_face = self.die_face
        s.die_haul = self.die_haul
        s.triggered = self.triggered
        s.ended = self.ended
        s.first_choice = self.first_choice
        s.beginners = self.beginners
        s.short_game = self.short_game
        s.restack = self.restack
        s.with_stocks = self.with_stocks
        s.with_specialists = self.with_specialists
        s.lab = self.lab
        return s

    def held(self, seat: i64) -> i64:
        """All tokens of a seat, services and activities."""
        tokens = self.tokens
        total: i64 = 0
        place: i64 = seat * TOKENS
        end: i64 = place + TOKENS
        while place < end:
            total += tokens[place]
            place += 1
        return total

    def storage(self, seat: i64) -> i64:
        """PDX-085, PDX-135: how many tokens a seat may keep."""
        return self.pack.storage + (self.gates[seat] - FIRST_GATES) * self.pack.storage_per_gate

    def parked(self, seat: i64) -> i64:
        """Planes of all sizes in the hangar of a seat."""
        total: i64 = 0
        place: i64 = seat * HAULS
        end: i64 = place + HAULS
        while place < end:
            total += self.hangar[place]
            place += 1
        return total

    def is_unseen(self, tile: i64) -> bool:
        """Whether nobody has seen a destination yet."""
        return self.unseen[tile // HALF] & bit(tile % HALF) != 0

    def see(self, tile: i64) -> None:
        """A destination comes out of the unseen ones."""
        self.unseen[tile // HALF] &= ~bit(tile % HALF)

    def hide(self, tile: i64) -> None:
        """A destination goes back among the unseen ones."""
        self.unseen[tile // HALF] |= bit(tile % HALF)

    def free_slot(self, seat: i64) -> i64:
        """The first free office slot of a seat, as a place in `slots`; NONE when there is none."""
        place: i64 = seat * SLOTS
        end: i64 = place + SLOTS
        while place < end:
            if self.slots[place] == NONE:
                return place
            place += 1
        return NONE

    def free_public(self) -> i64:
        """The first free public slot; NONE when there is none."""
        place: i64 = 0
        for office in self.public:
            if office == NONE:
                return place
            place += 1
        return NONE
