"""Choisir une activité: what two of the activities have in common (AIR-022, AIR-023)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame
from layover.games.airlines.rules import ONE_ACTIVITY
from layover.games.airlines.state import Airlines


class Activity(Ask[Airlines]):
    """An activity that begins with a choice, if there is something to choose (AIR-022, AIR-051)."""

    leads = GOES_ON

    def __init__(self, name: str, choice: Ask[Airlines]) -> None:
        self.name = name
        self.choice: Final[Ask[Airlines]] = choice

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return self.choice.refusal(s, f)

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        return [self.base] if self.choice.legal(s, f) else []

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.then(self.choice.at(f.seat))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return ONE_ACTIVITY
