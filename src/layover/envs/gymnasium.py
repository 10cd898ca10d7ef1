"""Gymnasium: one seat learns, the others are named bots.

>>> import gymnasium
>>> import layover.envs.gymnasium
>>> env = gymnasium.make("layover/portal-v1", seats=2, others="random")
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from layover.bots import make
from layover.bots.bot import Bot
from layover.engine.errors import Malformed
from layover.engine.lanes import CUT_OFF, REFUSED
from layover.engine.setup import Value
from layover.env import LIMIT
from layover.envs.arrays import Observation, whole, world_of
from layover.envs.single import (
    END,
    FPS,
    HUMAN,
    ILLEGAL,
    MODES,
    PENALTY,
    RAISE,
    SHARE,
    Single,
    action_space,
    number,
    observation_space,
    one_of,
)
from layover.games import IDS


class LayoverEnv(gymnasium.Env[Any, Any]):
    """A game in which `seat` is asked by `step`; the `others` are bots by name, one for all or one for each, in the
    order of their seats. The reward comes at the end of the game.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": FPS}

    def __init__(self, game: str, seats: int | None = None, others: str | Sequence[str] = "random", seat: int = 0,
                 options: dict[str, Value] | None = None, reward: str = SHARE, illegal: str = END, limit: int = LIMIT,
                 render_mode: str | None = None) -> None:
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (*MODES, None))  # type: ignore[arg-type]
        world = world_of(game, seats, options)
        if not whole(seat, 0) or seat >= world.seats:
            raise ValueError(f"seat is from 0 to {world.seats - 1}, not {seat!r}")
        self.single = Single(world, reward, limit)
        self.seat = seat
        self.others = _named(others, world.seats - 1)
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = observation_space(world.spec)
        self.action_space = action_space(world.spec)
        self._bots: list[Bot | None] = []
        self._over = True

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the first question of the seat that learns. A game that ends before is dealt again."""
        super().reset(seed=seed)
        asked = self.single.begin(seed)
        while True:
            self._sit_down(int(self.np_random.integers(1 << 31)))
            asked = self._up_to_me(asked)
            if asked >= 0:
                self._over = False
                return self._seen(), {}
            if asked == CUT_OFF:
                limit = self.single.lanes.limit
                raise ValueError(f"the limit of {limit} cut a game off before seat {self.seat} was asked")
            asked = self.single.begin(None)

    def _sit_down(self, seed: int) -> None:
        world = self.single.world
        self._bots = [make(name, seed + k) for k, name in enumerate(self.others)]
        self._bots.insert(self.seat, None)
        for bot in self._bots:
            if bot is not None:
                bot.sit(world.setup, world.pack)

    def _up_to_me(self, asked: int) -> int:
        """The others pick until the seat that learns is asked; that seat, or how the game has ended."""
        world = self.single.world
        while asked >= 0 and asked != self.seat:
            bot = self._bots[asked]
            assert bot is not None
            asked = self.single.play(world.action_of[int(bot.pick(world.game, self.single.state))])
        return asked

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise gymnasium.error.ResetNeeded("call reset() before step(): there is no game, or it is over")
        action = number(action)
        asked = self.single.play(action)
        if asked == REFUSED:
            return self._refuse(action)
        asked = self._up_to_me(asked)
        self._over = asked < 0
        ended = self._over and asked != CUT_OFF
        reward = self.single.rewards()[self.seat] if ended else 0.0
        return self._seen(), reward, ended, asked == CUT_OFF, {}

    def _refuse(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        rule, why = self.single.world.refusal(self.single.state, action)
        if self.illegal == RAISE:
            raise gymnasium.error.InvalidAction(why)
        self._over = True
        return self._seen(), PENALTY, True, False, {"refused": rule, "why": why}

    def _seen(self) -> Observation:
        """What the seat that learns may know; a human is shown the board, too, as Gymnasium has it."""
        if self.render_mode == HUMAN:
            self.render()
        return self.single.observe(self.seat)

    def render(self) -> Any:
        """The board as the seat that learns sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, such as make(..., render_mode='ansi')")
            return None
        return self.single.draw(self.render_mode, self.seat)


def _named(others: str | Sequence[str], count: int) -> list[str]:
    """A bot for each of the other seats."""
    names = [others] * count if isinstance(others, str) else list(others or ())
    if len(names) != count or not all(isinstance(name, str) for name in names):
        raise ValueError(f"others is a bot by name for all, or one for each of the {count} other seats, not {others!r}")
    for name in names:
        try:
            make(name)
        except Malformed as error:
            raise ValueError(str(error)) from error
    return names


for _game in IDS:
    gymnasium.register(f"layover/{_game}-v1", entry_point="layover.envs.gymnasium:LayoverEnv", kwargs={"game": _game})
