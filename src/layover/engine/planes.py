"""What a seat may know, as numbers: named planes, one after the other in a row.

The `observe.py` of each game names its planes once, in the order of the row: the same lines write it and describe it.
A number is a byte: more than 255 counts as 255. Seats are told from the one that looks on, itself first; only the
details of a question name them as the table does.

A row is written in words, of up to 62 zeros and ones or of seven numbers. From one decision to the next most columns
stay as they are: what a plane was made of is remembered, and as long as it is the same, its words are left alone. Where
the row is wanted number by number as well, only the words that change are spread out.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from layover.engine.bits import LIMIT, count_bits
from layover.engine.stack import CHANCE, NOBODY, State

S = TypeVar("S", bound=State)
Column = list[int] | tuple[int, ...]

LONGEST: Final = 1 << 14
"""No row has more numbers than this."""
MOST: Final = 255
BYTE: Final = 8
NUMBERS: Final = 7
"""A word has room for so many numbers, or for `LIMIT` zeros and ones. As many rows of a plane as have room share one; a
longer row takes several of its own."""
FULL: Final = BYTE * NUMBERS
MOST_PARTS: Final = 96
"""No row has more planes, and parts of planes, that are made of columns than this."""
DETAILS: Final = 3
DETAIL_BITS: Final = 40
"""A question has up to three details, numbers of less than so many bits."""


class Plane:
    """A part of a row: where it begins, its shape, the greatest number it is meant for, and what it says."""

    def __init__(self, name: str, start: int, rows: int, columns: int, most: int, says: str, word: int,
                 sets: bool) -> None:
        self.name: Final = name
        self.start: Final = start
        self.shape: Final = tuple([side for side in (rows, columns) if side != 1])
        self.size: Final = rows * columns
        self.most: Final = most
        self.says: Final = says
        self.columns: Final = columns
        self.word: Final = word
        """Its first word."""
        self.sets: Final = sets
        """Whether its words hold zeros and ones, or numbers."""

    def lies(self, number: int) -> tuple[int, int]:
        """In which word one of its numbers lies, and from which bit on."""
        room, bits = (LIMIT, 1) if self.sets else (NUMBERS, BYTE)
        row, column = divmod(number, self.columns)
        if self.columns > room:
            return self.word + row * -(-self.columns // room) + column // room, column % room * bits
        together = room // self.columns
        return self.word + row // together, (row % together * self.columns + column) * bits


@final
class Rows:
    """Some rows of equal length, in words; where they are `dense`, number by number in `cells` as well."""

    def __init__(self, count: int, size: int, width: int, dense: bool = False) -> None:
        self.size: Final[i64] = size
        self.width: Final[i64] = width
        self.dense: Final = dense
        self.words: vec[i64] = vec[i64]([0] * (count * width))
        self.cells: vec[u8] = vec[u8]([0] * (count * size if dense else 0))
        self.seers: list[int] = [NOBODY] * count
        """Row -> for whom it is written."""
        self.made_of: list[object] = [None] * (count * MOST_PARTS)
        """Row and part -> what it was made of the last time, if anything: a tuple itself, a list as it was then."""
        self.lengths: list[int] = [0] * MOST_PARTS
        """Part -> its words."""
        self.planes: list[Plane] | None = None
        """Where somebody wants to know them, the planes as they are written."""
        self.seats: i64 = 0
        self.me: i64 = 0
        self.turned: bool = True
        """Whether the row was written for another seat the last time."""
        self.nth: i64 = 0
        self.past: i64 = 0
        """The next of the parts that are made of columns, and how many belong to the rows before this one."""
        self.open: i64 = NOBODY
        self.first: i64 = 0
        """The part of these that is being written, if any, and its first word."""
        self.at: i64 = 0
        self.place: i64 = 0
        """Where the next word and its numbers go."""
        self.word: i64 = 0
        self.used: i64 = 0
        """The word that is being filled, and how many bits of it are."""
        self.one: i64 = 1
        """To be shifted: mypyc 2.4 shifts a constant in 32 bits."""

    def begin(self, row: i64, seats: i64, me: i64) -> None:
        """Write this row anew, as the seat `me` sees things."""
        self.at = row * self.width
        self.place = row * self.size
        self.past = row * MOST_PARTS
        self.nth = 0
        self.seats = seats
        self.me = me
        self.turned = self.seers[row] != me
        self.seers[row] = int(me)

    def copy(self) -> Rows:
        """The same rows, to be written on independently."""
        other = Rows(0, int(self.size), int(self.width), self.dense)
        other.words = self.words[:]
        other.cells = self.cells[:]
        other.seers = self.seers[:]
        other.made_of = self.made_of[:]
        other.lengths = self.lengths[:]
        return other

    # Words, as they are filled

    def store_set(self, word: i64, size: i64) -> None:
        """A word of so many zeros and ones."""
        at = self.at
        if self.words[at] != word:
            self.words[at] = word
            if self.dense:
                cells, place = self.cells, self.place
                for k in range(size):
                    cells[place + k] = u8((word >> k) & 1)
        self.at = at + 1
        self.place += size

    def store_numbers(self, word: i64, used: i64) -> None:
        """A word of numbers, which take so many bits."""
        at, count = self.at, used >> 3
        if self.words[at] != word:
            self.words[at] = word
            if self.dense:
                cells, place = self.cells, self.place
                for k in range(count):
                    cells[place + k] = u8((word >> (k << 3)) & MOST)
        self.at = at + 1
        self.place += count

    # A plane: it is opened, its rows are added one by one, and it is closed.

    def opens_sets(self, name: str, rows: i64, columns: i64, says: str, column: object = None,
                   by_seat: bool = False) -> bool:
        """A plane of zeros and ones; whether it has to be written. A column that it was made of the last time, as seen
        by the same seat where that matters, stands there still.
        """
        if self.planes is not None:
            self.describe(name, rows, columns, 1, says, True)
        return column is None or self.is_new(rows * columns, column, by_seat)

    def opens_numbers(self, name: str, rows: i64, columns: i64, most: i64, says: str, column: object = None,
                      by_seat: bool = False) -> bool:
        """A plane of numbers; whether it has to be written."""
        if self.planes is not None:
            self.describe(name, rows, columns, most, says, False)
        return column is None or self.is_new(rows * columns, column, by_seat)

    def describe(self, name: str, rows: i64, columns: i64, most: i64, says: str, sets: bool) -> None:
        assert self.planes is not None
        self.planes.append(Plane(name, int(self.place), int(rows), int(columns), int(most), says, int(self.at), sets))

    def is_new(self, size: i64, column: object, by_seat: bool = False) -> bool:
        """Whether a plane, or a part of one, of so many numbers that are made of this column has to be written."""
        nth = self.nth
        self.nth = nth + 1
        k = self.past + nth
        before = self.made_of[k]
        if (before is column or isinstance(column, list) and before == column) and not (by_seat and self.turned):
            self.at += self.lengths[nth]
            self.place += size
            return False
        self.made_of[k] = column[:] if isinstance(column, list) else column
        self.first = self.at
        self.open = nth
        return True

    def add_set(self, mask: i64, size: i64) -> None:
        """A row of zeros and ones, as a set of numbers below `size`, of which there are no more than `LIMIT`."""
        used = self.used
        if used + size > LIMIT:
            self.store_set(self.word, used)
            self.word = mask
            self.used = size
        else:
            self.word |= mask << used
            self.used = used + size

    def add_one(self, value: i64, size: i64) -> None:
        """A row with a single one; with none where the value is below 0."""
        limit: i64 = LIMIT
        while size > limit:
            self.add_set(self.one << value if 0 <= value < limit else 0, limit)
            value -= limit
            size -= limit
        self.add_set(self.one << value if 0 <= value < limit else 0, size)

    def add_members(self, numbers: tuple[int, ...], size: i64) -> None:
        """A row with ones at these numbers."""
        first: i64 = 0
        limit: i64 = LIMIT
        while first < size:
            mask: i64 = 0
            for each in numbers:
                number: i64 = each
                if first <= number < first + limit:
                    mask |= self.one << (number - first)
            self.add_set(mask, size - first if size - first < limit else limit)
            first += limit

    def add_order(self, places: tuple[int, ...], size: i64) -> None:
        """A row of numbers: 1 at the first of these places, 2 at the second, and so on."""
        row = [0] * int(size)
        order = 0
        for place in places:
            order += 1
            row[place] = order
        self.add_numbers(row, 0, size)

    def add_numbers(self, row: list[int], first: i64, count: i64) -> None:
        """A row of numbers: so many of a column, side by side. It shares its word only if all of it does."""
        word, used = self.word, self.used
        if used and used + count * BYTE > FULL:
            self.store_numbers(word, used)
            word = 0
            used = 0
        for k in range(first, first + count):
            if used == FULL:
                self.store_numbers(word, used)
                word = 0
                used = 0
            value: i64 = row[k]
            if value > 0:
                if value > MOST:
                    value = MOST
                word |= value << used
            used += BYTE
        self.word = word
        self.used = used

    def add_by_seat(self, row: list[int], width: i64) -> None:
        """Rows of numbers, `seat * width` and what follows, one for each seat."""
        if width == 1:
            self.add_numbers(row, self.me, self.seats - self.me)
            self.add_numbers(row, 0, self.me)
        else:
            for k in range(self.seats):
                self.add_numbers(row, self.seat_at(k) * width, width)

    def close_sets(self) -> None:
        self.store_set(self.word, self.used)
        self.close()

    def close_numbers(self) -> None:
        self.store_numbers(self.word, self.used)
        self.close()

    def close(self) -> None:
        self.word = 0
        self.used = 0
        if self.open >= 0:
            self.lengths[self.open] = int(self.at - self.first)
            self.open = NOBODY

    # The kinds of plane

    def number(self, name: str, value: i64, most: i64, says: str) -> None:
        """One number."""
        if self.planes is not None:
            self.describe(name, 1, 1, most, says, False)
        if value > MOST:
            value = MOST
        self.store_numbers(value if value > 0 else 0, BYTE)

    def counts_of(self, name: str, column: Column, most: i64, says: str) -> None:
        """A whole column of numbers."""
        if self.opens_numbers(name, 1, len(column), most, says, column):
            row = column if isinstance(column, list) else list(column)
            self.add_numbers(row, 0, len(row))
            self.close_numbers()

    def own(self, name: str, column: Column, width: i64, most: i64, says: str) -> None:
        """Of a column by seat, `seat * width` and what follows, the numbers of the seat that looks."""
        if self.opens_numbers(name, 1, width, most, says, column, True):
            row = column if isinstance(column, list) else list(column)
            self.add_numbers(row, self.me * width, width)
            self.close_numbers()

    def by_seat(self, name: str, column: Column, width: i64, most: i64, says: str) -> None:
        """A column by seat, `seat * width` and what follows."""
        if self.opens_numbers(name, self.seats, width, most, says, column, True):
            self.add_by_seat(column if isinstance(column, list) else list(column), width)
            self.close_numbers()

    def sizes_by_seat(self, name: str, masks: list[int], most: i64, says: str) -> None:
        """How many things the set of each seat holds."""
        if self.opens_numbers(name, self.seats, 1, most, says, masks, True):
            self.add_by_seat([int(count_bits(mask)) for mask in masks], 1)
            self.close_numbers()

    def by_place(self, name: str, column: Column, places: i64, stride: i64, most: i64, says: str) -> None:
        """A column by place and seat, `place * stride + seat`."""
        seats = self.seats
        if not self.opens_numbers(name, places, seats, most, says, column, True):
            return
        row = column if isinstance(column, list) else list(column)
        word: i64 = 0
        used: i64 = 0
        seat = self.me
        for place in range(places):
            if used + seats * BYTE > FULL:
                self.store_numbers(word, used)
                word = 0
                used = 0
            first = place * stride
            for k in range(seats):
                value: i64 = row[first + seat]
                if value > 0:
                    word |= (value if value < MOST else MOST) << used
                used += BYTE
                seat += 1
                if seat == seats:
                    seat = 0
        self.word = word
        self.used = used
        self.close_numbers()

    def set_of(self, name: str, mask: i64, size: i64, says: str) -> None:
        """A set of numbers below `size`."""
        if self.planes is not None:
            self.describe(name, 1, size, 1, says, True)
        self.store_set(mask, size)

    def sets(self, name: str, masks: Column, size: i64, says: str) -> None:
        """Several sets."""
        if self.opens_sets(name, len(masks), size, says, masks):
            row = masks if isinstance(masks, list) else list(masks)
            for k in range(len(row)):
                self.add_set(row[k], size)
            self.close_sets()

    def sets_by_seat(self, name: str, masks: Column, size: i64, says: str) -> None:
        """A set of each seat."""
        if self.opens_sets(name, self.seats, size, says, masks, True):
            row = masks if isinstance(masks, list) else list(masks)
            for k in range(self.seats):
                self.add_set(row[self.seat_at(k)], size)
            self.close_sets()

    def one_of(self, name: str, value: i64, size: i64, says: str) -> None:
        """One of `size` things; a number below 0 is none of them."""
        if self.planes is not None:
            self.describe(name, 1, size, 1, says, True)
        if size <= LIMIT:
            self.store_set(self.one << value if value >= 0 else 0, size)
        else:
            self.add_one(value, size)
            self.close_sets()

    def each_one_of(self, name: str, values: Column, room: i64, size: i64, says: str) -> None:
        """Up to `room` places in a fixed order, each with one of `size` things or none."""
        if not self.opens_sets(name, room, size, says, values):
            return
        row = values if isinstance(values, list) else list(values)
        count: i64 = len(row)
        if size > LIMIT:
            for k in range(room):
                self.add_one(row[k] if k < count else NOBODY, size)
            self.close_sets()
            return
        word: i64 = 0
        used: i64 = 0
        for k in range(room):
            if used + size > LIMIT:
                self.store_set(word, used)
                word = 0
                used = 0
            value: i64 = row[k] if k < count else NOBODY
            if value >= 0:
                word |= self.one << (used + value)
            used += size
        self.word = word
        self.used = used
        self.close_sets()

    def one_by_seat(self, name: str, column: Column, width: i64, size: i64, says: str) -> None:
        """A column by seat, `seat * width` and what follows, each one of `size` things or none."""
        if self.opens_sets(name, self.seats * width, size, says, column, True):
            row = column if isinstance(column, list) else list(column)
            for k in range(self.seats):
                first = self.seat_at(k) * width
                for j in range(width):
                    self.add_one(row[first + j], size)
            self.close_sets()

    def members(self, name: str, numbers: tuple[int, ...], size: i64, says: str) -> None:
        """The same as a set, from a list of its numbers, each there once."""
        if self.opens_sets(name, 1, size, says, numbers):
            self.add_members(numbers, size)
            self.close_sets()

    def seat(self, name: str, seat: i64, says: str) -> None:
        """A seat, or none of them."""
        self.one_of(name, self.from_me(seat), self.seats, says)

    def each_seat(self, name: str, seats: tuple[int, ...], room: i64, says: str) -> None:
        """Up to `room` places in a fixed order, each with a seat or none."""
        if self.opens_sets(name, room, self.seats, says, seats, True):
            for seat in seats:
                self.add_one(self.from_me(seat), self.seats)
            for k in range(room - len(seats)):
                self.add_one(NOBODY, self.seats)
            self.close_sets()

    def question(self, s: State, steps: i64) -> None:
        """Who is asked, and what; the latter only for the one who is: a draft is nobody else's business."""
        f = s.stack[-1] if s.stack else None
        self.one_of("me", self.me, self.seats, "the number of my seat at the table")
        self.seat("asked", CHANCE if f is None else f.seat, "who is asked")
        mine = f if f is not None and f.seat == self.me else None
        self.one_of("question", -1 if mine is None else mine.step, steps, "what I am asked, by step of the rules")
        if self.planes is not None:
            self.describe("details", DETAILS, DETAIL_BITS, 1, "details of that question, in binary, lowest bit first",
                          True)
        self.store_set(0 if mine is None else mine.x, DETAIL_BITS)
        self.store_set(0 if mine is None else mine.y, DETAIL_BITS)
        self.store_set(0 if mine is None else mine.z, DETAIL_BITS)

    # Seats, turned round

    def seat_at(self, k: i64) -> i64:
        """The seat that is k places after the one that looks."""
        seat = self.me + k
        return seat if seat < self.seats else seat - self.seats

    def from_me(self, seat: i64) -> i64:
        """How many places after the one that looks a seat is; below 0 where there is none."""
        if seat < 0:
            return NOBODY
        return seat - self.me if seat >= self.me else seat - self.me + self.seats


class Observer(Generic[S]):
    """How a game shows itself as numbers."""

    version: int = 1
    """Raised whenever the same position gives another row: networks that were trained before do not fit any more."""

    def write(self, s: S, o: Rows) -> None:
        """What the seat `o.me` may know: all of it is in its view, too. The planes hang on pack and seats alone."""
        raise NotImplementedError
