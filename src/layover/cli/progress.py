"""A bar for whatever takes longer than a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Advance(Protocol):
    """So many more; and, where there is something to say, what stands beside the bar."""

    def __call__(self, count: int, said: str | None = None) -> None: ...


@contextmanager
def progress(total: int) -> Iterator[Advance]:
    """A bar on stderr, from the second second on; none where stderr is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from layover.cli.screen import console

    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
    task = bar.add_task("games", total=total)
    began = time.monotonic()

    def advance(count: int, said: str | None = None) -> None:
        bar.update(task, advance=count, description=said)
        if time.monotonic() - began > 1 and not bar.live.is_started:
            bar.start()

    try:
        yield advance
    finally:
        if bar.live.is_started:
            bar.stop()
