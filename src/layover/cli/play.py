"""`layover play`: the web table in the browser, or a table at the terminal."""

from __future__ import annotations

import click
from click.core import ParameterSource

from layover.cli.options import game_named, lang_option, options_option, pack_option, read_options

EXAMPLES = """\b
Examples:
  layover play
  layover play airlines
  layover play --no-browser --port 8080
  layover play airlines --terminal --seats you,random,random --option bonus=true --seed 7
  layover play airlines --terminal --seats you:Anna,you:Bob,random --lang fr"""
AT_THE_TERMINAL = ("seats", "options", "seed", "lang", "pack")
"""What only the terminal's table asks for here: in the browser it is set up on its page."""


@click.command(epilog=EXAMPLES)
@click.argument("game", required=False)
@click.option("--terminal", is_flag=True, help="Play at this terminal, not in the browser.")
@click.option("--port", type=click.IntRange(0, 65535), help="The web table's port.  [default: 8000, or a free one]")
@click.option("--no-browser", is_flag=True, help="Do not open the browser; only say the address.")
@click.option("--seats", help="At the terminal, who sits where: you, you:NAME, a bot (random) or an automa, divided by "
                              "commas; or only how many.  [default: you against random bots]")
@options_option
@click.option("--seed", help="Deal from this seed: the same seed, the same cards. Without it, a secret one.")
@lang_option
@pack_option
@click.pass_context
def command(ctx: click.Context, game: str | None, terminal: bool, port: int | None, no_browser: bool,
            seats: str | None, options: tuple[str, ...], seed: str | None, lang: str, pack: str | None) -> int:
    """Play in the browser, or with --terminal at this terminal.

    The web table keeps its games in your data folder; Ctrl+C stops it, and nothing is lost.
    """
    if terminal:
        return at_the_terminal(game, seats, options, seed, lang, pack)
    for name in AT_THE_TERMINAL:
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name.removesuffix('s') if name == 'options' else name} is for the table at the "
                                   "terminal: add --terminal, or set the table up in the browser.")
    from layover.cli.browser import open_table

    return open_table(game_named(game).id if game else None, port, not no_browser)


def at_the_terminal(game: str | None, seats: str | None, options: tuple[str, ...], seed: str | None, lang: str,
                    pack: str | None) -> int:
    """A table drawn in characters."""
    import layover
    from layover.cli.keyboard import Quit
    from layover.cli.screen import console
    from layover.cli.seats import sit_down
    from layover.cli.terminal import Terminal

    screen = console()
    try:
        rules = game_named(game) if game is not None else game_named(ask_game(lang))
    except Quit:
        return 0
    sitting = sit_down(rules, seats, seed, lang)
    table = layover.new(rules.id, sitting.kinds, seed, read_options(rules, options), pack)
    return Terminal(table, sitting, lang, screen).run()


def ask_game(lang: str) -> str:
    """Which game: by its number or its name."""
    import layover
    from layover.cli.games import seats_of
    from layover.cli.keyboard import Keyboard
    from layover.cli.screen import console
    from layover.cli.words import say

    screen = console()
    found = layover.games(lang)
    screen.print(say(lang, "games.which"))
    for n, info in enumerate(found, start=1):
        screen.print(f"{n:3}  {info.title}, {seats_of(info.seats, lang)}")
    keyboard = Keyboard(screen)
    while True:
        text = keyboard.line(say(lang, "games.choose")) or "1"
        if text.isdecimal() and 0 < int(text) <= len(found):
            return found[int(text) - 1].id
        for info in found:
            if text.lower() in (info.id, info.title.lower()):
                return info.id
        screen.print(say(lang, "games.unknown", text=text, count=len(found)))
