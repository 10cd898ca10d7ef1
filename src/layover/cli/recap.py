"""What happened, turn by turn, as one seat or the gallery may know it."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from layover.engine.stack import CHANCE
from layover.engine.story import Told, lines
from layover.engine.table import Table

ANNOUNCEMENT = "turn"
"""The event that only says whose turn it is: a recap by turns says so already. What follows it without a pick is that
seat's doing, such as the whole turn of an automa."""

MANY = 6
"""More sentences than this, such as a scoring, are set in columns."""


def happened(table: Table, reader: int | None, lang: str, since: int, names: list[str]) -> list[tuple[int, list[str]]]:
    """From a ply on: who acted, and what came of it, turn by turn."""
    turns: list[tuple[int, list[Told]]] = []
    begun, mover = 0, CHANCE
    for event, told in zip(table.events(reader, since), table.told(reader, lang, since, names), strict=True):
        if event["kind"] == ANNOUNCEMENT:
            begun, mover = event["ply"], event["seat"]
            continue
        picked = any(entry.seat != CHANCE for entry in table.record[begun:event["ply"]])
        who = _actor(table, event["ply"]) if picked or mover == CHANCE else mover
        if not turns or turns[-1][0] != who:
            turns.append((who, []))
        turns[-1][1].append(told)
    return [(who, [line.text(lang) for line in lines(told)]) for who, told in turns]


def _actor(table: Table, ply: int) -> int:
    """Whose pick led to what happened at a ply; draws belong to the pick before them. CHANCE: the deal."""
    for entry in reversed(table.record[:ply]):
        if entry.seat != CHANCE:
            return entry.seat
    return CHANCE


def draw(turns: list[tuple[int, list[str]]], deal: str) -> RenderableType:
    """One row a turn, whose sentences say whose it is; `deal` stands before what was nobody's."""
    rows = Grid.grid(padding=(0, 2))
    for who, sentences in turns:
        body = columns(sentences) if len(sentences) > MANY else Text(" ".join(sentences))
        rows.add_row(Group(Text(deal, style="bold"), body) if who == CHANCE else body)
    return rows


def columns(sentences: list[str]) -> RenderableType:
    """Many sentences, one below the other, in as many columns as fit."""
    return Columns([Text(sentence) for sentence in sentences], padding=(0, 3), column_first=True)
