"""Games that bots play against themselves, and what was thought of them on the way: what calibration is made from.

Every turn gives one position, where bots judge it: at its last question, in a state imagined anew by the seat that is
asked. What a bot says of its choice is kept once a turn, at its beginning.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from layover.bots import make
from layover.bots.bot import Bot
from layover.engine.chance import Rng
from layover.engine.odds import as_seen
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER
from layover.games import get, judge_of
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
    """What one game, or many, has told."""

    positions: list[Position]
    said: list[Said]


def samples(deals: Sequence[Deal], jobs: int = 1, file: Path | None = None) -> Iterator[Sample]:
    """Play these games, in order. With a file every game is kept there as soon as it is played, and those that it has
    already are not played again.
    """
    kept = read(file) if file is not None else {}
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
    return {row["deal"]: Sample([Position(one["number"], one["rounds"], tuple(one["worth"]), tuple(one["won"]))
                                 for one in row["positions"]], [Said(**one) for one in row["said"]])
            for row in map(json.loads, lines.splitlines())}


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
            value = bots[seat].thoughts[0].value
            said.append((rounds, seat, as_seen(value, deal.seats, judge.candour.scale(rounds, deal.seats))))
            spoken = turn
        rules.apply(s, pick)
        if not s.stack or rules.turn(s) != turn:
            thought.append((rounds, judge.evaluate(rules.imagine(before, seat, dreams))))
        rules.deal(s, luck)
    ranks = rules.ranks(s)
    won = tuple(1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks)
    return Sample([Position(deal.number, rounds, tuple(worth), won) for rounds, worth in thought],
                  [Said(deal.number, rounds, deal.seats, value, won[seat]) for rounds, seat, value in said])
