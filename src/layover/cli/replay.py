"""`layover replay`."""

from __future__ import annotations

import click

from layover.cli.options import json_option, lang_option, print_json
from layover.engine.errors import Malformed
from layover.engine.table import Table

EXAMPLES = """\b
Examples:
  layover replay airlines.lay
  layover replay airlines.lay --to 120 --lang fr
  layover replay airlines.lay --json"""


@click.command(epilog=EXAMPLES)
@click.argument("file")
@click.option("--to", "upto", type=click.IntRange(min=0), metavar="PLY", help="Stop after this ply.")
@click.option("--pack", metavar="FILE", help="The pack it was played with, when not the game's own.")
@lang_option
@json_option
def command(file: str, upto: int | None, pack: str | None, lang: str, as_json: bool) -> int:
    """Tell a game again from its transcript, up to a ply or to its end."""
    import layover
    from layover.cli.files import read
    from layover.engine.transcript import read as parse

    text = read(file)
    try:
        plies = len(parse(text).lines)
        if upto is not None and upto > plies:
            raise Malformed("replay/ply", f"--to {upto}: it has {plies} plies")
        table = layover.replay(text, upto, pack)
    except Malformed as error:
        raise Malformed(error.code, f"{file}: {error}") from None
    if as_json:
        print_json(as_data(table, plies, lang))
    else:
        tell(table, plies, lang)
    return 0


def as_data(table: Table, plies: int, lang: str) -> dict[str, object]:
    return {"game": table.game.id, "seats": list(table.setup.seats), "options": table.setup.options,
            "ply": table.ply, "plies": plies, "over": table.over,
            "scores": table.scores, "ranking": table.ranking,
            "end_cause": table.game.end_cause(table.state) if table.over else None,
            "log": [{**event, "sentence": sentence}
                    for event, sentence in zip(table.events(), table.story(None, lang), strict=True)],
            "view": table.view()}


def tell(table: Table, plies: int, lang: str) -> None:
    """The log as the gallery saw it, the board at the end of it, and the result."""
    from rich.text import Text

    from layover.cli.boards import board_of
    from layover.cli.ending import result
    from layover.cli.screen import console
    from layover.cli.words import say

    screen = console()
    names = [table.words.seat(seat, lang) for seat in range(table.seats)]
    for line in table.lines(None, lang):
        screen.print(Text(line.text(lang)))
    screen.print(board_of(table.game.id).draw(table.view(), table.pack, lang, names, None))
    screen.print(say(lang, "replay.ply", ply=table.ply, plies=plies))
    if table.over:
        screen.print(result(table, lang, names))
