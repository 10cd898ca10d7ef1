"""What is told by HTTP of a game: its options and rules, and what lies in its box."""

from __future__ import annotations

from typing import Any

from layover.server.messages.shared import Phrase, Told


class OptionInfo(Told):
    """An option of a game, by its name and what it means. With `least`, any whole number from there on is a value too.
    `names`: the values that the game calls by a name of its own.
    """

    id: str
    text: str
    values: list[bool | int | str]
    rule: str
    least: int = 0
    names: dict[str, str] = {}
    name: str = ""


class GameInfo(Told):
    """A title. `code` and `minutes` stand on its boarding pass; `suggested_bots`: how many a newcomer plays against."""

    id: str
    title: str
    short: str
    line: str
    code: str
    minutes: str
    suggested_bots: int
    least_seats: int
    most_seats: int
    usual_seats: int
    automas: list[str]
    options: list[OptionInfo]
    bots: list[str]


class RuleInfo(Told):
    """A rule, in the reader's language. `chapter`: the part of the game it belongs to; `section`: where it comes from;
    `refusal`: what a player is told who breaks it, where that is another sentence.
    """

    id: str
    section: str
    kind: str
    text: str
    chapter: str
    refusal: str = ""


class FoundRule(Told):
    """A rule that was found, and where its sentence says what was searched: from and to, in letters."""

    id: str
    marks: list[list[int]]


class RuleSearch(Told):
    """What a search among the rules found: parts of the summary, rules that say the words, rules that mean them.
    `same`: what was taken for the same; `meant`: what may have been meant, when nothing was found.
    """

    summary: list[str]
    exact: list[FoundRule]
    related: list[FoundRule]
    same: list[str]
    meant: list[str]


class Label(Phrase):
    """How a field of a view is called. `noun`: what its ids are. `seat`: its numbers are seats."""

    noun: str = ""
    seat: bool = False


class Origin(Phrase):
    """Where points come from, as players say it: the `number` of these `events`, one where they have none, `times` it.
    `by`: there is a row for each component of this noun.
    """

    events: list[str] = []
    by: str = ""
    times: int = 1


class Sheet(Told):
    """How the view of a game is read."""

    labels: dict[str, Label]
    first: list[str]
    """The fields of the table that come first, in their order."""
    hidden: list[str]
    """The fields that say nothing a player needs."""
    ties: list[str]
    """The kinds of events that tell what broke a tie, or would have."""
    sources: dict[str, Origin]
    """Where points come from, in the order of the rulebook."""
    printed: dict[str, Phrase]
    """Noun -> what is printed on such a component, with slots for what stands in its row."""


class Goal(Told):
    """The goal card of a game, and the words of its pictures."""

    win: Phrase
    end: Phrase
    turn: Phrase
    words: dict[str, Phrase]


class Summary(Told):
    """A game on one page: lines divided by line breaks, `**` around what stands out."""

    goal: Phrase
    turn: Phrase
    end: Phrase


class Typing(Told):
    """How a text has to be that a person types: of at most so many words, none with one of these letters (accents and
    ligatures taken apart).
    """

    most_words: int
    without: str


class Box(Told):
    """What lies in the box of a game: public, the same for everybody."""

    game: str
    short: str
    digest: str
    components: dict[str, Any]
    """The pack as it is written: tables of components by id, with names, figures, colours and coordinates."""
    names: dict[str, dict[str, dict[str, str]]]
    """Language -> noun -> id -> the printed name, of everything a pick or an event can be about."""
    endings: dict[str, dict[str, str]]
    """Language -> how a game can end -> the sentence."""
    sheet: Sheet
    board: dict[str, Phrase]
    """What the drawn board says."""
    goal: Goal
    summary: Summary
    minutes: str
    least_seats: int
    most_seats: int
    typed: dict[str, Typing] = {}
    """The headings whose picks take a `text`."""
