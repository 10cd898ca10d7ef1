"""Every decision of some games as rows of a Parquet file: what the asked seat knew, what it could do, what it did, what
it thought of that, and how the game ended for it.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from layover.bots.bot import Bot
from layover.engine.game import Game
from layover.engine.lanes import shares
from layover.engine.setup import Value
from layover.engine.stack import State
from layover.env import World


class Decisions:
    """The decisions of one game after the other, all of one title, one number of seats and one set of options."""

    def __init__(self, game: str, seats: int, options: dict[str, Value]) -> None:
        self.world = _world(game, seats, tuple(options.items()))
        self.columns: dict[str, list[Any]] = {name: [] for name in (
            "game", "decision", "seat", "observation", "legal", "action", "value", "share")}
        self.first = 0
        """Where the present game begins."""

    def asked(self, number: int, s: State) -> None:
        """Before a seat picks, in game `number`."""
        world, columns = self.world, self.columns
        seat = int(world.game.seat(s))
        columns["game"].append(number)
        columns["decision"].append(len(columns["game"]) - self.first - 1)
        columns["seat"].append(seat)
        columns["observation"].append(world.row(s, seat))
        columns["legal"].append([world.action_of[pick] for pick in world.game.legal(s)])

    def picked(self, pick: int, bot: Bot) -> None:
        """What it picked, and what a bot that thinks about it expects of that, from 0 to 1."""
        self.columns["action"].append(self.world.action_of[pick])
        self.columns["value"].append(bot.thoughts[0].value if bot.thoughts else None)

    def ended(self, rules: Game[Any], s: State) -> None:
        """How the game ended for each seat that was asked."""
        won = shares(rules, s)
        self.columns["share"] += [won[seat] for seat in self.columns["seat"][self.first:]]
        self.first = len(self.columns["game"])

    def forget(self) -> None:
        """The present game was not played to its end: leave it out."""
        for column in self.columns.values():
            del column[self.first:]

    def write(self, folder: Path, name: str) -> None:
        """All of it as one file of the folder."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        spec = self.world.spec
        kinds = {"game": pa.int32(), "decision": pa.int32(), "seat": pa.int8(), "observation": pa.binary(spec.size),
                 "legal": pa.list_(pa.int16()), "action": pa.int16(), "value": pa.float32(), "share": pa.float32()}
        about = {"layover": spec.name, "encoding": spec.digest, "seats": str(spec.seats)}
        schema = pa.schema(list(kinds.items()), about)
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f".{name}"
        pq.write_table(pa.table(self.columns, schema), part, compression="zstd")
        os.replace(part, folder / name)


@cache
def _world(game: str, seats: int, options: tuple[tuple[str, Value], ...]) -> World:
    return World(game, seats, dict(options))
