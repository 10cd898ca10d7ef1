"""How fast the environments are: one figure a call, so that it can be measured in turns with other projects' own.

    python benchmarks/environments.py pettingzoo:portal     decisions, each with observation and mask
    python benchmarks/environments.py openspiel:portal      decisions through OpenSpiel's interface
    python benchmarks/environments.py batch:portal:64       decisions of so many games at once, chosen by NumPy
    python benchmarks/environments.py raw:portal            decisions of the rules alone
    python benchmarks/environments.py clone:portal          copies of a PettingZoo environment in mid-game
    python benchmarks/environments.py spielclone:portal     copies of an OpenSpiel state in mid-game

Units per CPU-second of one process, two seats (or the fewest); the loops are those by which docs/environments.md
compares them with PettingZoo's connect_four_v3 and OpenSpiel's python_tic_tac_toe.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import numpy as np

from layover.engine.chance import Rng
from layover.env import World
from layover.games import get
from layover.lab.bench import rate

SECONDS = 1.5
MID_GAME = 60


def seats(game: str) -> int:
    return get(game).least_seats


def pettingzoo(game: str) -> Callable[[], int]:
    from layover.envs.pettingzoo import LayoverAEC

    env = LayoverAEC(game, seats(game))

    def play() -> int:
        env.reset()
        count = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(random.random() * len(legal))]))
            count += 1
        return count

    return play


def openspiel(game: str) -> Callable[[], int]:
    import pyspiel

    import layover.envs.openspiel  # noqa: F401  (it registers the games)

    rules = pyspiel.load_game(f"layover_{game}", {"players": seats(game)})

    def play() -> int:
        state, count = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
                count += 1
        return count

    return play


def _drawn(outcomes: list[tuple[int, float]]) -> int:
    left = random.random()
    for outcome, chance in outcomes:
        left -= chance
        if left <= 0:
            return outcome
    return outcomes[-1][0]


def batch(game: str, n: int = 64, dense: bool = False) -> Callable[[], int]:
    from layover.envs.batch import BatchEnv

    games, chooser = BatchEnv(game, n, seats(game), dense=dense), np.random.default_rng(7)
    games.reset(seed=7)

    def play() -> int:
        for _ in range(50):
            games.step(games.sample(chooser))
        return 50 * n

    return play


def dense(game: str, n: int = 64) -> Callable[[], int]:
    return batch(game, n, dense=True)


def raw(game: str) -> Callable[[], int]:
    world, rng = World(game, seats(game)), Rng.seeded(7)
    return lambda: int(world.game.playout(world.start.copy(), rng))


def clone(game: str) -> Callable[[], int]:
    from layover.envs.pettingzoo import LayoverAEC

    env = LayoverAEC(game, seats(game))
    env.reset(seed=7)
    for _ in range(MID_GAME):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))

    def copy() -> int:
        for _ in range(100):
            env.clone()
        return 100

    return copy


def spielclone(game: str) -> Callable[[], int]:
    import pyspiel

    import layover.envs.openspiel  # noqa: F401

    state = pyspiel.load_game(f"layover_{game}", {"players": seats(game)}).new_initial_state()
    for _ in range(MID_GAME):
        state.apply_action(state.legal_actions()[0])

    def copy() -> int:
        for _ in range(100):
            state.clone()
        return 100

    return copy


if __name__ == "__main__":
    what, title, *words = sys.argv[1].split(":")
    makers: dict[str, Callable[..., Callable[[], int]]] = {
        each.__name__: each for each in (pettingzoo, openspiel, batch, dense, raw, clone, spielclone)}
    print(rate(makers[what](title, *map(int, words)), SECONDS))
