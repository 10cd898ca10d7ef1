"""The tree of a search: a node for every line that was looked at."""

from __future__ import annotations

import math
from typing import Final

from layover.bots.lines import key_of

HEAT: Final = 0.5
"""How far below the best look a line may stay without losing much of its prior, as a part of the usual range."""
FLAT: Final = 0.5
"""The part of the prior that all lines share alike."""
OFTEN: Final = 0.25
"""The part of the tries of the most tried line that makes another one trustworthy."""
FADE: Final = 0.125
"""What a try counts for once the search looks a turn further."""


class Node:
    """What is known of a line in its place: its prior, how often it was tried, and what it was worth to its maker."""

    def __init__(self, line: list[int], prior: float) -> None:
        self.line: Final = line
        self.prior: Final = prior
        self.tries: float = 0.0
        self.gain: float = 0.0
        self.value: float = 0.0
        """The mean of what it brought; where the same seat goes on and nothing is drawn, its best continuation."""
        self.grown: bool = False
        self.chooses: bool = False
        """Whether the maker of the line also has the choice below it, in always the same place."""
        self.children: list[Node] = []
        self.by_key: dict[int, Node] = {}

    def learn(self, worth: float) -> None:
        """One more try, and what it brought."""
        self.tries += 1.0
        self.gain += worth
        self.value = self.best_continuation() if self.chooses else self.gain / self.tries

    def best_continuation(self) -> float:
        """The best of the children that were tried often enough not to be merely lucky."""
        most = 0.0
        for child in self.children:
            if child.tries > most:
                most = child.tries
        if not most:
            return self.gain / self.tries
        best = -1e9
        for child in self.children:
            if child.tries >= OFTEN * most and child.value > best:
                best = child.value
        return best

    def grow(self, found: list[list[int]], priors: list[float]) -> None:
        self.grown = True
        for k in range(len(found)):
            self.add(found[k], priors[k])

    def add(self, line: list[int], prior: float) -> Node:
        child = Node(line, prior)
        self.children.append(child)
        self.by_key[key_of(line)] = child
        return child

    def among(self, found: list[list[int]]) -> list[Node]:
        """The children for the lines of this very state; one that was not there before gets a middling prior."""
        nodes: list[Node] = []
        for line in found:
            child = self.by_key.get(key_of(line))
            nodes.append(self.add(line, 1.0 / float(len(found))) if child is None else child)
        return nodes

    def fade(self) -> None:
        """Let what was learnt count for less, here and below."""
        self.tries *= FADE
        self.gain *= FADE
        for child in self.children:
            if child.tries:
                child.fade()


def most_promising(nodes: list[Node], explore: float) -> Node:
    """The line to try: by what it brought, and by its prior while it was tried little."""
    best = nodes[0]
    if len(nodes) == 1:
        return best
    tries = 0.0
    gain = 0.0
    for node in nodes:
        tries += node.tries
        gain += node.gain
    usual = gain / tries if tries else 0.5
    pull = explore * math.sqrt(tries + 1.0)
    most = -1e9
    for node in nodes:
        promise = (node.value if node.tries else usual) + pull * node.prior / (1.0 + node.tries)
        if promise > most:
            most = promise
            best = node
    return best


def priors(looks: list[float], scale: float) -> list[float]:
    """How likely each line is the best, by one look at each."""
    best = max(looks)
    weights: list[float] = []
    total = 0.0
    for look in looks:
        weight = math.exp((look - best) / (HEAT * scale))
        weights.append(weight)
        total += weight
    flat = FLAT / float(len(looks))
    return [flat + (1.0 - FLAT) * weight / total for weight in weights]
