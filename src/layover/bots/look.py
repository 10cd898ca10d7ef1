"""One look at a line: the value of what it leads to, without a search."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import utilities
from layover.bots.lines import follow, improvements, lines
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State
from layover.engine.weights import Weights

DETAILS: Final = 6
"""Questions with a choice that a look answers."""
TRIALS: Final = 60
"""Picks that one of them may take to answer."""
LONGEST: Final = 24
"""Questions that it answers at most: without a choice they may go round in circles."""


def answered(game: Game[Any], s: State, picks: list[int], rng: Rng, weights: Weights) -> State:
    """The best end of a question for the seat that is asked: what is asked in its place belongs to it."""
    seat = game.seat(s)
    turn = game.turn(s)
    step = s.stack[-1].step
    depth = len(s.stack)
    left: i64 = TRIALS
    best = s
    worth = -1.0
    pending: list[State] = []
    while True:
        for pick in picks:
            if pick == game.retreat():
                continue
            trial = s.copy()
            game.apply(trial, pick)
            game.deal(trial, rng)
            left -= 1
            if left > 0 and len(trial.stack) >= depth and trial.stack[-1].step != step \
                    and game.seat(trial) == seat and game.turn(trial) == turn:
                pending.append(trial)
                continue
            there = utilities(game, trial, weights)[seat]
            if there > worth:
                worth = there
                best = trial
        if not pending:
            return best
        s = pending.pop()
        picks = game.asks[s.stack[-1].step].legal(s, s.stack[-1])


def look(game: Game[Any], s: State, line: list[int], rng: Rng, weights: Weights) -> State:
    """The state a line leads to. The questions that belong to it, up to the end of the turn or
    to the same question again, are answered with the best pick for its maker each time. Where a whole plan has led the
    seat, the best thing it can do there is done, if that is better than nothing.
    """
    seat = game.seat(s)
    turn = game.turn(s)
    step = s.stack[-1].step
    after = s.copy()
    follow(game, after, line)
    game.deal(after, rng)
    arrived = after
    left: i64 = DETAILS
    again: i64 = 1 if len(line) > 1 else 0
    for question in range(LONGEST):
        if left == 0 or not after.stack or game.seat(after) != seat or game.turn(after) != turn:
            break
        f = after.stack[-1]
        if f.step == step:
            if not again:
                break
            again -= 1
        picks = game.asks[f.step].legal(after, f)
        if len(picks) == 1:
            then = after.copy()
            game.apply(then, picks[0])
            game.deal(then, rng)
            if game.turn(then) != turn:
                break
            after = then
            continue
        left -= 1
        after = answered(game, after, picks, rng, weights)
    if again or len(line) == 1:
        return after
    return after if utilities(game, after, weights)[seat] > utilities(game, arrived, weights)[seat] else arrived


def survey(game: Game[Any], s: State, worlds: i64, rng: Rng, weights: Weights) -> tuple[list[list[int]], list[float]]:
    """Every line of the asked seat, and what it looks like on average over some imagined states."""
    seat = game.seat(s)
    found: list[list[int]] = []
    looks: list[float] = []
    for world in range(worlds):
        imagined = game.imagine(s, seat, rng)
        if not world:
            found = lines(game, imagined) + improvements(game, imagined, weights)
            looks = [0.0] * len(found)
        for k in range(len(found)):
            after = look(game, imagined, found[k], rng, weights)
            looks[k] += utilities(game, after, weights)[seat] / float(worlds)
    return found, looks
