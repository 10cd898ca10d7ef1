"""What the terminal itself says, in two languages; what a game says stands in the game's own `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


def say(lang: str, key: str, **slots: object) -> str:
    """A sentence by its table and key, such as `table.prompt`, with its slots filled.

    >>> say("fr", "table.pass_to", name="Anna")
    'Passez le clavier à Anna.'
    """
    table, _, name = key.partition(".")
    return _tree()[table][name][lang].format(**slots)


@cache
def _tree() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads(files("layover.cli").joinpath("words.toml").read_text(encoding="utf-8"))
