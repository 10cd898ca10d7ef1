"""The components of Duck Dealer as columns: goods, tiles, planets, and routes with their points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.pack import Pack

MOST_GOODS: Final = 24
MOST_TILES: Final = 24        # factories, consumers or shipyards
MOST_PLANETS: Final = 20
MOST_BUILDINGS: Final = 60    # claims are one int
MOST_ROUTES: Final = 48
MOST_POINTS: Final = 160
MOST_PLACES: Final = MOST_PLANETS + MOST_POINTS
MOST_SEATS: Final = 5
MOST_SPACES: Final = 40       # of the counter
COLOURS: Final = 3            # of energy
KINDS: Final = 4              # of equipment
TRIPLES: Final = 20           # ways to take 3 of the 4 kinds of equipment
PILES: Final = 2              # of consumers
MARKERS: Final = 2            # of a passage

RED: Final = 0                # movement
YELLOW: Final = 1             # building
BLUE: Final = 2               # trade

MINE: Final = 0               # the slots of a planet, in the order of its buildings
TILE: Final = 1
FACTORY: Final = 2
START_SLOTS: Final = 2
COLONY_SLOTS: Final = 3

HOLD: Final = 0               # equipment; the crews of the colours follow
NONE: Final = -1


def crew_of(colour: i64) -> i64:
    """The kind of equipment that is crew of a colour.

    >>> crew_of(RED)
    1
    """
    return colour + 1


def colour_of(crew: i64) -> i64:
    """The colour of a kind of equipment that is no hold.

    >>> colour_of(3) == BLUE
    True
    """
    return crew - 1


class DuckPack(Pack):
    """Rows are tuples by number; sets are masks. Made by `loader.load`, which checks everything.

    A place is a planet, or a point of a route after all planets. A building is a slot of a planet: its mine,
    its tile (shipyard or consumer), and on a colony its factory.
    """

    goods: int
    planets: int
    routes: int
    discs: tuple[int, ...]
    """Colour -> energy discs in the box."""

    good_class: tuple[int, ...]
    """Good -> 0 primary, 1 intermediate, 2 ten, 3 thirty."""
    factory_output: tuple[int, ...]
    factory_inputs: tuple[tuple[int, ...], ...]
    factory_points: tuple[int, ...]
    factory_of: tuple[int, ...]
    """Good -> the factory that makes it, or NONE."""
    consumer_good: tuple[int, ...]
    consumer_class: tuple[int, ...]
    consumer_points: tuple[int, ...]
    delivery_points: tuple[int, ...]
    yard_product: tuple[int, ...]
    yard_price: tuple[int, ...]
    yard_points: tuple[int, ...]

    colonies: int
    """Mask of the planets with three slots."""
    starts: tuple[int, ...]
    outposts: tuple[int, ...]
    """The colonies, in order."""
    planet_x: tuple[int, ...]
    planet_y: tuple[int, ...]
    mine_building: tuple[int, ...]
    """Planet -> its first building, the mine; the tile and the factory follow."""
    building_planet: tuple[int, ...]

    route_ends: tuple[tuple[int, ...], ...]
    route_points: tuple[tuple[int, ...], ...]
    point_route: tuple[int, ...]
    ahead: tuple[tuple[tuple[int, ...], ...], ...]
    """Place -> for each direction the places along the route, up to and with the planet at its end."""
    distance: tuple[tuple[int, ...], ...]
    """Place -> steps to each planet, without links."""

    start_mines: tuple[int, ...]
    mines: tuple[int, ...]
    """Good -> mines in the box, for the start planets and for the colonies."""
    piles: tuple[tuple[int, ...], ...]
    """Pile -> class of each of its consumers, top to bottom."""
    fixed_mines: tuple[int, ...]
    """Planet -> good of its start mine with `fixed_start_mines`, NONE for colonies."""
    reference_first: int
    reference_mines: tuple[int, ...]
    reference_yards: tuple[int, ...]
    reference_piles: tuple[tuple[int, ...], ...]

    triples: tuple[tuple[int, ...], ...]
    """The ways to equip a ship: kinds in rising order."""
    speed: tuple[int, ...]
    """Filled compartments -> steps for a red disc."""
    links: tuple[int, ...]
    short_links: tuple[int, ...]
    """Cubes on the counter -> free link cubes; its length says how many spaces there are."""

    keep: int
    cubes: int
    compartments: int
    built_in: int
    hold: int
    most_goods: int
    most_idle: int
    most_offers: int
    most_units: int
    yard_discs: int
    consumer_discs: int
    factory_discs: int
    privilege_discs: int
    link_discs: int
    """Prices in yellow discs."""
    trade_discs: int
    jump_discs: int
