"""A tree over one turn: every iteration plays the turn in another imagined state and learns from it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import utilities
from layover.bots.lines import follow, improvements, key_of, lines
from layover.bots.look import SEARCHED, best_last, judged_at, look, most_trials, pass_on, roll, survey
from layover.bots.tree import Node, choice, most_promising, weigh
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.stack import CHANCE, State

EXPLORE: Final = 0.6
"""How much a line that was tried little is worth trying, as a part of what there was to gain so far."""
LONGEST: Final = 80
"""Lines in one iteration."""
WORLDS: Final = 3
"""Imagined states in which the lines at the root are looked at."""
TRUST: Final = 2.0
"""How many tries a look is worth."""
LEAST_RANGE: Final = 1e-3


class TurnTree:
    """What is known of a turn. Its root may be the same question each time (the own turn, `steady`), or one that
    depends on what is imagined (the turns of the others): then its lines are those of the state at hand.
    """

    def __init__(self, rng: Rng, judge: Judge[Any, Any], steady: bool) -> None:
        self.rng: Final = rng
        self.judge: Final = judge
        self.steady: Final = steady
        self.root: Node = Node([], 0.5, 0.0)
        self.ranges: float = 0.0
        self.looked: float = 0.0
        self.low: float = 1.0
        self.high: float = 0.0
        """What the iterations were worth at least and at most."""

    def survey(self, game: Game[Any], s: State) -> None:
        """Look at every line of the root, in several imagined states; also where the tree was grown before."""
        root = self.root
        seat = game.seat(s)
        found, looks = survey(game, s, WORLDS, SEARCHED, self.rng, self.judge)
        for k in range(len(found)):
            child = root.by_key.get(key_of(found[k]))
            if child is None:
                child = root.add(found[k], looks[k][seat], WORLDS * TRUST)
            child.look = looks[k][seat]
            child.trust = WORLDS * TRUST
            child.speak()
            child.note(looks[k])
        root.unseen = []
        root.grown = True
        root.surveyed = True
        self.weigh(root)

    def iterate(self, game: Game[Any], s: State, level: list[float], luck: Rng, first: Node | None = None) -> State:
        """Down the tree to the end of the turn, growing what is new on the way, and back up; the state reached. That
        an imagined state is better to begin with than they are on average (`level`) must not count for what was tried
        in it. It begins with the line of `first` if there is one.
        """
        before = utilities(game, s, self.judge)
        path: list[Node] = []
        seats: list[int] = []
        asker = game.seat(s)
        turn = game.turn(s)
        node = self.root
        sure = self.steady
        explore = EXPLORE * (self.high - self.low) if self.high > self.low else LEAST_RANGE
        if first is not None:
            node = first
            path.append(node)
            seats.append(asker)
            sure = self.carry(game, s, node, luck) and sure
        while s.stack and len(path) < LONGEST and game.turn(s) == turn:
            seat = game.seat(s)
            # As long as only the searching seat has picked and nothing was drawn, the place is always the same.
            sure = sure and seat == asker
            node.chooses = sure
            if sure and not node.grown:
                node.grown = True
                node.unseen = lines(game, s, self.judge) + improvements(game, s, self.judge)
                best_last(game, s, node.unseen, self.rng, self.judge)
            new = node.unseen
            nodes = node.children
            if not sure:
                new = []
                nodes = node.known(lines(game, s, self.judge), new)
            if len(new) + len(nodes) == 1 and leads_to_a_draw(game, s, new[0] if new else nodes[0].line, turn):
                break
            if new and node.wants(len(nodes)):
                node, s = self.see(game, s, node, new.pop(len(new) - 1 if sure else self.rng.below(len(new))))
                path.append(node)
                seats.append(seat)
                if s.stack and game.seat(s) == seat:
                    s = roll(game, s, luck, self.judge)
                break
            node = most_promising(nodes, explore)
            path.append(node)
            seats.append(seat)
            sure = self.carry(game, s, node, luck) and sure
        worth = utilities(game, judged_at(game, s, luck, self.judge), self.judge)
        for k in range(len(worth)):
            worth[k] += level[k] - before[k]
        if path and self.steady:
            path[0].note(worth)
        self.low = min(self.low, worth[asker])
        self.high = max(self.high, worth[asker])
        for k in range(len(path) - 1, -1, -1):
            path[k].learn(worth[seats[k]])
        return s

    def carry(self, game: Game[Any], s: State, node: Node, luck: Rng) -> bool:
        """Make the picks of a line; whether nothing was drawn after them."""
        follow(game, s, node.line)
        if s.stack and game.seat(s) == CHANCE:
            game.deal(s, luck)
            return False
        return True

    def follow_best(self, game: Game[Any], s: State, node: Node, luck: Rng) -> State:
        """A line and what the tree likes best after it, as far as it goes; then the turn rolls to its end."""
        seat = game.seat(s)
        turn = game.turn(s)
        follow(game, s, node.line)
        game.deal(s, luck)
        for k in range(LONGEST):
            if not s.stack or game.turn(s) != turn or game.seat(s) != seat:
                return s
            nodes = node.known(lines(game, s, self.judge), [])
            if not nodes:
                break
            node = choice(nodes)
            follow(game, s, node.line)
            game.deal(s, luck)
        return pass_on(game, roll(game, s, luck, self.judge), seat, turn, luck)

    def see(self, game: Game[Any], s: State, node: Node, line: list[int]) -> tuple[Node, State]:
        """Look at a line more; the state it leads to."""
        after = look(game, s, line, most_trials(self.judge), self.rng, self.judge)
        judged = judged_at(game, after, self.rng, self.judge)
        child = node.add(line, utilities(game, judged, self.judge)[game.seat(s)], TRUST)
        self.weigh(node)
        return child, after

    def weigh(self, node: Node) -> None:
        """New priors."""
        least = 1.0
        most = 0.0
        for child in node.children:
            least = min(least, child.look)
            most = max(most, child.look)
        self.ranges += most - least
        self.looked += 1.0
        weigh(node.children, self.usual_range())

    def usual_range(self) -> float:
        """How far the best look of a place is from its worst, on average: the scale of what there is to gain."""
        return self.ranges / self.looked + LEAST_RANGE if self.looked else LEAST_RANGE


def leads_to_a_draw(game: Game[Any], s: State, line: list[int], turn: i64) -> bool:
    """Whether the only line there is leads past the turn, and something is drawn there: that says nothing of what came
    before.
    """
    after = s.copy()
    follow(game, after, line)
    return len(after.stack) > 0 and game.seat(after) == CHANCE and game.turn(after) != turn
