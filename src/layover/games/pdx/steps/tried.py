"""What people try and no rule allows; each refusal names the rule that forbids it, in turn and out of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.rule import Rule
from layover.engine.stack import Frame, Never
from layover.games.pdx.concourse import exists, is_own, place_of
from layover.games.pdx.pack import (
    EXECUTIVES,
    HAULS,
    MOST_DESTINATIONS,
    MOST_GATES,
    MOST_OFFICES,
    MOST_SEATS,
    MOST_STACKS,
    SPECIALISTS,
    TOKENS,
)
from layover.games.pdx.rules import (
    EXECUTIVE_ONLY,
    MOVES_ONCE,
    MUST_DISCARD_STOCK,
    NO_PLANE_HERE,
    NO_SUCH_GATE,
    NONE_TO_RECLAIM,
    NOT_FLYING,
    NOT_VISITABLE,
    OFFICE_STAYS,
    ONE_STEP,
    ONLY_IN_SCHEDULE,
    ONLY_THE_TOP,
    OWN_BOARD_ONLY,
    PAID_IN_SERVICES,
    PLACED_STAYS,
    SPECIALIST_STAYS,
    STAYS_ASSIGNED,
    STOCKS_ARE_SECRET,
)
from layover.games.pdx.state import CASES, NO_PLANE, NONE, Pdx


class Tried(Never[Pdx]):
    """Something that nobody may do, whosever turn it is."""

    def otherwise(self, s: Pdx, f: Frame, seat: i64, target: i64) -> Rule | None:
        return self.why(s, seat, target)

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        """Its rule, or another where that is not the reason; None where only the open question is."""
        return self.rule


class TriedWithPlane(Tried):
    """Something with the plane of a gate."""

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        if not is_own(seat, target):
            return OWN_BOARD_ONLY
        return self.rule if exists(s, target) and s.plane[target] != NO_PLANE else NOT_FLYING


class TriedWithGate(Tried):
    """Something with a gate."""

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        if not is_own(seat, target):
            return OWN_BOARD_ONLY
        return self.rule if exists(s, target) else NO_SUCH_GATE


class SuitcaseOn(Tried):
    """A suitcase on an office that is no executive one (PDX-154)."""

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        return self.rule if target >= EXECUTIVES else None


class MoveSuitcase(Tried):
    """A placed suitcase to another office (PDX-151)."""

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        return self.rule if s.cases[seat * CASES + target] else NONE_TO_RECLAIM


class Unassign(Tried):
    """An assigned tile back to the reserve (PDX-107)."""

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        for owner in range(s.seats):
            if place_of(s, owner, target) != NONE:
                return self.rule if owner == seat else OWN_BOARD_ONLY
        return None


class RemoveOffice(Tried):
    """Another office in place of an open one (PDX-140)."""

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        return self.rule if target < EXECUTIVES or s.opened & bit(target) else None


class KeepStocks(Tried):
    """No stock card for a large gate: only where one is due, and that question insists on it (PDX-232)."""

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        return None


class LookAtStocks(Tried):
    """The stock cards of another player (PDX-231)."""

    def why(self, s: Pdx, seat: i64, target: i64) -> Rule | None:
        return self.rule if target != seat and target < s.seats and s.stocks[target] | s.stocks_gone[target] else None


PAY_WITH: Final = Tried("pay_with", PAID_IN_SERVICES, "token", TOKENS)
TRIED: Final[list[Tried]] = [
    TriedWithPlane("hold_plane", MOVES_ONCE, "gate", MOST_GATES),
    TriedWithPlane("plane_to_hangar", ONLY_IN_SCHEDULE, "gate", MOST_GATES),
    TriedWithGate("upgrade_to_large", ONE_STEP, "gate", MOST_GATES),
    Tried("cancel_hangar", NO_PLANE_HERE, "plane", HAULS),
    Tried("visit_specialist", NOT_VISITABLE, "specialist", SPECIALISTS),
    SuitcaseOn("suitcase_on", EXECUTIVE_ONLY, "office", MOST_OFFICES),
    MoveSuitcase("move_suitcase", PLACED_STAYS, "executive", EXECUTIVES),
    Tried("look_below", ONLY_THE_TOP, "stack", MOST_STACKS),
    PAY_WITH,
    Unassign("unassign", STAYS_ASSIGNED, "destination", MOST_DESTINATIONS),
    RemoveOffice("remove_office", OFFICE_STAYS, "office", MOST_OFFICES),
    Tried("dismiss", SPECIALIST_STAYS, "specialist", SPECIALISTS),
    KeepStocks("keep_stocks", MUST_DISCARD_STOCK),
    LookAtStocks("look_at_stocks", STOCKS_ARE_SECRET, "colour", MOST_SEATS),
]
