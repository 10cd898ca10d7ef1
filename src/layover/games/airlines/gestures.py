"""What people mean as one thing: card, company and route of an extension, the whole of a founding, a stack of shares
to be laid. A plan ends where the turn does, or before something is turned up.
"""

from __future__ import annotations

from layover.engine.bits import bits
from layover.engine.stack import Frame
from layover.games.airlines.network import extensions
from layover.games.airlines.state import Airlines
from layover.games.airlines.steps.extend import EXTEND_COMPANY, EXTEND_FLIGHT, EXTEND_ROUTE, EXTENSION
from layover.games.airlines.steps.found import FOUND, FOUND_COMPANY, FOUND_COUNT, FOUND_FLIGHT, FOUND_ROUTE
from layover.games.airlines.steps.play import PLAY, PLAY_COMPANY
from layover.games.airlines.steps.turn import ACTIVITY


def compounds(s: Airlines) -> list[list[int]]:
    """Whole plans of the asked seat, in the order of the picks."""
    if not s.stack:
        return []
    f = s.stack[-1]
    if f.step == ACTIVITY.ix:
        return [*_after(int(FOUND.base), _foundings(s, FOUND_COMPANY.at(f.seat))),
                *_after(int(PLAY.base), [[pick] for pick in PLAY_COMPANY.legal(s, PLAY_COMPANY.at(f.seat))])]
    return _extensions(s, f) if f.step in (EXTENSION.ix, EXTEND_COMPANY.ix) else _foundings(s, f)


def _extensions(s: Airlines, f: Frame) -> list[list[int]]:
    """With any card, or with the one that is played already."""
    if not _leads_to_a_share(s):
        return []
    found: list[list[int]] = []
    if f.step == EXTEND_COMPANY.ix:
        _add_flown(found, s, int(EXTEND_COMPANY.flight(f)), [])
        return found
    for flight in bits(s.flights[f.seat]):
        _add_flown(found, s, flight, [int(EXTEND_FLIGHT.base) + flight])
    return found


def _add_flown(found: list[list[int]], s: Airlines, flight: int, first: list[int]) -> None:
    """All that a card can be flown with and where, after these picks."""
    for company, routes in enumerate(extensions(s, flight)):
        for route in routes:
            found.append([*first, int(EXTEND_COMPANY.base) + company, int(EXTEND_ROUTE.base) + route])


def _foundings(s: Airlines, f: Frame) -> list[list[int]]:
    """What is left to choose of a founding."""
    found: list[list[int]] = []
    if not _leads_to_a_share(s):
        return found
    if f.step == FOUND_COMPANY.ix:
        for pick in FOUND_COMPANY.legal(s, f):
            found += _after(pick, _foundings(s, FOUND_COUNT.of(f.seat, pick - int(FOUND_COMPANY.base))))
    elif f.step == FOUND_COUNT.ix:
        company = FOUND_COUNT.company(f)
        routes = _foundings(s, FOUND_FLIGHT.of(f.seat, company))
        for count in FOUND_COUNT.domain(s, f):
            found += _after(int(FOUND_COUNT.base) + count, routes)
    elif f.step == FOUND_FLIGHT.ix:
        for pick in FOUND_FLIGHT.legal(s, f):
            first = FOUND_ROUTE.of(f.seat, FOUND_FLIGHT.company(f), pick - int(FOUND_FLIGHT.base))
            found += _after(pick, [[route] for route in FOUND_ROUTE.legal(s, first)])
    return found


def _leads_to_a_share(s: Airlines) -> bool:
    """Where no share is left the turn ends with the route, which then cannot be taken back."""
    return s.deck_size() > 0 or s.display_size() > 0


def _after(pick: int, rest: list[list[int]]) -> list[list[int]]:
    return [[pick, *plan] for plan in rest]
