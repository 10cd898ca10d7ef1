"""What a program is told, line by line: what its seat may know and nothing else.

`view` is what the seat sees at the table. `position` is a whole state, as `layover.load` reads it, in which all that
the seat cannot know was dealt anew. It tells no more than the view and the seat's memory do, because `Game.redeal`
makes it from these and from random numbers of its own: whatever is truly hidden, the same numbers give the same
position. A test holds this for every game: deal the hidden part anew, and every line stays the same, letter by letter.
"""

from __future__ import annotations

import json
from typing import Any, Final

from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.setup import Setup
from layover.engine.stack import State
from layover.engine.table import Table

PROTOCOL: Final = 1
HELLO: Final = f"layover {PROTOCOL}"


def written(word: str, data: object) -> str:
    """A line: its word, and the rest as JSON."""
    return f"{word} {json.dumps(data, separators=(',', ':'), ensure_ascii=False)}"


def new_game(game: Game[Any], setup: Setup, seat: int) -> str:
    """The game that begins, or goes on."""
    return written("new", {"game": game.id, "rules": game.version, "pack": setup.pack, "seats": list(setup.seats),
                           "options": setup.options, "seat": seat})


def question(game: Game[Any], s: State, setup: Setup, pack: Pack, rng: Rng, seconds: float) -> list[str]:
    """All that the asked seat is told before it must choose."""
    seat = int(game.seat(s))
    imagined = Table(game, pack, setup, None, digests=False, state=game.imagine(s, seat, rng))
    picks = " ".join([imagined.name(pick) for pick in game.legal(imagined.state)])
    return [written("view", game.view(imagined.state, seat)), written("position", imagined.dump()),
            f"picks {picks}", f"choose {seconds:g}"]


def end(game: Game[Any], s: State) -> str:
    """How it ended."""
    return written("over", {"scores": list(game.scores(s)), "ranks": list(game.ranks(s))})
