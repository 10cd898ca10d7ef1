"""Weights by play: small changes are kept while they do better, and taken over only when they win a match.

Every round changes some weights of the best so far and lets greedy bots with them play the present weights, always the
same deals in all seatings, and the rulebook's own opponents. What counts is not only who wins but by how much
(`margins`): that tells more from few games. In the end the best plays the present weights over deals that
it has not seen. Nothing depends on the clock: the same command plays the same games, so the rows kept beside the file
are all it takes to go on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from layover.bots.bot import LATE, Bot, play_out
from layover.bots.greedy import GreedyBot
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER
from layover.games import folder, get, judge_of
from layover.lab.files import write_whole
from layover.lab.spread import spread
from layover.lab.stats import mean_interval

CHANGED = 0.3
"""The part of the weights that a round changes."""
STEP = 0.35
"""How far a weight is changed, as a part of it; of this, where it is smaller."""
SMALL = 0.05
FINAL_RANK = 2.0
"""What a rank counts for beside the points, in margins."""
MATCH = 4
"""How many times the games of a round the last match has."""

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


@dataclass(frozen=True)
class Played:
    """A game that was played: how the first set of weights did, from 0 to 1, and what it had of the victory."""

    worth: float
    share: float


@dataclass
class Tuned:
    """The best weights, how they were found, and how they did in the match."""

    game: str
    values: Values
    command: str
    games: int
    steps: int
    """How many rounds found something better."""
    worth: tuple[float, float]
    """In the games of the rounds, of the weights before and of the best."""
    share: float
    low: float
    high: float
    taken: bool

    def result(self) -> str:
        return (f"{self.steps} steps, worth {self.worth[0]:.3f} to {self.worth[1]:.3f}; {self.share:.3f} of the "
                f"match against the weights before ({self.low:.3f} to {self.high:.3f}), "
                f"{'taken' if self.taken else 'left'}")

    def to_json(self) -> dict[str, Any]:
        return vars(self)


def tune(game: str, games: int = 40, rounds: int = 60, *, seed: int = 1, jobs: int = 1,
         out: Path | None = None, on_progress: Callable[[int], None] | None = None) -> Tuned:
    """Tune the weights of a game: so many games in each round, and four times as many in the match. With `out` the
    weights are written there, and every game beside it as it is played.
    """
    rules = get(game)
    if games < 2 or rounds < 1:
        raise Malformed("tune/games", "tuning takes at least 2 games and 1 round")
    command = f"layover tune {game} --games {games} --rounds {rounds} --seed {seed}"
    own = dict(judge_of(game).weights.values)
    rows = Rows(out, {"command": command, "version": rules.version, "weights": own})
    dice = Random(seed)

    def worth(values: Values) -> float:
        played = rows.played(training(rules, values, own, games, seed << 32), jobs, on_progress)
        return sum(one.worth for one in played) / len(played)

    best, before, steps = own, worth(own), 0
    most = before
    for _ in range(rounds):
        tried = changed(best, dice)
        reached = worth(tried)
        if reached > most:
            best, most, steps = tried, reached, steps + 1
    match = list(against(rules, best, own, MATCH * games, (seed << 32) + (1 << 24)))
    share, low, high = _result(rows.played(match, jobs, on_progress))
    taken = low > 0.5
    found = Tuned(game, best if taken else own, command, (rounds + 1) * games + len(match), steps, (before, most),
                  share, low, high, taken)
    if out is not None:
        how = {"command": command, "date": date.today().isoformat(), "games": found.games, "result": found.result()}
        write_whole(out, written(game, found.values, how))
    return found


def changed(values: Values, dice: Random) -> Values:
    """Some weights moved at random; each keeps its sign."""
    found = dict(values)
    for name, value in values.items():
        if dice.random() < CHANGED:
            moved = value + dice.gauss(0.0, STEP) * max(abs(value), SMALL)
            found[name] = round(moved if moved * value >= 0 else 0.0, 4)
    return found


def training(rules: Game[Any], new: Values, old: Values, games: int, base: int) -> list[Deal]:
    """Half of the games against the rulebook's own opponents, where there are some."""
    alone = games // 2 if rules.automas else 0
    found = [Deal(rules.id, (PLAYER, rules.automas[k % len(rules.automas)]), (0, 1), (new, old), base + k)
             for k in range(alone)]
    return found + list(against(rules, new, old, games - alone, base + alone))


def against(rules: Game[Any], new: Values, old: Values, games: int, base: int) -> Iterator[Deal]:
    """Each deal twice: the new weights in every other seat, then in the others; two seats and the usual number by
    turns.
    """
    for k in range(games // 2):
        seats = rules.usual_seats if k % 2 else 2
        for first in (0, 1):
            sides = tuple((seat + first) % 2 for seat in range(seats))
            yield Deal(rules.id, (PLAYER,) * seats, sides, (new, old), base + k)


def _result(played: list[Played]) -> tuple[float, float, float]:
    """What the new weights had of the victories, deal by deal, with its 95 % interval."""
    pairs = [(played[k].share + played[k + 1].share) / 2 for k in range(0, len(played), 2)]
    low, high = mean_interval(pairs)
    return sum(pairs) / len(pairs), max(low, 0.0), min(high, 1.0)


def play(deal: Deal) -> Played:
    """One game to its end."""
    rules = get(deal.game)
    pack = rules.load_pack(None)
    judge = judge_of(deal.game)
    bots: list[Bot] = [GreedyBot(deal.seed * 16 + seat, 1, judge.believing(deal.weights[side]))
                       for seat, side in enumerate(deal.sides)]
    s = rules.begin(setup_for(rules, pack, list(deal.kinds), {}, ""), pack)
    rules.advance(s)
    play_out(rules, s, bots, Rng.seeded(deal.seed))
    if rules.turn(s) > LATE:
        return Played(0.0, 0.0)                   # nobody wants to play against a bot that waits for ever
    ranks = rules.ranks(s)
    ours = [seat for seat, side in enumerate(deal.sides) if side == 0]
    worth = margins(rules.scores(s), ranks, judge.margin)
    return Played(round(sum(worth[seat] for seat in ours) / len(ours), 6),
                  sum(1 for seat in ours if ranks[seat] == 1) / ranks.count(1))


def margins(scores: list[int], ranks: list[int], margin: float) -> list[float]:
    """By how much each seat has won or lost against the best of the others, from 0 to 1: the rank counts, and the
    points beside it.
    """
    worth = [score - FINAL_RANK * rank * margin for score, rank in zip(scores, ranks, strict=True)]
    first, second = sorted(worth, reverse=True)[:2]
    leads = [(one - (second if one == first else first)) / margin for one in worth]
    return [0.5 + 0.5 * lead / (1.0 + abs(lead)) for lead in leads]


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
                worth, share = json.loads(line)
            except (ValueError, TypeError):
                raise Malformed("tune/damaged", f"{self.file}:{number}: is not a game of this run; remove the lines "
                                                "from there on") from None
            self.kept.append(Played(worth, share))

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
                    rows.write(json.dumps([one.worth, one.share]) + "\n")
            if on_progress:
                on_progress(1)
        return found


def written(game: str, values: Values, how: dict[str, Any], tables: str = "") -> str:
    """The game's file of weights with these numbers, every comment kept, how they were found, and other tables. Those
    that it had belonged to the weights before.
    """
    text = (folder(game) / "weights.toml").read_text(encoding="utf-8")
    text = text[:text.index("[how]")]
    for name, value in values.items():
        text = re.sub(rf"(?m)^({name} = )\S+( *)", lambda match: f"{match[1]}{value:g}{match[2]}", text)  # noqa: B023
    told = "".join(f"{name} = {json.dumps(value)}\n" for name, value in how.items())
    return text + "[how]\n" + told + (f"\n{tables}" if tables else "")
