"""Réserver une destination, and the market (PDX-090 to PDX-094, PDX-170)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bits, count_bits, nth_bit, span
from layover.engine.chance import Chance
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, NOBODY, Ask, Do, Frame, Menu
from layover.games.pdx.pack import HALF, MOST_DESTINATIONS, MOST_STACKS
from layover.games.pdx.rules import ROOM_FIRST, STACK_EMPTY
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.common import DECLINE, MUST


class ReserveAction(Do[Pdx]):
    """Make room if there is none, then take a tile; an empty market has none to take (PDX-090, PDX-091)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.then(MAKE_ROOM.at(f.seat), RESERVE_PICK.at(f.seat))


class RemoveReserved(Ask[Pdx]):
    """An own reserved tile leaves the game to make room; then the Reserve must be completed (PDX-091)."""

    name = "remove_reserved"
    noun = "destination"
    size = MOST_DESTINATIONS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return list(s.reserve[f.seat])

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if target in s.reserve[f.seat] else ROOM_FIRST

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        held = s.reserve[f.seat]
        at = held.index(target)
        s.reserve[f.seat] = held[:at] + held[at + 1:]
        s.removed = s.removed + (int(target),)
        s.tell("removed_tile", f.seat, target)
        s.stack.pop()                                     # the pick that waited: now it has to be made
        s.then(RESERVE_PICK.for_removed(f.seat))


class MakeRoom(Menu[Pdx]):
    """With a full reserve; lapses as soon as an any-time action frees a slot."""

    insists = ROOM_FIRST

    def moot(self, s: Pdx, f: Frame) -> bool:
        return len(s.reserve[f.seat]) < s.pack.reserve_slots or market_empty(s)


class Reserve(Ask[Pdx]):
    """The top tile of a stack, free of charge (PDX-090, PDX-094)."""

    noun = "stack"
    size = MOST_STACKS
    means = "destination"

    def meaning(self, s: Pdx, f: Frame, target: i64) -> i64:
        return s.market[target] if target < s.pack.stacks else NONE

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, s.pack.stacks)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if target < s.pack.stacks and s.height[target] else STACK_EMPTY

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        """Restates `check`; `test_referee_and_list_agree` holds them together."""
        base = self.base
        picks: list[int] = []
        stack: i64 = base
        for height in s.height:
            if height:
                picks.append(int(stack))
            stack += 1
        return picks

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        tile: i64 = s.market[target]
        s.tell("reserved", f.seat, tile, target)
        s.reserve[f.seat] = s.reserve[f.seat] + (int(tile),)
        take_top(s, target)
        s.then(REVEAL_TILE.of(target))


class ReservePick(Menu[Pdx]):
    """With a free slot."""

    insists = STACK_EMPTY

    def for_removed(self, seat: i64) -> Frame:
        """After a tile was removed for it: it can no longer be declined."""
        return self.at(seat, MUST)

    def moot(self, s: Pdx, f: Frame) -> bool:
        return len(s.reserve[f.seat]) >= s.pack.reserve_slots


class RevealTile(Chance[Pdx]):
    """The tile below becomes the top of a stack, seen by all, unless the stack is empty (PDX-092)."""

    noun = "destination"
    size = MOST_DESTINATIONS

    def of(self, stack: i64) -> Frame:
        return self.at(CHANCE, stack)

    def stack(self, f: Frame) -> i64:
        return f.x

    def moot(self, s: Pdx, f: Frame) -> bool:
        return not s.height[self.stack(f)]

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [*bits(s.unseen[0]), *[HALF + k for k in bits(s.unseen[1])]]

    def weight(self, s: Pdx, f: Frame, target: i64) -> i64:
        return 1 if s.is_unseen(target) else 0

    def total(self, s: Pdx, f: Frame) -> i64:
        return count_bits(s.unseen[0]) + count_bits(s.unseen[1])

    def outcome(self, s: Pdx, f: Frame, r: i64) -> i64:
        below = count_bits(s.unseen[0])
        return nth_bit(s.unseen[0], r) if r < below else HALF + nth_bit(s.unseen[1], r - below)

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.see(target)
        s.market[self.stack(f)] = target
        s.tell("revealed_tile", NOBODY, target, self.stack(f))


def take_top(s: Pdx, stack: i64) -> None:
    """The top tile is gone: REVEAL_TILE is due, or the stack is empty, and the third empty one ends it all."""
    s.height[stack] -= 1
    s.market[stack] = NONE
    if s.height[stack]:
        return
    empty = empty_stacks(s)
    s.tell("stack_empty", s.active, stack, empty)
    if not s.triggered and empty >= s.pack.end_empty:
        s.triggered = True
        turns = s.seats - 1 - s.place
        s.tell("end_triggered" if turns else "last_turn", s.active, empty, turns)


def empty_stacks(s: Pdx) -> i64:
    count: i64 = 0
    for height in s.height:
        if not height:
            count += 1
    return count


def market_empty(s: Pdx) -> bool:
    for height in s.height:
        if height:
            return False
    return True


RESERVE_ACTION: Final[ReserveAction] = ReserveAction()
REMOVE_RESERVED: Final[RemoveReserved] = RemoveReserved()
MAKE_ROOM: Final[MakeRoom] = MakeRoom("make_room", [REMOVE_RESERVED, DECLINE])
RESERVE: Final[Reserve] = Reserve()
RESERVE_PICK: Final[ReservePick] = ReservePick("reserve_pick", [RESERVE, DECLINE])
REVEAL_TILE: Final[RevealTile] = RevealTile()
