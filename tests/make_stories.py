"""Writes a whole game of each title as people read it: `python tests/make_stories.py [GAME …]`, to docs/stories/.

Four friends who play like the greedy bot; the same game in English and in French, line by line as the log tells it to
who watches. A reading sample: read it from the first sentence to the last when words or events change.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import layover
from layover.engine.table import Table
from layover.engine.words import LANGUAGES
from layover.games import IDS

FOLDER = Path(__file__).parents[1] / "docs" / "stories"
NAMES = ["Anna", "Bruno", "Chloé", "Hugo", "Inès", "Olivier"]
SEED = 11
HEADINGS = {"en": "## English: {lines} lines, {events} events\n",
            "fr": "## Français : {lines} lignes, {events} événements\n"}


def game_of(id: str) -> Table:
    """A game of the usual number of seats, by greedy bots."""
    table = layover.new(id, seed=SEED)
    bots = [layover.bot("greedy", seed=seat) for seat in range(table.seats)]
    while not table.over:
        assert table.seat is not None
        table.play(bots[table.seat].choose(table))
    return table


def story(table: Table) -> str:
    """The game in both languages, and how many lines and events it took."""
    words, names = table.words, NAMES[:table.seats]
    parts = [f"# {words.title('en')}\n"]
    for lang in LANGUAGES:
        lines = table.lines(None, lang, names=names)
        told = len(table.story(None, lang, names=names))
        parts.append(HEADINGS[lang].format(lines=len(lines), events=told))
        parts += [line.text(lang) + "  " for line in lines]
        parts.append("\n" + words.text("end", table.game.end_cause(table.state), lang) + "\n")
    return "\n".join(parts)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for id in sys.argv[1:] or IDS:
        text = story(game_of(id))
        (FOLDER / f"{id}.md").write_text(text, encoding="utf-8")
        print(id, text.count("\n"), "lines")


if __name__ == "__main__":
    main()
