"""`layover fit`: the work itself is in `layover.lab.fit`."""

from __future__ import annotations

from pathlib import Path

import click

from layover.cli.options import game_named, jobs_option, json_option, print_json

EXAMPLES = """\b
Examples:
  layover fit portal --bot mcts:100i --games 2000 --jobs 2 --out calibration
  layover fit airlines --bot greedy --games 500 --match 1000 --json

\b
The folder gets GAME-weights.toml (a file to put in the place of the game's own), GAME-weights.json, GAME-weights.svg, a
plot of what was said against what came of it, and GAME.jsonl, every game as it was played: the same call goes on from
there, and so does `layover calibrate`. New weights are «taken» only when they win a sequential match, 0 against 30
points of Elo."""


@click.command(epilog=EXAMPLES)
@click.argument("game")
@click.option("--bot", default="mcts:100i", show_default=True, help="Who plays itself.")
@click.option("--games", type=click.IntRange(min=10), default=1000, show_default=True,
              help="With two seats, and as many with the usual number.")
@click.option("--match", "most", type=click.IntRange(min=8), default=400, show_default=True,
              help="Games at most against the weights before.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the draws.")
@jobs_option
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Write what was found there.")
@json_option
def command(game: str, bot: str, games: int, most: int, seed: int, jobs: int, out: Path | None, as_json: bool) -> int:
    """Fit the weights of a game's bots to the results of games."""
    from layover.cli.progress import progress
    from layover.cli.screen import before_and_after, console
    from layover.games import judge_of
    from layover.lab.fit import fit

    rules = game_named(game)
    with progress(2 * games) as advance:
        found = fit(rules.id, bot, games, seed=seed, jobs=jobs, most=most, out=out, on_progress=advance)
    if as_json:
        print_json(found.to_json())
        return 0
    screen = console()
    screen.print(before_and_after(judge_of(rules.id).weights.values, found.values))
    screen.print(f"{found.games} games, {found.positions} positions: {found.result()}", markup=False)
    if out is not None:
        screen.print(f"Written: {out / f'{rules.id}-weights.toml'}", markup=False)
    return 0
