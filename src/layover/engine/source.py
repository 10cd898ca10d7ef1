# mypyc: skip
"""Reading a pack, or weights, from TOML, with errors that name file, line and reason."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import NoReturn

from layover.engine.errors import Malformed

_HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_.\-\"]+)\s*=")
_MISSING = object()


class Source:
    """A TOML file and where each of its keys stands. `pack.fail(reason, *path)` stops with all three."""

    def __init__(self, path: Path, kind: str = "pack") -> None:
        self.path = path
        self.kind = kind
        try:
            self.text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise Malformed(f"{self.kind}/unreadable", f"{path}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise Malformed(f"{self.kind}/unreadable", f"{path}: is not UTF-8 text (byte {error.start})") from None
        try:
            self.tree: dict[str, object] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise Malformed(f"{self.kind}/toml", f"{path}: is not valid TOML: {error}") from None
        self.lines = _lines_of_keys(self.text)

    @property
    def digest(self) -> str:
        """Of the content, not of its spelling: comments and order of keys do not matter."""
        return hashlib.sha256(repr(_sorted(self.tree)).encode()).hexdigest()[:16]

    def fail(self, reason: str, *path: str) -> NoReturn:
        """Refuse the pack for something that stands at `path`."""
        line = next((self.lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self.lines), None)
        where = f"{self.path}:{line}" if line else str(self.path)
        subject = f"{'.'.join(path)}: " if path else ""
        raise Malformed(f"{self.kind}/wrong", f"{where}: {subject}{reason}")

    def _get(self, path: tuple[str, ...]) -> object:
        node: object = self.tree
        for key in path:
            node = node.get(key, _MISSING) if isinstance(node, dict) else _MISSING
        if node is _MISSING:
            self.fail("is missing", *path)
        return node

    def table(self, *path: str) -> dict[str, object]:
        """A table, such as all routes; its keys are the ids, in the order of the file."""
        node = self._get(path)
        if not isinstance(node, dict) or not node:
            self.fail("should be a table with at least one entry", *path)
        return node

    def rows(self, *path: str) -> Iterator[str]:
        """The ids of a table, in the order of the file."""
        return iter(self.table(*path))

    def text_at(self, *path: str) -> str:
        node = self._get(path)
        if not isinstance(node, str) or not node:
            self.fail("should be a text that is not empty", *path)
        return node

    def number(self, *path: str, least: int = 0, most: int = 1_000_000) -> int:
        node = self._get(path)
        if not isinstance(node, int) or isinstance(node, bool):
            self.fail("should be a whole number", *path)
        if not least <= node <= most:
            self.fail(f"should be between {least} and {most}, not {node}", *path)
        return node

    def real(self, *path: str) -> float:
        node = self._get(path)
        if not isinstance(node, (int, float)) or isinstance(node, bool) or not isfinite(node):
            self.fail("should be a number", *path)
        return float(node)

    def reals(self, *path: str, least: float) -> list[float]:
        node = self._get(path)
        if not isinstance(node, list) or not node or not all(isinstance(n, (int, float)) and not isinstance(n, bool)
                                                             and isfinite(n) and n >= least for n in node):
            self.fail(f"should be a list of numbers, none below {least:g}", *path)
        return [float(n) for n in node]

    def numbers(self, *path: str, least: int = 0, most: int = 1_000_000) -> list[int]:
        node = self._get(path)
        if not isinstance(node, list) or not all(isinstance(n, int) and not isinstance(n, bool) for n in node):
            self.fail("should be a list of whole numbers", *path)
        for n in node:
            if not least <= n <= most:
                self.fail(f"holds {n}; each should be between {least} and {most}", *path)
        return list(node)

    def texts(self, *path: str) -> list[str]:
        node = self._get(path)
        if not isinstance(node, list) or not all(isinstance(n, str) for n in node):
            self.fail("should be a list of texts", *path)
        return list(node)

    def one_of(self, ids: dict[str, int], *path: str) -> int:
        """A reference to another component, as its number."""
        id = self.text_at(*path)
        if id not in ids:
            self.fail(f"names {id!r}, which does not exist; known: {_few(ids)}", *path)
        return ids[id]

    def some_of(self, ids: dict[str, int], *path: str) -> list[int]:
        """References to other components, as their numbers."""
        found = self.texts(*path)
        for id in found:
            if id not in ids:
                self.fail(f"names {id!r}, which does not exist; known: {_few(ids)}", *path)
        return [ids[id] for id in found]

    def names(self, kind: str, ids: list[str]) -> dict[str, tuple[str, ...]]:
        """The printed names of a table's components in both languages."""
        return {lang: tuple(self.text_at(kind, id, lang) for id in ids) for lang in ("en", "fr")}

    def only(self, known: set[str], *path: str) -> None:
        """No key but these: a misspelt one would otherwise be lost in silence."""
        for key in self.table(*path) if path else self.tree:
            if key not in known:
                self.fail(f"is not known here; known: {_few(dict.fromkeys(sorted(known), 0))}", *path, key)


def _few(ids: dict[str, int]) -> str:
    names = list(ids)
    return ", ".join(names[:12]) + (", …" if len(names) > 12 else "")


def _sorted(node: object) -> object:
    if isinstance(node, dict):
        return [(key, _sorted(node[key])) for key in sorted(node)]
    if isinstance(node, list):
        return [_sorted(part) for part in node]
    return node


def _lines_of_keys(text: str) -> dict[tuple[str, ...], int]:
    """Where each header and each key at the start of a line stands."""
    found: dict[tuple[str, ...], int] = {}
    header: tuple[str, ...] = ()
    for n, line in enumerate(text.splitlines(), start=1):
        if match := _HEADER.match(line):
            header = tuple(part.strip('" ') for part in match[1].split("."))
            found.setdefault(header, n)
        elif match := _KEY.match(line):
            found.setdefault((*header, *(part.strip('"') for part in match[1].split("."))), n)
    return found
