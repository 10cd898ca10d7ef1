# mypyc: skip
"""The words of a Duck Dealer scene."""

from __future__ import annotations

from typing import Any, Self

from layover.engine.bits import bit, replaced
from layover.engine.scene import Scene
from layover.games.duck_dealer.pack import COLOURS, KINDS
from layover.games.duck_dealer.ship import first_marker, fit, set_link
from layover.games.duck_dealer.state import AT_REST, FREE, Duck
from layover.games.duck_dealer.steps.actions import ACTIONS, mark
from layover.games.duck_dealer.steps.discs import RETURN_DISC
from layover.games.duck_dealer.steps.turn import END_TURN


class DuckScene(Scene):
    """The reference set-up, every ship with a hold, a navigator and a merchant on a start planet of its own.

    `seat(0, kit="hold navigator", at="r02.1", discs=(1, 0, 2), goods="radios 2 rubber_ducks", links="r01.1 r07.2",
    claims="vortex.mine", paid="vortex.mine", passages="vortex gosling", cubes=3, points=40, idle=11)`;
    `board(mines={"vortex": "radios"}, consumers={"squeakon": "medicine"}, built="squeakon quackhaven",
    factories={"squeakon": "radios"}, visited="vortex", supply=(1, 0, 6), counter=23, virtual=(1, 1, 0), steps=3,
    stacks=("radios", "economy military"))`.

    A number before a good or an equipment repeats it. `supply` holds in whatever order a scene is told, up to the first
    pick: the last seat has the discs that are left over. `counter` puts cubes there, the seats in turn. `turn(0)`
    begins a turn, `acting(0)` puts a seat before the menu of its actions.
    """

    def clear(self) -> None:
        s: Duck = self.state
        s.mine = s.pack.reference_mines
        s.tile = s.pack.reference_yards
        s.piles = s.pack.reference_piles
        s.stack = []
        self._supply: tuple[int, ...] = ()
        for seat in range(s.seats):
            s.place[seat] = s.pack.starts[seat]
            for kind in ("hold", "navigator", "merchant"):
                fit(s, seat, self.number("equipment", kind))

    def seat(self, seat: int, kit: str | None = None, at: str | None = None, discs: tuple[int, int, int] | None = None,
             goods: str = "", links: str = "", claims: str = "", paid: str = "", passages: str = "",
             cubes: int | None = None, points: int | None = None, idle: int | None = None, **things: Any) -> Self:
        self.only_known(things)
        s: Duck = self.state
        if kit is not None:
            self._equip(seat, self._several("equipment", kit))
        if at is not None:
            s.place[seat] = self.number("place", at)
        for colour, count in enumerate(discs or ()):
            s.stock[colour] += s.discs[seat * COLOURS + colour] - count
            s.discs[seat * COLOURS + colour] = count
        for good in self._several("good", goods):
            s.goods[seat * s.pack.goods + good] += 1
            s.load[seat] += 1
        for id in links.split():
            set_link(s, self.number("point", id), seat)
            s.cubes[seat] -= 1
        for id in claims.split():
            s.claims[seat] |= bit(self.number("building", id))
            s.cubes[seat] -= 1
        for id in paid.split():
            s.paid[seat] |= bit(self.number("building", id))
        for n, id in enumerate(passages.split()):
            mark(s, first_marker(seat) + n, self.number("planet", id))
        if cubes is not None:
            s.cubes[seat] = cubes
        if points is not None:
            s.points[seat] = points
        if idle is not None:
            s.idle[seat] = idle
        return self._pour()

    def board(self, mines: dict[str, str] | None = None, consumers: dict[str, str] | None = None, built: str = "",
              factories: dict[str, str] | None = None, visited: str = "", supply: tuple[int, int, int] | None = None,
              counter: int | None = None, virtual: tuple[int, int, int] | None = None, steps: int | None = None,
              stacks: tuple[str, str] | None = None, **things: Any) -> Self:
        self.only_known(things)
        s: Duck = self.state
        for planet, good in (mines or {}).items():
            s.mine = replaced(s.mine, self.number("planet", planet), self.number("good", good))
        for planet, consumer in (consumers or {}).items():
            self._consumer(self.number("planet", planet), self.number("consumer", consumer))
        for planet in built.split():
            s.built |= bit(self.number("planet", planet))
        for planet, factory in (factories or {}).items():
            s.factory = replaced(s.factory, self.number("planet", planet), self.number("factory", factory))
            s.factories &= ~bit(self.number("factory", factory))
        for planet in visited.split():
            s.visited |= bit(self.number("planet", planet))
        if supply is not None:
            self._supply = supply
        if counter is not None:
            for n in range(counter):
                s.counter = (*s.counter, n % s.seats)
                s.cubes[n % s.seats] -= 1
        if virtual is not None:
            s.virtual = list(virtual)
        if steps is not None:
            s.go_on(steps)
        if stacks is not None:
            s.piles = tuple(tuple(self.number("consumer", id) for id in pile.split()) for pile in stacks)
        return self._pour()

    def play(self, *picks: str) -> Self:
        self._supply = ()
        return super().play(*picks)

    def turn(self, seat: int) -> Self:
        return self.ask("turn", seat)

    def acting(self, seat: int, free_links: int = 0) -> Self:
        """A seat in the middle of its action turn."""
        self.state.stack = [END_TURN.at(seat), RETURN_DISC.at(seat), ACTIONS.of(seat, free_links)]
        return self._settle()

    # What there is, in words

    def discs(self, seat: int) -> tuple[int, ...]:
        """Red, yellow and blue discs held."""
        return tuple(self.state.discs[seat * COLOURS:(seat + 1) * COLOURS])

    @property
    def supply(self) -> tuple[int, ...]:
        return tuple(self.state.stock)

    def goods(self, seat: int) -> dict[str, int]:
        panel: dict[str, int] = self.table.view(None)["seats"][seat]["goods"]
        return panel

    def at(self, seat: int) -> str:
        return str(self.table.pack.ids["place"][self.state.place[seat]])

    def _several(self, noun: str, words: str) -> list[int]:
        found: list[int] = []
        times = 1
        for word in words.split():
            if word.isdigit():
                times = int(word)
            else:
                found += [self.number(noun, word)] * times
                times = 1
        return found

    def _equip(self, seat: int, kinds: list[int]) -> None:
        s: Duck = self.state
        slots = s.pack.compartments
        for colour in range(COLOURS):
            s.stock[colour] += s.crew(seat, colour)
        s.kit = (*s.kit[:seat * KINDS], *(0,) * KINDS, *s.kit[(seat + 1) * KINDS:])
        s.ship = (*s.ship[:seat * slots], *(FREE,) * slots, *s.ship[(seat + 1) * slots:])
        s.filled = replaced(s.filled, seat, 0)
        s.come_to_rest(AT_REST)
        for kind in kinds:
            fit(s, seat, kind)

    def _pour(self) -> Self:
        """The supply as it was said to be; what there is besides goes to the last seat, or comes from it."""
        s: Duck = self.state
        for colour, count in enumerate(self._supply):
            s.discs[(s.seats - 1) * COLOURS + colour] += s.stock[colour] - count
            s.stock[colour] = count
        return self

    def _consumer(self, planet: int, tile: int) -> None:
        """From its stack to a colony, which is then visited."""
        s: Duck = self.state
        s.piles = tuple(tuple(other for other in pile if other != tile) for pile in s.piles)
        s.tile = replaced(s.tile, planet, tile)
        s.visited |= bit(planet)


SCENE = DuckScene
