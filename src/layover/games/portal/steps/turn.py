"""Démarrer la partie and déroulement d'un tour: the setup, the order of the steps, the end of the turn
(POR-11 to POR-27, POR-101, POR-139, POR-302, POR-318)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.chance import Chance, DrawOne
from layover.engine.stack import CHANCE, NOBODY, Do, Frame
from layover.games.portal.lab import change_floor, find_edges, number_places
from layover.games.portal.pack import ANIMAL_KING, COLOURS, FLOORS, MOST_CHAMBERS, NO_CHARACTER, WHEATLEY
from layover.games.portal.pieces import enter
from layover.games.portal.state import ACTIVATE as ACTIVATE_STEP
from layover.games.portal.state import DEPLOY as DEPLOY_STEP
from layover.games.portal.state import MOVE as MOVE_STEP
from layover.games.portal.state import NOWHERE, TURN_LIMIT, Portal
from layover.games.portal.steps.activate import ACTIVATE
from layover.games.portal.steps.deck import REVEAL
from layover.games.portal.steps.deliver import KING, TURRET_ICON
from layover.games.portal.steps.deploy import DEPLOY, TRIM_HAND
from layover.games.portal.steps.end import finish
from layover.games.portal.steps.move import MOVE_FROM


class SetUp(Do[Portal]):
    """Panels, their sides, the first visible card, the first player (POR-11 to POR-19)."""

    def run(self, s: Portal, f: Frame) -> None:
        frames: list[Frame] = []
        for floor in range(FLOORS):
            frames += [LAY_PANEL.of(floor)] * s.pack.start_length[floor]
        for place in range(s.pack.used):
            frames.append(SIDE_UP.of(place))
        frames += [INITIAL_DELIVERY.at(NOBODY), REVEAL.at(CHANCE)]
        if s.first == NOBODY:
            frames.append(FIRST_PLAYER.at(CHANCE))
        s.then_all([*frames, BEGIN.at(NOBODY)])


class LayPanel(DrawOne[Portal]):
    """The next panel of the shuffled pile is laid at the right end of a floor (POR-11)."""

    noun = "chamber"
    size = MOST_CHAMBERS

    def of(self, floor: i64) -> Frame:
        return self.at(CHANCE, floor)

    def floor(self, f: Frame) -> i64:
        return f.x

    def mask(self, s: Portal, f: Frame) -> i64:
        return (bit(s.pack.chambers) - 1) & ~s.lab

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        floor = self.floor(f)
        change_floor(s, floor, s.floors[floor] + (target,))
        s.lab |= bit(target)


class SideUp(Chance[Portal]):
    """Which side of the panel at a place of the start lab lies up: either as likely (POR-11)."""

    noun = "side"
    size = 2

    def of(self, place: i64) -> Frame:
        return self.at(CHANCE, place)

    def place(self, f: Frame) -> i64:
        return f.x

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return [0, 1]

    def total(self, s: Portal, f: Frame) -> i64:
        return self.size

    def outcome(self, s: Portal, f: Frame, r: i64) -> i64:
        return r

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        if target:
            s.flipped |= bit(laid(s, self.place(f)))


class FirstPlayer(Chance[Portal]):
    """Instead of whoever last ate cake: drawn by lot (POR-14)."""

    noun = "colour"
    size = COLOURS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, s.seats)

    def weight(self, s: Portal, f: Frame, target: i64) -> i64:
        return 1 if target < s.seats else 0

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.first = target


class InitialDelivery(Do[Portal]):
    """Subjects on the new edge, portals on the old edge (POR-15, POR-16)."""

    def run(self, s: Portal, f: Frame) -> None:
        find_edges(s)
        number_places(s)
        chambers: list[int] = [*s.floors[0], *s.floors[1], *s.floors[2]]
        for place in range(s.pack.used):
            mask: i64 = 0
            for other in s.pack.start_near[place]:
                mask |= bit(chambers[other])
            s.near[chambers[place]] = mask
        for seat in range(s.seats):
            for floor in range(FLOORS):
                count: i64 = s.pack.start_subjects[floor]
                if count:
                    enter(s, seat, s.floors[floor][0], count)
                    s.alive[seat] += count
        s.blue = chambers[s.pack.start_portals[0]]
        s.orange = chambers[s.pack.start_portals[1]]


class Begin(Do[Portal]):
    """The first turn."""

    def run(self, s: Portal, f: Frame) -> None:
        s.then(TURN.at(s.first))


class Turn(Do[Portal]):
    """Trim the hand, deploy, and the compulsory steps (POR-20, POR-21, POR-41)."""

    def run(self, s: Portal, f: Frame) -> None:
        s.active = f.seat
        s.phase = DEPLOY_STEP
        s.fresh = 0
        s.offered = 0
        s.tell("turn", f.seat)
        if s.limit - s.turns == s.seats:
            s.tell("last_turns", NOBODY, s.seats)
        if s.hand[f.seat] or s.character != NO_CHARACTER:
            s.then(TRIM_HAND.at(f.seat), DEPLOY.at(f.seat), AFTER_DEPLOY.at(f.seat))
        else:
            s.then(AFTER_DEPLOY.at(f.seat))


class AfterDeploy(Do[Portal]):
    """The character seen now governs the rest of the turn: its order (POR-24, POR-302) and its end (POR-318)."""

    def run(self, s: Portal, f: Frame) -> None:
        seat = f.seat
        if s.character == WHEATLEY:
            s.phase = ACTIVATE_STEP
            s.then(ACTIVATE.at(seat), BEGIN_STEP.of(seat, MOVE_STEP), MOVE_FROM.at(seat), END_TURN.at(seat))
            return
        s.phase = MOVE_STEP
        if s.character == ANIMAL_KING:
            s.then_all([MOVE_FROM.at(seat), BEGIN_STEP.of(seat, ACTIVATE_STEP), ACTIVATE.at(seat),
                        TURRET_ICON.of(seat, KING), END_TURN.at(seat)])
        else:
            s.then(MOVE_FROM.at(seat), BEGIN_STEP.of(seat, ACTIVATE_STEP), ACTIVATE.at(seat), END_TURN.at(seat))


class BeginStep(Do[Portal]):
    """The next of the four steps."""

    def of(self, seat: i64, phase: i64) -> Frame:
        return self.at(seat, phase)

    def phase(self, f: Frame) -> i64:
        return f.x

    def run(self, s: Portal, f: Frame) -> None:
        s.phase = self.phase(f)


class EndTurn(Do[Portal]):
    """The next seat clockwise, unless the table's limit is reached (POR-20, POR-139)."""

    def run(self, s: Portal, f: Frame) -> None:
        s.turns += 1
        if s.turns == s.limit:
            finish(s, TURN_LIMIT)
        else:
            s.then(TURN.at((f.seat + 1) % s.seats))


def laid(s: Portal, place: i64) -> i64:
    """The chamber at the n-th place of the start lab, floor by floor."""
    for row in s.floors:
        if place < len(row):
            return row[place]
        place -= len(row)
    return NOWHERE


SET_UP: Final[SetUp] = SetUp()
LAY_PANEL: Final[LayPanel] = LayPanel()
SIDE_UP: Final[SideUp] = SideUp()
FIRST_PLAYER: Final[FirstPlayer] = FirstPlayer()
INITIAL_DELIVERY: Final[InitialDelivery] = InitialDelivery()
BEGIN: Final[Begin] = Begin()
TURN: Final[Turn] = Turn()
AFTER_DEPLOY: Final[AfterDeploy] = AfterDeploy()
BEGIN_STEP: Final[BeginStep] = BeginStep()
END_TURN: Final[EndTurn] = EndTurn()
