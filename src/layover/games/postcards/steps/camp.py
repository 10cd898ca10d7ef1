"""Action Campement (POS-315 to POS-330) and what memories give (POS-331 to POS-336)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, replaced
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Frame, Menu
from layover.games.postcards.pack import (
    A_CAMP,
    A_POSTCARD,
    A_STAMP,
    EXTRA_CARD,
    MEMORIES,
    MOST_POSTCARDS,
    MOST_SPOTS,
    NOTHING,
    ONE_MOVE,
    STAR,
    SYMBOLS,
    TWO_MOVES,
)
from layover.games.postcards.rules import (
    ALREADY_SENT,
    NO_CAMP_OR_SPOT,
    ONE_MEMORY,
    OTHER_SYMBOL,
    SPOT_IS_TAKEN,
    STAR_FOR_NOTHING,
    SYMBOL_IS_COVERED,
    WHAT_A_STAR_GIVES,
    WHERE_THE_BIKE_IS,
)
from layover.games.postcards.state import Postcards
from layover.games.postcards.steps.origin import effect_of, no_card_now
from layover.games.postcards.steps.stamp import BONUS_STAMPS, SKIP

STAR_GIVES: Final = (ONE_MOVE, A_POSTCARD, A_STAMP)
"""The targets of ★; a camp and points are among its names so that the refusal can say why (POS-325)."""


class CampSpot(Ask[Postcards]):
    """The leftmost camp of the board goes on a free spot where the bike is (POS-315 to POS-317)."""

    noun = "spot"
    size = MOST_SPOTS

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return bits(s.pack.region_spots[s.bike[f.seat]])

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if not s.pack.region_spots[s.bike[f.seat]] & bit(target):
            return WHERE_THE_BIKE_IS
        if s.taken & bit(target):
            return SPOT_IS_TAKEN
        return None if s.placed[f.seat] < s.pack.camps else NO_CAMP_OR_SPOT

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        if s.placed[f.seat] >= s.pack.camps:
            return []
        base = self.base
        return [base + spot for spot in bits(s.free_spots(f.seat))]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        effect = place_camp(s, f.seat, target)
        z = effect_of(f.z)
        has_match = s.bare[f.seat * SYMBOLS + s.pack.spot_symbol[target]] != 0
        if effect == A_STAMP:
            s.then(BONUS_STAMPS.at(f.seat, 0, 0, z))
        if has_match:
            s.then(MEMORY_CHOICE.at(f.seat, target, 0, z))
        if effect == STAR:
            s.then(STAR_CHOICE.at(f.seat, 1 if has_match else 0, 0, z))
        elif effect != NOTHING and effect != A_STAMP:
            gain(s, f.seat, effect)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return no_card_now(f)


class RoadMapCamp(Menu[Postcards]):
    """After the Road Map's move a camp may follow; it is omitted if impossible (POS-415)."""

    def moot(self, s: Postcards, f: Frame) -> bool:
        return not may_camp(s, f.seat)


class Star(Ask[Postcards]):
    """Side B, camps 5, 7 and 9: a move, a postcard action or a stamp (POS-325, POS-328).
    x: a memory is asked for next; the stamp comes after it (POS-327)."""

    noun = "star"
    size = 5

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return [0, 1, 2]

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if target >= len(STAR_GIVES):
            return WHAT_A_STAR_GIVES
        if target == 1 and not s.river_shows() or target == 2 and not s.has_free_slot(f.seat):
            return STAR_FOR_NOTHING
        return None

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        effect: i64 = STAR_GIVES[target]
        if effect != A_STAMP:
            gain(s, f.seat, effect)
        elif f.x:
            memory = s.stack.pop()
            s.then(memory, BONUS_STAMPS.at(f.seat, 0, 0, f.z))
        else:
            s.then(BONUS_STAMPS.at(f.seat, 0, 0, f.z))

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return WHAT_A_STAR_GIVES


class Memory(Ask[Postcards]):
    """One memory on an uncovered symbol like that of spot x, on any held postcard (POS-320 to POS-323)."""

    noun = "memory"
    size = MOST_POSTCARDS * MEMORIES

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        found: list[int] = []
        for card in bits(s.held[f.seat]):
            memory: i64 = s.pack.memory_at[card * SYMBOLS + s.pack.spot_symbol[f.x]]
            if memory >= 0:
                found.append(card * MEMORIES + memory)
        return found

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        card = bit(target // MEMORIES)
        if s.sent[f.seat] & card:
            return ALREADY_SENT
        symbol: i64 = s.pack.spot_symbol[f.x]
        if not s.held[f.seat] & card or s.pack.memory_symbol[target] != symbol:
            return OTHER_SYMBOL
        return None if s.bare[f.seat * SYMBOLS + symbol] & card else SYMBOL_IS_COVERED

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        base = self.base
        symbol: i64 = s.pack.spot_symbol[f.x]
        return [base + card * MEMORIES + s.pack.memory_at[card * SYMBOLS + symbol]
                for card in bits(s.bare[f.seat * SYMBOLS + symbol])]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        effect = write(s, f.seat, target)
        if effect == A_STAMP:
            s.then(BONUS_STAMPS.at(f.seat, 0, 0, f.z))
        else:
            gain(s, f.seat, effect)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule:
        return ONE_MEMORY


def may_camp(s: Postcards, seat: i64) -> bool:
    """POS-319: a camp on the board, and a free spot where the bike is."""
    return s.placed[seat] < s.pack.camps and s.free_spots(seat) != 0


def place_camp(s: Postcards, seat: i64, spot: i64) -> i64:
    """Camp, points of the track, best guide; the effect of the board is for the caller (POS-327, POS-329)."""
    one = bit(spot)
    pack = s.pack
    count = s.placed[seat] + 1
    own = s.camps[seat] | one
    s.taken |= one
    s.camps = replaced(s.camps, seat, own)
    s.placed = replaced(s.placed, seat, count)
    s.tell("camps", seat, spot, count)
    points: i64 = pack.track_points[s.side][count]
    if points:
        s.score[seat] += points
        s.tell("track_points", seat, points, count)
    region: i64 = pack.spot_region[spot]
    spots: i64 = pack.region_spots[region]
    if own & spots == spots:
        points = count_bits(spots)
        s.score[seat] += points
        s.tell("best_guide", seat, region, points)
    return pack.track[s.side][count]


def write(s: Postcards, seat: i64, target: i64) -> i64:
    """A memory token on a symbol, never uncovered while the card is held; gives its effect (POS-320, POS-323)."""
    pack = s.pack
    s.bare[seat * SYMBOLS + pack.memory_symbol[target]] ^= bit(target // MEMORIES)
    s.tell("writes", seat, target)
    return pack.memory_effect[target]


def gain(s: Postcards, seat: i64, effect: i64) -> None:
    """An effect a human gains at once: banked for this turn, or scored (POS-214, POS-331 to POS-335)."""
    if effect == EXTRA_CARD:
        s.extra += 1
        s.tell("gains_play", seat, s.pack.mandatory_plays + s.extra)
    elif effect == A_CAMP:
        s.camping += 1
        s.tell("banks_camp", seat)
    elif effect == A_POSTCARD:
        s.postcards += 1
        s.tell("banks_postcard", seat)
    elif effect in (TWO_MOVES, ONE_MOVE):
        moves: i64 = s.pack.memory_moves if effect == TWO_MOVES else 1
        s.moves += moves
        s.tell("banks_moves", seat, moves)
    else:
        s.score[seat] += s.pack.memory_points
        s.tell("memory_points", seat, s.pack.memory_points)


CAMP_SPOT: Final[CampSpot] = CampSpot()
ROAD_MAP_CAMP: Final[RoadMapCamp] = RoadMapCamp("road_map_camp", [CAMP_SPOT, SKIP])
STAR_PICK: Final[Star] = Star()
STAR_CHOICE: Final[Menu[Postcards]] = Menu[Postcards]("star_choice", [STAR_PICK, SKIP])
MEMORY: Final[Memory] = Memory()
MEMORY_CHOICE: Final[Menu[Postcards]] = Menu[Postcards]("memory_choice", [MEMORY, SKIP])
