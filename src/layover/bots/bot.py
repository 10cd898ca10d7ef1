"""What a bot is, what it says of its choice, and a game played by bots."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.odds import FINE, as_said, chances
from layover.engine.pack import Pack
from layover.engine.setup import Setup
from layover.engine.stack import State
from layover.engine.table import Table
from layover.games import judge_of

LATE: Final = 400
"""Turns that no sensible game has: bots that all wait for something better would go on for ever."""
SHAKEN: Final = 3
"""From then on one decision in so many is left to chance, which ends every game."""


class Thought:
    """One alternative of a decision: the picks that are expected, the chance of its seat to win with them, how often it
    was tried, and the chance of every seat.
    """

    def __init__(self, line: list[int], value: float, tries: int, seats: list[float], sure: bool = True) -> None:
        self.pick: Final = line[0]
        self.line: Final = line
        self.value: Final = value
        self.tries: Final = tries
        self.seats: Final = seats
        self.sure: Final = sure
        """Whether it was tried often enough to be chosen; its value is quoted no higher than those before it."""

    def rest(self) -> list[Thought]:
        """What is left of it after its first pick."""
        return [Thought(self.line[1:], self.value, self.tries, self.seats, self.sure)] if len(self.line) > 1 else []


class Bot:
    """Something that chooses. It is handed the state to ask the game about it: a bot that looks further than
    the list of legal picks must look at `game.imagine(s, seat, rng)`, never at the true state.
    """

    name: str = ""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []
        """What it thought of the latest pick it was asked for: the chosen line first, then the others in the order in
        which it would have chosen them; empty if there was no choice."""
        self.foreseen = False
        """Whether it was asked just what it had expected, and could go on from there."""
        self.named = -1
        self.named_tries: i64 = 0
        """A pick that somebody asks about, and how often it is tried at least."""

    def sit(self, setup: Setup, pack: Pack) -> None:
        """Hear at which table it sits, before it is asked there."""

    def pick(self, game: Game[Any], s: State) -> i64:
        """One of the legal picks of the seat that is asked."""
        raise NotImplementedError

    def leave(self, game: Game[Any], s: State) -> None:
        """Get up, at the end of a game or before."""

    def remembers(self) -> bool:
        """Whether anything of the latest choice may be of use for the next one."""
        return False

    def choose(self, table: Any) -> int:
        """The same, for a `Table`."""
        self.sit(table.setup, table.pack)
        return self.pick(table.game, table.state)

    def consider(self, pick: object, tries: int) -> None:
        """Give this pick at least so many tries in the next choice, whatever else is better: somebody asks about it.
        A bot that tries nothing (`random`, `net:FILE`, and programs, whose protocol has no word for it) passes over it.
        """
        if not isinstance(pick, int):
            raise Malformed("bot/named", f"consider({pick!r}, ...): name the pick by its number, as"
                                         " table.pick('extend') gives it")
        self.named, self.named_tries = pick, tries

    def asked_about(self, picks: list[int]) -> i64:
        """How many tries the named pick is to have, which must be one of these. It is asked about once."""
        tries = self.named_tries
        self.named_tries = 0
        if tries and self.named not in picks:
            raise Malformed("bot/named", f"consider({self.named}, {tries}): this pick is not legal now")
        return tries

    def explain(self, table: Any, most: int = 4, lang: str = "en") -> list[dict[str, object]]:
        """The latest choice, then its alternatives in the order in which they would have been chosen, as data for a
        coach: pick and whole expected line by name and in words, value (the chance to win; a shared victory counts in
        parts), the same for every seat, visits, and whether those were enough to be chosen.
        """
        return [{"pick": table.name(thought.pick), "value": round(thought.value, 4), "visits": thought.tries,
                 "sure": thought.sure, "seats": [round(worth, 4) for worth in thought.seats],
                 "line": [table.name(pick) for pick in thought.line],
                 "words": [table.describe(pick, lang) for pick in thought.line]} for thought in self.thoughts[:most]]


class Foresight:
    """What a seat expects to be asked after its own pick, if nothing is drawn and nobody else is asked."""

    def __init__(self) -> None:
        self.picks: list[int] = []
        self.view: object = None

    def expect(self, game: Game[Any], imagined: State, pick: i64) -> None:
        """Carry out the pick on an imagined state and keep what the seat will see."""
        seat = game.seat(imagined)
        game.apply(imagined, pick)
        self.picks = []
        if imagined.stack and game.seat(imagined) == seat:
            self.picks = game.legal(imagined)
            self.view = game.view(imagined, seat)

    def holds(self, game: Game[Any], s: State, picks: list[int]) -> bool:
        """Whether the seat is asked just that; what it may not know plays no part in it."""
        return len(self.picks) > 0 and self.picks == picks and self.view == game.view(s, game.seat(s))

    def forget(self) -> None:
        self.picks = []


def is_weary(game: Game[Any], s: State, rng: Rng) -> bool:
    """Whether the game has gone on for so long that any pick is better than more of the same."""
    return game.turn(s) > LATE and rng.below(SHAKEN) == 0


def best_first(thought: Thought) -> float:
    return -thought.value


def progress(table: Table) -> float:
    """How much of a game is over, from 0 to 1, by its judge's estimate of what is left.

    >>> import layover
    >>> 0.0 <= progress(layover.new("portal", seed=1)) < 0.1
    True
    """
    s = table.state
    if not s.stack:
        return 1.0
    done = float(table.game.turn(s)) / float(s.seats)
    return done / (done + max(judge_of(table.game.id).rounds_left(s), 0.0) + 1.0)


def utilities(game: Game[Any], s: State, judge: Judge[Any, Any]) -> list[float]:
    """Each seat's chance to win, as far as the judge can tell; the truth once the game is over."""
    scale = judge.odds.scale(float(game.turn(s)) / float(s.seats), s.seats)
    if s.stack:
        return chances(judge.evaluate(s), scale)
    found = chances([float(score) for score in game.scores(s)], scale)
    ranks = game.ranks(s)
    first = 1.0 / float(ranks.count(1))
    for k in range(len(found)):
        found[k] = FINE * found[k] + (1.0 - FINE) * (first if ranks[k] == 1 else 0.0)
    return found


def candid(game: Game[Any], s: State, judge: Judge[Any, Any], thoughts: list[Thought]) -> list[Thought]:
    """The same thoughts with the chances that are said of them: a search that is known to be too sure, or to favour its
    own turn, says less than it sees. The other seats share the rest as before.
    """
    rounds = float(game.turn(s)) / float(s.seats)
    holds, favour = judge.candour.scale(rounds, s.seats), judge.favour.scale(rounds, s.seats)
    seat = game.seat(s)
    found: list[Thought] = []
    for one in thoughts:
        value = as_said(one.value, s.seats, holds, favour)
        rest = sum(one.seats) - one.seats[seat]
        seats = [value if k == seat else one.seats[k] * (1.0 - value) / rest if rest > 0.0 else 0.0
                 for k in range(len(one.seats))]
        found.append(Thought(one.line, value, one.tries, seats, one.sure))
    return found


def play_out(game: Game[Any], s: State, bots: list[Bot], rng: Rng) -> i64:
    """Play a state to its end, chance answered by `rng`; the number of picks made by seats."""
    count: i64 = 0
    game.deal(s, rng)
    while s.stack:
        game.apply(s, bots[game.seat(s)].pick(game, s))
        game.deal(s, rng)
        count += 1
    return count
