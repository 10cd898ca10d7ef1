"""Positions in a few readable lines, for tests, puzzles and research.

>>> from layover.testing import scene
>>> s = scene("airlines", seats=4)
>>> s = s.seat(0, shares="pax pax hit gul gul", flights="dash_03 wave_05 dot_01").turn(0)
>>> s.play("found").picks()
['found_company:pax']
>>> s.refused("found_company:gul")
'AIR-043'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from layover.engine.setup import Value
from layover.games import get, part_of


def scene(game: str, seats: int | Sequence[str] | None = None, pack: str | None = None, **options: Value) -> Any:
    """An empty scene of a game; its `seat`, `board` and `turn` fill it, in words of the game."""
    rules = get(game)
    return part_of(rules.id, "scene", "SCENE")(rules, seats, pack, options)
