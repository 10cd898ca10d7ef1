"""What people try and no rule allows (spec section 11)."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Never
from layover.games.duck_dealer.state import Duck


class Tried(Never[Duck]):
    """It breaks its rule at some questions; at any other it is just no answer."""

    def __init__(self, name: str, rule: Rule, questions: list[Ask[Duck]], noun: str = "", size: int = 1) -> None:
        super().__init__(name, rule, noun, size)
        self.questions: Final[list[Ask[Duck]]] = questions

    def elsewhere(self, s: Duck, f: Frame) -> Rule | None:
        for question in self.questions:
            if question.ix == f.step:
                return self.rule
        return None
