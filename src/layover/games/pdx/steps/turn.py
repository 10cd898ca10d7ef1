"""Déroulement: the five phases, maintenance, the end of the turn and of the game (PDX-030 to PDX-034,
PDX-085 to PDX-089, PDX-163, PDX-170 to PDX-173, PDX-182)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.rule import Rule
from layover.engine.stack import ENDS, GOES_ON, NOBODY, TRIED, Ask, Do, Frame
from layover.games.pdx.automa import TYLER_TURN
from layover.games.pdx.concourse import give_back
from layover.games.pdx.pack import GATES, HAULS, TOKENS
from layover.games.pdx.rules import (
    END_THE_TURN,
    LAST_CALL,
    MANDATORY_PHASE,
    ONLY_THE_EXCESS,
    TOO_MANY_PLANES,
    TOO_MANY_TOKENS,
)
from layover.games.pdx.score import tell_scores
from layover.games.pdx.state import (
    AUTOMATIC,
    FINAL_CALL,
    LAND,
    MAINTENANCE,
    NO_PLANE,
    NONE,
    RECLAIM,
    ROUND_LIMIT,
    SCHEDULE,
    THREE_STACKS,
    WORKER,
    Pdx,
)
from layover.games.pdx.steps.land import LAND as LAND_PLANE
from layover.games.pdx.steps.planes import SCHEDULE_FLIGHTS
from layover.games.pdx.steps.suitcases import RECLAIM_SUITCASES
from layover.games.pdx.steps.workers import WORKER_MOVE


class Turn(Do[Pdx]):
    """Phase 1: every plane in flight moves once (PDX-030, PDX-040); the specialists' limits are renewed (PDX-269)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.active = f.seat
        s.phase = LAND
        s.moves = 0
        s.fresh = NONE
        s.partnership_used = False
        s.contractor_used = False
        unmoved: i64 = 0
        gate: i64 = 0
        while gate < s.gates[f.seat]:
            if s.plane[f.seat * GATES + gate] != NO_PLANE:
                unmoved |= bit(gate)
            gate += 1
        s.unmoved = unmoved
        s.tell("turn", f.seat)
        s.then(LAND_PLANE.at(f.seat), RECLAIM_PHASE.at(f.seat))


class ReclaimPhase(Do[Pdx]):
    """Phase 2 (PDX-055)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.phase = RECLAIM
        s.moves = 0
        s.then(RECLAIM_SUITCASES.at(f.seat), WORKER_PHASE.at(f.seat))


class WorkerPhase(Do[Pdx]):
    """Phase 3 (PDX-060)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.phase = WORKER
        s.moves = 0
        s.then(WORKER_MOVE.at(f.seat), SCHEDULE_PHASE.at(f.seat))


class SchedulePhase(Do[Pdx]):
    """Phase 4 (PDX-075)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.phase = SCHEDULE
        s.moves = 0
        s.then(SCHEDULE_FLIGHTS.at(f.seat), MAINTENANCE_PHASE.at(f.seat))


class MaintenancePhase(Do[Pdx]):
    """Phase 5: both limits are enforced only here (PDX-085 to PDX-087)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.phase = MAINTENANCE
        s.moves = 0
        s.then(DISCARD_TOKEN.at(f.seat), DISCARD_PLANE.at(f.seat), END_TURN.at(f.seat))


class DiscardToken(Ask[Pdx]):
    """Above the storage, one token at a time, exactly the excess (PDX-085, PDX-088, PDX-089)."""

    noun = "token"
    size = TOKENS
    leads = GOES_ON
    insists = TOO_MANY_TOKENS

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.held(f.seat) <= s.storage(f.seat)

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(s.held(f.seat) - s.storage(f.seat))]

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [token for token in range(TOKENS) if s.tokens[f.seat * TOKENS + token]]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.tokens[f.seat * TOKENS + target] else TOO_MANY_TOKENS

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        give_back(s, f.seat, target)
        s.tell("discarded_token", f.seat, target)
        s.then(f)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONLY_THE_EXCESS


class DiscardPlane(Ask[Pdx]):
    """Above two in the hangar, a plane goes to the end of the runway (PDX-086)."""

    noun = "plane"
    size = HAULS
    leads = GOES_ON
    insists = TOO_MANY_PLANES

    def moot(self, s: Pdx, f: Frame) -> bool:
        return s.parked(f.seat) <= s.pack.hangar

    def topic(self, s: Pdx, f: Frame) -> list[int]:
        return [int(s.parked(f.seat) - s.pack.hangar)]

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [size for size in range(HAULS) if s.hangar[f.seat * HAULS + size]]

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        return None if s.hangar[f.seat * HAULS + target] else TOO_MANY_PLANES

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.hangar[f.seat * HAULS + target] -= 1
        s.runway = s.runway + (int(target),)
        s.tell("discarded_plane", f.seat, target)
        s.then(f)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule | None:
        return None if f.step == DISCARD_TOKEN.ix else ONLY_THE_EXCESS


class EndTurn(Ask[Pdx]):
    """The turn passes to the left (PDX-034)."""

    insists = END_THE_TURN

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.then(PASS.at(f.seat))

    def foretold(self, s: Pdx, f: Frame) -> int:
        return ENDS if s.tyler == NONE else TRIED                       # he may be next, and rolls

    def elsewhere(self, s: Pdx, f: Frame) -> Rule | None:
        """What there is too much of is said by the question that asks for it."""
        discards = f.step == DISCARD_TOKEN.ix or f.step == DISCARD_PLANE.ix
        return None if discards or f.seat != s.active else MANDATORY_PHASE


class Pass(Do[Pdx]):
    """The next seat, or the final call once the last of a round has played after the trigger (PDX-171, PDX-172)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.place += 1
        if s.place < s.seats:
            begin_turn(s)
            return
        s.place = 0
        s.rounds += 1
        if s.triggered:
            s.active = NONE
            s.phase = FINAL_CALL
            s.tell("turns_over", NOBODY)
            frames: list[Frame] = []
            for seat in s.order:
                if seat != s.tyler:
                    frames.append(LAST_CHANCE.at(seat))
            s.then_all([*frames, FINISH.of(THREE_STACKS)])
        elif s.lab and s.rounds >= s.pack.most_rounds:
            s.then(FINISH.of(ROUND_LIMIT))                          # PDX-182
        else:
            begin_turn(s)


class LastChance(Do[Pdx]):
    """A player's final call begins (PDX-163, PDX-183)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.moves = 0
        s.tell("final_call", f.seat)
        s.then(FINAL.at(f.seat))


class FinalCall(Ask[Pdx]):
    """Any-time actions for the last time (PDX-163)."""

    insists = LAST_CALL

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        return


class Finish(Do[Pdx]):
    """The game is over and scored (PDX-174)."""

    def of(self, cause: i64) -> Frame:
        return self.at(0, cause)

    def cause(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Pdx, f: Frame) -> None:
        s.active = NONE
        s.ended = self.cause(f)
        tell_scores(s)
        s.stack.clear()


def begin_turn(s: Pdx) -> None:
    """The turn of whoever is next in the order."""
    seat: i64 = s.order[s.place]
    if seat == s.tyler:
        s.active = seat
        s.phase = AUTOMATIC
        s.then(TYLER_TURN.at(seat), PASS.at(seat))
    else:
        s.then(TURN.at(seat))


TURN: Final[Turn] = Turn()
RECLAIM_PHASE: Final[ReclaimPhase] = ReclaimPhase()
WORKER_PHASE: Final[WorkerPhase] = WorkerPhase()
SCHEDULE_PHASE: Final[SchedulePhase] = SchedulePhase()
MAINTENANCE_PHASE: Final[MaintenancePhase] = MaintenancePhase()
DISCARD_TOKEN: Final[DiscardToken] = DiscardToken()
DISCARD_PLANE: Final[DiscardPlane] = DiscardPlane()
END_TURN: Final[EndTurn] = EndTurn()
PASS: Final[Pass] = Pass()
LAST_CHANCE: Final[LastChance] = LastChance()
FINAL: Final[FinalCall] = FinalCall()
FINISH: Final[Finish] = Finish()
