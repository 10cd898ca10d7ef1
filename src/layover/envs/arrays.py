"""Rows as arrays: by the names of their planes, from compact ones, as a network likes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from layover.engine.errors import Malformed
from layover.engine.planes import NUMBERS, SETS, Plane
from layover.engine.setup import Value
from layover.env import Spec, World

Bytes = npt.NDArray[np.uint8]
Observation = dict[str, npt.NDArray[Any]]


def world_of(game: str, seats: int | None, options: dict[str, Value] | None) -> World:
    """A wrong number of seats or an unknown option is a `ValueError`, as is usual in these projects."""
    try:
        return World(game, seats, options)
    except Malformed as error:
        raise ValueError(str(error)) from error


def whole(value: object, least: int) -> bool:
    """Whether something is a whole number, `least` or more."""
    return isinstance(value, (int, np.integer)) and bool(value >= least)


def planes(spec: Spec, row: npt.NDArray[Any]) -> Observation:
    """A row, or many as the last axis of an array, by the names of its planes; nothing is copied."""
    return {plane.name: row[..., plane.start:plane.start + plane.size].reshape((*row.shape[:-1], *plane.shape))
            for plane in spec.planes}


def expanded(spec: Spec, compact: Bytes) -> Bytes:
    """Compact rows, one or many as the last axis of an array, number by number."""
    if compact.shape[-1:] != (spec.width,):
        raise ValueError(f"compact rows of {spec.name} have {spec.width} bytes each, and not the shape {compact.shape}")
    rows = compact.reshape(-1, spec.width)
    me = rows[:, spec.plane("me").at] - 1
    found = np.empty((len(rows), spec.size), np.uint8)
    for plane in spec.planes:
        part = _turned(spec, plane, rows[:, plane.at:plane.end], me).reshape(len(rows), plane.rows, plane.length)
        found[:, plane.start:plane.start + plane.size] = _spread(plane, part).reshape(len(rows), plane.size)
    return found.reshape(*compact.shape[:-1], spec.size)


def _turned(spec: Spec, plane: Plane, part: Bytes, me: Bytes) -> Bytes:
    """The bytes of a plane, with seats told from the one that looks on."""
    if plane.names_seats:
        return np.where(part, 1 + (part + (spec.seats - 1) - me[:, None]) % spec.seats, 0)
    if plane.turned:
        by_seat = part.reshape(len(part), -1, spec.seats, plane.turned)
        seats = (me[:, None] + np.arange(spec.seats)) % spec.seats
        return np.take_along_axis(by_seat, seats[:, None, :, None], 2)
    return part


def _spread(plane: Plane, part: Bytes) -> Bytes:
    """The numbers of a plane, row by row."""
    if plane.kind == NUMBERS:
        return part
    if plane.kind == SETS:
        return np.unpackbits(part, axis=-1, bitorder="little")[..., :plane.columns]
    found = np.zeros((*part.shape[:-1], plane.columns), np.uint8)
    columns = np.arange(1, plane.columns + 1).astype(np.uint8)
    for k in range(plane.length):
        found += np.uint8(k + 1) * (part[..., k:k + 1] == columns)
    return found


def scaled(spec: Spec, rows: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Rows as a network likes them: seldom more than 1."""
    found: npt.NDArray[np.float32] = rows * np.asarray(spec.scale, np.float32)
    return found
