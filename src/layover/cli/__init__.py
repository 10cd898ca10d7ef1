"""The command line: one module per command, imported when it is used, so that `layover --help` starts fast."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

COMMANDS = {
    "play": "Play in the browser, or with --terminal at this terminal.",
    "serve": "Serve tables for people and bots over HTTP.",
    "games": "List the games, their seats and their options.",
    "rules": "Read the rules of a game: all, one by its id, or those that speak of a word.",
    "simulate": "Let bots play many games and report on them.",
    "dataset": "Keep transcripts of games that a strong bot plays against itself, title by title.",
    "arena": "Let bots play matches and rate them.",
    "bot": "Let a bot answer in the protocol for programs, on standard input and output.",
    "tune": "Tune the weights of a game's bots by play against the present ones.",
    "fit": "Fit the weights of a game's bots to the results of games.",
    "calibrate": "Fit the chances that a game's bots speak of to the results of games.",
    "replay": "Tell a game again from its transcript, up to a ply or to its end.",
    "verify": "Prove that a finished game was legal and fairly dealt.",
    "pack": "Check a pack of components, or begin a new one.",
    "game": "Begin a game of one's own, in a source checkout.",
    "bench": "Measure how fast the rules run.",
    "export": "Write every table of a server to one archive.",
    "import": "Take in the tables of an archive made by `layover export`.",
    "backup": "Copy a server's whole database into a folder, while it is used.",
    "admin": "Keep order in a house of yours: look at lists, close, rename, mute, ban, delete.",
}
"""Name -> the first sentence of its help, so that the list needs no import of the commands."""

EXAMPLES = """\b
Examples:
  layover
  layover play airlines --terminal --seats you,random,random --lang fr
  layover rules airlines --search share
  layover simulate airlines --games 1000 --seats random,random,random"""

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """The list of commands. Whatever goes wrong in one of them ends here, in one line on stderr."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"layover.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, complete_var: str | None = None,
             standalone_mode: bool = True, **extra: Any) -> Any:
        """Run a command and leave with its exit code: 0 fine, 1 the answer is no, 2 wrong use."""
        from layover.cli.errors import told

        _be_lenient()
        try:
            code = super().main(args, prog_name or "layover", complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except Exception as error:
            code = told(error)
        sys.exit(code or 0)


def _be_lenient() -> None:
    """A terminal that lacks a letter shows a question mark; it is no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def version() -> str:
    import layover

    return layover.__version__


def _show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"layover {version()}")
        ctx.exit()


@click.group(cls=Commands, invoke_without_command=True, context_settings=CONTEXT, epilog=EXAMPLES)
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version,
              help="Say which version this is.")
@click.pass_context
def main(ctx: click.Context) -> int | None:
    """Board games about travel on one rules engine: to play, to study and to train on.

    Without a command, Layover opens its web table in the browser.
    """
    if ctx.invoked_subcommand is None:
        played: int = ctx.invoke(import_module("layover.cli.play").command)
        return played
    return None


def language() -> str:
    """French where the environment speaks it, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "fr" if spoken.lower().startswith("fr") else "en"
