"""How a game looks to those who learn: what a seat may know as numbers, and its picks as numbered actions.

>>> import layover.env
>>> spec = layover.env.spec("portal", seats=2)
>>> spec.name, spec.size, len(spec.actions)
('portal_v1', 1113, 956)
>>> spec.plane("hand").shape, spec.plane("hand").says
((2, 20), 'cards in hand: they are open')

The environments themselves, made of this, are in `layover.envs`.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property
from operator import index
from typing import Any

from layover.engine import codec
from layover.engine.chance import Dealer
from layover.engine.errors import Malformed
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER, Value
from layover.engine.stack import NOBODY, State
from layover.engine.table import Table
from layover.engine.words import words_of
from layover.games import get, part_of

try:
    from layover.engine.lanes import Lanes, Walk, player_picks
    from layover.engine.planes import LONGEST, Observer, Plane, Rows
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}: pip install 'layover[gymnasium]', or [pettingzoo] or [openspiel]",
                              name=error.name) from None

LIMIT = 10_000
"""Picks of seats after which a game is cut off, unless told otherwise: picks that take others back could go on for
ever. Random games of PDX have up to 6,000."""


@dataclass(frozen=True)
class Spec:
    """The encoding of one game for a number of seats."""

    game: str
    seats: int
    version: int
    planes: tuple[Plane, ...]
    actions: tuple[str, ...]
    """Action -> its pick by name, as transcripts write it."""
    width: int
    """How many bytes a compact row has."""

    @property
    def name(self) -> str:
        """Game and version: another version is another encoding."""
        return f"{self.game}_v{self.version}"

    @cached_property
    def size(self) -> int:
        """How many numbers a row has, each from 0 to 255."""
        return sum(plane.size for plane in self.planes)

    @cached_property
    def scale(self) -> list[float]:
        """By what each number of a row is multiplied so that it is seldom more than 1."""
        return [1 / plane.most for plane in self.planes for place in range(plane.size)]

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything that gives the numbers their meaning."""
        planes = [f"{plane.name} {plane.start} {plane.shape} {plane.most}" for plane in self.planes]
        return hashlib.sha256("\n".join([*planes, *self.actions]).encode()).hexdigest()[:12]

    def plane(self, name: str) -> Plane:
        for plane in self.planes:
            if plane.name == name:
                return plane
        known = ", ".join(plane.name for plane in self.planes)
        raise Malformed("env/plane", f"{self.name} has no plane {name!r}; it has: {known}")

    def action(self, name: str) -> int:
        """The action of a pick by name."""
        if name not in self.actions:
            raise Malformed("env/action", f"{self.name} has no action {name!r}")
        return self.actions.index(name)

    def __str__(self) -> str:
        rows = [(plane.name, str(plane.start), "×".join(map(str, plane.shape)) or "1", f"0–{plane.most}", plane.says)
                for plane in self.planes]
        head = (f"{self.name}, {self.seats} seats: {self.size} numbers from 0 to 255, {len(self.actions)} actions,"
                f" encoding {self.digest}")
        widths = [max(len(row[k]) for row in rows) for k in range(4)]
        return "\n".join([head, *("  ".join([*(row[k].ljust(widths[k]) for k in range(4)), row[4]]) for row in rows)])


def spec(game: str, seats: int | None = None, options: dict[str, Value] | None = None) -> Spec:
    """The planes and actions of a game. Printed, it is a table of places, shapes, ranges and meanings."""
    return World(game, seats, options).spec


class World:
    """A game about to begin, with all that its environments need to know of it."""

    def __init__(self, game: str, seats: int | None = None, options: dict[str, Value] | None = None) -> None:
        self.game = get(game)
        self.pack = self.game.load_pack(None)
        self.options = _options(options)
        self.setup = setup_for(self.game, self.pack, _players(seats), self.options, "")
        self.seats = len(self.setup.seats)
        self.words = words_of(self.game)
        self.observer: Observer[Any] = part_of(game, "observe", "OBSERVER")
        self.picks = player_picks(self.game)
        self.start: State = self.game.begin(self.setup, self.pack)
        self.game.advance(self.start)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game.id, self.seats, tuple(self.options.items()))

    @cached_property
    def spec(self) -> Spec:
        row = Rows(1, LONGEST, LONGEST)
        row.begin(0, self.seats, 0)
        self.observer.write(self.start, row)
        table = self.table(self.start)
        return Spec(self.game.id, self.seats, self.observer.version, tuple(row.planes),
                    tuple(table.name(pick) for pick in self.picks), int(row.at))

    @cached_property
    def action_of(self) -> dict[int, int]:
        """Pick -> action."""
        return {pick: action for action, pick in enumerate(self.picks)}

    @cached_property
    def numbers(self) -> list[int]:
        """The same for every pick; NOBODY for those that no seat can make."""
        return [self.action_of.get(pick, NOBODY) for pick in range(self.game.picks)]

    def walk(self, s: State, plies: int = 0, limit: int = LIMIT) -> Walk:
        """A game from this state on, in the hands of somebody who answers for chance, too."""
        return Walk(self.game, s, self.picks, self.numbers, limit, plies)

    def lanes(self, count: int, limit: int = LIMIT, dense: bool = True) -> Lanes:
        """Games of it, side by side."""
        if not isinstance(limit, int) or limit < 1:
            raise ValueError(f"limit is how many decisions a game may have, at least 1, not {limit!r}")
        return Lanes(self.game, self.observer, self.start, count, self.rows(count, dense), self.picks, limit)

    def rows(self, count: int, dense: bool = True) -> Rows:
        """Room for what seats may know, compact or number by number, too."""
        return Rows(count, self.spec.size, self.spec.width, dense)

    def row(self, s: State, seat: int) -> bytes:
        """What a seat may know of a state, number by number."""
        rows = self.rows(1)
        rows.begin(0, s.seats, seat)
        self.observer.write(s, rows)
        return bytes(memoryview(rows.cells))

    def table(self, s: State) -> Table:
        """A table that stands like this, to be read and not played on."""
        return Table(self.game, self.pack, self.setup, Dealer(""), digests=False, state=s)

    def written(self, s: State) -> dict[str, Any]:
        """A state as JSON: compiled ones cannot be pickled."""
        return codec.encode(self.game, s)

    def read(self, written: dict[str, Any]) -> State:
        return codec.decode(self.game, self.game.begin(self.setup, self.pack), written)

    def refusal(self, s: State, action: int) -> tuple[str, str]:
        """Why the asked seat may not take an action: the id of the rule, and a sentence."""
        if not 0 <= action < len(self.picks):
            return "", f"there is no action {action}; {self.spec.name} has those from 0 to {len(self.picks) - 1}"
        rule = self.game.ruling(s, self.game.seat(s), self.picks[action])
        assert rule is not None, "it is allowed"
        return rule.id, f"{self.spec.actions[action]}: {self.words.refusal(rule.id, 'en')} [{rule.id}]"


@cache
def _again(game: str, seats: int, options: tuple[tuple[str, Value], ...]) -> World:
    """The world that was pickled."""
    return World(game, seats, dict(options))


def _players(seats: int | None) -> int | None:
    """Only players: what an automa picks is no decision."""
    try:
        return None if seats is None else index(seats)
    except TypeError:
        raise Malformed("env/seats", f"an environment is given a number of seats, each for a {PLAYER}, not {seats!r}"
                        ) from None


def _options(options: dict[str, Value] | None) -> dict[str, Value]:
    if options is not None and not isinstance(options, dict):
        raise Malformed("env/options", f"options are a dict of their names and values, not {options!r}")
    return options or {}
