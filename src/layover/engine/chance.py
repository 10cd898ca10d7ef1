"""Chance as a seat: what cards and dice may do, and who answers for them.

A supply nobody has looked at has no order: a *pool* of counts. Drawing from it is a pick of the seat
CHANCE, answered by a dealer, so replays, search and proofs of fairness treat it like any other pick.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, nth_bit, span
from layover.engine.rule import NOT_IN_POOL, Rule
from layover.engine.stack import Ask, Frame, State

S = TypeVar("S", bound=State)

_WORD: Final = 0xFFFFFFFF
_MULTIPLIER: Final = 1791398085  # multiply-with-carry: a * 2^32 - 1 is a safe prime, a < 2^31


class Rng:
    """A small fast generator for play and search: one int, the same numbers in every build.

    Not for secrecy: real tables deal from a secret seed with `Dealer`.

    >>> rng = Rng.seeded(7)
    >>> [rng.below(6) for k in range(8)]
    [1, 0, 4, 1, 2, 3, 3, 1]
    """

    def __init__(self, x: i64) -> None:
        self.x: i64 = x

    @staticmethod
    def seeded(seed: int) -> Rng:
        digest = hashlib.sha256(f"layover:{seed}".encode()).digest()
        return Rng(int.from_bytes(digest[:7], "big") | 1)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; n may have 31 bits."""
        x = self.x
        word: i64 = _WORD
        factor: i64 = _MULTIPLIER
        x = factor * (x & word) + (x >> 32)
        self.x = x
        return ((x & word) * n) >> 32

    def copy(self) -> Rng:
        return Rng(self.x)


def draw_from(pool: list[int], rng: Rng) -> i64:
    """One of a pool of counts, taken out of it."""
    r = rng.below(sum(pool))
    kind: i64 = 0
    while r >= pool[kind]:
        r -= pool[kind]
        kind += 1
    pool[kind] -= 1
    return kind


def some_cards(cards: list[int], count: i64, rng: Rng) -> i64:
    """A mask of so many cards, taken at random out of a list."""
    mask: i64 = 0
    for k in range(count):
        at = rng.below(len(cards))
        mask |= bit(cards[at])
        cards[at] = cards[-1]
        cards.pop()
    return mask


class Dealer:
    """Answers every draw of one table from its secret seed: the n-th answer depends on seed and n only.

    The commitment is shown before the first pick, the seed after the last, and `layover.verify` compares.

    >>> Dealer("7").commitment == Dealer("7").commitment != Dealer("8").commitment
    True
    """

    def __init__(self, seed: str) -> None:
        self.seed: Final = seed
        self.commitment: Final = hashlib.sha256(f"layover-seed:{seed}".encode()).hexdigest()

    def answer(self, nth: int, total: int) -> int:
        """The n-th draw of the table, as a number below `total`."""
        digest = hashlib.sha256(f"layover-draw:{self.seed}:{nth}".encode()).digest()
        return int.from_bytes(digest, "big") % total


class Chance(Ask[S]):
    """A question to CHANCE; each target has a weight, and weight 0 cannot happen."""

    open: bool = False

    def weight(self, s: S, f: Frame, target: i64) -> i64:
        return 1

    def check(self, s: S, f: Frame, target: i64) -> Rule | None:
        return None if self.weight(s, f, target) > 0 else NOT_IN_POOL

    def total(self, s: S, f: Frame) -> i64:
        total: i64 = 0
        for target in self.domain(s, f):
            total += self.weight(s, f, target)
        return total

    def outcome(self, s: S, f: Frame, r: i64) -> i64:
        """The target that the r-th of `total` equally likely cases stands for."""
        left: i64 = r
        for target in self.domain(s, f):
            left -= self.weight(s, f, target)
            if left < 0:
                return target
        raise AssertionError(f"{self.name}: case {r} is beyond the pool")


class Draw(Chance[S]):
    """A draw from a pool of counts by kind."""

    def pool(self, s: S, f: Frame) -> list[int]:
        raise NotImplementedError

    def domain(self, s: S, f: Frame) -> list[int]:
        return span(0, len(self.pool(s, f)))

    def weight(self, s: S, f: Frame, target: i64) -> i64:
        pool = self.pool(s, f)
        return pool[target] if target < len(pool) else 0

    def total(self, s: S, f: Frame) -> i64:
        total: i64 = 0
        for count in self.pool(s, f):
            total += count
        return total

    def outcome(self, s: S, f: Frame, r: i64) -> i64:
        left: i64 = r
        kind: i64 = 0
        for count in self.pool(s, f):
            left -= count
            if left < 0:
                return kind
            kind += 1
        raise AssertionError(f"{self.name}: case {r} is beyond the pool")


class DrawOne(Chance[S]):
    """A draw from cards that are all different: the pool is a mask, one bit a card."""

    def mask(self, s: S, f: Frame) -> i64:
        raise NotImplementedError

    def domain(self, s: S, f: Frame) -> list[int]:
        return bits(self.mask(s, f))

    def weight(self, s: S, f: Frame, target: i64) -> i64:
        return (self.mask(s, f) >> target) & 1

    def total(self, s: S, f: Frame) -> i64:
        return count_bits(self.mask(s, f))

    def outcome(self, s: S, f: Frame, r: i64) -> i64:
        return nth_bit(self.mask(s, f), r)
