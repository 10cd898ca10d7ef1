"""Information-set Monte-Carlo tree search: a fresh imagined state for every iteration."""

from __future__ import annotations

import time
from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, Foresight, Thought, best_first, is_weary, utilities
from layover.bots.lines import follow, improvements, key_of, lines
from layover.bots.look import best_last, look, most_trials, roll, survey
from layover.bots.tree import Node, choice, most_promising, weigh
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import CHANCE, State
from layover.engine.weights import Weights

EXPLORE: Final = 0.6
"""How much a line that was tried little is worth trying, as a part of what there was to gain so far."""
LONGEST: Final = 80
"""Lines in one iteration."""
WORLDS: Final = 3
"""Imagined states in which the lines at the root are looked at."""
TRUST: Final = 2.0
"""How many tries a look is worth."""
LEAST_RANGE: Final = 1e-3
SAMPLES: Final = 8
"""Imagined states that say what a state is worth before anything is tried."""
PATIENCE: Final = 2.0
"""On a busy machine, seconds on the clock on the wall beyond the budget of CPU time: people wait for it."""


class MctsBot(Bot):
    """Searches for `seconds` of CPU time, or for a fixed number of `iterations`: then a seed gives the same game again.

    It begins with a look at every line. Every iteration follows the tree until it looks at a line more and rolls on to
    the end of the turn from there, or to the end of the turn. Others who are asked within it go for their own utility.
    What comes after is left to `evaluate`: a search of the turns of the others plays worse than without. Draws are not
    in the tree: a line stands for all that may follow it.
    """

    name = "mcts"

    def __init__(self, seed: int, seconds: float = 0.0, iterations: int = 0, weights: Weights | None = None) -> None:
        super().__init__()
        self.rng = Rng.seeded(seed)
        self.seconds = seconds
        self.iterations: i64 = iterations
        self.weights = weights
        self.done: i64 = 0
        """Iterations of the latest search."""
        self.rest: list[int] = []
        self.foresight = Foresight()
        self.root: Node = Node([], 0.5, 0.0)
        self.ranges: float = 0.0
        self.looked: float = 0.0
        self.low: float = 1.0
        self.high: float = 0.0
        """What the iterations of this tree were worth at least and at most."""

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        foreseen = self.foresight.holds(game, s, picks)
        self.foresight.forget()
        if is_weary(game, s, self.rng):
            self.thoughts = []
            return picks[self.rng.below(len(picks))]
        if foreseen and self.rest:
            return self.settle(game, s, self.root, self.rest)
        if not foreseen or not self.root.grown:
            self.begin()
        if len(picks) == 1:
            self.thoughts = []
            only = self.root.by_key.get(picks[0])
            return picks[0] if only is None else self.settle(game, s, only, only.line)
        best = self.search(game, s, self.root)
        return self.settle(game, s, best, best.line)

    def begin(self) -> None:
        """A new tree."""
        self.root = Node([], 0.5, 0.0)
        self.ranges = 0.0
        self.looked = 0.0
        self.low = 1.0
        self.high = 0.0

    def settle(self, game: Game[Any], s: State, node: Node, line: list[int]) -> i64:
        """Keep what can be used again if nothing unforeseen happens: the rest of the line, and the tree below it."""
        self.root = node
        self.rest = line[1:]
        self.foresight.expect(game, game.imagine(s, game.seat(s), self.rng), line[0])
        return line[0]

    def search(self, game: Game[Any], s: State, root: Node) -> Node:
        seat = game.seat(s)
        begun = time.thread_time()
        patience = time.perf_counter() + self.seconds + PATIENCE
        level = self.level(game, s)
        if not root.surveyed:
            self.survey(game, s, root)
        self.done = 0
        while self.done < self.iterations or (not self.iterations and (self.done < 2 or (
                time.thread_time() - begun < self.seconds and time.perf_counter() < patience))):
            self.iterate(game, game.imagine(s, seat, self.rng), root, level)
            self.done += 1
        best = choice(root.children)
        others = [thought_of(child) for child in root.children if child is not best]
        others.sort(key=best_first)
        self.thoughts = [thought_of(best), *others]
        return best

    def level(self, game: Game[Any], s: State) -> list[float]:
        """What the state is worth to each seat, over some imagined ones."""
        found: list[float] = [0.0] * s.seats
        for sample in range(SAMPLES):
            worth = utilities(game, game.imagine(s, game.seat(s), self.rng), self.weights or game.weights)
            for k in range(len(found)):
                found[k] += worth[k] / float(SAMPLES)
        return found

    def iterate(self, game: Game[Any], s: State, root: Node, level: list[float]) -> None:
        """Down the tree to the end of the turn, growing what is new on the way, and back up. That an imagined state is
        better to begin with than they are on average (`level`) must not count for what was tried in it.
        """
        weights = self.weights or game.weights
        before = utilities(game, s, weights)
        path: list[Node] = []
        seats: list[int] = []
        asker = game.seat(s)
        turn = game.turn(s)
        node = root
        sure = True
        explore = EXPLORE * (self.high - self.low) if self.high > self.low else LEAST_RANGE
        while s.stack and len(path) < LONGEST and game.turn(s) == turn:
            seat = game.seat(s)
            # As long as only the searching seat has picked and nothing was drawn, the place is always the same.
            sure = sure and seat == asker
            node.chooses = sure
            if sure and not node.grown:
                node.grown = True
                node.unseen = lines(game, s) + improvements(game, s, weights)
                best_last(game, s, node.unseen, self.rng, weights)
            new = node.unseen
            nodes = node.children
            if not sure:
                new = []
                nodes = node.known(lines(game, s), new)
            if new and node.wants(len(nodes)):
                at = len(new) - 1 if sure else self.rng.below(len(new))
                node, s = self.see(game, s, node, new.pop(at))
                path.append(node)
                seats.append(seat)
                if s.stack and game.seat(s) == seat:
                    s = roll(game, s, self.rng, weights)
                break
            node = most_promising(nodes, explore)
            path.append(node)
            seats.append(seat)
            follow(game, s, node.line)
            if s.stack and game.seat(s) == CHANCE:
                game.deal(s, self.rng)
                sure = False
        worth = utilities(game, s, weights)
        for k in range(len(worth)):
            worth[k] += level[k] - before[k]
        self.low = min(self.low, worth[asker])
        self.high = max(self.high, worth[asker])
        for k in range(len(path) - 1, -1, -1):
            path[k].learn(worth[seats[k]])

    def survey(self, game: Game[Any], s: State, root: Node) -> None:
        """Look at every line of the root, in several imagined states; also where the tree was grown before."""
        found, looks = survey(game, s, WORLDS, self.rng, self.weights or game.weights)
        for k in range(len(found)):
            child = root.by_key.get(key_of(found[k]))
            if child is None:
                child = root.add(found[k], looks[k], WORLDS * TRUST)
            child.look = looks[k]
            child.trust = WORLDS * TRUST
        root.unseen = []
        root.grown = True
        root.surveyed = True
        self.weigh(root)

    def see(self, game: Game[Any], s: State, node: Node, line: list[int]) -> tuple[Node, State]:
        """Look at a line more; the state it leads to."""
        weights = self.weights or game.weights
        after = look(game, s, line, most_trials(game), self.rng, weights)
        child = node.add(line, utilities(game, after, weights)[game.seat(s)], TRUST)
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


def thought_of(node: Node) -> Thought:
    return Thought(node.line[0], min(max(node.value if node.tries else node.look, 0.0), 1.0), int(node.tries + 0.5))
