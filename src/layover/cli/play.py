"""`layover play`: until there is a web table, at the terminal."""

from __future__ import annotations

import click

from layover.cli.options import game_named, lang_option, options_option, pack_option, read_options

EXAMPLES = """\b
Examples:
  layover play
  layover play airlines
  layover play airlines --seats you,random,random --option bonus=true --seed 7
  layover play airlines --seats you:Anna,you:Bob,random --lang fr
  layover play airlines --pack mine.toml"""


@click.command(epilog=EXAMPLES)
@click.argument("game", required=False)
@click.option("--terminal", is_flag=True, help="At this terminal (the only table for now).")
@click.option("--seats", help="Who sits where: you, you:NAME, a bot (random) or an automa, divided by commas; "
                              "or only how many.  [default: you against random bots]")
@options_option
@click.option("--seed", help="Deal from this seed: the same seed, the same cards. Without it, a secret one.")
@lang_option
@pack_option
def command(game: str | None, terminal: bool, seats: str | None, options: tuple[str, ...], seed: str | None,
            lang: str, pack: str | None) -> int:
    """Play a game at this terminal."""
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
