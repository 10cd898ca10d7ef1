"""How well each seat stands: an estimate of its final score, from the features of spec section 13.

Rough values in points. One card play is the unit of everything else: a stamp, a move, a camp each cost one.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.judge import Judge
from layover.engine.stack import NOBODY
from layover.engine.weights import Weights, load
from layover.games.postcards import loader
from layover.games.postcards.pack import (
    CAR,
    CARAVAN,
    COLOURS,
    HIKING_GUIDE,
    KEYCHAIN,
    KINDS,
    MOVE,
    POSTCARD,
    ROAD_MAP,
    SYMBOLS,
)
from layover.games.postcards.score import bonus_points, gift_points, itinerary_points, step_of
from layover.games.postcards.state import FREE, HUMAN, Postcards

LEAST: Final = 0.01
STEEPEST: Final = 50.0
"""So that nothing is divided by none, and no exponent is too large."""
LATE_ROUNDS: Final = 3.0
"""Rounds before the end from which on memories, camps and cards in hand count for less and less."""


class PostcardsWeights(Weights):
    """The numbers of `weights.toml`, which says what each means."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.gift: Final = self.of("gift")
        self.unsent: Final = self.of("unsent")
        self.stamp: Final = self.of("stamp")
        self.move: Final = self.of("move")
        self.hurry: Final = self.of("hurry")
        self.postcard: Final = self.of("postcard")
        self.sure: Final = self.of("sure")
        self.spread: Final = self.of("spread")
        self.spread_round: Final = self.of("spread_round")
        self.slack: Final = self.of("slack")
        self.late: Final = self.of("late")
        self.spare: Final = self.of("spare")
        self.progress: Final = self.of("progress")
        self.banked_move: Final = self.of("banked_move")
        self.banked_postcard: Final = self.of("banked_postcard")
        self.banked_camp: Final = self.of("banked_camp")
        self.move_card: Final = self.of("move_card")
        self.postcard_card: Final = self.of("postcard_card")
        self.other_card: Final = self.of("other_card")
        self.colour: Final = self.of("colour")
        self.camp: Final = self.of("camp")
        self.late_camp: Final = self.of("late_camp")
        self.alone: Final = self.of("alone")
        self.flash_travel: Final = self.of("flash_travel")
        self.flash_map: Final = self.of("flash_map")
        self.flash_other: Final = self.of("flash_other")
        self.turn: Final = self.of("turn")
        self.automas_card: Final = self.of("automas_card")
        self.grows: Final = self.of("grows")
        self.memory: Final[tuple[float, ...]] = (
            self.of("memory_extra_card"), self.of("memory_two_moves"), self.of("memory_camp"),
            self.of("memory_postcard"), self.of("memory_stamp"), self.of("memory_points"))
        self.best_memories: Final[tuple[int, ...]] = tuple(sorted(range(len(self.memory)), key=self.of_memory))
        self.reach: Final[tuple[float, ...]] = self.row("reach", 3)

    def of_memory(self, effect: int) -> float:
        return -self.memory[effect]


def evaluate(s: Postcards, w: PostcardsWeights) -> list[float]:
    """One figure a seat; exact once the game is over."""
    active: i64 = s.stack[0].seat if s.stack else NOBODY
    plans: list[Plan] = []
    rounds = 0.0
    if not s.ended:
        for seat in range(s.seats):
            plans.append(plan(s, w, seat, active))
        rounds = rounds_left(s, w, plans)
    found: list[float] = []
    for seat in range(s.seats):
        points: float = float(s.score[seat] + bonus_points(s, seat))
        points += float(itinerary_points(s, seat))
        points += gifts_worth(s, w, seat, rounds)
        if s.ended:
            found.append(points + float(count_bits(s.held[seat]) * s.pack.unsent_points))
            continue
        cards: i64 = s.pack.automa_cards[s.levels[seat]]
        if cards:
            points += rounds * (w.automas_card * float(cards) - w.turn)
        points += postcards_worth(s, w, seat, plans[seat], rounds)
        if rounds > 0.0 or plans[seat].plays > 0.0:
            ahead = memories_worth(s, w, seat) + camps_worth(s, w, seat)
            if s.levels[seat] == HUMAN:
                ahead += hand_worth(s, w, seat)
                if seat == active:
                    points += bank_worth(s, w)
            points += ahead * fading(w, rounds)
        found.append(points)
    return found


def fading(w: PostcardsWeights, rounds: float) -> float:
    """The part that counts, towards the end, of what only helps in turns to come."""
    return w.late + (1.0 - w.late) * min(rounds / LATE_ROUNDS, 1.0)


class Plan:
    """The order in which a seat may send its postcards: what each adds, and the card plays up to its sending."""

    def __init__(self, plays: float) -> None:
        self.plays = plays
        """Card plays that the seat still has in this round."""
        self.worth: list[float] = []
        self.cost: list[float] = []


def plan(s: Postcards, w: PostcardsWeights, seat: i64, active: i64) -> Plan:
    """Each time the postcard that brings most for the stamps and moves it still takes, as many as end the game."""
    found = Plan(plays_this_round(s, w, seat, active))
    here: i64 = s.bike[seat] if s.levels[seat] == HUMAN else FREE
    rest = bits(s.held[seat])
    missing: list[int] = [count_bits(s.pack.all_stamps[card] & ~s.stamps[card]) for card in rest]
    targets = open_targets(s, seat)
    for more in range(min(s.pack.sent_to_end - count_bits(s.sent[seat]), len(rest))):
        at = send_next(s, w, found, rest, missing, here, targets, next_step(s, seat, targets))
        region: i64 = s.pack.card_region[rest[at]]
        if here >= 0:
            here = region
        targets &= ~bit(region)
        rest[at], missing[at] = rest[-1], missing[-1]
        rest.pop()
        missing.pop()
    return found


def send_next(s: Postcards, w: PostcardsWeights, found: Plan, rest: list[int], missing: list[int], here: i64,
              targets: i64, step: float) -> i64:
    """Plan the one of these postcards that brings most, with its gift and its step of the itinerary, for the card plays
    it takes: its missing stamps and the way to its region.
    """
    pack = s.pack
    regions = pack.card_region
    points = pack.card_points
    ways = pack.distance[max(here, 0)]
    move: float = w.move if here >= 0 else 0.0
    best: i64 = 0
    most = -1.0
    brings = 0.0
    takes = 0.0
    for k in range(len(rest)):
        card: i64 = rest[k]
        region: i64 = regions[card]
        worth = float(points[card]) + w.gift
        if (targets >> region) & 1:
            worth += step
        cost = w.stamp * float(missing[k]) + move * float(ways[region])
        rate = worth / (cost + w.hurry)
        if rate > most:
            best, most, brings, takes = k, rate, worth, cost
    found.worth.append(brings)
    found.cost.append(takes + (found.cost[-1] if found.cost else 0.0))
    return best


def open_targets(s: Postcards, seat: i64) -> i64:
    """Mask of the regions of its itinerary from which a seat has not sent a postcard."""
    pack = s.pack
    sent: i64 = s.sent[seat]
    found: i64 = 0
    for region in pack.itinerary_targets[s.itinerary[seat]]:
        if not sent & pack.region_cards[region]:
            found |= bit(region)
    return found


def plays_this_round(s: Postcards, w: PostcardsWeights, seat: i64, active: i64) -> float:
    """Card plays of a seat up to the end of the round."""
    if seat == active and s.levels[seat] == HUMAN:
        return w.progress * float(min(max(s.plays_left(), 0), s.cards[seat]))
    if active != NOBODY and (seat - s.first + s.seats) % s.seats > (active - s.first + s.seats) % s.seats:
        return plays_a_turn(s, w)
    return 0.0


def plays_a_turn(s: Postcards, w: PostcardsWeights) -> float:
    """The usual ones of a turn to come."""
    return w.progress * float(s.pack.mandatory_plays)


def rounds_left(s: Postcards, w: PostcardsWeights, plans: list[Plan]) -> float:
    """Rounds after the present one, until somebody has sent the postcard that ends the game."""
    if s.bonus != NOBODY:
        return 0.0
    best: float = 99.0
    for seat in range(s.seats):
        one = plans[seat]
        missing: i64 = s.pack.sent_to_end - count_bits(s.sent[seat]) - len(one.cost)
        cost: float = w.postcard * float(missing) + (one.cost[-1] if one.cost else 0.0)
        best = min(best, (cost - one.plays) / plays_a_turn(s, w))
    return max(best, 0.2)


def postcards_worth(s: Postcards, w: PostcardsWeights, seat: i64, one: Plan, rounds: float) -> float:
    """What the plan brings, by how likely there are plays enough for it; what is left of them goes into postcards that
    are not held yet. Every held postcard is worth its unsent point, but only in the end: it can still be taken then.
    """
    unsent: float = float(s.pack.unsent_points)
    plays = one.plays + rounds * plays_a_turn(s, w)
    total: float = float(count_bits(s.held[seat])) * unsent * (1.0 if s.bonus != NOBODY else w.unsent)
    spread = w.spread + w.spread_round * rounds + LEAST
    spent = 0.0
    for k in range(len(one.cost)):
        spent = one.cost[k]
        total += w.sure * one.worth[k] / (1.0 + math.exp(min((spent - plays - w.slack) / spread, STEEPEST)))
    return total + w.spare * max(plays - spent, 0.0)


def next_step(s: Postcards, seat: i64, targets: i64) -> float:
    """What the next listed region adds to the itinerary, while these are open."""
    points = s.pack.itinerary_points
    listed = len(s.pack.itinerary_targets[s.itinerary[seat]]) - count_bits(targets)
    return float(points[listed + 1] - points[listed]) if listed + 1 < len(points) else 0.0


def memories_worth(s: Postcards, w: PostcardsWeights, seat: i64) -> float:
    """Uncovered symbols with a free spot within two moves, by what they give; the best three."""
    pack = s.pack
    here: i64 = s.bike[seat]
    if here < 0 or s.placed[seat] >= pack.camps:
        return 0.0
    around = pack.around[here]
    first = second = third = 0.0
    for symbol in range(SYMBOLS):
        mask: i64 = s.bare[seat * SYMBOLS + symbol]
        if not mask:
            continue
        free: i64 = pack.symbol_spots[symbol] & ~s.taken
        if not free & around[2]:
            continue
        best = 0.0
        for effect in w.best_memories:
            if mask & pack.memory_cards[effect * SYMBOLS + symbol]:
                best = w.memory[effect]
                break
        worth = (best - 1.0) * w.reach[0 if free & around[0] else 1 if free & around[1] else 2]
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    return first + second + third


def camps_worth(s: Postcards, w: PostcardsWeights, seat: i64) -> float:
    """The way to the effects of the board, and regions where nobody else camps."""
    placed: i64 = s.placed[seat]
    total = w.camp * float(placed)
    if placed >= 9:
        total += w.late_camp * float(placed - 8)
    camps: i64 = s.camps[seat]
    others: i64 = s.taken & ~camps
    for spots in s.pack.region_spots:
        if camps & spots and not others & spots and spots & ~camps:
            own = count_bits(camps & spots)
            total += w.alone * float(own * own) / float(count_bits(spots))
    return total


def bank_worth(s: Postcards, w: PostcardsWeights) -> float:
    """What the active seat has banked."""
    total: float = min(float(s.moves), 4.0) * w.banked_move
    if s.river_shows():
        total += float(s.postcards) * w.banked_postcard
    return total + float(s.camping) * w.banked_camp


def hand_worth(s: Postcards, w: PostcardsWeights, seat: i64) -> float:
    """Travel cards by their better use: a colour that is missing, or an action."""
    total: float = 0.0
    place: i64 = seat * KINDS
    for use in range(KINDS // COLOURS):
        worth = w.move_card if use == MOVE else w.postcard_card if use == POSTCARD else w.other_card
        for colour in range(COLOURS):
            count: i64 = s.hand[place]
            place += 1
            if count:
                total += (worth + w.colour if s.open[seat * COLOURS + colour] else worth) * float(count)
    return total


def gifts_worth(s: Postcards, w: PostcardsWeights, seat: i64, clock: float) -> float:
    """End gifts with the step they may still grow by; flash gifts by the plays they save while they can be used."""
    pack = s.pack
    n = len(s.gift_deck)
    total: float = 0.0
    grows = w.grows * min(clock / 5.0, 1.0)
    place: i64 = seat * n - 1
    for gift in range(n):
        place += 1
        copies: i64 = s.gifts[place]
        if not copies:
            continue
        total += float(gift_points(s, seat, gift, copies))
        kind = pack.gift_kind[gift]
        if s.ended:
            continue
        if kind == KEYCHAIN:
            camps = count_bits(s.camps[seat] & pack.symbol_spots[pack.gift_symbol[gift]])
            total += grows * float(step_of(pack.keychain_points, camps + 2) - step_of(pack.keychain_points, camps))
        elif kind == CARAVAN:
            total += grows * 3.0
        elif not pack.gift_flash[gift]:
            total += grows * float(step_of(pack.globe_points, copies + 1) - step_of(pack.globe_points, copies)) * 0.5
        elif s.levels[seat] == HUMAN:
            travels = kind in (CAR, HIKING_GUIDE)
            use = w.flash_travel if travels else w.flash_map if kind == ROAD_MAP else w.flash_other
            total += use * float(copies)
    return total


class PostcardsJudge(Judge[Postcards, PostcardsWeights]):
    def evaluate(self, s: Postcards) -> list[float]:
        return evaluate(s, self.weights)

    def rounds_left(self, s: Postcards) -> float:
        if s.ended:
            return 0.0
        active: i64 = s.stack[0].seat if s.stack else NOBODY
        return rounds_left(s, self.weights, [plan(s, self.weights, seat, active) for seat in range(s.seats)])


JUDGE: Final = PostcardsJudge(load(PostcardsWeights, loader.WEIGHTS))
