"""One look at a line: the value of what it leads to, without a search."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import utilities
from layover.bots.lines import follow, improvements, lines
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.stack import State

DETAILS: Final = 6
"""Questions with a choice that a look answers."""
TRIALS: Final = 24
SEARCHED: Final = 8
"""Picks that are tried to answer one of them: by a survey, and in a search, which comes back to it."""
FEW: Final = 8
FEWEST: Final = 3
"""Picks that a roll compares, closely or not."""
ROLLED: Final = 12
"""Questions that it answers."""
SEEDS: Final = 1 << 30
SLACK: Final = 0.1
"""How much worse than the best a line may look that is taken where turns are looked on."""
LAST_TURNS: Final = 3
"""Of each seat, at most, until the game has ended: its last one, and what it is asked out of turn before and after."""
LONGEST: Final = 24
"""Questions that a look answers at most: without a choice they may go round in circles."""


def carried_out(game: Game[Any], s: State, line: list[int], rng: Rng) -> State:
    """What a line leads to by itself."""
    after = s.copy()
    follow(game, after, line)
    game.deal(after, rng)
    return after


def most_trials(judge: Judge[Any, Any]) -> i64:
    """Picks that a search tries to answer one question."""
    return SEARCHED if judge.closely else 1


def answered(game: Game[Any], s: State, picks: list[int], trials: i64, rng: Rng, judge: Judge[Any, Any]) -> State:
    """The best end of a question for the seat that is asked: what is asked in its place belongs to it, as far as the
    `trials` reach.
    """
    if len(picks) == 1:
        return carried_out(game, s, picks, rng)
    seat = game.seat(s)
    turn = game.turn(s)
    step = s.stack[-1].step
    depth = len(s.stack)
    left = trials
    best = s
    worth = -1.0
    pending: list[State] = []
    while True:
        for pick in picks:
            if judge.pointless(s, pick):
                continue
            trial = s.copy()
            game.apply(trial, pick)
            game.deal(trial, rng)
            left -= 1
            if left > 0 and len(trial.stack) >= depth and trial.stack[-1].step != step \
                    and game.seat(trial) == seat and game.turn(trial) == turn:
                pending.append(trial)
                continue
            there = utilities(game, trial, judge)[seat]
            if there > worth:
                worth = there
                best = trial
        if left <= -trials:                       # a question of very many picks: judged as it stands
            for trial in pending:
                there = utilities(game, trial, judge)[seat]
                if there > worth:
                    worth = there
                    best = trial
            pending = []
        if not pending:
            return best
        s = pending.pop()
        picks = game.asks[s.stack[-1].step].legal(s, s.stack[-1])


def look(game: Game[Any], s: State, line: list[int], trials: i64, rng: Rng, judge: Judge[Any, Any]) -> State:
    """The state a line leads to. The questions that belong to it, up to the end of the turn or to the same question
    again, are answered in the best way for its maker that each time so many `trials` find; what others are asked
    meanwhile, in their best way. Where a whole plan has led
    the seat, the best thing it can do there is done, if that is better than nothing.
    """
    seat = game.seat(s)
    turn = game.turn(s)
    step = s.stack[-1].step
    after = carried_out(game, s, line, rng)
    arrived = after
    left: i64 = DETAILS
    again: i64 = 1 if len(line) > 1 else 0
    for question in range(LONGEST):
        if left == 0 or not after.stack or game.turn(after) != turn:
            break
        f = after.stack[-1]
        own = game.seat(after) == seat
        if own and f.step == step:
            if not again:
                break
            again -= 1
        picks = game.asks[f.step].legal(after, f)
        then = answered(game, after, picks, trials if own else 1, rng, judge)
        if ends_turn(game, then, turn, picks):
            break
        after = then
        if own and len(picks) > 1:
            left -= 1
    if again or len(line) == 1:
        return after
    return after if utilities(game, after, judge)[seat] > utilities(game, arrived, judge)[seat] else arrived


def roll(game: Game[Any], s: State, rng: Rng, judge: Judge[Any, Any]) -> State:
    """Where the asked seat may be at the end of its turn, if it takes the best of a few picks each time."""
    few = FEW if judge.closely else FEWEST
    seat = game.seat(s)
    turn = game.turn(s)
    for question in range(ROLLED):
        if not s.stack or game.seat(s) != seat or game.turn(s) != turn:
            break
        f = s.stack[-1]
        picks = some(game.asks[f.step].legal(s, f), few, rng)
        then = answered(game, s, picks, most_trials(judge), rng, judge)
        if ends_turn(game, then, turn, picks):
            break
        s = then
    return s


def look_on(game: Game[Any], s: State, turn: i64, luck: Rng, rng: Rng, judge: Judge[Any, Any]) -> State:
    """Where a turn ends if whoever is asked in it takes a line that looks best or hardly worse. What nobody can know
    would else be the same each time, such as which of two equal replies is made.
    """
    for question in range(LONGEST):
        if not s.stack or game.turn(s) != turn:
            break
        f = s.stack[-1]
        picks = game.asks[f.step].legal(s, f)
        if len(picks) == 1:
            then = carried_out(game, s, picks, luck)
            if ends_turn(game, then, turn, picks):
                break
            s = then
        else:
            found, looks = survey(game, s, 1, SEARCHED, rng, judge)
            seat = game.seat(s)
            s = carried_out(game, s, found[good_enough([worth[seat] for worth in looks], SLACK, rng)], luck)
    return s


def good_enough(looks: list[float], slack: float, rng: Rng) -> i64:
    """The place of one that is not further from the best than this part of the way to the worst."""
    enough = max(looks) - slack * (max(looks) - min(looks))
    places: list[int] = []
    for k in range(len(looks)):
        if looks[k] >= enough:
            places.append(k)
    return places[rng.below(len(places))]


def pass_on(game: Game[Any], s: State, seat: i64, turn: i64, luck: Rng) -> State:
    """The state with its turn ended, whatever it takes: a look and a roll stop short of the last question."""
    while s.stack and game.turn(s) == turn and game.seat(s) == seat:
        f = s.stack[-1]
        game.apply(s, game.asks[f.step].legal(s, f)[0])
        game.deal(s, luck)
    return s


def judged_at(game: Game[Any], s: State, luck: Rng, judge: Judge[Any, Any]) -> State:
    """Where a state is judged: there; or, once the game closes, at its true end, up to which everybody rolls."""
    if not s.stack or not judge.closing(s):
        return s
    s = s.copy()
    for turn in range(LAST_TURNS * s.seats):
        if not s.stack:
            break
        asked = game.seat(s)
        now = game.turn(s)
        s = pass_on(game, roll(game, s, luck, judge), asked, now, luck)
    return s


def ends_turn(game: Game[Any], s: State, turn: i64, picks: list[int]) -> bool:
    """Whether the only pick there was has led past the turn. What others do or draw there says nothing of it; but the
    end of the game does.
    """
    return len(picks) == 1 and len(s.stack) > 0 and game.turn(s) != turn


def some(picks: list[int], few: i64, rng: Rng) -> list[int]:
    """So few of them."""
    while len(picks) > few:
        picks[rng.below(len(picks))] = picks[-1]
        picks.pop()
    return picks


def best_last(game: Game[Any], s: State, found: list[list[int]], rng: Rng, judge: Judge[Any, Any]) -> None:
    """Put lines into the order of what they come to by themselves."""
    seat = game.seat(s)
    worth: list[tuple[float, int]] = []
    for k in range(len(found)):
        worth.append((utilities(game, carried_out(game, s, found[k], rng), judge)[seat], k))
    worth.sort()
    found[:] = [found[k] for there, k in worth]


def survey(game: Game[Any], s: State, worlds: i64, trials: i64, rng: Rng, judge: Judge[Any, Any],
           named: int = -1) -> tuple[list[list[int]], list[list[float]]]:
    """Every line of the asked seat, and what it looks like to each seat on average over some imagined states. In each
    of them all lines have the same luck: what differs is the line. A `named` pick is among them in any case.
    """
    seat = game.seat(s)
    found: list[list[int]] = []
    looks: list[list[float]] = []
    for world in range(worlds):
        imagined = game.imagine(s, seat, rng)
        luck = 1 + rng.below(SEEDS)
        if not world:
            found = lines(game, imagined, judge) + improvements(game, imagined, judge)
            if named >= 0 and named not in [line[0] for line in found]:
                found.append([named])
            looks = [[0.0] * int(s.seats) for line in found]
        for k in range(len(found)):
            after = look(game, imagined, found[k], trials, Rng(luck), judge)
            worth = utilities(game, judged_at(game, after, Rng(luck), judge), judge)
            for who in range(len(worth)):
                looks[k][who] += worth[who] / float(worlds)
    return found, looks
