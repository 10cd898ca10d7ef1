"""What comes in from outside, by request or by socket: read strictly, and only texts that people can read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar
from unicodedata import normalize

import msgspec

from layover.server.problem import Problem

T = TypeVar("T")
UNREADABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control signs other than white space, what turns the direction of a text round, halves of letters."""


def read(raw: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """A message: the right kind, nothing missing, nothing more, no sign in it that nobody can read."""
    try:
        message = decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("body/malformed", why=str(error)) from None
    plain = raw.isascii() and (b"\\" if isinstance(raw, bytes) else "\\") not in raw     # type: ignore[operator]
    if not plain:
        _check(_texts(msgspec.to_builtins(message)))
    return message


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def check_address(path: str, asked: Iterable[str] = ()) -> None:
    """The path of a request, and what is asked there."""
    if not path.isprintable():
        raise Problem("path/unknown")
    _check(asked)


def _check(texts: Iterable[str]) -> None:
    if any(UNREADABLE.search(text) for text in texts):
        raise Problem("body/malformed", why="a text has a sign that nobody can read")


def tidy(text: str) -> str:
    """A text as others read it: one form for each letter, one space between words.

    >>> tidy("Zoe\\u0308  says\\nhello ")
    'Zoë says hello'
    """
    return normalize("NFC", " ".join(text.split()))
