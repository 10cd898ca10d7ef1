"""A player for Portal with two seats that learns to judge positions: from games of the search, then from its own.

    pip install 'layover[train]'
    python examples/train_portal.py portal.npz --lessons 8 --rounds 30
    layover arena portal --bots net:portal.npz,greedy,greedy:50%,random --games 400 --seats 2

`greedy` carries every line out to the end of the turn and takes the one after which a formula, made by hand, likes its
seat best. This player looks in the same way, but what it sees is judged by a network (`layover/bots/net.py`): what a
seat may know goes in as numbers, how well it stands comes out, and the seat that stands better by 1 is e times as
likely to win. The network says how far the formula is wrong; with `--alone` it does without and has far more to learn.

A lesson is a hundred games of the search against itself, a round a hundred games of the player against itself, now and
then with a pick at random: so it sees what comes of bad ones, too. In both, whoever picks says how likely each seat is
to win. What should have been said of a position is the result of its game and what was said in the course of it, the
later the less: TD(lambda), as in TD-Gammon (Tesauro 1995).

A line is printed after each, and the network is saved. The same command, with more lessons or rounds, goes on where the
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
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional as F

import layover
from layover.bots import make
from layover.bots.bot import utilities
from layover.engine.chance import Rng
from layover.engine.lanes import shares
from layover.engine.stack import State
from layover.env import World
from layover.envs.arrays import expanded
from layover.games import judge_of
from layover.lab.plots import Step, alone, ladders
from layover.lab.spread import spread

SEATS = 2
GAMES = 100                   # in a lesson or a round
LONGEST = 2000                # picks, after which a game is shared: some picks take others back
ASTRAY = 0.02                 # of the picks are made at random
LAMBDA = 0.98                 # of what should have been said of a position, how much is decided later
KEPT = 0.5                    # of the positions are learned from: those next to each other are much alike
MEMORY = 2000                 # games, the latest ones, that are learned from
STUDIED = 2                   # times each position, on average
WIDE, NARROW = 64, 32         # sums of the first layer, and of the second
MINIBATCH, PACE = 512, 1e-3
RIVALS = ("greedy:50%", "greedy")

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.float32]


class Network(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoding = world().spec
        self.register_buffer("scale", torch.tensor(self.encoding.scale))
        self.first = nn.Linear(self.encoding.size, WIDE)
        self.second = nn.Linear(WIDE, NARROW)
        self.third = nn.Linear(NARROW, 1, bias=False)
        nn.init.normal_(self.third.weight, std=0.02)      # it begins by saying nothing

    def forward(self, compact: Bytes) -> Tensor:
        """Of each position, as every seat sees it: how much better the first seat stands than the second."""
        rows = torch.from_numpy(expanded(self.encoding, compact)) * self.scale
        stands = self.third(F.relu(self.second(F.relu(self.first(rows)))))[..., 0]
        return stands[:, 0] - stands[:, 1]

    def save(self, file: Path, formula: bool) -> None:
        """As `net:FILE` reads it: the scale of the rows is put into the first layer."""
        weight = {name: each.detach().numpy().T for name, each in self.named_parameters()}
        first = weight["first.weight"] * self.scale.numpy()[:, None]
        np.savez_compressed(file, encoding=self.encoding.name, seats=SEATS, formula=formula,
                            first=first.astype(np.float16), first_bias=weight["first.bias"],
                            second=weight["second.weight"], second_bias=weight["second.bias"],
                            third=weight["third.weight"][:, 0])


# Games

class Game(NamedTuple):
    """All that it takes to play it again, and what is to be learned from it."""

    seed: int
    picks: list[int]
    said: list[float]
    """Before each pick, the chance of the first seat, by whom is asked; NaN where nobody had to think."""
    share: float
    """What the first seat had of the victory."""
    seconds: float
    """CPU time that it took."""


class Positions(NamedTuple):
    """What every seat may know of each, compact; what the formula thinks of it, and what is to be said of it: how much
    better the first seat stands, and its chance to win.
    """

    compact: Bytes
    formula: Numbers
    aim: Numbers


@cache
def world() -> World:
    return World("portal", SEATS)


def played(task: tuple[str, int]) -> Game:
    """A game of a bot against itself."""
    name, seed = task
    begun = time.process_time()
    game, s, rng, dice = world().game, world().start.copy(), Rng.seeded(seed), random.Random(seed)
    bots = [make(name, seed * SEATS + seat) for seat in range(SEATS)]
    picks, said = [], []
    game.deal(s, rng)
    while s.stack and len(picks) < LONGEST:
        bot = bots[game.seat(s)]
        pick = bot.pick(game, s)
        said.append(bot.thoughts[0].seats[0] if bot.thoughts else math.nan)
        picks.append(dice.choice(game.legal(s)) if dice.random() < ASTRAY else int(pick))
        game.apply(s, picks[-1])
        game.deal(s, rng)
    share = 1 / SEATS if s.stack else shares(game, s)[0]
    return Game(seed, picks, said, share, time.process_time() - begun)


def positions(one: Game, formula: bool) -> Positions:
    """Some positions of a game."""
    game, s, rng, dice = world().game, world().start.copy(), Rng.seeded(one.seed), random.Random(one.seed)
    found = []
    game.deal(s, rng)
    for pick, aim in zip(one.picks, hindsight(one), strict=True):
        if dice.random() < KEPT:
            found.append((seen(s), judged(s) if formula else 0, aim))
        game.apply(s, pick)
        game.deal(s, rng)
    compact, told, aims = zip(*found, strict=True)
    return Positions(np.stack(compact), np.array(told, np.float32), np.array(aims, np.float32))


def hindsight(one: Game) -> list[float]:
    """What should have been said before each pick: a little of what was, and more of what was said later."""
    found, later = [], one.share
    for said in reversed(one.said):
        if not math.isnan(said):
            later = LAMBDA * later + (1 - LAMBDA) * said
        found.append(later)
    return found[::-1]


def seen(s: State) -> Bytes:
    """What every seat may know."""
    rows = world().rows(SEATS, dense=False)
    for seat in range(SEATS):
        rows.begin(seat, SEATS, seat)
        world().observer.write(s, rows)
    return np.frombuffer(memoryview(rows.compact), np.uint8).reshape(SEATS, -1)


def judged(s: State) -> float:
    """How much better the first seat stands, by the formula."""
    one, other = utilities(world().game, s, judge_of("portal"))
    return math.log(one / other)


# All of it

class Course:
    """How far it has come, kept in a file, so that it can go on."""

    def __init__(self, file: Path, formula: bool) -> None:
        self.file, self.kept, self.table = file, file.with_suffix(".pt"), file.with_suffix(".csv")
        self.formula = formula
        self.network = Network()
        self.optimiser = torch.optim.AdamW(self.network.parameters(), PACE)
        self.games: list[Game] = []
        self.done, self.seconds = 0, 0.0
        if self.kept.exists():
            found = torch.load(self.kept)
            self.network.load_state_dict(found["network"])
            self.optimiser.load_state_dict(found["optimiser"])
            self.games = [Game(*one) for one in found["games"]]
            self.done, self.seconds = found["done"], found["seconds"]
        else:
            self.table.write_text("done,cpu_seconds,rival,share,low,high,games\n")
        self.memory = [positions(one, formula) for one in self.games]

    def go_on(self, player: str, jobs: int) -> None:
        """A lesson or a round."""
        seeds = range(self.done * GAMES, (self.done + 1) * GAMES)
        games = list(spread(played, [(player, seed) for seed in seeds], jobs))
        begun = time.process_time()
        new = [positions(one, self.formula) for one in games]
        missed = self.miss(joined(new)).item()
        self.games, self.memory = [*self.games, *games][-MEMORY:], [*self.memory, *new][-MEMORY:]
        self.study(STUDIED * sum(len(one.aim) for one in new) // MINIBATCH)
        self.done += 1
        self.seconds += sum(one.seconds for one in games) + time.process_time() - begun
        self.save()
        print(f"{self.done}: {GAMES} games of {player}, new to it, missed by {missed:.3f} (a coin: 0.693),"
              f" {self.seconds:.0f} CPU-seconds so far", flush=True)

    def miss(self, some: Positions) -> Tensor:
        """How far it is off."""
        return F.binary_cross_entropy_with_logits(self.network(some.compact) + torch.from_numpy(some.formula),
                                                  torch.from_numpy(some.aim))

    def study(self, steps: int) -> None:
        """Positions at random from all that is remembered, ever more carefully."""
        every = joined(self.memory)
        for step in range(steps):
            for group in self.optimiser.param_groups:
                group["lr"] = PACE * (1 - step / steps)
            some = np.random.randint(len(every.aim), size=MINIBATCH)
            miss = self.miss(Positions(*(each[some] for each in every)))
            self.optimiser.zero_grad()
            miss.backward()
            self.optimiser.step()

    def save(self) -> None:
        torch.save({"network": self.network.state_dict(), "optimiser": self.optimiser.state_dict(),
                    "games": [tuple(one) for one in self.games], "done": self.done, "seconds": self.seconds}, self.kept)
        self.network.save(self.file, self.formula)

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


def joined(found: list[Positions]) -> Positions:
    return Positions(*(np.concatenate(each) for each in zip(*found, strict=True)))


def draw(table: Path, rivals: Sequence[str], file: Path) -> None:
    """How the matches went, by the CPU time before them."""
    with table.open(newline="") as found:
        met = list(csv.DictReader(found))
    lines = [[Step(float(one["cpu_seconds"]), float(one["share"]), float(one["low"]), float(one["high"]))
              for one in met if one["rival"] == rival] for rival in rivals]
    file.write_text(alone(ladders("Portal, two seats: victories of the network", rivals, lines,
                                  lambda share: f"{share:.0%}", lambda seconds: f"{seconds:.0f}", "CPU-seconds")))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("network", type=Path, help="the file to write")
    words.add_argument("--teacher", default="mcts:100i", help="the bot whose games it learns from first")
    words.add_argument("--lessons", type=int, default=8, help="how many of these in all")
    words.add_argument("--rounds", type=int, default=30, help="how many of its own games in all, after that")
    words.add_argument("--alone", action="store_true", help="do without the formula")
    words.add_argument("--every", type=int, default=4, help="after so many of them it meets its rivals")
    words.add_argument("--matches", type=int, default=100, help="games against each of them")
    words.add_argument("--jobs", type=int, default=1, help="processes that play games")
    chosen = words.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    np.random.seed(1)
    course = Course(chosen.network, not chosen.alone)
    while course.done < chosen.lessons + chosen.rounds:
        course.go_on(chosen.teacher if course.done < chosen.lessons else f"net:{chosen.network}", chosen.jobs)
        if course.done % chosen.every == 0:
            course.meet(RIVALS, chosen.matches, chosen.jobs)


if __name__ == "__main__":
    main()
