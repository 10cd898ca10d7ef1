"""What is shown of a table, part by part: a pick changes few of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from layover.engine.stack import State

S = TypeVar("S", bound=State)
Keys = dict[str, object]
ROW: Final = "[seat]"


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
    again, and so is what comes out the same.
    """

    def __init__(self, panel: SeatPart[Any], open: Sequence[Part[Any]], own: Sequence[SeatPart[Any]],
                 seats: int) -> None:
        columns = [*panel.columns, *[name for part in open for name in part.columns],
                   *[name for part in own for name in part.columns]]
        self._watch: Final = Watch(columns, seats)
        self._panels: Final = [_Kept(self._watch.slots(panel.columns, seat)) for seat in range(seats)]
        self._open: Final = [_Kept(self._watch.slots(part.columns)) for part in open]
        self._own: Final = [[_Kept(self._watch.slots(part.columns, seat)) for part in own] for seat in range(seats)]
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
            if not kept.holds(self._watch):
                kept.renew(self._make_open[n](s), self._watch)
            parts.append(kept.keys)
        return OpenView(parts)

    def _seats(self, s: State) -> Keys:
        same = True
        for seat, kept in enumerate(self._panels):
            if not kept.holds(self._watch) and kept.renew(self._make_panel(s, seat), self._watch):
                same = False
        if not same:
            self._all_panels = {"seats": [kept.keys for kept in self._panels]}
        return self._all_panels

    def own(self, s: State, seat: int) -> OwnView:
        """What only a seat may know of a position: the same object while nothing of it is made anew."""
        self._watch.look(s)
        view = self._own_views[seat]
        for n, kept in enumerate(self._own[seat]):
            if not kept.holds(self._watch) and kept.renew(self._make_own[n](s, seat), self._watch):
                view = None
        if view is None:
            panel = [kept.keys for n, kept in enumerate(self._own[seat]) if self._of_panel[n]]
            beside = [kept.keys for n, kept in enumerate(self._own[seat]) if not self._of_panel[n]]
            view = self._own_views[seat] = OwnView(panel, beside)
        return view


class Watch:
    """When columns of a state were last seen to change, as positions are looked at one after the other. It keeps the
    columns of the last one, so no state that was looked at may be changed any more: a `Table` goes on with a copy.
    """

    def __init__(self, columns: Sequence[str], seats: int) -> None:
        self.seats: Final = seats
        self.names: Final = list(dict.fromkeys([name.removesuffix(ROW) for name in columns]))
        self._rows: Final = [-1] * len(self.names)
        """Column -> the first of the slots for its rows; -1 where nobody asks for them."""
        self.since: Final = [0] * len(self.names)
        """Slot -> the look at which it was another than before: columns, then rows of some of them."""
        for name in columns:
            at = self.names.index(name.removesuffix(ROW))
            if name.endswith(ROW) and self._rows[at] < 0:
                self._rows[at] = len(self.since)
                self.since.extend([0] * seats)
        self.looks = 0
        self._state: State | None = None
        self._values: Final[list[object]] = [None] * len(self.names)

    def slots(self, columns: Sequence[str], seat: int = 0) -> list[int]:
        """Where it stands when these have changed last."""
        found = []
        for name in columns:
            at = self.names.index(name.removesuffix(ROW))
            found.append(self._rows[at] + seat if name.endswith(ROW) else at)
        return found

    def look(self, s: State) -> None:
        """Another position, or the same again."""
        if s is self._state:
            return
        self._state = s
        self.looks += 1
        for at, name in enumerate(self.names):
            value: object = getattr(s, name)
            before = self._values[at]
            if value is not before and value != before or self.looks == 1:
                self.since[at] = self.looks
                if self._rows[at] >= 0:
                    self._look_at_rows(self._rows[at], value, before)
            self._values[at] = value

    def _look_at_rows(self, slot: int, value: Any, before: Any) -> None:
        size = len(value) // self.seats
        for seat in range(self.seats):
            first, end = seat * size, (seat + 1) * size
            if before is None or value[first:end] != before[first:end]:
                self.since[slot + seat] = self.looks


class _Kept:
    """Keys that hold until something has changed that they are made of."""

    def __init__(self, slots: list[int]) -> None:
        self.slots: Final = slots
        self.made = 0
        """The look at which they were made."""
        self.keys: Keys = {}

    def holds(self, watch: Watch) -> bool:
        if not self.made:
            return False
        for slot in self.slots:
            if watch.since[slot] > self.made:
                return False
        return True

    def renew(self, keys: Keys, watch: Watch) -> bool:
        """Made anew; whether they are others."""
        others = not self.made or keys != self.keys
        self.made = watch.looks
        if others:
            self.keys = keys
        return others
