"""Phase 3, les ouvriers (PDX-060 to PDX-069)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame
from layover.games.pdx.concourse import gain
from layover.games.pdx.pack import EXECUTIVES, MOST_OFFICES, SLOTS
from layover.games.pdx.rules import ANOTHER_OFFICE, NO_OPEN_OFFICE, NOT_VISITABLE, PHASE_ORDER
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.actions import act
from layover.games.pdx.steps.suitcases import OWNERS_TURN, SUITCASE_PLACE


class Worker(Ask[Pdx]):
    """The worker goes to another office: executive, public or private, whosever (PDX-060 to PDX-063)."""

    noun = "office"
    size = MOST_OFFICES

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [*range(EXECUTIVES), *bits(s.opened)]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target == s.worker[f.seat]:
            return ANOTHER_OFFICE
        if target < EXECUTIVES or s.opened & bit(target):
            return None
        return NOT_VISITABLE if target in s.display else NO_OPEN_OFFICE

    def legal(self, s: Pdx, f: Frame) -> list[int]:
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
        s.tell("visited", f.seat, target)
        if target < EXECUTIVES:
            if s.pack.exec_suitcase[target]:
                s.then(SUITCASE_PLACE.at(f.seat))               # PDX-064: after the Build
            act(s, f.seat, s.pack.exec_action[target])
            return
        for icon in s.pack.office_icons[target]:
            gain(s, f.seat, icon)                               # PDX-066
        owner = owner_of(s, target)
        if owner not in (NONE, f.seat, s.tyler):
            s.then(OWNERS_TURN.at(owner))                       # PDX-068
        s.then(SUITCASE_PLACE.at(f.seat))

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return PHASE_ORDER


def owner_of(s: Pdx, office: i64) -> i64:
    """The seat in whose concourse an office is; NONE for a public one."""
    place: i64 = 0
    for held in s.slots:
        if held == office:
            return place // SLOTS
        place += 1
    return NONE


WORKER_MOVE: Final[Worker] = Worker()
