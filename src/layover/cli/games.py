"""`layover games`."""

from __future__ import annotations

import click

from layover.cli.options import json_option, lang_option, print_json
from layover.cli.words import say

EXAMPLES = """\b
Examples:
  layover games
  layover games --lang fr
  layover games --json"""


@click.command(epilog=EXAMPLES)
@json_option
@lang_option
def command(as_json: bool, lang: str) -> int:
    """List the games, their seats and their options."""
    import layover
    from layover.engine.seating import show_value
    from layover.engine.words import words_of
    from layover.games import get

    found = layover.games(lang)
    if as_json:
        print_json([
            {"id": info.id, "title": info.title, "line": words_of(get(info.id)).line(lang),
             "seats": list(info.seats), "usual_seats": get(info.id).usual_seats, "automas": list(info.automas),
             "options": [{"id": option.id, "values": list(option.values), "default": option.default,
                          "rule": option.rule, "meaning": words_of(get(info.id)).text("option", option.id, lang)}
                         for option in info.options]} for info in found])
        return 0
    for info in found:
        words = words_of(get(info.id))
        name = info.title if info.title.lower() == info.id else f"{info.title} ({info.id})"
        click.echo(f"{name}, {seats_of(info.seats, lang)}")
        click.echo(f"  {words.line(lang)}")
        for option in info.options:
            values = " | ".join(show_value(value) for value in option.values)
            click.echo(f"    {option.id} = {values}: {words.text('option', option.id, lang)} [{option.rule}]")
        if info.automas:
            click.echo(f"    {say(lang, 'games.automas', kinds=', '.join(info.automas))}")
    return 0


def seats_of(seats: range, lang: str) -> str:
    """The numbers of seats in words.

    >>> [seats_of(range(least, 7), "en") for least in (2, 6)], seats_of(range(1, 2), "fr")
    (['2 to 6 seats', '6 seats'], '1 place')
    """
    if len(seats) == 1:
        return say(lang, "games.one_seat") if seats[0] == 1 else say(lang, "games.so_many_seats", count=seats[0])
    return say(lang, "games.seats", least=seats[0], most=seats[-1])
