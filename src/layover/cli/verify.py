"""`layover verify`."""

from __future__ import annotations

import click

from layover.cli.errors import NO, complain
from layover.cli.options import json_option, print_json
from layover.engine.errors import Malformed

EXAMPLES = """\b
Examples:
  layover verify airlines.lay
  layover verify airlines.lay --json

\b
Exit code: 0 honest, 1 not, 2 when there is nothing to judge (not a transcript, cut off, or of other rules)."""

NO_VERDICT = {"transcript/format", "transcript/header", "transcript/cut", "transcript/rules", "transcript/pack",
              "game/unknown"}


@click.command(epilog=EXAMPLES)
@click.argument("file")
@click.option("--pack", metavar="FILE", help="The pack it was played with, when not the game's own.")
@json_option
def command(file: str, pack: str | None, as_json: bool) -> int:
    """Prove that a finished game was legal and fairly dealt."""
    import layover
    from layover.cli.files import read

    text = read(file)
    try:
        table = layover.verify(text, pack)
    except Malformed as error:
        if error.code in NO_VERDICT or error.code.startswith("pack/"):
            raise Malformed(error.code, f"{file}: {error}") from None
        if as_json:
            print_json({"honest": False, "code": error.code, "reason": str(error)})
        else:
            complain(f"{file}: not proven: {error}")
        return NO
    if as_json:
        print_json({"honest": True, "game": table.game.id, "plies": table.ply, "scores": table.scores,
                    "ranking": table.ranking, "commitment": table.setup.commitment})
    else:
        scores = " ".join(str(score) for score in table.scores)
        click.echo(f"{file}: honest: {table.ply} plies of {table.game.id}, every pick legal and every draw from"
                   f" the seed; result {scores}")
    return 0
