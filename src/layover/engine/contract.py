# mypyc: skip
"""What the lab, the server and the web need of a game beside its rules: looked for when the game is loaded, so that
nothing is found out by a blank heading or a count of nought.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.event import TURN
from layover.engine.game import Game
from layover.engine.words import LANGUAGES, Words, noun_of

NO_COMPONENT = ("number", "player", "text")


def check(game: Game[Any], words: Words) -> None:
    """Raise `Malformed` with all that is missing, each with its file and place."""
    problems = [*_rules(words), *_events(game, words), *_points(words), *_sentences(game, words)]
    if problems:
        raise Malformed("game/contract", f"the game {game.id} lacks what every game has (docs/new-game.md):\n  "
                                         + "\n  ".join(problems))


def _rules(words: Words) -> Iterator[str]:
    """Each has its sentence, its kind and a section that has a name."""
    nameless: dict[str, str] = {}
    for id, rule in words.rules.items():
        for key in ("section", "kind", *LANGUAGES):
            if not rule.get(key):
                yield f"rules.toml: {id} has no {key!r}"
        for part in str(rule.get("section") or "").split("; "):
            if part and words.place(part) is None:
                nameless.setdefault(part.partition(" ")[0], id)
    for section, id in nameless.items():
        yield f"words.toml: section.{section} is missing, in which rules.toml puts {id}: name it in both languages"


def _events(game: Game[Any], words: Words) -> Iterator[str]:
    """Each follows a rule; `turn` is among them, and those that the lab counts components by tell of one."""
    events: dict[str, dict[str, Any]] = words.tree["event"]
    if TURN not in events:
        yield (f"words.toml: event.{TURN} is missing: every game tells it when a seat's turn begins; the lab counts"
               " turns by it, the web divides its log")
    for kind, entry in events.items():
        if entry.get("rule") not in words.rules:
            yield f"words.toml: event.{kind} should name its rule, one of rules.toml, not {entry.get('rule')!r}"
    for kind in game.components:
        if kind not in events:
            yield f"words.toml: event.{kind} is missing, which components in game.py names"
        elif all(noun_of(slot) in NO_COMPONENT for slot in events[kind].get("args", [])):
            yield f"words.toml: event.{kind} should have a component among its args: components in game.py names it"


def _points(words: Words) -> Iterator[str]:
    """Where points come from, and what breaks ties, is told by events; no event is of two sources."""
    events: dict[str, dict[str, Any]] = words.tree["event"]
    seen: set[str] = set()
    for key, source in words.tree["source"].items():
        for kind in source.get("events", []):
            if kind not in events:
                yield f"words.toml: event.{kind} is missing, which source.{key} names"
            elif kind in seen:
                yield f"words.toml: source.{key} should leave event.{kind} to the source that has it"
            elif source.get("by") and source["by"] not in events[kind].get("args", []):
                yield f"words.toml: event.{kind} should have a {source['by']} among its args: source.{key} names it"
            seen.add(kind)
    for kind in words.tree["view"]["ties"]:
        if kind not in events:
            yield f"words.toml: event.{kind} is missing, which view.ties names"


def _sentences(game: Game[Any], words: Words) -> Iterator[str]:
    """Whatever it names has a sentence; that each is in both languages, `Words` has seen to."""
    if not game.end_causes:
        yield "game.py: end_causes is empty: name how a game can end"
    wanted = [("end", cause) for cause in game.end_causes] + [("option", option.id) for option in game.options]
    wanted += [("component", kind) for kind in game.components]
    wanted += [("pick", step.name) for step in game.asks if step.name and step.size]
    for table, key in wanted:
        if key not in words.tree.get(table, {}):
            yield f"words.toml: {table}.{key} is missing"
    for id, entry in words.tree.get("option", {}).items():
        missing = [f"name_{lang}" for lang in LANGUAGES if f"name_{lang}" not in entry]
        yield from (f"words.toml: option.{id}.{key} is missing" for key in missing)
