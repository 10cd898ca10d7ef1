"""How strong the bots are: the matches of `docs/bots.md`, and the page from whatever was played so far.

    python benchmarks/strength.py --minutes 60            # goes on where it stopped; all lines by turns
    python benchmarks/strength.py --game pdx --line search --budget 0.02
    python benchmarks/strength.py --list                  # the lines, and how far each is
    python benchmarks/strength.py --page                  # only write the page

Every line is a match in which the bots sit in every seat equally often (see `layover.lab.arena`). Its rows are in a
folder of `benchmarks/strength/`, appended as they come. Run it over the installed wheel: compiled bots think further in
the same time.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from layover.engine import COMPILED
from layover.engine.errors import Broken, Malformed
from layover.games import IDS, get
from layover.lab.arena import Arena, Match, interleaved, match, plain, seatings, tables
from layover.lab.files import write_whole
from layover.lab.folder import ROWS, RUN, Folder, read_rows
from layover.lab.play import Deal, Played, check, short_title
from layover.lab.plots import alone
from layover.lab.report import ladder_plot
from layover.lab.simulate import play_all

ROOT = Path(__file__).parents[1]
DATA = ROOT / "benchmarks" / "strength"
PAGE = ROOT / "docs" / "bots.md"
PLOT = ROOT / "docs" / "ladder.svg"
BEGIN, END = "<!-- strength: written by benchmarks/strength.py -->", "<!-- /strength -->"
SEED = 7
PASS = 10
"""Games of a line before the next line has its turn."""
GAMES = 100
LONGER = {("search", "airlines", 4): 200, ("budget", "airlines", 4): 200, ("budget", "portal", 2): 400,
          ("budget", "portal", 4): 400, ("budget", "postcards", 2): 600,
          ("spot", "airlines", 2): 20, ("spot", "portal", 2): 28, ("spot", "postcards", 2): 10}
"""Games of a line; more where the better bot gains little. `docs/bots.md` says when that was set."""
BUDGET = 0.05
SPOT = "1s"
SPOT_GAMES = 4
AUTOMAS = {"postcards": "automa:hard", "pdx": "tyler"}
"""The opponents of the solo games."""
GOALS = {"random": 0.95, "solo": 0.6}
"""The share of the victories asked of a line; of the others more than the even share."""


@dataclass(frozen=True)
class Line:
    """One match of the page: the first bot should win it."""

    name: str
    game: str
    seats: int
    one: str
    other: str
    games: int = GAMES
    pace: int = PASS

    @property
    def folder(self) -> str:
        return f"{self.game}-{self.seats}-{self.one}-{self.other}".replace(":", "_")

    def deals(self) -> list[Deal]:
        options = check(self.game, [self.one, *[self.other] * (self.seats - 1)], {}).options
        return interleaved([tables(self.game, self.one, self.other, self.seats, self.games, options, SEED)])

    @property
    def block(self) -> int:
        """Games in which both bots have every seat equally often."""
        return len(seatings(self.game, self.one, self.other, self.seats))

    def played(self) -> list[Played]:
        file = DATA / self.folder / ROWS
        return read_rows(file, get(self.game)) if file.exists() else []

    def found(self) -> Match:
        """How it stands, by whole blocks."""
        played = self.played()
        return match(played[:len(played) // self.block * self.block], self.one, self.other)

    def more(self, count: int, jobs: int, on_progress: Callable[[int], None]) -> None:
        """Play up to so many games more."""
        rules, deals = get(self.game), self.deals()
        count = -(-count // self.block) * self.block
        asked = {"command": "strength", "game": self.game, "rules": rules.version,
                 "pack": rules.load_pack(None).digest, "seats": self.seats, "bots": [self.one, self.other],
                 "seed": SEED}
        with Folder(DATA / self.folder, asked, rules) as folder:
            play_all(deals[:max(len(folder.played), min(len(folder.played) + count, len(deals)))], folder, jobs,
                     on_progress=on_progress)


def lines(budget: float, games: int | None = None) -> list[Line]:
    """All lines, in the order in which they are played: one rung of every game, then the next."""
    search, quarter, least = (f"mcts:{plain(budget / part)}s" for part in (1, 4, 16))
    by_rung: list[list[Line]] = []
    for game in IDS:
        usual = get(game).usual_seats
        counts = [2] if usual == 2 else [2, usual]
        found = [Line("greedy", game, n, "greedy", "random") for n in counts]
        found += [Line("search", game, n, search, "greedy") for n in counts]
        found += [Line("budget", game, n, search, quarter) for n in counts]
        found += [Line("random", game, 2, search, "random")]
        found += [Line("solo", game, 2, search, AUTOMAS[game])] if game in AUTOMAS else []
        found += [Line("ladder", game, 2, quarter, least)]
        found += [Line("spot", game, 2, f"mcts:{SPOT}", "greedy", SPOT_GAMES, pace=2)]
        found = [replace(line, games=LONGER.get((line.name, game, line.seats), line.games)) for line in found]
        by_rung.append(found if games is None else [replace(line, games=games) for line in found])
    longest = max(map(len, by_rung))
    return [some[k] for k in range(longest) for some in by_rung if k < len(some)]


class TimeUp(Exception):
    """The minutes are over; what was played is kept."""


def run(wanted: Sequence[Line], minutes: float | None, jobs: int) -> None:
    """Some games of every line in turn, until all have theirs or the time is up."""
    end = time.monotonic() + minutes * 60 if minutes is not None else None

    def look_at_clock(count: int) -> None:
        if end is not None and time.monotonic() > end:
            raise TimeUp

    try:
        while short := [line for line in wanted if len(line.played()) < len(line.deals())]:
            for line in short:
                began, before = time.monotonic(), len(line.played())
                look_at_clock(0)
                try:
                    line.more(line.pace, jobs, look_at_clock)
                except (Broken, Malformed) as error:
                    print(f"{line.folder}: left out: {error}", file=sys.stderr, flush=True)
                    wanted = [other for other in wanted if other != line]
                    continue
                finally:
                    write_page()
                print(f"{tell(line)}  ({len(line.played()) - before} games in {time.monotonic() - began:.0f} s)",
                      flush=True)
    except TimeUp:
        print("time is up; the same command goes on")


def tell(line: Line) -> str:
    """A line as it stands, for the terminal."""
    share = line.found().share
    if not share.games:
        return f"{line.name:7} {line.folder:50} not begun"
    return f"{line.name:7} {line.folder:50} {share.games:4} games  {share.share:.1%} ({share.low:.1%}–{share.high:.1%})"


TEXTS = {
    "greedy": "greedy over random", "search": "search over greedy", "budget": "search over a quarter of its budget",
    "random": "search over random", "solo": "search against the rulebook's automa",
    "ladder": "a quarter over a sixteenth of the budget", "spot": "spot check: a second a decision over greedy",
}


def kept() -> Iterator[Line]:
    """Every line there are rows of, whatever its budget was."""
    planned = {line.folder: line for line in lines(BUDGET)}
    for file in sorted(DATA.glob(f"*/{RUN}")):
        asked = json.loads(file.read_text(encoding="utf-8"))
        one, other = asked["bots"]
        line = Line(_name(one, other), asked["game"], asked["seats"], one, other)
        yield replace(line, games=planned[line.folder].games) if line.folder in planned else line


def _name(one: str, other: str) -> str:
    if other in AUTOMAS.values():
        return "solo"
    if one == f"mcts:{SPOT}":
        return "spot"
    if other.startswith("mcts"):
        return "budget"
    return "greedy" if one == "greedy" else "search" if other == "greedy" else "random"


def verdict(line: Line, found: Match) -> str:
    """What the games say of the claim; a goal is one of the share itself, the even share one of its whole interval."""
    share = found.share
    if line.name == "spot":                      # too few games for a claim
        said = "a look"
    elif line.name in GOALS:
        goal = GOALS[line.name]
        said = ("holds" if share.share >= goal else "not reached") + f" (goal {goal:.0%})"
    else:
        said = {"stronger": "holds", "weaker": "refuted", "open": "open"}[found.verdict]
    return said if share.games >= line.games else f"{said}, so far"


def write_page() -> None:
    """Put the table and the plot between the marks of the page; the rest of it is written by people."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else f"# Bots\n\n{BEGIN}\n{END}\n"
    if BEGIN not in text or END not in text:
        text += f"\n{BEGIN}\n{END}\n"
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    write_whole(PAGE, f"{head}{BEGIN}\n{_strength()}{END}{tail}")


def _strength() -> str:
    found = [(line, line.found()) for line in kept()]
    found = [(line, one) for line, one in found if one.share.games]
    parts = [
        "Both bots sit in every seat equally often (they sit alternately and turn through all seats, also with three",
        "and four seats), so the even share is 50 %. A shared victory counts in parts; intervals are Wilson's at 95 %.",
        "A claim holds when the whole interval lies above the even share. The budget is CPU time for each decision.",
        "", "| Game | Seats | Bot | Against | Games | Victories | 95 % | |", "|---|---|---|---|---|---|---|---|"]
    order = list(TEXTS)
    for line, one in sorted(found, key=lambda row: (IDS.index(row[0].game), order.index(row[0].name), row[0].seats)):
        share = one.share
        parts.append(f"| {short_title(get(line.game), 'en')} | {line.seats} | `{line.one}`"
                     f" | `{line.other}` | {share.games} | {share.share:.1%} | {share.low:.1%} to {share.high:.1%}"
                     f" | {verdict(line, one)} |")
    drawn = {title: one for title, one in ((short_title(get(game), "en"), _ladder(game))
                                           for game in IDS) if one is not None}
    if drawn:
        write_whole(PLOT, alone(ladder_plot("Strength against budget", drawn, "en")))
        parts += ["", "Strength against budget with two seats, in Elo points over the first step; each step has four"
                  " times the budget of the last:", "", "![Strength against budget](ladder.svg)"]
    return "\n".join(parts) + "\n"


def _ladder(game: str) -> Arena | None:
    """The longest chain of budgets, each four times the last, that met with two seats."""
    steps = {line.other: line for line in kept() if line.game == game and line.seats == 2 and line.name == "budget"
             and line.played()}
    chains: list[list[str]] = []
    for first in steps:
        chain = [first]
        while chain[-1] in steps:
            chain.append(steps[chain[-1]].one)
        chains.append(chain)
    if not chains:
        return None
    bots = max(chains, key=len)
    played = tuple(game for bot in bots[:-1] for game in steps[bot].played())
    return Arena(game, 2, tuple(bots), tuple(zip(bots[1:], bots, strict=False)), {}, SEED, played, True, 0.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=IDS, help="only this game; may be repeated")
    parser.add_argument("--line", action="append", choices=TEXTS, help="only this line; may be repeated")
    parser.add_argument("--seats", type=int, help="only lines with so many seats")
    parser.add_argument("--budget", type=float, default=BUDGET, help=f"CPU seconds for a decision ({BUDGET})")
    parser.add_argument("--games", type=int, help="games of each line (100; 400 or 600 of some)")
    parser.add_argument("--minutes", type=float, help="stop after so many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="cores to use (all)")
    parser.add_argument("--list", action="store_true", help="only say how far each line is")
    parser.add_argument("--page", action="store_true", help="only write the page")
    asked = parser.parse_args()
    wanted = [line for line in lines(asked.budget, asked.games)
              if (not asked.game or line.game in asked.game) and (not asked.line or line.name in asked.line)
              and (asked.seats is None or line.seats == asked.seats)]
    if asked.list:
        print("\n".join(map(tell, wanted)))
    elif asked.page:
        write_page()
    else:
        print(f"{len(wanted)} lines, bots {'compiled' if COMPILED else 'in plain Python (slow: install the wheel)'}")
        run(wanted, asked.minutes, asked.jobs)


if __name__ == "__main__":
    main()
