"""The components of PDX as columns: destinations, offices, campaigns, stocks, specialists, gates, dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.pack import Pack

MOST_SEATS: Final = 4
FIRST_GATES: Final = 3        # gates of a concourse when the game begins
GATES: Final = 7              # room for gates in a concourse: the first ones, and all the extra ones
MOST_GATES: Final = 28
LONGEST: Final = 5            # tiles at the roomiest gate
MOST_SPOTS: Final = 140
MOST_FLIGHTS: Final = 84      # a plane size and a gate
SLOTS: Final = 3              # office slots in a concourse
MOST_STACKS: Final = 8        # of the market
MOST_DISPLAY: Final = 3
MOST_ADS: Final = 4
MOST_RUNWAY: Final = 12
MOST_DESTINATIONS: Final = 120
HALF: Final = 60              # destinations in one mask; the others are in a second one
MOST_CAMPAIGNS: Final = 30
MOST_STOCKS: Final = 30
MOST_ICONS: Final = 3         # services of a destination
BY_PARTNERSHIP: Final = 8     # a payment: bit k for a wild token on icon k, and this one for the Partnership
MOST_PAYMENTS: Final = 16

SERVICES: Final = 8
WILD: Final = 8
ACTIVITY: Final = 9           # tokens: eight services, the wild one, four activities
TOKENS: Final = 13
ACTIVITIES: Final = 4
HAULS: Final = 3              # of destinations, and as many sizes of planes and gates
SIZES: Final = ("small", "medium", "large")

# The executive offices come first among the offices; a slot holds an office or SPECIALIST + its type.
EXECUTIVES: Final = 4
EXEC_RESERVE: Final = 0
EXEC_BUILD: Final = 1
EXEC_LEASE: Final = 2
EXEC_LAUNCH: Final = 3
MOST_OFFICES: Final = 50
SPECIALIST: Final = 100
SPECIALISTS: Final = 5
ANALYST: Final = 0
BROKER: Final = 1
CONTRACTOR: Final = 2
PARTNERSHIP: Final = 3
NEGOTIATOR: Final = 4

# What an action tile offers; an activity tile has the number of its token instead.
GAIN_WILD: Final = 0
RESERVE: Final = 1
BUILD: Final = 2
LEASE: Final = 3
LAUNCH: Final = 4
ACTIONS: Final = 5

# What a stock card counts.
BY_SERVICE: Final = 0
SMALL_GATES: Final = 1
DISTINCT_ACTIVITIES: Final = 2
DISTINCT_SERVICES: Final = 3
ASSIGNED_TILES: Final = 4
FULL_GATES: Final = 5
ACTIVITY_TILES: Final = 6
STOCK_RULES: Final = ("service", "small_gates", "distinct_activities", "distinct_services", "assigned_tiles",
                      "full_gates", "activity_tiles")

# Faces of the office die: the plane, then the display stacks from left to right.
PLANE_FACE: Final = 0
FACES: Final = 4


def is_office(tile: i64) -> bool:
    """Whether a slot holds a service office: neither a specialist nor nothing.

    >>> [is_office(7), is_office(specialist(BROKER)), is_office(-1)]
    [True, False, False]
    """
    return 0 <= tile < SPECIALIST


def specialist(kind: i64) -> i64:
    """What a slot with a specialist of this type holds."""
    return SPECIALIST + kind


def specialist_type(tile: i64) -> i64:
    """The type of the specialist in a slot.

    >>> specialist_type(specialist(BROKER)) == BROKER
    True
    """
    return tile - SPECIALIST


def by_partnership(payment: i64) -> bool:
    """Whether the Partnership pays its part (PDX-263).

    >>> [by_partnership(7), by_partnership(BY_PARTNERSHIP + 7)]
    [False, True]
    """
    return payment & BY_PARTNERSHIP != 0


def is_wild(payment: i64, place: i64) -> bool:
    """Whether the icon at this place of a tile is paid with a wild token.

    >>> [is_wild(BY_PARTNERSHIP + 0b101, place) for place in range(3)]
    [True, False, True]
    """
    return payment & bit(place) != 0


class PdxPack(Pack):
    """Rows are tuples by number; sets are masks. Made by `loader.load`, which checks everything."""

    destinations: int
    haul: tuple[int, ...]
    icons: tuple[tuple[int, ...], ...]
    """Destination -> its services: the price and what a landing offers."""
    icon_mask: tuple[int, ...]
    points: tuple[int, ...]
    effect: tuple[int, ...]
    """Destination -> an action, or the number of its activity token."""

    offices: int
    """The executive offices included."""
    office_icons: tuple[tuple[int, ...], ...]
    exec_action: tuple[int, ...]
    exec_suitcase: tuple[int, ...]
    """Executive office -> whether its visitor may place a suitcase."""

    campaigns: int
    campaign_cost: tuple[tuple[int, ...], ...]
    """Campaign -> how many tokens of each activity."""
    campaign_points: tuple[int, ...]

    stocks: int
    stock_rule: tuple[int, ...]
    stock_service: tuple[int, ...]
    stock_least: tuple[tuple[int, ...], ...]
    """Stock -> the thresholds of its tiers, rising."""
    stock_points: tuple[tuple[int, ...], ...]

    specialist_count: tuple[int, ...]
    """Specialist by power -> tiles in the box."""
    capacity: tuple[int, ...]
    """Gate size -> tiles; a gate takes the hauls up to its size."""
    planes: tuple[int, ...]
    supply: tuple[int, ...]
    """Token -> how many there are."""
    office_die: tuple[int, ...]
    """Face -> its weight."""
    haul_die: tuple[int, ...]

    upgrades: int
    extra_gates: int
    suitcases: int
    storage: int
    storage_per_gate: int
    hangar: int
    reserve_slots: int
    public_slots: int
    stacks: int
    end_empty: int
    ads: int
    display_height: int
    stocks_dealt: int
    start_wild: int
    restack_from: int
    market_height: tuple[int, ...]
    """Number of seats -> tiles in each stack; likewise the next two."""
    planes_per_size: tuple[int, ...]
    specialists_per_type: tuple[int, ...]
    most_moves: int
    most_rounds: int
