"""Whole games of strong bots as transcripts, title by title: a data set to replay, to verify and to learn from.

A folder for each title holds a file for each game, `000000.lay` and so on, every one of them enough to replay its game
and to prove that it was fairly dealt; `run.json` says by whom they were played. A run that was stopped goes on with the
games that are missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from layover.bots import make
from layover.engine.chance import Dealer
from layover.engine.errors import Malformed
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER
from layover.engine.table import Table
from layover.games import get
from layover.lab.files import write_whole
from layover.lab.play import check, seated
from layover.lab.spread import spread

RUN = "run.json"


@dataclass(frozen=True)
class Game:
    """One game to play: where it is kept, by whom it is played, and what it is dealt from."""

    file: Path
    game: str
    bot: str
    seats: int
    seed: int


def dataset(folder: str | Path, games: Sequence[str], count: int, bot: str, *, seats: int | None = None, seed: int = 1,
            jobs: int = 1, on_progress: Callable[[int], None] | None = None) -> list[Path]:
    """Let a bot play `count` games of each title against itself and keep their transcripts; the files of all of them.

    A bot whose budget is in iterations plays the same games again from the same seed; one that is given time does not.
    """
    make(bot)
    for game in games:
        check(game, [bot] * (seats or get(game).usual_seats), {})
    every = [Game(Path(folder) / game / f"{number:06}.lay", game, bot, seats or get(game).usual_seats,
                  (seed << 32) + number) for game in games for number in range(count)]
    for game in games:
        _begin(Path(folder) / game, {"command": "dataset", "game": game, "rules": get(game).version, "bot": bot,
                                     "seats": seats or get(game).usual_seats, "seed": seed})
    missing = [one for one in every if not one.file.exists()]
    if on_progress:
        on_progress(len(every) - len(missing))
    for _ in spread(keep, missing, jobs):
        if on_progress:
            on_progress(1)
    return [one.file for one in every]


def _begin(folder: Path, asked: dict[str, str | int]) -> None:
    """Say what is asked for, or see that the same was asked before."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / RUN
    if not file.exists():
        write_whole(file, json.dumps(asked, indent=2) + "\n")
    elif json.loads(file.read_text(encoding="utf-8")) != asked:
        raise Malformed("run/other", f"--out {folder.parent}: its games of {asked['game']} are of another run, see"
                                     f" {file}; name another folder, or ask for the same to go on with it")


def keep(one: Game) -> None:
    """Play a game and write it down."""
    write_whole(one.file, played(one).transcript())


def played(one: Game) -> Table:
    rules = get(one.game)
    pack, dealer = rules.load_pack(None), Dealer(str(one.seed))
    table = Table(rules, pack, setup_for(rules, pack, [PLAYER] * one.seats, None, dealer.commitment), dealer)
    bots = [make(one.bot, one.seed * 8 + seat) for seat in range(one.seats)]
    with seated(bots, table.setup, pack, lambda: table.state):
        while table.seat is not None:
            table.play(bots[table.seat].choose(table))
    return table
