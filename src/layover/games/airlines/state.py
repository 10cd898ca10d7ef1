"""Everything true at a table of Airlines. Columns by seat are flat: `seat * companies + company`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.stack import State
from layover.games.airlines.pack import AirlinesPack

FREE: Final = -1
SABOTAGE: Final = 32
"""A circle holds FREE, a company's plain marker, or SABOTAGE + the company of a sticker."""

RUNNING: Final = 0
LAST_SHARE: Final = 1
THIRD_SCORING: Final = 2
STALL: Final = 3
EXTRA_ROUND: Final = 4
END_CAUSES: Final[tuple[str, ...]] = ("", "last_share", "third_scoring", "stall", "extra_round")


class Airlines(State):
    pack: AirlinesPack
    companies: i64

    deck: list[int]                      # shares by company, then the scoring cards: a pool
    display: list[int]                   # company by slot; FREE where it is empty
    removed: list[int]                   # worthless shares out of the game, by company
    set_aside: i64                       # scoring cards resolved
    waiting: i64                         # scoring cards not yet mixed in

    hand: list[int]                      # seat and company -> shares in hand
    known: list[int]                     # of these, how many everybody saw being taken
    table: list[int]                     # seat and company -> shares on the table

    flights: list[int]                   # seat -> mask of the flight cards in hand
    recent: list[int]                    # seat -> how many of them came from the present flight deck
    flight_deck: i64
    flight_origin: i64                   # what the present flight deck was when it was shuffled
    flight_discard: i64
    flight_removed: i64

    circles: tuple[int, ...]             # what each circle holds
    cheapest: tuple[int, ...]            # route -> value of its smallest free circle, or FULL
    on_route: tuple[int, ...]            # route -> mask of the companies with a plain marker on it
    reach: tuple[int, ...]               # route -> mask of the founded companies whose network touches it
    vulnerable: tuple[int, ...]          # the circles that may be sabotaged
    supply: list[int]                    # company -> markers left
    supplied: i64                        # mask of the companies with a marker left
    founded: i64                         # mask
    inactive: i64                        # mask

    turns: i64                           # ended so far
    idle: i64                            # empty turns in succession, the present one included
    extra: i64                           # turns left to end with `extra_round`; 0 while not set off
    history: list[int]                   # points by scoring and seat
    paid: tuple[int, ...]                # of these, points by scoring, company and seat
    ended: i64

    bonus: bool
    extra_round: bool
    delayed: bool

    def copy(self) -> Airlines:
        s = Airlines()
        s.stack = self.stack[:]
        s.log = None
        s.seats = self.seats
        s.pack = self.pack
        s.companies = self.companies
        s.deck = self.deck[:]
        s.display = self.display[:]
        s.removed = self.removed[:]
        s.set_aside = self.set_aside
        s.waiting = self.waiting
        s.hand = self.hand[:]
        s.known = self.known[:]
        s.table = self.table[:]
        s.flights = self.flights[:]
        s.recent = self.recent[:]
        s.flight_deck = self.flight_deck
        s.flight_origin = self.flight_origin
        s.flight_discard = self.flight_discard
        s.flight_removed = self.flight_removed
        s.circles = self.circles
        s.cheapest = self.cheapest
        s.on_route = self.on_route
        s.reach = self.reach
        s.vulnerable = self.vulnerable
        s.supply = self.supply[:]
        s.supplied = self.supplied
        s.founded = self.founded
        s.inactive = self.inactive
        s.turns = self.turns
        s.idle = self.idle
        s.extra = self.extra
        s.history = self.history[:]
        s.paid = self.paid
        s.ended = self.ended
        s.bonus = self.bonus
        s.extra_round = self.extra_round
        s.delayed = self.delayed
        return s

    def held(self, seat: i64, company: i64) -> i64:
        """Shares of a company in a hand."""
        return self.hand[seat * self.companies + company]

    def is_worthless(self, slot: i64) -> bool:
        """Whether the display shows there a share of an inactive company (AIR-164)."""
        company: i64 = self.display[slot]
        return company != FREE and self.inactive & bit(company) != 0

    def deck_size(self) -> i64:
        total: i64 = 0
        for count in self.deck:
            total += count
        return total

    def display_size(self) -> i64:
        total: i64 = 0
        for company in self.display:
            if company >= 0:
                total += 1
        return total
