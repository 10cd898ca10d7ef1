"""Information-set Monte-Carlo tree search: a fresh imagined state for every iteration."""

from __future__ import annotations

import math
import time
from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, utilities
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.stack import State
from layover.engine.weights import Weights

EXPLORE: Final = 0.5
LOOK_AT_CLOCK: Final = 16


class Node:
    """What is known of a pick in its place: how often it could be made, was tried, and what it brought its maker."""

    def __init__(self, pick: i64) -> None:
        self.pick: Final = pick
        self.tries: i64 = 0
        self.chances: i64 = 0
        self.gain: float = 0.0
        self.children: dict[int, Node] = {}

    def mean(self) -> float:
        return self.gain / float(self.tries) if self.tries else 0.0


class Thought:
    """One alternative of a decision: the pick, its expected utility from 0 to 1, and how often it was tried."""

    def __init__(self, pick: int, value: float, tries: int) -> None:
        self.pick: Final = pick
        self.value: Final = value
        self.tries: Final = tries


class MctsBot(Bot):
    """Searches for `seconds`, or for a fixed number of `iterations` (then a seed gives the same game again).

    Draws are not in the tree: a pick stands for all that may follow it. Each seat maximises its own utility.
    Rollouts are `rollout` random picks long, then `evaluate` judges.
    """

    name = "mcts"

    def __init__(self, seed: int, seconds: float = 0.0, iterations: int = 0, rollout: int = 6,
                 weights: Weights | None = None) -> None:
        self.rng = Rng.seeded(seed)
        self.weights = weights
        self.seconds = seconds
        self.iterations: i64 = iterations
        self.rollout: i64 = rollout
        self.done: i64 = 0
        self.thoughts: list[Thought] = []

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        if len(picks) == 1:
            self.thoughts = [Thought(picks[0], 0.5, 0)]
            return picks[0]
        root = Node(-1)
        self.search(game, s, root)
        self.thoughts = [Thought(node.pick, node.mean(), node.tries) for node in root.children.values()]
        self.thoughts.sort(key=most_tried)
        return self.thoughts[0].pick

    def search(self, game: Game[Any], s: State, root: Node) -> None:
        seat = game.seat(s)
        end = time.perf_counter() + self.seconds
        self.done = 0
        while self.done < self.iterations or (not self.iterations and (
                self.done % LOOK_AT_CLOCK or time.perf_counter() < end)):
            self.iterate(game, game.imagine(s, seat, self.rng), root)
            self.done += 1

    def iterate(self, game: Game[Any], s: State, root: Node) -> None:
        """Down the tree by the best promise, one new node, a short rollout, and back up."""
        path: list[Node] = []
        seats: list[int] = []
        node = root
        grown = False
        while s.stack and not grown:
            seat = game.seat(s)
            node = self.descend(game.legal(s), node)
            grown = node.tries == 0
            path.append(node)
            seats.append(seat)
            game.apply(s, node.pick)
            game.deal(s, self.rng)
        left = self.rollout
        while s.stack and left > 0:
            picks = game.legal(s)
            game.apply(s, picks[self.rng.below(len(picks))])
            game.deal(s, self.rng)
            left -= 1
        worth = utilities(game, s, self.weights or game.weights)
        for k in range(len(path)):
            path[k].tries += 1
            path[k].gain += worth[seats[k]]

    def descend(self, picks: list[int], parent: Node) -> Node:
        """The child to try: a new one if there is one, else the best by upper confidence."""
        children = parent.children
        fresh: i64 = 0
        for pick in picks:
            if pick not in children:
                fresh += 1
        if fresh:
            nth = self.rng.below(fresh)
            for pick in picks:
                if pick not in children:
                    if nth == 0:
                        node = Node(pick)
                        children[pick] = node
                        return node
                    nth -= 1
        best = children[picks[0]]
        most = -1.0
        for pick in picks:
            child = children[pick]
            child.chances += 1
            promise = child.mean() + EXPLORE * math.sqrt(math.log(float(child.chances) + 1.0) / float(child.tries))
            if promise > most:
                most = promise
                best = child
        return best


def most_tried(thought: Thought) -> tuple[int, float]:
    return (-thought.tries, -thought.value)
