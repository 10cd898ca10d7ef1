"""A position in which some picks are plainly wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Blunder:
    """A scene, and the picks (by name, or all of a heading) that nobody should make there, with the reason."""

    name: str
    scene: Callable[[], Any]
    wrong: tuple[str, ...]
    why: str

    def made_by(self, pick: str) -> bool:
        return pick in self.wrong or pick.partition(":")[0] in self.wrong
