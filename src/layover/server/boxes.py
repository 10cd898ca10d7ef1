"""What lies in the box of each game, for clients that draw it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from layover.engine.table import words_of
from layover.games import get as rules_of
from layover.server import messages
from layover.server.problem import LANGUAGES
from layover.server.rebuilding import pack_of


@cache
def box(game: str) -> messages.Box:
    """The pack as it is written, and the names of everything in it."""
    pack, package = pack_of(game), type(rules_of(game)).__module__.rpartition(".")[0]
    written = files(package).joinpath("pack", "base.toml").read_text(encoding="utf-8")
    names = {lang: {noun: {id: pack.name(noun, number, lang) for number, id in enumerate(ids)}
                    for noun, ids in pack.ids.items()} for lang in LANGUAGES}
    words = words_of(rules_of(game))
    endings = {lang: {end: words.text("end", end, lang) for end in words.tree["end"]} for lang in LANGUAGES}
    return messages.Box(game, pack.digest, tomllib.loads(written), names, endings)
