"""Préparation du jeu: mines, shipyards, consumers, the first player, ships (DUC-02 to DUC-15, DUC-123)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, replaced, span
from layover.engine.chance import Chance, Draw, DrawOne
from layover.engine.rule import Rule
from layover.engine.stack import ALIKE, CHANCE, NOBODY, Ask, Do, Frame
from layover.games.duck_dealer.pack import MOST_GOODS, MOST_PLANETS, MOST_SEATS, MOST_TILES, TRIPLES
from layover.games.duck_dealer.rules import PLANET_TAKEN, THREE_EQUIPMENTS
from layover.games.duck_dealer.ship import fit
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.turn import TURN


class SetUp(Do[Duck]):
    """The draws of the set-up in the rulebook's order, or the reference set-up without any."""

    def run(self, s: Duck, f: Frame) -> None:
        pack = s.pack
        if s.reference:
            lay_reference(s)
            return
        frames: list[Frame] = []
        if s.fixed_mines:
            s.mine = pack.fixed_mines                           # DUC-123
            for planet in pack.starts:
                s.tell("start_mine_fixed", NOBODY, planet, s.mine[planet])
        else:
            for planet in pack.starts:
                frames.append(PLACE_START_MINE.of(planet))
        for planet in pack.starts:
            frames.append(PLACE_SHIPYARD.of(planet))
        for planet in pack.outposts:
            frames.append(PLACE_MINE.of(planet))
        for pile in range(len(pack.piles)):
            for kind in pack.piles[pile]:
                frames.append(LAY_CONSUMER.of(pile, kind))
        s.then_all([*frames, FIRST_PLAYER.at(CHANCE)])


def lay_reference(s: Duck) -> None:
    """Spec section 12.9: a set-up known to everybody, for tests and comparisons."""
    s.mine = s.pack.reference_mines
    s.tile = s.pack.reference_yards
    s.piles = s.pack.reference_piles
    s.tell("reference_laid", NOBODY)
    begin(s, s.pack.reference_first)


def begin(s: Duck, first: i64) -> None:
    """DUC-10, DUC-11, DUC-14: from the first player on, everybody equips a ship; then they choose planets."""
    s.first = first
    s.tell("begins", first)
    frames: list[Frame] = []
    for k in range(s.seats):
        frames.append(EQUIP.at((first + k) % s.seats))
    for k in range(s.seats):
        frames.append(START.at((first + k) % s.seats))
    s.then_all([*frames, TURN.at(first)])


def mines_left(s: Duck, mines: tuple[int, ...], planets: tuple[int, ...]) -> list[int]:
    """The mines not yet laid on these planets, by good: a pool."""
    pool = list(mines)
    for planet in planets:
        if s.mine[planet] != FREE:
            pool[s.mine[planet]] -= 1
    return pool


class Lay(Draw[Duck]):
    """A tile for a planet."""

    def of(self, planet: i64) -> Frame:
        return self.at(CHANCE, planet)

    def planet(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [int(self.planet(f))]


class PlaceStartMine(Lay):
    """A start mine for a start planet (DUC-03)."""

    noun = "good"
    size = MOST_GOODS

    def pool(self, s: Duck, f: Frame) -> list[int]:
        return mines_left(s, s.pack.start_mines, s.pack.starts)

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.mine = replaced(s.mine, self.planet(f), target)
        s.tell("start_mine_laid", NOBODY, self.planet(f), target)


class PlaceMine(Lay):
    """An ordinary mine for a colony (DUC-05)."""

    noun = "good"
    size = MOST_GOODS

    def pool(self, s: Duck, f: Frame) -> list[int]:
        return mines_left(s, s.pack.mines, s.pack.outposts)

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.mine = replaced(s.mine, self.planet(f), target)
        s.tell("mine_laid", NOBODY, self.planet(f), target)


class PlaceShipyard(Lay):
    """A shipyard, unbuilt, for a start planet (DUC-04)."""

    noun = "shipyard"
    size = MOST_TILES

    def pool(self, s: Duck, f: Frame) -> list[int]:
        left = [1] * len(s.pack.yard_product)
        for planet in s.pack.starts:
            if s.tile[planet] != FREE:
                left[s.tile[planet]] = 0
        return left

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tile = replaced(s.tile, self.planet(f), target)
        s.tell("shipyard_laid", NOBODY, self.planet(f), target)


class LayConsumer(DrawOne[Duck]):
    """The next consumer of a pile, of the class it has there (DUC-06)."""

    noun = "consumer"
    size = MOST_TILES

    def of(self, pile: i64, kind: i64) -> Frame:
        return self.at(CHANCE, pile, kind)

    def pile(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Duck, f: Frame) -> list[int]:
        return [int(self.pile(f))]

    def kind(self, f: Frame) -> i64:
        """Its class."""
        return f.y

    def mask(self, s: Duck, f: Frame) -> i64:
        left: i64 = 0
        classes = s.pack.consumer_class
        for tile in range(len(classes)):
            if classes[tile] == self.kind(f):
                left |= bit(tile)
        for pile in s.piles:
            for laid in pile:
                left &= ~bit(laid)
        return left

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        a, b = s.piles[0], s.piles[1]
        s.piles = ((*a, target), b) if self.pile(f) == 0 else (a, (*b, target))
        s.tell("consumer_laid", NOBODY, target, self.pile(f))


class FirstPlayer(Chance[Duck]):
    """DUC-10: the first player is drawn."""

    noun = "partner"
    size = MOST_SEATS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, s.seats)

    def weight(self, s: Duck, f: Frame, target: i64) -> i64:
        return 1 if target < s.seats else 0

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.tell("laid_out", NOBODY)
        begin(s, target)


class Equip(Ask[Duck]):
    """Exactly three equipments of free choice; crew is discs out of the supply (DUC-11, DUC-12)."""

    noun = "triple"
    size = TRIPLES
    leads = ALIKE
    insists = THREE_EQUIPMENTS

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return span(0, len(s.pack.triples))

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if target < len(s.pack.triples) else THREE_EQUIPMENTS

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        for kind in s.pack.triples[target]:
            fit(s, f.seat, kind)
        s.tell("equips", f.seat, target)


class Start(Ask[Duck]):
    """A start planet that nobody has chosen before; the ship is stopped there (DUC-14)."""

    noun = "planet"
    size = MOST_PLANETS
    insists = PLANET_TAKEN

    def domain(self, s: Duck, f: Frame) -> list[int]:
        return list(s.pack.starts)

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        return None if target in s.pack.starts and target not in s.place else PLANET_TAKEN

    def take(self, s: Duck, f: Frame, target: i64) -> None:
        s.place[f.seat] = target
        s.tell("starts_at", f.seat, target)

SET_UP: Final[SetUp] = SetUp()
PLACE_START_MINE: Final[PlaceStartMine] = PlaceStartMine()
PLACE_MINE: Final[PlaceMine] = PlaceMine()
PLACE_SHIPYARD: Final[PlaceShipyard] = PlaceShipyard()
LAY_CONSUMER: Final[LayConsumer] = LayConsumer()
FIRST_PLAYER: Final[FirstPlayer] = FirstPlayer()
EQUIP: Final[Equip] = Equip()
START: Final[Start] = Start()
