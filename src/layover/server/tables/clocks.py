"""Clocks: how long the asked seat may take, and what each seat has left of its time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from layover.engine.table import Table
from layover.server import messages
from layover.server.store.records import BOT, PERSON, PLAYING, SeatRow, TableRow

RETURNS_WITH_MS = 120_000
"""Whoever takes a seat back whose time had run out has at least so much, or a whole turn's."""


def told(row: TableRow, seats: Sequence[SeatRow]) -> list[messages.SeatClock | None]:
    """What each person had left when the asked seat was asked."""
    if row.ways.clock is None:
        return []
    left, bonus = _left(row, len(seats)), (row.ways.bonus or 0) * 1000
    return [messages.SeatClock(left[seat.seat], bonus) if seat.kind == PERSON else None for seat in seats]


def wound(row: TableRow, before: TableRow, then: Table | None, after: Table, was: Sequence[SeatRow],
          seats: Sequence[SeatRow], now: int) -> TableRow:
    """The row of a table that goes on: since when its seat is asked, until when, and what all have left.

    A clock starts when another seat is asked or the next turn begins, and runs for people only. A purse shrinks by what
    its seat has taken, and grows when its turn ends. Whoever leaves in the middle of a turn and comes back to it finds
    no more time than if they had stayed.
    """
    turn_ends = then is None or then.over or after.over or _turn(then) != _turn(after)
    same = before.status == PLAYING and before.asked == row.asked and not turn_ends
    runs = row.ways.clock is not None and row.asked is not None and seats[row.asked].kind == PERSON
    asked_at = before.asked_at if same and before.asked_at is not None else now
    if runs and same and before.deadline is not None:
        return replace(row, asked_at=asked_at)
    purse = row.ways.bonus is not None
    left = _left(before, len(seats)) if purse or same else _full(row, len(seats))
    if row.ways.clock is not None:
        _spend(left, before, now)
        if row.ways.bonus is not None and turn_ends and then is not None and then.on_turn is not None:
            left[then.on_turn] += row.ways.bonus * 1000
        for one, other in zip(was, seats, strict=True):
            if one.kind == BOT and other.kind == PERSON:
                left[one.seat] = _returns_with(row, left[one.seat], one, same and row.asked == one.seat, now)
    deadline = now + left[row.asked] if runs and row.asked is not None else None
    return replace(row, asked_at=None if row.asked is None else asked_at, deadline=deadline,
                   clocks=left if purse or (left and same and not runs) else None)


def _returns_with(row: TableRow, left: int, away: SeatRow, waited_for: bool, now: int) -> int:
    """What somebody has who takes a seat back; their clock went on while they were waited for."""
    if away.handed == "clock":
        least = RETURNS_WITH_MS if row.ways.bonus is not None else min(RETURNS_WITH_MS, _full(row, 1)[0])
        return max(left, least)
    return max(0, left - (now - (away.handed_at or now))) if waited_for else left


def _left(row: TableRow, seats: int) -> list[int]:
    """A time for each seat; none at all where there is no clock."""
    if row.ways.clock is None:
        return []
    return list(row.clocks) if row.clocks is not None else _full(row, seats)


def _full(row: TableRow, seats: int) -> list[int]:
    return [] if row.ways.clock is None else [row.ways.clock * 1000] * seats


def _spend(left: list[int], before: TableRow, now: int) -> None:
    """What is left to the seat whose clock has run until now; one that was set back gives nobody more."""
    if before.asked is not None and before.deadline is not None:
        left[before.asked] = min(left[before.asked], max(0, before.deadline - now))


def _turn(table: Table) -> int:
    return int(table.game.turn(table.state))
