"""Weights by results: those that foretell best who wins (Texel's method).

What `evaluate` makes of every position is a chance to win for every seat, and the game says who won. A fit moves the
weights until these chances lose least (logistic loss). Of five games three are fitted to, one says when to stop, and
one chooses nothing: by it the fit is judged. Every game counts the same, however long it was.

Loss is not strength: fits that lowered it have lost games, since what goes with losing need not be why one loses. So
weights are held back to what they were (`RIDGE`), and in the end bots that look with them play bots with the present
ones, until a sequential test has decided. Only what is stronger is taken.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from layover.engine.errors import Malformed
from layover.engine.judge import Judge
from layover.engine.odds import Odds, chances
from layover.games import get, judge_of
from layover.lab.calibrate import PHASES, by_phase, phase, phases, scale_of, table
from layover.lab.candour import Word, calibration_error, curve
from layover.lab.files import write_whole
from layover.lab.plots import alone, reliability
from layover.lab.samples import Deal, Position, Sample, deals_of, positions, samples
from layover.lab.spread import spread
from layover.lab.sprt import ACCEPTED, UNDECIDED, Question
from layover.lab.tune import MATCH, Values, against, play, written

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

PARTS = 5
STOPS, JUDGES = 3, 4
"""Of so many games in a row, the one that says when to stop and the one that judges."""
RIDGE = 0.01
"""What a weight loses by being moved by its own size, in logarithmic loss."""
SMALL = 0.2
"""The size of smaller weights."""
FARTHEST = 3.0
"""No weight becomes so many times larger or smaller."""
NUDGE = 0.02
"""How far a weight is moved to see what hangs on it, in its size."""
STEPS = 25
"""Of Newton's method, at most, for what is then looked at anew."""
ENOUGH = 1e-6
ROUNDS = 8
HALVINGS = 3
QUESTION = Question(0, 30)


@dataclass(frozen=True)
class Replay:
    """A game to look at: with these weights, and with each of them moved."""

    deal: Deal
    sample: Sample
    values: Values


@dataclass(frozen=True)
class Sights:
    """Positions with the same number of seats."""

    positions: list[Position]
    slopes: Numbers
    """Position, seat and weight -> what the seat would be worth more if the weight grew by its size."""


@dataclass(frozen=True)
class Fitted:
    """The weights that were found, and how good they are."""

    game: str
    command: str
    games: int
    positions: int
    values: Values
    odds: Odds
    loss: dict[str, float]
    """In the games that judge: with the weights before, with these, and of always saying even."""
    error: float
    """Expected calibration error there, with these."""
    plot: str
    match: dict[str, Any]
    share: float

    @property
    def taken(self) -> bool:
        return bool(self.match["answer"] == ACCEPTED)

    def result(self) -> str:
        loss = f"loss {self.loss['before']:.4f} to {self.loss['fitted']:.4f} (even {self.loss['even']:.4f})"
        return (f"{loss}, calibration error {self.error:.3f} in games that chose nothing; {self.share:.3f} of "
                f"{2 * self.match['blocks']} games against the weights before, {self.match['answer']}: "
                f"{'taken' if self.taken else 'left'}")

    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("plot", "odds")} | {
            "result": self.result()}


def fit(game: str, bot: str, games: int, *, seed: int = 1, jobs: int = 1, most: int = 400, out: Path | None = None,
        on_progress: Callable[[int], None] | None = None) -> Fitted:
    """Fit the weights of a game to so many games with two seats and as many with the usual number, and let them play a
    match of `most` games at most. With `out`, a folder, every game is on disk as soon as it is played (`GAME.jsonl`,
    which `calibrate` reads and writes too), and an interrupted run goes on from there.
    """
    need_numpy()
    if games < 2 * PARTS:
        raise Malformed("fit/games", f"a fit takes at least {2 * PARTS} games")
    deals = deals_of(game, bot, games, seed)
    kept: list[tuple[Deal, Sample]] = []
    for deal, one in zip(deals, samples(deals, jobs, None if out is None else out / f"{game}.jsonl"), strict=True):
        kept.append((deal, one))
        if on_progress:
            on_progress(1)
    command = f"layover fit {game} --bot {bot} --games {games} --seed {seed}"
    before = dict(judge_of(game).weights.values)
    sights = seen(kept, before, jobs)
    odds = scales(sights, judge_of(game))
    values, after = best(kept, before, sights, odds, jobs)
    played = match(game, values, before, most, (seed << 32) + (1 << 24), jobs)
    found = judged(game, command, len(deals), values, odds, sights, after, played)
    if out is not None:
        write_whole(out / f"{game}-weights.json", json.dumps(found.to_json(), indent=2) + "\n")
        write_whole(out / f"{game}-weights.toml", in_toml(found))
        write_whole(out / f"{game}-weights.svg", found.plot)
    return found


# Looking at positions

def seen(kept: Sequence[tuple[Deal, Sample]], values: Values, jobs: int) -> dict[int, Sights]:
    """Every position of every game, by the number of seats."""
    import numpy as np

    found: dict[int, tuple[list[Position], list[Numbers]]] = {}
    work = [Replay(deal, sample, values) for deal, sample in kept]
    for (deal, _), (some, slopes) in zip(kept, spread(look, work, jobs), strict=True):
        rows = found.setdefault(deal.seats, ([], []))
        rows[0].extend(some)
        rows[1].append(slopes)
    return {seats: Sights(some, np.concatenate(slopes)) for seats, (some, slopes) in found.items()}


def look(replay: Replay) -> tuple[list[Position], Numbers]:
    """The positions of a game, and what hangs on each weight: by central differences."""
    import numpy as np

    judge = judge_of(replay.deal.game).believing(replay.values)
    judges: list[Judge[Any, Any]] = [judge]
    for name, value in replay.values.items():
        judges += [judge.believing({name: value + side * NUDGE * size(value)}) for side in (1, -1)]
    found: list[Position] = []
    slopes: list[Numbers] = []
    for some in positions(replay.deal, replay.sample, judges):
        worth = np.array([one.worth for one in some])
        found.append(some[0])
        slopes.append((worth[1::2] - worth[2::2]).T / (2 * NUDGE))
    return found, np.array(slopes)


def size(value: float) -> float:
    return max(abs(value), SMALL)


def scales(sights: dict[int, Sights], judge: Judge[Any, Any]) -> Odds:
    """How sure a lead is by the weights before: kept while they are fitted, or they would all grow or shrink."""
    ends = phases([one for some in sights.values() for one in some.positions])
    return by_phase(ends, {seats: of_part(some.positions, fits) for seats, some in sights.items()},
                    lambda some: scale_of(some, judge))


def fits(number: int) -> bool:
    return number % PARTS not in (STOPS, JUDGES)


def stops(number: int) -> bool:
    return number % PARTS == STOPS


def judges(number: int) -> bool:
    return number % PARTS == JUDGES


def of_part(some: Iterable[Position], part: Callable[[int], bool]) -> list[Position]:
    return [one for one in some if part(one.number)]


# The fit

def best(kept: Sequence[tuple[Deal, Sample]], before: Values, sights: dict[int, Sights], odds: Odds, jobs: int,
         ) -> tuple[Values, dict[int, Sights]]:
    """The weights with the least loss in the games that say when to stop, and the positions as they see them."""
    values, now = before, sights
    found = values, now
    least = loss(now, odds, stops)
    for _ in range(ROUNDS):
        step = newton(now, odds, moved(before, values))
        there = loss(now, odds, fits) + held_back(before, values)
        for _ in range(HALVINGS):
            tried = nudged(before, values, step)
            then = seen(kept, tried, jobs)
            if loss(then, odds, fits) + held_back(before, tried) < there:
                break
            step = step / 2
        else:
            break
        values, now = tried, then
        if (held_out := loss(now, odds, stops)) > least - ENOUGH:
            break
        least, found = held_out, (values, now)
    return found


def newton(sights: dict[int, Sights], odds: Odds, already: Numbers) -> Numbers:
    """By how many of their sizes the weights should be moved if every worth were a straight line in them."""
    import numpy as np

    tables = [_table(some, odds) for some in sights.values()]
    games = sum(share.sum() for *_, share in tables)
    step = np.zeros(len(already))
    for _ in range(STEPS):
        gradient = RIDGE * (already + step)
        curvature = RIDGE * np.eye(len(step))
        for worth, slopes, won, share in tables:
            raised = np.exp((there := worth + slopes @ step) - there.max(1, keepdims=True))
            chance = raised / raised.sum(1, keepdims=True)
            mean = np.einsum("ns,nsk->nk", chance, slopes)
            gradient += np.einsum("n,ns,nsk->k", share, chance - won, slopes) / games
            curvature += (np.einsum("n,ns,nsk,nsl->kl", share, chance, slopes, slopes, optimize=True)
                          - np.einsum("n,nk,nl->kl", share, mean, mean, optimize=True)) / games
        change = np.linalg.solve(curvature, gradient).clip(-1, 1)
        step -= change
        if np.abs(change).max() < ENOUGH:
            break
    return step


def _table(sights: Sights, odds: Odds) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Of the positions that are fitted to: worth and slopes, both in scales, who won, and how much each counts."""
    import numpy as np

    where = [k for k, one in enumerate(sights.positions) if fits(one.number)]
    some = [sights.positions[k] for k in where]
    scale = np.array([odds.scale(one.rounds, len(one.worth)) for one in some])
    _, first, count = np.unique([one.number for one in some], return_inverse=True, return_counts=True)
    return (np.array([one.worth for one in some]) / scale[:, None], sights.slopes[where] / scale[:, None, None],
            np.array([one.won for one in some]), 1 / count[first])


def moved(before: Values, values: Values) -> Numbers:
    import numpy as np

    return np.array([(values[name] - value) / size(value) for name, value in before.items()])


def held_back(before: Values, values: Values) -> float:
    return RIDGE / 2 * float((moved(before, values) ** 2).sum())


def nudged(before: Values, values: Values, step: Numbers) -> Values:
    """Each weight moved, its sign kept, and not too far."""
    found: Values = {}
    for (name, value), part in zip(before.items(), step, strict=True):
        low, high = sorted((value / FARTHEST, value * FARTHEST))
        found[name] = round(min(max(values[name] + float(part) * size(value), low), high), 4)
    return found


def loss(sights: dict[int, Sights], odds: Odds, part: Callable[[int], bool]) -> float:
    """The mean logarithmic loss over the games of a part, each counting the same."""
    total, games = 0.0, 0
    for some in sights.values():
        by_game: dict[int, list[float]] = {}
        for one in of_part(some.positions, part):
            said = chances(list(one.worth), odds.scale(one.rounds, len(one.worth)))
            by_game.setdefault(one.number, []).append(
                -sum(won * math.log(max(chance, 1e-9)) for won, chance in zip(one.won, said, strict=True)))
        total += sum(sum(each) / len(each) for each in by_game.values())
        games += len(by_game)
    return total / games


# What came of it

def judged(game: str, command: str, games: int, values: Values, odds: Odds, before: dict[int, Sights],
           after: dict[int, Sights], played: tuple[dict[str, Any], float]) -> Fitted:
    """The fit in the light of the games that chose nothing, and of its match."""
    kept = of_part([one for some in after.values() for one in some.positions], judges)
    ends = phases(kept)
    words: list[list[Word]] = [[] for _ in PHASES]
    for one in kept:
        said = chances(list(one.worth), odds.scale(one.rounds, len(one.worth)))
        words[phase(one.rounds, ends)] += [Word(one.number, *pair) for pair in zip(said, one.won, strict=True)]
    plot = alone(reliability(f"{game}: chances by the estimate alone, and what came of them",
                             [curve(name, some) for name, some in zip(PHASES, words, strict=True)]))
    even = {seats: Sights([Position(one.number, one.rounds, (0.0,) * seats, one.won) for one in some.positions],
                          some.slopes) for seats, some in after.items()}
    losses = {name: loss(some, odds, judges) for name, some in (("before", before), ("fitted", after), ("even", even))}
    return Fitted(game, command, games, sum(len(some.positions) for some in after.values()), values, odds,
                  {name: round(one, 4) for name, one in losses.items()},
                  calibration_error([word for some in words for word in some]), plot, *played)


def match(game: str, new: Values, old: Values, most: int, base: int, jobs: int) -> tuple[dict[str, Any], float]:
    """Bots that look with the new weights against such with the old ones, until it is decided."""
    deals = against(get(game), new, old, most, base)
    blocks: list[float] = []
    while QUESTION.answer(blocks) == UNDECIDED and (some := [*islice(deals, 2 * MATCH)]):
        shares = [one.share for one in spread(play, some, jobs)]
        blocks += [(shares[k] + shares[k + 1]) / 2 for k in range(0, len(shares), 2)]
    return QUESTION.to_json(blocks), round(sum(blocks) / len(blocks), 4)


def in_toml(found: Fitted) -> str:
    """The game's file with these weights, taken or not: who wants to try them has them."""
    how = {"command": found.command, "date": date.today().isoformat(), "games": found.games, "result": found.result()}
    return written(found.game, found.values, how, table("odds", found.odds, found.command))


def need_numpy() -> None:
    """Said before the first game rather than after the last."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise Malformed("extra/lab", "fit needs NumPy: pip install 'layover[lab]'") from None
