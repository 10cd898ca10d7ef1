"""A concourse: what its gates take, what is locked, and what its owner can pay (PDX-100 to PDX-122)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.rule import Rule
from layover.games.pdx.pack import (
    BY_PARTNERSHIP,
    GATES,
    LONGEST,
    MOST_ICONS,
    NEGOTIATOR,
    PARTNERSHIP,
    SLOTS,
    TOKENS,
    WILD,
    by_partnership,
    is_office,
    is_wild,
)
from layover.games.pdx.rules import (
    BEHIND_THE_PLANE,
    DOES_NOT_FIT,
    GATE_FULL,
    GATE_TOO_SMALL,
    LOCKED,
    NO_PARTNERSHIP,
    NO_SUCH_GATE,
    NOT_RESERVED,
    NOTHING_MOVES,
    OWN_BOARD_ONLY,
    PARTNERSHIP_USED,
    PRICE_NOT_MET,
    SAME_AS_INSERTION,
    WILD_FOR_NOTHING,
)
from layover.games.pdx.state import NO_GATE, NO_PLANE, NONE, Pdx


def gain(s: Pdx, seat: i64, token: i64, by: Rule | None = None, told: str = "gained", at: i64 = NONE) -> None:
    """A token from the finite supply, by a landing unless another rule is named; a gain whose token is missing is lost
    (PDX-156, PDX-157). `at`: the tile that brings it."""
    if s.supply[token]:
        s.supply[token] -= 1
        s.tokens[seat * TOKENS + token] += 1
        s.tell(told, seat, token, at, by=by)
    else:
        s.tell("none_left", seat, token, at)


def give_back(s: Pdx, seat: i64, token: i64) -> None:
    """PDX-089: discarded and paid tokens return to the supply."""
    s.tokens[seat * TOKENS + token] -= 1
    s.supply[token] += 1


def is_own(seat: i64, gate: i64) -> bool:
    return gate // GATES == seat


def exists(s: Pdx, gate: i64) -> bool:
    return gate < len(s.size) and s.size[gate] != NO_GATE


def to_runway(s: Pdx, gate: i64) -> None:
    """The plane of a gate joins the end of the runway."""
    s.plane[gate] = NO_PLANE
    s.runway = s.runway + (s.size[gate],)


# Assigning

def takes(s: Pdx, gate: i64, tile: i64) -> Rule | None:
    """Why a gate does not take one more tile of this haul (PDX-101, PDX-102)."""
    size: i64 = s.size[gate]
    if s.pack.haul[tile] > size:
        return GATE_TOO_SMALL
    if len(s.routes[gate]) >= s.pack.capacity[size]:
        return GATE_FULL
    return None


def has_gate(s: Pdx, seat: i64, tile: i64) -> bool:
    """Whether some gate of a seat takes the tile. Restates `takes` for the hottest list, which
    `test_referee_and_list_agree` holds to it."""
    capacity = s.pack.capacity
    haul: i64 = s.pack.haul[tile]
    gate: i64 = seat * GATES
    end: i64 = gate + s.gates[seat]
    while gate < end:
        size: i64 = s.size[gate]
        if haul <= size and len(s.routes[gate]) < capacity[size]:
            return True
        gate += 1
    return False


def partners(s: Pdx, seat: i64, tile: i64) -> i64:
    """PDX-263: mask of the icons of a tile that Partnership would pay now; 0 where it does not apply."""
    if seat != s.active or s.partnership_used or not s.powers[seat] & bit(PARTNERSHIP):
        return 0
    return s.pack.icon_mask[tile] & private_icons(s, seat)


def private_icons(s: Pdx, seat: i64) -> i64:
    """Mask of the services on a seat's private offices."""
    mask: i64 = 0
    for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
        if is_office(office):
            for icon in s.pack.office_icons[office]:
                mask |= bit(icon)
    return mask


def can_pay(s: Pdx, seat: i64, tile: i64) -> bool:
    """Whether there is a typed token, the Partnership or a wild token for every icon of a tile."""
    free: i64 = partners(s, seat, tile) if s.with_specialists else 0
    tokens = s.tokens
    place: i64 = seat * TOKENS
    wild: i64 = tokens[place + WILD]
    for icon in s.pack.icons[tile]:
        if not tokens[place + icon] and not (free and free & bit(icon)):
            if not wild:
                return False
            wild -= 1
    return True


def may_assign(s: Pdx, seat: i64, tile: i64) -> Rule | None:
    """Why a seat cannot assign this tile now (PDX-100 to PDX-108)."""
    if tile not in s.reserve[seat]:
        for other in range(s.seats):
            if other != seat and tile in s.reserve[other]:
                return OWN_BOARD_ONLY
        return NOT_RESERVED
    if not has_gate(s, seat, tile):
        why = GATE_FULL
        for gate in range(seat * GATES, seat * GATES + s.gates[seat]):
            if s.pack.haul[tile] > s.size[gate]:
                why = GATE_TOO_SMALL
        return why
    return None if can_pay(s, seat, tile) else PRICE_NOT_MET


WILDS: Final = (0, 1, 2, 4, 3, 5, 6, 7)
"""The payments without the Partnership, those with the fewest wild tokens first."""


def may_pay(s: Pdx, seat: i64, tile: i64, payment: i64) -> Rule | None:
    """Why a tile cannot be paid in this way (PDX-103, PDX-106, PDX-263, PDX-264)."""
    free: i64 = 0
    icons = s.pack.icons[tile]
    if by_partnership(payment):
        free = partners(s, seat, tile)
        if not free:
            own_turn = seat == s.active and s.powers[seat] & bit(PARTNERSHIP)
            return PARTNERSHIP_USED if own_turn and s.partnership_used else NO_PARTNERSHIP
    wild: i64 = 0
    place: i64 = seat * TOKENS
    for k in range(MOST_ICONS):
        jokered = is_wild(payment, k)
        if k >= len(icons) or free & bit(icons[k]):
            if jokered:
                return WILD_FOR_NOTHING
        elif jokered:
            wild += 1
        elif not s.tokens[place + icons[k]]:
            return PRICE_NOT_MET
    return None if wild <= s.tokens[place + WILD] else PRICE_NOT_MET


def payments(s: Pdx, seat: i64, tile: i64) -> list[int]:
    """Every way to pay a tile; the one with the fewest wild tokens first."""
    found: list[int] = []
    for payment in WILDS:
        if may_pay(s, seat, tile, payment) is None:
            found.append(payment)
    if s.powers[seat] & bit(PARTNERSHIP) and partners(s, seat, tile):
        for wilds in WILDS:
            if may_pay(s, seat, tile, BY_PARTNERSHIP + wilds) is None:
                found.append(BY_PARTNERSHIP + wilds)
    return found


# Rearranging. A spot is one number: a gate and an index of its route.

def spot(gate: i64, index: i64) -> i64:
    """The spot at an index of a gate's route.

    >>> [gate_at(spot(9, 4)), index_at(spot(9, 4))]
    [9, 4]
    """
    return gate * LONGEST + index


def gate_at(spot: i64) -> i64:
    return spot // LONGEST


def index_at(spot: i64) -> i64:
    return spot % LONGEST


def place_of(s: Pdx, seat: i64, tile: i64) -> i64:
    """The spot of a tile on a seat's routes; NONE when it is not there."""
    gate: i64 = seat * GATES
    end: i64 = gate + s.gates[seat]
    while gate < end:
        place = spot(gate, 0)
        for other in s.routes[gate]:
            if other == tile:
                return place
            place += 1
        gate += 1
    return NONE


def unlocked_from(s: Pdx, gate: i64) -> i64:
    """PDX-112: the index of the first tile that no plane locks."""
    at: i64 = s.plane[gate]
    return at + 1 if at >= 0 else 0


def are_neighbours(one: i64, other: i64) -> bool:
    """Whether two spots of a route, or two of its indices, are the same or next to each other."""
    return -1 <= one - other <= 1


def may_move(s: Pdx, seat: i64, tile: i64) -> Rule | None:
    """Why a seat cannot move this tile anywhere (PDX-110 to PDX-114)."""
    where = place_of(s, seat, tile)
    if where == NONE:
        for other in range(s.seats):
            if other != seat and place_of(s, other, tile) != NONE:
                return OWN_BOARD_ONLY
        return NOTHING_MOVES
    gate = gate_at(where)
    if index_at(where) < unlocked_from(s, gate):
        return LOCKED
    return None if movable(s, gate, tile) else DOES_NOT_FIT


def movable(s: Pdx, gate: i64, tile: i64) -> bool:
    """Whether an unlocked tile has a target."""
    if len(s.routes[gate]) - unlocked_from(s, gate) > 1:
        return True
    capacity = s.pack.capacity
    hauls = s.pack.haul
    haul: i64 = hauls[tile]
    own: i64 = s.size[gate]
    first: i64 = gate // GATES * GATES
    other: i64 = first
    end: i64 = first + s.gates[gate // GATES]
    while other < end:
        size: i64 = s.size[other]
        if other != gate and haul <= size:
            route = s.routes[other]
            if len(route) < capacity[size]:
                return True
            for k in range(unlocked_from(s, other), len(route)):
                if hauls[route[k]] <= own:
                    return True
        other += 1
    return False


def may_insert(s: Pdx, seat: i64, tile: i64, gate: i64, index: i64) -> Rule | None:
    """Why a tile cannot come to this index of a gate's route (PDX-111, PDX-113)."""
    if not is_own(seat, gate):
        return OWN_BOARD_ONLY
    if not exists(s, gate):
        return NO_SUCH_GATE
    where = place_of(s, seat, tile)
    route = s.routes[gate]
    if gate_at(where) == gate:
        if index >= len(route) or index == index_at(where):
            return NOTHING_MOVES
    elif takes(s, gate, tile) is not None:
        return DOES_NOT_FIT
    elif index > len(route):
        return NOTHING_MOVES
    return BEHIND_THE_PLANE if index < unlocked_from(s, gate) else None


def may_swap(s: Pdx, seat: i64, tile: i64, other: i64) -> Rule | None:
    """Why two tiles cannot trade places (PDX-111, PDX-112, PDX-114)."""
    there = place_of(s, seat, other)
    if there == NONE:
        for rival in range(s.seats):
            if rival != seat and place_of(s, rival, other) != NONE:
                return OWN_BOARD_ONLY
        return NOTHING_MOVES
    if tile == other:
        return NOTHING_MOVES
    here = place_of(s, seat, tile)
    gate = gate_at(there)
    if index_at(there) < unlocked_from(s, gate):
        return LOCKED
    if gate_at(here) == gate:
        return SAME_AS_INSERTION if are_neighbours(here, there) else None
    hauls = s.pack.haul
    if hauls[tile] > s.size[gate] or hauls[other] > s.size[gate_at(here)]:
        return DOES_NOT_FIT
    return None


def insert(s: Pdx, seat: i64, tile: i64, gate: i64, index: i64) -> None:
    """Take the tile out of its route and put it in at the index it is to have."""
    where = place_of(s, seat, tile)
    old = gate_at(where)
    at = index_at(where)
    route = s.routes[old]
    s.routes[old] = route[:at] + route[at + 1:]
    route = s.routes[gate]
    s.routes[gate] = route[:index] + (tile,) + route[index:]


def swap(s: Pdx, seat: i64, tile: i64, other: i64) -> None:
    """Two tiles trade places."""
    here = place_of(s, seat, tile)
    there = place_of(s, seat, other)
    _put(s, here, other)
    _put(s, there, tile)


def _put(s: Pdx, where: i64, tile: i64) -> None:
    gate = gate_at(where)
    at = index_at(where)
    route = s.routes[gate]
    s.routes[gate] = route[:at] + (tile,) + route[at + 1:]


# Negotiating

def negotiates(s: Pdx, seat: i64) -> bool:
    """PDX-254, PDX-268: a Negotiator, in its owner's turn."""
    return seat == s.active and s.powers[seat] & bit(NEGOTIATOR) != 0
