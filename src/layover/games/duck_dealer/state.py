"""Everything true at a table of Duck Dealer. Columns by seat are flat: `seat * goods + good`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.stack import State
from layover.games.duck_dealer.pack import KINDS, DuckPack, crew_of

FREE: Final = -1

# How a ship has come to rest
AT_REST: Final = -1
"""No step was lost."""
STOPPED_SHORT: Final = -2
"""Steps were lost by stopping (DUC-47)."""
BROKEN_OFF: Final = -3
"""Steps were lost by buying a link (DUC-48)."""

RUNNING: Final = 0
LAST_SPACE: Final = 1
END_CAUSES: Final[tuple[str, ...]] = ("", "last_space")


class Duck(State):
    pack: DuckPack

    stock: list[int]                     # colour -> discs of the general supply
    discs: list[int]                     # seat and colour -> real discs held
    virtual: list[int]                   # colour -> virtual discs of the free action turn
    goods: list[int]                     # seat and good -> units aboard
    load: list[int]                      # seat -> units aboard, all goods together
    cubes: list[int]                     # seat -> cubes in the personal supply
    points: list[int]                    # seat -> VP
    idle: list[int]                      # seat -> own turns in a row without a counted action turn
    place: list[int]                     # seat -> planet, or planets + point; FREE before set-up
    steps: i64                           # the movement as archives keep it, in one number: see `is_moving`
    paid: list[int]                      # seat -> mask of the claimed buildings already paid for in this stay
    claims: list[int]                    # seat -> mask of the buildings with its privilege cube

    kit: tuple[int, ...]                 # seat and kind of equipment -> how many
    filled: tuple[int, ...]              # seat -> filled compartments
    ship: tuple[int, ...]                # seat and compartment -> kind of equipment, or FREE
    passages: tuple[int, ...]            # seat and marker (two each) -> planet, or FREE
    marked: i64                          # mask of the planets with a passage marker

    mine: tuple[int, ...]                # planet -> good; FREE before set-up
    tile: tuple[int, ...]                # planet -> shipyard of a start planet, consumer of a colony, or FREE
    factory: tuple[int, ...]             # planet -> factory, or FREE
    built: i64                           # mask of the planets whose tile shows its built side
    visited: i64                         # mask of planets
    factories: i64                       # mask of the factories in stock
    piles: tuple[tuple[int, ...], ...]   # the two consumer stacks, top first
    links: tuple[int, ...]               # point -> seat whose cube lies there, or FREE
    open_routes: i64                     # mask of the routes with a point without cube
    counter: tuple[int, ...]             # seats of the cubes on the counter, in order

    first: i64                           # the seat that began
    turns: i64                           # ended so far
    ended: i64

    consumer_privileges: bool
    player_trade: bool
    fixed_mines: bool
    short: bool
    reference: bool

    def copy(self) -> Duck:
        s = Duck()
        s.stack = self.stack[:]
        s.log = None
        s.seats = self.seats
        s.pack = self.pack
        s.stock = self.stock[:]
        s.discs = self.discs[:]
        s.virtual = self.virtual[:]
        s.goods = self.goods[:]
        s.load = self.load[:]
        s.cubes = self.cubes[:]
        s.points = self.points[:]
        s.idle = self.idle[:]
        s.place = self.place[:]
        s.steps = self.steps
        s.paid = self.paid[:]
        s.claims = self.claims[:]
        s.kit = self.kit
        s.filled = self.filled
        s.ship = self.ship
        s.passages = self.passages
        s.marked = self.marked
        s.mine = self.mine
        s.tile = self.tile
        s.factory = self.factory
        s.built = self.built
        s.visited = self.visited
        s.factories = self.factories
        s.piles = self.piles
        s.links = self.links
        s.open_routes = self.open_routes
        s.counter = self.counter
        s.first = self.first
        s.turns = self.turns
        s.ended = self.ended
        s.consumer_privileges = self.consumer_privileges
        s.player_trade = self.player_trade
        s.fixed_mines = self.fixed_mines
        s.short = self.short
        s.reference = self.reference
        return s

    def crew(self, seat: i64, colour: i64) -> i64:
        """How many of a seat's equipments are crew of a colour."""
        return self.kit[seat * KINDS + crew_of(colour)]

    # The movement of the seat whose turn it is

    def is_moving(self) -> bool:
        """A movement runs, be it with no step left: the ship has not stopped yet."""
        return self.steps >= 0

    def steps_left(self) -> i64:
        """Unused steps of the movement; none at rest."""
        return self.steps if self.steps > 0 else 0

    def rest(self) -> i64:
        """How the ship has come to rest; only where none is moving."""
        return self.steps

    def go_on(self, left: i64) -> None:
        """A movement runs, with so many steps left."""
        self.steps = left

    def come_to_rest(self, how: i64) -> None:
        self.steps = how

    # The counter

    def allowance(self) -> i64:
        """Free link cubes of the row that holds the latest counter cube (DUC-23, DUC-27)."""
        placed = len(self.counter)
        return self.pack.short_links[placed] if self.short else self.pack.links[placed]

    def spaces(self) -> i64:
        """Spaces of the counter."""
        return (len(self.pack.short_links) if self.short else len(self.pack.links)) - 1
