# mypyc: skip
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
        entry = self._event(event)
        mine = reader is not None and reader == event.seat and f"you_{lang}" in entry
        sentence = str(entry[f"you_{lang}" if mine else lang])
        details = dict(zip(self.event_args(event), (event.a, event.b, event.c), strict=False))

        def fill(match: re.Match[str]) -> str:
            slot = match[1]
            if slot == "seat":
                return seats[event.seat]
            noun = slot.rstrip("0123456789")
            value = details[slot]
            if noun == "number":
                return str(value)
            if noun == "player":
                return seats[value]
            return pack.name(noun, value, lang)

        return _SLOT.sub(fill, sentence)

    def _event(self, event: Event) -> dict[str, Any]:
        entry: dict[str, Any] | None = self.tree["event"].get(event.kind)
        if entry is None:
            raise Malformed("words/missing", f"words.toml has no sentence for event.{event.kind}")
        return entry

    def event_args(self, event: Event) -> list[str]:
        """What an event's details are: nouns of the pack, `number` or `player`, numbered where they repeat."""
        return [str(slot) for slot in self._event(event).get("args", [])]

    def event_rule(self, event: Event) -> str:
        """The rule an event follows."""
        return str(self._event(event)["rule"])

    def rule(self, id: str, lang: str) -> str:
        """A rule's sentence."""
        if id not in self.rules:
            raise Malformed("rule/unknown", f"there is no rule {id}")
        return str(self.rules[id][lang])

    def refusal(self, id: str, lang: str) -> str:
        """What a player is told whose pick breaks the rule."""
        return str(self.rules[id].get(f"no_{lang}") or self.rule(id, lang))


@cache
def _toml(package: str, name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
