"""What a table remembers of its picks, and what it can go back to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from layover.engine.stack import State


@mypyc_attr(acyclic=True)      # thousands are kept: the collector need not look at them
class Entry:
    """One pick of the record: whose, and which, with what was typed. A digest of the state after it at every tenth."""

    def __init__(self, seat: int, pick: int, digest: str | None, text: str = "") -> None:
        self.seat: Final = seat
        self.pick: Final = pick
        self.digest: Final = digest
        self.text: Final = text

    def stands_for(self, other: Entry) -> bool:
        """Whether it is the same pick."""
        return self is other or (self.pick == other.pick and self.text == other.text)


class Moment:
    """What undo goes back to."""

    def __init__(self, state: State, entries: int, draws: int, events: int) -> None:
        self.state: Final = state
        self.entries: Final = entries
        self.draws: Final = draws
        self.events: Final = events
