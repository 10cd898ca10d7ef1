"""The tree of a search: a node for every line that was looked at."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from layover.bots.lines import key_of

HEAT: Final = 0.5
"""How far below the best look a line may stay without losing much of its prior, as a part of the usual range."""
FLAT: Final = 0.5
"""The part of the prior that all lines share alike."""
OFTEN: Final = 0.25
"""How much must be known of a line, as a part of the one that is known best, to be chosen."""
LOUDEST: Final = 4.0
UNSAID: Final = 8.0
"""How many tries of one line count where it speaks for others, and how many that brought what they looked like."""
WIDE: Final = 4.0
"""Lines of a place that were looked at, squared, for each time it was reached."""


class Node:
    """What is known of a line in its place: its prior, how often it was tried, and what it was worth to its maker."""

    def __init__(self, line: list[int], look: float, trust: float) -> None:
        self.line: Final = line
        self.look = look
        self.trust = trust
        self.prior: float = 1.0
        self.tries: float = 0.0
        self.gain: float = 0.0
        self.loud: float = 0.0
        self.says: float = 0.0
        """How many of its tries speak for others, and how much more these brought than it looked like."""
        self.value: float = 0.0
        """The mean of what it brought; where the same seat goes on and nothing is drawn, its best continuation."""
        self.grown: bool = False
        self.surveyed: bool = False
        """Whether some lines are known, and whether all are, by a closer look."""
        self.unseen: list[list[int]] = []
        self.chooses: bool = False
        """Whether the maker of the line also has the choice below it, in always the same place."""
        self.children: list[Node] = []
        self.by_key: dict[int, Node] = {}
        self.plan: list[int] = []
        """Its picks and the next ones as they turned out best where it was played on."""
        self.brought: list[float] = []
        self.noted: float = 0.0
        """At the root: what it brought to every seat, and how often that was noted; a look counts as one."""

    def note(self, worth: list[float]) -> None:
        """What it brought to every seat, once more."""
        if not self.noted:
            self.brought = [0.0] * len(worth)
        self.noted += 1.0
        for k in range(len(worth)):
            self.brought[k] += worth[k]

    def to_each(self, seat: i64, own: float) -> list[float]:
        """What it is worth to every seat, to its own this."""
        found = [between(there / self.noted) for there in self.brought]
        found[seat] = own
        return found

    def expected(self) -> list[int]:
        """Its picks, and those its maker would make next, as far as the tree knows."""
        if self.plan:
            return self.plan
        found = self.line[:]
        node = self
        while node.chooses and node.children:
            node = choice(node.children)
            found += node.line
        return found

    def learn(self, worth: float) -> None:
        """One more try, and what it brought."""
        self.tries += 1.0
        self.gain += worth
        self.speak()
        self.value = self.best_continuation() if self.chooses else self.gain / self.tries

    def speak(self) -> None:
        """What it says of others: one that was tried often says it no louder, or a single line that turned out badly
        would speak against all.
        """
        if self.tries > 0.0:
            self.loud = LOUDEST if self.tries > LOUDEST else self.tries
            self.says = self.loud * (self.gain / self.tries - self.look)

    def weight(self) -> float:
        """How much is known of it."""
        return self.tries + self.trust

    def best_continuation(self) -> float:
        """What the child is worth that would be made now."""
        return trusted(choice(self.children), drift(self.children)) if self.children else self.gain / self.tries

    def add(self, line: list[int], look: float, trust: float) -> Node:
        child = Node(line, look, trust)
        self.children.append(child)
        self.by_key[key_of(line)] = child
        return child

    def wants(self, known: i64) -> bool:
        """Whether it is time for a line more: the more often the place is reached, the more of them."""
        return not known or float(known * known) < WIDE * self.tries

    def known(self, found: list[list[int]], new: list[list[int]]) -> list[Node]:
        """The children for the lines of this very state; those that have none are put into `new`."""
        nodes: list[Node] = []
        for line in found:
            child = self.by_key.get(key_of(line))
            if child is None:
                new.append(line)
            else:
                nodes.append(child)
        return nodes


def drift(nodes: list[Node]) -> float:
    """How much more lines brought than they looked like, as far as they have that in common."""
    loud = UNSAID
    says = 0.0
    for node in nodes:
        loud += node.loud
        says += node.says
    return says / loud


def trusted(node: Node, more: float) -> float:
    """What a line is worth by its tries, and by the first look while they are few."""
    return (node.tries * node.value + node.trust * (node.look + more)) / (node.tries + node.trust)


def most_promising(nodes: list[Node], explore: float) -> Node:
    """The line to try: by what it brought, and by its prior while it was tried little."""
    best = nodes[0]
    if len(nodes) == 1:
        return best
    tries = 0.0
    for node in nodes:
        tries += node.tries
    more = drift(nodes)
    pull = explore * math.sqrt(tries + 1.0)
    most = -1e9
    for node in nodes:
        promise = trusted(node, more) + pull * node.prior / (1.0 + node.tries)
        if promise > most:
            most = promise
            best = node
    return best


def between(worth: float) -> float:
    """As a value from 0 to 1: a mean that was corrected may lie a little beyond."""
    return min(max(worth, 0.0), 1.0)


def known_best(nodes: list[Node]) -> float:
    """How much is known of the line that is known best."""
    most = 0.0
    for node in nodes:
        most = max(most, node.weight())
    return most


def ranked(nodes: list[Node]) -> list[Node]:
    """The lines in the order in which they would be made: those known well enough by their worth, then the others."""
    most = known_best(nodes)
    more = drift(nodes)
    places: list[tuple[bool, float, int]] = []
    for k in range(len(nodes)):
        places.append((nodes[k].weight() < OFTEN * most, -trusted(nodes[k], more), k))
    places.sort()
    return [nodes[place[2]] for place in places]


def choice(nodes: list[Node]) -> Node:
    """The line to make, among those that are known well enough."""
    most = known_best(nodes)
    more = drift(nodes)
    best = nodes[0]
    worth = -1e9
    for node in nodes:
        if node.weight() >= OFTEN * most and trusted(node, more) > worth:
            best = node
            worth = trusted(node, more)
    return best


def weigh(nodes: list[Node], scale: float) -> None:
    """Priors: how likely each line is the best, by one look at each."""
    best = -1e9
    for node in nodes:
        if node.look > best:
            best = node.look
    total = 0.0
    for node in nodes:
        node.prior = math.exp((node.look - best) / (HEAT * scale))
        total += node.prior
    flat = FLAT / float(len(nodes))
    for node in nodes:
        node.prior = flat + (1.0 - FLAT) * node.prior / total
