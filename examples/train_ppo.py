"""A player for Portal with two seats: it imitates recorded games, is corrected in games of its own by who played those,
and then learns by playing itself (PPO).

    pip install 'layover[train]'
    layover simulate portal --games 500 --seats greedy,greedy --observations --out recorded
    python examples/train_ppo.py recorded/observations portal.npz --rounds 40 --minutes 10
    layover arena portal --bots net:portal.npz,greedy:50%,random --games 100 --seats 2

Everything runs on one core. The network is two layers wide enough to be read: a row goes in, and for each pick that is
legal its own vector times the last layer comes out, so that nothing is spent on the others. A line is printed for every
pass over the data and for every round; the same lines go into a CSV file beside the network.

Why corrections: whoever imitates makes small mistakes, and soon stands where the recorded games never were. So it
plays, and in every position that it reaches itself the teacher says what it would have picked (DAgger, Ross et al.
2011).
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow.parquet as pq
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from layover.bots import make
from layover.bots.net import SHARPNESS
from layover.env import Spec, spec
from layover.envs.batch import BatchEnv

HIDDEN = 256
MINIBATCH = 512
LANES, STEPS = 64, 128        # games at once, decisions of each in a round
PASSES = 2                    # over the decisions of a round
AGAIN = 3                     # after a correction, so many times as many older decisions are studied again
CLIP, ENTROPY, LAMBDA = 0.2, 0.01, 0.985


class Network(nn.Module):
    def __init__(self, size: int, actions: int, scale: list[float]) -> None:
        super().__init__()
        self.register_buffer("scale", torch.tensor(scale))
        self.first, self.second = nn.Linear(size, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
        self.picks = nn.Embedding(actions, HIDDEN)
        self.picks_bias = nn.Embedding(actions, 1)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.normal_(self.picks.weight, std=0.02)
        nn.init.zeros_(self.picks_bias.weight)

    def forward(self, rows: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """For each row a logit for each of its legal actions (-1: none), and the chance to win."""
        hidden = F.relu(self.second(F.relu(self.first(rows.float() * self.scale))))
        logits = (self.picks(legal.clamp(min=0)) @ hidden[:, :, None] + self.picks_bias(legal.clamp(min=0)))[:, :, 0]
        return logits.masked_fill(legal < 0, -1e9), self.value(hidden)[:, 0]


@dataclass
class Decisions:
    """Rows, the legal actions of each (padded with -1), which of them was taken, and what came of it (or NaN)."""

    rows: npt.NDArray[np.uint8]
    legal: npt.NDArray[np.int64]
    taken: npt.NDArray[np.int64]
    share: npt.NDArray[np.float32]


def recorded(folder: Path, encoding: Spec) -> Decisions:
    """The decisions of `simulate --observations` in which there was something to choose."""
    table = pq.read_table(folder, columns=["observation", "legal", "action", "share"])
    if table.schema.metadata[b"encoding"].decode() != encoding.digest:
        raise SystemExit(f"{folder}: was recorded with another encoding than {encoding.name} of today")
    lists = table["legal"].to_pylist()
    choice = [k for k, legal in enumerate(lists) if len(legal) > 1]
    rows = np.frombuffer(b"".join(table["observation"].to_pylist()), np.uint8).reshape(len(lists), -1)[choice]
    legal = padded([lists[k] for k in choice])
    action = np.asarray(table["action"])[choice]
    return Decisions(rows, legal, (legal == action[:, None]).argmax(axis=1), np.asarray(table["share"])[choice])


def padded(lists: list[list[int]]) -> npt.NDArray[np.int64]:
    found = np.full((len(lists), max(map(len, lists))), -1, np.int64)
    for row, legal in zip(found, lists, strict=True):
        row[:len(legal)] = legal
    return found


def offered(batch: BatchEnv) -> npt.NDArray[np.int64]:
    """The legal actions of each game, padded with -1."""
    width = int(batch.counts.max())
    return np.where(np.arange(width) < batch.counts[:, None], batch.choices[:, :width], -1).astype(np.int64)


def joined(one: Decisions, other: Decisions) -> Decisions:
    width = max(one.legal.shape[1], other.legal.shape[1])
    legal = [np.pad(each.legal, ((0, 0), (0, width - each.legal.shape[1])), constant_values=-1)
             for each in (one, other)]
    return Decisions(np.concatenate([one.rows, other.rows]), np.concatenate(legal),
                     np.concatenate([one.taken, other.taken]), np.concatenate([one.share, other.share]))


def imitate(network: Network, data: Decisions, passes: int, note: Note) -> None:
    """Learn which pick was taken, and who won from there. A tenth is kept aside to see how well that goes."""
    order = np.random.default_rng(1).permutation(len(data.rows))
    aside, order = order[:len(order) // 10], order[len(order) // 10:]
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    for one in range(passes):
        np.random.default_rng(one).shuffle(order)
        study(network, optimiser, data, order)
        with torch.no_grad():
            logits, _ = network(torch.from_numpy(data.rows[aside]), torch.from_numpy(data.legal[aside]))
        same = float((logits.argmax(1).numpy() == data.taken[aside]).mean())
        note("imitation", one + 1, same_pick=same)


def study(network: Network, optimiser: torch.optim.Optimizer, data: Decisions, order: npt.NDArray[np.int64]) -> None:
    """One pass over some decisions, in this order."""
    for first in range(0, len(order), MINIBATCH):
        some = order[first:first + MINIBATCH]
        logits, value = network(torch.from_numpy(data.rows[some]), torch.from_numpy(data.legal[some]))
        share = torch.from_numpy(data.share[some])
        known = ~share.isnan()
        loss = F.cross_entropy(logits, torch.from_numpy(data.taken[some]))
        if known.any():
            loss = loss + 0.5 * F.binary_cross_entropy_with_logits(value[known], share[known])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()


def correct(network: Network, data: Decisions, game: str, seats: int, teacher: str, rounds: int,
            note: Note) -> Iterator[None]:
    """Round by round: play, hear in every position what the teacher would have picked, and study that among older
    decisions.
    """
    batch, random = BatchEnv(game, LANES, seats), np.random.default_rng(3)
    batch.reset(seed=3)
    teachers = [[make(teacher, LANES * seat + lane) for seat in range(seats)] for lane in range(LANES)]
    optimiser = torch.optim.Adam(network.parameters(), 5e-4)
    for one in range(rounds):
        new = corrected(network, batch, teachers)
        with torch.no_grad():
            logits, _ = network(torch.from_numpy(new.rows), torch.from_numpy(new.legal))
        note("correction", one + 1, same_pick=float((logits.argmax(1).numpy() == new.taken).mean()))
        older = random.choice(len(data.rows), min(AGAIN * len(new.rows), len(data.rows)), replace=False)
        data = joined(data, new)
        for _ in range(PASSES):
            order = np.concatenate([older, np.arange(len(data.rows) - len(new.rows), len(data.rows))])
            random.shuffle(order)
            study(network, optimiser, data, order)
        yield


def corrected(network: Network, batch: BatchEnv, teachers: list[list[Any]]) -> Decisions:
    """A round of play: each position in which there was something to choose, with the teacher's pick."""
    kept: list[tuple[npt.NDArray[np.uint8], list[int], int]] = []
    rules, action_of = batch.world.game, batch.world.action_of
    for _ in range(STEPS):
        legal = offered(batch)
        for lane in np.flatnonzero(batch.counts > 1):
            pick = action_of[teachers[lane][batch.asked[lane]].pick(rules, batch.states[lane])]
            options = legal[lane, :batch.counts[lane]].tolist()
            kept.append((batch.observations[lane].copy(), options, options.index(pick)))
        with torch.no_grad():
            logits, _ = network(torch.from_numpy(batch.observations.copy()), torch.from_numpy(legal))
        choice = torch.distributions.Categorical(logits=SHARPNESS * logits).sample().numpy()
        batch.step(legal[np.arange(batch.n), choice])
    rows, lists, taken = zip(*kept, strict=True)
    return Decisions(np.stack(rows), padded(list(lists)), np.array(taken), np.full(len(taken), np.nan, np.float32))


def improve(network: Network, game: str, seats: int, until: float, note: Note) -> None:
    """PPO by self-play of two seats: what is good for one is bad for the other, so a value changes its sign with the
    seat. Only the end of a game brings anything: +1 or -1.
    """
    batch, random = BatchEnv(game, LANES, seats), np.random.default_rng(2)
    batch.reset(seed=2)
    optimiser = torch.optim.Adam(network.parameters(), 3e-4)
    rounds = 0
    while time.monotonic() < until:
        data, old, gains, targets, games = play_round(network, batch, random)
        for _ in range(PASSES):
            order = random.permutation(len(data.rows))
            for first in range(0, len(order), MINIBATCH):
                some = order[first:first + MINIBATCH]
                logits, value = network(torch.from_numpy(data.rows[some]), torch.from_numpy(data.legal[some]))
                spread = torch.distributions.Categorical(logits=logits)
                ratio = torch.exp(spread.log_prob(torch.from_numpy(data.taken[some])) - torch.from_numpy(old[some]))
                gain = torch.from_numpy(gains[some])
                policy = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                miss = F.mse_loss(torch.tanh(value / 2), torch.from_numpy(targets[some]))
                loss = -policy + 0.5 * miss - ENTROPY * spread.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimiser.step()
        rounds += 1
        note("self-play", rounds, games=games)


def play_round(network: Network, batch: BatchEnv, random: np.random.Generator) -> tuple[
        Decisions, npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.float32], int]:
    """Some decisions in each game; with each the log of its chance, its gain (GAE) and what its value should have been.
    """
    rows = np.zeros((STEPS, LANES, batch.spec.size), np.uint8)
    masks: list[npt.NDArray[np.int64]] = []
    taken = np.zeros((STEPS, LANES), np.int64)
    logs, values = np.zeros((STEPS, LANES), np.float32), np.zeros((STEPS + 1, LANES), np.float32)
    asked = np.zeros((STEPS + 1, LANES), np.int64)
    ended, won = np.zeros((STEPS, LANES), bool), np.zeros((STEPS, LANES), np.float32)
    for step in range(STEPS):
        rows[step], asked[step] = batch.observations, batch.asked
        legal = offered(batch)
        with torch.no_grad():
            logits, value = network(torch.from_numpy(rows[step]), torch.from_numpy(legal))
        spread = torch.distributions.Categorical(logits=logits)
        choice = spread.sample()
        logs[step], values[step] = spread.log_prob(choice).numpy(), torch.tanh(value / 2).numpy()
        taken[step] = choice.numpy()
        masks.append(legal)
        batch.step(legal[np.arange(LANES), taken[step]])
        ended[step] = batch.ended > 0
        won[step] = 2 * batch.rewards[np.arange(LANES), asked[step]] - 1
    asked[STEPS] = batch.asked
    with torch.no_grad():
        legal = offered(batch)
        values[STEPS] = torch.tanh(network(torch.from_numpy(batch.observations.copy()),
                                           torch.from_numpy(legal))[1] / 2).numpy()
    gains, gain = np.zeros((STEPS, LANES), np.float32), np.zeros(LANES, np.float32)
    for step in reversed(range(STEPS)):
        sign = np.where(asked[step + 1] == asked[step], 1, -1).astype(np.float32)
        later = np.where(ended[step], won[step], sign * values[step + 1])
        gain = later - values[step] + LAMBDA * np.where(ended[step], 0, sign * gain)
        gains[step] = gain
    width = max(legal.shape[1] for legal in masks)
    legal = np.concatenate([np.pad(each, ((0, 0), (0, width - each.shape[1])), constant_values=-1) for each in masks])
    flat = gains.reshape(-1)
    data = Decisions(rows.reshape(STEPS * LANES, -1), legal, taken.reshape(-1), won.reshape(-1))
    level = (flat - flat.mean()) / (flat.std() + 1e-8)
    return data, logs.reshape(-1), level, flat + values[:-1].reshape(-1), int(ended.sum())


def save(network: Network, encoding: Spec, file: Path) -> None:
    """As `net:FILE` reads it: the scale of the rows is put into the first layer."""
    weight = {name: each.detach().numpy() for name, each in network.named_parameters()}
    np.savez_compressed(file, encoding=encoding.name, seats=encoding.seats,
                        first=weight["first.weight"].T * network.scale.numpy()[:, None],
                        first_bias=weight["first.bias"], second=weight["second.weight"].T,
                        second_bias=weight["second.bias"], picks=weight["picks.weight"],
                        picks_bias=weight["picks_bias.weight"][:, 0])


class Note:
    """What goes on, on the screen and in a file."""

    def __init__(self, file: Path) -> None:
        self.began = time.monotonic()
        self.out = file.open("w", newline="")
        self.rows = csv.writer(self.out)
        self.rows.writerow(["what", "number", "seconds", "same_pick", "games"])

    def __call__(self, what: str, number: int, same_pick: float | None = None, games: int | None = None) -> None:
        seconds = round(time.monotonic() - self.began, 1)
        self.rows.writerow([what, number, seconds, same_pick, games])
        self.out.flush()
        told = f"{same_pick:.1%} of the picks alike" if same_pick is not None else f"{games} games"
        print(f"{what} {number}: {told}, after {seconds} s", flush=True)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("data", type=Path, help="the folder of recorded decisions")
    words.add_argument("network", type=Path, help="the file to write")
    words.add_argument("--passes", type=int, default=8, help="over the recorded decisions")
    words.add_argument("--rounds", type=int, default=0, help="of correction after that")
    words.add_argument("--teacher", default="greedy", help="the bot that corrects: who played the recorded games")
    words.add_argument("--minutes", type=float, default=0, help="of self-play after that")
    chosen = words.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    encoding = spec("portal", seats=2)
    network = Network(encoding.size, len(encoding.actions), encoding.scale)
    note = Note(chosen.network.with_suffix(".csv"))
    data = recorded(chosen.data, encoding)
    imitate(network, data, chosen.passes, note)
    save(network, encoding, chosen.network)
    for _ in correct(network, data, "portal", 2, chosen.teacher, chosen.rounds, note):
        save(network, encoding, chosen.network)
    if chosen.minutes:
        improve(network, "portal", 2, time.monotonic() + 60 * chosen.minutes, note)
        save(network, encoding, chosen.network)


if __name__ == "__main__":
    main()
