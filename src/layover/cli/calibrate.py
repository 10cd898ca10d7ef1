"""`layover calibrate`: the work itself is in `layover.lab.calibrate`."""

from __future__ import annotations

from pathlib import Path

import click

from layover.cli.options import game_named, jobs_option, json_option, print_json

EXAMPLES = """\b
Examples:
  layover calibrate portal --bot mcts:100i --games 400 --jobs 2 --out calibration
  layover calibrate airlines --bot greedy --games 100 --json

\b
The folder gets GAME.toml (the tables [odds], [candour] and [favour] for weights.toml), GAME.json and GAME.svg, a plot
of what was said against what came of it, GAME-2.svg and so on, the same for so many seats by thirds of the game, and
GAME.jsonl, every game as it was played: the same call goes on from there."""


@click.command(epilog=EXAMPLES)
@click.argument("game")
@click.option("--bot", default="mcts:100i", show_default=True, help="Who plays itself.")
@click.option("--games", type=click.IntRange(min=4), default=100, show_default=True,
              help="With two seats, and as many with the usual number.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the draws.")
@jobs_option
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Write what was found there.")
@json_option
def command(game: str, bot: str, games: int, seed: int, jobs: int, out: Path | None, as_json: bool) -> int:
    """Fit the chances that a game's bots speak of to the results of games."""
    from layover.cli.progress import progress
    from layover.cli.screen import console
    from layover.lab.calibrate import calibrate

    rules = game_named(game)
    with progress(2 * games) as advance:
        found = calibrate(rules.id, bot, games, seed=seed, jobs=jobs, out=out, on_progress=advance)
    if as_json:
        print_json(found.to_json())
        return 0
    screen = console()
    screen.print(f"{found.games} games, {found.positions} positions")
    screen.print(f"Loss: {found.loss}\nCalibration error: {found.error:.3f}", markup=False)
    for seats, one in found.said.items():
        said = f"{one.error:.3f} ({one.low:.3f} to {one.high:.3f}; luck {one.luck:.3f})" if one.words else "no word"
        screen.print(f"Said with {seats} seats: {said}")
    screen.print(found.toml(), markup=False)
    return 0
