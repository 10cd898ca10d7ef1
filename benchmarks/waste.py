"""What comes of things in Duck Dealer: goods mined, action turns, links, privileges, offers and discs.

    python benchmarks/waste.py greedy --games 20
    python benchmarks/waste.py mcts:0.02s --games 6 --seats 3

For each bot, playing itself, per game and seat: how many goods were mined or made and what became of them, how many
action turns brought points or anything at all, and what of the rest was ever of use. Run it over the installed wheel.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import cast

from layover.bots import make
from layover.engine.event import Event
from layover.games.duck_dealer.game import GAME
from layover.games.duck_dealer.state import Duck
from layover.lab.play import seated
from layover.lab.samples import Deal, begin, laid

COUNTED = {"mines": "goods mined", "makes": "goods made", "uses_up": "goods used", "discards": "goods thrown away",
           "acts": "action turns", "free_turn": "free turns", "links": "links", "claims": "privileges",
           "offers": "offers", "accepts": "offers taken", "returns": "discs lost", "collects": "collecting turns",
           "installs": "equipments", "replaces": "equipments"}
TRADES = {"mines", "makes", "delivers"}
GAINS = {"mines", "makes", "installs", "replaces", "claims", "accepts"}
"""What a turn without points may be good for, beside the way flown."""


class Ledger:
    """What a game has come to so far."""

    def __init__(self) -> None:
        self.found = Counter[str]()
        self.used_links: set[tuple[int, int]] = set()

    def enter(self, s: Duck, told: list[Event]) -> None:
        """What a pick has led to."""
        kinds = [event.kind for event in told]
        self.found["discs spared by privileges"] += bool({*kinds} & TRADES) and "pays" not in kinds
        for event in told:
            self.found[COUNTED.get(event.kind, "")] += 1
            if event.kind == "steps_to":
                self.fly(s, event.seat, event.a, event.b)

    def fly(self, s: Duck, seat: int, here: int, there: int) -> None:
        """The own links that a step has skipped."""
        for way in s.pack.ahead[here]:
            if there in way:
                for place in way[:way.index(there)]:
                    self.found["links skipped"] += 1
                    self.used_links.add((seat, place))
                return

    def close(self, told: list[Event], points: int) -> None:
        """An action turn, by all that was told in it."""
        kinds = {event.kind for event in told}
        if kinds & {"acts", "free_turn"}:
            self.found["turns with points"] += points > 0
            self.found["turns with nothing"] += not points and not kinds & GAINS


def play(bot: str, seats: int, seed: int) -> Counter[str]:
    """One game, summed over its seats."""
    setup, pack = laid(GAME, Deal("duck_dealer", bot, seats, 0, seed))
    begun, luck = begin(GAME, setup, pack, seed)
    s = cast(Duck, begun)
    bots = [make(bot, seed * 8 + seat) for seat in range(seats)]
    book, turn, before, told = Ledger(), 0, 0, list[Event]()
    with seated(bots, setup, pack, lambda: s):
        while s.stack:
            s.log = []
            GAME.apply(s, bots[GAME.seat(s)].pick(GAME, s))
            GAME.deal(s, luck)
            book.enter(s, s.log)
            told += s.log
            s.log = None
            if s.turns > turn:
                book.close(told, sum(s.points) - before)
                turn, before, told = s.turns, sum(s.points), []
    book.found["goods left in the end"] = sum(s.load)
    book.found["links ever skipped"] = len(book.used_links)
    book.found["points"] = sum(s.points)
    book.found["ended when behind"] = seats * (s.points[s.counter[-1]] < max(s.points))
    return book.found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    for bot in asked.bots:
        total = sum((play(bot, asked.seats, seed) for seed in range(1, asked.games + 1)), Counter[str]())
        del total[""]
        print(f"{bot}, {asked.seats} seats, {asked.games} games: "
              + ", ".join(f"{what} {count / asked.games / asked.seats:.2f}" for what, count in sorted(total.items())),
              flush=True)


if __name__ == "__main__":
    main()
