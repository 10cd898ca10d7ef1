"""Many games at once, for training: every step is an action in each of them.

>>> import numpy as np
>>> from layover.envs.batch import BatchEnv
>>> batch = BatchEnv("portal", n=8, seats=2)
>>> batch.reset(seed=7)
>>> random = np.random.default_rng(7)
>>> for step in range(20):
...     batch.step(batch.sample(random))
>>> batch.observations.shape, batch.masks.shape, batch.asked.shape
((8, 1113), (8, 956), (8,))

A game that ends is dealt anew at once: `ended` and `rewards` tell of the old one, all else of the new one.
"""

from __future__ import annotations

import multiprocessing
import secrets
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import numpy.typing as npt

from layover.engine.chance import Rng
from layover.engine.lanes import CUT_OFF, shares
from layover.engine.setup import Value
from layover.engine.stack import State
from layover.env import LIMIT, Spec, World
from layover.envs.arrays import whole, world_of

RUNNING = 0
ENDED = 1
TRUNCATED = 2
"""What `ended` says of a game after a step."""
_JOIN = 5.0

Array = npt.NDArray[Any]
Actions = Sequence[int] | Array
_Shared = tuple[str, str, tuple[int, ...]]
"""Where an array is in shared memory: the name of the memory, its type and its shape."""


class _Games:
    """Some of the games, in this process; its arrays are written over by every step."""

    def __init__(self, world: World, n: int, limit: int, dense: bool) -> None:
        self.world = world
        self.lanes = lanes = world.lanes(n, limit, dense)
        self.ended = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, world.seats), np.float32)
        self.told: list[int] = []
        """The games that ended with the last step."""
        self.arrays: dict[str, Array] = {
            "asked": np.frombuffer(memoryview(lanes.asked), np.int32), "ended": self.ended, "rewards": self.rewards,
            "choices": np.frombuffer(memoryview(lanes.choices), np.int32).reshape(n, -1),
            "counts": np.frombuffer(memoryview(lanes.counts), np.int32)}
        if dense:
            self.arrays["observations"] = np.frombuffer(memoryview(lanes.rows.cells), np.uint8).reshape(n, -1)
            self.arrays["masks"] = np.frombuffer(memoryview(lanes.masks), np.int8).reshape(n, -1)
        else:
            self.arrays["compact"] = np.frombuffer(memoryview(lanes.rows.compact), np.uint8).reshape(n, -1)

    def reset(self, seed: int, first: int) -> None:
        for lane in range(len(self.lanes.states)):
            self.lanes.begin(lane, Rng.seeded(seed * 1_000_003 + first + lane))
        self.forget()

    def forget(self) -> None:
        """Which games have ended."""
        self.told = []
        self.ended[:] = RUNNING
        self.rewards[:] = 0

    def refusal(self, actions: list[int], first: int) -> str:
        """Why these actions cannot be taken; nothing where they can."""
        lane = self.lanes.refused(actions)
        if lane < 0:
            return ""
        return f"game {first + lane}: {self.world.refusal(self.lanes.states[lane], actions[lane])[1]}"

    def step(self, actions: list[int]) -> None:
        """An action in each game, all of them allowed."""
        lanes = self.lanes
        if self.told:
            self.forget()
        self.told = lanes.step(actions)
        for lane in self.told:
            cut = lanes.asked[lane] == CUT_OFF
            self.ended[lane] = TRUNCATED if cut else ENDED
            if not cut:
                self.rewards[lane] = shares(self.world.game, lanes.states[lane])
            lanes.begin(lane, lanes.rngs[lane])


class BatchEnv:
    """`n` games, all of whose seats are played from outside.

    - `observations` (n × size) and `masks` (n × actions): what the asked seat of each game may know and do; or, with
      `dense=False`, compact rows alone, `compact` (n × width), which `expanded` turns into the same.
    - `choices` (n × actions) and `counts` (n): the actions themselves, the first so many of each row.
    - `asked` (n): which seat that is.
    - `ended` (n): 0, or 1 if the step ended a game, or 2 if it was cut off; `rewards` (n × seats): shares of victory.

    The arrays are always the same, written over by every step: copy what is to be kept. With several `processes` each
    plays a part of the games, and the arrays are in shared memory; use it in a `with` block, or `close` it.
    """

    def __init__(self, game: str, n: int = 256, seats: int | None = None, options: dict[str, Value] | None = None,
                 limit: int = LIMIT, dense: bool = True, processes: int = 1) -> None:
        if not whole(n, 1) or not whole(processes, 1) or processes > n:
            raise ValueError(f"there is at least one game for each process, not {n!r} for {processes!r}")
        self.world = world_of(game, seats, options)
        self.n = n
        self.dense = dense
        self.begun = False
        self.closed = False
        self.firsts = np.arange(n) * len(self.spec.actions)
        """Where the choices of each game begin."""
        self._games: _Games | None = None
        self._crew: _Crew | None = None
        if processes == 1:
            self._games = _Games(self.world, n, limit, dense)
            self.arrays = self._games.arrays
        else:
            self._crew = _Crew(self.world, n, limit, dense, processes)
            self.arrays = self._crew.arrays
        self.__dict__.update(self.arrays)

    @property
    def spec(self) -> Spec:
        return self.world.spec

    def __getattr__(self, name: str) -> Array:
        """The arrays are attributes; this is no other."""
        which = "closed" if self.closed else "dense" if self.dense else "compact"
        raise AttributeError(f"a {which} BatchEnv has no {name!r}")

    @property
    def states(self) -> list[State]:
        """The games themselves, to be read: what a bot is asked with (`bot.pick(batch.world.game, batch.states[0])`).
        """
        if self._games is None:
            raise ValueError("the games are in other processes: ask for processes=1 to have their states")
        return self._games.lanes.states

    def reset(self, seed: int | None = None) -> None:
        """New games in all places."""
        self._is_open()
        if seed is not None and not whole(seed, 0):
            raise ValueError(f"a seed is a whole number from 0 on, not {seed!r}")
        seed = secrets.randbits(40) if seed is None else int(seed)
        if self._games is not None:
            self._games.reset(seed, 0)
        else:
            self._all("reset", seed)
        self.begun = True

    def step(self, actions: Actions) -> None:
        """An action in each game. One that is not allowed is a `ValueError` that names its rule."""
        chosen = self._numbers(actions)
        if why := self._games.refusal(chosen, 0) if self._games is not None else self._all("refusal", chosen):
            raise ValueError(why)
        if self._games is not None:
            self._games.step(chosen)
        else:
            self._all("step", chosen)

    def _numbers(self, actions: Actions) -> list[int]:
        """The actions of a step: nothing else is sent to the games, which a wrong type would bring down."""
        self._is_open()
        if not self.begun:
            raise ValueError("call reset() first: there are no games yet")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.n,):
            raise ValueError(f"step takes a whole number for each of the {self.n} games, not {given.dtype} in the shape"
                             f" {given.shape}")
        numbers: list[int] = (given if given.dtype.kind == "i" else given.astype(np.int64)).tolist()
        return numbers

    def sample(self, random: np.random.Generator) -> Array:
        """In each game any of its actions, all equally likely."""
        nth = random.random(self.n)
        nth *= self.counts
        chosen: Array = self.choices.take(self.firsts + nth.astype(np.int64))
        return chosen

    def _is_open(self) -> None:
        if self.closed:
            raise ValueError("this BatchEnv is closed: its processes have gone home")

    def _all(self, what: str, value: Any) -> str:
        assert self._crew is not None
        return self._crew.do(what, value)

    def close(self) -> None:
        """Send the other processes home."""
        if self._crew is not None:
            self.closed = True
            for name in self.arrays:
                self.__dict__.pop(name, None)
            self._crew.close()

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class _Crew:
    """Processes that play the games; what they see is in memory that they share with this one."""

    def __init__(self, world: World, n: int, limit: int, dense: bool, processes: int) -> None:
        self.arrays: dict[str, Array] = {}
        self.memory: list[SharedMemory] = []
        self.lines: list[Connection] = []
        self.processes: list[Any] = []
        self.bounds = [(n * k // processes, n * (k + 1) // processes) for k in range(processes)]
        whole = _Games(world, 1, limit, dense).arrays
        try:
            names = {name: self._share(name, (n, *one.shape[1:]), one.dtype) for name, one in whole.items()}
            for first, end in self.bounds:
                self._hire(world, first, end, limit, dense, names)
        except BaseException:
            self.close()        # shared memory would outlive this process
            raise

    def _share(self, name: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> _Shared:
        memory = SharedMemory(create=True, size=max(1, dtype.itemsize * int(np.prod(shape))))
        self.memory.append(memory)
        self.arrays[name] = np.ndarray(shape, dtype, memory.buf)
        return memory.name, dtype.str, shape

    def _hire(self, *task: Any) -> None:
        context = multiprocessing.get_context("forkserver")
        here, there = context.Pipe()
        self.lines.append(here)
        process = context.Process(target=_work, args=(there, *task), daemon=True)
        process.start()
        there.close()
        self.processes.append(process)

    def do(self, what: str, value: Any) -> str:
        """Each process does it with its part of the actions; what the first says that has anything to say."""
        try:
            for line, (first, end) in zip(self.lines, self.bounds, strict=True):
                line.send((what, value if what == "reset" else value[first:end]))
            told = [line.recv() for line in self.lines]
        except (EOFError, OSError) as error:
            raise RuntimeError("a process of this BatchEnv has ended: was it asked for outside of"
                               " `if __name__ == \"__main__\":`?") from error
        return next(filter(None, told), "")

    def close(self) -> None:
        for line in self.lines:
            line.close()
        for process in self.processes:
            process.join(_JOIN)
        self.lines = []
        self.processes = []
        self.arrays.clear()
        for memory in self.memory:
            memory.close()
            memory.unlink()
        self.memory = []


def _work(line: Connection, world: World, first: int, end: int, limit: int, dense: bool,
          names: dict[str, _Shared]) -> None:
    """The life of one process: its games, one order after the other, until the line is closed."""
    games = _Games(world, end - first, limit, dense)
    held = {name: SharedMemory(name=memory) for name, (memory, _, _) in names.items()}
    shown = {name: np.ndarray(shape, dtype, held[name].buf)[first:end] for name, (_, dtype, shape) in names.items()}
    while True:
        try:
            what, value = line.recv()
        except EOFError:
            break
        if what == "refusal":
            line.send(games.refusal(value, first))
            continue
        if what == "reset":
            games.reset(value, first)
        else:
            games.step(value)
        for name, array in games.arrays.items():
            width = int(games.arrays[_LENGTHS[name]].max()) if name in _LENGTHS else None
            shown[name][..., :width] = array[..., :width]
        line.send("")
    shown.clear()
    for memory in held.values():
        memory.close()


_LENGTHS = {"choices": "counts"}
"""Array -> how much of its rows holds."""
