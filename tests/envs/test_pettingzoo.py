"""PettingZoo's own tests, and what they do not ask: clones, refusals, the end, a game cut off."""

from __future__ import annotations

import copy
import pickle
from importlib import import_module
from itertools import count
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import layover.env
from layover.envs import pettingzoo
from layover.envs.arrays import planes, scaled
from layover.envs.pettingzoo import LayoverAEC, portal_v1
from tests.envs.seatings import ALL, FEW, named

every_seating = pytest.mark.parametrize("game, seats, options", ALL, ids=named)
every_game = pytest.mark.parametrize("game, seats", FEW)


def play(env: LayoverAEC, steps: int, random: np.random.Generator) -> None:
    for agent in env.agent_iter(steps):
        observation, _, termination, truncation, _ = env.last()
        env.step(None if termination or truncation else int(random.choice(np.flatnonzero(observation["action_mask"]))))


def same(one: LayoverAEC, other: LayoverAEC) -> bool:
    return (one.agents == other.agents and one.agent_selection == other.agent_selection
            and all(np.array_equal(one.last()[0][key], other.last()[0][key]) for key in one.last()[0]))


@pytest.mark.filterwarnings("ignore")     # about observations that are no plain arrays: those with a mask never are
@every_seating
def test_api_and_seed(game, seats, options) -> None:
    api_test(LayoverAEC(game, seats, options), num_cycles=60)
    seed_test(lambda: LayoverAEC(game, seats, options), num_cycles=60)


@every_seating
def test_render(game, seats, options, capsys) -> None:
    render_test(lambda render_mode: LayoverAEC(game, seats, options, render_mode=render_mode),
                custom_tests={"svg": lambda picture: picture.startswith("<svg")})
    assert "the first player" in capsys.readouterr().out


@every_game
def test_performance_benchmark(game, seats, capsys, monkeypatch) -> None:
    """With a clock of its own: it would take five seconds for each."""
    clock = SimpleNamespace(time=count(0, 0.1).__next__)
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark"), "time", clock)
    performance_benchmark(LayoverAEC(game, seats, limit=40))
    assert "turns per second" in capsys.readouterr().out and next(clock.time.__self__) > 5


@pytest.mark.parametrize("game", [game for game, _ in FEW])
def test_every_game_has_its_name_and_version(game) -> None:
    name = layover.env.spec(game).name
    env = getattr(pettingzoo, name).env()
    assert str(env) == env.single.spec.name == name
    assert not hasattr(pettingzoo, f"{game}_v0") and not hasattr(pettingzoo, game)


@every_seating
def test_a_whole_game_shares_the_victory(game, seats, options) -> None:
    env = LayoverAEC(game, seats, options)
    env.reset(seed=3)
    play(env, 20_000, np.random.default_rng(3))
    assert env.agents == []
    env = LayoverAEC(game, seats, options)
    env.reset(seed=3)
    random = np.random.default_rng(3)
    while not any(env.terminations.values()):
        play(env, 1, random)
    assert sum(env.rewards.values()) == pytest.approx(1.0) and all(env.terminations.values())
    winners = [rank == 1 for rank in env.single.world.game.ranks(env.single.state)]
    assert [reward > 0 for reward in env.rewards.values()] == winners


def test_margins_are_points_ahead_of_the_best_of_the_others() -> None:
    env = portal_v1.env(seats=2, reward="margin")
    env.reset(seed=4)
    random = np.random.default_rng(4)
    while not any(env.terminations.values()):
        play(env, 1, random)
    cake = env.single.state.cake
    assert list(env.rewards.values()) == [cake[0] - cake[1], cake[1] - cake[0]]


@every_game
def test_copies_go_their_own_way(game, seats) -> None:
    env = LayoverAEC(game, seats)
    env.reset(seed=5)
    play(env, 40, np.random.default_rng(5))
    kept = env.last()[0]["observation"].copy()
    for other in (env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert same(env, other)
        twin = env.clone()
        for each in (other, twin):
            play(each, 10, np.random.default_rng(6))
        assert same(other, twin)
        assert np.array_equal(env.last()[0]["observation"], kept)


def test_an_observation_stays_as_it_was_handed_out() -> None:
    env = portal_v1.env(seats=2)
    env.reset(seed=1)
    first = env.last()[0]
    kept = {key: value.copy() for key, value in first.items()}
    play(env, 20, np.random.default_rng(1))
    assert all(np.array_equal(first[key], kept[key]) for key in kept)
    assert not np.array_equal(env.last()[0]["observation"], kept["observation"])


def test_whoever_is_not_asked_sees_the_table_and_may_do_nothing() -> None:
    env = portal_v1.env(seats=3)
    env.reset(seed=1)
    asked = env.agent_selection
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].any() == (agent == asked)
        assert planes(env.single.spec, seen["observation"])["me"].tolist() == [name == agent for name in env.agents]


def test_planes_and_scale() -> None:
    env = portal_v1.env(seats=2)
    env.reset(seed=1)
    rows = np.stack([env.observe(agent)["observation"] for agent in env.agents])
    by_name = planes(env.single.spec, rows)
    assert by_name["near"].shape == (2, 18, 18) and by_name["turns"].shape == (2,)
    assert scaled(env.single.spec, rows).dtype == np.float32 and scaled(env.single.spec, rows).max() <= 1


def test_a_refused_action_ends_the_game_and_names_its_rule() -> None:
    env = portal_v1.env(seats=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.single.spec.action("trim_hand:card_06"))
    assert env.terminations[agent] and env.rewards[agent] == -1 and sum(env.rewards.values()) == -1
    assert env.infos[agent]["refused"] == "TABLE-2" and "This is not what is asked now." in env.infos[agent]["why"]
    assert env.agent_selection == env.agents[0]


@pytest.mark.parametrize("action, why", [("trim_hand:card_06", "This is not what is asked now. [TABLE-2]"),
                                         (5000, "there is no action 5000; portal_v1 has those from 0 to 955")])
def test_or_it_is_an_error_and_nothing_happens(action, why) -> None:
    env = portal_v1.env(seats=3, illegal="raise")
    env.reset(seed=1)
    before = env.clone()
    with pytest.raises(gymnasium.error.InvalidAction) as error:
        env.step(env.single.spec.action(action) if isinstance(action, str) else action)
    assert why in str(error.value) and same(env, before)


def test_bad_use_is_told() -> None:
    env = portal_v1.env(seats=2)
    render = portal_v1.env(render_mode="ansi").render
    for call in (lambda: env.step(0), env.last, lambda: env.observe("seat_0"), render):
        with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
            call()
    env.reset(seed=1)
    for action in (1.5, "0"):
        with pytest.raises(gymnasium.error.InvalidAction, match="an action is a whole number"):
            env.step(action)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat_"):
        env.step(None)
    while env.agents:
        play(env, 1, np.random.default_rng(1))
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        env.step(0)
    for seed in (-1, 1.5, "7"):
        with pytest.raises(gymnasium.error.Error, match=f"a seed is a whole number from 0 on, not {seed!r}"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    for limit in (-1, 1.5, "7"):
        with pytest.raises(ValueError, match=f"limit is how many decisions a game may have, at least 1, not {limit!r}"):
            portal_v1.env(limit=limit)
    with pytest.raises(ValueError, match="portal is for 2 to 4 seats, not 7"):
        portal_v1.env(seats=7)
    with pytest.raises(ValueError, match="an environment is given a number of seats"):
        portal_v1.env(seats="2")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="options are a dict of their names and values, not"):
        portal_v1.env(options=["characters"])
    with pytest.raises(ValueError, match="no option 'cake'"):
        portal_v1.env(options={"cake": True})
    with pytest.raises(ValueError, match="reward is 'share' or 'margin', not 'points'"):
        portal_v1.env(reward="points")


def test_numbers_of_numpy_are_numbers() -> None:
    env, other = portal_v1.env(seats=np.int64(2)), portal_v1.env(seats=2)  # type: ignore[arg-type]
    env.reset(seed=np.uint8(7))  # type: ignore[arg-type]
    other.reset(seed=7)
    env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
    other.step(int(np.flatnonzero(other.last()[0]["action_mask"])[0]))
    assert same(env, other)


def test_a_dead_agent_steps_with_none_alone() -> None:
    env = portal_v1.env(seats=2, limit=5)
    env.reset(seed=1)
    play(env, 5, np.random.default_rng(1))
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


def test_a_game_that_goes_on_for_ever_is_cut_off() -> None:
    env = LayoverAEC("pdx", 2, limit=50)
    env.reset(seed=1)
    play(env, 50, np.random.default_rng(1))
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}
    play(env, 2, np.random.default_rng(1))
    assert env.agents == []


def test_a_human_is_shown_every_board(capsys) -> None:
    env = portal_v1.env(seats=2, render_mode="human", limit=2)
    env.reset(seed=1)
    play(env, 2, np.random.default_rng(1))
    assert capsys.readouterr().out.count("NEW EDGE") == 3
