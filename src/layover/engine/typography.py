"""What is written, as it is set: in French a sign stands apart from its word, and never first in a line. Words are
written with ordinary spaces and set once, when they are read."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

NARROW = "\u202f"
"""A thin space at which no line ends."""
COLON = {"en": ": ", "fr": f"{NARROW}: "}
SEMICOLON = {"en": "; ", "fr": f"{NARROW}; "}
_SPACES = " \u00a0" + NARROW
_APART = re.compile(f"(?<!\\s)[{_SPACES}](?=[;:!?%]|»(?!»))|(?<=«)[{_SPACES}]")


def french(text: str) -> str:
    """A French text with thin spaces before its signs and inside its quotation marks.

    >>> french("« Vol » : prêt ?")
    '«\\u202fVol\\u202f»\\u202f: prêt\\u202f?'
    """
    return _APART.sub(NARROW, text)


def typeset(tree: Any, *, lang: str = "") -> Any:
    """The words of a file, whose keys say which are French: `fr`, `no_fr`.

    >>> typeset({"sure": {"en": "Sure?", "fr": "Sûr ?"}})
    {'sure': {'en': 'Sure?', 'fr': 'Sûr\\u202f?'}}
    """
    if isinstance(tree, dict):
        return {key: typeset(below, lang=_language(key) or lang) for key, below in tree.items()}
    if isinstance(tree, list):
        return [typeset(one, lang=lang) for one in tree]
    return french(tree) if lang == "fr" and isinstance(tree, str) else tree


@cache
def read_words(package: str, name: str = "words.toml") -> dict[str, Any]:
    """A file of words in both languages, as it is set."""
    found: dict[str, Any] = typeset(tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8")))
    return found


def _language(key: str) -> str:
    last = key.rpartition("_")[2]
    return last if last in ("en", "fr") else ""
