# mypyc: skip
"""The words of a Portal scene."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

from layover.engine.bits import bit
from layover.engine.errors import Malformed
from layover.engine.scene import Scene
from layover.games.portal import lab, pieces
from layover.games.portal.pack import COLOURS, FLOORS, NO_CHARACTER
from layover.games.portal.state import NO_CARD, TRAY, Portal

PLACE = re.compile(r"([TMB])@(-?\d+)")


class PortalScene(Scene):
    """`board(lab="T@0:3 M@1:6 B@0:6", icons={"T@8": "chamber_01.a"}, turret="T@0", cube="tray", blue="T@2",
    orange="B@6", deck="card_03 card_04", discard="card_05 card_02", turns=3)`, then
    `seat(0, at="T@0 M@1:2", cake="M@3:2", burnt=4, hand="card_01")`, then `turn(0)`.

    Panels 1 to 15 lie side a up, from the top left to the bottom right; `lab` gives other lengths, `icons` puts a panel
    and side at a place. `deck` begins with the visible card; those after it are unseen. The last card of `discard` is
    the active character. Cards not named are in the deck, or out of reach in the discard pile when `deck` is given.
    Who is not given subjects has those of the start. Picks name places: `move_from:T@8`, `card_subject:T@8.blue`.
    """

    def clear(self) -> None:
        s: Portal = self.state
        self._given: set[int] = set()
        self._lay([(0, 5), (1, 5), (0, 5)], list(range(15)))
        s.flipped = 0
        s.blue, s.orange = self._at("T@8"), self._at("B@8")
        s.turns = s.seats
        s.stack = []

    def board(self, lab: str = "", icons: dict[str, str] | None = None, turret: str = "", cube: str = "",
              blue: str = "", orange: str = "", deck: str | None = None, buried: str = "", discard: str = "",
              turns: int | None = None, **things: Any) -> Self:
        s: Portal = self.state
        if lab:
            rows = re.findall(r"[TMB]@(-?\d+):(\d+)", lab)
            self._lay([(int(left), int(length)) for left, length in rows], list(range(15)))
            s.blue, s.orange = s.floors[0][-1], s.floors[2][-1]
        for place, side in (icons or {}).items():
            self._show(place, side)
        for token, place in (("turret", turret), ("cube", cube), ("blue", blue), ("orange", orange)):
            if place:
                setattr(s, token, TRAY if place == "tray" else self._at(place))
        s.discard = tuple(self._card(id) for id in discard.split())
        if s.discard and s.characters:
            s.character = s.pack.character[s.discard[-1]]
        s.buried = tuple(self._card(id) for id in buried.split())
        if deck is not None:
            self._deck([self.number("card", id) for id in deck.split()])
        if turns is not None:
            s.turns = turns
        return self

    def seat(self, seat: int, at: str | None = None, cake: str = "", burnt: int = 0, hand: str = "",
             **things: Any) -> Self:
        s: Portal = self.state
        if at is not None:
            self._given.add(seat)
            for chamber, count in self._pieces(at):
                pieces.enter(s, seat, chamber, count)
                s.alive[seat] += count
        for chamber, count in self._pieces(cake):
            for k in range(count):
                pieces.add_slice(s, seat, chamber)
            s.cake[seat] += count
        s.burnt[seat] += burnt
        for id in hand.split():
            s.hand[seat] |= bit(self._card(id))
        return self

    def turn(self, seat: int) -> Self:
        return self.ask("turn", seat)

    def ask(self, step: str, seat: int, x: int = 0, y: int = 0, z: int = 0) -> Self:
        s: Portal = self.state
        for other in range(s.seats):
            if other not in self._given:
                self.seat(other, at=f"T@{s.left[0]} M@{s.left[1]}:2 B@{s.left[2]}")
        if s.top == NO_CARD and s.deck:
            s.top = next(card for card in range(s.pack.cards) if s.deck & bit(card))
            s.deck ^= bit(s.top)
        return super().ask(step, seat, x, y, z)

    # Reading, by places

    def play(self, *picks: str) -> Self:
        for pick in picks:
            super().play(self._numbered(pick))
        return self

    def picks(self, heading: str = "") -> list[str]:
        return [self._placed(pick) for pick in super().picks(heading)]

    def refused(self, pick: str, seat: int | None = None) -> str | None:
        return super().refused(self._numbered(pick), seat)

    def room(self, place: str) -> str:
        """The id of the chamber at a place."""
        return self.table.pack.ids["chamber"][self._at(place)]

    def crowd(self, place: str) -> str:
        """The subjects at a place: `R2 B1`."""
        return self._letters(self.state.subjects, place)

    def slices(self, place: str) -> str:
        """The cake at a place: `R1`."""
        return self._letters(self.state.slices, place)

    def where(self, token: str) -> str:
        """The place of `turret`, `cube`, `blue` or `orange`, or `tray`."""
        return self._place(getattr(self.state, token))

    def row(self, letter: str) -> list[int]:
        """The places of a floor."""
        floor = "TMB".index(letter)
        left = self.state.left[floor]
        return [left + 2 * k for k in range(len(self.state.floors[floor]))]

    def character(self) -> str:
        """The active character."""
        number = self.state.character
        return "" if number == NO_CHARACTER else self.table.pack.ids["character"][number]

    def hand(self, seat: int) -> list[str]:
        return [id for card, id in enumerate(self.table.pack.ids["card"]) if self.state.hand[seat] & bit(card)]

    # Inside

    def _lay(self, rows: list[tuple[int, int]], panels: list[int]) -> None:
        s: Portal = self.state
        if any(s.alive) or any(s.cake):
            raise Malformed("scene/order", "lay the board before the pieces")
        s.near = [0] * s.pack.chambers
        s.left = tuple(left for left, _ in rows)
        floors = []
        for _, length in rows:
            floors.append(tuple(panels[:length]))
            panels = panels[length:]
        s.floors = tuple(floors)
        s.lab = sum(bit(chamber) for row in floors for chamber in row)
        lab.number_places(s)
        for row in s.floors:
            for chamber in row:
                lab.join(s, chamber)
        lab.find_edges(s)

    def _show(self, place: str, side: str) -> None:
        """A panel changes places with the one that lies there."""
        s: Portal = self.state
        id, _, face = side.partition(".")
        wanted, here = self.number("chamber", id), self._at(place)
        swap = {wanted: here, here: wanted}
        panels = [swap.get(chamber, chamber) for row in s.floors for chamber in row]
        tokens = [swap.get(token, token) for token in (s.blue, s.orange, s.turret, s.cube)]
        self._lay([(s.left[f], len(s.floors[f])) for f in range(FLOORS)], panels)
        s.blue, s.orange, s.turret, s.cube = tokens
        if face == "b":
            s.flipped |= bit(wanted)

    def _card(self, id: str) -> int:
        """A card, taken from the deck."""
        s: Portal = self.state
        card = self.number("card", id)
        if not s.deck & bit(card):
            raise Malformed("scene/card", f"{id} is somewhere else already")
        s.deck ^= bit(card)
        return card

    def _deck(self, cards: list[int]) -> None:
        """Only these cards are in the deck, the first visible; the others lie at the bottom of the discard pile."""
        s: Portal = self.state
        kept = sum(bit(card) for card in cards)
        rest = [card for card in range(s.pack.cards) if s.deck & bit(card) & ~kept]
        if rest and not s.discard:
            raise Malformed("scene/deck", "name an active character: the other cards go under it")
        s.discard = (*rest, *s.discard)
        s.top = cards[0] if cards else NO_CARD
        s.deck = kept & ~bit(s.top) if cards else 0

    def _pieces(self, words: str) -> list[tuple[int, int]]:
        return [(self._at(word.partition(":")[0]), int(word.partition(":")[2] or 1)) for word in words.split()]

    def _at(self, place: str) -> int:
        match = PLACE.fullmatch(place)
        chamber = lab.at(self.state, "TMB".index(match[1]), int(match[2])) if match else -1
        if chamber < 0:
            raise Malformed("scene/place", f"there is no chamber at {place}")
        return chamber

    def _place(self, chamber: int) -> str:
        s: Portal = self.state
        return "tray" if chamber == TRAY else f"{'TMB'[s.floor_of[chamber]]}@{s.x_of[chamber]}"

    def _numbered(self, pick: str) -> str:
        return PLACE.sub(lambda match: self.room(match[0]), pick)

    def _placed(self, pick: str) -> str:
        def place(match: re.Match[str]) -> str:
            chamber = self.number("chamber", match[0])
            return self._place(chamber) if self.state.floor_of[chamber] >= 0 else match[0]

        return re.sub(r"chamber_\d+", place, pick)

    def _letters(self, row: Sequence[int], place: str) -> str:
        first = self._at(place) * COLOURS
        letters = self.state.pack.colour_letters
        return " ".join(f"{letters[seat]}{row[first + seat]}" for seat in range(COLOURS) if row[first + seat])


SCENE = PortalScene
