"""Réorganiser les routes, at any time (PDX-110 to PDX-115)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import ALIKE, GOES_ON, Ask, Frame
from layover.games.pdx.concourse import (
    are_neighbours,
    gate_at,
    index_at,
    insert,
    may_insert,
    may_move,
    may_swap,
    movable,
    place_of,
    spot,
    swap,
    unlocked_from,
)
from layover.games.pdx.pack import GATES, LONGEST, MOST_DESTINATIONS, MOST_SPOTS
from layover.games.pdx.rules import LABORATORY, NOTHING_MOVES
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.common import AnyTime, HalfMade, before_own, shut_out


class Move(AnyTime):
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
        """Append the picks of a seat that is not shut out. Restates `may_move`;
        `test_referee_and_list_agree` holds them together."""
        if s.lab and s.moves >= s.pack.most_moves:
            return
        base = self.base
        gate: i64 = seat * GATES
        end: i64 = gate + s.gates[seat]
        routes = s.routes
        while gate < end:
            route = routes[gate]
            first = unlocked_from(s, gate)
            count: i64 = len(route) - first
            if count > 1:
                for k in range(first, len(route)):
                    picks.append(base + route[k])
            elif count == 1 and movable(s, gate, route[first]):
                picks.append(base + route[first])
            gate += 1

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(MOVE_TARGET.of(f.seat, target))


class MoveTarget(HalfMade):
    """Where a tile goes."""

    def of(self, seat: i64, tile: i64) -> Frame:
        return self.at(seat, tile)

    def tile(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(self.tile(f))]


class MoveTo(Ask[Pdx]):
    """The spot where the tile comes to lie: a gate and the index it will have (PDX-111, PDX-113)."""

    name = "move_to"
    noun = "spot"
    size = MOST_SPOTS
    leads = ALIKE

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        found: list[int] = []
        for gate in range(f.seat * GATES, f.seat * GATES + s.gates[f.seat]):
            for index in range(min(len(s.routes[gate]) + 1, LONGEST)):
                found.append(int(spot(gate, index)))
        return found

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return may_insert(s, f.seat, MOVE_TARGET.tile(f), gate_at(target), index_at(target))

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        """Restates `may_insert`; `test_referee_and_list_agree` holds them together."""
        base = self.base
        picks: list[int] = []
        capacity = s.pack.capacity
        tile = MOVE_TARGET.tile(f)
        haul: i64 = s.pack.haul[tile]
        where = place_of(s, f.seat, tile)
        home = gate_at(where)
        routes = s.routes
        sizes = s.size
        gate: i64 = f.seat * GATES
        end: i64 = gate + s.gates[f.seat]
        while gate < end:
            length: i64 = len(routes[gate])
            index = unlocked_from(s, gate)
            if gate == home:
                while index < length:
                    if spot(gate, index) != where:
                        picks.append(int(base + spot(gate, index)))
                    index += 1
            else:
                size: i64 = sizes[gate]
                if haul <= size and length < capacity[size]:
                    while index <= length:
                        picks.append(int(base + spot(gate, index)))
                        index += 1
            gate += 1
        return picks

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        insert(s, f.seat, MOVE_TARGET.tile(f), gate_at(target), index_at(target))
        s.moves += 1
        s.tell("moved_tile", f.seat, MOVE_TARGET.tile(f), target)

    def foretold(self, s: Pdx, f: Frame) -> int:
        return GOES_ON if before_own(s, f) else ALIKE


class SwapWith(Ask[Pdx]):
    """An unlocked tile that trades places with it, so that full gates can exchange (PDX-114)."""

    name = "swap_with"
    noun = "destination"
    size = MOST_DESTINATIONS
    leads = ALIKE

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [other for other in MOVE.domain(s, f) if other != MOVE_TARGET.tile(f)]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return may_swap(s, f.seat, MOVE_TARGET.tile(f), target) if target < s.pack.destinations else NOTHING_MOVES

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        """Restates `may_swap`; `test_referee_and_list_agree` holds them together."""
        base = self.base
        picks: list[int] = []
        tile = MOVE_TARGET.tile(f)
        hauls = s.pack.haul
        haul: i64 = hauls[tile]
        where = place_of(s, f.seat, tile)
        home = gate_at(where)
        routes = s.routes
        sizes = s.size
        own: i64 = sizes[home]
        gate: i64 = f.seat * GATES
        end: i64 = gate + s.gates[f.seat]
        while gate < end:
            route = routes[gate]
            index = unlocked_from(s, gate)
            length: i64 = len(route)
            if gate == home:
                at = index_at(where)
                while index < length:
                    if not are_neighbours(index, at):
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
        swap(s, f.seat, MOVE_TARGET.tile(f), target)
        s.moves += 1
        s.tell("swapped_tiles", f.seat, MOVE_TARGET.tile(f), target)

    def foretold(self, s: Pdx, f: Frame) -> int:
        return GOES_ON if before_own(s, f) else ALIKE


MOVE: Final[Move] = Move()
MOVE_TO: Final[MoveTo] = MoveTo()
SWAP_WITH: Final[SwapWith] = SwapWith()
MOVE_TARGET: Final[MoveTarget] = MoveTarget("move_target", [MOVE_TO, SWAP_WITH])
