"""How many clicks an action turn of Duck Dealer takes: formerly through lists, and on the drawn board.

    python benchmarks/clicks.py --bot hard --games 4
    python benchmarks/clicks.py GAME.txt …                    the same over transcripts

Counted are the picks of bots from `act` to the end of the turn; answers to offers are left out. *Formerly* every pick
was a click on a list. *Now* the board is taken to be used well: of the compounds that begin with the next picks the
longest one is clicked, a trip counts as such by whichever way it leads there, and the board's own gestures are

- a route and its point: one click, also for a link that is bought; `act` with the first free link or lane: one click;
- what is thrown away, or which discs go back: a click for the proposal, and one for each that is to be another;
- an offer: a click opens the sheet, one sends it. What lies on the sheet first costs nothing, another one that is ready
  a click; else goods are clicked one by one, or all of a kind at once, and the first of the partner's opens the sheet.

*Confirm*, at the end of a turn, is the same click on both sides and not counted. A second count leaves out offers:
bots make one only where it helps both sides, which is seldom.
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
KEPT, MOST_UNITS = 4, 6
Deal = tuple[Counter[str], Counter[str]]
"""What an offer gives and asks for."""


@dataclass
class Moment:
    """A pick, the plans that could have been followed instead, whose it is, and what all seats have."""

    pick: str
    plans: list[list[str]]
    seat: int
    seats: list[dict[str, Any]]

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
            turns[-1].append(Moment(line.pick, plans, line.seat, table.view(line.seat)["seats"]))
        follow(table, line)
    return turns


def gesture(turn: list[Moment]) -> tuple[int, int]:
    """How many of the picks ahead the next gesture makes, and how many clicks it is."""
    ahead = [moment.pick for moment in turn]
    if turn[0].heading == "offer":
        return length_of_offer(ahead), 1 + composing(turn[0], deal_of(ahead))
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
    if turn[0].heading == "act" and heading(ahead[1]) == "free_link":
        links, clicks = gesture(turn[1:])
        return 1 + links, clicks
    if turn[0].heading in ("free_link", "link_route"):
        return 2, 1
    if turn[0].heading == "buy_link":
        links = next((n for n in range(0, len(ahead), 3) if heading(ahead[n]) != "buy_link"), len(ahead)) // 3
        return 3 * links, links
    if turn[0].heading == "return_disc":
        back = Counter(target(pick) for pick in ahead if heading(pick) == "return_disc")
        return back.total(), 1 + (back - proposed(turn[0].seats[turn[0].seat]["discs"])).total()
    return 1, 1


def length_of_offer(ahead: list[str]) -> int:
    return ahead.index("send") + 1


def deal_of(ahead: list[str]) -> Deal:
    """The offer that some picks begin with."""
    picks = ahead[:length_of_offer(ahead)] if "send" in ahead else ahead
    sides = [Counter(target(pick) for pick in picks if heading(pick) == side) for side in ("give", "ask_for")]
    return sides[0], sides[1]


def composing(moment: Moment, deal: Deal) -> int:
    """Clicks before an offer is sent. What is asked for is clicked first: that opens the sheet."""
    ready = [deal_of(plan) for plan in moment.plans if plan[0] == moment.pick]
    if deal in ready:
        return 1 + min(ready.index(deal), 1)
    partner = int(target(moment.pick).removeprefix("seat_")) - 1
    return sum(1 if count in (moment.seats[seat]["goods"][good], MOST_UNITS) else count
               for seat, side in zip((moment.seat, partner), deal, strict=True) for good, count in side.items())


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
