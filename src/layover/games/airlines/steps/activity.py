"""Choisir une activité: what activities have in common, and what people try within them (AIR-022, AIR-023)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Ask, Frame, Never
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


class NeverIn(Never[Airlines]):
    """What people try at some questions and no rule allows; at the others it is merely not asked for."""

    def __init__(self, name: str, rule: Rule, questions: list[Ask[Airlines]], noun: str = "", size: int = 1) -> None:
        super().__init__(name, rule, noun, size)
        self.questions: Final = questions

    def elsewhere(self, s: Airlines, f: Frame) -> Rule | None:
        for question in self.questions:
            if f.step == question.ix:
                return self.rule
        return None
