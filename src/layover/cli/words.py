"""What the terminal itself says, in two languages; what a game says stands in the game's own `words.toml`."""

from __future__ import annotations

from layover.engine.typography import read_words


def say(lang: str, key: str, **slots: object) -> str:
    """A sentence by its table and key, such as `table.prompt`, with its slots filled.

    >>> say("fr", "table.pass_to", name="Anna")
    'Passez le clavier à Anna.'
    """
    table, _, name = key.partition(".")
    return str(read_words("layover.cli")[table][name][lang]).format(**slots)
