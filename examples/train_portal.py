"""A player for Portal with two seats that learns what the rest of its turn is worth, line by line.

    pip install 'layover[train]'
    python examples/train_portal.py portal.npz --rounds 20
    layover arena portal --bots net:portal.npz,greedy,greedy:50%,random --games 400 --seats 2

`greedy` looks at every line once and takes the one after which a formula, made by hand, likes its seat best. A look
often stops in the middle of the turn, and what is still to be made of it is not seen. This player looks in the
same way, but what it sees is judged by the formula and a network (`layover/bots/net.py`): what a seat may know goes in
as numbers, how far the formula is wrong comes out. It begins by saying nothing: then it plays as `greedy` does.

A round is some games of the player against itself, now and then with a pick at random. At most decisions it looks at
some lines, and from where each look ends a teacher (`greedy`, or a short search) says how likely the seats are to win;
at the end of the turn nothing is left to choose, and the formula is taken as right. So the network learns from just
those positions that a look compares, and is told which of them is best. That does not depend on how a game ends, so
there is little luck in it.

A line is printed after each round, and the network is saved. The same command, with more rounds, goes on where the
last one has stopped. Every now and then the player meets `greedy:50%` and `greedy`; what came of it is kept in a table
beside the network, and drawn.
"""

from __future__ import annotations

import argparse
import csv
import math
import random
import time
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional as F

import layover
from layover.bots import make
from layover.bots.bot import Bot, utilities
from layover.bots.lines import lines
from layover.bots.look import SEEDS, TRIALS, look
from layover.bots.net import NetBot, NetJudge
from layover.engine.chance import Rng
from layover.engine.stack import State
from layover.env import World
from layover.envs.arrays import expanded
from layover.games import judge_of
from layover.lab.plots import Step, alone, ladders
from layover.lab.spread import spread

SEATS = 2
GAMES = 60                    # in a round
LONGEST = 1000                # picks, after which a game is left: some picks take others back
ASTRAY = 0.03                 # of the picks are made at random
LABELLED = 0.7                # of the decisions are learned from
LINES = 8                     # of a decision, at most
WIDE, NARROW = 64, 32         # sums of the first layer, and of the second
PASSES = 2                    # through all positions, in a round
DECISIONS = 80                # learned from at once
PACE, HOLD = 2e-3, 2.0        # how fast it learns, and how strongly it is held to the formula
CLOSE = 0.1                   # a chance that is less by so much is e times less likely to be the best
RIVALS = ("greedy:50%", "greedy")

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int64]


class Network(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoding = world().spec
        self.register_buffer("scale", torch.tensor(self.encoding.scale))
        self.first = nn.Linear(self.encoding.size, WIDE)
        self.second = nn.Linear(WIDE, NARROW)
        self.third = nn.Linear(NARROW, 1, bias=False)
        nn.init.zeros_(self.third.weight)                 # it begins by saying nothing

    def forward(self, compact: Bytes) -> Tensor:
        """Of each position, as every seat sees it: how much better the first seat stands than the second."""
        rows = torch.from_numpy(expanded(self.encoding, compact)) * self.scale
        stands = self.third(F.relu(self.second(F.relu(self.first(rows)))))[..., 0]
        return stands[:, 0] - stands[:, 1]

    def save(self, file: Path) -> None:
        """As `net:FILE` reads it: the scale of the rows is put into the first layer."""
        weight = {name: each.detach().numpy().T for name, each in self.named_parameters()}
        first = weight["first.weight"] * self.scale.numpy()[:, None]
        np.savez_compressed(file, encoding=self.encoding.name, seats=SEATS, formula=True,
                            first=first.astype(np.float16), first_bias=weight["first.bias"],
                            second=weight["second.weight"], second_bias=weight["second.bias"],
                            third=weight["third.weight"][:, 0])


# Games

class Positions(NamedTuple):
    """Where looks have ended. Of each: what every seat may know, compact; how much better the first seat stands by the
    formula; its chance by the teacher; which decision the look belongs to; and 1 if the first seat decides, or -1.
    """

    compact: Bytes
    formula: Numbers
    chance: Numbers
    decision: Whole
    sign: Whole


@cache
def world() -> World:
    return World("portal", SEATS)


def played(file: Path, teacher: str, seed: int) -> tuple[Positions, float]:
    """What the teacher says of a game of the network against itself, and the CPU time that it took."""
    begun = time.process_time()
    game, s, rng, dice = world().game, world().start.copy(), Rng.seeded(seed), random.Random(seed)
    bots = [NetBot(seed * SEATS + seat, str(file)) for seat in range(SEATS)]
    judge, adviser, luck = NetJudge(bots[0].network, game, s), make(teacher, seed), Rng.seeded(seed + 1)
    found: list[tuple[Bytes, float, float, int, int]] = []
    game.deal(s, rng)
    for count in range(LONGEST):
        if not s.stack:
            break
        picks = game.legal(s)
        if len(picks) > 1 and dice.random() < LABELLED:
            sign = -1 if game.seat(s) else 1
            for after in looked_at(s, judge, luck, dice):
                found.append((seen(after), math.log(odds(after)), told(after, adviser, luck), count, sign))
        pick = bots[game.seat(s)].pick(game, s)
        game.apply(s, dice.choice(picks) if dice.random() < ASTRAY else pick)
        game.deal(s, rng)
    compact, formula, chance, decision, sign_of = zip(*found, strict=True)
    return Positions(np.stack(compact), np.array(formula, np.float32), np.array(chance, np.float32),
                     np.array(decision), np.array(sign_of)), time.process_time() - begun


def looked_at(s: State, judge: NetJudge, rng: Rng, dice: random.Random) -> list[State]:
    """Where looks at some lines end, all with the same luck; none if there is but one such position."""
    game = world().game
    imagined, luck = game.imagine(s, game.seat(s), rng), 1 + rng.below(SEEDS)
    found = lines(game, imagined, judge)
    ends = [look(game, imagined, line, TRIALS, Rng.seeded(luck), judge)
            for line in dice.sample(found, min(len(found), LINES))]
    different = list({seen(end).tobytes(): end for end in ends if end.stack}.values())
    return different if len(different) > 1 else []


def told(s: State, adviser: Bot, rng: Rng) -> float:
    """The first seat's chance with the rest of the turn in the adviser's hands; by the formula, where none is left."""
    game, turn, then = world().game, world().game.turn(s), s.copy()
    while then.stack and game.turn(then) == turn:
        picks = game.legal(then)
        if len(picks) > 1:
            adviser.pick(game, then)
            if adviser.thoughts:
                return adviser.thoughts[0].seats[0]
            break
        game.apply(then, picks[0])
        game.deal(then, rng)
    return utilities(game, s if then.stack else then, judge_of("portal"))[0]


def seen(s: State) -> Bytes:
    """What every seat may know."""
    rows = world().rows(SEATS, dense=False)
    for seat in range(SEATS):
        rows.begin(seat, SEATS, seat)
        world().observer.write(s, rows)
    return np.frombuffer(memoryview(rows.compact), np.uint8).reshape(SEATS, -1)


def odds(s: State) -> float:
    """How many times as likely the first seat is to win, by the formula."""
    one, other = utilities(world().game, s, judge_of("portal"))
    return one / other


# All of it

class Course:
    """How far it has come, kept in files, so that it can go on."""

    def __init__(self, file: Path, teacher: str) -> None:
        self.file, self.kept, self.table = file, file.with_suffix(".pt"), file.with_suffix(".csv")
        self.teacher = teacher
        self.network = Network()
        self.done, self.seconds = 0, 0.0
        if self.kept.exists():
            found = torch.load(self.kept)
            self.network.load_state_dict(found["network"])
            self.done, self.seconds = found["done"], found["seconds"]
        else:
            self.table.write_text("done,cpu_seconds,rival,share,low,high,games\n")
            self.network.save(file)
        self.rounds = [self.read(k) for k in range(self.done)]

    def lesson(self, k: int) -> Path:
        """Where the positions of a round are kept."""
        return self.file.with_suffix(f".{k}.positions.npz")

    def read(self, k: int) -> Positions:
        with np.load(self.lesson(k)) as found:
            return Positions(*(found[name] for name in Positions._fields))

    def go_on(self, jobs: int) -> None:
        """A round."""
        seeds = range(self.done * GAMES, (self.done + 1) * GAMES)
        games = list(spread(partial(played, self.file, self.teacher), seeds, jobs))
        begun = time.process_time()
        new = joined([found for found, seconds in games])
        np.savez_compressed(self.lesson(self.done), **new._asdict())
        self.rounds.append(new)
        network, formula = self.lost(new)
        self.study()
        self.done += 1
        self.seconds += sum(seconds for found, seconds in games) + time.process_time() - begun
        torch.save({"network": self.network.state_dict(), "done": self.done, "seconds": self.seconds}, self.kept)
        self.network.save(self.file)
        print(f"{self.done}: {len(new.chance)} positions, new to it; a decision loses {network:.2%} (by the formula"
              f" {formula:.2%}), {self.seconds:.0f} CPU-seconds so far", flush=True)

    def lost(self, some: Positions) -> tuple[float, float]:
        """How much of the chance a decision loses, on average, by what the network says and by the formula."""
        with torch.no_grad():
            says = torch.cat([self.network(part) for part in np.array_split(some.compact, 20)]).numpy()
        chance = np.where(some.sign > 0, some.chance, 1 - some.chance)
        return tuple(float(np.mean([chance[each].max() - chance[each][lead[each].argmax()]
                                    for each in decisions(some)]))
                     for lead in ((some.formula + says) * some.sign, some.formula * some.sign))

    def study(self) -> None:
        """All positions that were kept, decision by decision, ever more carefully."""
        every = joined(self.rounds)
        optimiser = torch.optim.AdamW(self.network.parameters(), PACE, weight_decay=HOLD)
        groups = decisions(every)
        steps = PASSES * len(groups) // DECISIONS
        for step in range(steps):
            for each in optimiser.param_groups:
                each["lr"] = PACE * (1 - step / steps)
            chosen = [groups[k] for k in np.random.randint(len(groups), size=DECISIONS)]
            optimiser.zero_grad()
            self.miss(every, chosen).backward()
            optimiser.step()

    def miss(self, every: Positions, chosen: list[Whole]) -> Tensor:
        """How far it is off: of each position, and of which is the best of a decision."""
        some = Positions(*(each[np.concatenate(chosen)] for each in every))
        lead = self.network(some.compact) + torch.from_numpy(some.formula)
        chance, sign = torch.from_numpy(some.chance), torch.from_numpy(some.sign).float()
        of = torch.from_numpy(np.repeat(np.arange(len(chosen)), [len(each) for each in chosen]))
        best = among(torch.where(sign > 0, chance, 1 - chance) / CLOSE, of, len(chosen))
        says = among(torch.sigmoid(lead * sign) / CLOSE, of, len(chosen))
        compared = -(best.exp() * says).sum() / len(chosen)
        return F.binary_cross_entropy_with_logits(lead, chance) + compared / 3

    def meet(self, rivals: Sequence[str], games: int, jobs: int) -> None:
        """Matches against these bots, on deals of their own, kept in the table; and the table drawn."""
        with self.table.open("a", newline="") as out:
            for rival in rivals:
                found = layover.arena("portal", [f"net:{self.file}", rival], games, seats=SEATS,
                                      seed=10_000 + self.done, jobs=jobs).matches()[0].share
                csv.writer(out).writerow([self.done, math.ceil(self.seconds), rival, round(found.share, 3),
                                          round(found.low, 3), round(found.high, 3), found.games])
                print(f"{self.done}: {found.share:.0%} ({found.low:.0%} to {found.high:.0%}) against {rival},"
                      f" {found.games} games", flush=True)
        draw(self.table, rivals, self.file.with_suffix(".svg"))


def joined(found: Sequence[Positions]) -> Positions:
    """All of them, and their decisions numbered anew."""
    first = np.cumsum([0, *(one.decision.max() + 1 for one in found)])
    moved = [one._replace(decision=one.decision + start) for one, start in zip(found, first[:-1], strict=True)]
    return Positions(*(np.concatenate(each) for each in zip(*moved, strict=True)))


def decisions(some: Positions) -> list[Whole]:
    """The places of the positions of each decision: they stand together."""
    return np.split(np.arange(len(some.decision)), np.flatnonzero(np.diff(some.decision)) + 1)


def among(value: Tensor, of: Tensor, count: int) -> Tensor:
    """How likely each is the best of its decision, as a logarithm."""
    total = torch.zeros(count).index_add(0, of, value.exp())
    return value - total.log()[of]


def draw(table: Path, rivals: Sequence[str], file: Path) -> None:
    """How the matches went, by the CPU time before them."""
    with table.open(newline="") as found:
        met = list(csv.DictReader(found))
    steps = [[Step(float(one["cpu_seconds"]), float(one["share"]), float(one["low"]), float(one["high"]))
              for one in met if one["rival"] == rival] for rival in rivals]
    file.write_text(alone(ladders("Portal, two seats: victories of the network", rivals, steps,
                                  lambda share: f"{share:.0%}", lambda seconds: f"{seconds:.0f}", "CPU-seconds")))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("network", type=Path, help="the file to write")
    words.add_argument("--teacher", default="greedy", help="the bot that says what the rest of a turn is worth")
    words.add_argument("--rounds", type=int, default=20, help="how many in all")
    words.add_argument("--every", type=int, default=5, help="after so many of them it meets its rivals")
    words.add_argument("--matches", type=int, default=200, help="games against each of them")
    words.add_argument("--jobs", type=int, default=1, help="processes that play games")
    chosen = words.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    np.random.seed(1)
    course = Course(chosen.network, chosen.teacher)
    while course.done < chosen.rounds:
        course.go_on(chosen.jobs)
        if course.done % chosen.every == 0:
            course.meet(RIVALS, chosen.matches, chosen.jobs)


if __name__ == "__main__":
    main()
