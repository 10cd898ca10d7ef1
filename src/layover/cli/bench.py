"""`layover bench`: the figures come from `layover.lab.bench`."""

from __future__ import annotations

import click

from layover.cli.options import game_named, json_option, print_json

EXAMPLES = """\b
Examples:
  layover bench
  layover bench airlines --seconds 3 --json"""


@click.command(epilog=EXAMPLES)
@click.argument("games", nargs=-1)
@click.option("--seconds", type=click.FloatRange(min=0.01), default=1.5, show_default=True,
              help="CPU time for each figure.")
@json_option
def command(games: tuple[str, ...], seconds: float, as_json: bool) -> int:
    """Measure how fast the rules run."""
    from layover.cli.screen import console, grid
    from layover.engine import COMPILED
    from layover.games import IDS
    from layover.lab.bench import MEASURES, measure

    ids = [game_named(name).id for name in games] or list(IDS)
    waiting = console(stderr=True)
    figures: dict[str, dict[str, float]] = {}
    for id in ids:
        with waiting.status(f"measuring {id}"):
            figures[id] = measure(id, seconds)
    if as_json:
        print_json({"compiled": COMPILED, "per_second": figures})
        return 0
    table = grid("Game", *(f"{what}/s" for what in MEASURES), numbers=tuple(range(1, len(MEASURES) + 1)))
    for id, rates in figures.items():
        table.add_row(id, *(f"{rates[what]:,.0f}" for what in MEASURES))
    screen = console()
    screen.print(table)
    screen.print("Rules: " + ("compiled" if COMPILED else "plain Python"))
    return 0
