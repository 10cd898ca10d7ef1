"""The best lines of a search beside each other: each is played on until its seat has the next turn."""

from __future__ import annotations

import math
from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import utilities
from layover.bots.lines import follow
from layover.bots.look import judged_at, look_on, pass_on
from layover.bots.tree import Node, drift, trusted
from layover.bots.turn_tree import TurnTree
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State

MOST: Final = 4
"""Lines that are played on."""
SERIOUS: Final = 0.05
"""The part of the tries of the most tried line that makes another one a rival."""
PRIOR: Final = 8.0
PRIOR_OF_LOOKS: Final = 1.0
"""How many meetings the search before them is worth; of those by looks, which hardly leave anything to chance."""
ITERATIONS: Final = 32
"""As so many a line counts that is played on by looks: it takes about their time."""
ROUND: Final = 8
"""Meetings between two looks at who is out."""
DOUBT: Final = 3.0
"""Standard errors that a line may be behind."""
SEEDS: Final = 1 << 30


class Rival:
    """A line that may be the best, and how it does beside the others."""

    def __init__(self, node: Node, before: float) -> None:
        self.node: Final = node
        self.before: Final = before
        """What the search made of it."""
        self.brought: float = 0.0
        """What it came to over all its meetings."""
        self.gap: float = 0.0
        """How far it was behind the best when it dropped out."""
        self.lead: float = 0.0
        self.squares: float = 0.0
        """Over all meetings, how much better it came out than they did on average."""


class Rivals:
    """The best few lines. They meet in the same imagined state, with the same luck: each plays its turn to the end as
    the tree goes on, and the others answer, seat by seat. What they answer they learn on the way, one tree for a seat:
    it hardly depends on the line. `evaluate` judges before the own seat is asked again, so all at the same distance; or
    at the end of its next turn (`Judge.next_turn`), and up to there nobody learns anything, but looks.
    """

    def __init__(self, tree: TurnTree, seats: i64, asked: Node | None = None) -> None:
        self.tree: Final = tree
        self.answers: Final[list[TurnTree]] = [TurnTree(tree.rng, tree.judge, False) for seat in range(seats)]
        self.level: Final[list[float]] = [0.5] * seats
        self.meetings: float = 0.0
        self.prior: float = PRIOR_OF_LOOKS if tree.judge.next_turn else PRIOR
        self.cost: i64 = ITERATIONS if tree.judge.next_turn else 1
        """Iterations that a line counts in a meeting."""
        self.left: list[Rival] = best_few(tree.root.children, asked)
        self.asked: Final = asked
        """A line that somebody asks about: it never drops out."""
        self.out: list[Rival] = []
        """Those that dropped out, the last one first."""

    def meet(self, game: Game[Any], s: State) -> None:
        """All of them once more, in this imagined state."""
        seat = game.seat(s)
        luck = 1 + self.tree.rng.below(SEEDS)
        found: list[float] = []
        mean = 0.0
        for rival in self.left:
            after = self.played_on(game, s.copy(), rival.node, Rng(luck))
            found.append(utilities(game, after, self.tree.judge)[seat])
            mean += found[-1] / float(len(self.left))
        self.meetings += 1.0
        for k in range(len(found)):
            self.left[k].brought += found[k]
            more = found[k] - mean
            self.left[k].lead += more
            self.left[k].squares += more * more
        if int(self.meetings) % ROUND == 0:
            self.left = self.still_in()

    def played_on(self, game: Game[Any], s: State, node: Node, luck: Rng) -> State:
        """A line, the rest of its turn, and the turns of the others."""
        if self.tree.judge.next_turn:
            return self.looked_on(game, s, node, luck)
        seat = game.seat(s)
        s = self.tree.follow_best(game, s, node, luck)
        for other in range(s.seats):
            if not s.stack or game.seat(s) == seat:
                break
            asked = game.seat(s)
            turn = game.turn(s)
            s = self.answers[asked].iterate(game, s, self.level, luck)
            s = pass_on(game, s, asked, turn, luck)
        return s

    def looked_on(self, game: Game[Any], s: State, node: Node, luck: Rng) -> State:
        """A line and what is expected after it, and then what everybody likes best by a look at it, up to the end of
        the own next turn.
        """
        judge = self.tree.judge
        seat = game.seat(s)
        turn = game.turn(s)
        rng = Rng(1 + luck.below(SEEDS))
        follow(game, s, node.expected())
        game.deal(s, luck)
        for other in range(s.seats + 1):
            if not s.stack:
                break
            asked = game.seat(s)
            now = game.turn(s)
            s = look_on(game, s, now, luck, rng, judge)
            if asked == seat and now != turn:
                break
            s = pass_on(game, s, asked, now, luck)
        return judged_at(game, s, luck, judge)

    def first(self) -> Rival:
        """The one that does best, as far as that is certain."""
        first = self.left[0]
        for rival in self.left:
            if self.standing(rival) > self.standing(first):
                first = rival
        return first

    def standing(self, rival: Rival) -> float:
        return (rival.lead + self.prior * rival.before) / (self.meetings + self.prior)

    def still_in(self) -> list[Rival]:
        """Without those that are behind beyond doubt."""
        first = self.first()
        found: list[Rival] = []
        for rival in self.left:
            doubt = math.sqrt((self.variance(rival) + self.variance(first)) / self.meetings)
            if rival is first or rival.node is self.asked or first.lead - rival.lead <= DOUBT * doubt * self.meetings:
                found.append(rival)
            else:
                rival.gap = self.standing(first) - self.standing(rival)
                self.out.insert(0, rival)
        return found

    def order(self) -> list[tuple[Node, float]]:
        """All that were played on in the order in which they would be made, with what they are worth: the best by what
        it came to, the others by how far they were behind it.
        """
        first = self.first()
        top = (first.brought + self.prior * first.before) / (self.meetings + self.prior)
        places: list[tuple[float, int]] = []
        for k in range(len(self.left)):
            places.append((self.standing(first) - self.standing(self.left[k]), k))
        places.sort()
        found = [(self.left[k].node, top - gap) for gap, k in places]
        return found + [(rival.node, top - rival.gap) for rival in self.out]

    def variance(self, rival: Rival) -> float:
        mean = rival.lead / self.meetings
        return max(rival.squares / self.meetings - mean * mean, 0.0)


def best_few(nodes: list[Node], asked: Node | None) -> list[Rival]:
    """The lines worth playing on, as the search left them, and the one that somebody asks about."""
    most = 0.0
    for node in nodes:
        most = max(most, node.weight())
    more = drift(nodes)
    serious: list[tuple[float, int]] = []
    for k in range(len(nodes)):
        if nodes[k].weight() >= SERIOUS * most:
            serious.append((-trusted(nodes[k], more), k))
    serious.sort()
    found = [Rival(nodes[k], -worth) for worth, k in serious[:MOST]]
    if asked is not None and asked not in [rival.node for rival in found]:
        found.append(Rival(asked, trusted(asked, more)))
    return found
