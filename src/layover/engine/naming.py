"""The picks of a game by name, as transcripts write them, and as sentences."""

from __future__ import annotations

import json
from typing import Any, Final

from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.stack import Ask
from layover.engine.typed import tidied
from layover.engine.words import Words


class Naming:
    """What the numbers of a game's picks are called, with this pack."""

    def __init__(self, game: Game[Any], pack: Pack, words: Words) -> None:
        self.game: Final = game
        self.pack: Final = pack
        self.words: Final = words

    def heading(self, pick: int) -> Ask[Any]:
        """The heading of a pick, which must be one of the game's."""
        if not 0 <= pick < self.game.picks:
            raise Malformed("pick/unknown", f"{pick}: {self.game.id} numbers its picks from 0 to {self.game.picks - 1}")
        return self.game.heading_of[pick]

    def aim(self, pick: int) -> tuple[str, str]:
        """What is picked, and where: the id of its target, empty where it has none."""
        heading = self.game.heading_of[pick]
        return heading.name, self.pack.ids[heading.noun][pick - heading.base] if heading.noun else ""

    # As transcripts write them

    def name(self, pick: int, text: str) -> str:
        """A pick by name, with what was typed."""
        heading = self.heading(pick)
        target = pick - heading.base
        name = heading.name
        if heading.noun:
            ids = self.pack.ids[heading.noun]
            name = f"{name}:{ids[target] if target < len(ids) else target}"
        text = tidied(text) if text else ""
        return f"{name} {json.dumps(text, ensure_ascii=False)}" if text else name

    def pick(self, name: str) -> int:
        """A pick from its name, without anything typed."""
        word, _, target = name.partition(":")
        for step in self.game.steps:
            if step.asks and step.name == word and isinstance(step, Ask) and step.size:
                if not step.noun:
                    if target:
                        raise Malformed("pick/unknown", f"{name}: {word} takes no target")
                    return int(step.base)
                return int(step.base) + self.pack.number(step.noun, target)
        raise Malformed("pick/unknown", f"{name}: there is no heading {word!r} in {self.game.id}")

    def read(self, pick: int | str) -> tuple[int, str]:
        """A pick and what was typed with it, from how `name` writes them or by its number."""
        if isinstance(pick, str):
            name, _, quoted = pick.partition(" ")
            return self.pick(name), _unquoted(quoted) if quoted else ""
        self.heading(pick)
        return pick, ""

    # As sentences

    def describe(self, pick: int, lang: str) -> str:
        """A pick as a sentence, whenever it is made."""
        heading = self.heading(pick)
        return self.words.pick(heading.name, heading.noun, pick - heading.base, self.pack, lang)

    def describe_as(self, pick: int, meaning: int, lang: str) -> str:
        """A pick as a sentence, with this at its target."""
        heading = self.heading(pick)
        return self.words.pick(heading.name, heading.noun, pick - heading.base, self.pack, lang, heading.means, meaning)

    def gist(self, picks: list[int], lang: str) -> list[str]:
        """A whole plan as sentences: what tells it, the same pick again and again with how often."""
        return [often(self.describe(pick, lang), times) for pick, times in self.telling(picks)]

    def telling(self, picks: list[int]) -> list[tuple[int, int]]:
        """The picks that tell a whole plan, each with how often it follows itself: of picks of one kind in a row only
        the last, such as where a trip leads.
        """
        found: list[tuple[int, int]] = []
        if not picks:
            return found
        last, times, again = picks[0], 1, True
        heading = self.heading(last)
        for pick in picks[1:]:
            kind = heading
            heading = self.heading(pick)
            if heading is kind:
                times, again = times + 1, again and pick == last
            else:
                found.append((last, times if again else 1))
                times, again = 1, True
            last = pick
        found.append((last, times if again else 1))
        return found


def often(text: str, times: int) -> str:
    """A sentence with how often it holds, where that is more than once."""
    return f"{text} (×{times})" if times > 1 else text


def _unquoted(quoted: str) -> str:
    """What was typed, from between its quotation marks: exactly as it is kept, or it is refused."""
    try:
        text = json.loads(quoted)
    except ValueError:
        text = None
    if not isinstance(text, str) or not text or tidied(text) != text:
        raise Malformed("pick/text", f"{quoted[:60]}: what was typed should stand in quotation marks, its words"
                                     " one space apart")
    return text
