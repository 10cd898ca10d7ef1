"""The best lines of a search beside each other: each is played on until its seat has the next turn, or through it."""

from __future__ import annotations

import math
from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import utilities
from layover.bots.lines import follow
from layover.bots.look import judged_at, look_on, pass_on
from layover.bots.tree import Node, choice, drift, known_best, ranked, trusted
from layover.bots.turn_tree import TurnTree
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State

MOST: Final = 4
"""Lines that meet at first."""
WIDER: Final = 8
"""Meetings after which there is room for one more."""
SERIOUS: Final = 0.05
"""The part of the tries of the most tried line that makes another one a rival, where the others learn to answer."""
PRIOR: Final = 8.0
PRIOR_OF_LOOKS: Final = 1.0
"""How many meetings the search before them is worth; of those by looks at least."""
SPREAD: Final = 0.07
"""How far two lines usually are apart: the more luck there is in a meeting by looks beside that, the more of them are
needed to outweigh the search."""
ITERATIONS: Final = 32
"""As so many a line counts that is played on by looks."""
LEAST: Final = 8
LEAST_OF_LOOKS: Final = 2
"""Meetings before a line can drop out; by looks, as long as another one waits for its place."""
DOUBT: Final = 3.0
"""Standard errors that a line may be behind."""
NEVER: Final = 1e9
SEEDS: Final = 1 << 30


class Rival:
    """A line that may be the best, with what its maker would do after it, and how it does beside the others."""

    def __init__(self, node: Node, line: list[int], before: float) -> None:
        self.node: Final = node
        self.line: Final = line
        self.before: Final = before
        """What the search made of it."""
        self.found: Final[list[float]] = []
        """What it came to, meeting by meeting."""
        self.gap: float = 0.0
        """How far it was behind the best when it dropped out."""

    def worth(self, meetings: int, prior: float) -> float:
        """What it came to in the first so many."""
        total = prior * self.before
        for meeting in range(meetings):
            total += self.found[meeting]
        return total / (float(meetings) + prior)


class Rivals:
    """The best few lines. They meet in the same imagined state, with the same luck: each plays its turn to the end as
    the tree goes on, and the others answer, seat by seat. What they answer they learn on the way, one tree for a seat:
    it hardly depends on the line. `evaluate` judges before the own seat is asked again, so all at the same distance.

    Or it judges at the end of the own next turn (`Judge.next_turn`), and up to there nobody learns anything, but looks.
    Then, with two seats, a line may come later, into the meetings that were: one that drops out makes room for the next
    of all that the search knows, also such as begin alike and go on otherwise. With more seats there is more luck in
    a meeting, and only lines that the search took seriously meet.
    """

    def __init__(self, tree: TurnTree, seats: i64, asked: Node | None = None) -> None:
        self.tree: Final = tree
        self.answers: Final[list[TurnTree]] = [TurnTree(tree.rng, tree.judge, False) for seat in range(seats)]
        self.level: Final[list[float]] = [0.5] * seats
        looks = tree.judge.next_turn
        self.prior: float = PRIOR_OF_LOOKS if looks else PRIOR
        self.least: i64 = LEAST_OF_LOOKS if looks else LEAST
        self.cost: i64 = ITERATIONS if looks else 1
        """Iterations that a line counts in a meeting."""
        self.asked: Final = asked
        """A line that somebody asks about: it never drops out."""
        self.meetings: Final[list[int]] = []
        """The seed of each."""
        self.left: list[Rival] = []
        wide = looks and seats == 2
        self.waiting: Final[list[Rival]] = all_by_looks(tree, asked) if wide else serious(tree, asked)
        """Those for which there was no room yet, the next one first."""
        self.out: Final[list[Rival]] = []
        """Those that dropped out, the last one first."""
        self.join()

    def join(self) -> None:
        """Take in as many as there is room for."""
        room = MOST + len(self.meetings) // WIDER + (0 if self.asked is None else 1)
        while self.waiting and len(self.left) < room:
            self.left.append(self.waiting.pop(0))

    def meet(self, game: Game[Any], s: State) -> i64:
        """Once more all that have met least often, in one imagined state; how many they were."""
        seat = game.seat(s)
        meeting = min([len(rival.found) for rival in self.left])
        if meeting == len(self.meetings):
            self.meetings.append(1 + self.tree.rng.below(SEEDS))
        rng = Rng(self.meetings[meeting])
        imagined = game.imagine(s, seat, rng)
        luck = 1 + rng.below(SEEDS)
        count: i64 = 0
        for rival in self.left:
            if len(rival.found) == meeting:
                after = self.played_on(game, imagined.copy(), rival, Rng(luck))
                rival.found.append(utilities(game, after, self.tree.judge)[seat])
                count += 1
        if len(self.meetings) >= self.least:
            self.drop_out()
            self.join()
        return count

    def played_on(self, game: Game[Any], s: State, rival: Rival, luck: Rng) -> State:
        """A line, the rest of its turn, and the turns of the others."""
        if self.tree.judge.next_turn:
            return self.looked_on(game, s, rival.line, luck)
        seat = game.seat(s)
        s = self.tree.follow_best(game, s, rival.node, luck)
        for other in range(s.seats):
            if not s.stack or game.seat(s) == seat:
                break
            asked = game.seat(s)
            turn = game.turn(s)
            s = self.answers[asked].iterate(game, s, self.level, luck)
            s = pass_on(game, s, asked, turn, luck)
        return s

    def looked_on(self, game: Game[Any], s: State, line: list[int], luck: Rng) -> State:
        """A line and what is expected after it, and then what everybody likes best by a look at it, up to the end of
        the own next turn.
        """
        judge = self.tree.judge
        seat = game.seat(s)
        turn = game.turn(s)
        rng = Rng(1 + luck.below(SEEDS))
        follow(game, s, line)
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
        """The one that does best, of those that met most often."""
        first = self.left[0]
        for rival in self.left:
            more = len(rival.found) - len(first.found)
            if more > 0 or more == 0 and self.behind(rival, first) < 0.0:
                first = rival
        return first

    def behind(self, rival: Rival, first: Rival) -> float:
        """How far it is behind another one, by the meetings of both."""
        both = min(len(rival.found), len(first.found))
        return first.worth(both, self.prior) - rival.worth(both, self.prior)

    def drop_out(self) -> None:
        """Leave out those that are behind beyond doubt."""
        first = self.first()
        luck = self.luck(first)
        if self.tree.judge.next_turn and luck < NEVER:
            self.prior = max(PRIOR_OF_LOOKS, luck * luck / (SPREAD * SPREAD))
        least = self.least if self.waiting else LEAST
        left: list[Rival] = []
        for rival in self.left:
            met = len(rival.found)
            mean, squares = lead(first, rival)
            if rival is first or rival.node is self.asked or met < least or mean * math.sqrt(float(met)) < DOUBT * luck:
                left.append(rival)
            else:
                rival.gap = max(self.behind(rival, first), 0.0)
                self.out.insert(0, rival)
        self.left = left

    def luck(self, first: Rival) -> float:
        """How much luck there is in how far a line is behind in one meeting, over all lines."""
        total = 0.0
        degrees = 0.0
        for rival in self.left + self.out:
            if rival is not first and len(rival.found) > 1:
                mean, squares = lead(first, rival)
                total += squares
                degrees += float(min(len(rival.found), len(first.found)) - 1)
        return math.sqrt(total / degrees) if degrees > 0.0 else NEVER

    def order(self) -> list[tuple[Node, float]]:
        """All lines that met in the order in which they would be made, with what they are worth: the best by what it
        came to, the others by how far they were behind it. Of those that begin alike only the best.
        """
        first = self.first()
        top = first.worth(len(first.found), self.prior)
        places: list[tuple[float, int]] = []
        for k in range(len(self.left)):
            rival = self.left[k]
            rival.gap = max(self.behind(rival, first), 0.0)
            if rival is not first:
                places.append((rival.gap, k))
        places.sort()
        found: list[tuple[Node, float]] = []
        known: list[Node] = []
        for rival in [first, *[self.left[k] for gap, k in places], *self.out]:
            if rival.node not in known:
                known.append(rival.node)
                rival.node.plan = rival.line
                found.append((rival.node, top - rival.gap))
        return found


def lead(first: Rival, rival: Rival) -> tuple[float, float]:
    """How much better one was than the other on average, and the sum of the squares around that."""
    both = min(len(rival.found), len(first.found))
    total = 0.0
    squares = 0.0
    for meeting in range(both):
        more = first.found[meeting] - rival.found[meeting]
        total += more
        squares += more * more
    if not both:
        return 0.0, 0.0
    return total / float(both), max(squares - total * total / float(both), 0.0)


def serious(tree: TurnTree, asked: Node | None) -> list[Rival]:
    """The best few of those that were tried often enough, and the one that somebody asks about."""
    nodes = tree.root.children
    most = known_best(nodes)
    more = drift(nodes)
    places: list[tuple[float, int]] = []
    for k in range(len(nodes)):
        if nodes[k].weight() >= SERIOUS * most:
            places.append((-trusted(nodes[k], more), k))
    places.sort()
    found = [Rival(nodes[k], nodes[k].expected(), -worth) for worth, k in places[:MOST]]
    if asked is not None and asked not in [rival.node for rival in found]:
        found.append(Rival(asked, asked.expected(), trusted(asked, more)))
    return found


def all_by_looks(tree: TurnTree, asked: Node | None) -> list[Rival]:
    """All lines, the best few first, before them the one that somebody asks about; then what else may follow them."""
    nodes = ranked(tree.root.children)
    more = drift(nodes)
    if asked is not None:
        nodes = [asked, *[node for node in nodes if node is not asked]]
    found = [Rival(node, node.expected(), trusted(node, more)) for node in nodes]
    later = found[MOST:]
    for rival in found:
        later += variations(rival)
    places: list[tuple[float, int]] = []
    for k in range(len(later)):
        places.append((-later[k].before, k))
    places.sort()
    return found[:MOST] + [later[k] for worth, k in places]


def variations(rival: Rival) -> list[Rival]:
    """The same line, with another pick somewhere later in the turn."""
    found: list[Rival] = []
    node = rival.node
    line = node.line[:]
    while node.chooses and node.children:
        best = choice(node.children)
        more = drift(node.children)
        for child in node.children:
            if child is not best:
                lost = trusted(best, more) - trusted(child, more)
                found.append(Rival(rival.node, line + child.expected(), rival.before - lost))
        node = best
        line += node.line
    return found
