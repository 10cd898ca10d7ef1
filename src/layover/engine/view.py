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
    """An open view, beginning with a part that is always new. Any other part whose columns are as they were in the view
    `before` is the same object again; so neither state may have been changed since.
    """

    def __init__(self, first: dict[str, object], parts: Sequence[Part[Any]], s: State,
                 before: OpenView | None = None) -> None:
        self.parts: Final[list[dict[str, object]]] = [first]
        self.columns: Final[list[list[object]]] = []
        for n, part in enumerate(parts):
            columns: list[object] = [getattr(s, name) for name in part.columns]
            same = before is not None and before.columns[n] == columns
            self.columns.append(columns)
            self.parts.append(before.parts[n + 1] if before is not None and same else part.make(s))

    def whole(self) -> dict[str, Any]:
        """All parts in one."""
        found: dict[str, Any] = {}
        for part in self.parts:
            found.update(part)
        return found
