"""What people try and no rule allows: each is refused by its rule at the questions where that rule is why."""

from __future__ import annotations

from typing import Final

from layover.engine.bits import count_bits
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Never
from layover.games.portal.pack import COLOURS, FLOORS, MOST_CHAMBERS, MOST_PIECES
from layover.games.portal.rules import (
    BONUS_IMPOSSIBLE,
    COMPULSORY,
    HAND_FULL,
    LEFT_END,
    MUST_MOVE,
    NO_DECLINING,
    NO_PASSING,
    OTHERS_SUBJECTS,
    RECYCLED,
)
from layover.games.portal.state import RUNNING, Portal
from layover.games.portal.steps.activate import ACTIVATE, RECYCLE_TO
from layover.games.portal.steps.deliver import DELIVER_CAKE, DELIVER_SUBJECT, REWARD
from layover.games.portal.steps.move import MOVE_COUNT, MOVE_FROM, MOVE_TO, SINGLE_BONUS


class Tried(Never[Portal]):
    """Tried instead of an answer to one of these questions."""

    def __init__(self, name: str, rule: Rule, questions: list[Ask[Portal]], noun: str = "", size: int = 1) -> None:
        super().__init__(name, rule, noun, size)
        self.questions: Final[list[Ask[Portal]]] = questions

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        for question in self.questions:
            if f.step == question.ix:
                return self.rule
        return None


class Pass(Never[Portal]):
    """By the active player, at any question of the turn (POR-27)."""

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return self.rule if s.ended == RUNNING and f.seat == s.active else None


class RefuseReward(Tried):
    """Subjects and cake that are earned, not those of a card or a bonus (POR-88)."""

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        if f.step == DELIVER_SUBJECT.ix and DELIVER_SUBJECT.why(f) != REWARD:
            return None
        return super().elsewhere(s, f)


class HelpYourself(Never[Portal]):
    """To one more card, with a full hand (POR-86)."""

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return self.rule if count_bits(s.hand[f.seat]) >= s.pack.hand_limit else None


TRIED: Final[list[Never[Portal]]] = [
    Pass("pass", NO_PASSING),
    Tried("skip_move", MUST_MOVE, [MOVE_FROM, MOVE_TO, MOVE_COUNT]),
    Tried("skip_activate", COMPULSORY, [ACTIVATE]),
    Tried("refuse_bonus", BONUS_IMPOSSIBLE, [SINGLE_BONUS]),
    RefuseReward("refuse_reward", NO_DECLINING, [DELIVER_SUBJECT, DELIVER_CAKE]),
    HelpYourself("help_yourself", HAND_FULL),
    Tried("move_others", OTHERS_SUBJECTS, [MOVE_FROM], "subject", MOST_PIECES),
    Never[Portal]("recover_slice", RECYCLED, "colour", COLOURS),
    Tried("add_right", LEFT_END, [RECYCLE_TO], "floor", FLOORS),
    Tried("add_beside", LEFT_END, [RECYCLE_TO], "chamber", MOST_CHAMBERS),
]
