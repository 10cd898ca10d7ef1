"""What a seat has come to know, as a string: two games that a seat cannot tell apart have the same one."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from layover.engine.stack import CHANCE, State
from layover.env import World

DIGITS = 16
"""Of a digest."""


class Memory:
    """What every seat has seen happen and what it has picked itself, from the first card on, as a digest. It never
    changes: copies of a game share it.
    """

    def __init__(self, world: World, state: State, digests: tuple[str, ...], plies: int) -> None:
        self.world = world
        self.state = state
        """A state of its own, which the events are heard at."""
        self.digests = digests
        self.plies = plies
        """Actions so far, those of chance included."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _memory, (self.world, self.world.written(self.state), self.digests, self.plies)

    @staticmethod
    def begin(world: World) -> Memory:
        """Nothing has happened yet."""
        return Memory(world, world.start, ("",) * world.seats, 0)

    def after(self, actions: Sequence[int]) -> Memory:
        """With all actions of a game, those of chance included, of which it knows the first ones."""
        state = self.state.copy()
        walk = self.world.walk(state)
        digests = list(self.digests)
        for action in actions[self.plies:]:
            asked = walk.asked()
            if asked != CHANCE:
                digests[asked] = _with(digests[asked], f"pick {walk.pick(action)}")
            state.log = []
            walk.take(action)
            for event in state.log:
                said = f"{event.kind} {event.seat} {event.a} {event.b} {event.c} {event.text}"
                for seat in range(self.world.seats):
                    if event.visible_to(seat):
                        digests[seat] = _with(digests[seat], said)
        state.log = None
        return Memory(self.world, state, tuple(digests), len(actions))

    def string(self, seat: int, s: State) -> str:
        """What a seat remembers, and what it may know now."""
        who = f"{self.world.spec.name} seat {seat} of {self.world.seats}"
        return f"{who}: {self.digests[seat]} {known(self.world, s, seat)}"


def _memory(world: World, written: dict[str, Any], digests: tuple[str, ...], plies: int) -> Memory:
    return Memory(world, world.read(written), digests, plies)


def known(world: World, s: State, seat: int) -> str:
    """What a seat may know of a state, as a digest: without what it remembers."""
    return hashlib.sha256(world.row(s, seat)).hexdigest()[:DIGITS]


def _with(digest: str, said: str) -> str:
    """One thing more is remembered: one by one, so that it does not matter when somebody asks."""
    return hashlib.sha256(f"{digest}\n{said}".encode()).hexdigest()[:DIGITS]
