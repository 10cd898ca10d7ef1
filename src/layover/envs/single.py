"""One game with its numbers as arrays: what the environments for one game at a time are made of."""

from __future__ import annotations

import secrets
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from layover.engine.chance import Rng
from layover.engine.lanes import REFUSED, shares
from layover.engine.stack import EVERYTHING
from layover.env import LIMIT, Spec, World
from layover.envs.arrays import Observation, whole
from layover.envs.drawing import draw

SHARE = "share"
MARGIN = "margin"
REWARDS = (SHARE, MARGIN)
"""What a game brings at its end: a share of the victory, or the points ahead of the best of the others."""
END = "end"
RAISE = "raise"
ILLEGAL = (END, RAISE)
"""What becomes of an action that a rule refuses: the game ends with -1 for its seat, or an error."""
PENALTY = -1.0
HUMAN = "human"
MODES = [HUMAN, "ansi", "svg"]
FPS = 1
"""Boards are read, not watched."""


def one_of(name: str, value: str | None, known: tuple[str, ...]) -> None:
    if value not in known:
        raise ValueError(f"{name} is {' or '.join(map(repr, known))}, not {value!r}")


def number(action: Any) -> int:
    """An action as it was given: 1.5 is none."""
    try:
        return index(action)
    except TypeError:
        raise gymnasium.error.InvalidAction(f"an action is a whole number, not {action!r}") from None


class Single:
    """One game of a world. `row` and `mask` are rewritten with every pick: hand out copies."""

    def __init__(self, world: World, reward: str = SHARE, limit: int = LIMIT) -> None:
        one_of("reward", reward, REWARDS)
        self.world = world
        self.reward = reward
        self.rng: Rng | None = None
        self.lanes = world.lanes(1, limit)
        self._attach()

    def _attach(self) -> None:
        self.row = np.frombuffer(memoryview(self.lanes.rows.cells), np.uint8)
        self.mask = np.frombuffer(memoryview(self.lanes.masks), np.int8)
        self.actions = len(self.mask)
        self.seen = -1
        """The seat that `row` is written for."""

    @property
    def spec(self) -> Spec:
        return self.world.spec

    @property
    def state(self) -> Any:
        return self.lanes.states[0]

    def begin(self, seed: int | None) -> int:
        """A new game; the seat that is asked first. Without a seed the last one goes on, or chance begins one."""
        if seed is not None and not whole(seed, 0):
            raise gymnasium.error.Error(f"a seed is a whole number from 0 on, not {seed!r}")
        if seed is not None or self.rng is None:
            self.rng = Rng.seeded(secrets.randbits(63) if seed is None else int(seed))
        self.seen = self.lanes.begin(0, self.rng)
        return self.seen

    def play(self, action: int) -> int:
        """The seat that is asked after an action, or below 0 how the game has ended, or that it was refused."""
        asked = self.lanes.answer(0, action) if 0 <= action < self.actions else REFUSED
        if asked != REFUSED:
            self.seen = asked
        return asked

    def observe(self, seat: int) -> Observation:
        """What a seat may know, and what it may do."""
        if seat == self.seen:
            return {"observation": self.row.copy(), "action_mask": self.mask.copy()}
        self._has_begun("observe")
        asked = self.lanes.asked[0]
        self.lanes.see(0, self.state, seat, EVERYTHING)
        self.seen = seat
        mask = self.mask.copy() if seat == asked else np.zeros_like(self.mask)
        return {"observation": self.row.copy(), "action_mask": mask}

    def rewards(self) -> list[float]:
        """Of a game that has ended by its rules."""
        if self.reward == SHARE:
            return shares(self.world.game, self.state)
        scores = self.world.game.scores(self.state)
        return [float(own - max(scores[:seat] + scores[seat + 1:])) for seat, own in enumerate(scores)]

    def draw(self, mode: str | None, seat: int | None) -> str | None:
        """The board as text (`ansi`) or as a picture (`svg`); `human` prints it."""
        self._has_begun("render")
        text = draw(self.world.table(self.state), seat, mode == "svg")
        if mode != HUMAN:
            return text
        print(text)
        return None

    def _has_begun(self, what: str) -> None:
        if self.rng is None:
            raise gymnasium.error.ResetNeeded(f"call reset() before {what}(): there is no game")

    def copy(self) -> Single:
        other = Single.__new__(Single)
        other.world = self.world
        other.reward = self.reward
        other.lanes = self.lanes.copy()
        other.rng = other.lanes.rngs[0] if self.rng is not None else None
        other._attach()
        other.seen = self.seen
        return other

    # Kept as JSON: a state itself cannot be pickled

    def __getstate__(self) -> dict[str, Any]:
        begun = self.rng is not None
        return {"world": self.world, "reward": self.reward, "limit": self.lanes.limit,
                "rng": self.rng.x if self.rng is not None else None, "plies": self.lanes.plies[0],
                "state": self.world.written(self.state) if begun else None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["world"], kept["reward"], kept["limit"])  # type: ignore[misc]
        if kept["state"] is not None:
            lanes = self.lanes
            self.rng = Rng(kept["rng"])
            lanes.rngs = [self.rng]
            lanes.states = [self.world.read(kept["state"])]
            lanes.plies[0] = kept["plies"]
            self.seen = lanes.look(0, self.state, EVERYTHING)


def observation_space(spec: Spec) -> Dict:
    return Dict({"observation": Box(0, 255, (spec.size,), np.uint8),
                 "action_mask": Box(0, 1, (len(spec.actions),), np.int8)})


def action_space(spec: Spec) -> Discrete:
    return Discrete(len(spec.actions))
