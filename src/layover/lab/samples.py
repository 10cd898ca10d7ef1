"""Games that bots play against themselves, and what was thought of them on the way: what weights and calibration are
made from.

A game is kept as its deal and its picks: all that is drawn comes from the seed, so it is played again in a millisecond,
for whoever thinks otherwise of its positions. Every turn gives one, where bots judge it: at its last question, in a
state imagined anew by the seat that is asked. What a bot says of its choice is kept once a turn, at its beginning.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from layover.bots import make
from layover.bots.bot import Bot
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.odds import as_seen
from layover.engine.pack import Pack
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER, Setup
from layover.engine.stack import State
from layover.games import get, judge_of
from layover.lab.play import seated
from layover.lab.spread import spread


@dataclass(frozen=True)
class Deal:
    """One game to play."""

    game: str
    bot: str
    seats: int
    number: int
    seed: int

    def key(self) -> str:
        """What a kept sample is found again by; with other weights the game would be another."""
        judge = judge_of(self.game)
        odds = (judge.odds.rounds, judge.odds.two, judge.odds.more)
        weights = sha256(f"{sorted(judge.weights.values.items())} {odds}".encode()).hexdigest()[:12]
        return f"{self.game} {self.bot} {self.seats} {self.number} {self.seed} {weights}"


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
    """What a bot thought of its choice at the beginning of a turn: the chance to win as its search saw it, before
    anything is taken off for being too sure, and what became of it.
    """

    number: int
    rounds: float
    seats: int
    value: float
    won: float


@dataclass(frozen=True)
class Sample:
    """What one game has told."""

    picks: list[int]
    """Of the seats; draws are left out."""
    won: tuple[float, ...]
    """Seat -> its part of the victory."""
    said: list[Said]


def deals_of(game: str, bot: str, games: int, seed: int) -> list[Deal]:
    """So many games with two seats, and as many with the usual number, by turns."""
    tables = sorted({2, max(get(game).usual_seats, 3)})
    return [Deal(game, bot, seats, k, (seed << 32) + k) for k in range(games) for seats in tables]


def samples(deals: Sequence[Deal], jobs: int = 1, file: Path | None = None) -> Iterator[Sample]:
    """Play these games, in order. With a file every game is kept there as soon as it is played, and those that it has
    already are not played again.
    """
    kept: dict[str, Sample] = {}
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        kept = read(file)
    left = iter(spread(play, [deal for deal in deals if deal.key() not in kept], jobs))
    with nullcontext() if file is None else file.open("a", encoding="utf-8") as lines:
        for deal in deals:
            found = kept.get(deal.key())
            if found is None:
                found = next(left)
                if lines is not None:
                    lines.write(json.dumps({"deal": deal.key(), **asdict(found)}) + "\n")
                    lines.flush()
            yield found


def read(file: Path) -> dict[str, Sample]:
    """The games of a file; a torn last line is cut off."""
    if not file.exists():
        return {}
    whole = file.read_bytes()
    lines = whole[:whole.rfind(b"\n") + 1]
    if len(lines) < len(whole):
        file.write_bytes(lines)
    return {row["deal"]: Sample(row["picks"], tuple(row["won"]), [Said(**one) for one in row["said"]])
            for row in map(json.loads, lines.splitlines())}


def play(deal: Deal) -> Sample:
    """One game, and what was said on the way."""
    rules = get(deal.game)
    judge = judge_of(deal.game)
    bots: list[Bot] = [make(deal.bot, deal.seed * 8 + seat) for seat in range(deal.seats)]
    setup, pack = laid(rules, deal)
    s, luck = begin(rules, setup, pack, deal.seed)
    picks: list[int] = []
    spoken: list[tuple[float, int, float]] = []
    latest = -1
    with seated(bots, setup, pack, lambda: s):
        while s.stack:
            turn, seat = rules.turn(s), rules.seat(s)
            picks.append(bots[seat].pick(rules, s))
            if bots[seat].thoughts and turn != latest:
                rounds, value = turn / deal.seats, bots[seat].thoughts[0].value
                spoken.append((rounds, seat, as_seen(value, deal.seats, judge.candour.scale(rounds, deal.seats),
                                                     judge.favour.scale(rounds, deal.seats))))
                latest = turn
            rules.apply(s, picks[-1])
            rules.deal(s, luck)
    ranks = rules.ranks(s)
    won = tuple(1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks)
    return Sample(picks, won, [Said(deal.number, rounds, deal.seats, value, won[seat])
                               for rounds, seat, value in spoken])


def positions(deal: Deal, sample: Sample, judges: Sequence[Judge[Any, Any]]) -> Iterator[list[Position]]:
    """What each of these judges makes of the positions of a game, one after the other."""
    rules = get(deal.game)
    s, luck = begin(rules, *laid(rules, deal), deal.seed)
    dreams = Rng.seeded(deal.seed + 1)
    for pick in sample.picks:
        turn, before = rules.turn(s), s.copy()
        rules.apply(s, pick)
        rules.deal(s, luck)
        if not s.stack or rules.turn(s) != turn:
            imagined = rules.imagine(before, rules.seat(before), dreams)
            yield [Position(deal.number, turn / deal.seats, tuple(judge.evaluate(imagined)), sample.won)
                   for judge in judges]


def laid(rules: Game[Any], deal: Deal) -> tuple[Setup, Pack]:
    """Who sits at its table, and the components."""
    pack = rules.load_pack(None)
    return setup_for(rules, pack, [PLAYER] * deal.seats, {}, ""), pack


def begin(rules: Game[Any], setup: Setup, pack: Pack, seed: int) -> tuple[State, Rng]:
    """The first question of a game, and what all its draws come from."""
    s = rules.begin(setup, pack)
    luck = Rng.seeded(seed)
    rules.advance(s)
    rules.deal(s, luck)
    return s, luck
