"""Lines typed by people, or piped in by a program."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console


class Quit(Exception):
    """Somebody wants to leave, or the input has ended."""


class Keyboard:
    """Asks for one line at a time. Piped lines are shown, so that the output reads like a session."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.typed = sys.stdin.isatty()
        if self.typed:
            with suppress(ImportError):
                import readline  # noqa: F401  (input() then knows arrows and history)

    def line(self, prompt: str) -> str:
        """What was typed, without spaces around it."""
        if self.typed:
            self.console.file.flush()
            try:
                return input(f"{prompt} ").strip()
            except EOFError:
                raise Quit from None
        line = sys.stdin.readline()
        if not line:
            raise Quit
        self.console.print(f"{prompt} {line.strip()}")
        return line.strip()
