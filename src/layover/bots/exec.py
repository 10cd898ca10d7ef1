"""The bot that asks a program: any program that speaks the protocol of `docs/bot-protocol.md`."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from mypy_extensions import i64

from layover.bots import told
from layover.bots.bot import Bot, Thought
from layover.bots.program import Forfeit, Program
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.setup import Setup
from layover.engine.stack import State
from layover.engine.table import Table

SECONDS: Final = 10.0
"""On the clock on the wall, for each pick, unless told."""
START: Final = 30.0
"""To begin: interpreters load much on a busy machine."""
SHOWN: Final = 60


class ExecBot(Bot):
    """Hands every question to a program. What it does against the protocol is a `Forfeit`, and the program is ended."""

    name = "exec"

    def __init__(self, seed: int, command: str, seconds: float = SECONDS) -> None:
        super().__init__()
        self.rng = Rng.seeded(seed)
        self.command = command
        self.seconds = seconds
        self.start = START
        self.program = Program(command)
        self.program.words()
        self.setup: Setup | None = None
        self.pack: Pack | None = None
        self.greeted = False

    def sit(self, setup: Setup, pack: Pack) -> None:
        before = self.setup
        if before is None or (before.game, before.seats, before.options, before.pack) != (
                setup.game, setup.seats, setup.options, setup.pack):
            self.greeted = False
        self.setup, self.pack = setup, pack

    def remembers(self) -> bool:
        return self.program.process is not None

    def pick(self, game: Game[Any], s: State) -> i64:
        setup, pack = self.setup, self.pack
        if setup is None or pack is None:
            raise Malformed("bot/table", f"exec:{self.command}: does not know its table; ask it by choose(table)")
        try:
            self.greet(game, setup, int(game.seat(s)))
            self.program.pass_over()
            self.program.say(told.question(game, s, setup, pack, self.rng, self.seconds))
            return self.answer(Table(game, pack, setup, None, digests=False, state=s), game.legal(s))
        except Forfeit as error:
            self.program.stop()
            raise Forfeit(error.code, f"exec:{self.command} {error}") from None

    def greet(self, game: Game[Any], setup: Setup, seat: int) -> None:
        """Begin the program if it does not run, and tell it of the game if it has not heard."""
        if self.program.process is None:
            self.greeted = False
            self.program.say([told.HELLO])
            answer = self.program.line(time.monotonic() + self.start)
            if answer.partition(" ")[0] != "ready":
                raise Forfeit("bot/greeting", f"answered {answer[:SHOWN]!r} to the greeting instead of: ready NAME")
        if not self.greeted:
            self.program.say([told.new_game(game, setup, seat)])
            self.greeted = True

    def answer(self, table: Table, picks: list[int]) -> i64:
        """The pick it makes, and what it says of it before."""
        until = time.monotonic() + self.seconds
        thoughts: list[Thought] = []
        while True:
            try:
                line = self.program.line(until)
            except Forfeit as error:
                if error.code == "bot/slow":
                    raise Forfeit("bot/slow", f"gave no pick within {self.seconds:g} s") from None
                raise
            word, _, rest = line.partition(" ")
            if word == "info":
                self.note(table, rest, picks, thoughts)
            elif word == "pick":
                self.thoughts = thoughts
                return self.read(table, rest.strip(), picks)
            else:
                raise Forfeit("bot/answer", f"said {line[:SHOWN]!r} instead of: pick NAME")

    def read(self, table: Table, name: str, picks: list[int]) -> i64:
        for pick in picks:
            if table.name(pick) == name:
                return pick
        raise Forfeit("bot/illegal", f"picked {name[:SHOWN]!r}, which is none of the {len(picks)} picks it was given")

    def note(self, table: Table, rest: str, picks: list[int], thoughts: list[Thought]) -> None:
        """One alternative, if it can be read and can be; whatever else it says is its own affair."""
        try:
            said = json.loads(rest)
            line = [table.pick(str(name)) for name in said.get("line") or [said["pick"]]]
            value = float(said["value"])
            seats = [float(worth) for worth in said.get("seats", [])]
            thought = Thought(line, value, int(said["visits"]), seats, bool(said.get("sure", True)))
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, Malformed):
            return
        if thought.pick in picks and thought.tries >= 0 and len(seats) in (0, table.seats) \
                and all(0.0 <= worth <= 1.0 for worth in [value, *seats]):
            thoughts.append(thought)

    def leave(self, game: Game[Any], s: State) -> None:
        if self.program.process is not None:
            self.program.say([told.end(game, s), "quit"] if not s.stack else ["quit"])
            self.program.stop()
