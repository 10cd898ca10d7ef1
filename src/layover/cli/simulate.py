"""`layover simulate`: the work itself is in `layover.lab.simulate`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from layover.cli.options import game_named, json_option, options_option, pack_option, print_json, read_options
from layover.engine.errors import Malformed

if TYPE_CHECKING:
    from rich.table import Table as Grid

EXAMPLES = """\b
Examples:
  layover simulate airlines --games 1000
  layover simulate airlines --games 10000 --seats random,random,random --jobs 4 --out results
  layover simulate airlines --games 200 --option bonus=true --seed 7 --json"""


@click.command(epilog=EXAMPLES)
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seats", help="A bot or an automa for each seat, such as random,random; else random bots.")
@options_option
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True,
              help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many cores to use.")
@click.option("--out", type=click.Path(), metavar="DIR", help="Also write summary.json and games.csv there.")
@pack_option
@json_option
def command(game: str, games: int, seats: str | None, options: tuple[str, ...], seed: int, jobs: int,
            out: str | None, pack: str | None, as_json: bool) -> int:
    """Let bots play many games and report on them."""
    from layover.lab.simulate import simulate

    rules = game_named(game)
    players = [name.strip() for name in seats.split(",")] if seats else ["random"] * rules.usual_seats
    chosen = read_options(rules, options)
    if out is not None and Path(out).exists() and not Path(out).is_dir():
        raise Malformed("file/folder", f"--out {out}: is a file; name a folder")
    with progress(games) as advance:
        report = simulate(rules.id, players, games, options=chosen, seed=seed, jobs=jobs, pack=pack,
                          on_progress=advance)
    written = report.write(Path(out)) if out is not None else []
    if as_json:
        print_json(report.to_json())
    else:
        show(report.to_json())
        for path in written:
            click.echo(f"Written: {path}")
    return 0


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, from the second second on; none where stderr is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from layover.cli.screen import console

    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
    task = bar.add_task("games", total=total)
    began = time.monotonic()

    def advance(count: int) -> None:
        bar.advance(task, count)
        if time.monotonic() - began > 1 and not bar.live.is_started:
            bar.start()

    try:
        yield advance
    finally:
        if bar.live.is_started:
            bar.stop()


def show(data: dict[str, Any]) -> None:
    """The report as a table."""
    from layover.cli.screen import console
    from layover.engine.table import show_value

    screen = console()
    options = " ".join(f"{id}={show_value(value)}" for id, value in data["options"].items())
    screen.print(f"{data['game']}: {data['games']} games, seed {data['seed']}"
                 + (f", {options}" if options else ""))
    screen.print(_by_seat(data))
    ends = ", ".join(f"{end} {count}" for end, count in data["end_causes"].items())
    decisions = data["decisions"]
    screen.print(f"Ended by: {ends}")
    screen.print(f"Decisions: {decisions['mean']} on average, {decisions['least']} to {decisions['most']}")
    screen.print(f"Census: {data['census']}")
    screen.print(f"{data['seconds']} s, {data['games_per_second']} games a second")


def _by_seat(data: dict[str, Any]) -> Grid:
    from layover.cli.screen import grid

    table = grid("Seat", "By", "Victories", "Mean", "Deviation", "Least", "Most", numbers=(0, 2, 3, 4, 5, 6))
    for row in data["by_seat"]:
        table.add_row(str(row["seat"]), row["by"], f"{row['victories']:.1%}", f"{row['mean_score']:.1f}",
                      f"{row['deviation']:.1f}", str(row["least"]), str(row["most"]))
    return table
