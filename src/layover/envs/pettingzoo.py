"""PettingZoo: the games as AEC environments.

>>> from layover.envs.pettingzoo import portal_v1
>>> env = portal_v1.env(seats=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation:
...         env.step(None)
...     else:
...         env.step(env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import gymnasium.spaces
from pettingzoo import AECEnv

from layover.engine.lanes import CUT_OFF, REFUSED
from layover.engine.setup import Value
from layover.env import LIMIT
from layover.envs.arrays import Observation, world_of
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
from layover.games import IDS, part_of


class LayoverAEC(AECEnv[str, Observation, int | None]):
    """A game of which each seat is an agent, asked in the order of the rules, also twice in a row or in the middle of
    another's turn. Chance is answered inside `step`.

    Without PettingZoo's usual wrappers: order, range and legality of actions are looked after here, many times faster.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": FPS, "is_parallelizable": False}

    def __init__(self, game: str, seats: int | None = None, options: dict[str, Value] | None = None,
                 reward: str = SHARE, illegal: str = END, limit: int = LIMIT, render_mode: str | None = None) -> None:
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (*MODES, None))   # type: ignore[arg-type]
        self.single = Single(world_of(game, seats, options), reward, limit)
        spec = self.single.spec
        self.illegal = illegal
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": spec.name}
        self.possible_agents = [f"seat_{seat}" for seat in range(spec.seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(spec) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(spec) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._over = True

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._over = False
        self.agent_selection = self.possible_agents[self.single.begin(seed)]
        if self.render_mode == HUMAN:
            self.render()

    def observe(self, agent: str) -> Observation:
        return self.single.observe(self.seats[agent])

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, str]]:
        """As PettingZoo's own, in less time."""
        if not self.agents:
            raise _nobody_is_asked("last")
        agent = self.agent_selection
        return (self.single.observe(self.seats[agent]) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """As PettingZoo's own, in less time."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """The asked seat's action. Rewards come at the end alone, so there is nothing to add up before."""
        if self._over:
            self._after_the_end(action)
            return
        asked = REFUSED if action is None else self.single.play(number(action))
        if asked >= 0:
            self.agent_selection = self.possible_agents[asked]
        elif asked == REFUSED:
            self._refuse(action)
        elif asked == CUT_OFF:
            self._end(None, self.truncations)
        else:
            self._end(self.single.rewards(), self.terminations)
        if self.render_mode == HUMAN:
            self.render()

    def _end(self, rewards: list[float] | None, how: dict[str, bool]) -> None:
        self._over = True
        for seat, agent in enumerate(self.agents):
            how[agent] = True
            self.rewards[agent] = self._cumulative_rewards[agent] = rewards[seat] if rewards else 0.0
        self._deads_step_first()

    def _after_the_end(self, action: int | None) -> None:
        if not self.agents:
            raise _nobody_is_asked("step")
        self._was_dead_step(action)

    def _refuse(self, action: int | None) -> None:
        if action is None:
            raise ValueError(f"None is only for an agent that is done, and {self.agent_selection} is asked")
        rule, why = self.single.world.refusal(self.single.state, int(action))
        if self.illegal == RAISE:
            raise gymnasium.error.InvalidAction(why)
        seat = self.seats[self.agent_selection]
        self.infos[self.agent_selection] = {"refused": rule, "why": why}
        self._end([PENALTY if other == seat else 0.0 for other in range(len(self.agents))], self.terminations)

    def render(self) -> str | None:
        """The board as the gallery sees it: nothing of it is hidden from anybody. A `human` is shown it by `reset` and
        `step`, too."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, such as env(render_mode='ansi')")
            return None
        return self.single.draw(self.render_mode, None)

    def close(self) -> None:
        """There is nothing to close."""

    # Copies

    def clone(self) -> LayoverAEC:
        """The same game, to be played on independently."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.single = self.single.copy()
        other.agents = self.agents[:]
        if self.agents:
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
                setattr(other, name, getattr(self, name).copy())
            other.infos = {agent: info.copy() for agent, info in self.infos.items()}
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> LayoverAEC:
        return self.clone()


def _nobody_is_asked(what: str) -> gymnasium.error.ResetNeeded:
    return gymnasium.error.ResetNeeded(f"call reset() before {what}(): there is no game, or it is over")


class Maker:
    """What PettingZoo's own modules of environments offer: `env`, and the same as `raw_env`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def env(self, seats: int | None = None, **words: Any) -> LayoverAEC:
        """An environment; see `LayoverAEC` for what can be chosen."""
        return LayoverAEC(self.game, seats, **words)

    raw_env = env


def __getattr__(name: str) -> Maker:
    """`portal_v1` and so on: a game, and the version of its planes."""
    game, _, version = name.rpartition("_v")
    if game not in IDS or version != str(part_of(game, "observe", "OBSERVER").version):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return Maker(game)
