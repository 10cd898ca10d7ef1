"""Writes the goldens of a game that are missing: `python tests/make_goldens.py airlines`.

A golden changes only with a commit that says which rule was wrong: delete the file, then run this.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from layover.engine.chance import Rng
from tests.goldens import FOLDER, goldens, missing, perft
from tests.tables import Layout, layouts, play_on

TRIES = 400
PERFT_ROOM = 30_000


def write(layout: Layout, seed: int) -> None:
    table = play_on(layout.table(seed), Rng.seeded(seed))
    name = f"{str(layout).removeprefix(layout.game + '-')}-{table.game.end_cause(table.state)}"
    path = FOLDER / layout.game / f"{name.replace('=', '_').replace(':', '_').lower()}.lay"
    path.write_text(table.transcript(), encoding="utf-8")
    print(path.name, table.scores)


def fill(game: str) -> None:
    """One game for every way to sit down, then what it takes to see every ending."""
    (FOLDER / game).mkdir(parents=True, exist_ok=True)
    if not goldens(game):
        for layout in layouts(game):
            write(layout, 1)
    wanted = missing(game)
    for seed in range(2, TRIES):
        if not wanted:
            return
        for layout in layouts(game):
            table = play_on(layout.table(seed), Rng.seeded(seed))
            if f"ends by {table.game.end_cause(table.state)}" in wanted:
                write(layout, seed)
                wanted = missing(game)
    print(f"not found by random play: {', '.join(sorted(wanted))}")


def count(game: str) -> None:
    """Perft from the first, a middle and a late decision of the first golden layout."""
    layout = layouts(game)[0]
    found: dict[str, list[int]] = {}
    for plies in (0, 40, 120):
        table = play_on(layout.table(1), Rng.seeded(1), plies)
        depth, leaves = 1, perft(table, 1)
        while depth < 5 and leaves * perft(table, 1) < PERFT_ROOM:
            depth += 1
            leaves = perft(table, depth)
        found[str(plies)] = [depth, leaves]
    (FOLDER / game / "perft.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
    print("perft", found)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        fill(name)
        count(name)
