"""`layover pack check` and `layover pack new`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import click

from layover.cli.errors import NO, complain
from layover.cli.options import game_named, json_option, print_json
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.games import IDS, get

EXAMPLES = """\b
Examples:
  layover pack new airlines mine.toml
  layover pack check mine.toml
  layover play airlines --pack mine.toml"""


@click.group(epilog=EXAMPLES)
def command() -> None:
    """Check a pack of components, or begin a new one."""


@command.command("check", epilog="\b\nExamples:\n  layover pack check mine.toml\n"
                                 "  layover pack check mine.toml --game airlines --json")
@click.argument("file")
@click.option("--game", help="The game it is for; else guessed from its tables.")
@json_option
def check(file: str, game: str | None, as_json: bool) -> int:
    """Say whether a pack can be played with, and if not, which line is wrong."""
    from layover.cli.files import read

    text = read(file)
    try:
        rules = game_named(game) if game else guessed(file, text)
        pack = rules.load_pack(file)
    except Malformed as error:
        if error.code not in ("pack/toml", "pack/wrong"):
            raise
        if as_json:
            print_json({"good": False, "code": error.code, "reason": str(error)})
        else:
            complain(str(error))
        return NO
    counts = {noun: len(ids) for noun, ids in pack.ids.items()}
    if as_json:
        print_json({"good": True, "game": rules.id, "title": pack.title, "digest": pack.digest, "counts": counts})
    else:
        click.echo(f"{file}: a good pack of {rules.id}: {pack.title}, digest {pack.digest}")
    return 0


@command.command("new", epilog="\b\nExamples:\n  layover pack new airlines mine.toml")
@click.argument("game")
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@json_option
def new(game: str, file: str, force: bool, as_json: bool) -> int:
    """Write a copy of a game's own pack, to edit."""
    from layover.cli.files import save

    rules = game_named(game)
    save(file, base_of(rules.id), force)
    if as_json:
        print_json({"game": rules.id, "file": file})
    else:
        click.echo(f"{file}: the pack of {rules.id}; edit it, then: layover pack check {file}")
    return 0


def base_of(game: str) -> str:
    """The text of a game's own pack."""
    return files(f"layover.games.{game}").joinpath("pack", "base.toml").read_text(encoding="utf-8")


def guessed(file: str, text: str) -> Game[Any]:
    """The game whose own pack has the same tables."""
    try:
        tables = set(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Malformed("pack/toml", f"{file}: is not valid TOML: {error}") from None
    alike = {id: _likeness(tables, set(tomllib.loads(base_of(id)))) for id in IDS}
    best = max(alike, key=lambda id: alike[id])
    if alike[best] < 0.5:
        raise Malformed("pack/game", f"{file}: its tables are those of no game; say which with --game"
                                     f" ({', '.join(IDS)})")
    return get(best)


def _likeness(some: set[str], others: set[str]) -> float:
    return len(some & others) / len(some | others) if some else 0.0
