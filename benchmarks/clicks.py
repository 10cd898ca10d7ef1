"""How many clicks an action turn of Duck Dealer takes: one for every pick, as through lists, and on the drawn board,
where a compound is one click.

    python benchmarks/clicks.py --bot greedy --games 4
    python benchmarks/clicks.py GAME.txt …                    the same over transcripts

Counted are the picks of bots from `act` to the end of the turn; answers to offers are left out. The board is taken to
be used well: of the compounds that begin with the next picks the longest one is clicked. It has gestures of its own,
too: a route and its point are one click, links bought one after the other one more than they are, an offer its goods
and two. A trip counts as such by whichever way it leads there. A sheet that proposes what is thrown away, or which
discs go back, takes a click, and one for each that is to be another.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import layover
from layover.engine.replay import begin, follow
from layover.engine.transcript import read
from layover.games import get

BEGINS = ("act", "take_free_turn")
OFFER = ("offer", "give", "ask_for", "send")
FLIGHT = ("step", "jump", "discard")
KEPT = 4


@dataclass
class Moment:
    """A pick, the plans that could have been followed instead, and the discs held."""

    pick: str
    plans: list[list[str]]
    discs: dict[str, int]

    @property
    def heading(self) -> str:
        return heading(self.pick)


def heading(pick: str) -> str:
    return pick.partition(":")[0]


def action_turns(text: str) -> list[list[Moment]]:
    found = read(text)
    rules = get(found.game)
    table = begin(found, rules, rules.load_pack(None), None)
    turns: list[list[Moment]] = []
    acting = False
    for line in found.lines:
        kind = heading(line.pick)
        if kind in BEGINS:
            turns.append([])
        acting = kind in BEGINS or (acting and kind != "collect")
        if acting and kind not in ("accept", "refuse"):
            plans = [[table.name(pick) for pick in plan] for plan in table.game.compounds(table.state)]
            turns[-1].append(Moment(line.pick, plans, held(table.view(line.seat)["seats"][line.seat])))
        follow(table, line)
    return turns


def held(panel: dict[str, Any]) -> dict[str, int]:
    discs: dict[str, int] = panel["discs"]
    return discs


def gesture(turn: list[Moment]) -> tuple[int, int]:
    """How many of the picks ahead the next gesture makes, and how many clicks it is."""
    ahead = [moment.pick for moment in turn]
    tokens = told(ahead)
    best: list[str] = []
    made = 0
    for plan in turn[0].plans:
        for way in (plan, plan[:-1] if heading(plan[-1]) == "stop" else plan):          # a trip, or without its stop
            steps = told(way)
            length = sum(picks for _, picks in tokens[:len(steps)])
            if length > made and [step for step, _ in steps] == [step for step, _ in tokens[:len(steps)]]:
                best, made = way, length
    if made > 1:
        asked = thrown(ahead[:made])
        return made, 1 + bool(asked) + (asked - thrown(best)).total()
    if turn[0].heading in ("free_link", "link_route"):
        return 2, 1
    if turn[0].heading == "buy_link":
        links = next((n for n in range(0, len(ahead), 3) if heading(ahead[n]) != "buy_link"), len(ahead)) // 3
        return 3 * links, 1 + links
    if turn[0].heading == "return_disc":
        back = Counter(target(pick) for pick in ahead if heading(pick) == "return_disc")
        return back.total(), 1 + (back - proposed(turn[0].discs)).total()
    if turn[0].heading == "offer":
        picks = next(n for n, moment in enumerate(turn, start=1) if moment.heading == "send")
        return picks, picks
    return 1, 1


def told(picks: list[str]) -> list[tuple[str, int]]:
    """Picks as people would name them, with their number: a flight is where it leads to, by whichever way."""
    found: list[tuple[str, int]] = []
    flying = False
    for pick in picks:
        if heading(pick) in FLIGHT and flying:
            place, length = found.pop()
            found.append((place if heading(pick) == "discard" else pick, length + 1))
        else:
            found.append((pick, 1))
        flying = heading(pick) in FLIGHT
    return found


def thrown(picks: list[str]) -> Counter[str]:
    return Counter(pick for pick in picks if heading(pick) == "discard")


def target(pick: str) -> str:
    return pick.partition(":")[2]


def proposed(discs: dict[str, int]) -> Counter[str]:
    """Discs that the sheet proposes to give back: always one of the colour that there is most of."""
    left, back = dict(discs), Counter[str]()
    for _ in range(sum(discs.values()) - KEPT):
        most = max(left, key=lambda colour: left[colour])
        left[most] -= 1
        back[most] += 1
    return back


def count(turns: list[list[Moment]]) -> tuple[Counter[str], Counter[str]]:
    """Picks and clicks by what they are for: the last heading of a gesture."""
    picks, clicks = Counter[str](), Counter[str]()
    for turn in turns:
        picks.update(moment.heading for moment in turn)
        while turn:
            made, needed = gesture(turn)
            clicks[turn[made - 1].heading] += needed
            turn = turn[made:]
    return picks, clicks


def played(bot: str, seats: int, seed: int) -> str:
    table = layover.new("duck_dealer", seats=seats, seed=seed)
    bots = [layover.bot(bot, seed=seed * 10 + seat) for seat in range(seats)]
    while not table.over:
        table.play(bots[table.seat].choose(table))
    return table.transcript()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("transcripts", nargs="*", type=Path)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=4)
    asked = parser.parse_args()
    texts = [path.read_text() for path in asked.transcripts]
    texts = texts or [played(asked.bot, asked.seats, seed) for seed in range(1, asked.games + 1)]
    turns = [turn for text in texts for turn in action_turns(text)]
    picks, clicks = count(turns)
    for name in sorted(picks | clicks, key=lambda name: -clicks[name]):
        print(f"{name:16} {picks[name] / len(turns):6.2f} picks {clicks[name] / len(turns):6.2f} clicks")
    for title, left_out in (("all", ()), ("without offers", OFFER)):
        before, after = (sum(of[name] for name in of if name not in left_out) / len(turns) for of in (picks, clicks))
        print(f"{title}: {before:.1f} picks, {after:.1f} clicks a turn, {100 * after / before:.0f} %"
              f" ({len(turns)} turns)")


if __name__ == "__main__":
    main()
