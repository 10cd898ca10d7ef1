"""`layover arena`: the work itself is in `layover.lab.arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from layover.cli.options import (
    game_named,
    jobs_option,
    json_option,
    lang_option,
    options_option,
    out_option,
    pack_option,
    print_json,
    ray_option,
    read_options,
)
from layover.engine.errors import Malformed

EXAMPLES = """\b
Examples:
  layover arena airlines --bots random,greedy,mcts:0.05s --games 100 --jobs 2
  layover arena portal --bots greedy,mcts:0.02s --seats 2 --games 200 --out portal
  layover arena pdx --ladder mcts --from 0.003s --steps 4 --games 100 --out ladder
  layover arena portal --seats 2 --bots mcts:0.05s,"exec:old/layover bot mcts:0.05s" --sprt 0,30 --out better

\b
Every two bots play a match of --games games, rounded up to whole blocks in which both sit in every seat equally
often. The folder of --out holds a row for every game as soon as it is played (games.csv), then summary.json,
report.html and ratings.svg. A run that was stopped goes on when the same command is given again.

\b
With --sprt ELO0,ELO1 a match stops as soon as it is decided whether the first bot is stronger by ELO1 (accepted) or by
no more than ELO0 (rejected), each wrong once in twenty; if it never is, after --games games."""

MOST_GAMES = 20_000
"""Of a sequential match that is told nothing else."""


@click.command(epilog=EXAMPLES)
@click.argument("game")
@click.option("--bots", help="Two or more bots, such as random,greedy,mcts:0.05s.")
@click.option("--ladder", metavar="BOT", help="Instead: one bot, each step with four times the budget of the last.")
@click.option("--from", "first", default="0.003s", show_default=True, help="The first budget of the ladder.")
@click.option("--steps", type=click.IntRange(min=2), default=4, show_default=True, help="Of the ladder.")
@click.option("--games", type=click.IntRange(min=1), help="Games of each match.  [default: 100; with --sprt 20000]")
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop the match of two bots when this is decided, such as 0,30.")
@click.option("--seats", type=click.IntRange(min=1), help="How many; else the game's usual number.")
@options_option
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the draws.")
@jobs_option
@ray_option
@out_option
@pack_option
@lang_option
@json_option
def command(game: str, bots: str | None, ladder: str | None, first: str, steps: int, games: int | None,
            sprt: str | None, seats: int | None, options: tuple[str, ...], seed: int, jobs: int, ray: str | None,
            out: str | None, pack: str | None, lang: str, as_json: bool) -> int:
    """Let bots play matches and rate them."""
    from layover.cli.progress import progress
    from layover.lab.arena import arena, ladder_of
    from layover.lab.sprt import BOUND, Question

    rules = game_named(game)
    if (bots is None) == (ladder is None):
        raise Malformed("arena/bots", "name the bots with --bots A,B,C, or a ladder with --ladder mcts")
    names = [name.strip() for name in bots.split(",")] if bots else ladder_of(ladder or "", first, steps)
    matches = len(names) - 1 if ladder else len(names) * (len(names) - 1) // 2
    asked = Question.of(sprt) if sprt is not None else None
    count = games or (MOST_GAMES if asked else 100)
    with progress(matches * count) as advance:
        found = arena(rules.id, names, count, seats=seats, options=read_options(rules, options),
                      ladder=ladder is not None, seed=seed, jobs=jobs, ray=ray, pack=pack, out=out, lang=lang,
                      sprt=asked, on_progress=advance,
                      on_ratio=lambda ratio: advance(0, f"games, likelihood ratio {ratio:+.2f} (±{BOUND:.2f} decides)"))
    if as_json:
        print_json(found.to_json())
        return 0
    show(found.to_json())
    for name in ("games.csv", "summary.json", "report.html", "ratings.svg") if out is not None else ():
        click.echo(f"Written: {Path(out or '') / name}")
    return 0


def show(data: dict[str, Any]) -> None:
    """Matches and ratings as tables."""
    from layover.cli.screen import console, grid

    screen = console()
    screen.print(f"{data['game']}, {data['seats']} seats: {data['games']} games, seed {data['seed']}")
    matches = grid("Bot", "Against", "Games", "Victories", "95 %", "Verdict", numbers=(2, 3, 4))
    for row in data["matches"]:
        matches.add_row(row["bot"], row["against"], str(row["games"]), f"{row['share']:.1%}",
                        f"{row['low']:.1%}–{row['high']:.1%}", row["verdict"])
    ratings = grid("Bot", "Rating", "95 %", numbers=(1, 2))
    for row in data["ratings"]:
        ratings.add_row(row["bot"], f"{row['rating']:+d}", f"{row['low']:+d} to {row['high']:+d}")
    screen.print(matches)
    screen.print(ratings)
    if "sprt" in data:
        screen.print(verdict(data["sprt"]))
    for why, count in data["forfeits"].items():
        screen.print(f"Forfeited {count} times: {why}", markup=False)
    screen.print(f"{data['seconds']} s")


def verdict(said: dict[str, Any]) -> str:
    """What a sequential match has come to."""
    tells = {"accepted": f"decided: stronger by {said['elo1']:g} Elo points",
             "rejected": f"decided: not stronger by more than {said['elo0']:g} Elo points",
             "undecided": f"not decided between {said['elo0']:g} and {said['elo1']:g} Elo points; more games may"}
    return (f"Sequential test: {tells[said['answer']]} (likelihood ratio {said['ratio']:+.2f}, ±{said['bound']:.2f}"
            f" decides, {said['blocks']} blocks)")
