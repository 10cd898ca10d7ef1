"""How well each seat stands, in slices at the end: features for bots (spec section 13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, first_bit
from layover.engine.judge import Judge
from layover.engine.weights import Weights, load
from layover.games.portal import loader
from layover.games.portal.lab import holds_together, reach, right
from layover.games.portal.pack import COLOURS, WHEATLEY
from layover.games.portal.state import MOVE, RECYCLE, Portal
from layover.games.portal.steps.activate import earner

USUAL_ROUNDS: Final = 9.0
FEW_MORE: Final = 3.0
FEW_SLICES: Final = 3
"""Slices that may burn at once, as a rule."""


class PortalWeights(Weights):
    """The numbers of `weights.toml`, which says what each means."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.card: Final = self.of("card")
        self.one_room: Final = self.of("one_room")
        self.earner: Final = self.of("earner")
        self.recruit: Final = self.of("recruit")
        self.draw: Final = self.of("draw")
        self.neighbours: Final = self.of("neighbours")
        self.last_subject: Final = self.of("last_subject")
        self.cornered: Final = self.of("cornered")
        self.burning: Final = self.of("burning")
        self.threat: Final = self.of("threat")
        self.threat_later: Final = self.of("threat_later")
        self.exposed: Final = self.of("exposed")
        self.safe: Final = self.row("safe", 9)
        self.subjects: Final = self.row("subjects", 9)


def evaluate(s: Portal, w: PortalWeights) -> list[float]:
    """An estimate of each seat's final score: the true one once the game is over."""
    worth: list[float] = []
    if s.ended:
        for cake in s.cake:
            worth.append(float(cake))
        return worth
    for seat in range(s.seats):
        alive: i64 = s.alive[seat]
        value = w.subjects[alive if alive < 8 else 8] + w.card * float(count_bits(s.hand[seat]))
        homes: i64 = s.homes[seat]
        if homes and not homes & (homes - 1):
            value -= w.one_room
        worth.append(value)
    cake_worth(s, w, worth)
    for row in s.floors:
        if row:                                                 # not before the panels are laid
            edge_worth(s, w, worth, row[-1])
    end = end_looms(s, w)
    if end > 0.0:
        for seat in range(s.seats):
            worth[seat] += end * (float(s.cake[seat]) - worth[seat])
    dangers(s, w, worth)
    return worth


def cake_worth(s: Portal, w: PortalWeights, worth: list[float]) -> None:
    """Slices, by how far the conveyor has to run until they burn."""
    for seat in range(s.seats):
        left: i64 = s.cakes[seat]
        while left:
            low = left & -left
            left ^= low
            chamber = first_bit(low)
            depth = (right(s, s.floor_of[chamber]) - s.x_of[chamber]) >> 1
            worth[seat] += w.safe[depth if depth < 8 else 8] * float(s.slices[chamber * COLOURS + seat])


def edge_worth(s: Portal, w: PortalWeights, worth: list[float], chamber: i64) -> None:
    """What a chamber of the old edge would bring: to its majority, or to a seat whose neighbours could make one."""
    pack = s.pack
    side = s.side_up(chamber)
    brings = (w.earner * float(pack.side_cake[side]) + w.recruit * float(pack.side_subjects[side])
              + w.draw * float(pack.side_cards[side]))
    who = earner(s, chamber)
    if who >= 0:
        worth[who] += brings
    subjects = s.subjects
    place: i64 = chamber * COLOURS
    most: i64 = 0
    for seat in range(s.seats):
        if subjects[place + seat] > most:
            most = subjects[place + seat]
    near: i64 = s.near[chamber]
    for seat in range(s.seats):
        left: i64 = s.homes[seat] & near
        if seat != who and left:
            count: i64 = subjects[place + seat]
            while left:
                low = left & -left
                count += subjects[first_bit(low) * COLOURS + seat]
                left ^= low
            if count > most:
                worth[seat] += w.neighbours * brings


def end_looms(s: Portal, w: PortalWeights) -> float:
    """How likely the game ends soon, by the seat that is nearest to being wiped out or burnt out."""
    most = 0.0
    for seat in range(s.seats):
        near = 0.0
        homes: i64 = s.homes[seat]
        if s.alive[seat] == 1:
            near = w.last_subject
        if not homes & ~s.old_edge and not homes & (homes - 1):
            near += w.cornered
        if s.burnt[seat] >= s.pack.burnt_to_end - 1:
            near += w.burning
        if near > most:
            most = near
    return most if most < 1.0 else 1.0


def dangers(s: Portal, w: PortalWeights, worth: list[float]) -> None:
    """Who could end the game as the winner, at once or when its turn comes; and subjects of those who must wait that
    the next activation may kill.
    """
    mover = next_to_move(s)
    gathered: i64 = 0                                           # who stands in two chambers at most
    burning: i64 = 0                                            # who burns out soon
    own: i64 = 1
    for seat in range(s.seats):
        if seat != mover:
            worth[seat] -= w.exposed * float(most_on_edge(s, seat))
        rest: i64 = s.homes[seat] & (s.homes[seat] - 1)
        if not rest & (rest - 1):
            gathered |= own
        if s.burnt[seat] >= s.pack.burnt_to_end - FEW_SLICES:
            burning |= own
        own += own
    if gathered or burning:
        able = able_to_end_ahead(s, gathered, burning)
        for seat in range(s.seats):
            if able >> seat & 1:
                worth[seat] += w.threat if seat == mover else w.threat_later


def most_on_edge(s: Portal, seat: i64) -> i64:
    """Subjects of a seat in the fullest chamber it has on the old edge."""
    most: i64 = 0
    for row in s.floors:
        if row:
            there: i64 = s.subjects[row[-1] * COLOURS + seat]
            if there > most:
                most = there
    return most


def next_to_move(s: Portal) -> i64:
    """The seat that may activate a chamber next: the active one until it has (POR-20, POR-302)."""
    done = s.phase == RECYCLE or s.phase == MOVE and s.character == WHEATLEY
    return (s.active + 1) % s.seats if done else s.active


def able_to_end_ahead(s: Portal, gathered: i64, burning: i64) -> i64:
    """Mask of the seats that could, if they were to move, wipe out or burn out somebody, themselves perhaps, and have
    most cake then. Only seats of the two masks can be: those in two chambers at most, those who burn out soon.
    """
    found: i64 = 0
    for floor in range(len(s.floors)):
        row = s.floors[floor]
        if row:
            enders = able_to_end(s, row[-1], gathered, burning) & ~found
            if enders and holds_together(s, floor):
                for seat in bits(enders):
                    if leads_without(s, seat, row[-1]):
                        found |= bit(seat)
    return found


def able_to_end(s: Portal, chamber: i64, gathered: i64, burning: i64) -> i64:
    """Mask of the seats after whose move the game ends if this chamber falls: it holds all subjects of another, they
    can bring their own last ones there, or too much cake burns (POR-130, POR-131).
    """
    here = bit(chamber)
    trapped: i64 = 0
    nearly: i64 = 0
    own: i64 = 1
    for seat in range(s.seats):
        if burning & own and s.burnt[seat] + s.slices[chamber * COLOURS + seat] >= s.pack.burnt_to_end:
            return bit(s.seats) - 1
        if gathered & own:
            outside: i64 = s.homes[seat] & ~here
            if not outside:
                trapped |= own if s.homes[seat] else 0
            elif not outside & (outside - 1):
                nearly |= own
        own += own
    if not trapped and not nearly:
        return 0
    if s.pack.side_subjects[s.side_up(chamber)]:
        who = earner(s, chamber)
        if who >= 0:                                            # subjects that it earns are not wiped out
            trapped &= ~bit(who)
            nearly &= ~bit(who)
    return joining(s, chamber, nearly) | everybody_but_the_last(trapped, bit(s.seats) - 1)


def joining(s: Portal, chamber: i64, seats: i64) -> i64:
    """Those of these seats whose subjects elsewhere, all in one chamber, can come here."""
    if not seats:
        return 0
    found: i64 = 0
    near = reach(s, chamber) & ~bit(chamber)
    own: i64 = 1
    for seat in range(s.seats):
        if seats & own and s.homes[seat] & near:
            found |= own
        own += own
    return found


def everybody_but_the_last(trapped: i64, everybody: i64) -> i64:
    """Who can wipe out somebody else that is trapped: all, but not a seat that is the only one trapped."""
    if not trapped:
        return 0
    return everybody if trapped & (trapped - 1) else everybody & ~trapped


def leads_without(s: Portal, seat: i64, chamber: i64) -> bool:
    """Whether a seat has most cake once this chamber has paid and is burnt."""
    place: i64 = chamber * COLOURS
    who = earner(s, chamber)
    pays: i64 = s.pack.side_cake[s.side_up(chamber)]
    own: i64 = s.cake[seat] - s.slices[place + seat]
    if who == seat:
        own += min(pays, s.slice_supply(seat))
    for other in range(s.seats):
        theirs: i64 = s.cake[other] - s.slices[place + other]
        if other == who:
            theirs += min(pays, s.slice_supply(other))
        if other != seat and theirs >= own:
            return False
    return True


class PortalJudge(Judge[Portal, PortalWeights]):
    margin = 2.0
    own_turn = 0.25
    next_turn = True

    def evaluate(self, s: Portal) -> list[float]:
        return evaluate(s, self.weights)

    def rounds_left(self, s: Portal) -> float:
        """No clock runs here: as many as a game usually has, and always a few more, unless the end looms."""
        left = max(USUAL_ROUNDS - float(s.turns) / float(s.seats), FEW_MORE)
        return left * (1.0 - end_looms(s, self.weights))


JUDGE: Final = PortalJudge(load(PortalWeights, loader.WEIGHTS))
