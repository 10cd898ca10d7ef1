"""The components of Airlines as columns: companies, cities, routes with their circles, flight cards."""

from __future__ import annotations

from typing import Final

from layover.engine.pack import Pack

MOST_COMPANIES: Final = 16
MOST_ROUTES: Final = 128
MOST_CIRCLES: Final = 256
MOST_FLIGHTS: Final = 62      # a hand of flight cards is one int
MOST_CITIES: Final = 62       # a network is one int
MOST_SHARES: Final = 24       # of one company
MOST_SLOTS: Final = 8         # of the display
FULL: Final = 99
"""The smallest free circle of a route that has none: dearer than any flight card."""


class AirlinesPack(Pack):
    """Rows are tuples by number; sets are masks. Made by `loader.load`, which checks everything."""

    companies: int
    codes: tuple[str, ...]
    """Three letters by which a company is told apart without colour."""
    colours: tuple[str, ...]
    """Its colour, as `#rrggbb`."""
    hq: tuple[int, ...]
    shares: tuple[int, ...]
    markers: tuple[int, ...]
    company_patterns: tuple[int, ...]
    """Company -> mask of the patterns it may use."""
    hq_routes: tuple[tuple[int, ...], ...]
    """Company -> the routes at its headquarters that it may use."""

    permitted: tuple[int, ...]
    """Pattern -> mask of the companies that may use it."""
    pattern_routes: tuple[tuple[int, ...], ...]

    route_pattern: tuple[int, ...]
    route_cities: tuple[int, ...]
    """Route -> mask of its two cities."""
    route_circles: tuple[tuple[int, ...], ...]
    """Route -> its circles, smallest value first."""
    neighbours: tuple[tuple[int, ...], ...]
    """Route -> the routes that share a city with it, itself included."""
    city_routes: tuple[tuple[int, ...], ...]

    circle_route: tuple[int, ...]
    circle_value: tuple[int, ...]

    flight_pattern: tuple[int, ...]
    flight_value: tuple[int, ...]

    hand_flights: int
    hand_shares: int
    display_size: int
    sabotage_from: int
    scoring_cards: int
    bonus_points: tuple[int, ...]
    delayed_rounds: tuple[int, ...]
    """Number of seats -> rounds before the scoring cards are mixed in; 0 where the table has no entry."""
