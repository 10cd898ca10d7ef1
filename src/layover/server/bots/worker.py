"""What runs in a worker process: bots, one choice at a time. Imported there and nowhere near the event loop."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from layover.bots import make
from layover.bots.bot import Bot
from layover.engine import codec
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.setup import Setup, Value
from layover.engine.stack import State
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


@dataclass(frozen=True)
class Ending:
    """A table at which nobody is asked any more."""

    table: str
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
        setup, s = _position(asked)
        key = asked.table, asked.seat, asked.bot
        try:
            bot = self.bots.pop(key, None) or make(asked.bot, asked.seed)
            pick = _picked(bot, setup, s)
        except Malformed as error:                # a `Forfeit`, or its program is no longer there
            return Choice(-1, False, str(error))
        if bot.remembers():
            self.bots[key] = bot
        if len(self.bots) > self.most:
            self.bots.pop(next(iter(self.bots))).leave(_rules(asked.game)[0], s)
        return Choice(pick, bot.foreseen)

    def leave(self, ending: Ending) -> None:
        """The bots of a table get up."""
        for key in [key for key in self.bots if key[0] == ending.table]:
            self.bots.pop(key).leave(_rules(ending.game)[0], _position(ending)[1])


def _position(told: Question | Ending) -> tuple[Setup, State]:
    rules, pack = _rules(told.game)
    setup = Setup(told.game, told.seats, told.options, pack.digest, "")
    return setup, codec.decode(rules, rules.begin(setup, pack), told.state)


def _picked(bot: Bot, setup: Setup, s: State) -> int:
    """The pick of a bot; one that fails gets up."""
    rules, pack = _rules(setup.game)
    bot.sit(setup, pack)
    try:
        return int(bot.pick(rules, s))
    except BaseException:
        bot.leave(rules, s)
        raise


@cache
def _rules(game: str) -> tuple[Game[Any], Pack]:
    rules = get(game)
    return rules, rules.load_pack(None)


_kept = KeptBots()


def choose(asked: Question) -> Choice:
    """The choice of a bot, of those this process keeps."""
    return _kept.choose(asked)


def leave(ending: Ending) -> None:
    """Those at a table are kept no longer."""
    _kept.leave(ending)
