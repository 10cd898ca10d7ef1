"""Names, prompts and log sentences of a game, and the sentences of its rules, in two languages."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.event import Event
from layover.engine.pack import Pack

LANGUAGES = ("en", "fr")
_SLOT = re.compile(r"\{(\w+)\}")


class Words:
    """All that a person reads of one game, from `words.toml` and `rules.toml` of its folder."""

    def __init__(self, package: str) -> None:
        self.tree = _toml(package, "words.toml")
        self.rules = {**_toml("layover.engine", "table_rules.toml"), **_toml(package, "rules.toml")}
        self._places = {**_toml("layover.engine", "sections.toml"), **self.tree.get("section", {})}
        self._taken_apart: dict[tuple[str, str, bool], list[tuple[str, str, int]]] = {}
        self._args: dict[str, list[tuple[str, str]]] = {}

    def _sentence(self, kind: str, key: str, lang: str) -> str:
        entry = self.tree.get(kind, {}).get(key, {})
        if not isinstance(entry, dict) or lang not in entry:
            raise Malformed("words/missing", f"words.toml has no {lang} sentence for {kind}.{key}")
        return str(entry[lang])

    def title(self, lang: str) -> str:
        return self._sentence("game", "title", lang)

    def text(self, kind: str, key: str, lang: str) -> str:
        """Any sentence by its table and key, such as `option.bonus`."""
        return self._sentence(kind, key, lang)

    def prompt(self, step: str, lang: str) -> str:
        """What the asked seat reads: an imperative."""
        return self._sentence("prompt", step, lang)

    def pick(self, heading: str, target: str, lang: str) -> str:
        """A pick as a sentence."""
        return self._sentence("pick", heading, lang).replace("{target}", target)

    def seat(self, seat: int, lang: str) -> str:
        """How a seat is called where nobody has told a name."""
        return f"{'Seat' if lang == 'en' else 'Place'} {seat + 1}"

    def event(self, event: Event, pack: Pack, lang: str, reader: int | None, seats: list[str]) -> str:
        """A log sentence, for the one concerned or for the others."""
        mine = reader is not None and reader == event.seat
        found = []
        for text, noun, place in self._parts(event.kind, lang, mine):
            if not noun:
                found.append(text)
                continue
            value = (event.seat, event.a, event.b, event.c)[place]
            if noun == "number":
                found.append(str(value))
            else:
                found.append(seats[value] if noun == "player" else pack.name(noun, value, lang))
        return "".join(found)

    def _parts(self, kind: str, lang: str, mine: bool) -> list[tuple[str, str, int]]:
        """A sentence taken apart, once: text as it stands, or the noun of a slot and which detail fills it."""
        key = (kind, lang, mine)
        if key not in self._taken_apart:
            entry = self._entry(kind)
            sentence = str(entry[f"you_{lang}" if mine and f"you_{lang}" in entry else lang])
            places = {"seat": 0} | {str(slot): place for place, slot in enumerate(entry.get("args", []), start=1)}
            self._taken_apart[key] = [
                (text, "", 0) if n % 2 == 0 else ("", "player" if text == "seat" else _noun(text), places[text])
                for n, text in enumerate(_SLOT.split(sentence))]
        return self._taken_apart[key]

    def _entry(self, kind: str) -> dict[str, Any]:
        entry: dict[str, Any] | None = self.tree["event"].get(kind)
        if entry is None:
            raise Malformed("words/missing", f"words.toml has no sentence for event.{kind}")
        return entry

    def event_args(self, event: Event) -> list[tuple[str, str]]:
        """What an event's details are: slots, numbered where they repeat, each with its noun: one of the pack, `number`
        or `player`.
        """
        if event.kind not in self._args:
            self._args[event.kind] = [(str(slot), _noun(slot)) for slot in self._entry(event.kind).get("args", [])]
        return self._args[event.kind]

    def event_rule(self, event: Event) -> str:
        """The rule an event follows."""
        return str(self._entry(event.kind)["rule"])

    def rule(self, id: str, lang: str) -> str:
        """A rule's sentence."""
        if id not in self.rules:
            raise Malformed("rule/unknown", f"there is no rule {id}")
        return str(self.rules[id][lang])

    def section(self, id: str, lang: str) -> str:
        """Where a rule stands: chapters and pages of the rulebook, rulings."""
        return "; ".join(self._place(part, lang) for part in str(self.rules[id]["section"]).split("; "))

    def _place(self, part: str, lang: str) -> str:
        first, _space, rest = part.partition(" ")
        entry = self._places.get(part) or self._places.get(first)
        if entry is None:
            raise Malformed("words/missing", f"words.toml has no {lang} name for section.{part}")
        return str(entry[lang]).replace("{rest}", rest)

    def refusal(self, id: str, lang: str) -> str:
        """What a player is told whose pick breaks the rule."""
        return str(self.rules[id].get(f"no_{lang}") or self.rule(id, lang))


def _noun(slot: str) -> str:
    return slot.rstrip("0123456789")


@cache
def _toml(package: str, name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
