"""What clients are sent of a table: its events, what a seat is asked, and what it may do although it is not asked.

Everything here is made again after every pick and for every reader, so whatever is the same for several of them, or the
same each time, is encoded once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from layover.engine.errors import Malformed
from layover.engine.errors import Refused as RefusedByRule
from layover.engine.event import Event
from layover.engine.rule import Rule
from layover.engine.stack import ENDS, GOES_ON, REVEALS
from layover.engine.table import Table
from layover.engine.view import OpenView
from layover.games import get
from layover.server import messages
from layover.server.messages import Candidate, Compound, DecisionInfo
from layover.server.problem import LANGUAGES, Problem

MOST_TRIALS = 200
MOST_COMPOUNDS = 200
TELLING_PICKS = 2
"""A plan is told by its last picks: where a trip leads, not each of its steps."""
encode = msgspec.json.Encoder().encode
Answers = Sequence[tuple[int, Rule | None]]


# Views

View = dict[str, Any]


class Sight:
    """What a client has been told of a game, so that it is told only what is new."""

    def __init__(self) -> None:
        self.view: OpenView | None = None
        """The open view, the same object as long as it holds."""
        self.own: View | None = None


def changes(before: Sequence[View], now: Sequence[View]) -> View | None:
    """What is new in the parts of an open view, by key or by `key/inner`; None when something has gone: then it is told
    whole.

    >>> panels = {"seats": [{"score": 1}, {"score": 2}]}
    >>> changes([{"deck": 9}, panels], [{"deck": 8}, {"seats": [{"score": 1}, {"score": 5}]}])
    {'deck': 8, 'seats/1': {'score': 5}}
    """
    found: View = {}
    for n, part in enumerate(now):
        if part is not before[n] and not _add_changes(found, before[n], part):
            return None
    return found


def _add_changes(found: View, before: View, now: View) -> bool:
    """False when a key has gone."""
    for key in before:
        if key not in now:
            return False
    for key, value in now.items():
        if key not in before:
            found[key] = value
        elif before[key] != value:                  # most are as they were: one look at the whole of each
            _add_inner(found, key, before[key], value)
    return True


def _add_inner(found: View, key: str, before: Any, value: Any) -> None:
    if isinstance(value, list) and isinstance(before, list) and len(value) == len(before):
        for n, inner in enumerate(value):
            if inner != before[n]:
                found[f"{key}/{n}"] = inner
    elif isinstance(value, dict) and isinstance(before, dict) and before.keys() <= value.keys():
        for name, inner in value.items():
            if name not in before or inner != before[name]:
                found[f"{key}/{name}"] = inner
    else:
        found[key] = value


# Events

Told = dict[tuple[int, str, bool], bytes]
"""Encoded events by their number, the language, and whether the reader is the one concerned."""


def events(table: Table, seat: int | None, since: int, lang: str, names: list[str], told: Told) -> bytes:
    """What happened after a ply, with a sentence each. `told` remembers them for other readers."""
    found = []
    for n, ply, event in table.happened(seat, since + 1):
        key = (n, lang, event.seat == seat)
        if key not in told:
            told[key] = encode(_event(table, ply, event, seat, lang, names))
        found.append(told[key])
    return b"[" + b",".join(found) + b"]"


def _event(table: Table, ply: int, event: Event, seat: int | None, lang: str, names: list[str]) -> messages.Event:
    text = table.words.event(event, table.pack, lang, seat, names)
    return messages.Event(ply, event.kind, event.seat, table.words.event_rule(event), text, table.details(event))


# Decisions

def decision(table: Table, lang: str) -> DecisionInfo | None:
    """What the asked seat may answer, each answer with its sentence, its refusal, and whether it can be taken back."""
    if table.over:
        return None
    step = table.game.asked(table.state)
    found = _asked(table, table.game.answers(table.state), lang, tries=True)
    compounds = [_compound(table, picks, lang) for picks in table.game.compounds(table.state)[:MOST_COMPOUNDS]]
    return DecisionInfo(table.game.seat(table.state), step.name, table.words.prompt(step.name, lang), *found, compounds)


def _compound(table: Table, picks: list[int], lang: str) -> Compound:
    return Compound(picks, " ".join(table.describe(pick, lang) for pick in picks[-TELLING_PICKS:]))


def anytime(table: Table, seat: int, lang: str) -> DecisionInfo | None:
    """What a seat that is not asked may do, where the game has such things."""
    game, s = table.game, table.state
    if table.over or not game.interjections or not game.may_interject(s, seat):
        return None
    found = game.answers_anytime(s, seat)
    return DecisionInfo(seat, "", "", *_asked(table, found, lang, tries=False)) if found else None


def _asked(table: Table, answers: Answers, lang: str, tries: bool) -> tuple[Any, dict[str, str]]:
    """Candidates, and the sentences of the rules that refuse some of them."""
    known = _candidates(table.game.id, lang)
    commits = _commits(table, [pick for pick, why in answers if why is None], tries)
    found: list[bytes] = []
    reasons: dict[str, str] = {}
    n = 0
    for pick, why in answers:
        if why is None:
            mark = commits[n]
            n += 1
        else:
            mark = why.id
            if mark not in reasons:
                reasons[mark] = table.words.refusal(mark, lang)
        told = known[pick].get(mark)
        if told is None:
            told = known[pick][mark] = _candidate(table, pick, why, mark, lang)
        found.append(told)
    return msgspec.Raw(b"[" + b",".join(found) + b"]"), reasons


def _candidate(table: Table, pick: int, why: Rule | None, mark: Any, lang: str) -> bytes:
    one, text = table.candidate(pick, why), table.describe(pick, lang)
    return encode(Candidate(pick, one.heading, one.target, text, one.why, None if why else mark))


@cache
def _candidates(game: str, lang: str) -> list[dict[str | None, bytes]]:
    """Each pick by what refuses or commits it: a game has one pack here, so they never change."""
    return [{} for _pick in range(get(game).picks)]


def _commits(table: Table, picks: list[int], tries: bool) -> list[str | None]:
    """Why each of these picks could not be taken back, if so."""
    if not tries or len(picks) > MOST_TRIALS:
        return [None] * len(picks)
    game, s = table.game, table.state
    words = {GOES_ON: None if game.revocable(s) else "final", REVEALS: "reveals", ENDS: "ends"}
    return [words[end] for end in game.leads_to(s, picks)]


def consider(table: Table, seat: int, picks: Sequence[int], lang: str) -> tuple[bool, DecisionInfo | None]:
    """The next question of an any-time action after these picks; tried without a dealer, so nothing is drawn."""
    trial = table.copy()
    trial.dealer = None
    try:
        for pick in picks:
            trial.play(pick, seat)
    except RefusedByRule as error:
        raise refused(trial, error.rule) from None
    except Malformed as error:
        raise Problem(error.code) from None
    if not picks:
        return False, anytime(trial, seat, lang)
    if trial.seat != seat:
        return True, None
    return False, decision(trial, lang)


def refused(table: Table, rule: str) -> Problem:
    """A rule's refusal in every language."""
    sentences = {f"sentence_{lang}": table.words.refusal(rule, lang) for lang in LANGUAGES}
    return Problem("pick/refused", rule=rule, **sentences)
