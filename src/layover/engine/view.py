"""What everybody may know of a table, part by part: a pick changes few of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from layover.engine.stack import State

S = TypeVar("S", bound=State)


class Part(Generic[S]):
    """Some keys of an open view, with all the columns of the state that they are made of."""

    def __init__(self, columns: str, make: Callable[[S], dict[str, object]]) -> None:
        self.columns: Final[list[str]] = columns.split()
        self.make: Final = make


class OpenView:
    """An open view. A part whose columns are as they were in the view `before` is the same object again; so neither
    state may have been changed since.
    """

    def __init__(self, parts: Sequence[Part[Any]], s: State, before: OpenView | None = None) -> None:
        self.made: Final[list[tuple[list[object], dict[str, object]]]] = []
        self.keys: Final[dict[str, Any]] = {}
        for n, part in enumerate(parts):
            columns: list[object] = [getattr(s, name) for name in part.columns]
            made = (columns, part.make(s)) if before is None or before.made[n][0] != columns else before.made[n]
            self.made.append(made)
            self.keys.update(made[1])
