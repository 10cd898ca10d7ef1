"""A player for Portal with two seats: a bot teaches it, and then it learns by playing itself (PPO).

    pip install 'layover[train]'
    python examples/train_ppo.py portal.npz --lessons 30 --rounds 400
    layover arena portal --bots net:portal.npz,greedy,greedy:50%,random --games 400 --seats 2

Everything runs on one core. A line is printed for every lesson and for every round; the same lines go into a CSV file
beside the network. What is needed to go on is kept there, too: the same command again, with more lessons or rounds,
goes on where the last one has stopped. The network itself is in `place_network.py`.

A lesson: games are played side by side, some by the teacher, most by the network, and in every position the teacher
says what it thinks of *every* pick, as a chance to win. That is more than the pick it would take: where two are equally
good the network may like both, and it hears by how much the others are worse. And it hears so in positions that it has
reached itself, for whoever only copies good games soon stands where these never were (DAgger, Ross et al. 2011).

Then it plays itself: what led to victory is made likelier, a little at a time (PPO, Schulman et al. 2017).
"""

from __future__ import annotations

import argparse
import csv
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from place_network import Network
from torch import Tensor, nn
from torch.nn import functional as F

from layover.bots import make
from layover.bots.net import SHARPNESS
from layover.env import spec
from layover.envs.batch import TRUNCATED, BatchEnv

LANES = 128                   # games at once
LIMIT = 2000                  # decisions after which a game is a draw: some picks take others back
TAUGHT, LESSON = 32, 64       # so many of the games are played by the teacher; decisions of each game in a lesson
MEMORY, AGAIN = 400_000, 3    # decisions that are kept; older ones that are studied again with each new one
FINE = 0.01                   # a pick that has so much less chance to win is e times less to be liked
ROUND, PASSES = 128, 2        # decisions of each game in a round of self-play, and how often they are gone through
CLIP, ENTROPY, LAMBDA = 0.2, 0.003, 0.985
MINIBATCH, FAST, SLOW = 512, 1e-3, 3e-4

Rows = npt.NDArray[np.uint8]
Picks = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float32]
WIDEST = 24                   # no position of Portal has more legal picks


@dataclass
class Decisions:
    """Rows, the legal actions of each (padded with -1), and what is to be learned of them."""

    rows: Rows
    legal: Picks
    aims: Numbers
    """In a lesson the chance to win with each legal action; in self-play the action, its log, its gain, its value."""

    def __len__(self) -> int:
        return len(self.rows)

    def some(self, which: Picks) -> tuple[Tensor, Tensor, Tensor]:
        return (torch.from_numpy(self.rows[which]), torch.from_numpy(self.legal[which]),
                torch.from_numpy(self.aims[which]))

    def and_then(self, later: Decisions) -> Decisions:
        """The latest of both."""
        return Decisions(*(np.concatenate([old, new])[-MEMORY:] for old, new in (
            (self.rows, later.rows), (self.legal, later.legal), (self.aims, later.aims))))


def offered(batch: BatchEnv) -> Picks:
    """The legal actions of each game, padded with -1."""
    return np.where(np.arange(WIDEST) < batch.counts[:, None], batch.choices[:, :WIDEST], -1).astype(np.int64)


def asked(network: Network, batch: BatchEnv, legal: Picks) -> tuple[Tensor, Tensor]:
    width = int(batch.counts.max())
    with torch.no_grad():
        return network(torch.from_numpy(batch.observations.copy()), torch.from_numpy(legal[:, :width]))


# Lessons

class School:
    """The games of the lessons, and the teacher, once for each seat."""

    def __init__(self, teacher: str, seed: int) -> None:
        self.batch = BatchEnv("portal", LANES, 2, limit=LIMIT)
        self.batch.reset(seed)
        self.teachers = [[make(teacher, 2 * lane + seat) for seat in range(2)] for lane in range(LANES)]
        self.memory = Decisions(np.zeros((0, self.batch.spec.size), np.uint8), np.zeros((0, WIDEST), np.int64),
                                np.zeros((0, WIDEST), np.float32))
        self.random = np.random.default_rng(seed)

    def lesson(self, network: Network, optimiser: torch.optim.Optimizer) -> float:
        """Play, hear, study. What the picks that the network likes best would lose on average, in chance to win."""
        new = self.heard(network)
        lost = regret(network, new)
        older = self.random.choice(len(self.memory), min(AGAIN * len(new), len(self.memory)), replace=False)
        self.memory = self.memory.and_then(new)
        order = np.concatenate([older, np.arange(len(self.memory) - len(new), len(self.memory))])
        self.random.shuffle(order)
        for first in range(0, len(order), MINIBATCH):
            rows, legal, chances = self.memory.some(order[first:first + MINIBATCH])
            logits, value = network(rows, legal)
            liking = F.softmax(chances / FINE, 1)
            loss = F.cross_entropy(logits, liking) + F.binary_cross_entropy_with_logits(value, chances.amax(1))
            take_step(network, optimiser, loss)
        return lost

    def heard(self, network: Network) -> Decisions:
        """Positions in which there was something to choose, with the teacher's opinion of every pick."""
        batch, kept = self.batch, []
        for _ in range(LESSON):
            legal = offered(batch)
            logits, _ = asked(network, batch, legal)
            choice = torch.distributions.Categorical(logits=SHARPNESS * logits).sample().numpy()
            for lane in np.flatnonzero(batch.counts > 1):
                chances = self.opinion(lane, legal[lane])
                if chances is not None:
                    kept.append((batch.observations[lane].copy(), legal[lane], chances))
                    if lane < TAUGHT:
                        choice[lane] = chances.argmax()
            batch.step(legal[np.arange(LANES), choice])
        return Decisions(*(np.stack(each) for each in zip(*kept, strict=True)))

    def opinion(self, lane: int, legal: Picks) -> Numbers | None:
        """The chance to win with each legal action, a low one where the teacher would not even try it."""
        batch = self.batch
        bot: Any = self.teachers[lane][batch.asked[lane]]
        bot.pick(batch.world.game, batch.states[lane])
        if not bot.thoughts:
            return None
        chances = np.full(WIDEST, -1.0, np.float32)
        for thought in bot.thoughts:
            place = legal == batch.world.action_of[thought.pick]
            chances[place] = np.maximum(chances[place], thought.value)
        return chances


def regret(network: Network, data: Decisions) -> float:
    rows, legal, chances = data.some(np.arange(len(data)))
    with torch.no_grad():
        liked = network(rows, legal)[0].argmax(1)
    lost = chances.amax(1) - chances.gather(1, liked[:, None])[:, 0].clamp(min=0)
    return float(lost.mean())


def take_step(network: Network, optimiser: torch.optim.Optimizer, loss: Tensor) -> None:
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimiser.step()


# Self-play

class Arena:
    """Games of the network against itself. Two seats: what is good for one is bad for the other, so a value changes its
    sign with the seat. Only the end of a game brings anything: +1 or -1, or 0 where it was cut off.
    """

    def __init__(self, seed: int) -> None:
        self.batch = BatchEnv("portal", LANES, 2, limit=LIMIT)
        self.batch.reset(seed)
        self.random = np.random.default_rng(seed)

    def improve(self, network: Network, optimiser: torch.optim.Optimizer) -> int:
        """A round; how many games it ended."""
        data, games = self.play(network)
        for _ in range(PASSES):
            order = self.random.permutation(len(data))
            for first in range(0, len(order), MINIBATCH):
                rows, legal, aims = data.some(order[first:first + MINIBATCH])
                taken, old, gain, worth = aims.unbind(1)
                logits, value = network(rows, legal)
                spread = torch.distributions.Categorical(logits=logits)
                ratio = torch.exp(spread.log_prob(taken) - old)
                policy = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                miss = F.mse_loss(torch.tanh(value / 2), worth)
                take_step(network, optimiser, 0.5 * miss - policy - ENTROPY * spread.entropy().mean())
        return games

    def play(self, network: Network) -> tuple[Decisions, int]:
        """Some decisions in each game, those left out that had one answer; with each the log of its chance, its gain
        (GAE) and what its value should have been.
        """
        batch, lanes = self.batch, np.arange(LANES)
        rows = np.zeros((ROUND, LANES, batch.spec.size), np.uint8)
        legal = np.zeros((ROUND, LANES, WIDEST), np.int64)
        taken, logs = np.zeros((ROUND, LANES), np.int64), np.zeros((ROUND, LANES), np.float32)
        values, seat = np.zeros((ROUND + 1, LANES), np.float32), np.zeros((ROUND + 1, LANES), np.int64)
        ended, won = np.zeros((ROUND, LANES), bool), np.zeros((ROUND, LANES), np.float32)
        for step in range(ROUND + 1):
            seat[step], now = batch.asked, offered(batch)
            logits, value = asked(network, batch, now)
            values[step] = torch.tanh(value / 2).numpy()
            if step == ROUND:
                break
            spread = torch.distributions.Categorical(logits=logits)
            choice = spread.sample()
            rows[step], legal[step], taken[step] = batch.observations, now, choice.numpy()
            logs[step] = spread.log_prob(choice).numpy()
            batch.step(now[lanes, taken[step]])
            ended[step] = batch.ended > 0
            won[step] = np.where(batch.ended == TRUNCATED, 0, 2 * batch.rewards[lanes, seat[step]] - 1)
        gains = advantages(values, seat, ended, won)
        free = (legal[:, :, 1] >= 0).reshape(-1)
        level = (gains - gains.mean()) / (gains.std() + 1e-8)
        aims = np.stack([each.reshape(-1)[free] for each in (taken, logs, level, gains + values[:-1])], axis=1)
        return Decisions(rows.reshape(-1, batch.spec.size)[free], legal.reshape(-1, WIDEST)[free],
                         aims.astype(np.float32)), int(ended.sum())


def advantages(values: Numbers, seat: Picks, ended: npt.NDArray[np.bool_], won: Numbers) -> Numbers:
    """By how much each decision turned out better than was expected (generalised advantage estimation)."""
    gains, gain = np.zeros_like(won), np.zeros_like(won[0])
    for step in reversed(range(len(won))):
        sign = np.where(seat[step + 1] == seat[step], 1, -1).astype(np.float32)
        later = np.where(ended[step], won[step], sign * values[step + 1])
        gain = later - values[step] + LAMBDA * np.where(ended[step], 0, sign * gain)
        gains[step] = gain
    return gains


# All of it

class Course:
    """How far it has come, kept in a file, so that it can go on."""

    def __init__(self, file: Path) -> None:
        self.file, self.kept, self.table = file, file.with_suffix(".pt"), file.with_suffix(".csv")
        self.network = Network(spec("portal", seats=2))
        self.optimiser = torch.optim.Adam(self.network.parameters(), FAST)
        self.done = {"lesson": 0, "round": 0}
        self.seconds, self.since = 0.0, time.process_time()
        if self.kept.exists():
            found = torch.load(self.kept)
            self.network.load_state_dict(found["network"])
            self.optimiser.load_state_dict(found["optimiser"])
            self.done, self.seconds = found["done"], found["seconds"]
        else:
            self.table.write_text("what,number,cpu_seconds,lost,games\n")

    def note(self, what: str, told: str, lost: float | None = None, games: int | None = None) -> None:
        """One more is done: keep it, and say so."""
        now = time.process_time()
        self.seconds, self.since = self.seconds + now - self.since, now
        self.done[what] += 1
        torch.save({"network": self.network.state_dict(), "optimiser": self.optimiser.state_dict(), "done": self.done,
                    "seconds": self.seconds}, self.kept)
        self.network.save(self.file)
        with self.table.open("a", newline="") as out:
            csv.writer(out).writerow([what, self.done[what], round(self.seconds), lost, games])
        print(f"{what} {self.done[what]}: {told}, after {self.seconds:.0f} s", flush=True)

    def pace(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = rate


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("network", type=Path, help="the file to write")
    words.add_argument("--teacher", default="greedy", help="the bot that gives the lessons")
    words.add_argument("--lessons", type=int, default=100, help="how many of these in all")
    words.add_argument("--rounds", type=int, default=0, help="how many of self-play in all, after that")
    chosen = words.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    course = Course(chosen.network)
    if course.done["lesson"] < chosen.lessons:
        school = School(chosen.teacher, seed=course.done["lesson"])
        while course.done["lesson"] < chosen.lessons:
            lost = school.lesson(course.network, course.optimiser)
            course.note("lesson", f"its best pick loses {lost:.2%}", lost=round(lost, 5))
    if course.done["round"] < chosen.rounds:
        course.pace(SLOW)
        arena = Arena(seed=1000 + course.done["round"])
        while course.done["round"] < chosen.rounds:
            games = arena.improve(course.network, course.optimiser)
            course.note("round", f"{games} games", games=games)


if __name__ == "__main__":
    main()
