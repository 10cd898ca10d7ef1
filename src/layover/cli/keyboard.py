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
        self.forget()

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

    def forget(self) -> None:
        """No arrow key brings back what the person before typed. Loading readline also gives input() its arrows."""
        if self.typed:
            with suppress(ImportError):
                import readline

                readline.clear_history()
