"""How well each seat stands, in slices at the end: features for bots (spec section 13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bits, count_bits
from layover.engine.weights import Weights
from layover.games.portal.pack import COLOURS
from layover.games.portal.state import Portal
from layover.games.portal.steps.activate import earner


class PortalWeights(Weights):
    """The numbers of `weights.toml`, which says what each means."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.card: Final = self.of("card")
        self.one_room: Final = self.of("one_room")
        self.earner: Final = self.of("earner")
        self.recruit: Final = self.of("recruit")
        self.safe: Final = self.row("safe", 9)
        self.subjects: Final = self.row("subjects", 9)


def evaluate(s: Portal, w: PortalWeights) -> list[float]:
    """An estimate of each seat's final score: the true one once the game is over."""
    worth: list[float] = []
    if s.ended:
        for cake in s.cake:
            worth.append(float(cake))
        return worth
    for seat in range(s.seats):
        alive: i64 = s.alive[seat]
        value = w.subjects[alive if alive < 8 else 8] + w.card * float(count_bits(s.hand[seat]))
        if count_bits(s.homes[seat]) == 1:
            value -= w.one_room
        worth.append(value)
    for row in s.floors:
        depth: i64 = len(row)
        for chamber in row:
            depth -= 1
            place: i64 = chamber * COLOURS
            safe = w.safe[depth if depth < 8 else 8]
            for seat in range(s.seats):
                if s.slices[place + seat]:
                    worth[seat] += safe * float(s.slices[place + seat])
    for chamber in bits(s.old_edge & s.lab):
        who = earner(s, chamber)
        if who >= 0:
            side: i64 = chamber * 2 + (s.flipped >> chamber & 1)
            worth[who] += w.earner * float(s.pack.side_cake[side]) + w.recruit * float(s.pack.side_subjects[side])
    return worth
