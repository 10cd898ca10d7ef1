"""What the questions about one company have in common."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.stack import Ask, Frame
from layover.games.airlines.state import Airlines


class OfCompany(Ask[Airlines]):
    """A question about a company, which its frame names."""

    def of(self, seat: i64, company: i64) -> Frame:
        return self.at(seat, company)

    def company(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Airlines, f: Frame) -> list[int]:
        return [int(self.company(f))]
