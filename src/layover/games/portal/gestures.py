"""What people mean as one thing: subjects from a chamber to a chamber, how many of them, and what they carry; slices
through the vent; all that is to be delivered, into one chamber. A plan is made of the game's own questions, and ends
before a pick that could not be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layover.engine.game import Game
from layover.engine.stack import GOES_ON, Ask, Step
from layover.games.portal.state import Portal
from layover.games.portal.steps import cards, carry, deliver, devices, move

FIRST: Final[list[Step[Portal]]] = [move.MOVE_FROM, cards.CARD_SOURCE, cards.CARD_SUBJECT]
WALK: Final[list[Step[Portal]]] = [move.MOVE_TO, move.MOVE_COUNT, cards.CARD_TARGET, cards.CARD_COUNT]
LOAD: Final[list[Step[Portal]]] = [carry.CARRY, devices.VENT]
CHOICES: Final[list[Step[Portal]]] = [move.MOVE_FROM, move.MOVE_TO]
"""Whoever answers these has only chosen: nothing has changed but the question."""
INTO: Final[list[Ask[Portal]]] = [deliver.DELIVER_SUBJECT, deliver.DELIVER_CAKE]
MOST: Final = 150
"""More plans than that are none: what is carried is then left to its own question."""


def compounds(game: Game[Portal], s: Portal) -> list[list[int]]:
    """Whole plans of the asked seat, in the order of the picks."""
    if not s.stack or not game.revocable(s):
        return []
    if _is_one_of(s, INTO):
        return _all_into_one(game, s)
    if not _is_one_of(s, FIRST + WALK + LOAD):
        return []
    found: list[list[int]] = []
    trial = s.copy()
    _go_on(game, trial, WALK + LOAD, [], found)
    if len(found) > MOST:
        found = []
        _go_on(game, trial, WALK, [], found)
    return found if len(found) <= MOST else []


def _go_on(game: Game[Portal], s: Portal, questions: list[Step[Portal]], begun: list[int],
           found: list[list[int]]) -> None:
    """Every way on through these questions of the asked seat. The state is the same again afterwards."""
    if _is_one_of(s, CHOICES):
        _choose(game, s, questions, begun, found)
    elif _ends_with_the_count(s, questions):
        if begun:
            found += [[*begun, pick] for pick in game.legal(s)]
    else:
        _try(game, s, questions, begun, found)


def _choose(game: Game[Portal], s: Portal, questions: list[Step[Portal]], begun: list[int],
            found: list[list[int]]) -> None:
    stack = s.stack
    for pick in game.legal(s):
        if len(found) > MOST:
            break
        s.stack = stack[:]
        game.apply(s, pick)
        _go_on(game, s, questions, [*begun, pick], found)
    s.stack = stack


def _ends_with_the_count(s: Portal, questions: list[Step[Portal]]) -> bool:
    """Whether a plan ends with how many go, and can be taken back however many do: that need not be tried."""
    f = s.stack[-1]
    if f.step != move.MOVE_COUNT.ix or move.MOVE_COUNT.foretold(s, f) != GOES_ON:
        return False
    return carry.CARRY not in questions or not carry.is_load(s, move.MOVE_COUNT.source(f))


def _try(game: Game[Portal], s: Portal, questions: list[Step[Portal]], begun: list[int],
         found: list[list[int]]) -> None:
    picks = game.legal(s)
    ways = [game.way_on(s, pick) for pick in picks]
    if len(begun) > 1 and None in ways:
        found.append(begun)
    for n, then in enumerate(ways):
        if then is None or len(found) > MOST:
            continue
        if _is_one_of(then, questions):
            _go_on(game, then, questions, [*begun, picks[n]], found)
        elif begun:
            found.append([*begun, picks[n]])


def _all_into_one(game: Game[Portal], s: Portal) -> list[list[int]]:
    """For each chamber, whatever comes through the tubes goes there."""
    found: list[list[int]] = []
    for first in game.legal(s):
        chamber = first - game.heading_of[first].base
        plan: list[int] = [first]
        then = game.way_on(s, first)
        while then is not None and _is_one_of(then, INTO):
            pick = _into(then, chamber)
            then = game.way_on(then, pick) if pick in game.legal(then) else None
            if then is not None:
                plan.append(pick)
        if len(plan) > 1:
            found.append(plan)
    return found


def _into(s: Portal, chamber: int) -> int:
    """The pick that delivers what is next into a chamber."""
    for question in INTO:
        if question.ix == s.stack[-1].step:
            return int(question.base) + chamber
    raise AssertionError("nothing is to be delivered")


def _is_one_of(s: Portal, questions: Sequence[Step[Portal]]) -> bool:
    step = s.stack[-1].step
    for question in questions:
        if question.ix == step:
            return True
    return False
