"""Sets of small numbers as one int: a network, a hand of different cards, the companies in play."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LIMIT: Final = 62
"""A set holds numbers below this: it stays one machine word, plain and compiled."""


def _indices() -> tuple[int, ...]:
    table = [0] * 67                      # the powers of two differ modulo 67
    for k in range(63):
        table[(1 << k) % 67] = k
    return tuple(table)


_INDEX: Final = _indices()
_BITS: Final = tuple([1 << k for k in range(LIMIT)])


def bit(k: i64) -> i64:
    """The set that holds k alone. A table, since mypyc 2.4 shifts a constant in 32 bits: never `1 << k`."""
    return _BITS[k]


def bits(mask: i64) -> list[int]:
    """The numbers of a set, rising.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    index = _INDEX
    found: list[int] = []
    while mask:
        low: i64 = mask & -mask
        found.append(index[low % 67])
        mask ^= low
    return found


def nth_bit(mask: i64, n: i64) -> i64:
    """The n-th number of a set, the smallest being the 0th.

    >>> nth_bit(0b10110, 2)
    4
    """
    for k in range(n):
        mask &= mask - 1
    return first_bit(mask)


def span(first: i64, end: i64) -> list[int]:
    """The numbers from first to end - 1: `list(range(...))` is many times slower compiled.

    >>> span(2, 5)
    [2, 3, 4]
    """
    found: list[int] = []
    while first < end:
        found.append(int(first))
        first += 1
    return found


def count_bits(mask: i64) -> i64:
    """How many numbers a set holds.

    >>> count_bits(0b10110)
    3
    """
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def first_bit(mask: i64) -> i64:
    """The smallest number of a set that is not empty."""
    return _INDEX[(mask & -mask) % 67]


def replaced(row: tuple[int, ...], k: i64, value: i64) -> tuple[int, ...]:
    """A row with one entry changed. Rows that seldom change are tuples, so that copies share them."""
    changed = list(row)
    changed[k] = value
    return tuple(changed)
