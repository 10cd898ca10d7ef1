"""What several commands take: a game, a language, options of a game, JSON."""

from __future__ import annotations

import json
from typing import Any

import click

from layover.cli import language
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.seating import read_value
from layover.engine.setup import Value
from layover.engine.words import LANGUAGES
from layover.games import get

lang_option = click.option("--lang", type=click.Choice(LANGUAGES), default=language,
                           help="Language; else that of the environment.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
pack_option = click.option("--pack", metavar="FILE", help="Play with the components of this file.")
options_option = click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
                              help="An option of the game, such as bonus=true; may be repeated.")
jobs_option = click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True,
                           help="How many cores to use.")
ray_option = click.option("--ray", is_flag=False, flag_value="", metavar="[ADDRESS]",
                          help="Spread the games over a Ray cluster; without an address, one of this machine.")
out_option = click.option("--out", type=click.Path(), metavar="DIR", help="Keep every game and a report there.")


def game_named(name: str) -> Game[Any]:
    """A game as people write it: `duck-dealer` is `duck_dealer`."""
    return get(name.strip().lower().replace("-", "_").replace(" ", "_"))


def read_options(game: Game[Any], texts: tuple[str, ...]) -> dict[str, Value]:
    """The values of `--option`; whether the game knows them is checked when the table is laid."""
    return {id: read_value(game, id, text) for id, text in _written(texts).items()}


def read_mixed_options(game: Game[Any], texts: tuple[str, ...]) -> dict[str, list[Value]]:
    """The same where an option may have several values, with commas between them."""
    return {id: [read_value(game, id, one.strip()) for one in text.split(",")] for id, text in _written(texts).items()}


def _written(texts: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in texts:
        id, equals, value = text.partition("=")
        if not equals:
            raise Malformed("option/form", f"--option {text}: write it as NAME=VALUE, such as {text or 'bonus'}=true")
        found[id.strip()] = value.strip()
    return found


def print_json(data: object) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
