"""Lists that copies of a table share."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """A list that grows at its end. Copies share it as far as they agree, so that copying a long one costs nothing.

    >>> one: Shared[str] = Shared()
    >>> one.append("a")
    >>> other = one.copy()
    >>> one.append("b")
    >>> other.append("c")
    >>> one.since(0), other.since(0)
    (['a', 'b'], ['a', 'c'])
    """

    def __init__(self) -> None:
        self.rows: list[T] = []
        """Only the first so many are our own: others may have gone on."""
        self.count: int = 0

    def append(self, one: T) -> None:
        if len(self.rows) > self.count:
            self.rows = self.rows[:self.count]
        self.rows.append(one)
        self.count += 1

    def since(self, start: int) -> list[T]:
        """All from a place on."""
        return self.rows[start:self.count]

    def cut(self, count: int) -> None:
        """Keep the first so many."""
        self.count = count

    def copy(self) -> Shared[T]:
        other: Shared[T] = Shared()
        other.rows, other.count = self.rows, self.count
        return other
