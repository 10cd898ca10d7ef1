"""A ship and its player: where it is, what it can carry and pay. The names are the rulebook's."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bit, replaced
from layover.games.duck_dealer.pack import COLOURS, HOLD, KINDS, MARKERS, colour_of
from layover.games.duck_dealer.state import FREE, Duck


def capacity(s: Duck, seat: i64) -> i64:
    """DUC-52: the built-in hold and the holds installed."""
    return s.pack.built_in + s.pack.hold * s.kit[seat * KINDS + HOLD]


def speed(s: Duck, seat: i64) -> i64:
    """DUC-40: steps for a red disc, by filled compartments."""
    return s.pack.speed[s.filled[seat]]


def is_overloaded(s: Duck, seat: i64) -> bool:
    """DUC-51: more goods aboard than the ship may leave with."""
    return s.load[seat] > capacity(s, seat)


def purse(s: Duck, seat: i64, colour: i64) -> i64:
    """Discs that can be spent, virtual ones included; only the seat in a free action turn has any."""
    return s.discs[seat * COLOURS + colour] + s.virtual[colour]


def spend(s: Duck, seat: i64, colour: i64, count: i64) -> None:
    """DUC-24, DUC-30: virtual discs first; a real one goes back to the general supply at once."""
    virtual: i64 = s.virtual[colour]
    if virtual >= count:
        s.virtual[colour] = virtual - count
        return
    s.virtual[colour] = 0
    s.discs[seat * COLOURS + colour] -= count - virtual
    s.stock[colour] += count - virtual


def pay(s: Duck, seat: i64, colour: i64, count: i64) -> None:
    """Discs for something whose event does not tell them."""
    spend(s, seat, colour, count)
    s.tell("pays", seat, count, colour)


def returns_to_stock(s: Duck, colour: i64, count: i64) -> i64:
    """How many of so many discs spent would be real ones."""
    virtual: i64 = s.virtual[colour]
    return count - virtual if count > virtual else 0


def take_aboard(s: Duck, seat: i64, good: i64) -> None:
    s.goods[seat * s.pack.goods + good] += 1
    s.load[seat] += 1


def pay_good(s: Duck, seat: i64, good: i64) -> None:
    """DUC-74: from the ship to the box."""
    s.goods[seat * s.pack.goods + good] -= 1
    s.load[seat] -= 1


def use_up(s: Duck, seat: i64, good: i64) -> None:
    """A good that pays for something."""
    pay_good(s, seat, good)
    s.tell("uses_up", seat, good)


def aboard(s: Duck, seat: i64, good: i64) -> i64:
    return s.goods[seat * s.pack.goods + good]


def has_other(s: Duck, seat: i64, good: i64) -> bool:
    """DUC-63: whether something else than this good is aboard, to pay R with."""
    return s.load[seat] > aboard(s, seat, good)


def leave(s: Duck, seat: i64, place: i64) -> None:
    """DUC-55, DUC-97: the ship goes on, and with its stay ends the relief paid for there."""
    s.place[seat] = place
    s.paid[seat] = 0


def first_marker(seat: i64) -> i64:
    """Where `passages` has the first of a seat's two markers; the second one follows."""
    return seat * MARKERS


def next_place(s: Duck, seat: i64, way: tuple[int, ...]) -> i64:
    """DUC-41, DUC-42: where one step along a way ends; points with an own cube are skipped."""
    planets: i64 = s.pack.planets
    links = s.links
    for place in way:
        if place < planets or links[place - planets] != seat:
            return place
    raise AssertionError("a route without a planet at its end")


def is_free_point(s: Duck, point: i64) -> bool:
    """DUC-28: neither a cube nor a ship."""
    return s.links[point] == FREE and s.pack.planets + point not in s.place


def has_free_point(s: Duck, route: i64) -> bool:
    for point in s.pack.route_points[route]:
        if is_free_point(s, point):
            return True
    return False


def free_routes(s: Duck) -> i64:
    """Mask of the routes with a point for a link cube."""
    mask = s.open_routes
    planets: i64 = s.pack.planets
    for place in s.place:
        if place >= planets:
            route: i64 = s.pack.point_route[place - planets]
            if mask & bit(route) and not has_free_point(s, route):
                mask &= ~bit(route)
    return mask


def set_link(s: Duck, point: i64, owner: i64) -> None:
    """Put a cube on a point, or take it away with FREE."""
    s.links = replaced(s.links, point, owner)
    route: i64 = s.pack.point_route[point]
    s.open_routes &= ~bit(route)
    for other in s.pack.route_points[route]:
        if s.links[other] == FREE:
            s.open_routes |= bit(route)
            return


def fit(s: Duck, seat: i64, kind: i64) -> i64:
    """Fill the lowest free compartment; a crew disc comes from the supply (DUC-12, DUC-87). Which one it is, from 1."""
    slots: i64 = s.pack.compartments
    s.ship = replaced(s.ship, seat * slots + s.filled[seat], kind)
    s.filled = replaced(s.filled, seat, s.filled[seat] + 1)
    _count(s, seat, kind, 1)
    return s.filled[seat]


def refit(s: Duck, seat: i64, kind: i64, old: i64) -> i64:
    """Replace the lowest compartment of a kind; only then its crew disc returns (DUC-87, DUC-89). Which, from 1."""
    first: i64 = seat * s.pack.compartments
    slot = first
    while s.ship[slot] != old:
        slot += 1
    s.ship = replaced(s.ship, slot, kind)
    _count(s, seat, kind, 1)
    _count(s, seat, old, -1)
    return slot - first + 1


def _count(s: Duck, seat: i64, kind: i64, change: i64) -> None:
    s.kit = replaced(s.kit, seat * KINDS + kind, s.kit[seat * KINDS + kind] + change)
    if kind != HOLD:
        s.stock[colour_of(kind)] -= change
