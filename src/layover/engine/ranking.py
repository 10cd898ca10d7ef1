"""Who comes behind whom."""

from __future__ import annotations


def runners_up(standings: list[int]) -> list[int]:
    """The seats right behind the best, by numbers of which the highest is the best: all that are level.

    >>> runners_up([20, 40, 10, 20])
    [0, 3]
    """
    best = max(standings)
    next_best = max([standing for standing in standings if standing < best])
    return [seat for seat in range(len(standings)) if standings[seat] == next_best]
