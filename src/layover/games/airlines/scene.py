# mypyc: skip
"""The words of an Airlines scene."""

from __future__ import annotations

from typing import Any, Self

from layover.engine.bits import bit
from layover.engine.scene import Scene
from layover.games.airlines import network
from layover.games.airlines.pack import AirlinesPack
from layover.games.airlines.state import FREE, Airlines


class AirlinesScene(Scene):
    """`seat(0, shares="pax pax", known="pax", table="hit", flights="dash_03", points=12)`;
    `board(markers={"pax": "dash_07 wave_03"}, sabotage={"hit": "wave_02.2"}, display="sol sol hit", deck="pax scoring",
    full="dash_11", discard="dot_01", gone="dot_03", flight_deck="dash_03", turns=8)`.

    `markers` founds a company with its HQ marker and these routes; `full` closes routes with stickers of whoever has
    most markers left; `deck` and `flight_deck` leave only these cards there and take the others out of the game.
    """

    def clear(self) -> None:
        s: Airlines = self.state
        s.deck = [*s.pack.shares, s.pack.scoring_cards]
        s.waiting = 0
        s.turns = s.seats                     # the first round is over
        s.stack = []

    def seat(self, seat: int, shares: str = "", known: str = "", table: str = "", flights: str = "",
             points: int = 0, **things: Any) -> Self:
        self.only_known(things)
        s: Airlines = self.state
        for row, words in ((s.hand, shares), (s.table, table), (s.hand, known), (s.known, known)):
            for id in words.split():
                company = self.number("company", id)
                row[seat * s.companies + company] += 1
                if row is not s.known:
                    s.deck[company] -= 1
        for id in flights.split():
            flight = bit(self.number("flight", id))
            s.flight_deck &= ~flight
            s.flights[seat] |= flight
            s.recent[seat] += 1
        if points:
            s.history = s.history or [0] * s.seats
            s.history[seat] = points
        return self

    def board(self, markers: dict[str, str] | None = None, sabotage: dict[str, str] | None = None,
              full: str = "", inactive: str = "", display: str | None = None, deck: str | None = None,
              discard: str = "", gone: str = "", flight_deck: str | None = None, turns: int | None = None,
              **things: Any) -> Self:
        self.only_known(things)
        s: Airlines = self.state
        for id, routes in (markers or {}).items():
            self._network(self.number("company", id), routes)
        for id, circles in (sabotage or {}).items():
            for circle in circles.split():
                network.sabotage(s, self.number("company", id), self.number("circle", circle))
        for id in full.split():
            for k in s.pack.route_circles[self.number("route", id)]:
                if s.circles[k] == FREE:
                    network.sabotage(s, s.supply.index(max(s.supply)), k)
        for id in inactive.split():
            s.inactive |= bit(self.number("company", id))
        if display is not None:
            s.display = [self.number("company", id) for id in display.split()]
            s.display += [FREE] * (s.pack.display_size - len(s.display))
            for id in display.split():
                s.deck[self.number("company", id)] -= 1
        if deck is not None:
            self._deck(deck.split())
        for id in discard.split():
            s.flight_deck &= ~bit(self.number("flight", id))
            s.flight_discard |= bit(self.number("flight", id))
        for id in gone.split():
            s.flight_deck &= ~bit(self.number("flight", id))
            s.flight_removed |= bit(self.number("flight", id))
        if flight_deck is not None:
            kept = sum(bit(self.number("flight", id)) for id in flight_deck.split())
            s.flight_removed |= s.flight_deck & ~kept
            s.flight_deck = kept
        if turns is not None:
            s.turns = turns
        return self

    def turn(self, seat: int) -> Self:
        return self.ask("turn", seat)

    def _network(self, company: int, routes: str) -> None:
        s: Airlines = self.state
        pack: AirlinesPack = s.pack
        if not s.founded & bit(company):
            s.founded |= bit(company)
            network.use_marker(s, company)
            network.touch(s, company, pack.city_routes[pack.hq[company]])
        for id in routes.split():
            network.place(s, company, self.number("route", id))

    def _deck(self, cards: list[str]) -> None:
        """Only these cards stay in the deck; other shares leave the game, other scoring cards are resolved."""
        s: Airlines = self.state
        for company, id in enumerate(s.pack.ids["company"]):
            s.removed[company] += s.deck[company] - cards.count(id)
            s.deck[company] = cards.count(id)
        s.set_aside += s.deck[s.companies] - cards.count("scoring")
        s.deck[s.companies] = cards.count("scoring")


SCENE = AirlinesScene
