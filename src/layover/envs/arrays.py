"""Rows as arrays: by the names of their planes, from compact ones, as a network likes them."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from layover.engine.errors import Malformed
from layover.engine.setup import Value
from layover.env import Spec, World

Observation = dict[str, npt.NDArray[Any]]


def world_of(game: str, seats: int | None, options: dict[str, Value] | None) -> World:
    """A wrong number of seats or an unknown option is a `ValueError`, as is usual in these projects."""
    try:
        return World(game, seats, options)
    except Malformed as error:
        raise ValueError(str(error)) from error


def planes(spec: Spec, row: npt.NDArray[Any]) -> Observation:
    """A row, or many as the last axis of an array, by the names of its planes; nothing is copied."""
    return {plane.name: row[..., plane.start:plane.start + plane.size].reshape((*row.shape[:-1], *plane.shape))
            for plane in spec.planes}


def expanded(spec: Spec, words: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """Compact rows number by number."""
    order, sets = _order(spec)
    raw = np.ascontiguousarray(words, "<i8").view(np.uint8)
    bits = np.unpackbits(raw, axis=-1, bitorder="little")
    found: npt.NDArray[np.uint8] = np.where(sets, bits[..., order], raw[..., order >> 3])
    return found


@cache
def _order(spec: Spec) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Number of a row -> at which bit of its words it begins, and whether it is one bit or eight."""
    lies = [plane.lies(k) for plane in spec.planes for k in range(plane.size)]
    sets = [plane.sets for plane in spec.planes for _ in range(plane.size)]
    return np.array([64 * word + bit for word, bit in lies]), np.array(sets)


def scaled(spec: Spec, rows: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Rows as a network likes them: seldom more than 1."""
    found: npt.NDArray[np.float32] = rows * np.asarray(spec.scale, np.float32)
    return found
