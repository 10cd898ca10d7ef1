"""The games, by id. None of them knows another. The package can be called: `layover.games()` lists the titles."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from layover.engine import contract
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.setup import Option
from layover.engine.words import words_of

IDS = ("pdx", "airlines", "portal", "postcards", "duck_dealer")


@dataclass(frozen=True)
class GameInfo:
    """One title: its id and name, the numbers of seats, and its options."""

    id: str
    title: str
    seats: range
    automas: tuple[str, ...]
    options: tuple[Option, ...]


@cache
def get(id: str) -> Game[Any]:
    """A game by its id; one that lacks what the lab, the server or the web needs of it is refused."""
    if id not in IDS:
        raise Malformed("game/unknown", f"there is no game {id!r}; there are: {', '.join(IDS)}")
    game: Game[Any] = part_of(id, "game", "GAME")
    contract.check(game, words_of(game))
    return game


def judge_of(id: str) -> Judge[Any, Any]:
    """What bots make of a game."""
    judge: Judge[Any, Any] = part_of(id, "evaluate", "JUDGE")
    return judge


@cache
def part_of(id: str, module: str, name: str) -> Any:
    """What each game has under the same name in the same module."""
    place = f"layover.games.{id}.{module}"
    found = getattr(import_module(place), name, None) if find_spec(place) else None
    if found is None:
        raise Malformed("game/part", f"the game {id} has no {name}: it stands in {place.replace('.', '/')}.py"
                                     " (docs/new-game.md)")
    return found


def folder(id: str) -> Path:
    """Where the files of a game lie."""
    return Path(__file__).parent / get(id).id


class Games(ModuleType):
    """This package: a module like any other that can also be called."""

    IDS: tuple[str, ...]

    def __call__(self, lang: str = "en") -> list[GameInfo]:
        """The titles that can be played.

        >>> import layover
        >>> [info.id for info in layover.games()]
        ['pdx', 'airlines', 'portal', ...]
        """
        return [_info(get(id), lang) for id in IDS]


def _info(game: Game[Any], lang: str) -> GameInfo:
    seats = range(game.least_seats, game.most_seats + 1)
    return GameInfo(game.id, words_of(game).title(lang), seats, game.automas, game.options)


sys.modules[__name__].__class__ = Games
