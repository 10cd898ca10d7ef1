"""What a seat is asked, as it travels: every answer with its sentence, its refusal and whether it can be taken back,
and whole plans. Most of it is told again and again, so it is encoded once and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from msgspec import Raw
from msgspec.json import Encoder

from layover.engine.naming import often
from layover.engine.rule import Rule
from layover.engine.stack import ENDS, GOES_ON, REVEALS
from layover.engine.table import Table
from layover.engine.words import NOTHING
from layover.games import get
from layover.server.messages import Candidate, Commits, DecisionInfo, PathStep

MOST_COMPOUNDS = 200
FINAL: Final = ENDS * 2
COMMITS: Final[dict[int, Commits]] = {
    GOES_ON: [], REVEALS: ["reveals"], ENDS: ["ends"], REVEALS + ENDS: ["ends", "reveals"], FINAL: ["final"]}
encode = Encoder().encode
Answers = Sequence[tuple[int, Rule | None]]
Mark = tuple[int | str, int]
"""What a pick leads to, or the rule that refuses it, and what stands at its target."""


class Known:
    """What has been told of a game in one language, as it travels: a game has one pack here, so it never changes."""

    def __init__(self, game: str) -> None:
        picks = get(game).picks
        self.picks: Final = picks
        self.prompts: Final[dict[tuple[int | str, ...], str]] = {}
        """Questions as sentences, by their step and what they are about."""
        self.reasons: Final[dict[str, str]] = {}
        """Rules as refusals."""
        self.sentences: Final[dict[tuple[int, int], str]] = {}
        """Picks as sentences, by what stood at their targets."""
        self.allowed: Final[list[list[bytes]]] = [[b""] * picks for _commit in COMMITS]
        """Each pick by what commits it. A decision has many picks and few of these: what it looks up lies together."""
        self.refused: Final[dict[str, list[bytes]]] = {}
        """Each pick by the rule that refuses it."""
        self.meant: Final[list[dict[Mark, bytes]]] = [{} for _pick in range(picks)]
        """Each pick whose sentence tells what stands at its target, by that too."""
        self.of_plans: Final[list[PickOfPlan | None]] = [None] * picks
        """Each pick as plans tell it."""

    def refused_by(self, rule: str) -> list[bytes]:
        """Each pick as it is refused by a rule."""
        found = self.refused.get(rule)
        if found is None:
            found = self.refused[rule] = [b""] * self.picks
        return found

    def pick_of_plan(self, table: Table, pick: int, lang: str) -> PickOfPlan:
        """A pick as plans tell it."""
        found = self.of_plans[pick]
        if found is None:
            text = encode(sentence(table, pick, NOTHING, lang))[1:-1]
            found = self.of_plans[pick] = PickOfPlan(text, encode(PathStep(*table.aim(pick))))
        return found


class PickOfPlan:
    """A pick as plans tell it: its sentence without quotation marks, and where it leads."""

    def __init__(self, text: bytes, aim: bytes) -> None:
        self.text: Final = text
        self.aim: Final = aim


@cache
def known(game: str, lang: str) -> Known:
    """What has been told of a game so far."""
    return Known(game)


def decision(table: Table, lang: str, minds: int = REVEALS + ENDS) -> DecisionInfo | None:
    """What the asked seat may answer, each answer with its sentence, its refusal, and whether it can be taken back.
    `minds`: what may come of an answer that is worth telling.
    """
    if table.over:
        return None
    step, told = table.game.asked(table.state), known(table.game.id, lang)
    found = _asked(table, told, table.game.seat(table.state), table.game.answers(table.state), lang, minds)
    compounds = _compounds(table, told, table.game.compounds(table.state), lang)
    return DecisionInfo(table.game.seat(table.state), step.name, _prompt(table, told, lang), *found, compounds)


def _prompt(table: Table, told: Known, lang: str) -> str:
    """The question as a sentence; each is made once for what it is about."""
    step = table.game.asked(table.state)
    about: tuple[int | str, ...] = (step.name, *step.topic(table.state, table.state.stack[-1]))
    text = told.prompts.get(about)
    if text is None:
        text = told.prompts[about] = table.prompt(lang)
    return text


def _compounds(table: Table, told: Known, plans: list[list[int]], lang: str) -> Any:
    """Plans as they travel. There may be many at every decision, and seldom the same ones, but of the same picks."""
    if not plans:
        return []
    found: list[bytes] = []
    between = b'[{"picks":'
    for picks in plans[:MOST_COMPOUNDS]:
        found.append(between)
        found.append(encode(picks))
        between = b',"text":"'
        for pick, times in table.naming.telling(picks):
            found.append(between)
            found.append(told.pick_of_plan(table, pick, lang).text)
            if times > 1:
                found.append(often("", times).encode())
            between = b" "
        between = b'","path":['
        for pick in picks:
            found.append(between)
            found.append(told.pick_of_plan(table, pick, lang).aim)
            between = b","
        between = b']},{"picks":'
    found.append(b"]}]")
    return Raw(b"".join(found))


def told_by(table: Table, picks: list[int], lang: str) -> str:
    telling = table.naming.telling(picks)
    return " ".join([often(sentence(table, pick, NOTHING, lang), times) for pick, times in telling])


def anytime(table: Table, seat: int, lang: str) -> DecisionInfo | None:
    """What a seat that is not asked may do, where the game has such things."""
    game, s = table.game, table.state
    if table.over or not game.interjections or not game.may_interject(s, seat):
        return None
    found = game.answers_anytime(s, seat)
    if not found:
        return None
    told = known(game.id, lang)
    asked = _asked(table, told, seat, found, lang, minds=GOES_ON)
    return DecisionInfo(seat, "", "", *asked, _compounds(table, told, game.compounds_anytime(s, seat), lang))


def _asked(table: Table, told: Known, seat: int, answers: Answers, lang: str,
           minds: int) -> tuple[Any, dict[str, str]]:
    """Candidates, and the sentences of the rules that refuse some of them."""
    headings = table.game.heading_of
    commits = _commits(table, [pick for pick, why in answers if why is None], minds)
    found: list[bytes] = []
    reasons: dict[str, str] = {}
    n = 0
    for pick, why in answers:
        commit = GOES_ON
        if why is None:
            commit = commits[n]
            n += 1
        elif why.id not in reasons:
            reasons[why.id] = _reason(table, told, why.id, lang)
        if headings[pick].means:
            found.append(_meant(table, told, seat, pick, why, commit, lang))
            continue
        candidates = told.allowed[commit] if why is None else told.refused_by(why.id)
        candidate = candidates[pick]
        if not candidate:
            candidate = candidates[pick] = _candidate(table, seat, pick, why, commit, lang)
        found.append(candidate)
    return Raw(array(found)), reasons


def array(values: list[bytes]) -> bytes:
    """Encoded values as one list: the brackets go to the first and the last, for all of it would be copied twice more.

    >>> array([b"1", b"2"]), array([])
    (b'[1,2]', b'[]')
    """
    if not values:
        return b"[]"
    values[0] = b"[" + values[0]
    values[-1] += b"]"
    return b",".join(values)


def _reason(table: Table, told: Known, rule: str, lang: str) -> str:
    reason = told.reasons.get(rule)
    if reason is None:
        reason = told.reasons[rule] = table.words.refusal(rule, lang)
    return reason


def _meant(table: Table, told: Known, seat: int, pick: int, why: Rule | None, commit: int, lang: str) -> bytes:
    """A candidate whose sentence tells what stands at its target now."""
    mark: Mark = (commit if why is None else why.id, table.meaning(pick, seat))
    candidate = told.meant[pick].get(mark)
    if candidate is None:
        candidate = told.meant[pick][mark] = _candidate(table, seat, pick, why, commit, lang)
    return candidate


def _candidate(table: Table, seat: int, pick: int, why: Rule | None, commit: int, lang: str) -> bytes:
    heading, target = table.aim(pick)
    text = table.describe_now(pick, lang, seat)
    return encode(Candidate(pick, heading, target, text, why.id if why else None, COMMITS[commit]))


def _commits(table: Table, picks: list[int], minds: int) -> list[int]:
    """Why each of these picks could not be taken back, as a key of COMMITS."""
    if not minds:
        return [GOES_ON] * len(picks)
    final = GOES_ON if table.game.revocable(table.state) else FINAL
    return [end & minds or final for end in table.game.leads_to(table.state, picks)]


# Sentences

def sentence(table: Table, pick: int, meaning: int, lang: str) -> str:
    """A pick as a sentence, with this at its target; each is made once."""
    sentences = known(table.game.id, lang).sentences
    text = sentences.get((pick, meaning))
    if text is None:
        text = sentences[pick, meaning] = table.describe_as(pick, meaning, lang)
    return text
