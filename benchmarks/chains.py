"""Does a bot finish production chains in Duck Dealer? A factory of the last class is built with goods that other
factories made; random play never gets as far as the first one.

    python benchmarks/chains.py random greedy mcts:0.02s --games 10
    python benchmarks/chains.py expert --games 2 --jobs 2

For each bot, playing itself with two seats: what a seat built in a game on average, by class. Run it over the installed
wheel.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter

import layover
from layover.games.duck_dealer.loader import CLASSES, base


def chains(bot: str, games: int, jobs: int) -> dict[str, float]:
    """Column -> its mean for one seat in one game."""
    pack = base()
    report = layover.simulate("duck_dealer", [bot, bot], games, seed=1, jobs=jobs)
    found = Counter[str]()
    for played in report.played:
        for seat, used in enumerate(played.used):
            found["points"] += played.scores[seat]
            for event, _, id in (one.partition(":") for one in used):
                if event in ("builds_factory", "builds_consumer"):
                    kind = CLASSES[pack.good_class[pack.number("good", id)]]
                    found[f"{event} {kind}"] += 1
    columns = ["points", *(f"builds_{what} {kind}" for what in ("factory", "consumer") for kind in CLASSES[1:])]
    return {column: found[column] / (2 * len(report.played)) for column in columns}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    for bot in asked.bots:
        means = chains(bot, asked.games, asked.jobs)
        print(f"{bot}: " + ", ".join(f"{column.replace('builds_', '')} {mean:.2f}" for column, mean in means.items()),
              flush=True)


if __name__ == "__main__":
    main()
