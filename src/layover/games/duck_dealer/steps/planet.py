"""What is done on a planet, and only where the ship has stopped (DUC-47, DUC-50)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame
from layover.games.duck_dealer.rules import ON_A_POINT, TRADE_WHERE_STOPPED
from layover.games.duck_dealer.state import Duck


class OnPlanet(Ask[Duck]):
    """Construction or commerce on the planet where the ship is."""

    leads = GOES_ON
    stop: Rule = TRADE_WHERE_STOPPED
    """The rule that asks for a stop."""

    def check(self, s: Duck, f: Frame, target: i64) -> Rule | None:
        planet: i64 = s.place[f.seat]
        if planet >= s.pack.planets:
            return ON_A_POINT
        return self.stop if s.is_moving() else self.lacks(s, f.seat, planet, target)

    def lacks(self, s: Duck, seat: i64, planet: i64, target: i64) -> Rule | None:
        """Why it is not possible on this planet."""
        raise NotImplementedError
