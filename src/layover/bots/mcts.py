"""Information-set Monte-Carlo tree search: a fresh imagined state for every iteration."""

from __future__ import annotations

import time
from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, Foresight, Thought, best_first, utilities
from layover.bots.lines import follow, improvements, lines
from layover.bots.tree import Node, most_promising, priors
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import CHANCE, State
from layover.engine.weights import Weights

EXPLORE: Final = 1.0
NEAR: Final = 100
"""Iterations that look as far as the end of the turn; four times as many look a turn further, and so on."""
FURTHER: Final = 4
LONGEST: Final = 80
"""Lines in one iteration."""
LEAST_RANGE: Final = 1e-3
PATIENCE: Final = 4.0
"""A budget of CPU time ends after so many times as much on the clock on the wall: people wait for it."""


class MctsBot(Bot):
    """Searches for `seconds` of CPU time, or for a fixed number of `iterations`: then a seed gives the same game again.

    Every iteration follows the tree to the end of a turn, where `evaluate` judges. A place that is reached for the
    first time is looked at once, line by line: `evaluate` after each gives the priors. First the turn looked to is the
    present one; the more iterations, the more turns of the others, who each maximise their own utility. Draws are not
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
        self.root = Node([], 1.0)
        self.rest: list[int] = []
        self.foresight = Foresight()
        self.ranges: float = 0.0
        self.looked: float = 0.0

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        foreseen = self.foresight.holds(game, s, picks)
        self.foresight.forget()
        if foreseen and self.rest:
            return self.settle(game, s, self.root, self.rest)
        if len(picks) == 1:
            self.thoughts = []
            return picks[0]
        if not foreseen or not self.root.grown:
            self.root = Node([], 1.0)
            self.ranges = 0.0
            self.looked = 0.0
        best = self.search(game, s, self.root)
        return self.settle(game, s, best, best.line)

    def settle(self, game: Game[Any], s: State, node: Node, line: list[int]) -> i64:
        """Keep what can be used again if nothing unforeseen happens: the rest of the line, and the tree below it."""
        self.root = node
        self.rest = line[1:]
        self.foresight.expect(game, game.imagine(s, game.seat(s), self.rng), line[0])
        return line[0]

    def search(self, game: Game[Any], s: State, root: Node) -> Node:
        seat = game.seat(s)
        begun = time.thread_time()
        patience = time.perf_counter() + PATIENCE * self.seconds
        turns: i64 = 1
        enough: i64 = NEAR
        self.done = 0
        while self.done < self.iterations or (not self.iterations and (self.done < 2 or (
                time.thread_time() - begun < self.seconds and time.perf_counter() < patience))):
            if self.done == enough:
                turns += 1
                enough *= FURTHER
                root.fade()
            self.iterate(game, game.imagine(s, seat, self.rng), root, turns)
            self.done += 1
        best = root.children[0]
        for child in root.children:
            if child.tries > best.tries or (child.tries == best.tries and child.mean() > best.mean()):
                best = child
        self.thoughts = [Thought(node.line[0], node.mean(), int(node.tries + 0.5)) for node in root.children]
        self.thoughts.sort(key=best_first)
        return best

    def iterate(self, game: Game[Any], s: State, root: Node, turns: i64) -> None:
        """Down the tree to the end of a turn, growing what is new on the way, and back up."""
        path: list[Node] = []
        seats: list[int] = []
        asker = game.seat(s)
        until = game.turn(s) + turns
        node = root
        sure = True
        while s.stack and len(path) < LONGEST and game.turn(s) < until:
            seat = game.seat(s)
            # As long as only the searching seat has picked and nothing was drawn, the place is always the same.
            sure = sure and seat == asker
            if not node.grown:
                self.grow(game, s, node, sure)
                nodes = node.children
            else:
                nodes = node.children if sure else node.among(lines(game, s))
            node = most_promising(nodes, EXPLORE * self.usual_range())
            path.append(node)
            seats.append(seat)
            follow(game, s, node.line)
            if s.stack and game.seat(s) == CHANCE:
                game.deal(s, self.rng)
                sure = False
        worth = utilities(game, s, self.weights or game.weights)
        for k in range(len(path)):
            path[k].tries += 1.0
            path[k].gain += worth[seats[k]]

    def grow(self, game: Game[Any], s: State, node: Node, sure: bool) -> None:
        """Look at the state after each line."""
        weights = self.weights or game.weights
        found = lines(game, s)
        if sure:
            found += improvements(game, s, weights)
        if len(found) == 1:
            node.grow(found, [1.0])
            return
        seat = game.seat(s)
        looks: list[float] = []
        for line in found:
            after = s.copy()
            follow(game, after, line)
            game.deal(after, self.rng)
            looks.append(self.look(game, after, seat, len(line) > 1))
        self.ranges += max(looks) - min(looks)
        self.looked += 1.0
        node.grow(found, priors(looks, self.usual_range()))

    def look(self, game: Game[Any], s: State, seat: i64, arrived: bool) -> float:
        """What a state is worth to a seat; where a plan has led it, what it can do there."""
        weights = self.weights or game.weights
        best = utilities(game, s, weights)[seat]
        if arrived and s.stack and game.seat(s) == seat:
            f = s.stack[-1]
            for pick in game.asks[f.step].legal(s, f):
                after = s.copy()
                game.apply(after, pick)
                worth = utilities(game, after, weights)[seat]
                if worth > best:
                    best = worth
        return best

    def usual_range(self) -> float:
        """How far the best look of a place is from its worst, on average: the scale of what there is to gain."""
        return self.ranges / self.looked + LEAST_RANGE if self.looked else LEAST_RANGE
