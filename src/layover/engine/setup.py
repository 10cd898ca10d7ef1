"""All it takes to begin: title, seats, options, pack, and the promise about the seed."""

from __future__ import annotations

from typing import Final

PLAYER: Final = "player"
"""A seat for a person or a bot; other kinds of seat are the rulebook's automas, such as `automa:hard`."""

Value = bool | int | str


class Option:
    """A choice made before the game: its id, the values it may have, the first being the default.

    With `least`, any whole number from there on is a value too; those listed are the ones worth showing.
    """

    def __init__(self, id: str, values: tuple[Value, ...], rule: str, least: int = 0) -> None:
        self.id: Final = id
        self.values: Final = values
        self.rule: Final = rule
        self.least: Final = least

    def allows(self, value: Value) -> bool:
        """Whether the option may have this value, of exactly this type."""
        if self.least and type(value) is int and value >= self.least:
            return True
        for one in self.values:
            if type(value) is type(one) and value == one:
                return True
        return False

    @property
    def default(self) -> Value:
        return self.values[0]


class Setup:
    """What a transcript's header says and a state is begun from."""

    def __init__(self, game: str, seats: tuple[str, ...], options: dict[str, Value], pack: str,
                 commitment: str) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.pack: Final = pack
        self.commitment: Final = commitment
