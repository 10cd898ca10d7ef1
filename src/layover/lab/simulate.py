"""Many games by bots on all cores: every one must end, and nothing may be lost on the way."""

from __future__ import annotations

import csv
import io
import json
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from layover.bots import make
from layover.bots.bot import Bot, play_out
from layover.engine.chance import Rng
from layover.engine.errors import Broken, Census, Malformed
from layover.engine.setup import PLAYER, Value
from layover.engine.table import setup_for
from layover.games import get
from layover.lab.files import write_whole

BATCH = 50


@dataclass(frozen=True)
class Job:
    """What a worker needs to play some games of a run."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    pack: str | None
    first: int
    count: int


@dataclass(frozen=True)
class Played:
    """One finished game of a run."""

    number: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: int
    end: str


@dataclass(frozen=True)
class Report:
    """A whole run, game by game."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    played: tuple[Played, ...]
    seconds: float

    def shares(self) -> list[float]:
        """The part of the victories of each seat; shared ones count in parts."""
        won = [0.0] * len(self.seats)
        for one in self.played:
            winners = [seat for seat, rank in enumerate(one.ranks) if rank == 1]
            for seat in winners:
                won[seat] += 1 / len(winners)
        return [part / len(self.played) for part in won]

    def to_json(self) -> dict[str, Any]:
        scores = list(zip(*(one.scores for one in self.played), strict=True))
        decisions = [one.decisions for one in self.played]
        return {
            "game": self.game, "seats": list(self.seats), "options": self.options, "seed": self.seed,
            "games": len(self.played), "ended": len(self.played), "census": "holds",
            "end_causes": dict(Counter(one.end for one in self.played).most_common()),
            "decisions": {"mean": round(statistics.fmean(decisions), 1),
                          "least": min(decisions), "most": max(decisions)},
            "by_seat": [{"seat": seat + 1, "by": self.seats[seat], "victories": round(share, 4),
                         "mean_score": round(statistics.fmean(scores[seat]), 2),
                         "deviation": round(statistics.pstdev(scores[seat]), 2),
                         "least": min(scores[seat]), "most": max(scores[seat])}
                        for seat, share in enumerate(self.shares())],
            "seconds": round(self.seconds, 2), "games_per_second": round(len(self.played) / self.seconds, 1),
        }

    def write(self, folder: Path) -> list[Path]:
        """`summary.json` and `games.csv` in a folder, made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        rows = io.StringIO()
        table = csv.writer(rows, lineterminator="\n")
        seats = range(1, len(self.seats) + 1)
        table.writerow(["game", "end", "decisions", *(f"score_{k}" for k in seats), *(f"rank_{k}" for k in seats)])
        for one in self.played:
            table.writerow([one.number, one.end, one.decisions, *one.scores, *one.ranks])
        summary = json.dumps(self.to_json(), indent=2) + "\n"
        files = {folder / "summary.json": summary, folder / "games.csv": rows.getvalue()}
        for path, text in files.items():
            write_whole(path, text)
        return list(files)


def simulate(game: str, seats: list[str], games: int, *, options: dict[str, Value] | None = None, seed: int = 1,
             jobs: int = 1, pack: str | None = None, on_progress: Callable[[int], None] | None = None) -> Report:
    """Play games between bots and report on them; the same seed gives the same games on any number of cores.

    `seats` names a bot or an automa of the rulebook for each seat.

    >>> report = simulate("airlines", ["random"] * 3, 4, seed=7)
    >>> len(report.played), report.to_json()["census"]
    (4, 'holds')
    """
    if games < 1:
        raise Malformed("simulate/games", f"the number of games should be at least 1, not {games}")
    rules = get(game)
    chosen = dict(options or {})
    setup = setup_for(rules, rules.load_pack(pack), _kinds(rules.automas, seats), chosen, "")
    work = [Job(game, tuple(seats), setup.options, seed, pack, first, min(BATCH, games - first))
            for first in range(0, games, BATCH)]
    began = time.perf_counter()
    played: list[Played] = []
    for batch in _spread(work, jobs):
        played += batch
        if on_progress:
            on_progress(len(batch))
    played.sort(key=lambda one: one.number)
    return Report(game, tuple(seats), setup.options, seed, tuple(played), time.perf_counter() - began)


def _kinds(automas: tuple[str, ...], seats: list[str]) -> list[str]:
    for name in seats:
        if name not in automas:
            try:
                make(name)
            except Malformed as error:
                hint = f", or an automa: {', '.join(automas)}" if automas else ""
                raise Malformed(error.code, f"{error}{hint}") from None
    return [name if name in automas else PLAYER for name in seats]


def _spread(work: list[Job], jobs: int) -> Iterator[list[Played]]:
    if jobs <= 1 or len(work) == 1:
        yield from map(_play, work)
        return
    with get_context("forkserver").Pool(min(jobs, len(work)), _leave_ctrl_c_to_the_parent) as pool:
        yield from pool.imap_unordered(_play, work)


def _leave_ctrl_c_to_the_parent() -> None:
    """It ends the pool; a worker would only add its traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(job: Job) -> list[Played]:
    rules = get(job.game)
    pack = rules.load_pack(job.pack)
    setup = setup_for(rules, pack, _kinds(rules.automas, list(job.seats)), job.options, "")
    found: list[Played] = []
    for number in range(job.first, job.first + job.count):
        seed = (job.seed << 32) + number
        names = ["random" if name in rules.automas else name for name in job.seats]
        bots: list[Bot] = [make(name, seed * 8 + k) for k, name in enumerate(names)]
        s = rules.begin(setup, pack)
        rules.advance(s)
        try:
            decisions = play_out(rules, s, bots, Rng.seeded(seed))
        except Broken as error:
            raise Broken(f"{job.game}, run seed {job.seed}, game {number}: {error}") from None
        problems = rules.census(s)
        if problems:
            raise Census(f"{job.game}, run seed {job.seed}, game {number}: {'; '.join(problems)}")
        found.append(Played(number, tuple(rules.scores(s)), tuple(rules.ranks(s)), decisions, rules.end_cause(s)))
    return found
