"""The board of a table in letters, as the terminal shows it: as text or as an SVG picture."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from layover.cli.boards import board_of
from layover.engine.table import Table

WIDTH = 120


def draw(table: Table, seat: int | None, svg: bool = False) -> str:
    """What a seat, or the gallery (`None`), sees, and what is asked."""
    screen = Console(file=StringIO(), width=WIDTH, record=True, markup=False, highlight=False, emoji=False,
                     force_terminal=False)
    names = [table.words.seat(k, "en") for k in range(table.seats)]
    screen.print(board_of(table.game.id).draw(table.view(seat), table.pack, "en", names, seat))
    if table.seat is not None:
        screen.print(f"{names[table.seat]}: {table.prompt('en')}")
    else:
        screen.print("  ".join(f"{name}: {score}" for name, score in zip(names, table.scores, strict=True)))
    return screen.export_svg(title=table.pack.title) if svg else screen.export_text()
