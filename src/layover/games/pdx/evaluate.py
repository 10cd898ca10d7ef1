"""How well each seat stands, for bots: an estimate of its final score (spec section 13).

Points on the table count in full; reserved tiles less what it still takes to pay and place them; tokens that no
reserved tile asks for, suitcases, planes and gates by what they usually still earn in the rounds that are left.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits
from layover.engine.judge import Judge
from layover.engine.weights import Weights, load
from layover.games.pdx import loader
from layover.games.pdx.concourse import has_gate
from layover.games.pdx.pack import (
    ACTIVITIES,
    ACTIVITY,
    EXECUTIVES,
    GATES,
    HAULS,
    MOST_PAYMENTS,
    SERVICES,
    SLOTS,
    TOKENS,
    WILD,
    by_partnership,
    is_office,
)
from layover.games.pdx.score import campaigns, stocks
from layover.games.pdx.state import CASES, CONCOURSE, FINAL_CALL, LARGE, NO_PLANE, NONE, SCHEDULE, Pdx
from layover.games.pdx.steps.assign import ASSIGN_PAY, PAY
from layover.games.pdx.steps.common import BACK
from layover.games.pdx.steps.workers import WORKER_MOVE


class PdxWeights(Weights):
    """The numbers of `weights.toml`, which says what each means."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.sure: Final = self.of("sure")
        self.missing_icon: Final = self.of("missing_icon")
        self.missing_office: Final = self.of("missing_office")
        self.missing_gate: Final = self.of("missing_gate")
        self.hope: Final = self.of("hope")
        self.slow: Final = self.of("slow")
        self.token: Final = self.of("token")
        self.wild_token: Final = self.of("wild_token")
        self.activity_token: Final = self.of("activity_token")
        self.landing: Final = self.of("landing")
        self.waiting: Final = self.of("waiting")
        self.suitcase: Final[tuple[float, ...]] = (
            self.of("suitcase_reserve"), self.of("suitcase_build"), self.of("suitcase_lease"),
            self.of("suitcase_launch"))
        self.worker: Final = self.of("worker")
        self.round: Final = self.of("round")
        self.patience: Final = self.of("patience")
        self.weary: Final = self.of("weary")
        self.victory: Final = self.of("victory")
        self.tylers_tile: Final = self.of("tylers_tile")
        self.tylers_pace: Final = self.of("tylers_pace")
        self.tylers_aim: Final = self.of("tylers_aim")
        self.careless: Final = self.of("careless")
        self.removals: Final = self.of("removals")
        self.space: Final = self.of("space")
        self.empty_large: Final = self.of("empty_large")
        self.payable: Final = self.of("payable")
        self.office: Final = self.of("office")
        self.icon: Final = self.of("icon")
        self.one_short: Final = self.of("one_short")


CLEAR: Final = 5.0
"""Points ahead of Tyler that are a victory in three of four cases."""
LAST: Final = 1.0
"""Rounds that a game beside Tyler still has when it has had all it should."""


def evaluate(s: Pdx, w: PdxWeights) -> list[float]:
    """One estimate a seat, in points."""
    left = rounds_left(s, w)
    offered = services_offered(s)
    found: list[float] = []
    for seat in range(s.seats):
        found.append(estimate(s, w, seat, left, offered))
    if s.tyler != NONE and not s.ended:
        for seat in range(s.seats):
            if seat != s.tyler:
                if s.triggered:
                    found[seat] += w.victory * likely(found[seat] - found[s.tyler])
                else:
                    found[seat] -= weariness(s, w)
    return found


def weariness(s: Pdx, w: PdxWeights) -> float:
    """What a game that should be over costs a human beside Tyler, by what still keeps it from ending: more with every
    round, so that sooner or later even who is behind ends it.
    """
    overdue = float(s.rounds) - patience(s, w)
    return w.weary * overdue * float(last_tiles(s)) if overdue > 0.0 else 0.0


def patience(s: Pdx, w: PdxWeights) -> float:
    """Rounds that a game beside Tyler should have at most: the same number of turns for any number of humans."""
    return w.patience * 2.0 / float(s.seats)


def last_tiles(s: Pdx) -> i64:
    """Tiles in the stacks that are likely to end the game, the lowest ones."""
    heights = sorted(s.height)
    tiles: i64 = 0
    for k in range(s.pack.end_empty):
        tiles += heights[k]
    return tiles


def likely(lead: float) -> float:
    """How likely a lead over Tyler is a victory, if the game ends now: from -1 to 1."""
    return lead / (CLEAR + abs(lead))


def rounds_left(s: Pdx, w: PdxWeights) -> float:
    """Rounds until the third stack is empty, if everybody reserves from the lowest ones."""
    if s.ended or s.phase == FINAL_CALL:
        return 0.0
    if s.triggered:
        return 0.5
    tiles = last_tiles(s)
    if s.tyler != NONE:
        return rounds_beside_tyler(s, w, tiles)
    return 1.3 * float(tiles) / (w.removals * float(s.seats))


def rounds_beside_tyler(s: Pdx, w: PdxWeights, tiles: i64) -> float:
    """Tyler takes what he can until his gates are full, and part of it from the lowest stacks, which have so many
    `tiles`. If they outlast him, people end the game when they like: they can leave those stacks alone. But nobody
    waits for ever.
    """
    room = float(free_places(s, s.tyler))
    his = w.tylers_aim * room
    if float(tiles) > his:
        left = room / w.tylers_pace + (float(tiles) - his) / (w.careless * float(s.seats - 1))
    else:
        left = float(tiles) / (w.tylers_aim * w.tylers_pace)
    return min(left, max(patience(s, w) - float(s.rounds), LAST))


def services_offered(s: Pdx) -> i64:
    """Mask of the services that some open office gives to its visitors."""
    found: i64 = 0
    for office in bits(s.opened):
        for icon in s.pack.office_icons[office]:
            found |= bit(icon)
    return found


def estimate(s: Pdx, w: PdxWeights, seat: i64, left: float, offered: i64) -> float:
    icons: list[int] = [0] * SERVICES
    value: i64 = campaigns(s, seat)
    if s.with_stocks:
        value += stocks(s, seat)
    for route in s.routes[seat * GATES:seat * GATES + s.gates[seat]]:
        for tile in route:
            value += s.pack.points[tile]
            for icon in s.pack.icons[tile]:
                icons[icon] += 1
    private: list[int] = [0] * SERVICES
    for office in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
        if is_office(office):
            for icon in s.pack.office_icons[office]:
                value += icons[icon]
                private[icon] += 1
    total = float(value)
    if s.ended:
        return total
    if seat == s.tyler:
        return total + w.tylers_tile * min(w.tylers_pace * left, float(free_places(s, seat)))
    tokens = s.tokens[seat * TOKENS:(seat + 1) * TOKENS]
    total += reserved(s, w, seat, private, tokens, left, offered)
    return total + prospects(s, w, seat, tokens, left)


def reserved(s: Pdx, w: PdxWeights, seat: i64, private: list[int], tokens: list[int], left: float,
             offered: i64) -> float:
    """Reserved tiles less what they still lack, and as far as the rounds that it takes are left. Each takes what it
    asks for out of `tokens`: no token serves two.
    """
    total = 0.0
    rounds = 0.0
    for tile in s.reserve[seat]:
        worth: i64 = s.pack.points[tile]
        short: i64 = 0
        nowhere: i64 = 0
        for icon in s.pack.icons[tile]:
            worth += private[icon]
            if tokens[icon]:
                tokens[icon] -= 1
            elif tokens[WILD]:
                tokens[WILD] -= 1
            else:
                short += 1
                nowhere += 1 - (offered >> icon & 1)
        builds: i64 = 0 if has_gate(s, seat, tile) else builds_to_fit(s, seat, s.pack.haul[tile])
        if not short and not builds:
            total += w.sure * float(worth)
        elif left > 0.0:
            rounds += 0.5 * float(short) + float(builds)
            lacks = (w.missing_icon * float(short) + w.missing_office * float(nowhere)
                     + w.missing_gate * float(builds))
            total += max(w.sure * float(worth) - lacks, w.hope * float(worth)) * min(1.0, left / (rounds + w.slow))
    return total


def free_places(s: Pdx, seat: i64) -> i64:
    """Tiles for which the gates of a seat still have room."""
    found: i64 = 0
    for gate in range(seat * GATES, seat * GATES + s.gates[seat]):
        found += s.pack.capacity[s.size[gate]] - len(s.routes[gate])
    return found


def builds_to_fit(s: Pdx, seat: i64, haul: i64) -> i64:
    """Upgrades until a gate takes a tile of this haul; an extra gate counts as one from nothing."""
    least: i64 = haul + 1
    room: i64 = s.pack.capacity[haul]
    for gate in range(seat * GATES, seat * GATES + s.gates[seat]):
        if s.size[gate] < haul and len(s.routes[gate]) < room:
            least = min(least, haul - s.size[gate])
    return least


def prospects(s: Pdx, w: PdxWeights, seat: i64, tokens: list[int], left: float) -> float:
    """What the other tokens, suitcases, planes and gates may still earn."""
    if left == 0.0:
        return 0.0
    soon = min(1.0, left / 3.0)
    total = w.worker if seat == next_worker(s) else 0.0
    spare = w.wild_token * tokens[WILD]
    for token in range(SERVICES):
        spare += w.token * min(2, tokens[token])
    for token in range(ACTIVITY, ACTIVITY + ACTIVITIES):
        spare += w.activity_token * min(2, tokens[token])
    total += spare * soon
    place: i64 = seat * CASES
    for executive in range(CONCOURSE):
        if s.cases[place + executive]:
            total += w.suitcase[executive] * float(s.cases[place + executive]) * soon
    landings = 0.0
    hangar: i64 = seat * HAULS
    for gate in range(seat * GATES, seat * GATES + s.gates[seat]):
        size: i64 = s.size[gate]
        free = s.pack.capacity[size] - len(s.routes[gate])
        total += w.space * float(min(free, 2) * (1 + size)) * soon
        if s.plane[gate] != NO_PLANE:
            landings += min(float(len(s.routes[gate]) - 1 - s.plane[gate]), left)
        elif s.hangar[hangar + size]:
            landings += w.waiting * min(float(len(s.routes[gate])), left)
        if size == LARGE and not s.routes[gate]:
            total -= w.empty_large
    total += w.landing * landings
    total += campaign_worth(s, w, seat) * soon
    for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
        office: i64 = s.slots[slot]
        if office != NONE:
            total += w.office * soon
            if is_office(office):
                total += w.icon * float(len(s.pack.office_icons[office])) * left
    return total + w.round * min(left, max(patience(s, w) - float(s.rounds), 0.0))


def next_worker(s: Pdx) -> i64:
    """The seat whose worker moves next: the active one's until it has. The same just before the end of a turn and just
    after it, so that a search may stop on either side.
    """
    if s.phase < SCHEDULE:
        return s.active
    for place in range(s.place + 1, s.place + 1 + s.seats):
        if place >= s.seats and s.triggered:
            return NONE
        seat: i64 = s.order[place % s.seats]
        if seat != s.tyler:
            return seat
    return NONE


def campaign_worth(s: Pdx, w: PdxWeights, seat: i64) -> float:
    """The best campaign a seat could launch now, or with one more token."""
    best = 0.0
    place: i64 = seat * TOKENS + ACTIVITY
    for campaign in s.ads:
        if campaign == NONE:
            continue
        short: i64 = 0
        activity: i64 = place
        for count in s.pack.campaign_cost[campaign]:
            if s.tokens[activity] < count:
                short += count - s.tokens[activity]
            activity += 1
        if short < 2:
            worth = (w.one_short if short else w.payable) * float(s.pack.campaign_points[campaign])
            if worth > best:
                best = worth
    return best


class PdxJudge(Judge[Pdx, PdxWeights]):
    own_turn = 0.25
    next_turn = True

    def evaluate(self, s: Pdx) -> list[float]:
        return evaluate(s, self.weights)

    def closing(self, s: Pdx) -> bool:
        """Not beside Tyler: rolls play worse than people do, which helps him alone, so nobody would end it."""
        return s.tyler == NONE and (s.triggered or s.phase == FINAL_CALL)

    def rounds_left(self, s: Pdx) -> float:
        return rounds_left(s, self.weights)

    def pointless(self, s: Pdx, pick: i64) -> bool:
        return pick == BACK.base

    def wasteful(self, s: Pdx, picks: list[int]) -> list[int]:
        """To visit an office for tokens that would only be discarded: one can build as well, with a suitcase as there.
        To pay with a joker what the matching token pays.
        """
        f = s.stack[-1]
        if f.step == WORKER_MOVE.ix and s.held(f.seat) >= s.storage(f.seat):
            return [pick for pick in picks if is_plenty(s, f.seat, pick - WORKER_MOVE.base)]
        if f.step == ASSIGN_PAY.ix:
            return [pick for pick in picks if wastes_joker(pick - PAY.base, picks)]
        return []


def wastes_joker(payment: i64, picks: list[int]) -> bool:
    """Whether another of the picks pays the same with fewer of these jokers."""
    if not 0 <= payment < MOST_PAYMENTS:
        return False
    for pick in picks:
        other: i64 = pick - PAY.base
        if 0 <= other < payment and by_partnership(other) == by_partnership(payment) and other & payment == other:
            return True
    return False


PLENTY: Final = 3
"""Tokens of a kind; more than any tile asks for."""


def is_plenty(s: Pdx, seat: i64, office: i64) -> bool:
    """Whether a seat has plenty of all that an office gives."""
    if office < EXECUTIVES:
        return False
    for icon in s.pack.office_icons[office]:
        if s.tokens[seat * TOKENS + icon] < PLENTY:
            return False
    return True


JUDGE: Final = PdxJudge(load(PdxWeights, loader.WEIGHTS))
