"""How well each seat stands, in slices at the end: features for bots (spec section 13)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bits, count_bits
from layover.games.portal.pack import COLOURS
from layover.games.portal.state import Portal
from layover.games.portal.steps.activate import earner

# Chances that a slice so many places before the old edge is still there at the end.
_SAFE = (0.35, 0.55, 0.68, 0.77, 0.84, 0.88, 0.91, 0.93, 0.94)
# What the first, second, ... subject in the lab is worth, in slices.
_SUBJECTS = (0.0, 0.30, 0.55, 0.75, 0.90, 1.02, 1.12, 1.17, 1.20)
_CARD = 0.18
_ONE_ROOM = 0.35


def evaluate(s: Portal) -> list[float]:
    """An estimate of each seat's final score: the true one once the game is over."""
    worth: list[float] = []
    if s.ended:
        for cake in s.cake:
            worth.append(float(cake))
        return worth
    for seat in range(s.seats):
        alive: i64 = s.alive[seat]
        value = _SUBJECTS[alive if alive < 8 else 8] + _CARD * float(count_bits(s.hand[seat]))
        if count_bits(s.homes[seat]) == 1:
            value -= _ONE_ROOM
        worth.append(value)
    for row in s.floors:
        depth: i64 = len(row)
        for chamber in row:
            depth -= 1
            place: i64 = chamber * COLOURS
            safe = _SAFE[depth if depth < 8 else 8]
            for seat in range(s.seats):
                if s.slices[place + seat]:
                    worth[seat] += safe * float(s.slices[place + seat])
    for chamber in bits(s.old_edge & s.lab):
        who = earner(s, chamber)
        if who >= 0:
            side: i64 = chamber * 2 + (s.flipped >> chamber & 1)
            worth[who] += 0.3 * float(s.pack.side_cake[side]) + 0.05 * float(s.pack.side_subjects[side])
    return worth
