"""Who sits where at the terminal table: people, bots, automas of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from zlib import crc32

from layover.bots import NAMES, make
from layover.bots.bot import Bot
from layover.bots.names import first_name
from layover.cli.words import say
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.setup import PLAYER
from layover.engine.table import secret_seed

YOU = "you"


@dataclass(frozen=True)
class Sitting:
    """For each seat its kind for the Setup and its name; the seats of people; the bots of all others."""

    kinds: list[str]
    names: list[str]
    people: list[int]
    bots: dict[int, Bot]


def sit_down(game: Game[Any], text: str | None, seed: str | None, lang: str) -> Sitting:
    """Read `--seats`: `you`, `you:Anna`, a bot's name or an automa's kind for each seat; or only their number.

    >>> from layover.games import get
    >>> sit_down(get("airlines"), "you:Anna,random", "7", "en").names
    ['Anna', 'Karim']
    """
    words = _words(game, text)
    people = [seat for seat, word in enumerate(words) if _is_person(word)]
    kinds = [word if word in game.automas else PLAYER for word in words]
    seed = secret_seed() if seed is None else seed        # the same one, the same bots; without one, they surprise
    names = _all_different([_name(seat, word, len(people), game, lang) for seat, word in enumerate(words)])
    bots = {seat: _bot(game, word, crc32(f"{seed}/{seat}".encode())) for seat, word in enumerate(words)
            if seat not in people}
    given = [name or first_name(seed, seat, names) for seat, name in enumerate(names)]
    return Sitting(kinds, given, people, bots)


def _words(game: Game[Any], text: str | None) -> list[str]:
    if text is None or text.strip().isdecimal():
        count = int(text) if text else game.usual_seats
        if not game.least_seats <= count <= game.most_seats:
            raise Malformed("seats/count", f"--seats {count}: {game.id} is for {game.least_seats} to"
                                           f" {game.most_seats} seats")
        return [YOU, *["random"] * (count - 1)]
    return [word.strip() for word in text.split(",")]


def _is_person(word: str) -> bool:
    return word.partition(":")[0].lower() == YOU


def _name(seat: int, word: str, people: int, game: Game[Any], lang: str) -> str:
    """How somebody is called who has a name without being given one; empty for a bot."""
    if _is_person(word):
        given = "".join(letter for letter in word.partition(":")[2] if letter.isprintable()).strip()[:16]
        if given:
            return given
        return say(lang, "table.you") if people == 1 else say(lang, "table.player", number=seat + 1)
    return say(lang, "table.automa", number=seat + 1) if word in game.automas else ""


def _all_different(names: list[str]) -> list[str]:
    """Two Annas become Anna and Anna 3: a log must tell them apart."""
    return [name if not name or name not in names[:seat] else f"{name} {seat + 1}" for seat, name in enumerate(names)]


def _bot(game: Game[Any], word: str, seed: int) -> Bot:
    if word in game.automas:
        return make("random", seed)         # an automa plays by its rules; what they leave open is drawn
    try:
        return make(word, seed)
    except Malformed as error:
        if error.code != "bot/unknown":
            raise
        known = ", ".join((YOU, *NAMES, *game.automas))
        raise Malformed("seats/kind", f"--seats: nobody called {word!r} can sit down; there are: {known}") from None

