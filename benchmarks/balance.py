"""What 1,000 games say of the five boxes: `docs/balance.md`, from `layover simulate` with greedy bots in every seat.

    python benchmarks/balance.py --jobs 2                 # goes on where it stopped
    python benchmarks/balance.py --game portal
    python benchmarks/balance.py --page                   # only write the page

Every game has a folder in `benchmarks/balance/`. The repository keeps only the summary in it, which the page is made
of: the same seed gives the same rows and the same report again. Remove a folder after a change of the bots, or their
old games would count among the new ones. Run it over the installed wheel: that is faster.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from layover.cli.progress import progress
from layover.engine.words import words_of
from layover.games import IDS, get
from layover.lab.files import write_whole
from layover.lab.play import component_name, short_title
from layover.lab.simulate import simulate

ROOT = Path(__file__).parents[1]
DATA = ROOT / "benchmarks" / "balance"
PAGE = ROOT / "docs" / "balance.md"
GAMES = 1000
SEED = 1
HEAD = """# What 1,000 games say of the boxes

Greedy bots in every seat, as many as usual, without variants. Written by `python benchmarks/balance.py`, which also
leaves a whole report of each game with plots (`benchmarks/balance/GAME/report.html`). These are the findings of bots
that look one turn ahead: people may use a component better, or worse.

## Order of turns
"""
MIDDLE = """
The seat's share of the victories, with its 95 % interval (Wilson); in bold where the even share lies outside.

## Components that stand out
The share of the victories of seats that used a component, beside all uses of its kind. Only those are told whose usual
share lies outside even an interval wide enough for all components of the report together (Bonferroni).
"""


def play(game: str, jobs: int) -> None:
    seats = ["greedy"] * get(game).usual_seats
    with progress(GAMES) as advance:
        simulate(game, seats, GAMES, seed=SEED, jobs=jobs, out=DATA / game, on_progress=advance)
    print(f"{game}: {GAMES} games", flush=True)


def shown(share: dict[str, Any]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} to {share['high']:.1%})"


def order(found: dict[str, Any]) -> str:
    """One row of the first table."""
    places = found["by_turn_order"]
    even = 1 / len(places)
    cells = [shown(place) if place["low"] <= even <= place["high"] else f"**{shown(place)}**" for place in places]
    turns = found["turns"]
    return (f"| {short_title(get(found['game']), 'en')} | {found['games']} | {even:.1%} | {', '.join(cells)} "
            f"| {turns['mean']:.0f} ({turns['least']:.0f} to {turns['most']:.0f}) |")


def standing_out(found: dict[str, Any]) -> Iterator[str]:
    """A list for every kind of component."""
    rules = get(found["game"])
    pack = rules.load_pack(None)
    some = [one for one in found["components"] if one["stands_out"]]
    yield f"\n### {short_title(rules, 'en')}\n"
    yield f"{len(some)} of {len(found['components'])}.\n" if some else "None.\n"
    for kind, group in groupby(some, lambda one: str(one["kind"])):
        of_kind = list(group)
        yield f"- {words_of(rules).text('component', kind, 'en')} (usually {of_kind[0]['usual']:.1%}): " + "; ".join(
            f"{component_name(rules, pack, kind, one['id'], 'en')} {shown(one)}, {one['games']} uses"
            for one in of_kind) + "\n"


def write_page() -> None:
    """The page, from the summaries there are."""
    found = [json.loads((DATA / game / "summary.json").read_text(encoding="utf-8"))
             for game in IDS if (DATA / game / "summary.json").exists()]
    parts = [HEAD, "\n| Game | Games | Even | In the order of turns | Turns (least to most) |\n|---|---|---|---|---|\n",
             *[order(one) + "\n" for one in found], MIDDLE, *[line for one in found for line in standing_out(one)]]
    write_whole(PAGE, "".join(parts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=IDS, help="only this game; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="cores to use (all)")
    parser.add_argument("--page", action="store_true", help="only write the page")
    asked = parser.parse_args()
    if asked.page:
        write_page()
        return
    for game in asked.game or IDS:
        play(game, asked.jobs)
        write_page()


if __name__ == "__main__":
    main()
