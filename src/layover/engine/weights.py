"""Weights: the numbers a game's `evaluate` believes in, kept as data beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeVar

from layover.engine.odds import Odds
from layover.engine.source import Source

W = TypeVar("W", bound="Weights")


class Weights:
    """Named numbers. A game's own class has one attribute for each: `self.flight: Final = self.of("flight")`."""

    def __init__(self, values: dict[str, float]) -> None:
        self.values: Final = values
        self.names: Final[list[str]] = []
        self.odds: Odds | None = None
        """How sure a lead is, where games have told."""
        self.candour: Odds | None = None
        """How much of what a search sees holds, likewise."""
        self.favour: Odds | None = None
        """How much too well it thinks of its own turn, likewise."""

    def of(self, name: str) -> float:
        """The number of this name; a name that no file gives is found out by `load`."""
        self.names.append(name)
        return self.values.get(name, 0.0)

    def row(self, name: str, count: int) -> tuple[float, ...]:
        """Several of one kind, numbered in the file: `safe_0`, `safe_1`, …"""
        return tuple([self.of(f"{name}_{k}") for k in range(count)])


def load(kind: type[W], path: Path) -> W:
    """The weights of a file: exactly those the game knows, each a number, and how they were found."""
    source = Source(path, "weights")
    source.only({"weights", "how", "odds", "candour", "favour"})
    source.only({"command", "date", "games", "result"}, "how")
    for name in ("command", "date", "result"):
        source.text_at("how", name)
    source.number("how", "games")
    weights = kind({name: source.real("weights", name) for name in source.rows("weights")})
    source.only(set(weights.names), "weights")
    for name in weights.names:
        source.real("weights", name)
    if "odds" in source.tree:
        weights.odds = read_odds(source, "odds")
    if "candour" in source.tree:
        weights.candour = read_odds(source, "candour", least=0.01)
    if "favour" in source.tree:
        weights.favour = read_odds(source, "favour", least=-5.0)
    return weights


def read_odds(source: Source, table: str, least: float = 0.0) -> Odds:
    """Scales after so many rounds, and how they were found."""
    source.only({"rounds", "two", "more", "how"}, table)
    source.text_at(table, "how")
    rounds = source.reals(table, "rounds", least=0.0)
    two, more = (source.reals(table, name, least=least) for name in ("two", "more"))
    if not len(rounds) == len(two) == len(more) or sorted(set(rounds)) != rounds:
        source.fail("should have rising rounds, and as many scales for two seats and for more", table, "rounds")
    return Odds(tuple(rounds), tuple(two), tuple(more))
