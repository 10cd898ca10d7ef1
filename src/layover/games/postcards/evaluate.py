"""How well each seat stands: an estimate of its final score (spec section 13)."""

from __future__ import annotations

from layover.games.postcards.score import all_gift_points, itinerary_points, unsent_points
from layover.games.postcards.state import Postcards


def evaluate(s: Postcards) -> list[float]:
    return [float(s.score[seat] + itinerary_points(s, seat) + all_gift_points(s, seat) + unsent_points(s, seat))
            for seat in range(s.seats)]
