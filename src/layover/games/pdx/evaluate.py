"""How well each seat stands, for bots: an estimate of its final score."""

from __future__ import annotations

from layover.games.pdx.score import total
from layover.games.pdx.state import Pdx


def evaluate(s: Pdx) -> list[float]:
    return [float(total(s, seat)) for seat in range(s.seats)]
