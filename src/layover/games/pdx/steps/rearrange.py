"""Réorganiser les routes, at any time (PDX-110 to PDX-115)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import ALIKE, GOES_ON, Ask, Frame
from layover.games.pdx.concourse import insert, may_insert, may_move, may_swap, movable, place_of, swap
from layover.games.pdx.pack import GATES, LONGEST, MOST_DESTINATIONS, MOST_SPOTS
from layover.games.pdx.rules import HALF_MADE, LABORATORY, NOTHING_MOVES
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.common import HalfMade, half_made, shut_out


class Move(Ask[Pdx]):
    """An own unlocked tile that can go somewhere (PDX-110, PDX-112, PDX-160); bounded in the laboratory (PDX-183)."""

    noun = "destination"
    size = MOST_DESTINATIONS
    leads = GOES_ON

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        found: list[int] = []
        if f.seat != s.tyler:
            for route in s.routes[f.seat * GATES:f.seat * GATES + s.gates[f.seat]]:
                found += route
        return found

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target >= s.pack.destinations:
            return NOTHING_MOVES
        why = shut_out(s, f.seat)
        if why is None:
            why = may_move(s, f.seat, target)
        if why is None and s.lab and s.moves >= s.pack.most_moves:
            return LABORATORY
        return why

    def add(self, s: Pdx, seat: i64, picks: list[int]) -> None:
        """Append the picks of a seat that is not shut out."""
        if s.lab and s.moves >= s.pack.most_moves:
            return
        base = self.base
        gate: i64 = seat * GATES
        end: i64 = gate + s.gates[seat]
        routes = s.routes
        plane = s.plane
        while gate < end:
            route = routes[gate]
            first: i64 = max(plane[gate] + 1, 0)
            count: i64 = len(route) - first
            if count > 1:
                for k in range(first, len(route)):
                    picks.append(base + route[k])
            elif count == 1 and movable(s, gate, route[first]):
                picks.append(base + route[first])
            gate += 1

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(MOVE_TARGET.at(f.seat, target))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return HALF_MADE


class MoveTo(Ask[Pdx]):
    """Where tile x comes to lie: a gate and the index it will have (PDX-111, PDX-113)."""

    name = "move_to"
    noun = "spot"
    size = MOST_SPOTS
    leads = ALIKE

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        found: list[int] = []
        for gate in range(f.seat * GATES, f.seat * GATES + s.gates[f.seat]):
            for index in range(min(len(s.routes[gate]) + 1, LONGEST)):
                found.append(gate * LONGEST + index)
        return found

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return may_insert(s, f.seat, f.x, target // LONGEST, target % LONGEST)

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        base = self.base
        picks: list[int] = []
        capacity = s.pack.capacity
        haul: i64 = s.pack.haul[f.x]
        where = place_of(s, f.seat, f.x)
        home = where // LONGEST
        routes = s.routes
        plane = s.plane
        sizes = s.size
        gate: i64 = f.seat * GATES
        end: i64 = gate + s.gates[f.seat]
        while gate < end:
            length: i64 = len(routes[gate])
            spot: i64 = base + gate * LONGEST
            index: i64 = max(plane[gate] + 1, 0)
            if gate == home:
                while index < length:
                    if gate * LONGEST + index != where:
                        picks.append(int(spot + index))
                    index += 1
            else:
                size: i64 = sizes[gate]
                if haul <= size and length < capacity[size]:
                    while index <= length:
                        picks.append(int(spot + index))
                        index += 1
            gate += 1
        return picks

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        insert(s, f.seat, f.x, target // LONGEST, target % LONGEST)
        s.moves += 1
        s.tell("moved_tile", f.seat, f.x, target)


class SwapWith(Ask[Pdx]):
    """An unlocked tile that trades places with tile x, so that full gates can exchange (PDX-114)."""

    name = "swap_with"
    noun = "destination"
    size = MOST_DESTINATIONS
    leads = ALIKE

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [tile for tile in MOVE.domain(s, f) if tile != f.x]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return may_swap(s, f.seat, f.x, target) if target < s.pack.destinations else NOTHING_MOVES

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        base = self.base
        picks: list[int] = []
        hauls = s.pack.haul
        haul: i64 = hauls[f.x]
        where = place_of(s, f.seat, f.x)
        home = where // LONGEST
        routes = s.routes
        plane = s.plane
        sizes = s.size
        own: i64 = sizes[home]
        gate: i64 = f.seat * GATES
        end: i64 = gate + s.gates[f.seat]
        while gate < end:
            route = routes[gate]
            index: i64 = max(plane[gate] + 1, 0)
            length: i64 = len(route)
            if gate == home:
                at = where % LONGEST
                while index < length:
                    if index - at > 1 or at - index > 1:
                        picks.append(base + route[index])
                    index += 1
            elif haul <= sizes[gate]:
                while index < length:
                    if hauls[route[index]] <= own:
                        picks.append(base + route[index])
                    index += 1
            gate += 1
        return picks

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        swap(s, f.seat, f.x, target)
        s.moves += 1
        s.tell("swapped_tiles", f.seat, f.x, target)


MOVE: Final[Move] = Move()
MOVE_TO: Final[MoveTo] = MoveTo()
SWAP_WITH: Final[SwapWith] = SwapWith()
MOVE_TARGET: Final[HalfMade] = half_made("move_target", [MOVE_TO, SWAP_WITH])
