"""What is told by HTTP to and about people."""

from __future__ import annotations

from typing import Literal

from layover.server.messages.shared import Told


class Refusal(Told):
    """Why something was not done: a stable code, the rule if there is one, and a sentence. Nothing has changed."""

    code: str
    sentence: str
    rule: str | None = None


class Me(Told):
    """Who the client is. `nameless`: it has told no name yet, and is called a guest."""

    id: str
    name: str
    nameless: bool = False


class Done(Told):
    """It is done."""

    done: bool


class ApartInfo(Told):
    """Somebody whom I do not read, nor sit with if `how` is block."""

    key: str
    name: str
    how: Literal["mute", "block"]


class MyTable(Told):
    """A table that I have to do with, and my seats there."""

    id: str
    game: str
    status: str
    made_at: int
    changed_at: int
    seats: list[int]
    host: bool


class MyLine(Told):
    """Something that I have said."""

    table: str
    at: int
    text: str


class MyData(Told):
    """All that is kept about me; how I played, transcripts tell."""

    id: str
    name: str
    tables: list[MyTable]
    lines: list[MyLine]


class HostRow(Told):
    """A line of a host's list: a table, a person, a report, or something a host has done."""

    id: str
    text: str
    at: int
    details: dict[str, str] = {}


class Recovery(Told):
    """A new recovery code; the one before it no longer holds, and nobody else is signed in any more."""

    code: str
