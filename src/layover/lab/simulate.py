"""Many games by bots on all cores: every one must end, and nothing may be lost on the way."""

from __future__ import annotations

import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.seating import show_value
from layover.engine.setup import Value
from layover.games import get
from layover.lab.files import write_whole
from layover.lab.folder import FORMATS, PARQUET, ROWS, Folder, need_numbers, need_pyarrow
from layover.lab.play import Deal, Played, check, component_name, play
from layover.lab.report import simulation
from layover.lab.shares import FEWEST, Component, Share
from layover.lab.spread import spread
from layover.lab.stats import bonferroni

FOLDER = "observations"
BATCH = 50
"""Games of random bots are sent to a core in batches; slower ones singly, so that their rows come soon."""

Progress = Callable[[int], None]
Enough = Callable[[Sequence[Played]], bool]
"""Whether no more games are needed."""
Mix = Mapping[str, Value | Sequence[Value]]
"""Option -> its value, or several of which each has its share of the games."""


@dataclass(frozen=True)
class Report:
    """A whole run, game by game."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, tuple[Value, ...]]
    seed: int
    played: tuple[Played, ...]
    seconds: float
    pack: str | None = None

    @property
    def rules(self) -> Game[Any]:
        return get(self.game)

    @property
    def mixed(self) -> list[str]:
        """The options that had several values."""
        return [id for id, values in self.options.items() if len(values) > 1]

    def shares(self) -> list[float]:
        """The part of the victories of each seat; shared ones count in parts."""
        return [share.share for share in self.by_seat()]

    def by_seat(self) -> list[Share]:
        return [Share.of([one.credit(seat) for one in self.played]) for seat in range(len(self.seats))]

    def by_turn_order(self) -> list[Share]:
        """The part of the victories of whoever had the first turn, of the next seat, and so on."""
        n = len(self.seats)
        return [Share.of([one.credit((one.first + place) % n) for one in self.played]) for place in range(n)]

    def by_option(self) -> dict[str, dict[str, list[Share]]]:
        """Option -> value -> the part of the victories by turn order, for options that had several values."""
        found: dict[str, dict[str, list[Share]]] = {}
        for id in self.mixed:
            found[id] = {}
            for value in self.options[id]:
                some = tuple(one for one in self.played if one.options[id] == value)
                if some:
                    part = Report(self.game, self.seats, {}, self.seed, some, self.seconds)
                    found[id][show_value(value)] = part.by_turn_order()
        return found

    def components(self) -> list[Component]:
        """Every component used often enough, by kind, the luckiest first."""
        credits: dict[tuple[str, str], list[float]] = {}
        for one in self.played:
            for seat, used in enumerate(one.used):
                for name in used:
                    kind, _, id = name.partition(":")
                    credits.setdefault((kind, id), []).append(one.credit(seat))
        told = {key: some for key, some in credits.items() if len(some) >= FEWEST}
        level = bonferroni(len(told))
        found: list[Component] = []
        for kind in self.rules.components:
            of_kind = [credit for (other, _), some in credits.items() if other == kind for credit in some]
            usual = sum(of_kind) / len(of_kind) if of_kind else 0.0
            some = [Component(kind, id, Share.of(won), usual, not _holds(Share.of(won, level), usual))
                    for (other, id), won in told.items() if other == kind]
            found += sorted(some, key=lambda one: (-one.share.share, one.id))
        return found

    def component_name(self, one: Component, lang: str) -> str:
        return component_name(self.rules, self.rules.load_pack(self.pack), one.kind, one.id, lang)

    def to_json(self) -> dict[str, Any]:
        decisions = [one.decisions for one in self.played]
        turns = [one.turns for one in self.played]
        return {
            "game": self.game, "seats": list(self.seats),
            "options": {id: values[0] if len(values) == 1 else list(values) for id, values in self.options.items()},
            "seed": self.seed,
            "games": len(self.played), "ended": len(self.played), "census": "holds",
            "end_causes": dict(Counter(one.end for one in self.played).most_common()),
            "decisions": _spread_of(decisions), "turns": _spread_of(turns),
            "by_seat": [self._seat(seat, share) for seat, share in enumerate(self.by_seat())],
            "by_turn_order": [share.to_json() for share in self.by_turn_order()],
            "by_option": {id: {value: [share.to_json() for share in shares] for value, shares in values.items()}
                          for id, values in self.by_option().items()},
            "components": [{"kind": one.kind, "id": one.id, **one.share.to_json(), "usual": round(one.usual, 4),
                            "stands_out": one.stands_out} for one in self.components()],
            "seconds": round(self.seconds, 2), "games_per_second": round(len(self.played) / self.seconds, 1),
        }

    def _seat(self, seat: int, share: Share) -> dict[str, Any]:
        scores = [one.scores[seat] for one in self.played]
        return {"seat": seat + 1, "by": self.seats[seat], "victories": round(share.share, 4),
                "low": round(share.low, 4), "high": round(share.high, 4),
                "mean_score": round(statistics.fmean(scores), 2), "deviation": round(statistics.pstdev(scores), 2),
                "least": min(scores), "most": max(scores)}

    def rows(self) -> list[dict[str, str | int]]:
        """A row for every game, as in `games.csv`."""
        return [one.row() for one in self.played]

    def html(self, lang: str = "en") -> str:
        """The report as one page that needs no other file."""
        return simulation(self, lang)

    def write(self, folder: Path, lang: str = "en") -> list[Path]:
        """`summary.json` and `report.html` in a folder."""
        files = {folder / "summary.json": json.dumps(self.to_json(), indent=2) + "\n",
                 folder / "report.html": self.html(lang)}
        for path, text in files.items():
            write_whole(path, text)
        return list(files)


def simulate(game: str, seats: Sequence[str], games: int, *, options: Mix | None = None, seed: int = 1,
             jobs: int = 1, ray: str | None = None, pack: str | None = None, out: str | Path | None = None,
             format: str = "csv", observations: bool = False, lang: str = "en",
             on_progress: Progress | None = None) -> Report:
    """Play games between bots and report on them; the same seed gives the same games on any number of cores.

    `seats` names a bot or an automa of the rulebook for each seat. An option may have several values, as a list:
    the games are shared out among all combinations. With `out`, a folder, every game is on disk as soon as it is
    played, and the same call goes on where an interrupted one stopped; with `observations`, every decision of theirs
    is there too, as numbers (docs/environments.md).

    >>> report = simulate("airlines", ["random"] * 3, 4, seed=7)
    >>> len(report.played), report.to_json()["census"]
    (4, 'holds')
    """
    if games < 1:
        raise Malformed("simulate/games", f"the number of games should be at least 1, not {games}")
    if format not in FORMATS:
        raise Malformed("simulate/format", f"rows are written as {' or '.join(FORMATS)}, not {format}")
    if format == "parquet":
        need_pyarrow("--format parquet")
    rules = get(game)
    mixed = {id: _values(value) for id, value in (options or {}).items()}
    if observations:
        need_pyarrow("--observations")
        need_numbers(ray, pack, [name for name in seats if name in rules.automas],
                     [id for id, values in mixed.items() if len(values) > 1])
        if out is None:
            raise Malformed("simulate/observations", "observations are kept in a folder: name it with --out DIR")
    tables = [check(game, seats, dict(zip(mixed, values, strict=True)), pack).options
              for values in product(*mixed.values())]
    every = {id: tuple(dict.fromkeys(table[id] for table in tables)) for id in tables[0]}
    deals = [Deal(game, number, tuple(seats), tables[number % len(tables)], (seed << 32) + number,
                  (seed << 32) + number, pack, observations=str(Path(out or "") / FOLDER) if observations else "")
             for number in range(games)]
    asked = {"command": "simulate", "game": game, "rules": rules.version, "pack": rules.load_pack(pack).digest,
             "seats": list(seats), "options": {id: list(values) for id, values in every.items()}, "seed": seed,
             **({"observations": True} if observations else {})}
    began = time.perf_counter()
    with nullcontext() if out is None else Folder(Path(out), asked, rules) as folder:
        played = play_all(deals, folder, jobs, ray, on_progress)
        report = Report(game, tuple(seats), every, seed, tuple(played), time.perf_counter() - began, pack)
        if folder is not None:
            report.write(folder.path, lang)
            if format == "parquet":
                folder.parquet()
    return report


def written(out: Path, format: str, observations: bool = False) -> list[Path]:
    """The files that a run leaves."""
    extras = [*([PARQUET] if format == "parquet" else []), *([FOLDER] if observations else [])]
    return [out / name for name in (ROWS, *extras, "summary.json", "report.html")]


def play_all(deals: Sequence[Deal], folder: Folder | None, jobs: int = 1, ray: str | None = None,
             on_progress: Progress | None = None, enough: Enough | None = None) -> list[Played]:
    """Play the games that the folder has not got yet, keeping each; all of them, in order, or as many as are enough."""
    played = [] if folder is None else folder.played
    if len(played) > len(deals):
        raise Malformed("run/longer", f"--out {folder.path if folder else ''}: has {len(played)} games already; ask"
                                      f" for as many or more, not for {len(deals)}")
    if on_progress and played:
        on_progress(len(played))
    if enough and enough(played):
        return played
    for batch in spread(play, _batches(deals[len(played):]), jobs, ray):
        if folder is None:
            played += batch
        else:
            folder.append(batch)
        if on_progress:
            on_progress(len(batch))
        if enough and enough(played):
            break
    return played


def _batches(deals: Sequence[Deal]) -> list[Sequence[Deal]]:
    if not deals:
        return []
    quick = all(name == "random" or name in get(deals[0].game).automas for name in deals[0].seats)
    size = BATCH if quick else 1
    return [deals[first:first + size] for first in range(0, len(deals), size)]


def _values(value: Value | Sequence[Value]) -> tuple[Value, ...]:
    return tuple(dict.fromkeys(value)) if isinstance(value, (list, tuple)) else (value,)  # type: ignore[return-value]


def _holds(share: Share, value: float) -> bool:
    return share.low <= value <= share.high


def _spread_of(values: Iterable[int]) -> dict[str, float]:
    some = list(values)
    return {"mean": round(statistics.fmean(some), 1), "least": min(some), "most": max(some)}
