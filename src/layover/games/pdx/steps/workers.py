"""Phase 3, les ouvriers (PDX-060 to PDX-069)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, TRIED, Ask, Frame
from layover.games.pdx.causes import VISITED_TYLER
from layover.games.pdx.concourse import gain
from layover.games.pdx.pack import EXECUTIVES, MOST_OFFICES, SLOTS
from layover.games.pdx.rules import ANOTHER_OFFICE, NO_OPEN_OFFICE, NOT_VISITABLE, WORKER_HAS_MOVED, WORKER_LATER
from layover.games.pdx.state import CASES, CONCOURSE, LAND, NONE, RECLAIM, Pdx
from layover.games.pdx.steps.actions import asking
from layover.games.pdx.steps.suitcases import OWNERS_TURN, SUITCASE_PLACE


class Worker(Ask[Pdx]):
    """The worker goes to another office: executive, public or private, whosever (PDX-060 to PDX-063)."""

    noun = "office"
    size = MOST_OFFICES
    insists = ANOTHER_OFFICE

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [*range(EXECUTIVES), *bits(s.opened)]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target == s.worker[f.seat]:
            return ANOTHER_OFFICE
        if target < EXECUTIVES or s.opened & bit(target):
            return None
        return NOT_VISITABLE if target in s.display else NO_OPEN_OFFICE

    def legal(self, s: Pdx, f: Frame) -> list[int]:
        """Restates `check`; `test_referee_and_list_agree` holds them together."""
        base: i64 = self.base
        at: i64 = s.worker[f.seat]
        picks: list[int] = []
        office: i64 = 0
        while office < EXECUTIVES:
            if office != at:
                picks.append(int(base + office))
            office += 1
        for other in bits(s.opened):
            if other != at:
                picks.append(int(base) + other)
        return picks

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.worker[f.seat] = target
        if target < EXECUTIVES:
            s.tell("visited", f.seat, target)
            action = asking(f.seat, s.pack.exec_action[target])
            if s.pack.exec_suitcase[target]:
                s.then(action, SUITCASE_PLACE.at(f.seat))       # PDX-064: after the Build
            else:
                s.then(action)
            return
        owner = owner_of(s, target)
        tell_visit(s, f.seat, target, owner)
        for icon in s.pack.office_icons[target]:
            gain(s, f.seat, icon, told="office_token")
        if owner in (NONE, f.seat, s.tyler):
            s.then(SUITCASE_PLACE.at(f.seat))
        else:
            s.then(SUITCASE_PLACE.at(f.seat), OWNERS_TURN.at(owner))        # PDX-068

    def foretold(self, s: Pdx, f: Frame) -> int:
        """With a suitcase to place the visitor is asked for it before the owner is."""
        return GOES_ON if s.cases[f.seat * CASES + CONCOURSE] else TRIED

    def elsewhere(self, s: Pdx, f: Frame) -> Rule | None:
        if f.seat != s.active:
            return None
        return WORKER_LATER if s.phase in (LAND, RECLAIM) else WORKER_HAS_MOVED


def tell_visit(s: Pdx, seat: i64, office: i64, owner: i64) -> None:
    """Whose service office it is, and by which rule (PDX-067 to PDX-069, PDX-216)."""
    if owner == NONE:
        s.tell("visited_public", seat, office)
    elif owner == seat:
        s.tell("visited_own", seat, office)
    else:
        s.tell("visited_private", seat, office, owner, by=VISITED_TYLER if owner == s.tyler else None)


def owner_of(s: Pdx, office: i64) -> i64:
    """The seat in whose concourse an office is; NONE for a public one."""
    place: i64 = 0
    for held in s.slots:
        if held == office:
            return place // SLOTS
        place += 1
    return NONE


WORKER_MOVE: Final[Worker] = Worker()
