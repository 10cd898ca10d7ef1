"""What a seat may know, as numbers: named planes, one after the other in a row.

The `observe.py` of each game names its planes once, in the order of the row: the same lines write it and describe it.
A number is a byte: more than 255 counts as 255. Seats are told from the one that looks on, itself first; only the
details of a question name them as the table does.

What is written is compact, a byte for a number or for eight zeros and ones, and what is one of many by its place among
them; columns are copied as the table has them, with the seat that looks on beside them. Where the row is wanted number
by number, it is spread out from that, and only bytes that have changed are (`layover.envs.arrays.expanded` does the
same for many rows at once).

Most picks change little of a table. So the planes come in parts, and each step of the rules says, in the table at the
end of `observe.py`, which of them may be other after it: all else is passed over.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, cast, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from layover.engine.bits import count_bits
from layover.engine.stack import EVERYTHING, NOBODY, State, Step

S = TypeVar("S", bound=State)
Column = list[int] | tuple[int, ...]

LONGEST: Final = 1 << 14
"""No row has more numbers than this."""
MOST: Final = 255
BYTE: Final = 8
DETAILS: Final = 3
DETAIL_BITS: Final = 40
"""A question has up to three details, numbers of less than so many bits."""

ASKED: Final = 1 << 40
ME: Final = 1 << 41
"""Parts of a row that no step changes: the question, which is always another, and what is the own seat's alone, another
when another seat looks on. Games number theirs from the lowest bit on."""

NUMBERS: Final = 0
SETS: Final = 1
PLACES: Final = 2
"""What the bytes of a plane are: its numbers themselves; eight zeros and ones each, the lowest bit first; or where the
numbers 1, 2, ... of a row stand, as 1 + column, 0 for nowhere. All other numbers of such a row are 0."""


def clamped(value: i64) -> i64:
    """A number as a byte."""
    if value < 0:
        return 0
    if value > MOST:
        return MOST
    return value


def bytes_for(size: i64) -> i64:
    """How many bytes so many zeros and ones take."""
    return (size + BYTE - 1) >> 3


class Plane:
    """A part of a row: where it begins, its shape, the greatest number it is meant for, and what it says."""

    def __init__(self, name: str, start: i64, rows: i64, columns: i64, most: i64, says: str, kind: i64, at: i64,
                 length: i64, turned: i64, names_seats: bool, part: i64) -> None:
        self.name: Final = name
        self.start: Final = start
        self.rows: Final = rows
        self.columns: Final = columns
        self.most: Final = most
        self.says: Final = says
        self.kind: Final = kind
        self.at: Final = at
        self.end: Final[i64] = at + rows * length
        self.length: Final = length
        """In a compact row, its first byte, the first one after it, and how many a row of it has."""
        self.turned: Final = turned
        """How many of these are of one seat, where they are those of seat after seat."""
        self.names_seats: Final = names_seats
        """Whether its columns are seats."""
        self.part: Final = part
        """Which parts of a row have to change for it to change."""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple([int(side) for side in (self.rows, self.columns) if side != 1])

    @property
    def size(self) -> int:
        return int(self.rows * self.columns)


@final
class Rows:
    """Some rows of equal length, compact; where they are `dense`, number by number in `cells` as well."""

    def __init__(self, count: int, size: int, width: int, dense: bool = False) -> None:
        self.size: Final[i64] = size
        self.width: Final[i64] = width
        self.dense: Final = dense
        self.compact: vec[u8] = vec[u8]([0] * (count * width))
        self.cells: vec[u8] = vec[u8]([0] * (count * size if dense else 0))
        self.spread_of: vec[u8] = vec[u8]([0] * (count * width if dense else 0))
        """The bytes that the numbers were spread out from, turned."""
        self.told: vec[i64] = vec[i64]([0] * (count * width))
        """First byte -> the set that it and those after it are, where they are one."""
        self.made_of: list[object] = [None] * (count * width)
        """First byte -> what it and those after it were made of the last time, if that never changes, as a tuple."""
        self.planes: list[Plane] = []
        """As they are written: the first row describes itself."""
        self.describes: bool = True
        self.seats: i64 = 0
        self.me: i64 = 0
        self.row: i64 = 0
        self.first: i64 = 0
        """The first byte of the row."""
        self.at: i64 = 0
        """Where the next byte goes."""
        self.readers: vec[i32] = vec[i32]([NOBODY] * count)
        """Row -> the seat that it was written for."""
        self.changed: i64 = EVERYTHING
        """Which parts of the row may be other than before."""
        self.part: i64 = EVERYTHING
        """The one that is written now."""
        self.parts: vec[i64] = vec[i64]()
        """The parts in the order of the row, where some come more than once."""
        self.starts: vec[i64] = vec[i64]()
        """Where each of these begins."""
        self.nth: i64 = 0
        """The first of these that may be next."""
        self.asked_at: i64 = 0
        """Where the question begins: it is in every row another."""

    def begin(self, row: i64, seats: i64, me: i64, changed: i64 = EVERYTHING) -> None:
        """Write this row anew, as the seat `me` sees things; what is not in `changed` is as the last time."""
        self.row = row
        self.at = self.first = row * self.width
        self.seats = seats
        self.me = me
        self.describes = not self.planes
        self.changed = changed | ASKED if i64(self.readers[row]) == me else changed | ASKED | ME
        self.readers[row] = i32(me)
        self.nth = 0

    def turn_to(self, part: i64) -> None:
        """The next planes are those of this part, which has `changed`: all that lie between are passed over."""
        if self.describes:
            self.part = part
            self.parts = append(self.parts, part)
            self.starts = append(self.starts, self.at - self.first)
            return
        parts, nth = self.parts, self.nth
        while parts[nth] != part:
            nth += 1
        self.nth = nth + 1
        self.at = self.first + self.starts[nth]

    def copy(self) -> Rows:
        """The same rows, to be written on independently."""
        other = Rows(0, int(self.size), int(self.width), self.dense)
        other.compact = self.compact[:]
        other.cells = self.cells[:]
        other.spread_of = self.spread_of[:]
        other.told = self.told[:]
        other.made_of = self.made_of[:]
        other.planes = self.planes
        other.readers = self.readers[:]
        other.parts = self.parts
        other.starts = self.starts
        other.asked_at = self.asked_at
        return other

    # Bytes, one after the other

    def describe(self, name: str, kind: i64, rows: i64, columns: i64, most: i64, says: str, length: i64 = 1,
                 turned: i64 = 0, names_seats: bool = False) -> None:
        """The plane that is written next. By itself a row of it is as long as it has to be."""
        start: i64 = 0
        if self.planes:
            last = self.planes[-1]
            start = last.start + last.size
        if kind == NUMBERS:
            length = columns
        elif kind == SETS:
            length = bytes_for(columns)
        self.planes.append(Plane(name, start, rows, columns, most, says, kind, self.at - self.first, length, turned,
                                 names_seats, self.part))

    def stays(self, column: object, size: i64) -> bool:
        """Whether the next bytes, so many, were made of the same thing the last time: then they are passed over. A list
        may have changed since.
        """
        if isinstance(column, list):
            return False
        at = self.at
        if self.made_of[at] is column:
            self.at = at + size
            return True
        self.made_of[at] = column
        return False

    def put(self, byte: i64) -> None:
        at = self.at
        self.compact[at] = u8(byte)
        self.at = at + 1

    def put_zeros(self, count: i64) -> None:
        compact, at, end = self.compact, self.at, self.at + count
        for k in range(at, end):
            compact[k] = u8(0)
        self.at = end

    def raise_by_one(self, at: i64) -> None:
        """A byte that counts up to 255."""
        self.compact[at] = u8(clamped(i64(self.compact[at]) + 1))

    def put_number(self, value: i64) -> None:
        self.put(clamped(value))

    def put_choice(self, value: i64) -> None:
        """A row with a single one; with none where the value is below 0."""
        self.put(clamped(value + 1))

    def put_set(self, mask: i64, size: i64) -> None:
        """A row of zeros and ones, as a set of numbers below `size`: what differs from the last one."""
        told, at = self.told, self.at
        end = at + bytes_for(size)
        differs = mask ^ told[at]
        if differs:
            told[at] = mask
            compact = self.compact
            while differs and at < end:
                compact[at] = u8(mask & MOST)
                at += 1
                mask >>= BYTE
                differs >>= BYTE
        self.at = end

    def put_numbers(self, column: Column, least: i64 = 0) -> None:
        """A column of numbers, `least` as 0."""
        compact, at = self.compact, self.at
        if isinstance(column, list):
            for value in cast("list[i64]", column):
                compact[at] = u8(clamped(value - least))
                at += 1
        else:       # the same again: a list made of it would take as long as all this
            for value in cast("tuple[i64, ...]", column):
                compact[at] = u8(clamped(value - least))
                at += 1
        self.at = at

    def put_choices(self, column: Column, room: i64) -> None:
        """A column of up to so many choices, and none in the places that are left."""
        end = self.at + room
        if not self.stays(column, room):
            self.put_numbers(column, NOBODY)
            if self.at < end:
                self.put_zeros(end - self.at)
        self.at = end

    def put_sets(self, masks: Column, size: i64) -> None:
        """A column of sets: `put_set` written out, since a call for each would cost more than its bytes."""
        row = masks if isinstance(masks, list) else list(masks)
        compact, told, at, length = self.compact, self.told, self.at, bytes_for(size)
        for mask in cast("list[i64]", row):
            end = at + length
            differs = mask ^ told[at]
            if differs:
                told[at] = mask
                while differs and at < end:
                    compact[at] = u8(mask & MOST)
                    at += 1
                    mask >>= BYTE
                    differs >>= BYTE
            at = end
        self.at = at

    def put_members(self, numbers: tuple[int, ...], size: i64) -> None:
        """A row of zeros and ones, with ones at these numbers."""
        compact, at = self.compact, self.at
        self.put_zeros(bytes_for(size))
        for each in numbers:
            number: i64 = each
            byte = i64(compact[at + (number >> 3)])
            bit: i64 = 1
            compact[at + (number >> 3)] = u8(byte | bit << (number & 7))

    # The kinds of plane

    def number(self, name: str, value: i64, most: i64, says: str) -> None:
        """One number."""
        if self.describes:
            self.describe(name, NUMBERS, 1, 1, most, says)
        self.put_number(value)

    def counts_of(self, name: str, column: Column, most: i64, says: str) -> None:
        """A whole column of numbers."""
        if self.describes:
            self.describe(name, NUMBERS, 1, len(column), most, says)
        if not self.stays(column, len(column)):
            self.put_numbers(column)

    def own(self, name: str, column: list[int], width: i64, most: i64, says: str) -> None:
        """Of a column by seat, `seat * width` and what follows, the numbers of the seat that looks."""
        if self.describes:
            self.describe(name, NUMBERS, 1, width, most, says)
        compact, at, first = self.compact, self.at, self.me * width
        values = cast("list[i64]", column)
        for k in range(first, first + width):
            compact[at] = u8(clamped(values[k]))
            at += 1
        self.at = at

    def by_seat(self, name: str, column: Column, width: i64, most: i64, says: str, least: i64 = 0) -> None:
        """A column by seat, `seat * width` and what follows, of numbers from `least` on."""
        if self.describes:
            self.describe(name, NUMBERS, self.seats, width, most, says, turned=width)
        if not self.stays(column, self.seats * width):
            self.put_numbers(column, least)

    def sizes_by_seat(self, name: str, masks: list[int], most: i64, says: str) -> None:
        """How many things the set of each seat holds."""
        if self.describes:
            self.describe(name, NUMBERS, self.seats, 1, most, says, turned=1)
        for mask in cast("list[i64]", masks):
            self.put_number(count_bits(mask))

    def sums_by_seat(self, name: str, column: list[int], width: i64, most: i64, says: str) -> None:
        """The sum of what a column has for each seat, `seat * width` and what follows."""
        if self.describes:
            self.describe(name, NUMBERS, self.seats, 1, most, says, turned=1)
        total: i64 = 0
        left = width
        for value in cast("list[i64]", column):
            total += value
            left -= 1
            if left == 0:
                self.put_number(total)
                total = 0
                left = width

    def by_place(self, name: str, column: Column, places: i64, stride: i64, most: i64, says: str) -> None:
        """A column by place and seat, `place * stride + seat`."""
        seats = self.seats
        if self.describes:
            self.describe(name, NUMBERS, places, seats, most, says, turned=1)
        if self.stays(column, places * seats):
            return
        row = column if isinstance(column, list) else list(column)
        compact, at = self.compact, self.at
        values = cast("list[i64]", row)
        first: i64 = 0
        while first < places * stride:      # a range with a step that is not written out is slow when compiled
            for k in range(first, first + seats):
                compact[at] = u8(values[k])
                at += 1
            first += stride
        self.at = at

    def set_of(self, name: str, mask: i64, size: i64, says: str) -> None:
        """A set of numbers below `size`."""
        if self.describes:
            self.describe(name, SETS, 1, size, 1, says)
        self.put_set(mask, size)

    def sets(self, name: str, masks: Column, size: i64, says: str) -> None:
        """Several sets."""
        if self.describes:
            self.describe(name, SETS, len(masks), size, 1, says)
        if not self.stays(masks, len(masks) * bytes_for(size)):
            self.put_sets(masks, size)

    def sets_by_seat(self, name: str, masks: Column, size: i64, says: str) -> None:
        """A set of each seat."""
        if self.describes:
            self.describe(name, SETS, self.seats, size, 1, says, turned=bytes_for(size))
        if not self.stays(masks, self.seats * bytes_for(size)):
            self.put_sets(masks, size)

    def one_of(self, name: str, value: i64, size: i64, says: str) -> None:
        """One of `size` things; a number below 0 is none of them."""
        if self.describes:
            self.describe(name, PLACES, 1, size, 1, says)
        self.put_choice(value)

    def each_one_of(self, name: str, values: Column, room: i64, size: i64, says: str) -> None:
        """Up to `room` places in a fixed order, each with one of `size` things or none."""
        if self.describes:
            self.describe(name, PLACES, room, size, 1, says)
        self.put_choices(values, room)

    def one_by_seat(self, name: str, column: Column, width: i64, size: i64, says: str) -> None:
        """A column by seat, `seat * width` and what follows, each one of `size` things or none."""
        if self.describes:
            self.describe(name, PLACES, self.seats * width, size, 1, says, turned=width)
        self.put_choices(column, self.seats * width)

    def orders_by_seat(self, name: str, rows: list[tuple[int, ...]], width: i64, length: i64, size: i64,
                       says: str) -> None:
        """A column by seat, `seat * width` and what follows, each up to `length` of `size` things in order: the first
        of them has number 1."""
        if self.describes:
            self.describe(name, PLACES, self.seats * width, size, length, says, length, turned=width * length)
        for row in rows:
            self.put_choices(row, length)

    def members(self, name: str, numbers: tuple[int, ...], size: i64, says: str) -> None:
        """A set, from a list of its numbers, each there once."""
        if self.describes:
            self.describe(name, SETS, 1, size, 1, says)
        if not self.stays(numbers, bytes_for(size)):
            self.put_members(numbers, size)

    def members_by_seat(self, name: str, rows: list[tuple[int, ...]], size: i64, says: str) -> None:
        """The same for each seat."""
        if self.describes:
            self.describe(name, SETS, self.seats, size, 1, says, turned=bytes_for(size))
        for row in rows:
            if not self.stays(row, bytes_for(size)):
                self.put_members(row, size)

    def seat(self, name: str, seat: i64, says: str) -> None:
        """A seat, or none of them."""
        if self.describes:
            self.describe(name, PLACES, 1, self.seats, 1, says, names_seats=True)
        self.put_choice(seat)

    def each_seat(self, name: str, seats: tuple[int, ...], room: i64, says: str) -> None:
        """Up to `room` places in a fixed order, each with a seat or none."""
        if self.describes:
            self.describe(name, PLACES, room, self.seats, 1, says, names_seats=True)
        self.put_choices(seats, room)

    def question(self, s: State, steps: i64) -> None:
        """Who is asked, and what; the latter only for the one who is: a draft is nobody else's business."""
        if self.describes:
            self.describe_question(steps)
        asked: i64 = NOBODY
        step: i64 = -1
        x: i64 = 0
        y: i64 = 0
        z: i64 = 0
        if s.stack:
            f = s.stack[-1]
            asked = f.seat
            if asked == self.me:
                step = f.step
                x = f.x
                y = f.y
                z = f.z
        compact, at = self.compact, self.first + self.asked_at
        compact[at] = u8(self.me + 1)
        compact[at + 1] = u8(asked + 1)
        compact[at + 2] = u8(step + 1)
        at += 3
        told, length = self.told, bytes_for(DETAIL_BITS)
        if x != told[at]:
            self.at = at
            self.put_set(x, DETAIL_BITS)
        if y != told[at + length]:
            self.at = at + length
            self.put_set(y, DETAIL_BITS)
        if z != told[at + 2 * length]:
            self.at = at + 2 * length
            self.put_set(z, DETAIL_BITS)
        self.at = at + DETAILS * length

    def describe_question(self, steps: i64) -> None:
        at = self.at
        self.part = ASKED
        self.asked_at = at - self.first
        self.describe("me", PLACES, 1, self.seats, 1, "the number of my seat at the table")
        self.at = at + 1
        self.describe("asked", PLACES, 1, self.seats, 1, "who is asked", names_seats=True)
        self.at = at + 2
        self.describe("question", PLACES, 1, steps, 1, "what I am asked, by step of the rules")
        self.at = at + 3
        self.describe("details", SETS, DETAILS, DETAIL_BITS, 1,
                      "details of that question, in binary, lowest bit first")
        self.at = at

    # Number by number

    def spread(self) -> None:
        """Spread out the row that was written last: what has changed of it."""
        compact, spread_of, first = self.compact, self.spread_of, self.first
        for plane in self.planes:
            if not self.changed & (plane.part | ME):
                continue
            if plane.turned:
                self.spread_turned(plane, first + plane.at)
                continue
            for k in range(first + plane.at, first + plane.end):
                value = i64(compact[k])
                if plane.names_seats and value:
                    value = 1 + self.from_me(value - 1)
                if value != spread_of[k]:
                    self.spread_byte(plane, k, value)

    def spread_turned(self, plane: Plane, at: i64) -> None:
        """A plane that tells of seat after seat, from the one that looks on."""
        compact, spread_of, turned = self.compact, self.spread_of, plane.turned
        end = at + plane.end - plane.at
        while at < end:
            first = at
            for k in range(self.seats):
                seat = self.me + k if self.me + k < self.seats else self.me + k - self.seats
                for source in range(first + seat * turned, first + seat * turned + turned):
                    if compact[source] != spread_of[at]:
                        self.spread_byte(plane, at, i64(compact[source]))
                    at += 1

    def spread_byte(self, plane: Plane, k: i64, value: i64) -> None:
        """A byte of a plane has another value now."""
        cells = self.cells
        nth = k - plane.at - self.first
        row, part = nth // plane.length, nth % plane.length
        cell = self.row * self.size + plane.start + row * plane.columns
        if plane.kind == NUMBERS:
            cells[cell + part] = u8(value)
        elif plane.kind == SETS:
            left = value
            for column in range(part * BYTE, min(part * BYTE + BYTE, plane.columns)):
                cells[cell + column] = u8(left & 1)
                left >>= 1
        else:
            before = i64(self.spread_of[k])
            if before and cells[cell + before - 1] == part + 1:
                cells[cell + before - 1] = u8(0)
            if value:
                cells[cell + value - 1] = u8(part + 1)
        self.spread_of[k] = u8(value)

    def from_me(self, seat: i64) -> i64:
        """How many places after the one that looks on a seat is."""
        return seat - self.me if seat >= self.me else seat - self.me + self.seats


class Observer(Generic[S]):
    """How a game shows itself as numbers, part after part, and which parts each step may change. A step that is not
    named may change all of them, and so may the end of a game."""

    version: int = 1
    """Raised whenever the same position gives another row: networks that were trained before do not fit any more."""

    def __init__(self, changes: list[tuple[int, list[Step[S]]]] | None = None) -> None:
        for parts, steps in changes or []:
            for step in steps:
                step.changes = parts

    def write(self, s: S, o: Rows) -> None:
        """What the seat `o.me` may know: all of it is in its view, too."""
        self.planes(s, o)
        if o.dense:
            o.spread()

    def planes(self, s: S, o: Rows) -> None:
        """Plane after plane of that row. Which ones there are hangs on pack and seats alone."""
        raise NotImplementedError
