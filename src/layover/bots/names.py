"""What bots are called at a table: short first names that read well in both languages."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from zlib import crc32

from layover.engine.stack import MOST_SEATS

FIRST_NAMES: Final = (
    "Nadia", "Gina", "Enzo", "Karim", "Chloé", "Fred", "Mara", "Ada", "Hugo", "June", "Boris", "Oscar", "Remy", "Iris",
    "Emil", "Amir", "Nora", "Carla", "Bea", "Marc", "Luca", "Joan", "Dana", "Theo", "Elio", "Anouk", "Ugo", "Ines",
    "Clara", "Lina", "Mila", "Nico", "Gus", "Flora", "Vera", "Alma", "Jade", "Rosa", "Lara", "Maya", "Selma", "Elsa",
    "Ida", "Alix", "Noah", "Paula", "Hana", "Basil", "Tina", "Otto", "Ivan", "Jules", "Léo", "Edgar", "Aya", "Cyril",
    "Nina", "Zoé", "Sami", "Olga", "Igor", "Lou", "Malik", "Arlo",
)
"""No two of eight in a row begin alike."""
OWN: Final = len(FIRST_NAMES) // MOST_SEATS
"""How many names are kept for each seat of a table: one more than there can be people beside the bot."""


def first_name(table: str, seat: int, people: Collection[str]) -> str:
    """The bot at a seat: always the same at one table, another for each seat, and never that of somebody there.

    >>> first_name("t1", 0, []), first_name("t1", 1, []), first_name("t1", 1, ["nina"])
    ('Cyril', 'Nina', 'Nadia')
    """
    taken = {name.casefold() for name in people}
    start = crc32(table.encode()) + seat
    own = [FIRST_NAMES[(start + n * MOST_SEATS) % len(FIRST_NAMES)] for n in range(OWN)]
    return next(name for name in own if name.casefold() not in taken)
