"""Tyler, the rulebook's own opponent (PDX-200 to PDX-218)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.chance import Chance
from layover.engine.stack import CHANCE, Do, Frame
from layover.games.pdx.causes import FIRST_IN_READING_ORDER, LAUNCHED_BY_TYLER, OPENED_BY_TYLER
from layover.games.pdx.pack import ACTIVITIES, ACTIVITY, FACES, GATES, HAULS, PLANE_FACE, SLOTS, is_office
from layover.games.pdx.score import assigned
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.campaigns import launched
from layover.games.pdx.steps.display import REVEAL_OFFICE, take_office
from layover.games.pdx.steps.reserve import REVEAL_TILE, take_top


class TylerTurn(Do[Pdx]):
    """Both dice, then the office die, then the destination die (PDX-204)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.tell("turn", f.seat)
        s.then(ROLL_OFFICE.of(f.seat), ROLL_DESTINATION.of(f.seat),
               OFFICE_DIE.at(f.seat), DESTINATION_DIE.at(f.seat))


class RollOffice(Chance[Pdx]):
    """The blue office die."""

    noun = "face"
    size = FACES

    def of(self, roller: i64) -> Frame:
        return self.at(CHANCE, roller)

    def roller(self, f: Frame) -> i64:
        return f.x

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, FACES)

    def weight(self, s: Pdx, f: Frame, target: i64) -> i64:
        return s.pack.office_die[target]

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.die_face = target
        s.tell("rolled_office", self.roller(f), target)


class RollDestination(Chance[Pdx]):
    """The destination die."""

    noun = "haul"
    size = HAULS

    def of(self, roller: i64) -> Frame:
        return self.at(CHANCE, roller)

    def roller(self, f: Frame) -> i64:
        return f.x

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, HAULS)

    def weight(self, s: Pdx, f: Frame, target: i64) -> i64:
        return s.pack.haul_die[target]

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.die_haul = target
        s.tell("rolled_destination", self.roller(f), target)


class OfficeDie(Do[Pdx]):
    """The front plane goes to the end, or an office opens: private first, then public (PDX-205 to PDX-207)."""

    def run(self, s: Pdx, f: Frame) -> None:
        if s.die_face == PLANE_FACE:
            if s.runway:
                s.tell("tyler_runway", f.seat, s.runway[0])
                s.runway = s.runway[1:] + s.runway[:1]
            else:
                s.tell("tyler_no_plane", f.seat)
            return
        stack = stack_of(s.die_face)
        if not s.display_height[stack]:
            s.tell("tyler_no_office", f.seat, stack)
            return
        own = s.free_slot(f.seat)
        public = s.free_public()
        if own == NONE and public == NONE:
            s.tell("tyler_no_slot", f.seat)
            return
        office = take_office(s, stack)
        if own != NONE:
            s.slots[own] = office
            s.tell("opened_private", f.seat, office, stack, own % SLOTS, by=OPENED_BY_TYLER)
        else:
            s.public[public] = office
            s.tell("opened_public", f.seat, office, stack, public, by=OPENED_BY_TYLER)
        s.opened |= bit(office)
        s.then(REVEAL_OFFICE.of(stack))


def stack_of(face: i64) -> i64:
    """The display stack that a face of the office die shows, unless it is the plane."""
    return face - 1 - PLANE_FACE


class DestinationDie(Do[Pdx]):
    """The most valuable top of that haul, straight to the smallest gate with room, then perhaps a campaign
    (PDX-208 to PDX-213)."""

    def run(self, s: Pdx, f: Frame) -> None:
        gate = gate_for(s, f.seat, s.die_haul)
        stack = best_top(s, f.seat, s.die_haul)
        if gate == NONE:
            s.tell("tyler_no_gate", f.seat, s.die_haul)
            return
        if stack == NONE:
            s.tell("tyler_no_tile", f.seat, s.die_haul)
            return
        tile: i64 = s.market[stack]
        if s.log is not None:
            tell_choice(s, f.seat, tile)
        s.tell("tyler_gate", f.seat, tile, gate, stack)
        s.routes[gate] = s.routes[gate] + (int(tile),)
        take_top(s, stack)
        s.then(REVEAL_TILE.of(stack), CAMPAIGN.at(f.seat))


def tell_choice(s: Pdx, seat: i64, tile: i64) -> None:
    """Printed points and the part of his offices; by the order of the market where others are worth as much."""
    value = worth(s, seat, tile)
    alike = [top for top in s.market
             if top != NONE and s.pack.haul[top] == s.pack.haul[tile] and worth(s, seat, top) == value]
    s.tell("tyler_tile", seat, tile, s.pack.points[tile], value - s.pack.points[tile],
           by=FIRST_IN_READING_ORDER if len(alike) > 1 else None)


class TylerCampaign(Do[Pdx]):
    """One campaign whose cost his activity icons contain; they are not spent (PDX-213 to PDX-215)."""

    def run(self, s: Pdx, f: Frame) -> None:
        icons: list[int] = [0] * ACTIVITIES
        for tile in assigned(s, f.seat):
            if s.pack.effect[tile] >= ACTIVITY:
                icons[s.pack.effect[tile] - ACTIVITY] += 1
        best: i64 = NONE
        for slot in range(s.pack.ads):
            campaign: i64 = s.ads[slot]
            if campaign == NONE or not contains(icons, s.pack.campaign_cost[campaign]):
                continue
            if best == NONE or s.pack.campaign_points[campaign] > s.pack.campaign_points[s.ads[best]]:
                best = slot
        if best == NONE:
            s.tell("tyler_no_campaign", f.seat)
        else:
            launched(s, f.seat, best, LAUNCHED_BY_TYLER)


def gate_for(s: Pdx, seat: i64, haul: i64) -> i64:
    """The smallest gate that accepts the haul and has room (PDX-208)."""
    found: i64 = NONE
    for gate in range(seat * GATES, seat * GATES + s.gates[seat]):
        size: i64 = s.size[gate]
        if haul <= size and len(s.routes[gate]) < s.pack.capacity[size] and (found == NONE or size < s.size[found]):
            found = gate
    return found


def worth(s: Pdx, seat: i64, tile: i64) -> i64:
    """Printed points and one for each icon of his private offices that the tile has (PDX-209)."""
    value: i64 = s.pack.points[tile]
    mask: i64 = s.pack.icon_mask[tile]
    for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
        if is_office(office):
            for icon in s.pack.office_icons[office]:
                if mask & bit(icon):
                    value += 1
    return value


def best_top(s: Pdx, seat: i64, haul: i64) -> i64:
    """The stack whose top of that haul is worth most; the first in reading order among equals (PDX-210)."""
    found: i64 = NONE
    best: i64 = 0
    stack: i64 = 0
    for tile in s.market:
        if tile != NONE and s.pack.haul[tile] == haul:
            value = worth(s, seat, tile)
            if found == NONE or value > best:
                found = stack
                best = value
        stack += 1
    return found


def contains(icons: list[int], cost: tuple[int, ...]) -> bool:
    for activity in range(ACTIVITIES):
        if icons[activity] < cost[activity]:
            return False
    return True


TYLER_TURN: Final[TylerTurn] = TylerTurn()
ROLL_OFFICE: Final[RollOffice] = RollOffice()
ROLL_DESTINATION: Final[RollDestination] = RollDestination()
OFFICE_DIE: Final[OfficeDie] = OfficeDie()
DESTINATION_DIE: Final[DestinationDie] = DestinationDie()
CAMPAIGN: Final[TylerCampaign] = TylerCampaign()
