"""The bot that looks as `greedy` does, and judges what it sees by a network: what a seat may know goes in as numbers,
how well it stands comes out.

A file holds the weights as NumPy keeps them (`.npz`), and what they were trained for: `encoding`, such as `portal_v1`,
and `seats`. `examples/train_portal.py` makes one. `formula` is 1 where the network says how far the game's own formula
(`evaluate`) is wrong, and 0 where it judges alone. Of three layers the first two have no sums below 0:

    first, first_bias      numbers of a row × sums
    second, second_bias    those sums × sums
    third                  those sums × how well the seat stands

The seat that stands better by 1 is e times (2.7) as likely to win.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final
from zipfile import BadZipFile

from librt.vecs import vec
from mypy_extensions import i64, u8

from layover.bots.greedy import GreedyBot
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.odds import steady
from layover.engine.planes import LONGEST, Observer, Plane, Rows
from layover.engine.stack import State
from layover.engine.weights import Weights
from layover.games import judge_of, part_of

WEIGHTS: Final = ("first", "first_bias", "second", "second_bias", "third")
GRAIN: Final = 1 << 24
"""Weights are whole parts of this, so that their sums are exact, in whatever order they are made."""


class NetBot(GreedyBot):
    name = "net"

    def __init__(self, seed: int, file: str) -> None:
        super().__init__(seed)
        self.network = Network(file)

    def pick(self, game: Game[Any], s: State) -> i64:
        if self.judge is None:
            self.judge = NetJudge(self.network, game, s)
        return super().pick(game, s)


class Network:
    """The weights of a file."""

    def __init__(self, file: str) -> None:
        kept = _read(file)
        self.file: Final = file
        self.encoding: Final = str(kept["encoding"])
        self.seats: Final[i64] = int(kept["seats"])
        self.formula: Final = bool(kept["formula"])
        self.size: Final[i64] = int(kept["first"].shape[0])
        self.wide: Final[i64] = int(kept["first"].shape[1])
        self.narrow: Final[i64] = int(kept["second"].shape[1])
        self.first: Final = _numbers(kept["first"])
        self.first_bias: Final = _numbers(kept["first_bias"])
        self.second: Final = _numbers(kept["second"])
        self.second_bias: Final = _numbers(kept["second_bias"])
        self.third: Final = _numbers(kept["third"])

    def require(self, encoding: str, seats: i64, size: i64) -> None:
        """See that it was trained for this."""
        if self.encoding != encoding or self.seats != seats or self.size != size:
            raise Malformed("bot/net", f"net:{self.file}: is for {self.encoding} with {int(self.seats)} seats"
                                       f" ({int(self.size)} numbers), and not for {encoding} with {int(seats)}"
                                       f" ({int(size)} numbers)")


class NetJudge(Judge[State, Weights]):
    """What a network makes of a game. All else is as the game's own judge has it."""

    def __init__(self, network: Network, game: Game[Any], s: State) -> None:
        weights = Weights({})
        weights.odds = steady(1.0)
        super().__init__(weights)
        observer: Observer[Any] = part_of(game.id, "observe", "OBSERVER")
        planes = planes_of(observer, s)
        network.require(f"{game.id}_v{observer.version}", s.seats, planes[-1].start + planes[-1].size)
        self.game: Final = game
        self.formula: Final = network.formula
        self.own: Final[Judge[Any, Any]] = judge_of(game.id)
        self.closely = self.own.closely
        self.eyes: Final = [Eye(network, observer, planes, seat) for seat in range(s.seats)]

    def evaluate(self, s: State) -> list[float]:
        found = [eye.look(s) for eye in self.eyes]
        if self.formula:
            scale = self.own.odds.scale(float(self.game.turn(s)) / float(s.seats), s.seats)
            worth = self.own.evaluate(s)
            for seat in range(s.seats):
                found[seat] += worth[seat] / scale
        return found

    def rounds_left(self, s: State) -> float:
        return self.own.rounds_left(s)

    def closing(self, s: State) -> bool:
        return self.own.closing(s)

    def plans(self, s: State) -> list[list[int]]:
        return self.own.plans(s)

    def pointless(self, s: State, pick: i64) -> bool:
        return self.own.pointless(s, pick)

    def wasteful(self, s: State, picks: list[int]) -> list[int]:
        return self.own.wasteful(s, picks)


class Eye:
    """What one seat may know, and what the network makes of it. From one look to the next little changes, and only what
    has changed goes through the first layer.
    """

    def __init__(self, network: Network, observer: Observer[Any], planes: list[Plane], seat: i64) -> None:
        self.network: Final = network
        self.observer: Final = observer
        self.seat: Final = seat
        self.planes: Final = planes
        self.rows: Final = Rows(1, int(network.size), int(planes[-1].end), dense=True)
        self.seen: vec[u8] = self.rows.compact[:]
        self.told: vec[u8] = self.rows.cells[:]
        self.sums: vec[float] = network.first_bias[:]

    def look(self, s: State) -> float:
        """How well its seat stands."""
        self.rows.begin(0, s.seats, self.seat)
        self.observer.write(s, self.rows)
        compact, seen = self.rows.compact, self.seen
        for plane in self.planes:
            changed = False
            for k in range(plane.at, plane.end):
                if compact[k] != seen[k]:
                    seen[k] = compact[k]
                    changed = True
            if changed:
                self.hear(plane.start, plane.start + plane.size)
        return self.think()

    def hear(self, first: i64, end: i64) -> None:
        """Some of these numbers of the row have changed."""
        cells, told = self.rows.cells, self.told
        for number in range(first, end):
            if cells[number] != told[number]:
                self.add(number, float(i64(cells[number]) - i64(told[number])))
                told[number] = cells[number]

    def add(self, number: i64, more: float) -> None:
        """A number of the row is greater by so much than it was."""
        sums, first, wide = self.sums, self.network.first, self.network.wide
        at = number * wide
        for k in range(wide):
            sums[k] += more * first[at + k]

    def think(self) -> float:
        """The second layer and the third."""
        network, sums = self.network, self.sums
        second, narrow = network.second, network.narrow
        found = network.second_bias[:]
        at: i64 = 0
        for k in range(network.wide):
            here = sums[k]
            if here > 0.0:
                for j in range(narrow):
                    found[j] += here * second[at + j]
            at += narrow
        third = network.third
        worth = 0.0
        for j in range(narrow):
            if found[j] > 0.0:
                worth += found[j] * third[j]
        return worth


def planes_of(observer: Observer[Any], s: State) -> list[Plane]:
    """What a row of this game is made of."""
    rows = Rows(1, LONGEST, LONGEST)
    rows.begin(0, s.seats, 0)
    observer.write(s, rows)
    return rows.planes


def _numbers(array: Any) -> vec[float]:
    """An array as a vector, one row after the other."""
    return vec[float]([round(weight * GRAIN) / GRAIN for weight in array.ravel().tolist()])


def _read(file: str) -> dict[str, Any]:
    np: Any = import_module("numpy")
    try:
        with np.load(file, allow_pickle=False) as found:
            kept = {name: found[name] for name in found.files}
    except (BadZipFile, EOFError, OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is none of NumPy's files of arrays (.npz)"
        raise Malformed("bot/net", f"net:{file}: cannot be read as a network: {why}") from None
    missing = [name for name in (*WEIGHTS, "encoding", "seats", "formula") if name not in kept]
    if missing:
        raise Malformed("bot/net", f"net:{file}: is not a network: it lacks {', '.join(missing)}")
    for name in WEIGHTS:
        if kept[name].dtype.kind != "f" or not np.isfinite(kept[name]).all():
            raise Malformed("bot/net", f"net:{file}: {name} holds something that is not a number")
    first, _, second, _, third = shapes = [kept[name].shape for name in WEIGHTS]
    if [len(shape) for shape in shapes] != [2, 1, 2, 1, 1] \
            or shapes != [first, first[1:], (first[1], *third), third, third]:
        raise Malformed("bot/net", f"net:{file}: its layers do not fit one another")
    return kept
