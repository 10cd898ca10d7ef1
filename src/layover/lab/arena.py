"""Matches between bots in which every bot sits in every seat equally often, and the ratings that follow from them.

A match is between two bots. They sit alternately round the table; a block of games turns them through all seats, and,
where the seats are odd in number, the block is played again with the bots exchanged. Over a block both have had every
seat equally often, so that the even share of the victories is one half at any number of seats. All games of a block
begin from the same draws. An automa of the rulebook keeps the last seat.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.setup import Value
from layover.games import get
from layover.lab.files import write_whole
from layover.lab.folder import Folder
from layover.lab.play import Deal, Played, check, forfeits
from layover.lab.report import arena_page, ratings_plot
from layover.lab.shares import Share
from layover.lab.simulate import Progress, play_all
from layover.lab.sprt import UNDECIDED, Question
from layover.lab.stats import Result, bradley_terry, rating_intervals

STEP = 4
"""Each step of a ladder has so many times the budget of the last."""
_BUDGET = re.compile(r"(\d+(?:\.\d+)?)([si])")


@dataclass(frozen=True)
class Match:
    """What two bots did against each other: the first one's share of the victories."""

    one: str
    other: str
    share: Share

    @property
    def verdict(self) -> str:
        """Whether the interval leaves the even share: `stronger`, `weaker`, or `open`."""
        return "stronger" if self.share.low > 0.5 else "weaker" if self.share.high < 0.5 else "open"

    def to_json(self) -> dict[str, Any]:
        return {"bot": self.one, "against": self.other, **self.share.to_json(), "verdict": self.verdict}


@dataclass(frozen=True)
class Rating:
    """A bot's strength in Elo points, 0 on average, with its 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float

    @property
    def budget(self) -> float | None:
        """The budget in the bot's name, as a number."""
        found = _BUDGET.fullmatch(self.bot.partition(":")[2])
        return float(found[1]) if found else None

    def to_json(self) -> dict[str, Any]:
        return {"bot": self.bot, "rating": round(self.rating), "low": round(self.low), "high": round(self.high)}


@dataclass(frozen=True)
class Arena:
    """All games of an arena."""

    game: str
    seats: int
    bots: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    options: dict[str, Value]
    seed: int
    played: tuple[Played, ...]
    ladder: bool
    seconds: float
    sprt: Question | None = None
    """What a sequential match asks."""

    def blocks(self) -> list[float]:
        """The first bot's share of the victories in each whole block of its match with the second."""
        return block_shares(self.game, self.pairs[0], self.seats, self.played)

    def matches(self) -> list[Match]:
        return [match(self.played, *pair) for pair in self.pairs]

    def ratings(self) -> list[Rating]:
        """The bots, the strongest first; on a ladder, in its order."""
        place = {bot: k for k, bot in enumerate(self.bots)}
        results: list[Result] = [(place[one], place[other], share) for one, other in self.pairs
                                 for share in _shares(self.played, one, other)]
        ratings = bradley_terry(len(self.bots), results)
        ends = rating_intervals(len(self.bots), results)
        found = [Rating(bot, ratings[k], *ends[k]) for bot, k in place.items()]
        return found if self.ladder else sorted(found, key=lambda one: -one.rating)

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "seats": self.seats, "options": self.options, "seed": self.seed,
                "games": len(self.played), "matches": [one.to_json() for one in self.matches()],
                "ratings": [one.to_json() for one in self.ratings()], "forfeits": forfeits(self.played),
                **({"sprt": self.sprt.to_json(self.blocks())} if self.sprt else {}), "seconds": round(self.seconds, 2)}

    def rows(self) -> list[dict[str, str | int]]:
        """A row for every game, as in `games.csv`."""
        return [one.row() for one in self.played]

    def plot(self, lang: str = "en") -> str:
        """The ratings, drawn, as SVG."""
        return ratings_plot(self, lang)

    def html(self, lang: str = "en") -> str:
        """The report as one page that needs no other file."""
        return arena_page(self, lang)

    def write(self, folder: Path, lang: str = "en") -> list[Path]:
        """`summary.json`, `report.html` and `ratings.svg` in a folder."""
        files = {folder / "summary.json": json.dumps(self.to_json(), indent=2) + "\n",
                 folder / "report.html": self.html(lang), folder / "ratings.svg": self.plot(lang)}
        for path, text in files.items():
            write_whole(path, text)
        return list(files)


def arena(game: str, bots: Sequence[str], games: int, *, seats: int | None = None,
          options: dict[str, Value] | None = None, ladder: bool = False, seed: int = 1, jobs: int = 1,
          ray: str | None = None, pack: str | None = None, out: str | Path | None = None, lang: str = "en",
          sprt: Question | None = None, on_progress: Progress | None = None,
          on_ratio: Callable[[float], None] | None = None) -> Arena:
    """Let every two of the bots play a match of so many games (rounded up to whole blocks), and rate them.

    On a `ladder` each bot meets only the one before it. With `sprt` two bots play until it is answered whether the
    first is so much stronger, for so many games at most; `on_ratio` hears how likely that is after every block. With
    `out`, a folder, every game is on disk as soon as it is played, and the same call goes on where an interrupted one
    stopped; one with `sprt` may be given more games then.

    >>> found = arena("portal", ["random", "greedy"], 2, seats=2)
    >>> len(found.played), [one.bot for one in found.ratings()]
    (2, ['greedy', 'random'])
    """
    rules = get(game)
    count = rules.usual_seats if seats is None else seats
    if len(set(bots)) < len(bots) or len(bots) < 2:
        raise Malformed("arena/bots", f"an arena is for two or more different bots, not for: {', '.join(bots)}")
    if sprt is not None and (len(bots) != 2 or ladder):
        raise Malformed("arena/sprt", f"a sequential match is between two bots, not between: {', '.join(bots)}")
    if games < 1:
        raise Malformed("arena/games", f"the number of games should be at least 1, not {games}")
    pairs = tuple(zip(bots[1:], bots, strict=False)) if ladder else tuple(combinations(bots, 2))
    chosen = {}
    for one, other in pairs:
        for table in seatings(game, one, other, count):
            chosen = check(game, table, options or {}, pack).options
    deals = interleaved([tables(game, one, other, count, games, chosen, seed, pack) for one, other in pairs])
    asked = {"command": "arena", "game": game, "rules": rules.version, "pack": rules.load_pack(pack).digest,
             "bots": list(bots), "seats": count, "ladder": ladder, "options": chosen, "seed": seed,
             **({"games": games} if sprt is None else {"sprt": [sprt.elo0, sprt.elo1]})}

    def decided(played: Sequence[Played]) -> bool:
        assert sprt is not None
        blocks = block_shares(game, pairs[0], count, played)
        if on_ratio:
            on_ratio(sprt.ratio(blocks))
        return sprt.answer(blocks) != UNDECIDED

    began = time.perf_counter()
    with nullcontext() if out is None else Folder(Path(out), asked, rules) as folder:
        played = play_all(deals, folder, jobs, ray, on_progress, decided if sprt else None)
        found = Arena(game, count, tuple(bots), pairs, chosen, seed, tuple(played), ladder,
                      time.perf_counter() - began, sprt)
        if folder is not None:
            found.write(folder.path, lang)
    return found


def seatings(game: str, one: str, other: str, seats: int) -> list[tuple[str, ...]]:
    """The tables of one block.

    >>> [" ".join(table) for table in seatings("airlines", "A", "B", 3)]
    ['A B A', 'A A B', 'B A A', 'B A B', 'B B A', 'A B B']
    >>> [" ".join(table) for table in seatings("airlines", "A", "B", 4)]
    ['A B A B', 'B A B A']
    >>> seatings("pdx", "A", "tyler", 3)
    [('A', 'A', 'tyler')]
    """
    automas = get(game).automas
    if one in automas or other in automas:
        bot, automa = (other, one) if one in automas else (one, other)
        return [(bot,) * (seats - 1) + (automa,)]
    found: list[tuple[str, ...]] = []
    for first, second in ((one, other), (other, one)):
        table = tuple(first if seat % 2 == 0 else second for seat in range(seats))
        found += [table[-turn:] + table[:-turn] for turn in range(seats)]
    return list(dict.fromkeys(found))


def tables(game: str, one: str, other: str, seats: int, games: int, options: dict[str, Value], seed: int,
           pack: str | None = None) -> list[Deal]:
    """The games of a match, in whole blocks; their numbers and their bots' seeds are given by `interleaved`."""
    block = seatings(game, one, other, seats)
    blocks = -(-games // len(block))
    return [Deal(game, 0, table, options, (seed << 32) + k, 0, pack, whole=False)
            for k in range(blocks) for table in block]


def interleaved(matches: Sequence[Sequence[Deal]]) -> list[Deal]:
    """One game of each match in turn, so that a run cut short says something of all of them."""
    found: list[Deal] = []
    for k in range(max(len(match) for match in matches)):
        for one in matches:
            if k < len(one):
                number = len(found)
                found.append(replace(one[k], number=number, bot_seed=(one[k].seed << 20) + number))
    return found


def match(played: Sequence[Played], one: str, other: str) -> Match:
    """What two bots did against each other among these games."""
    return Match(one, other, Share.of(_shares(played, one, other)))


def _shares(played: Sequence[Played], one: str, other: str) -> list[float]:
    """The first bot's part of the victory in each game between the two."""
    return [sum(game.credit(seat) for seat, bot in enumerate(game.seats) if bot == one)
            for game in played if {*game.seats} == {one, other}]


def block_shares(game: str, pair: tuple[str, str], seats: int, played: Sequence[Played]) -> list[float]:
    """The first bot's share of the victories in each whole block."""
    size = len(seatings(game, *pair, seats))
    shares = _shares(played, *pair)
    return [sum(shares[first:first + size]) / size for first in range(0, len(shares) - size + 1, size)]


def ladder_of(bot: str, first: str, steps: int) -> list[str]:
    """The bots of a ladder: each with four times the budget of the last.

    >>> ladder_of("mcts", "0.003s", 4)
    ['mcts:0.003s', 'mcts:0.012s', 'mcts:0.048s', 'mcts:0.192s']
    """
    budget = _BUDGET.fullmatch(first)
    if not budget or not float(budget[1]):
        raise Malformed("arena/ladder", f"{first}: the first budget is in seconds or iterations: 0.003s, 25i")
    if steps < 2:
        raise Malformed("arena/ladder", f"a ladder has at least 2 steps, not {steps}")
    return [f"{bot}:{plain(float(budget[1]) * STEP ** k)}{budget[2]}" for k in range(steps)]


def plain(budget: float) -> str:
    """A budget without an exponent, as names of bots have it.

    >>> plain(0.0000625), plain(25.0)
    ('0.0000625', '25')
    """
    return f"{budget:.9f}".rstrip("0").rstrip(".")
