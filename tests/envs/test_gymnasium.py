"""Gymnasium's own test, and the bots that play the other seats."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import layover.envs.gymnasium  # noqa: F401  (it registers the games)
from tests.envs.seatings import ALL, FEW, named


def make(game: str, **words):
    return gymnasium.make(f"layover/{game}-v1", **words)


def play(env, seed: int) -> tuple[float, int]:
    """A game by random actions; its reward, and how many actions it took."""
    random = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    total, steps, over = 0.0, 0, False
    while not over:
        action = random.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, terminated, truncated, _ = env.step(action)
        total, steps, over = total + reward, steps + 1, terminated or truncated
    return total, steps


@pytest.mark.parametrize("game, seats, options", ALL, ids=named)
def test_check_env(game, seats, options) -> None:
    check_env(make(game, seats=seats, options=options, render_mode="ansi").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game, seats", FEW)
def test_whole_games_from_every_seat(game, seats) -> None:
    for seat in range(seats):
        reward, steps = play(make(game, seats=seats, seat=seat), 3)
        assert 0 <= reward <= 1 and steps > 10


def test_the_same_seed_is_the_same_game_against_the_same_bots() -> None:
    first, second = (play(make("portal", seats=2, others="greedy:50%"), 8) for _ in range(2))
    assert first == second


def test_named_bots_sit_at_the_other_seats() -> None:
    env = make("portal", seats=3, seat=1, others=["greedy", "random"]).unwrapped
    env.reset(seed=1)
    assert [bot and bot.name for bot in env._bots] == ["greedy", None, "random"]


def test_only_its_own_seat_is_shown() -> None:
    env = make("airlines", seats=3, seat=2, render_mode="ansi")
    observation, _ = env.reset(seed=1)
    single = env.unwrapped.single
    assert np.array_equal(observation["observation"], single.observe(2)["observation"])
    assert single.state.stack[-1].seat == 2 and env.render().strip()


def test_bad_use_is_told() -> None:
    env = make("portal", seats=2, illegal="raise").unwrapped
    for call in (lambda: env.step(0), make("portal", seats=2, render_mode="ansi").unwrapped.render):
        with pytest.raises(gymnasium.error.ResetNeeded):
            call()
    env.reset(seed=1)
    for action in (1.5, None, "0"):
        with pytest.raises(gymnasium.error.InvalidAction, match=f"an action is a whole number, not {action!r}"):
            env.step(action)
    for action in (5000, 1 << 70):
        with pytest.raises(gymnasium.error.InvalidAction, match=f"no action {action}"):
            env.step(action)
    for seat in (2, 0.5, "0"):
        with pytest.raises(ValueError, match=f"seat is from 0 to 1, not {seat!r}"):
            make("portal", seats=2, seat=seat)
    for others in (["random"], None, ["random", 3]):
        with pytest.raises(ValueError, match="one for each of the 2 other seats, not"):
            make("portal", seats=3, others=others)
    with pytest.raises(ValueError, match="there is no bot 'genius'"):
        make("portal", seats=2, others="genius")


def test_a_limit_lets_the_seat_be_asked() -> None:
    with pytest.raises(ValueError, match="limit is how many decisions a game may have, at least 1, not 0"):
        make("portal", seats=2, limit=0)
    with pytest.raises(ValueError, match="the limit of 1 cut a game off before seat 1 was asked"):
        make("portal", seats=2, seat=1, limit=1).unwrapped.reset(seed=1)


def test_a_refused_action_costs_a_point_and_names_its_rule() -> None:
    env = make("portal", seats=2).unwrapped
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(env.single.spec.action("trim_hand:card_06"))
    assert (reward, terminated, truncated, info["refused"]) == (-1.0, True, False, "TABLE-2")


def test_a_human_is_shown_every_board(capsys) -> None:
    env = make("portal", seats=2, render_mode="human").unwrapped
    seen, _ = env.reset(seed=1)
    env.step(int(seen["action_mask"].argmax()))
    assert capsys.readouterr().out.count("NEW EDGE") == 2
