"""The terminal speaks both languages, completely, and says nothing that is not written down."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

import layover.cli
from layover.engine.words import LANGUAGES

FOLDER = Path(layover.cli.__file__).parent
TREE = tomllib.loads((FOLDER / "words.toml").read_text(encoding="utf-8"))
KEYS = {f"{table}.{key}" for table, entries in TREE.items() for key in entries}


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_sentence_is_there_in_every_language_with_the_same_slots(key: str) -> None:
    table, _, name = key.partition(".")
    entry = TREE[table][name]
    assert set(entry) == set(LANGUAGES)
    slots = {lang: {slot for _, slot, _, _ in string.Formatter().parse(entry[lang]) if slot} for lang in LANGUAGES}
    assert all(entry[lang].strip() for lang in LANGUAGES)
    assert len({frozenset(found) for found in slots.values()}) == 1, slots


def test_every_sentence_the_code_asks_for_is_there() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    asked = set(re.findall(r'say\(lang, [\'"](\w+\.\w+)[\'"]', source))
    asked |= set(re.findall(r'say\(self\.lang, [\'"](\w+\.\w+)[\'"]', source))
    asked |= {f"table.{key}" for key in re.findall(r'self\.say\([\'"](\w+)[\'"]', source)}
    assert len(asked) > 40
    assert asked <= KEYS, asked - KEYS


def test_no_sentence_is_left_over() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    assert [key for key in sorted(KEYS) if not re.search(rf"\b{key.partition('.')[2]}\b", source)] == []
