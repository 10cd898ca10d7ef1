"""A plain rich console: what games and people are called is never read as mark-up."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text


def console(stderr: bool = False) -> Console:
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def grid(*headings: str, numbers: tuple[int, ...] = ()) -> Grid:
    """A table with few lines; the columns in `numbers` are set flush right."""
    found = Grid(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for n, heading in enumerate(headings):
        found.add_column(Text(heading), justify="right" if n in numbers else "left")
    return found


def before_and_after(before: dict[str, float], after: dict[str, float]) -> Grid:
    """Weights that were changed."""
    found = grid("Weight", "Before", "After", numbers=(1, 2))
    for name, value in after.items():
        found.add_row(name, f"{before[name]:g}", f"{value:g}")
    return found


def bullet(mark: str, sentence: str, style: str) -> Grid:
    """A sentence behind a mark, its further lines under its first."""
    row = Grid.grid(padding=(0, 1, 0, 0))
    row.add_row(Text(f"  {mark}", style=style), Text(sentence, style=style))
    return row


class Fitting:
    """The first of several drawings that is not too wide for the terminal; the last when all are."""

    def __init__(self, *drawings: RenderableType) -> None:
        self.drawings = drawings

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        unbounded = options.update(max_width=1000)
        for drawing in self.drawings:
            if Measurement.get(console, unbounded, drawing).maximum <= options.max_width:
                break
        yield drawing
