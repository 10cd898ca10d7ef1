"""Information-set Monte-Carlo tree search: a fresh imagined state for every iteration."""

from __future__ import annotations

import time
from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot, Foresight, Thought, candid, is_weary, utilities
from layover.bots.rivals import Rivals
from layover.bots.tree import OFTEN, Node, between, drift, known_best, most_promising, ranked, trusted
from layover.bots.turn_tree import TurnTree
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.judge import Judge
from layover.engine.stack import State
from layover.games import judge_of

SAMPLES: Final = 8
"""Imagined states that say what a state is worth before anything is tried."""
LEAST: Final = 2
"""Iterations, however short the time."""
SETTLED: Final = 2000
"""Iterations after which nothing new is found in the own turn where it is not all that is searched."""
PATIENCE: Final = 2.0
"""On a busy machine, seconds on the clock on the wall beyond the budget of CPU time: people wait for it."""


class MctsBot(Bot):
    """Searches for `seconds` of CPU time, or for a fixed number of `iterations`: then a seed gives the same game again.

    It begins with a look at every line and grows a tree over its own turn. Others who are asked within it go for their
    own utility; draws are not in the tree: a line stands for all that may follow it. Where the own turn takes only a
    part of the time (`Judge.own_turn`), the best few lines are then played on to its next turn, or through it
    (`Rivals`).
    """

    name = "mcts"

    def __init__(self, seed: int, seconds: float = 0.0, iterations: int = 0,
                 judge: Judge[Any, Any] | None = None) -> None:
        super().__init__()
        self.rng = Rng.seeded(seed)
        self.seconds = seconds
        self.iterations: i64 = iterations
        self.judge = judge
        self.done: i64 = 0
        """Iterations of the latest search."""
        self.begun: float = 0.0
        self.late: float = 0.0
        self.rest: list[int] = []
        self.foresight = Foresight()
        self.tree: TurnTree | None = None

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        tries = self.asked_about(picks)
        self.foreseen = self.foresight.holds(game, s, picks)
        self.foresight.forget()
        if is_weary(game, s, self.rng):
            self.thoughts = []
            return picks[self.rng.below(len(picks))]
        tree = self.tree
        if self.foreseen and tree is not None and self.rest and not tries:
            self.thoughts = self.thoughts[0].rest() if self.thoughts else []
            return self.settle(game, s, tree, tree.root, self.rest)
        if self.rest or not self.foreseen or tree is None or not tree.root.grown:
            tree = TurnTree(self.rng, self.judge or judge_of(game.id), True)
        if len(picks) == 1:
            self.thoughts = []
            only = tree.root.by_key.get(picks[0])
            return picks[0] if only is None else self.settle(game, s, tree, only, only.line)
        best = self.search(game, s, tree, tries)
        return self.settle(game, s, tree, best, best.line)

    def remembers(self) -> bool:
        return len(self.foresight.picks) > 0

    def settle(self, game: Game[Any], s: State, tree: TurnTree, node: Node, line: list[int]) -> i64:
        """Keep what can be used again if nothing unforeseen happens: the rest of the line, and the tree below it."""
        self.tree = tree
        tree.root = node
        self.rest = line[1:]
        self.foresight.expect(game, game.imagine(s, game.seat(s), self.rng), line[0])
        return line[0]

    def search(self, game: Game[Any], s: State, tree: TurnTree, tries: i64) -> Node:
        """The line to make; those that begin with the named pick have at least so many tries."""
        seat = game.seat(s)
        self.begun = time.thread_time()
        self.late = time.perf_counter() + self.seconds + PATIENCE
        self.done = 0
        level = self.level(game, s, tree.judge)
        if not tree.root.surveyed:
            tree.survey(game, s)
        own_turn = tree.judge.own_turn
        while self.goes_on(own_turn) and (own_turn == 1.0 or self.done < SETTLED):
            tree.iterate(game, game.imagine(s, seat, self.rng), level, self.rng)
            self.done += 1
        asked = self.try_named(game, s, tree, level, tries) if tries else None
        played: list[tuple[Node, float]] = []
        if tree.judge.own_turn < 1.0:
            played = self.play_on(game, s, tree, asked)
        self.thoughts = candid(game, s, tree.judge, thoughts_of(tree.root.children, played, seat))
        return played[0][0] if played else ranked(tree.root.children)[0]

    def try_named(self, game: Game[Any], s: State, tree: TurnTree, level: list[float], tries: i64) -> Node:
        """Try the lines that begin with the named pick as often as was asked; the best of them."""
        seat = game.seat(s)
        root = tree.root
        nodes = [child for child in root.children if child.line[0] == self.named]
        if not nodes:
            nodes = [tree.see(game, game.imagine(s, seat, self.rng), root, [self.named])[0]]
        while sum([node.tries for node in nodes]) < float(tries):
            tree.iterate(game, game.imagine(s, seat, self.rng), level, self.rng, most_promising(nodes, 0.1))
            self.done += 1
        return ranked(nodes)[0]

    def play_on(self, game: Game[Any], s: State, tree: TurnTree, asked: Node | None) -> list[tuple[Node, float]]:
        """The best lines by what the others make of them."""
        rivals = Rivals(tree, s.seats, asked)
        while len(rivals.left) > 1 and self.goes_on(1.0):
            self.done += rivals.cost * rivals.meet(game, s)
        return rivals.order()

    def goes_on(self, part: float) -> bool:
        """Whether this part of the budget is not yet used up."""
        if self.iterations:
            return float(self.done) < part * float(self.iterations)
        return self.done < LEAST or (time.thread_time() - self.begun < part * self.seconds
                                     and time.perf_counter() < self.late)

    def level(self, game: Game[Any], s: State, judge: Judge[Any, Any]) -> list[float]:
        """What the state is worth to each seat, over some imagined ones."""
        found: list[float] = [0.0] * s.seats
        for sample in range(SAMPLES):
            worth = utilities(game, game.imagine(s, game.seat(s), self.rng), judge)
            for k in range(len(found)):
                found[k] += worth[k] / float(SAMPLES)
        return found


def thoughts_of(nodes: list[Node], played: list[tuple[Node, float]], seat: i64) -> list[Thought]:
    """What is said of the lines, in the order in which they would be made: first those that were `played` on, with what
    that came to. A line that is known too little to be made is quoted no higher than those that would be.
    """
    most = known_best(nodes)
    more = drift(nodes)
    shift = 0.0
    found = played[:]
    if played:
        shift = played[0][1] - trusted(played[0][0], more)
    known = [node for node, worth in played]
    for node in ranked(nodes):
        if node not in known:
            found.append((node, trusted(node, more) + shift))
    thoughts: list[Thought] = []
    least = 1.0
    for node, worth in found:
        least = min(least, between(worth))
        sure = node in known or not played and node.weight() >= OFTEN * most
        thoughts.append(Thought(node.expected(), least, int(node.tries + 0.5), node.to_each(seat, least), sure))
    return thoughts
