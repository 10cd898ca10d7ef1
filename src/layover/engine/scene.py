# mypyc: skip
"""A table laid out by hand: the base of every game's scenes (see `layover.testing`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from layover.engine.chance import Chance
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.seating import setup_for
from layover.engine.setup import Value
from layover.engine.stack import CHANCE
from layover.engine.table import Table


class Scene:
    """A table laid out by hand. Each game adds its own words in `seat` and `board`; the rest is the same.

    Whatever is put somewhere is taken from where the game keeps its supply, so that the census holds.
    Chance is scripted with `next`; what is not scripted is drawn with a fixed seed when it comes up.
    """

    def __init__(self, game: Game[Any], seats: int | Sequence[str] | None, pack: str | None,
                 options: dict[str, Value]) -> None:
        box = game.load_pack(pack)
        self.table = Table(game, box, setup_for(game, box, seats, options, ""), None)
        self.script: list[str] = []
        self._draws = 0
        self.clear()

    # Each game's own words

    def clear(self) -> None:
        """Empty hands and board: everything back in its supply, nothing left to do."""
        raise NotImplementedError

    def seat(self, seat: int, **things: Any) -> Self:
        """Give a seat what it holds."""
        raise NotImplementedError

    def board(self, **things: Any) -> Self:
        """Set what lies in the middle of the table."""
        raise NotImplementedError

    def turn(self, seat: int) -> Self:
        """Begin the turn of a seat."""
        raise NotImplementedError

    # The same for all games

    @property
    def state(self) -> Any:
        return self.table.state

    def number(self, noun: str, id: str) -> int:
        """The number of a component by its id."""
        return self.table.pack.number(noun, id)

    def only_known(self, things: dict[str, Any]) -> None:
        """A misspelt word of a scene would otherwise be lost in silence."""
        if things:
            raise Malformed("scene/word", f"a scene of {self.table.game.id} has no word {', '.join(things)}")

    def ask(self, step: str, seat: int, x: int = 0, y: int = 0, z: int = 0) -> Self:
        """Put one question, by the name of its step, in front of a seat."""
        game = self.table.game
        found = next((one for one in game.steps if one.name == step), None)
        if found is None:
            raise Malformed("scene/step", f"{game.id} has no step {step!r}")
        self.state.stack = [found.at(seat, x, y, z)]
        return self._settle()

    def next(self, *draws: str) -> Self:
        """What chance answers next, in order: `turn_up:scoring`, `draw_flight:dot_01`."""
        self.script += draws
        return self

    def play(self, *picks: str) -> Self:
        """Picks of whoever is asked, in order; each must be legal."""
        for pick in picks:
            self.table.play(pick)
            self._settle()
        return self

    def picks(self, heading: str = "") -> list[str]:
        """The names of the legal picks, or of those of one heading."""
        names = [self.table.name(pick) for pick in self.table.legal()]
        return [name for name in names if not heading or name.partition(":")[0] == heading]

    def refused(self, pick: str, seat: int | None = None) -> str | None:
        """The id of the rule that refuses a pick; None when it is allowed."""
        ruling = self.table.why_not(pick, seat)
        return ruling.rule if ruling else None

    def holds(self) -> Self:
        """Assert that nothing was lost."""
        self.table.take_census()
        return self

    def _settle(self) -> Self:
        table = self.table
        table.game.advance(table.state)
        while not table.over and table.game.seat(table.state) == CHANCE:
            if self.script:
                table.play(self.script.pop(0), CHANCE)
            else:
                step = table.game.asked(table.state)
                assert isinstance(step, Chance)
                frame = table.state.stack[-1]
                self._draws += 1
                r = (self._draws * 7919) % step.total(table.state, frame)
                table.play(int(step.base + step.outcome(table.state, frame, r)), CHANCE)
            table.game.advance(table.state)
        return self
