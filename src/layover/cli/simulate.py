"""`layover simulate`: the work itself is in `layover.lab.simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from layover.cli.options import (
    game_named,
    jobs_option,
    json_option,
    lang_option,
    out_option,
    pack_option,
    print_json,
    ray_option,
    read_mixed_options,
)
from layover.engine.errors import Malformed

if TYPE_CHECKING:
    from rich.table import Table as Grid

EXAMPLES = """\b
Examples:
  layover simulate airlines --games 1000
  layover simulate airlines --games 10000 --seats greedy,greedy,random --jobs 4 --out results
  layover simulate airlines --games 200 --option bonus=true,false --seed 7 --json
  layover simulate portal --games 500 --seats greedy,greedy --observations --out data

\b
The folder of --out holds a row for every game as soon as it is played (games.csv), then summary.json and report.html.
A run that was stopped goes on when the same command is given again; with a greater --games it goes on further."""


@click.command(epilog=EXAMPLES)
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seats", help="A bot or an automa for each seat, such as random,random; else random bots.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE[,VALUE]",
              help="An option of the game, such as bonus=true, or several values to compare; may be repeated.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True,
              help="The same seed gives the same games.")
@jobs_option
@ray_option
@out_option
@click.option("--format", type=click.Choice(["csv", "parquet"]), default="csv", show_default=True,
              help="With parquet, games.parquet too.")
@click.option("--observations", is_flag=True,
              help="Keep every decision as numbers too, in Parquet files under --out: what the seat knew and did.")
@pack_option
@lang_option
@json_option
def command(game: str, games: int, seats: str | None, options: tuple[str, ...], seed: int, jobs: int, ray: str | None,
            out: str | None, format: str, observations: bool, pack: str | None, lang: str, as_json: bool) -> int:
    """Let bots play many games and report on them."""
    from layover.cli.progress import progress
    from layover.lab.simulate import simulate, written

    rules = game_named(game)
    players = [name.strip() for name in seats.split(",")] if seats else ["random"] * rules.usual_seats
    if format != "csv" and out is None:
        raise Malformed("simulate/format", f"--format {format} needs --out DIR")
    with progress(games) as advance:
        report = simulate(rules.id, players, games, options=read_mixed_options(rules, options), seed=seed, jobs=jobs,
                          ray=ray, pack=pack, out=out, format=format, observations=observations, lang=lang,
                          on_progress=advance)
    if as_json:
        print_json(report.to_json())
        return 0
    show(report.to_json())
    for path in written(Path(out), format, observations) if out is not None else []:
        click.echo(f"Written: {path}")
    return 0


def show(data: dict[str, Any]) -> None:
    """The report as a table."""
    from layover.cli.screen import console

    screen = console()
    screen.print(f"{data['game']}: {data['games']} games, seed {data['seed']}{_options(data['options'])}")
    screen.print(_by_seat(data))
    first, even = data["by_turn_order"][0], 1 / len(data["seats"])
    ends = ", ".join(f"{end} {count}" for end, count in data["end_causes"].items())
    decisions = data["decisions"]
    screen.print(f"First turn: {first['share']:.1%} of the victories ({first['low']:.1%} to {first['high']:.1%};"
                 f" even {even:.1%})")
    screen.print(f"Ended by: {ends}")
    screen.print(f"Decisions: {decisions['mean']} on average, {decisions['least']} to {decisions['most']}")
    _stand_out(data["components"])
    screen.print(f"Census: {data['census']}")
    screen.print(f"{data['seconds']} s, {data['games_per_second']} games a second")


def _options(options: dict[str, Any]) -> str:
    from layover.engine.seating import show_value

    told = [f"{id}={','.join(map(show_value, value if isinstance(value, list) else [value]))}"
            for id, value in options.items()]
    return f", {' '.join(told)}" if told else ""


def _by_seat(data: dict[str, Any]) -> Grid:
    from layover.cli.screen import grid

    table = grid("Seat", "By", "Victories", "95 %", "Mean", "Deviation", "Least", "Most",
                 numbers=(0, 2, 3, 4, 5, 6, 7))
    for row in data["by_seat"]:
        table.add_row(str(row["seat"]), row["by"], f"{row['victories']:.1%}", f"{row['low']:.1%}–{row['high']:.1%}",
                      f"{row['mean_score']:.1f}", f"{row['deviation']:.1f}", str(row["least"]), str(row["most"]))
    return table


def _stand_out(components: list[dict[str, Any]]) -> None:
    from layover.cli.screen import console

    for one in components:
        if one["stands_out"]:
            console().print(f"Stands out: {one['kind']} {one['id']}: {one['share']:.1%} of {one['games']}"
                            f" (all of its kind {one['usual']:.1%})")
