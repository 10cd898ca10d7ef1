"""`layover tune`: the work itself is in `layover.lab.tune`."""

from __future__ import annotations

from pathlib import Path

import click

from layover.cli.options import game_named, jobs_option, json_option, print_json
from layover.engine.errors import Malformed

EXAMPLES = """\b
Examples:
  layover tune airlines --games 40 --rounds 100 --jobs 2 --out weights.toml
  layover tune portal --games 20 --json

\b
Every game is kept in FILE.games as it is played: a run that was stopped goes on when the same command is given again.
New weights are taken only when they win their match against the old ones beyond the 95 % interval."""


@click.command(epilog=EXAMPLES)
@click.argument("game")
@click.option("--games", type=click.IntRange(min=2), default=40, show_default=True,
              help="In each round; the match at the end has four times as many.")
@click.option("--rounds", type=click.IntRange(min=1), default=60, show_default=True, help="How many changes are tried.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the draws.")
@jobs_option
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write weights.toml there.")
@json_option
def command(game: str, games: int, rounds: int, seed: int, jobs: int, out: Path | None, as_json: bool) -> int:
    """Tune the weights of a game's bots by play against the present ones."""
    from layover.cli.progress import progress
    from layover.cli.screen import before_and_after, console
    from layover.games import judge_of
    from layover.lab.tune import MATCH, tune

    rules = game_named(game)
    if out is not None and not out.parent.is_dir():
        raise Malformed("file/folder", f"--out {out}: there is no folder {out.parent}")
    with progress((rounds + 1 + MATCH) * games) as advance:
        found = tune(rules.id, games, rounds, seed=seed, jobs=jobs, out=out, on_progress=advance)
    if as_json:
        print_json(found.to_json())
        return 0
    screen = console()
    screen.print(before_and_after(judge_of(rules.id).weights.values, found.values))
    screen.print(found.result())
    if out is not None:
        screen.print(f"Written: {out}")
    return 0
