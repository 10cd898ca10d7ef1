"""A pack: the printed components of one game as typed, immutable columns, with their ids and names."""

from __future__ import annotations

from layover.engine.errors import Malformed


class Pack:
    """What every pack has; a game adds its columns. Shared by all states, never copied."""

    title: str
    digest: str
    ids: dict[str, tuple[str, ...]]
    """Noun -> the ids of its components, in the order of their numbers."""
    names: dict[str, dict[str, tuple[str, ...]]]
    """Language -> noun -> the printed names."""

    def number(self, noun: str, id: str) -> int:
        """The number of a component by its id."""
        try:
            return self.ids[noun].index(id)
        except (KeyError, ValueError):
            raise Malformed("pick/unknown", f"there is no {noun} called {id!r}") from None

    def name(self, noun: str, number: int, lang: str) -> str:
        """The printed name of a component; its id where it has none."""
        names = self.names[lang].get(noun) or self.ids[noun]
        return names[number]
