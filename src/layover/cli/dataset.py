"""`layover dataset`: the work itself is in `layover.lab.dataset`."""

from __future__ import annotations

import click

from layover.cli.options import game_named, jobs_option, json_option, print_json

EXAMPLES = """\b
Examples:
  layover dataset --out games
  layover dataset portal airlines --games 1000 --bot mcts:2000i --jobs 4 --out games

\b
The folder holds one for each title, with a transcript for each game: `layover replay` tells it again, `layover verify`
proves it. A run that was stopped goes on when the same command is given again; with a greater --games it goes on
further. Budgets in iterations (mcts:400i) give the same games again, budgets of time do not."""


@click.command(epilog=EXAMPLES)
@click.argument("games", nargs=-1)
@click.option("--games", "count", type=click.IntRange(min=1), default=100, show_default=True,
              help="How many games of each title.")
@click.option("--bot", default="mcts:400i", show_default=True, help="Who plays in all seats.")
@click.option("--seats", type=int, help="How many seats; else as many as is usual.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True,
              help="The same seed gives the same games.")
@jobs_option
@click.option("--out", type=click.Path(), metavar="DIR", required=True, help="Where to keep the transcripts.")
@json_option
def command(games: tuple[str, ...], count: int, bot: str, seats: int | None, seed: int, jobs: int, out: str,
            as_json: bool) -> int:
    """Keep transcripts of games that a strong bot plays against itself, title by title."""
    from layover.cli.progress import progress
    from layover.games import IDS
    from layover.lab.dataset import dataset

    titles = [game_named(name).id for name in games] or list(IDS)
    with progress(len(titles) * count) as advance:
        files = dataset(out, titles, count, bot, seats=seats, seed=seed, jobs=jobs, on_progress=advance)
    if as_json:
        print_json({"out": out, "games": dict.fromkeys(titles, count), "bot": bot, "seed": seed})
    else:
        click.echo(f"Written: {len(files)} transcripts in {out}")
    return 0
