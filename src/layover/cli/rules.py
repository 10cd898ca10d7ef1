"""`layover rules`, and finding a rule for the terminal table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from rich.table import Table as Grid
from rich.text import Text

from layover.cli.errors import NO, complain
from layover.cli.options import game_named, json_option, lang_option, print_json
from layover.cli.screen import console
from layover.cli.words import say
from layover.engine.errors import Malformed
from layover.engine.search import Search
from layover.engine.words import GOAL, Words, words_of

EXAMPLES = """\b
Examples:
  layover rules airlines
  layover rules airlines AIR-84
  layover rules airlines --search sabotage
  layover rules airlines --lang fr --json"""


@click.command(epilog=EXAMPLES)
@click.argument("game")
@click.argument("id", required=False)
@click.option("--search", metavar="WORD", help="Only the rules that speak of this, in these words or others.")
@lang_option
@json_option
def command(game: str, id: str | None, search: str | None, lang: str, as_json: bool) -> int:
    """Read the rules of a game: all, one by its id, or those that speak of a word."""
    rules = game_named(game)
    words = words_of(rules)
    book = Search(words, rules.load_pack(None), lang)
    found = book.find(search or "")
    every = words.in_order if search is None else [*found.exact, *found.related]
    ids = every if id is None else [named(book, id)]
    if as_json:
        print_json([as_data(words, one, lang) for one in ids])
    elif id is not None:
        click.echo(whole(words, ids[0], lang))
    else:
        _print(words, ids, lang, goal(words, lang) if search is None or "goal" in found.summary else "")
    if not ids:
        meant = f" did you mean {' or '.join(found.meant)}?" if found.meant else ""
        complain(f"no rule of {game} speaks of {search!r};{meant} `layover rules {game}` lists them all")
        return NO
    return 0


def named(book: Search, id: str) -> str:
    """A rule's id as it is written in full."""
    found = book.rule(id)
    if found is None:
        like = book.words.in_order[0]
        raise Malformed("rule/unknown", f"there is no rule {id}; ids look like {like}, `--search WORD` looks for words")
    return found


def goal(words: Words, lang: str, here: Iterable[str] = ()) -> str:
    """How you win, how it ends, your turn; and what is different at this table."""
    said = [(say(lang, f"goal.{part}"), words.text("goal", part, lang)) for part in GOAL]
    said += [(say(lang, "goal.here"), sentence) for sentence in here]
    return "\n".join(f"{head} {sentence}" for head, sentence in said)


def by_chapter(words: Words, ids: list[str], lang: str) -> dict[str, list[str]]:
    """The rules under the parts of the game they belong to."""
    chapters: dict[str, list[str]] = {}
    for id in ids:
        chapters.setdefault(words.chapter(id, lang), []).append(id)
    return chapters


def draw(words: Words, ids: list[str], lang: str) -> Grid:
    """The rules as a table that fits the terminal."""
    rows = Grid.grid(padding=(0, 2, 0, 0))
    rows.add_column(no_wrap=True)
    for n, (chapter, members) in enumerate(by_chapter(words, ids, lang).items()):
        if n:
            rows.add_row("", "")
        rows.add_row("", Text(chapter, style="bold"))
        for id in members:
            rows.add_row(Text(f"  {id}", style="cyan"), Text(words.rule(id, lang)))
    return rows


def _print(words: Words, ids: list[str], lang: str, head: str) -> None:
    """A table in a terminal; one line a rule through a pipe, for grep."""
    screen = console()
    if head:
        screen.print(Text(head), soft_wrap=not screen.is_terminal)
    if screen.is_terminal:
        screen.print(draw(words, ids, lang))
        return
    for n, (chapter, members) in enumerate(by_chapter(words, ids, lang).items()):
        click.echo(f"\n{chapter}" if n or head else chapter)
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
    return {"id": id, "chapter": words.chapter(id, lang), "section": words.section(id, lang), "kind": entry["kind"],
            "sentence": words.rule(id, lang),
            "refusal": words.refusal(id, lang) if f"no_{lang}" in entry else None}
