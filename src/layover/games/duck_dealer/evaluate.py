"""Features for bots."""

from __future__ import annotations

from layover.games.duck_dealer.state import Duck


def estimate(s: Duck) -> list[float]:
    return [float(points) for points in s.points]
