"""What a seat may know, as numbers: named planes, one after the other in a row.

The `observe.py` of each game names its planes once, in the order of the row: the same lines write it and describe it.
A number is a byte: more than 255 counts as 255. Seats are told from the one that looks on, itself first; only the
details of a question name them as the table does.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from layover.engine.bits import first_bit
from layover.engine.stack import CHANCE, State

S = TypeVar("S", bound=State)

MOST: Final = 255
DETAILS: Final = 3
DETAIL_BITS: Final = 40
"""A question has up to three details, numbers of less than so many bits."""


class Plane:
    """A part of a row: where it begins, its shape, the greatest number it is meant for, and what it says."""

    def __init__(self, name: str, start: int, rows: int, columns: int, most: int, says: str) -> None:
        self.name: Final = name
        self.start: Final = start
        self.shape: Final = tuple([side for side in (rows, columns) if side != 1])
        self.size: Final = rows * columns
        self.most: Final = most
        self.says: Final = says


@final
class Rows:
    """Some rows of equal length. Each is written as the places of its numbers and the numbers themselves, zeros left
    out; where they are `dense`, all of it stands in `cells` as well.
    """

    def __init__(self, count: int, size: int, dense: bool = False) -> None:
        self.size: i64 = size
        self.dense: bool = dense
        self.places: vec[i32] = vec[i32]([0] * (count * size))
        self.values: vec[u8] = vec[u8]([0] * (count * size))
        self.counts: vec[i32] = vec[i32]([0] * count)
        self.cells: vec[u8] = vec[u8]([0] * (count * size if dense else 0))
        self.at: i64 = 0
        self.end: i64 = 0
        self.seats: i64 = 0
        self.me: i64 = 0
        self.planes: list[Plane] | None = None
        """Where somebody wants to know them, the planes as they are written."""

    def begin(self, row: i64, seats: i64, me: i64) -> None:
        """Write this row anew, as the seat `me` sees things."""
        first = row * self.size
        if self.dense:
            places, cells = self.places, self.cells
            end = first + i64(self.counts[row])
            k = first
            while k < end:
                cells[first + i64(places[k])] = 0
                k += 1
        self.at = first
        self.end = 0
        self.seats = seats
        self.me = me

    def finish(self, row: i64) -> None:
        first = row * self.size
        end = self.at
        self.counts[row] = i32(end - first)
        if self.dense:
            places, values, cells = self.places, self.values, self.cells
            k = first
            while k < end:
                cells[first + i64(places[k])] = values[k]
                k += 1

    def copy(self) -> Rows:
        """The same rows, to be written on independently."""
        other = Rows(0, int(self.size), self.dense)
        other.places = self.places[:]
        other.values = self.values[:]
        other.counts = self.counts[:]
        other.cells = self.cells[:]
        return other

    def plane(self, name: str, rows: i64, columns: i64, most: i64, says: str) -> i64:
        """Where the next plane begins: its numbers are put there, in any order, none of them twice."""
        start = self.end
        self.end = start + rows * columns
        if self.planes is not None:
            self.planes.append(Plane(name, int(start), int(rows), int(columns), int(most), says))
        return start

    def put(self, place: i64, value: i64) -> None:
        """One number; nothing has to be put where it is 0."""
        if value > 0:
            if value > MOST:
                value = MOST
            self.places[self.at] = i32(place)
            self.values[self.at] = u8(value)
            self.at += 1

    # The kinds of plane. Most numbers are 0: none of them is worth a call.

    def number(self, name: str, value: i64, most: i64, says: str) -> None:
        """One number."""
        self.put(self.plane(name, 1, 1, most, says), value)

    def counts_of(self, name: str, column: list[int] | tuple[int, ...], most: i64, says: str) -> None:
        """A whole column of numbers."""
        row = column if isinstance(column, list) else list(column)
        start = self.plane(name, 1, len(row), most, says)
        self.put_all(start, row, 0, len(row))

    def own(self, name: str, column: list[int] | tuple[int, ...], width: i64, most: i64, says: str) -> None:
        """Of a column by seat, `seat * width` and what follows, the numbers of the seat that looks."""
        row = column if isinstance(column, list) else list(column)
        start = self.plane(name, 1, width, most, says)
        self.put_all(start, row, self.me * width, width)

    def by_seat(self, name: str, column: list[int] | tuple[int, ...], width: i64, most: i64, says: str) -> None:
        """A column by seat, `seat * width` and what follows."""
        row = column if isinstance(column, list) else list(column)
        start = self.plane(name, self.seats, width, most, says)
        for k in range(self.seats):
            self.put_all(start + k * width, row, self.seat_at(k) * width, width)

    def put_all(self, start: i64, row: list[int], first: i64, count: i64) -> None:
        """So many numbers of a column, side by side."""
        for k in range(count):
            value: i64 = row[first + k]
            if value:
                self.put(start + k, value)

    def by_place(self, name: str, column: list[int] | tuple[int, ...], places: i64, stride: i64, most: i64,
                 says: str) -> None:
        """A column by place and seat, `place * stride + seat`."""
        row = column if isinstance(column, list) else list(column)
        start = self.plane(name, places, self.seats, most, says)
        for k in range(self.seats):
            seat = self.seat_at(k)
            for place in range(places):
                value: i64 = row[place * stride + seat]
                if value:
                    self.put(start + place * self.seats + k, value)

    def set_of(self, name: str, mask: i64, size: i64, says: str) -> None:
        """A set of numbers below `size`."""
        self.put_bits(self.plane(name, 1, size, 1, says), mask)

    def sets(self, name: str, masks: list[int] | tuple[int, ...], size: i64, says: str) -> None:
        """Several sets."""
        row = masks if isinstance(masks, list) else list(masks)
        start = self.plane(name, len(row), size, 1, says)
        for k in range(len(row)):
            self.put_bits(start + k * size, row[k])

    def sets_by_seat(self, name: str, masks: list[int] | tuple[int, ...], size: i64, says: str) -> None:
        """A set of each seat."""
        row = masks if isinstance(masks, list) else list(masks)
        start = self.plane(name, self.seats, size, 1, says)
        for k in range(self.seats):
            self.put_bits(start + k * size, row[self.seat_at(k)])

    def put_bits(self, start: i64, mask: i64) -> None:
        """The numbers of a set."""
        places, values, at = self.places, self.values, self.at
        while mask:
            places[at] = i32(start + first_bit(mask))
            values[at] = 1
            at += 1
            mask &= mask - 1
        self.at = at

    def one_of(self, name: str, value: i64, size: i64, says: str) -> None:
        """One of `size` things; a number below 0 is none of them."""
        start = self.plane(name, 1, size, 1, says)
        if value >= 0:
            self.put(start + value, 1)

    def each_one_of(self, name: str, values: list[int] | tuple[int, ...], room: i64, size: i64, says: str) -> None:
        """Up to `room` places in a fixed order, each with one of `size` things or none."""
        row = values if isinstance(values, list) else list(values)
        self.put_each(self.plane(name, room, size, 1, says), row, 0, len(row), size)

    def one_by_seat(self, name: str, column: list[int] | tuple[int, ...], width: i64, size: i64, says: str) -> None:
        """A column by seat, `seat * width` and what follows, each one of `size` things or none."""
        row = column if isinstance(column, list) else list(column)
        start = self.plane(name, self.seats * width, size, 1, says)
        for k in range(self.seats):
            self.put_each(start + k * width * size, row, self.seat_at(k) * width, width, size)

    def put_each(self, start: i64, row: list[int], first: i64, count: i64, size: i64) -> None:
        """For each of so many entries of a column which of `size` things it is."""
        places, values, at = self.places, self.values, self.at
        for k in range(count):
            value: i64 = row[first + k]
            if value >= 0:
                places[at] = i32(start + k * size + value)
                values[at] = 1
                at += 1
        self.at = at

    def members(self, name: str, numbers: tuple[int, ...], size: i64, says: str) -> None:
        """The same as a set, from a list of its numbers, each there once."""
        start = self.plane(name, 1, size, 1, says)
        for number in numbers:
            self.put(start + number, 1)

    def seat(self, name: str, seat: i64, says: str) -> None:
        """A seat, or none of them."""
        start = self.plane(name, 1, self.seats, 1, says)
        if seat >= 0:
            self.put(start + self.from_me(seat), 1)

    def each_seat(self, name: str, seats: tuple[int, ...], room: i64, says: str) -> None:
        """Up to `room` places in a fixed order, each with a seat or none."""
        start = self.plane(name, room, self.seats, 1, says)
        for seat in seats:
            if seat >= 0:
                self.put(start + self.from_me(seat), 1)
            start += self.seats

    def question(self, s: State, steps: i64) -> None:
        """Who is asked, and what; the latter only for the one who is: a draft is nobody else's business."""
        f = s.stack[-1] if s.stack else None
        self.one_of("me", self.me, self.seats, "the number of my seat at the table")
        self.seat("asked", CHANCE if f is None else f.seat, "who is asked")
        mine = f if f is not None and f.seat == self.me else None
        self.one_of("question", -1 if mine is None else mine.step, steps, "what I am asked, by step of the rules")
        start = self.plane("details", DETAILS, DETAIL_BITS, 1, "details of that question, in binary, lowest bit first")
        if mine is not None:
            self.put_bits(start, mine.x)
            self.put_bits(start + DETAIL_BITS, mine.y)
            self.put_bits(start + 2 * DETAIL_BITS, mine.z)

    # Seats, turned round

    def seat_at(self, k: i64) -> i64:
        """The seat that is k places after the one that looks."""
        seat = self.me + k
        return seat if seat < self.seats else seat - self.seats

    def from_me(self, seat: i64) -> i64:
        """How many places after the one that looks a seat is."""
        return seat - self.me if seat >= self.me else seat - self.me + self.seats


class Observer(Generic[S]):
    """How a game shows itself as numbers."""

    version: int = 1
    """Raised whenever the same position gives another row: networks that were trained before do not fit any more."""

    def write(self, s: S, o: Rows) -> None:
        """What the seat `o.me` may know: all of it is in its view, too. The planes hang on pack and seats alone."""
        raise NotImplementedError
