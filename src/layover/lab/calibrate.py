"""How sure a lead is: bots play themselves, and what `evaluate` said on the way is held against how it ended.

Every turn gives one position, where bots judge it: at its last question, in a state imagined anew by the seat that is
asked. Three games of four fit the scales (`Odds`) by the logistic loss, by thirds of the rounds played; with the
fourth one they are judged. Positions of one game are alike, so games are split, never positions, and each counts the
same in the fit. What a search said of its choices (`value`) is held against the results as well.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layover.bots import make
from layover.bots.bot import Bot
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.judge import Judge
from layover.engine.odds import Odds, chances
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER
from layover.games import get, judge_of
from layover.lab.files import write_whole
from layover.lab.plots import Reliability, alone, reliability
from layover.lab.spread import spread

PHASES = 3
HELD_OUT = 4
"""Every so many games one is not used for the fit."""
BINS = 10
DOUBT = 2.0
"""How strongly the judge's margin is held on to, in games."""
LARGEST = 50.0
"""A scale of so many margins is no knowledge at all."""
HALVINGS = 60


@dataclass(frozen=True)
class Deal:
    """One game to play."""

    game: str
    bot: str
    seats: int
    number: int
    seed: int


@dataclass(frozen=True)
class Position:
    """What was thought at the end of a turn, and what every seat then had of the victory."""

    number: int
    """Of its game."""
    rounds: float
    worth: tuple[float, ...]
    won: tuple[float, ...]


@dataclass(frozen=True)
class Said:
    """What a bot said of its choice at the beginning of a turn: the chance to win, and what became of it."""

    number: int
    rounds: float
    value: float
    won: float


@dataclass(frozen=True)
class Sample:
    """What one game, or many, has told."""

    positions: list[Position]
    said: list[Said]


@dataclass(frozen=True)
class Calibration:
    """The scales that were found, and how good they are in the games held out."""

    game: str
    command: str
    games: int
    positions: int
    odds: Odds
    loss: dict[str, float]
    """Logarithmic loss over positions with two seats: of these scales, the present ones, and of always saying even."""
    error: dict[str, float]
    """Expected calibration error: of `evaluate` by these scales, and of what the bots said."""
    curves: list[Reliability]

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "command": self.command, "games": self.games, "positions": self.positions,
                "odds": {"rounds": self.odds.rounds, "two": self.odds.two, "more": self.odds.more},
                "loss": rounded(self.loss), "error": rounded(self.error)}

    def toml(self) -> str:
        """The table for `weights.toml`."""
        how = (f"{self.command}: {self.positions} positions; held out, loss {self.loss['fitted']:.3f}"
               f" (even {self.loss['even']:.3f}), calibration error {self.error['fitted']:.3f}")
        rows = {"rounds": self.odds.rounds, "two": self.odds.two, "more": self.odds.more}
        return "[odds]\n" + "".join(f"{name} = [{', '.join(f'{one:.3g}' for one in row)}]\n"
                                    for name, row in rows.items()) + f"how = {json.dumps(how)}\n"

    def plot(self) -> str:
        return alone(reliability(f"{self.game}: what was said, and what came of it", self.curves))


def calibrate(game: str, bot: str, games: int, *, seed: int = 1, jobs: int = 1, out: Path | None = None,
              on_progress: Callable[[int], None] | None = None) -> Calibration:
    """Play so many games with two seats and as many with the usual number, fit, and judge the fit."""
    rules = get(game)
    if games < HELD_OUT:
        raise Malformed("calibrate/games", f"calibrating takes at least {HELD_OUT} games")
    tables = sorted({2, max(rules.usual_seats, 3)})
    deals = [Deal(game, bot, seats, k, (seed << 32) + k) for k in range(games) for seats in tables]
    found: dict[int, Sample] = {seats: Sample([], []) for seats in tables}
    for deal, one in zip(deals, spread(play, deals, jobs), strict=True):
        found[deal.seats].positions.extend(one.positions)
        found[deal.seats].said.extend(one.said)
        if on_progress:
            on_progress(1)
    command = f"layover calibrate {game} --bot {bot} --games {games} --seed {seed}"
    result = fitted(game, command, len(deals), found)
    if out is not None:
        write_whole(out / f"{game}.json", json.dumps(result.to_json(), indent=2) + "\n")
        write_whole(out / f"{game}.toml", result.toml())
        write_whole(out / f"{game}.svg", result.plot())
    return result


def play(deal: Deal) -> Sample:
    """One game, and what was thought on the way."""
    rules = get(deal.game)
    judge = judge_of(deal.game)
    pack = rules.load_pack(None)
    bots: list[Bot] = [make(deal.bot, deal.seed * 8 + seat) for seat in range(deal.seats)]
    s = rules.begin(setup_for(rules, pack, [PLAYER] * deal.seats, {}, ""), pack)
    luck, dreams = Rng.seeded(deal.seed), Rng.seeded(deal.seed + 1)
    thought: list[tuple[float, list[float]]] = []
    said: list[tuple[float, int, float]] = []
    spoken = -1
    rules.advance(s)
    rules.deal(s, luck)
    while s.stack:
        turn, seat = rules.turn(s), rules.seat(s)
        rounds = turn / deal.seats
        before = s.copy()
        pick = bots[seat].pick(rules, s)
        if bots[seat].thoughts and turn != spoken:
            said.append((rounds, seat, bots[seat].thoughts[0].value))
            spoken = turn
        rules.apply(s, pick)
        if not s.stack or rules.turn(s) != turn:
            thought.append((rounds, judge.evaluate(rules.imagine(before, seat, dreams))))
        rules.deal(s, luck)
    ranks = rules.ranks(s)
    won = tuple(1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks)
    return Sample([Position(deal.number, rounds, tuple(worth), won) for rounds, worth in thought],
                  [Said(deal.number, rounds, value, won[seat]) for rounds, seat, value in said])


# The fit

def fitted(game: str, command: str, games: int, found: dict[int, Sample]) -> Calibration:
    """The scales of all phases for two seats and for more, judged by the games held out."""
    judge = judge_of(game)
    ends = phases([one for sample in found.values() for one in sample.positions])
    middles = tuple(round((low + high) / 2, 1) for low, high in zip([0.0, *ends], [*ends, ends[-1]], strict=True))
    rows = {seats: tuple(scale_of([one for one in sample.positions if not is_held_out(one)
                                   and phase(one.rounds, ends) == k], judge) for k in range(PHASES))
            for seats, sample in found.items()}
    odds = Odds(middles, rows[2], rows[max(rows)])
    kept = [one for sample in found.values() for one in sample.positions if is_held_out(one)]
    pairs = [one for one in found[2].positions if is_held_out(one)]
    talk = [one for sample in found.values() for one in sample.said]
    loss = {"fitted": mean_loss(pairs, odds), "present": mean_loss(pairs, judge.odds), "even": math.log(2)}
    curves = [curve(f"rounds to {ends[k]:.0f}" if k < PHASES - 1 else "later",
                    [pair for one in kept if phase(one.rounds, ends) == k for pair in foretold(one, odds)])
              for k in range(PHASES)]
    error = {"fitted": calibration_error([pair for one in kept for pair in foretold(one, odds)])}
    if talk:
        error["said"] = calibration_error([(one.value, one.won) for one in talk])
        curves.append(curve("said by the bots", [(one.value, one.won) for one in talk]))
    positions = sum(len(sample.positions) for sample in found.values())
    return Calibration(game, command, games, positions, odds, loss, error, curves)


def is_held_out(one: Position) -> bool:
    return one.number % HELD_OUT == HELD_OUT - 1


def phases(positions: Sequence[Position]) -> list[float]:
    """The rounds at which a third of the positions, and another, lie behind. Rounds played, not those of the whole
    game: nobody knows these before it is over.
    """
    rounds = sorted(one.rounds for one in positions)
    return [rounds[len(rounds) * k // PHASES] for k in range(1, PHASES)]


def phase(rounds: float, ends: Sequence[float]) -> int:
    return sum(1 for end in ends if rounds >= end)


def scale_of(positions: Sequence[Position], judge: Judge[Any, Any]) -> float:
    """The scale with the least loss, every game counting alike: the slope of the loss has one zero, found by halving
    (1 / scale is where it is monotone). A few games more speak for the judge's own margin, so that little play cannot
    make it very sure or very unsure.
    """
    counts: dict[int, int] = {}
    for one in positions:
        counts[one.number] = counts.get(one.number, 0) + 1
    low, high = 1 / (LARGEST * judge.margin), LARGEST / judge.margin
    for _ in range(HALVINGS):
        middle = math.sqrt(low * high)
        slope = sum(slope_of(one, middle) / counts[one.number] for one in positions)
        slope += DOUBT * math.log(middle * judge.margin) / middle
        low, high = (low, middle) if slope > 0 else (middle, high)
    return 1 / low


def slope_of(one: Position, steep: float) -> float:
    """How the loss of a position grows with 1 / scale."""
    said = chances(list(one.worth), 1 / steep)
    return sum((p - y) * worth for p, y, worth in zip(said, one.won, one.worth, strict=True))


def foretold(one: Position, odds: Odds) -> list[tuple[float, float]]:
    """For every seat what would be said, and what it had of the victory."""
    said = chances(list(one.worth), odds.scale(one.rounds, len(one.worth)))
    return list(zip(said, one.won, strict=True))


def mean_loss(positions: Sequence[Position], odds: Odds) -> float:
    """The mean logarithmic loss."""
    total = sum(-won * math.log(max(said, 1e-9)) for one in positions for said, won in foretold(one, odds))
    return total / max(len(positions), 1)


# How good it is

def curve(name: str, pairs: Sequence[tuple[float, float]]) -> Reliability:
    """Bins of what was said with what came of it."""
    points = [(sum(said for said, _ in some) / len(some), sum(won for _, won in some) / len(some), len(some))
              for some in binned(pairs) if some]
    return Reliability(name, points)


def calibration_error(pairs: Sequence[tuple[float, float]]) -> float:
    """How far what was said is from what came of it on average, over ten bins (ECE).

    >>> calibration_error([(0.9, 1.0), (0.9, 1.0), (0.1, 0.0), (0.1, 0.0)])
    0.1
    """
    off = sum(abs(sum(said - won for said, won in some)) for some in binned(pairs))
    return round(off / max(len(pairs), 1), 6)


def binned(pairs: Sequence[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for said, won in pairs:
        found[min(int(said * BINS), BINS - 1)].append((said, won))
    return found


def rounded(figures: dict[str, float]) -> dict[str, float]:
    return {name: round(figure, 4) for name, figure in figures.items()}
