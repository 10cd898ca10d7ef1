"""`layover rules`, and finding a rule for the terminal table."""

from __future__ import annotations

import re
from typing import Any

import click
from rich.table import Table as Grid
from rich.text import Text

from layover.cli.errors import NO, complain
from layover.cli.options import game_named, json_option, lang_option, print_json
from layover.cli.screen import console
from layover.cli.words import say
from layover.engine.errors import Malformed
from layover.engine.table import words_of
from layover.engine.words import Words

EXAMPLES = """\b
Examples:
  layover rules airlines
  layover rules airlines AIR-84
  layover rules airlines --search sabotage
  layover rules airlines --lang fr --json"""

_ID = re.compile(r"([A-Za-z]+)-?0*(\d+)$")


@click.command(epilog=EXAMPLES)
@click.argument("game")
@click.argument("id", required=False)
@click.option("--search", metavar="WORD", help="Only the rules whose sentence or id holds this.")
@lang_option
@json_option
def command(game: str, id: str | None, search: str | None, lang: str, as_json: bool) -> int:
    """Read the rules of a game: all, one by its id, or those that speak of a word."""
    words = words_of(game_named(game))
    if id is not None:
        ids = [found(words, id)]
    elif search is not None:
        ids = searched(words, search, lang)
    else:
        ids = in_order(words)
    if as_json:
        print_json([as_data(words, one, lang) for one in ids])
    elif id is not None:
        click.echo(whole(words, ids[0], lang))
    else:
        _print(words, ids, lang)
    if not ids:
        complain(f"no rule of {game} speaks of {search!r}; `layover rules {game}` lists them all")
        return NO
    return 0


def in_order(words: Words) -> list[str]:
    """The rules of the game in the rulebook's order, then those of any table."""
    return sorted(words.rules, key=lambda id: id.startswith("TABLE-"))


def found(words: Words, id: str) -> str:
    """A rule's id as it is written in full: AIR-84, air-084 and AIR084 are the same."""
    key = _key(id)
    for one in words.rules:
        if _key(one) == key:
            return one
    like = in_order(words)[0]
    raise Malformed("rule/unknown", f"there is no rule {id}; ids look like {like}, `--search WORD` looks for words")


def _key(id: str) -> tuple[str, str]:
    match = _ID.fullmatch(id.strip())
    return (match[1].upper(), match[2]) if match else (id.strip().upper(), "")


def searched(words: Words, word: str, lang: str) -> list[str]:
    """The rules whose id, sentence or refusal holds a word."""
    low = word.strip().lower()
    return [id for id in in_order(words)
            if low in f"{id} {words.rule(id, lang)} {words.refusal(id, lang)}".lower()]


def by_section(words: Words, ids: list[str], lang: str) -> dict[str, list[str]]:
    """The rules under the headings of the rulebook."""
    sections: dict[str, list[str]] = {}
    for id in ids:
        sections.setdefault(words.section(id, lang), []).append(id)
    return sections


def draw(words: Words, ids: list[str], lang: str) -> Grid:
    """The rules as a table that fits the terminal."""
    rows = Grid.grid(padding=(0, 2, 0, 0))
    rows.add_column(no_wrap=True)
    for n, (section, members) in enumerate(by_section(words, ids, lang).items()):
        if n:
            rows.add_row("", "")
        rows.add_row("", Text(section, style="bold"))
        for id in members:
            rows.add_row(Text(f"  {id}", style="cyan"), Text(words.rule(id, lang)))
    return rows


def _print(words: Words, ids: list[str], lang: str) -> None:
    """A table in a terminal; one line a rule through a pipe, for grep."""
    screen = console()
    if screen.is_terminal:
        screen.print(draw(words, ids, lang))
        return
    for n, (section, members) in enumerate(by_section(words, ids, lang).items()):
        click.echo(f"\n{section}" if n else section)
        for id in members:
            click.echo(f"  {id}  {words.rule(id, lang)}")


def whole(words: Words, id: str, lang: str) -> str:
    """One rule with its section and what a player is told who breaks it."""
    lines = [f"{id}  ({words.section(id, lang)})", f"  {words.rule(id, lang)}"]
    if words.refusal(id, lang) != words.rule(id, lang):
        lines.append(f"  {say(lang, 'rules.refusal', sentence=words.refusal(id, lang))}")
    return "\n".join(lines)


def as_data(words: Words, id: str, lang: str) -> dict[str, Any]:
    entry = words.rules[id]
    return {"id": id, "section": words.section(id, lang), "kind": entry["kind"], "sentence": words.rule(id, lang),
            "refusal": words.refusal(id, lang) if f"no_{lang}" in entry else None}
