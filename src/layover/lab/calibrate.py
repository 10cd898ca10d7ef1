"""How sure a lead is, and how sure a bot may be: bots play themselves, and what was thought on the way is held against
how it ended.

Two things are fitted by the logistic loss, by thirds of the rounds played. The scale of a lead (`Odds`), from what
`evaluate` made of every position: three games of four fit it, with the fourth one it is judged. And how much holds of
what a search sees (`Judge.candour`), and how much it favours whoever moves (`Judge.favour`), from what it saw: every
quarter of the games is judged by what the other three have told. Positions of one game are alike, so games
are split, never positions. For the scale each game counts the same. Of what was said every word does, as in the error
that is to be small: words of short games counting for more, what was said in them would weigh by how the game ended.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.judge import Judge
from layover.engine.odds import Odds, as_said, chances, from_log_odds, is_open, log_odds
from layover.games import judge_of
from layover.lab.candour import Honesty, Word, calibration_error, curve, honesty
from layover.lab.files import write_whole
from layover.lab.plots import Reliability, alone, reliability
from layover.lab.samples import Position, Said, deals_of, positions, samples

PHASES = ("early", "middle", "late")
"""Thirds of the rounds played."""
HELD_OUT = 4
"""Every so many games one is not used for the fit."""
DOUBT = 2.0
"""How strongly the judge's margin is held on to, in games."""
TRUST = 0.3
"""How strongly it is held that a search sees what is true, in games."""
LARGEST = 50.0
"""A scale of so many margins is no knowledge at all."""
HALVINGS = 60
STEPS = 30
ENOUGH = 1e-6
LEAST = 0.01
"""What holds of what is seen, at least: the order is to stay."""


@dataclass(frozen=True)
class Evidence:
    """What games with so many seats have told."""

    positions: list[Position]
    said: list[Said]


@dataclass(frozen=True)
class Candour:
    """How what a search sees is to be told."""

    holds: Odds
    favour: Odds

    def told(self, one: Said) -> Said:
        return replace(one, value=as_said(one.value, one.seats, self.holds.scale(one.rounds, one.seats),
                                          self.favour.scale(one.rounds, one.seats)))


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
    error: float
    """Expected calibration error of `evaluate` by these scales."""
    candour: Candour
    seen: dict[int, Honesty]
    said: dict[int, Honesty]
    """By the number of seats, how honest the bots are: by what their search saw, and by what they say of it with this
    candour, in games that did not fit it."""
    curves: list[Reliability]
    by_seats: dict[int, list[Reliability]]
    """The same of what is said, phase by phase."""

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "command": self.command, "games": self.games, "positions": self.positions,
                "odds": vars_of(self.odds), "loss": {name: round(loss, 4) for name, loss in self.loss.items()},
                "error": round(self.error, 4), "candour": vars_of(self.candour.holds),
                "favour": vars_of(self.candour.favour),
                "seen": {str(seats): one.to_json() for seats, one in self.seen.items()},
                "said": {str(seats): one.to_json() for seats, one in self.said.items()}}

    def toml(self) -> str:
        """The tables for `weights.toml`."""
        lead = (f"{self.command}: {self.positions} positions; held out, loss {self.loss['fitted']:.3f}"
                f" (even {self.loss['even']:.3f}), calibration error {self.error:.3f}")
        errors = "; ".join(f"{seats} seats {one.error:.3f} of {one.games} games, before {self.seen[seats].error:.3f}"
                           if one.words else f"{seats} seats no word" for seats, one in self.said.items())
        how = f"{self.command}: calibration error in games held out, {errors}"
        return (table("odds", self.odds, lead) + table("candour", self.candour.holds, how)
                + table("favour", self.candour.favour, how))

    def plots(self) -> dict[str, str]:
        """File -> drawing: of all seats and times, and for each number of seats phase by phase."""
        title = f"{self.game}: what was said, and what came of it"
        return {f"{self.game}.svg": alone(reliability(title, self.curves)),
                **{f"{self.game}-{seats}.svg": alone(reliability(f"{title}, {seats} seats", some))
                   for seats, some in self.by_seats.items()}}


def vars_of(odds: Odds) -> dict[str, list[float]]:
    return {"rounds": list(odds.rounds), "two": list(odds.two), "more": list(odds.more)}


def table(name: str, odds: Odds, how: str) -> str:
    rows = "".join(f"{row} = [{', '.join(f'{one:.3g}' for one in values)}]\n" for row, values in vars_of(odds).items())
    return f"[{name}]\n{rows}how = {json.dumps(how)}\n"


def calibrate(game: str, bot: str, games: int, *, seed: int = 1, jobs: int = 1, out: Path | None = None,
              on_progress: Callable[[int], None] | None = None) -> Calibration:
    """Play so many games with two seats and as many with the usual number, fit, and judge the fit. With `out`, a
    folder, every game is on disk as soon as it is played (`GAME.jsonl`), and an interrupted run goes on from there.
    """
    if games < HELD_OUT:
        raise Malformed("calibrate/games", f"calibrating takes at least {HELD_OUT} games")
    deals = deals_of(game, bot, games, seed)
    found = {deal.seats: Evidence([], []) for deal in deals}
    file = None if out is None else out / f"{game}.jsonl"
    for deal, one in zip(deals, samples(deals, jobs, file), strict=True):
        found[deal.seats].positions.extend(some[0] for some in positions(deal, one, [judge_of(game)]))
        found[deal.seats].said.extend(one.said)
        if on_progress:
            on_progress(1)
    command = f"layover calibrate {game} --bot {bot} --games {games} --seed {seed}"
    result = fitted(game, command, len(deals), found)
    if out is not None:
        write_whole(out / f"{game}.json", json.dumps(result.to_json(), indent=2) + "\n")
        write_whole(out / f"{game}.toml", result.toml())
        for name, drawing in result.plots().items():
            write_whole(out / name, drawing)
    return result


# The fit

def fitted(game: str, command: str, games: int, found: dict[int, Evidence]) -> Calibration:
    """All scales for two seats and for more, judged by the games held out."""
    judge = judge_of(game)
    ends = phases([one for sample in found.values() for one in sample.positions])
    odds = by_phase(ends, {seats: [one for one in sample.positions if not is_held_out(one)]
                           for seats, sample in found.items()}, lambda some: scale_of(some, judge))
    kept = [one for sample in found.values() for one in sample.positions if is_held_out(one)]
    pairs = [one for one in found[2].positions if is_held_out(one)]
    loss = {"fitted": mean_loss(pairs, odds), "present": mean_loss(pairs, judge.odds), "even": math.log(2)}
    talk = {seats: sample.said for seats, sample in found.items()}
    said = cross_fitted(ends, talk) if any(talk.values()) else talk
    curves = [curve(f"{seats} seats, {how}", words_of(some))
              for how, told in (("seen", talk), ("said", said)) for seats, some in told.items()]
    by_seats = {seats: [curve(name, words_of([one for one in some if phase(one.rounds, ends) == k]))
                        for k, name in enumerate(PHASES)] for seats, some in said.items()}
    return Calibration(game, command, games, sum(len(sample.positions) for sample in found.values()), odds, loss,
                       calibration_error([word for one in kept for word in foretold(one, odds)]),
                       candour_of(ends, talk),
                       {seats: honesty(words_of(some)) for seats, some in talk.items()},
                       {seats: honesty(words_of(some)) for seats, some in said.items()}, curves, by_seats)


def words_of(said: Sequence[Said]) -> list[Word]:
    return [Word(one.number, one.value, one.won) for one in said]


def by_phase(ends: Sequence[float], found: dict[int, Any], fit: Callable[[Any], float]) -> Odds:
    """A scale for each phase, with two seats and with more."""
    rows = {seats: tuple(map(fit, in_phases(some, ends))) for seats, some in found.items()}
    return Odds(middles(ends), rows[2], rows[max(rows)])


def candour_of(ends: Sequence[float], talk: dict[int, list[Said]]) -> Candour:
    """How these games say that what was seen should have been told."""
    rows = {seats: [*map(told_best, in_phases(some, ends))] for seats, some in talk.items()}
    two, more = ([*zip(*rows[seats], strict=True)] for seats in (2, max(rows)))
    return Candour(*(Odds(middles(ends), two[k], more[k]) for k in range(2)))


def in_phases(found: Sequence[Any], ends: Sequence[float]) -> list[list[Any]]:
    return [[one for one in found if phase(one.rounds, ends) == k] for k in range(len(PHASES))]


def middles(ends: Sequence[float]) -> tuple[float, ...]:
    """The middle of each phase; of the last one, whose end nobody knows, the beginning."""
    return tuple(round((low + high) / 2, 1) for low, high in zip([0.0, *ends], [*ends, ends[-1]], strict=True))


def cross_fitted(ends: Sequence[float], talk: dict[int, list[Said]]) -> dict[int, list[Said]]:
    """What would have been said in every game, by the candour that the games of the other quarters have told."""
    found: dict[int, list[Said]] = {seats: [] for seats in talk}
    for quarter in range(HELD_OUT):
        candour = candour_of(ends, {seats: [one for one in some if one.number % HELD_OUT != quarter]
                                    for seats, some in talk.items()})
        for seats, some in talk.items():
            found[seats] += [candour.told(one) for one in some if one.number % HELD_OUT == quarter]
    return found


def is_held_out(one: Position) -> bool:
    return one.number % HELD_OUT == HELD_OUT - 1


def phases(positions: Sequence[Position]) -> list[float]:
    """The rounds at which a third of the positions, and another, lie behind. Rounds played, not those of the whole
    game: nobody knows these before it is over.
    """
    rounds = sorted(one.rounds for one in positions)
    return [rounds[len(rounds) * k // len(PHASES)] for k in range(1, len(PHASES))]


def phase(rounds: float, ends: Sequence[float]) -> int:
    return sum(1 for end in ends if rounds >= end)


def scale_of(positions: Sequence[Position], judge: Judge[Any, Any]) -> float:
    """The scale of leads with the least loss."""
    share = equal_games(positions)

    def slope(steep: float) -> float:
        return sum(slope_of(one, steep) * share[one.number] for one in positions)

    return least_loss(slope, judge.margin)


def told_best(said: Sequence[Said]) -> tuple[float, float]:
    """How much held of what a search saw, and how much it favoured whoever moved, by the least loss of what it should
    have said: a straight line through the logarithmic odds, by Newton's method.
    """
    weight = len({one.number for one in said}) / max(len(said), 1)
    seen = [(log_odds(one.value) - log_odds(1 / one.seats), log_odds(1 / one.seats), one.won)
            for one in said if is_open(one.value)]
    holds, favour = 1.0, 0.0
    for _ in range(STEPS):
        by_holds, by_favour, bend, twist, lean = TRUST * (holds - 1), TRUST * favour, TRUST, 0.0, TRUST
        for lead, even, won in seen:
            chance = from_log_odds(even + holds * lead - favour)
            off, width = weight * (chance - won), weight * chance * (1 - chance)
            by_holds += off * lead
            by_favour -= off
            bend += width * lead * lead
            twist -= width * lead
            lean += width
        area = bend * lean - twist * twist
        turn = clipped((by_holds * lean - by_favour * twist) / area)
        shift = clipped((by_favour * bend - by_holds * twist) / area)
        holds, favour = max(holds - turn, LEAST), favour - shift
        if max(abs(turn), abs(shift)) < ENOUGH:
            break
    return holds, favour


def clipped(step: float) -> float:
    """No step farther than the line may be off at all, so that the first ones do not overshoot."""
    return min(max(step, -1.0), 1.0)


def equal_games(found: Iterable[Position]) -> dict[int, float]:
    """What a position counts for, so that every game counts the same."""
    counts: dict[int, int] = {}
    for one in found:
        counts[one.number] = counts.get(one.number, 0) + 1
    return {number: 1 / count for number, count in counts.items()}


def least_loss(slope: Callable[[float], float], usual: float) -> float:
    """The scale where the slope of the loss is zero, by halving (1 / scale is where it is monotone). A few games more
    speak for the usual scale, so that little play cannot make it very sure or very unsure.
    """
    low, high = 1 / (LARGEST * usual), LARGEST / usual
    for _ in range(HALVINGS):
        middle = math.sqrt(low * high)
        rising = slope(middle) + DOUBT * math.log(middle * usual) / middle > 0
        low, high = (low, middle) if rising else (middle, high)
    return 1 / low


def slope_of(one: Position, steep: float) -> float:
    """How the loss of a position grows with 1 / scale."""
    said = chances(list(one.worth), 1 / steep)
    return sum((p - y) * worth for p, y, worth in zip(said, one.won, one.worth, strict=True))


def foretold(one: Position, odds: Odds) -> list[Word]:
    """For every seat what would be said, and what it had of the victory."""
    said = chances(list(one.worth), odds.scale(one.rounds, len(one.worth)))
    return [Word(one.number, *pair) for pair in zip(said, one.won, strict=True)]


def mean_loss(positions: Sequence[Position], odds: Odds) -> float:
    """The mean logarithmic loss."""
    total = sum(-one.won * math.log(max(one.said, 1e-9)) for position in positions for one in foretold(position, odds))
    return total / max(len(positions), 1)
