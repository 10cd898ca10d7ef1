"""Weights from self-play: fitted to how games ended, and taken over only when they win a match.

A round plays games by greedy bots with the present weights, now and then a random pick among theirs; fits the weights
so that `evaluate` foretells, from positions of these games, how they ended; and lets the result play the present
weights, each deal with the sides in both seatings. Nothing depends on the clock: the same command plays the same games,
so the rows kept beside the file are all it takes to go on.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from layover.bots.bot import Bot, utilities
from layover.bots.greedy import GreedyBot
from layover.bots.random import RandomBot
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.setup import PLAYER
from layover.engine.stack import State
from layover.engine.table import setup_for
from layover.engine.weights import Weights
from layover.games import get
from layover.lab.files import write_whole
from layover.lab.spread import spread
from layover.lab.stats import mean_interval

WANDER = 12
"""One pick in so many is random in self-play, so that its positions are not all alike."""
POSITIONS = 12
"""Of each game that the fit looks at."""
HELD_BACK = 4
"""One game in so many tells how well the fit foretells games that it has not seen."""
HOLD = 2e-4
"""What a weight must gain for each doubling or halving of it: a weight that games say nothing of stays."""
STEPS = (0.4, 0.2, 0.1)
SMALL = 0.05
"""Steps are parts of a weight; of this, where it is smaller."""
PASSES = 3

Values = dict[str, float]


@dataclass(frozen=True)
class Deal:
    """One game to play: which automa or weights sit where."""

    game: str
    kinds: tuple[str, ...]
    sides: tuple[int, ...]
    """Seat -> which of the two sets of weights its bot has."""
    weights: tuple[Values, Values]
    seed: int
    wander: bool


@dataclass(frozen=True)
class Played:
    """A game that was played: the picks of its seats, and what each had of it in the end."""

    kinds: tuple[str, ...]
    sides: tuple[int, ...]
    seed: int
    picks: tuple[int, ...]
    credits: tuple[float, ...]


@dataclass
class Round:
    """What one round found."""

    loss_before: float
    loss_after: float
    """Mean square of what the estimate was off, from 0 to 1, in games the fit has not seen."""
    share: float
    low: float
    high: float
    taken: bool


@dataclass
class Tuned:
    """The weights after all rounds, and how they were found."""

    game: str
    values: Values
    command: str
    games: int
    rounds: list[Round] = field(default_factory=list)

    def result(self) -> str:
        return "; ".join(
            f"round {k}: {one.share:.3f} of the games against the weights before ({one.low:.3f} to {one.high:.3f}), "
            f"error {one.loss_before:.4f} to {one.loss_after:.4f}, {'taken' if one.taken else 'left'}"
            for k, one in enumerate(self.rounds, start=1))

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "command": self.command, "games": self.games, "weights": self.values,
                "rounds": [vars(one) for one in self.rounds]}


def tune(game: str, games: int = 200, rounds: int = 2, *, seed: int = 1, jobs: int = 1,
         out: Path | None = None, on_progress: Callable[[int], None] | None = None) -> Tuned:
    """Tune the weights of a game: in each round, so many games of self-play and as many of a match. With `out` the
    weights are written there, and every game beside it as it is played.
    """
    rules = get(game)
    if games < HELD_BACK or rounds < 1:
        raise Malformed("tune/games", f"tuning takes at least {HELD_BACK} games and 1 round")
    command = f"layover tune {game} --games {games} --rounds {rounds} --seed {seed}"
    rows = Rows(out, {"command": command, "version": rules.version, "weights": rules.weights.values})
    found = Tuned(game, dict(rules.weights.values), command, 0)
    seen: list[Played] = []
    for k in range(rounds):
        base = (seed << 32) + (k << 24)
        seen += rows.played(_self_play(rules, found.values, games, base), jobs, on_progress)
        fitted, before, after = fit(rules, found.values, seen)
        match = list(_match(rules, fitted, found.values, games, base + (1 << 23)))
        share, low, high = _result(rows.played(match, jobs, on_progress))
        found.rounds.append(Round(before, after, share, low, high, low > 0.5))
        if low > 0.5:
            found.values = fitted
        found.games += games + len(match)
    if out is not None:
        write_whole(out, written(rules, found))
    return found


def _self_play(rules: Game[Any], values: Values, games: int, base: int) -> Iterator[Deal]:
    """Two seats and the usual number by turns, and the rulebook's own opponents where there are some."""
    layouts = [(PLAYER,) * 2, (PLAYER,) * rules.usual_seats, *((PLAYER, automa) for automa in rules.automas)]
    for k in range(games):
        kinds = layouts[k % len(layouts)]
        yield Deal(rules.id, kinds, (0,) * len(kinds), (values, values), base + k, True)


def _match(rules: Game[Any], new: Values, old: Values, games: int, base: int) -> Iterator[Deal]:
    """Each deal twice: the new weights in every other seat, then in the others."""
    for k in range(games // 2):
        seats = 2 if k % 2 else rules.usual_seats
        for first in (0, 1):
            sides = tuple((seat + first) % 2 for seat in range(seats))
            yield Deal(rules.id, (PLAYER,) * seats, sides, (new, old), base + k, False)


def _result(played: list[Played]) -> tuple[float, float, float]:
    """What the new weights had of the victories, deal by deal, with its 95 % interval."""
    had = [sum(part for part, side in zip(one.credits, one.sides, strict=True) if side == 0) for one in played]
    pairs = [(had[k] + had[k + 1]) / 2 for k in range(0, len(had), 2)]
    low, high = mean_interval(pairs)
    return sum(pairs) / len(pairs), max(low, 0.0), min(high, 1.0)


def play(deal: Deal) -> Played:
    """One game to its end."""
    rules = get(deal.game)
    rng = Rng.seeded(deal.seed)
    luck = RandomBot(deal.seed * 16 + 15)
    bots: list[Bot] = [GreedyBot(deal.seed * 16 + seat, 1, type(rules.weights)(deal.weights[side]))
                       for seat, side in enumerate(deal.sides)]
    s = _begin(rules, deal.kinds)
    rules.deal(s, rng)
    picks: list[int] = []
    while s.stack:
        bot: Bot = luck if deal.wander and luck.rng.below(WANDER) == 0 else bots[rules.seat(s)]
        picks.append(bot.pick(rules, s))
        rules.apply(s, picks[-1])
        rules.deal(s, rng)
    ranks = rules.ranks(s)
    credits = tuple(1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks)
    return Played(deal.kinds, deal.sides, deal.seed, tuple(picks), credits)


def _begin(rules: Game[Any], kinds: tuple[str, ...]) -> State:
    pack = rules.load_pack(None)
    s: State = rules.begin(setup_for(rules, pack, list(kinds), {}, ""), pack)
    rules.advance(s)
    return s


# The fit

@dataclass(frozen=True)
class Position:
    """A state as a bot may imagine it, and what it was worth to each seat in the end."""

    state: State
    worth: list[float]


def positions(rules: Game[Any], played: Played) -> list[Position]:
    """Some of the decisions of a game, spread over all of it."""
    rng = Rng.seeded(played.seed)
    s = _begin(rules, played.kinds)
    rules.deal(s, rng)
    dice = Rng.seeded(played.seed + 1)
    apart = max(len(played.picks) / POSITIONS, 1.0)
    wanted = {int(k * apart) + int(dice.below(int(apart))) for k in range(POSITIONS)}
    states: list[State] = []
    for k, pick in enumerate(played.picks):
        if k in wanted:
            states.append(rules.imagine(s, rules.seat(s), dice))
        rules.apply(s, pick)
        rules.deal(s, rng)
    worth = utilities(rules, s, rules.weights)
    return [Position(state, worth) for state in states]


def error(rules: Game[Any], weights: Weights, sample: list[Position]) -> float:
    """The mean square of what the estimates are off."""
    total = 0.0
    count = 0
    for position in sample:
        guess = utilities(rules, position.state, weights)
        for seat, worth in enumerate(position.worth):
            total += (guess[seat] - worth) ** 2
        count += len(guess)
    return total / max(count, 1)


def fit(rules: Game[Any], values: Values, played: list[Played]) -> tuple[Values, float, float]:
    """Weights that foretell the games better, one at a time in small steps; the error before and after, in games
    held back from the fit.
    """
    kind = type(rules.weights)
    held = [position for one in played[::HELD_BACK] for position in positions(rules, one)]
    sample = [position for k, one in enumerate(played) if k % HELD_BACK for position in positions(rules, one)]
    found = dict(values)
    least = error(rules, kind(found), sample)
    for step in STEPS:
        for _ in range(PASSES):
            better = False
            for name in found:
                for way in (1, -1):
                    tried = found | {name: _moved(found[name], way * step)}
                    loss = error(rules, kind(tried), sample) + HOLD * _moves(values, tried)
                    if loss < least - 1e-7:
                        found, least, better = tried, loss, True
                        break
            if not better:
                break
    return found, error(rules, kind(values), held), error(rules, kind(found), held)


def _moved(value: float, part: float) -> float:
    """A step further from nought or nearer to it; a weight keeps its sign."""
    moved = value + part * max(abs(value), SMALL) * (1 if value >= 0 else -1)
    return round(moved if moved * value >= 0 else 0.0, 4)


def _moves(before: Values, after: Values) -> float:
    """By how many doublings the weights have moved, all together."""
    total = 0.0
    for name, value in before.items():
        if after[name] != value:
            total += abs(math.log2((abs(after[name]) + SMALL) / (abs(value) + SMALL)))
    return total


# What is kept

class Rows:
    """The games of a run, one line each in FILE.games, as they are played; a torn last line is played again."""

    def __init__(self, out: Path | None, asked: dict[str, Any]) -> None:
        self.file = out.with_name(out.name + ".games") if out else None
        self.kept: list[Played] = []
        self.next = 0
        if self.file is None:
            return
        head = json.dumps(asked)
        if not self.file.exists():
            write_whole(self.file, head + "\n")
            return
        whole = self.file.read_text(encoding="utf-8")
        lines = whole[:whole.rfind("\n") + 1].splitlines()
        if not lines or lines[0] != head:
            raise Malformed("tune/other", f"{self.file}: holds the games of another run; name another file with --out, "
                                          "or remove it")
        write_whole(self.file, "\n".join(lines) + "\n")
        for number, line in enumerate(lines[1:], start=2):
            try:
                kinds, sides, seed, picks, credits = json.loads(line)
            except ValueError:
                raise Malformed("tune/damaged", f"{self.file}:{number}: is not a game of this run; remove the lines "
                                                "from there on") from None
            self.kept.append(Played(tuple(kinds), tuple(sides), seed, tuple(picks), tuple(credits)))

    def played(self, deals: Iterator[Deal] | list[Deal], jobs: int,
               on_progress: Callable[[int], None] | None) -> list[Played]:
        """The games of these deals: those of the file, then new ones."""
        wanted = list(deals)
        found = self.kept[self.next:self.next + len(wanted)]
        self.next += len(wanted)
        if on_progress and found:
            on_progress(len(found))
        for one in spread(play, wanted[len(found):], jobs):
            found.append(one)
            if self.file:
                with self.file.open("a", encoding="utf-8") as rows:
                    rows.write(json.dumps([one.kinds, one.sides, one.seed, one.picks, one.credits]) + "\n")
            if on_progress:
                on_progress(1)
        return found


def written(rules: Game[Any], found: Tuned) -> str:
    """The game's file of weights with these numbers, every comment kept, and how they were found."""
    from layover.games import folder

    text = (folder(rules.id) / "weights.toml").read_text(encoding="utf-8")
    text = text[:text.index("[how]")]
    for name, value in found.values.items():
        text = re.sub(rf"(?m)^({name} = )\S+( *)", lambda match: f"{match[1]}{value:g}{match[2]}", text)  # noqa: B023
    how = {"command": found.command, "date": date.today().isoformat(), "games": found.games, "result": found.result()}
    return text + "[how]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in how.items())
