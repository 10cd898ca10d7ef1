"""What runs in a worker process: bots, one choice at a time. Imported there and nowhere near the event loop."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from layover.bots import make
from layover.bots.bot import Bot
from layover.bots.program import Forfeit
from layover.engine import codec
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.setup import Setup, Value
from layover.games import get

MOST_BOTS = 32
"""Bots kept by one worker. The tree that an expert keeps in the middle of a turn of Duck Dealer takes 10 MB."""


@dataclass(frozen=True)
class Question:
    """A bot that is asked, and all that it is told."""

    table: str
    seat: int
    bot: str
    seed: int
    game: str
    seats: tuple[str, ...]
    options: dict[str, Value]
    state: dict[str, Any]


class Choice(NamedTuple):
    """A pick, and whether the bot had expected the question; or why it has forfeited."""

    pick: int
    foreseen: bool
    forfeit: str = ""


class KeptBots:
    """Bots in the middle of something, the longest unasked forgotten first: a bot that is made anew plays as well.

    Whether a question follows from the one before is for the bot to see, by what its seat knows.
    """

    def __init__(self, most: int = MOST_BOTS) -> None:
        self.most = most
        self.bots: dict[tuple[str, int, str], Bot] = {}

    def choose(self, asked: Question) -> Choice:
        """The pick of a bot for the seat that is asked."""
        rules, pack = _rules(asked.game)
        setup = Setup(asked.game, asked.seats, asked.options, pack.digest, "")
        s = codec.decode(rules, rules.begin(setup, pack), asked.state)
        key = asked.table, asked.seat, asked.bot
        bot = self.bots.pop(key, None) or make(asked.bot, asked.seed)
        bot.sit(setup, pack)
        try:
            pick = int(bot.pick(rules, s))
        except Forfeit as error:
            return Choice(-1, False, str(error))
        if bot.remembers():
            self.bots[key] = bot
        if len(self.bots) > self.most:
            self.bots.pop(next(iter(self.bots))).leave(rules, s)
        return Choice(pick, bot.foreseen)


@cache
def _rules(game: str) -> tuple[Game[Any], Pack]:
    rules = get(game)
    return rules, rules.load_pack(None)


_kept = KeptBots()


def choose(asked: Question) -> Choice:
    """The choice of a bot, of those this process keeps."""
    return _kept.choose(asked)
