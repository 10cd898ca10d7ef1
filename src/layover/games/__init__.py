"""The games, by id. None of them knows another."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.game import Game

IDS = ("pdx", "airlines", "portal", "postcards", "duck_dealer")


def get(id: str) -> Game[Any]:
    """A game by its id."""
    if id not in IDS:
        raise Malformed("game/unknown", f"there is no game {id!r}; there are: {', '.join(IDS)}")
    game: Game[Any] = import_module(f"layover.games.{id}.game").GAME
    return game


def folder(id: str) -> Path:
    """Where the files of a game lie."""
    return Path(__file__).parent / get(id).id
