"""Many games at once: with and without zeros, in one process and in several, all the same games."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory
from pickle import PicklingError

import numpy as np
import pytest

import layover.envs.batch
from layover.envs.arrays import expanded
from layover.envs.batch import ENDED, TRUNCATED, BatchEnv
from layover.envs.pettingzoo import LayoverAEC
from tests.envs.seatings import FEW

N = 6


def dense_of(batch: BatchEnv) -> tuple[np.ndarray, np.ndarray]:
    """Rows and masks of a compact batch."""
    masks = np.zeros((batch.n, len(batch.spec.actions)), np.int8)
    for game in range(batch.n):
        masks[game, batch.choices[game, :batch.counts[game]]] = 1
    return expanded(batch.spec, batch.compact), masks


@pytest.mark.parametrize("game, seats", FEW)
def test_compact_rows_say_the_same(game, seats) -> None:
    full, compact = BatchEnv(game, N, seats, limit=60), BatchEnv(game, N, seats, limit=60, dense=False)
    ends = 0
    for batch in (full, compact):
        batch.reset(seed=5)
    random = np.random.default_rng(1)
    for step in range(130):
        actions = (full, compact)[step % 2].sample(random)
        for batch in (full, compact):
            batch.step(actions)
        rows, masks = dense_of(compact)
        assert np.array_equal(rows, full.observations) and np.array_equal(masks, full.masks)
        for name in ("asked", "ended", "rewards"):
            assert np.array_equal(full.arrays[name], compact.arrays[name])
        ends += int(np.count_nonzero(full.ended))
    assert ends >= 2 * N - 1


def test_each_game_is_one_of_pettingzoo() -> None:
    batch, env = BatchEnv("portal", 3, 2), LayoverAEC("portal", 2)
    batch.reset(seed=9)
    env.reset(seed=9 * 1_000_003 + 2)
    random = np.random.default_rng(2)
    while not batch.ended[2]:
        seen = env.last()[0]
        assert np.array_equal(batch.observations[2], seen["observation"])
        assert np.array_equal(batch.masks[2], seen["action_mask"])
        assert batch.asked[2] == env.agents.index(env.agent_selection)
        actions = batch.sample(random)
        batch.step(actions)
        env.step(actions[2])
    assert batch.ended[2] == ENDED and batch.rewards[2].tolist() == list(env.rewards.values())
    assert batch.masks[2].any(), "the next game has begun"


def test_a_game_that_is_cut_off_brings_nothing() -> None:
    batch = BatchEnv("portal", 2, 2, limit=10)
    batch.reset(seed=1)
    random = np.random.default_rng(1)
    for step in range(10):
        batch.step(batch.sample(random))
    assert batch.ended.tolist() == [TRUNCATED] * 2 and not batch.rewards.any()


@pytest.mark.parametrize("dense", [True, False])
def test_several_processes_play_the_same_games(dense) -> None:
    alone = BatchEnv("airlines", N, 2, dense=dense, limit=40)
    with BatchEnv("airlines", N, 2, dense=dense, limit=40, processes=2) as together:
        for batch in (alone, together):
            batch.reset(seed=3)
        random = np.random.default_rng(3)
        for step in range(50):
            actions = alone.sample(random)
            for batch in (alone, together):
                batch.step(actions)
            for name in ("asked", "ended", "rewards", *(("observations", "masks") if dense else ("compact", "counts"))):
                assert np.array_equal(alone.arrays[name], together.arrays[name])
            if not dense:
                assert np.array_equal(dense_of(alone)[0], dense_of(together)[0])
        actions = alone.sample(random)
        actions[-1] = 5000
        before = together.asked.copy()
        with pytest.raises(ValueError, match=f"game {N - 1}: there is no action 5000"):
            together.step(actions)
        assert np.array_equal(together.asked, before), "no game has gone on"


@pytest.mark.parametrize("processes", [1, 2])
def test_what_is_no_whole_number_is_refused_and_the_games_go_on(processes) -> None:
    with BatchEnv("portal", 2, 2, processes=processes) as batch:
        batch.reset(seed=1)
        actions = batch.sample(np.random.default_rng(1))
        for wrong in (actions.astype(float), actions.reshape(2, 1), actions > 0, [int(actions[0]), None], None, 5):
            with pytest.raises(ValueError, match="a whole number for each of the 2 games, not"):
                batch.step(wrong)  # type: ignore[arg-type]
        before = batch.observations.copy()
        batch.step(actions.tolist())
        assert not np.array_equal(batch.observations, before)


def test_without_processes_no_shared_memory_is_left(monkeypatch) -> None:
    made = []

    def share(**words) -> SharedMemory:
        made.append(SharedMemory(**words))
        return made[-1]

    monkeypatch.setattr(layover.envs.batch, "SharedMemory", share)
    monkeypatch.setattr(layover.envs.batch, "_work", lambda *task: None)      # it cannot be sent to another process
    with pytest.raises((AttributeError, PicklingError)):
        BatchEnv("portal", 2, 2, processes=2)
    assert made
    for memory in made:
        with pytest.raises(FileNotFoundError):
            SharedMemory(name=memory.name)


def test_one_that_is_closed_says_so() -> None:
    with BatchEnv("portal", 2, 2, processes=2) as batch:
        batch.reset(seed=1)
    for call in (lambda: batch.step([0, 0]), lambda: batch.reset(seed=1)):
        with pytest.raises(ValueError, match="this BatchEnv is closed"):
            call()
    with pytest.raises(AttributeError, match="a closed BatchEnv has no 'asked'"):
        _ = batch.asked
    batch.close()


def test_a_process_that_has_ended_is_told() -> None:
    with BatchEnv("portal", 2, 2, processes=2) as batch:
        batch._crew.processes[1].kill()
        with pytest.raises(RuntimeError, match="a process of this BatchEnv has ended"):
            batch.reset(seed=1)


def test_bad_use_is_told() -> None:
    batch = BatchEnv("portal", 2, 2)
    with pytest.raises(ValueError, match=r"call reset\(\) first"):
        batch.step([0, 0])
    batch.reset(seed=1)
    with pytest.raises(ValueError, match=r"for each of the 2 games, not int64 in the shape \(3,\)"):
        batch.step([0, 0, 0])
    with pytest.raises(ValueError, match=r"game 0: trim_hand:card_06: This is not what is asked now. \[TABLE-2\]"):
        batch.step([batch.spec.action("trim_hand:card_06")] * 2)
    with pytest.raises(AttributeError, match="a dense BatchEnv has no 'compact'"):
        _ = batch.compact
    with pytest.raises(ValueError, match="limit is how many decisions"):
        BatchEnv("portal", 2, 2, limit=0)
    for seed in (-1, 1.5, "7"):
        with pytest.raises(ValueError, match=f"a seed is a whole number from 0 on, not {seed!r}"):
            batch.reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one game for each process, not 1.5 for 1"):
        BatchEnv("portal", 1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"rows of portal_v1 have 249 bytes each, and not the shape \(249, 2\)"):
        expanded(batch.spec, np.zeros((249, 2), np.uint8))
    with pytest.raises(ValueError, match="at least one game for each process"):
        BatchEnv("portal", 2, 2, processes=3)
