"""Cake in the lab, ties, and the ranking (POR-133 to POR-140)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.stack import NOBODY
from layover.games.portal.state import Portal


def is_ahead(cake: list[int], alive: list[int], one: i64, other: i64) -> bool:
    """POR-134, POR-136: more cake in the lab, or as much and more subjects there."""
    mine: i64 = cake[one]
    theirs: i64 = cake[other]
    if mine != theirs:
        return mine > theirs
    return alive[one] > alive[other]


def ranks(s: Portal) -> list[int]:
    """POR-140: equal on cake and subjects, equal rank; whom an appeal has chosen stands before the others."""
    found: list[int] = []
    for seat in range(s.seats):
        rank = 1
        for other in range(s.seats):
            if is_ahead(s.cake, s.alive, other, seat):
                rank += 1
        found.append(rank)
    if s.winner != NOBODY:
        for seat in range(s.seats):
            if found[seat] == 1 and seat != s.winner:
                found[seat] = 2
    return found


def leads(s: Portal, seat: i64) -> bool:
    """Whether nobody is ahead of a seat."""
    return best_of(s.cake, s.alive) & bit(seat) != 0


def tied(s: Portal) -> i64:
    """Mask of the seats that nobody is ahead of; more than one is a tie (POR-137, POR-138)."""
    return best_of(s.cake, s.alive)


def best_of(cake: list[int], alive: list[int]) -> i64:
    """`tied`, with so much cake and so many subjects."""
    mask: i64 = 1
    best: i64 = 0
    for seat in range(1, len(cake)):
        if is_ahead(cake, alive, seat, best):
            mask = bit(seat)
            best = seat
        elif not is_ahead(cake, alive, best, seat):
            mask |= bit(seat)
    return mask
