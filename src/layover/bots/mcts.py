"""Information-set Monte-Carlo tree search: a fresh imagined state for every iteration."""

from __future__ import annotations

import time
from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, Foresight, Thought, best_first, is_weary, utilities
from layover.bots.rivals import Rivals
from layover.bots.tree import Node, choice
from layover.bots.turn_tree import TurnTree
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State
from layover.engine.weights import Weights

SAMPLES: Final = 8
"""Imagined states that say what a state is worth before anything is tried."""
LEAST: Final = 2
"""Iterations, however short the time."""
PATIENCE: Final = 2.0
"""On a busy machine, seconds on the clock on the wall beyond the budget of CPU time: people wait for it."""


class MctsBot(Bot):
    """Searches for `seconds` of CPU time, or for a fixed number of `iterations`: then a seed gives the same game again.

    It begins with a look at every line and grows a tree over its own turn. Others who are asked within it go for their
    own utility; draws are not in the tree: a line stands for all that may follow it. Where the own turn takes only a
    part of the time (`Game.own_turn`), the best few lines are then played on until its next turn (`Rivals`).
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
        self.begun: float = 0.0
        self.late: float = 0.0
        self.rest: list[int] = []
        self.foresight = Foresight()
        self.tree: TurnTree | None = None

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        foreseen = self.foresight.holds(game, s, picks)
        self.foresight.forget()
        if is_weary(game, s, self.rng):
            self.thoughts = []
            return picks[self.rng.below(len(picks))]
        tree = self.tree
        if foreseen and tree is not None and self.rest:
            return self.settle(game, s, tree, tree.root, self.rest)
        if not foreseen or tree is None or not tree.root.grown:
            tree = TurnTree(self.rng, self.weights or game.weights, True)
        if len(picks) == 1:
            self.thoughts = []
            only = tree.root.by_key.get(picks[0])
            return picks[0] if only is None else self.settle(game, s, tree, only, only.line)
        best = self.search(game, s, tree)
        return self.settle(game, s, tree, best, best.line)

    def settle(self, game: Game[Any], s: State, tree: TurnTree, node: Node, line: list[int]) -> i64:
        """Keep what can be used again if nothing unforeseen happens: the rest of the line, and the tree below it."""
        self.tree = tree
        tree.root = node
        self.rest = line[1:]
        self.foresight.expect(game, game.imagine(s, game.seat(s), self.rng), line[0])
        return line[0]

    def search(self, game: Game[Any], s: State, tree: TurnTree) -> Node:
        seat = game.seat(s)
        self.begun = time.thread_time()
        self.late = time.perf_counter() + self.seconds + PATIENCE
        self.done = 0
        level = self.level(game, s)
        if not tree.root.surveyed:
            tree.survey(game, s)
        while self.goes_on(game.own_turn):
            tree.iterate(game, game.imagine(s, seat, self.rng), level, self.rng)
            self.done += 1
        best = choice(tree.root.children)
        if game.own_turn < 1.0:
            best = self.play_on(game, s, tree)
        others = [thought_of(child) for child in tree.root.children if child is not best]
        others.sort(key=best_first)
        self.thoughts = [thought_of(best), *others]
        return best

    def play_on(self, game: Game[Any], s: State, tree: TurnTree) -> Node:
        """The best line by what the others make of it."""
        rivals = Rivals(tree, s.seats)
        while len(rivals.left) > 1 and self.goes_on(1.0):
            self.done += len(rivals.left)
            rivals.meet(game, game.imagine(s, game.seat(s), self.rng))
        return rivals.best()

    def goes_on(self, part: float) -> bool:
        """Whether this part of the budget is not yet used up."""
        if self.iterations:
            return float(self.done) < part * float(self.iterations)
        return self.done < LEAST or (time.thread_time() - self.begun < part * self.seconds
                                     and time.perf_counter() < self.late)

    def level(self, game: Game[Any], s: State) -> list[float]:
        """What the state is worth to each seat, over some imagined ones."""
        found: list[float] = [0.0] * s.seats
        for sample in range(SAMPLES):
            worth = utilities(game, game.imagine(s, game.seat(s), self.rng), self.weights or game.weights)
            for k in range(len(found)):
                found[k] += worth[k] / float(SAMPLES)
        return found


def thought_of(node: Node) -> Thought:
    return Thought(node.line[0], min(max(node.value if node.tries else node.look, 0.0), 1.0), int(node.tries + 0.5))
