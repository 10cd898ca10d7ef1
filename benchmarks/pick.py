"""What a pick costs a server, but for socket and disk: planned, settled, and the updates of all who may see it encoded.

    python benchmarks/pick.py                                every game: picks, microseconds and bytes a pick
    python benchmarks/pick.py --instructions --game pdx      also instructions a pick, by valgrind's callgrind

Every seat is a person who picks at random; the games are the same each time. Microseconds are CPU time, and shift with
whatever else the machine does; instructions hardly do. They are the difference between many games and few, so that
neither loading nor what is made once counts.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from typing import Any

from layover.engine import COMPILED
from layover.engine.chance import Dealer, Rng
from layover.engine.seating import setup_for
from layover.engine.setup import PLAYER
from layover.games import IDS, get
from layover.server.store.records import PERSON, PLAYING, SeatRow, SetupRecord, TableRow, Ways
from layover.server.tables import plan, restore
from layover.server.tables.live_table import LiveTable
from layover.server.tables.updates import Sight, Updates

SEATS = 4
FEW, MANY = 2, 6
"""Games that warm up, and all of them."""


class Reader:
    """A seat that is sent updates."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.sight = Sight()
        self.since = -1

    def read(self, updates: Updates) -> int:
        """The size of its next update."""
        shown = updates.found.shown(self.seat)
        told = updates.encoded(self.seat, self.since, "en", self.sight, 1)
        self.since = shown.ply
        return len(told)


def sit_down(game: str, seed: int) -> LiveTable:
    rules, pack, dealer = get(game), restore.pack_of(game), Dealer(str(seed))
    setup = setup_for(rules, pack, [PLAYER] * SEATS, {}, dealer.commitment)
    kept = SetupRecord(rules.version, list(setup.seats), setup.options, setup.pack, setup.commitment)
    row = TableRow(f"t{seed}", 1, game, PLAYING, kept, Ways(), None, ply=0, asked=None, draft=None, result=None,
                   deadline=None, invitation="", made_by="p0", origin=None, rematch=None, made_at=0, changed_at=0)
    seats = [SeatRow(n, PERSON, f"p{n}", name=f"P{n}") for n in range(SEATS)]
    found = LiveTable(row, seats, None)
    plan.start(found, restore.begin(row, dealer), 0, seats).settle(found)
    return found


def play(game: str, seed: int) -> tuple[int, int]:
    """A whole game; picks and bytes."""
    found = sit_down(game, seed)
    updates, readers, rng = Updates(found), [Reader(seat) for seat in range(SEATS)], Rng.seeded(seed)
    picks = size = 0
    for reader in readers:
        reader.read(updates)
    while found.row.status == PLAYING:
        seat = found.row.asked
        assert seat is not None
        shown = found.shown(seat)
        legal = shown.legal()
        done = plan.play(found, seat, shown.ply, [legal[rng.below(len(legal))]], f"m{picks}", 1)
        assert done is not None
        done.settle(found)
        picks += 1
        for reader in readers:
            if found.private in (None, reader.seat):
                size += reader.read(updates)
    return picks, size


def measure(game: str) -> dict[str, Any]:
    for seed in range(FEW):
        play(game, seed)
    began = time.process_time()
    played = [play(game, seed) for seed in range(FEW, MANY)]
    took = time.process_time() - began
    picks = sum(count for count, _ in played)
    return {"game": game, "seats": SEATS, "compiled": COMPILED, "picks": picks,
            "us_a_pick": round(took / picks * 1e6, 1), "bytes_a_pick": round(sum(size for _, size in played) / picks)}


def instructions(game: str, games: int) -> int:
    """Of a process that plays so many."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-P", __file__,
               "--game", game, "--count", str(games)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "0"})
    found = re.search(r"Collected : (\d+)", run.stderr)
    assert found, run.stderr
    return int(found[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=IDS)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--count", type=int, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.count:
        for seed in range(wish.count):
            play(wish.game[0], seed)
        return
    for game in wish.game or IDS:
        found = measure(game)
        if wish.instructions:
            found["instructions_a_pick"] = (instructions(game, MANY) - instructions(game, FEW)) // found["picks"]
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
