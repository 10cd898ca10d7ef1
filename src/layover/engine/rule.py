"""A rule, by its id: the spec, the refusal, the test, the log and the help page share it."""

from __future__ import annotations

from typing import Final


class Rule:
    """One numbered rule of a game; its sentences stand in the game's `rules.toml`.

    >>> Rule("AIR-084")
    AIR-084
    """

    def __init__(self, id: str) -> None:
        self.id: Final = id

    def __repr__(self) -> str:
        return self.id


# The table's own rules, true in every game; sentences in `engine/table_rules.toml`.
NOT_ASKED: Final = Rule("TABLE-1")
NOT_OFFERED: Final = Rule("TABLE-2")
GAME_OVER: Final = Rule("TABLE-3")
NOT_IN_POOL: Final = Rule("TABLE-4")
DEALER_ONLY: Final = Rule("TABLE-5")
NO_TEXT: Final = Rule("TABLE-11")

# Why a pick cannot be taken back, or done again.
TURN_BEGINS: Final = Rule("TABLE-6")
WAS_REVEALED: Final = Rule("TABLE-7")
ANOTHER_ASKED: Final = Rule("TABLE-8")
STANDS: Final = Rule("TABLE-9")
NOTHING_UNDONE: Final = Rule("TABLE-10")
