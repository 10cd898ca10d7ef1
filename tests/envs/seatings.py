"""Every game with few, the usual number of and many seats."""

from __future__ import annotations

from layover.engine.setup import Value
from layover.games import IDS, get

Options = dict[str, Value]


def _seatings(game: str) -> list[tuple[str, int, Options]]:
    rules = get(game)
    counts = sorted({rules.least_seats, rules.usual_seats, rules.most_seats})
    return [(game, seats, {"fifth_seat": True} if game == "duck_dealer" and seats == 5 else {}) for seats in counts]


ALL = [seating for game in IDS for seating in _seatings(game)]
FEW = [(game, get(game).least_seats) for game in IDS]


def named(value: object) -> str:
    return str(value) if isinstance(value, (str, int)) else ""
