"""`layover bot`: one of our bots on standard input and output, in the words of `docs/bot-protocol.md`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

import click

from layover.cli.options import pack_option
from layover.engine.errors import Malformed

EXAMPLES = """\b
Examples:
  layover bot mcts:0.05s
  layover arena portal --seats 2 --bots mcts:0.05s,"exec:/opt/layover-0.1/bin/layover bot mcts:0.05s" --sprt 0,30

\b
So a release that is installed elsewhere can be a rival of this one. What is said is in docs/bot-protocol.md."""


@click.command(epilog=EXAMPLES)
@click.argument("name")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the bot's own dice.")
@pack_option
def command(name: str, seed: int, pack: str | None) -> int:
    """Let a bot answer in the protocol for programs, on standard input and output."""
    from layover.bots import make

    if name.startswith("exec:"):
        raise Malformed("bot/unknown", "a program speaks for itself: name one of our own bots")
    make(name, seed)
    for answer in Speaker(name, seed, pack).answers(sys.stdin):
        click.echo(answer)
        sys.stdout.flush()
    return 0


class Speaker:
    """Answers line by line. A position is all that it needs: what came before only spares it thought."""

    def __init__(self, name: str, seed: int, pack: str | None = None) -> None:
        self.name = name
        self.seed = seed
        self.pack = pack
        self.bot = self._bot()
        self.position: dict[str, Any] = {}

    def _bot(self) -> Any:
        from layover.bots import make

        return make(self.name, self.seed)

    def answers(self, lines: Iterable[str]) -> Iterable[str]:
        """What it says to these lines, until it is told to quit."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "layover":
                yield f"ready layover {self.name}"
            elif word == "new":
                self.bot = self._bot()
            elif word == "position":
                self.position = read(rest)
            elif word == "choose":
                yield from self.choose()
            elif word == "quit":
                return

    def choose(self) -> Iterable[str]:
        """What it thought, and its pick."""
        import layover

        table = layover.load(self.position, pack=self.pack)
        pick = self.bot.choose(table)
        for thought in self.bot.explain(table):
            yield f"info {json.dumps(thought, separators=(',', ':'))}"
        yield f"pick {table.name(pick)}"


def read(position: str) -> dict[str, Any]:
    """What `layover.load` is to check."""
    try:
        found: dict[str, Any] = json.loads(position)
    except (ValueError, RecursionError) as error:
        raise Malformed("state/format", f"position: what follows cannot be read as JSON: {error}") from None
    return found
