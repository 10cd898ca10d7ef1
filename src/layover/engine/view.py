"""What is shown of a table, part by part: a pick changes few of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from layover.engine.stack import State

S = TypeVar("S", bound=State)
Keys = dict[str, object]
ROW: Final = "[seat]"


def by_id(ids: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """How many of each; what there is none of is left out."""
    found: dict[str, int] = {}
    for n, count in enumerate(counts):
        if count:
            found[ids[n]] = count
    return found


class Part(Generic[S]):
    """Some keys of an open view, with all the columns of the state that they are made of."""

    def __init__(self, columns: str, make: Callable[[S], Keys]) -> None:
        self.columns: Final[list[str]] = columns.split()
        self.make: Final = make


class SeatPart(Generic[S]):
    """Some keys about one seat, with all the columns of the state that they are made of: `tokens[seat]` where it is
    only that seat's row of a column by seat. `panel`: they belong to its panel in `seats`; others stand for the open
    view's.
    """

    def __init__(self, columns: str, make: Callable[[S, int], Keys], panel: bool = True) -> None:
        self.columns: Final[list[str]] = columns.split()
        self.make: Final = make
        self.panel: Final = panel


class OpenView:
    """What everybody may know, part by part."""

    def __init__(self, parts: list[Keys]) -> None:
        self.parts: Final = parts

    def whole(self) -> dict[str, Any]:
        """All parts in one."""
        found: dict[str, Any] = {}
        for part in self.parts:
            found.update(part)
        return found


class OwnView:
    """What only a seat may know, part by part: of its panel, and beside it what stands for the open view's."""

    def __init__(self, panel: list[Keys], beside: list[Keys]) -> None:
        self.panel: Final = panel
        self.beside: Final = beside


class Views:
    """The views of one table, position after position. What is made of columns that have not changed is the same object
    again, and so is what comes out the same for a seat alone.
    """

    def __init__(self, panel: SeatPart[Any], open: Sequence[Part[Any]], own: Sequence[SeatPart[Any]],
                 seats: int) -> None:
        columns = [*panel.columns, *[name for part in open for name in part.columns],
                   *[name for part in own for name in part.columns]]
        self._watch: Final = Watch(columns, seats)
        self._panels: Final = [self._watch.keep(panel.columns, seat) for seat in range(seats)]
        self._open: Final = [self._watch.keep(part.columns) for part in open]
        self._own: Final = [[self._watch.keep(part.columns, seat) for part in own] for seat in range(seats)]
        self._make_panel: Final = panel.make
        self._make_open: Final = [part.make for part in open]
        self._make_own: Final = [part.make for part in own]
        self._of_panel: Final = [part.panel for part in own]
        self._all_panels: Keys = {}
        self._own_views: Final[list[OwnView | None]] = [None] * seats

    def open(self, s: State, head: Keys) -> OpenView:
        """What everybody may know of a position, after a part that is always new."""
        self._watch.look(s)
        parts = [head, self._seats(s)]
        for n, kept in enumerate(self._open):
            if not kept.holds:
                kept.renew(self._make_open[n](s))
            parts.append(kept.keys)
        return OpenView(parts)

    def _seats(self, s: State) -> Keys:
        same = True
        for seat, kept in enumerate(self._panels):
            if not kept.holds:
                kept.renew(self._make_panel(s, seat))
                same = False
        if not same:
            self._all_panels = {"seats": [kept.keys for kept in self._panels]}
        return self._all_panels

    def own(self, s: State, seat: int) -> OwnView:
        """What only a seat may know of a position: the same object while nothing of it is made anew."""
        self._watch.look(s)
        view = self._own_views[seat]
        for n, kept in enumerate(self._own[seat]):
            if not kept.holds and kept.renew_if_other(self._make_own[n](s, seat)):
                view = None
        if view is None:
            panel = [kept.keys for n, kept in enumerate(self._own[seat]) if self._of_panel[n]]
            beside = [kept.keys for n, kept in enumerate(self._own[seat]) if not self._of_panel[n]]
            view = self._own_views[seat] = OwnView(panel, beside)
        return view


class Watch:
    """Columns of a state, as positions are looked at one after the other: what is made of one that has changed no
    longer holds. It keeps the columns of the last one, so no state that was looked at may be changed any more: a
    `Table` goes on with a copy.
    """

    def __init__(self, columns: Sequence[str], seats: int) -> None:
        self.seats: Final = seats
        self.names: Final = list(dict.fromkeys([name.removesuffix(ROW) for name in columns]))
        self._made_of: Final[list[list[_Kept]]] = [[] for _name in self.names]
        """Column -> what is made of it."""
        self._made_of_row: Final[list[list[list[_Kept]]]] = [[] for _name in self.names]
        """Column -> seat -> what is made of its row; empty where nothing is made of rows."""
        self._state: State | None = None
        self._values: Final[list[object]] = [None] * len(self.names)

    def keep(self, columns: Sequence[str], seat: int = 0) -> _Kept:
        """Something that is made of these columns."""
        kept = _Kept()
        for name in columns:
            at = self.names.index(name.removesuffix(ROW))
            if name.endswith(ROW):
                if not self._made_of_row[at]:
                    self._made_of_row[at] = [[] for _seat in range(self.seats)]
                self._made_of_row[at][seat].append(kept)
            else:
                self._made_of[at].append(kept)
        return kept

    def look(self, s: State) -> None:
        """Another position, or the same again."""
        if s is self._state:
            return
        self._state = s
        for at, name in enumerate(self.names):
            value: object = getattr(s, name)
            before = self._values[at]
            if value is not before and value != before:
                for kept in self._made_of[at]:
                    kept.holds = False
                if self._made_of_row[at]:
                    self._look_at_rows(at, value, before)
            self._values[at] = value

    def _look_at_rows(self, at: int, value: Any, before: Any) -> None:
        size = len(value) // self.seats
        for seat, made in enumerate(self._made_of_row[at]):
            first, end = seat * size, (seat + 1) * size
            if before is None or value[first:end] != before[first:end]:
                for kept in made:
                    kept.holds = False


class _Kept:
    """Keys that hold until something has changed that they are made of."""

    def __init__(self) -> None:
        self.holds = False
        self.keys: Keys = {}
        self._made = False

    def renew(self, keys: Keys) -> None:
        self.keys = keys
        self.holds = self._made = True

    def renew_if_other(self, keys: Keys) -> bool:
        """Made anew; whether they are others."""
        others = not self._made or keys != self.keys
        if others:
            self.keys = keys
        self.holds = self._made = True
        return others
