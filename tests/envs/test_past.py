"""What a seat knows hangs on what it has seen happen and picked itself, and on nothing else: two games that differ in
hidden things alone are one for it, at every step from the first card on."""

from __future__ import annotations

import pytest

from layover.engine.chance import Rng
from layover.engine.event import Event
from layover.engine.lanes import OVER
from layover.engine.setup import PLAYER
from layover.engine.stack import CHANCE
from layover.env import World
from layover.envs.information import Memory
from tests.tables import ALL, Layout

STEPS = 80
TRIES = 6
"""Pairs of different actions that are looked at for one that the seat cannot tell apart."""
PLAYERS = [layout for layout in ALL if set(layout.seats) == {PLAYER}]
HIDES = [layout for layout in PLAYERS if layout.game in ("airlines", "postcards")
         or dict(layout.options).get("stocks")]
"""Where cards are drawn that others do not see."""


class Past:
    """A game with all that has happened in it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.walk = world.walk(world.start.copy())
        self.memory = Memory.begin(world)
        self.actions: list[int] = []
        self.told: list[Event] = []
        """What the last action has told, and to whom."""

    def after(self, action: int) -> Past:
        found = Past.__new__(Past)
        found.world = self.world
        found.walk = self.walk.copy()
        found.walk.state.log = found.told = []
        found.walk.take(action)
        found.walk.state.log = None
        found.actions = [*self.actions, action]
        found.memory = self.memory.after(found.actions)
        return found

    def after_any(self, rng: Rng) -> Past:
        choices = self.choices()
        return self.after(choices[rng.below(len(choices))])

    def imagined(self, seat: int, rng: Rng) -> Past:
        """Another game that fits what the seat knows, with the same past for it."""
        found = Past.__new__(Past)
        found.world = self.world
        found.walk = self.walk.on(self.world.game.imagine(self.walk.state, seat, rng))
        found.actions = self.actions
        found.told = []
        found.memory = Memory(self.world, found.walk.state.copy(), self.memory.digests, self.memory.plies)
        return found

    def choices(self) -> list[int]:
        if self.walk.asked() == CHANCE:
            return [outcome for outcome, _ in self.walk.outcomes()]
        return self.walk.actions()

    def noticed(self, seat: int) -> tuple[str, int]:
        """What a seat has heard and picked so far, and who is asked: that is open to all."""
        return self.memory.digests[seat], self.walk.asked()

    def was_secret(self, seat: int) -> bool:
        """Whether the last action told somebody something that this seat has not heard."""
        return any(not event.visible_to(seat) for event in self.told)

    def known(self, seat: int) -> tuple[str, bytes, list[int]]:
        """All that environments tell a seat: what it remembers, what it sees, and what it may do if it is asked."""
        asked = self.walk.asked() == seat
        return (self.memory.string(seat, self.walk.state), self.world.row(self.walk.state, seat),
                self.choices() if asked else [])


def is_seen(one: Past, two: Past, seat: int) -> bool:
    """Whether the games are different ones: somebody else knows it."""
    return any(one.world.row(one.walk.state, other) != one.world.row(two.walk.state, other)
               for other in range(one.world.seats) if other != seat)


def go_on(one: Past, two: Past, seat: int, rng: Rng) -> tuple[Past, Past] | None:
    """An action in each, different ones where they are secret from the seat; nothing where every way on would tell it
    which game it is in, as when another seat has to show a card that it has in one of them alone."""
    first, second = one.choices(), two.choices()
    if one.walk.asked() != seat:
        for _ in range(TRIES):
            a, b = first[rng.below(len(first))], second[rng.below(len(second))]
            if a != b:
                one_after, two_after = one.after(a), two.after(b)
                secret = one_after.was_secret(seat) and two_after.was_secret(seat)
                if secret and one_after.noticed(seat) == two_after.noticed(seat):
                    return one_after, two_after
    both = sorted(set(first) & set(second))
    for _ in range(TRIES if both else 0):
        action = both[rng.below(len(both))]
        one_after, two_after = one.after(action), two.after(action)
        if one_after.noticed(seat) == two_after.noticed(seat):
            return one_after, two_after
    return None


def compare(one: Past, two: Past, seat: int, rng: Rng, steps: int) -> tuple[int, int]:
    """Go on alike for the seat. How many steps there were, and in how many of them the games were different ones."""
    different = 0
    for step in range(steps):
        assert one.known(seat) == two.known(seat)
        different += is_seen(one, two, seat)
        found = go_on(one, two, seat, rng) if one.walk.asked() != OVER else None
        if found is None:
            return step + 1, different
        one, two = found
    return steps, different


def in_mid_game(world: World, rng: Rng) -> Past:
    """A seat is asked, some picks after the beginning."""
    past = Past(world)
    for _ in range(80 + rng.below(20)):
        past = past.after_any(rng)
        if past.walk.asked() == OVER:
            past = Past(world)
    while past.walk.asked() == CHANCE:
        past = past.after_any(rng)
    return past


@pytest.mark.parametrize("layout", PLAYERS, ids=str)
def test_what_is_dealt_otherwise_to_others_changes_nothing_for_a_seat(layout: Layout) -> None:
    """From the first card on."""
    world, rng = World(layout.game, len(layout.seats), dict(layout.options)), Rng.seeded(3)
    steps = different = 0
    while steps < STEPS:
        more, others = compare(Past(world), Past(world), rng.below(world.seats), rng, STEPS - steps)
        steps += more
        different += others
    assert different > STEPS // 2 or layout not in HIDES


@pytest.mark.parametrize("layout", PLAYERS, ids=str)
def test_what_is_imagined_goes_on_like_what_is(layout: Layout) -> None:
    world, rng = World(layout.game, len(layout.seats), dict(layout.options)), Rng.seeded(4)
    steps = different = 0
    while steps < STEPS:
        past, seat = in_mid_game(world, rng), rng.below(world.seats)
        more, others = compare(past, past.imagined(seat, rng), seat, rng, STEPS - steps)
        steps += more
        different += others
    assert different > STEPS // 2 or layout not in HIDES
