"""What a seat may do next, as lines: the picks that make up one thing to do."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import utilities
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.stack import State

MOST_TRIED: Final = 60
"""How many picks of any-time actions are looked at in one place."""
GAIN: Final = 1e-6
"""What an any-time action must gain: those that only shuffle pieces about are not searched."""
_KEYS: Final = 0xFFFFFFFFFFFF


def lines(game: Game[Any], s: State, judge: Judge[Any, Any]) -> list[list[int]]:
    """One line for each pick of the question asked; whole plans (`Judge.plans`) instead of their first steps.

    Any-time actions are left out: `improvements` finds the ones that gain.
    """
    f = s.stack[-1]
    picks = game.asks[f.step].legal(s, f)
    if not picks:
        picks = game.legal(s)
    for pick in judge.wasteful(s, picks):
        picks.remove(pick)
    plans = judge.plans(s)
    begun: set[int] = set()
    for plan in plans:
        begun.add(plan[0])
    for pick in picks:
        if pick not in begun and not judge.pointless(s, pick):
            plans.append([pick])
    return plans or [[pick] for pick in picks]


def improvements(game: Game[Any], s: State, judge: Judge[Any, Any]) -> list[list[int]]:
    """Any-time actions of the asked seat, each followed to its end, after which `evaluate` likes it better."""
    found: list[list[int]] = []
    f = s.stack[-1]
    if not game.anytime or not game.asks[f.step].open:
        return found
    seat = f.seat
    least = utilities(game, s, judge)[seat] + GAIN
    left: i64 = MOST_TRIED
    pending: list[tuple[State, list[int]]] = [(s, [pick]) for pick in game.legal_anytime(s, seat)]
    pending.reverse()
    while pending and left > 0:
        before, line = pending.pop()
        after = before.copy()
        game.apply(after, line[-1])
        left -= 1
        if len(after.stack) <= len(s.stack):
            if utilities(game, after, judge)[seat] > least:
                found.append(line)
        elif game.seat(after) == seat:
            for pick in game.asks[after.stack[-1].step].legal(after, after.stack[-1]):
                pending.append((after, [*line, pick]))
    return found


def follow(game: Game[Any], s: State, line: list[int]) -> None:
    """Make the picks of a line. Nothing is drawn between them: that would be a place to think again."""
    for pick in line:
        game.apply(s, pick)


def key_of(line: list[int]) -> int:
    """A number for a line: the pick itself where there is only one."""
    if len(line) == 1:
        return line[0]
    return -1 - (hash(tuple(line)) & _KEYS)
