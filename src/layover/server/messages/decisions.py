"""What happened at a table, and what a seat is asked."""

from __future__ import annotations

from typing import Literal

from layover.server.messages.shared import Told


class Event(Told):
    """A fact: its ply, kind, seat and rule, what it is about, and its sentence for this reader."""

    ply: int
    kind: str
    seat: int
    rule: str
    text: str
    details: dict[str, int | str] = {}
    part: str = ""
    """What it adds to the line of its seat in the log; empty when it makes a line of its own."""
    folds: bool = False
    """That part stands instead of the one before it."""
    quiet: bool = False
    """Told only where a line is unfolded."""


Commits = list[Literal["ends", "reveals", "final"]]
"""Why there is no undo past a pick: it hands over to another seat or ends the game (`ends`), it shows something hidden
(`reveals`), the rules let nobody take it back (`final`). Empty: it can be taken back."""


class Candidate(Told):
    """One possible answer: allowed, or refused by the rule `why`. `commits`: why there is no undo past it."""

    pick: int
    heading: str
    target: str
    text: str
    why: str | None = None
    commits: Commits = []


class PathStep(Told):
    """One pick of a plan: what is picked, and where."""

    heading: str
    target: str


class Compound(Told):
    """A whole plan, such as a trip by the cheapest path: send all its picks as `picks`. `text` tells where it leads,
    `path` pick by pick.
    """

    picks: list[int]
    text: str
    path: list[PathStep]
    commits: Commits = []
    """As that of a candidate. No game has plans yet that cannot be taken back."""


class DecisionInfo(Told):
    """What a seat is asked. `reasons` has the sentence of each rule that refuses a candidate."""

    seat: int
    step: str
    prompt: str
    candidates: list[Candidate]
    reasons: dict[str, str] = {}
    compounds: list[Compound] = []
