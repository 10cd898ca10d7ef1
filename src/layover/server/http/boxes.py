"""What lies in the box of each game, for clients that draw it."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from layover.engine.typography import typeset
from layover.engine.words import Words, words_of
from layover.games import get as rules_of
from layover.server import messages
from layover.server.problem import LANGUAGES
from layover.server.tables.restore import pack_of


@cache
def box(game: str) -> messages.Box:
    """The pack as it is written, the names of everything in it, and how a view of it is read."""
    pack, rules = pack_of(game), rules_of(game)
    package = type(rules).__module__.rpartition(".")[0]
    components = typeset(tomllib.loads(files(package).joinpath("pack", "base.toml").read_text(encoding="utf-8")))
    names = {lang: {noun: {id: pack.name(noun, number, lang) for number, id in enumerate(ids)}
                    for noun, ids in pack.ids.items()} for lang in LANGUAGES}
    words = words_of(rules)
    endings = {lang: {end: words.text("end", end, lang) for end in words.tree["end"]} for lang in LANGUAGES}
    return messages.Box(game, words.tree["about"]["short"], pack.digest, components, names, endings,
                        _sheet(words), _phrases(words, "board"), _goal(words),
                        messages.Summary(**_phrases(words, "summary")), words.tree["about"]["minutes"],
                        rules.least_seats, rules.most_seats, _typed(game))


@cache
def etag(game: str) -> str:
    """Changes with anything in the box: its components, and its words."""
    return hashlib.sha256(msgspec.json.encode(box(game))).hexdigest()[:16]


def _sheet(words: Words) -> messages.Sheet:
    labels = {key: messages.Label(**label) for key, label in words.tree["label"].items()}
    sources = {key: messages.Origin(**source) for key, source in words.tree["source"].items()}
    return messages.Sheet(labels, **words.tree["view"], sources=sources, printed=_phrases(words, "printed"))


def _goal(words: Words) -> messages.Goal:
    return messages.Goal(**_phrases(words, "goal"), words=_phrases(words, "goal_word"))


def _typed(game: str) -> dict[str, messages.Typing]:
    return {heading.name: messages.Typing(heading.typed.most_words, heading.typed.without)
            for heading in rules_of(game).asks if heading.typed}


def _phrases(words: Words, kind: str) -> dict[str, messages.Phrase]:
    return {key: messages.Phrase(**phrase) for key, phrase in words.tree.get(kind, {}).items()}
