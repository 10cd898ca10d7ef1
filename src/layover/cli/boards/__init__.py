"""The board of each game, drawn with letters from a seat's view alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

from layover.cli.words import say
from layover.engine.pack import Pack
from layover.engine.words import words_of
from layover.games import get

View = dict[str, Any]


@dataclass(frozen=True)
class Board:
    """`draw(view, pack, lang, names, seat)`: the board as `seat` sees it (None: the gallery).
    `hint(view, pack, lang, heading, target)`: what a pick's sentence does not say, such as the card at a place.
    `scores(view, pack, lang, names)`: where the points of a finished game came from.
    A module may leave out the last two.
    """

    draw: Callable[[View, Pack, str, list[str], int | None], RenderableType]
    hint: Callable[[View, Pack, str, str, str], str]
    scores: Callable[[View, Pack, str, list[str]], RenderableType | None]


def board_of(game: str) -> Board:
    """The board of a game: its own module's, or the plain one."""
    name = f"layover.cli.boards.{game}"
    module = import_module(name if find_spec(name) else "layover.cli.boards.plain")
    return Board(module.draw, getattr(module, "hint", _no_hint), getattr(module, "scores", _no_scores))


def saying(game: str) -> Callable[..., str]:
    """What a game's board says, from the game's own words: `say(lang, key, **slots)`."""
    words = words_of(get(game))

    def say_of_it(lang: str, key: str, **slots: object) -> str:
        return words.in_letters(key, lang, **slots)

    return say_of_it


def whose_turn(lang: str, asked: int, names: list[str], seat: int | None) -> str:
    """Whose turn it is, as the one who looks at the board would say it."""
    return say(lang, "table.your_turn") if asked == seat else say(lang, "table.to_play", name=names[asked])


def _no_hint(view: View, pack: Pack, lang: str, heading: str, target: str) -> str:
    return ""


def _no_scores(view: View, pack: Pack, lang: str, names: list[str]) -> None:
    return None
