"""What can be taken back at a table, what was, and why nothing more can be."""

from __future__ import annotations

from typing import Any

from layover.engine.entry import Entry, Moment
from layover.engine.game import Game
from layover.engine.rule import ANOTHER_ASKED, GAME_OVER, STANDS, TURN_BEGINS, WAS_REVEALED, Rule
from layover.engine.stack import CHANCE, State


class Undo:
    """The moments that undo goes back to, the picks that redo makes again."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        """Before each pick that can be taken back, the latest last."""
        self.undone: list[Entry] = []
        """Picks taken back, the last one first to be done again."""
        self.barrier: Rule = TURN_BEGINS
        """Why nothing before the first of the moments can be taken back."""
        self.whole: tuple[int, Moment] | None = None
        """Whose any-time action was the last thing that happened, and the moment before it."""

    def keep(self, moment: Moment, barrier: Rule | None) -> None:
        """A pick was made: it can be taken back, or for this reason neither it nor what was before."""
        if barrier is None:
            self.moments.append(moment)
        else:
            self.moments.clear()
            self.barrier = barrier

    def seal(self) -> None:
        """What was picked so far stands."""
        if self.moments:
            self.barrier = STANDS
        self.moments.clear()
        self.undone.clear()

    def copy(self) -> Undo:
        other = Undo()
        other.moments, other.undone = self.moments[:], self.undone[:]
        other.barrier, other.whole = self.barrier, self.whole
        return other


def barrier_of(game: Game[Any], before: State, after: State, who: int, drawn: bool) -> Rule | None:
    """Why a pick that was just made cannot be taken back; None when it can."""
    if game.over(after):
        return GAME_OVER
    if game.turn(after) != game.turn(before):
        return TURN_BEGINS
    asked = game.seat(before)
    if who != asked or game.seat(after) != asked:
        return ANOTHER_ASKED
    if drawn:
        return WAS_REVEALED
    return None if game.revocable(before) else game.stands


class Followed:
    """The same of a pick from a kept record, which changes the state in place and cannot be taken back anyway."""

    def __init__(self, game: Game[Any], state: State, who: int) -> None:
        self.game = game
        self.who = who
        self.turn = game.turn(state)
        self.asked = game.seat(state)
        self.stands = STANDS if who == CHANCE or game.revocable(state) else game.stands

    def barrier(self, after: State, before: Rule) -> Rule:
        """Why, once it was made, where the reason before it was this one."""
        game = self.game
        if game.over(after):
            return GAME_OVER
        if game.turn(after) != self.turn:
            return TURN_BEGINS
        if self.who == CHANCE:
            return before if before in (TURN_BEGINS, ANOTHER_ASKED) else WAS_REVEALED
        if game.seat(after) == CHANCE:
            return WAS_REVEALED
        return self.stands if self.who == self.asked == game.seat(after) else ANOTHER_ASKED
