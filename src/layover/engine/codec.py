# mypyc: skip
"""State <-> JSON, derived from the fields: written once for every game."""

from __future__ import annotations

import hashlib
import inspect
import json
from functools import cache
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.stack import CHANCE, Frame, State, Step

NOT_SAVED = {"log", "pack", "stack"}


def fields(s: State) -> tuple[str, ...]:
    """The columns of a state, sorted."""
    kind: object = type(s)
    return _fields(kind)


@cache
def _fields(kind: object) -> tuple[str, ...]:
    assert isinstance(kind, type)
    # A plain class has annotations, a compiled one a descriptor for each attribute.
    found: set[str] = set()
    for cls in kind.__mro__:
        if cls is object:
            continue
        found.update(vars(cls).get("__annotations__", {}))
        found.update(name for name, value in vars(cls).items() if inspect.isgetsetdescriptor(value))
    return tuple(sorted(name for name in found - NOT_SAVED if not name.startswith("__")))


def encode(game: Game[Any], s: State) -> dict[str, Any]:
    """Everything true of a state, as JSON; frames by the names of their steps."""
    return {name: _plain(value) for name, value in columns(game, s).items()}


def columns(game: Game[Any], s: State) -> dict[str, Any]:
    """The same with tuples as they are: what an encoder writes as lists."""
    data: dict[str, Any] = {name: getattr(s, name) for name in fields(s)}
    for name in game.seldom:
        if not any(data[name]):
            del data[name]
    data["stack"] = [[game.steps[f.step].name, f.seat, f.x, f.y, f.z] for f in s.stack]
    return data


def decode(game: Game[Any], blank: State, data: dict[str, Any]) -> State:
    """Fill a fresh state of the same game with saved columns; every column must be there and fit."""
    expected = set(fields(blank)) | {"stack"}
    data = {name: _plain(getattr(blank, name)) for name in game.seldom} | data
    if set(data) != expected:
        odd = sorted(set(data) ^ expected)
        raise Malformed("state/columns", f"the saved state has other columns than these rules: {', '.join(odd)}")
    for name in fields(blank):
        setattr(blank, name, _like(getattr(blank, name), data[name], name))
    if not isinstance(data["stack"], list):
        raise Malformed("state/stack", "the saved state's stack is not a list")
    steps = {step.name: step for step in game.steps}
    blank.stack = [_frame(steps, row) for row in data["stack"]]
    return blank


def check(game: Game[Any], s: State, seats: int) -> None:
    """Refuse a saved state that these rules could not have come to."""
    try:
        problems = game.census(s)
    except IndexError:
        problems = ["a column is too short"]
    if problems:
        raise Malformed("state/census", f"the saved state does not add up: {'; '.join(problems)}")
    try:
        game.view(s, None)
        for seat in range(seats):
            game.own_view(s, seat)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        raise Malformed("state/value", "the saved state names something that is not in the pack") from None
    for frame in s.stack:
        if not CHANCE <= frame.seat < seats:
            raise Malformed("state/stack", f"the saved state's stack asks seat {frame.seat}, which is not there")
    if s.stack and not game.steps[s.stack[-1].step].asks:
        raise Malformed("state/stack", "the saved state does not stop at a question")


def digest(game: Game[Any], s: State) -> str:
    """A short fingerprint of a state, the same plain and compiled, whatever is cached in it."""
    data = {name: value for name, value in encode(game, s).items() if name not in game.derived}
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _plain(value: Any) -> Any:
    if not isinstance(value, (list, tuple)):
        return value
    nested = bool(value) and not isinstance(value[0], int)      # a column holds one kind of thing
    return [_plain(part) for part in value] if nested else list(value)


def _like(model: Any, value: Any, name: str) -> Any:
    """A saved value in the shape of the fresh state's: same kind, tuples where it has tuples."""
    if isinstance(model, (bool, str)):
        if type(value) is type(model):
            return value
    elif isinstance(model, int):
        if type(value) is int:
            return value
    elif isinstance(value, list):
        kind = str if model and isinstance(model[0], str) else int
        if all(type(part) is kind for part in value):
            return type(model)(value)
        if model and isinstance(model[0], (list, tuple)):
            return type(model)(_like(model[0], part, name) for part in value)
    raise Malformed("state/value", f"the saved state's column {name!r} does not hold what these rules expect")


def _frame(steps: dict[str, Step[Any]], row: Any) -> Frame:
    if not (isinstance(row, list) and len(row) == 5 and row[0] in steps and all(type(n) is int for n in row[1:])):
        raise Malformed("state/stack", f"the saved state's stack holds something these rules do not know: {row!r}")
    return steps[row[0]].at(row[1], row[2], row[3], row[4])
