"""What is shown of a table, part by part: a pick changes few of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar, cast

from mypy_extensions import i64

from layover.engine.bits import bits
from layover.engine.stack import State

S = TypeVar("S", bound=State)
Keys = dict[str, object]
BIT, AT = "bit", "at"
"""How a column tells of each of several things, where it does not have a row for each seat or for each piece."""


def by_id(ids: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """How many of each; what there is none of is left out."""
    found: dict[str, int] = {}
    for n, count in enumerate(counts):
        if count:
            found[ids[n]] = count
    return found


def column(name: str) -> tuple[str, str]:
    """A column of a state, and how it tells of each of several things; empty where all of it tells of all of them.

    >>> column("tokens[seat]"), column("ended")
    (('tokens', 'seat'), ('ended', ''))
    """
    of, _, how = name.rstrip("]").partition("[")
    return of, how


class Part(Generic[S]):
    """Some keys of an open view, with all the columns of the state that they are made of."""

    def __init__(self, columns: str, make: Callable[[S], Keys]) -> None:
        self.columns: Final[list[str]] = columns.split()
        self.make: Final = make


class Pieces(Generic[S]):
    """Things of one kind that a part shows, with all the columns that each is made of: `subjects[each]` where it is
    only its own row of a column, `flipped[bit]` where it is its bit of a set, `cube[at]` where the column is the number
    of one of them.
    """

    def __init__(self, columns: str, make: Callable[[S, int], Keys], count: Callable[[S], int]) -> None:
        self.columns: Final[list[str]] = columns.split()
        self.make: Final = make
        self.count: Final = count


class PartOfPieces(Part[S]):
    """One that is put together of pieces, and of all of these columns beside. Only the pieces that change are made
    again.
    """

    def __init__(self, columns: str, pieces: Pieces[S], join: Callable[[S, list[Keys]], Keys]) -> None:
        super().__init__(" ".join([columns, *[column(name)[0] for name in pieces.columns]]), self._make_whole)
        self.pieces: Final = pieces
        self.join: Final = join

    def _make_whole(self, s: S) -> Keys:
        return self.join(s, [self.pieces.make(s, n) for n in range(self.pieces.count(s))])


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
                 s: State) -> None:
        seats = int(s.seats)
        watch = Watch()
        self._watch: Final = watch
        self._panels: Final = watch.keep_each(panel.columns, seats)
        self._make_panel: Final = panel.make
        self._open: Final = [_KeptPieces(watch, part, s) if isinstance(part, PartOfPieces) else _KeptPart(watch, part)
                             for part in open]
        self._own: Final = [watch.keep_each(part.columns, seats) for part in own]
        self._make_own: Final = [part.make for part in own]
        self._of_panel: Final = [part.panel for part in own]
        self._all_panels: Keys = {}
        self._own_views: Final[list[OwnView | None]] = [None] * seats

    def open(self, s: State, head: Keys) -> OpenView:
        """What everybody may know of a position, after a part that is always new."""
        self._watch.look(s)
        return OpenView([head, self._seats(s), *[part.look(s) for part in self._open]])

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
        for n, made in enumerate(self._own):
            if not made[seat].holds and made[seat].renew_if_other(self._make_own[n](s, seat)):
                view = None
        if view is None:
            panel = [made[seat].keys for n, made in enumerate(self._own) if self._of_panel[n]]
            beside = [made[seat].keys for n, made in enumerate(self._own) if not self._of_panel[n]]
            view = self._own_views[seat] = OwnView(panel, beside)
        return view


class Watch:
    """Columns of a state, as positions are looked at one after the other: what is made of one that has changed no
    longer holds. It keeps the columns of the last one, so no state that was looked at may be changed any more: a
    `Table` goes on with a copy.
    """

    def __init__(self) -> None:
        self._state: State | None = None
        self._names: Final[list[str]] = []
        self._values: Final[list[object]] = []
        self._made_of: Final[list[list[_Kept]]] = []
        """Column -> what is made of all of it."""
        self._made_of_rows: Final[list[list[_Rows]]] = []
        """Column -> what is made of its rows."""

    def keep(self, columns: Sequence[str]) -> _Kept:
        """Something that is made of these columns."""
        kept = _Kept()
        for name in columns:
            self._made_of[self._at(name)].append(kept)
        return kept

    def keep_each(self, columns: Sequence[str], count: int) -> list[_Kept]:
        """So many things, each made of its rows of these columns, or of all of one."""
        found = [_Kept() for _n in range(count)]
        for name in columns:
            of, how = column(name)
            if how:
                self._rows(self._at(of), how, count).add(found)
            else:
                self._made_of[self._at(of)].extend(found)
        return found

    def _at(self, name: str) -> int:
        if name not in self._names:
            self._names.append(name)
            self._values.append(None)
            self._made_of.append([])
            self._made_of_rows.append([])
        return self._names.index(name)

    def _rows(self, at: int, how: str, count: int) -> _Rows:
        for rows in self._made_of_rows[at]:
            if rows.how == how and len(rows.made) == count:
                return rows
        rows = _Rows(how, count)
        self._made_of_rows[at].append(rows)
        return rows

    def look(self, s: State) -> None:
        """Another position, or the same again."""
        if s is self._state:
            return
        first = self._state is None
        self._state = s
        for at, name in enumerate(self._names):
            value: object = getattr(s, name)
            before = self._values[at]
            if value is before:
                continue
            self._values[at] = value
            if not first and value != before:
                for kept in self._made_of[at]:
                    kept.holds = False
                for rows in self._made_of_rows[at]:
                    rows.look(before, value)


class _Rows:
    """What is made of the rows of a column, row by row."""

    def __init__(self, how: str, count: int) -> None:
        self.how: Final = how
        self.made: Final[list[list[_Kept]]] = [[] for _n in range(count)]

    def add(self, found: list[_Kept]) -> None:
        for n, kept in enumerate(found):
            self.made[n].append(kept)

    def look(self, before: object, now: object) -> None:
        """The column has changed."""
        if self.how == AT:
            self._has_changed(cast(int, before))
            self._has_changed(cast(int, now))
        elif self.how == BIT:
            for n in bits(cast(int, before) ^ cast(int, now)):
                self._has_changed(n)
        else:
            self._look_at_each(list(cast("Sequence[object]", before)), list(cast("Sequence[object]", now)))

    def _look_at_each(self, before: list[object], now: list[object]) -> None:
        rows: i64 = len(self.made)
        size: i64 = len(now) // rows
        same = len(before) == len(now)
        for row in range(rows):
            k: i64 = row * size
            end: i64 = k + size
            while same and k < end and (now[k] is before[k] or now[k] == before[k]):
                k += 1
            if k < end:
                self._has_changed(int(row))

    def _has_changed(self, n: int) -> None:
        if 0 <= n < len(self.made):
            for kept in self.made[n]:
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


class _KeptPart:
    """A part of the open view."""

    def __init__(self, watch: Watch, part: Part[Any]) -> None:
        self.part: Final = part
        self.kept: Final = watch.keep(part.columns)

    def look(self, s: State) -> Keys:
        if not self.kept.holds:
            self.kept.renew(self.made(s))
        return self.kept.keys

    def made(self, s: State) -> Keys:
        keys: Keys = self.part.make(s)
        return keys


class _KeptPieces(_KeptPart):
    """One that is put together of pieces."""

    def __init__(self, watch: Watch, part: PartOfPieces[Any], s: State) -> None:
        super().__init__(watch, part)
        self.join: Final = part.join
        self.pieces: Final = watch.keep_each(part.pieces.columns, part.pieces.count(s))
        self.make_piece: Final = part.pieces.make

    def made(self, s: State) -> Keys:
        for n, kept in enumerate(self.pieces):
            if not kept.holds:
                kept.renew(self.make_piece(s, n))
        keys: Keys = self.join(s, [kept.keys for kept in self.pieces])
        return keys
