"""Action Campement (POS-315 to POS-330) and what memories give (POS-331 to POS-336)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, replaced, span
from layover.engine.rule import Rule
from layover.engine.stack import GOES_ON, Frame, Menu
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
    memory_on,
    written_card,
)
from layover.games.postcards.rules import (
    ALREADY_SENT,
    BANKED_CAMP,
    BY_ROAD_MAP,
    FROM_A_STAR,
    FROM_THE_BOARD,
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
from layover.games.postcards.steps.origin import (
    BONUS,
    GIFT,
    Choice,
    Heading,
    Question,
    effect_of,
    origin_of,
    unless_begun,
)
from layover.games.postcards.steps.stamp import BONUS_STAMPS, SKIP, gain_stamps

STAR_GIVES: Final = (ONE_MOVE, A_POSTCARD, A_STAMP)
STAR_NAMES: Final = 5
"""The targets of ★; a camp and points are among its names so that the refusal can say why (POS-325)."""


class CampSpot(Question):
    """The leftmost camp of the board goes on a free spot where the bike is (POS-315 to POS-317)."""

    noun = "spot"
    size = MOST_SPOTS
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return bits(s.pack.region_spots[s.bike[f.seat]])

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if not s.pack.region_spots[s.bike[f.seat]] & bit(target):
            return WHERE_THE_BIKE_IS
        if s.taken & bit(target):
            return SPOT_IS_TAKEN
        return None if s.placed[f.seat] < s.pack.camps else NO_CAMP_OR_SPOT

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        """`check` restated for speed; `test_referee_and_list_agree` holds them together."""
        if s.placed[f.seat] >= s.pack.camps:
            return []
        base = self.base
        return [base + spot for spot in bits(s.free_spots(f.seat))]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        began = origin_of(f)
        by = BY_ROAD_MAP if began == GIFT else BANKED_CAMP if began == BONUS else None
        effect = place_camp(s, f.seat, target, by)
        origin = effect_of(began)
        has_match = s.bare[f.seat * SYMBOLS + s.pack.spot_symbol[target]] != 0
        frames: list[Frame] = []
        if effect == STAR:
            frames.append(STAR_CHOICE.of(f.seat, has_match, origin))
        elif effect != NOTHING and effect != A_STAMP:
            gain(s, f.seat, effect, FROM_THE_BOARD)
        if has_match:
            frames.append(MEMORY_CHOICE.of(f.seat, target, origin))
        if effect == A_STAMP:
            gain_stamps(s, f.seat, 1, FROM_THE_BOARD)
            frames.append(BONUS_STAMPS.of(f.seat, origin))
        if frames:
            s.then_all(frames)


class RoadMapCamp(Choice):
    """After the Road Map's move a camp may follow; it is omitted if impossible (POS-415)."""

    def moot(self, s: Postcards, f: Frame) -> bool:
        return not may_camp(s, f.seat)


class Star(Heading):
    """Side B, camps 5, 7 and 9: a move, a postcard action or a stamp (POS-325, POS-328)."""

    noun = "star"
    size = STAR_NAMES

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        return span(0, len(STAR_GIVES))

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if target >= len(STAR_GIVES):
            return WHAT_A_STAR_GIVES
        effect = STAR_GIVES[target]
        if effect == A_POSTCARD and not s.river_shows() or effect == A_STAMP and not s.has_free_slot(f.seat):
            return STAR_FOR_NOTHING
        return None

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        effect: i64 = STAR_GIVES[target]
        if effect != A_STAMP:
            gain(s, f.seat, effect, FROM_A_STAR)
            return
        gain_stamps(s, f.seat, 1, FROM_A_STAR)
        if STAR_CHOICE.memory_waits(f):
            memory = s.stack.pop()
            s.then(memory, BONUS_STAMPS.of(f.seat, origin_of(f)))
        else:
            s.then(BONUS_STAMPS.of(f.seat, origin_of(f)))


class StarChoice(Menu[Postcards]):
    """What the ★ gives, or nothing. If a memory waits to be asked for next, a stamp comes after it (POS-327)."""

    def of(self, seat: i64, memory_waits: bool, origin: i64) -> Frame:
        return self.at(seat, 1 if memory_waits else 0, 0, origin)

    def memory_waits(self, f: Frame) -> bool:
        return f.x != 0


class Memory(Heading):
    """One memory on an uncovered symbol like that of the spot, on any held postcard (POS-320 to POS-323)."""

    noun = "memory"
    size = MOST_POSTCARDS * MEMORIES
    leads = GOES_ON

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        found: list[int] = []
        for card in bits(s.held[f.seat]):
            nth: i64 = s.pack.memory_at[card * SYMBOLS + s.pack.spot_symbol[MEMORY_CHOICE.spot(f)]]
            if nth >= 0:
                found.append(memory_on(card, nth))
        return found

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        card = bit(written_card(target))
        if s.sent[f.seat] & card:
            return ALREADY_SENT
        symbol: i64 = s.pack.spot_symbol[MEMORY_CHOICE.spot(f)]
        if not s.held[f.seat] & card or s.pack.memory_symbol[target] != symbol:
            return OTHER_SYMBOL
        return None if s.bare[f.seat * SYMBOLS + symbol] & card else SYMBOL_IS_COVERED

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        """`check` restated for speed; `test_referee_and_list_agree` holds them together."""
        base = self.base
        symbol: i64 = s.pack.spot_symbol[MEMORY_CHOICE.spot(f)]
        return [base + memory_on(card, s.pack.memory_at[card * SYMBOLS + symbol])
                for card in bits(s.bare[f.seat * SYMBOLS + symbol])]

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        effect = write(s, f.seat, target, None)
        if effect == A_STAMP:
            gain_stamps(s, f.seat, 1, None)
            s.then(BONUS_STAMPS.of(f.seat, origin_of(f)))
        else:
            gain(s, f.seat, effect, None)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return unless_begun(f, ONE_MEMORY)


class MemoryChoice(Menu[Postcards]):
    """A memory of the spot where a camp was placed, or none (POS-212, POS-320)."""

    def of(self, seat: i64, spot: i64, origin: i64) -> Frame:
        return self.at(seat, spot, 0, origin)

    def spot(self, f: Frame) -> i64:
        return f.x

    def topic(self, s: Postcards, f: Frame) -> list[int]:
        return [s.pack.spot_symbol[self.spot(f)]]


def may_camp(s: Postcards, seat: i64) -> bool:
    """POS-319: a camp on the board, and a free spot where the bike is."""
    return s.placed[seat] < s.pack.camps and s.free_spots(seat) != 0


def place_camp(s: Postcards, seat: i64, spot: i64, by: Rule | None) -> i64:
    """Camp, points of the track, best guide; the effect of the board is for the caller (POS-327, POS-329)."""
    one = bit(spot)
    pack = s.pack
    count = s.placed[seat] + 1
    own = s.camps[seat] | one
    s.taken |= one
    s.camps = replaced(s.camps, seat, own)
    s.placed = replaced(s.placed, seat, count)
    s.tell("camps", seat, spot, count, by=by)
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


def write(s: Postcards, seat: i64, target: i64, by: Rule | None) -> i64:
    """A memory token on a symbol, never uncovered while the card is held; gives its effect (POS-320, POS-323)."""
    pack = s.pack
    card = written_card(target)
    symbol: i64 = pack.memory_symbol[target]
    s.bare[seat * SYMBOLS + symbol] ^= bit(card)
    s.tell("writes", seat, target, card, symbol, by)
    return pack.memory_effect[target]


def gain(s: Postcards, seat: i64, effect: i64, by: Rule | None) -> None:
    """An effect a human gains at once: banked for this turn, or scored (POS-214, POS-331 to POS-335). A rule is named
    where it is not a memory's.
    """
    if effect == EXTRA_CARD:
        s.extra += 1
        s.tell("gains_play", seat, s.plays())
    elif effect == A_CAMP:
        s.camping += 1
        s.tell("banks_camp", seat)
    elif effect == A_POSTCARD:
        s.postcards += 1
        s.tell("banks_postcard", seat, by=by)
    elif effect in (TWO_MOVES, ONE_MOVE):
        moves: i64 = s.pack.memory_moves if effect == TWO_MOVES else 1
        s.moves += moves
        s.tell("banks_moves", seat, moves, by=by)
    else:
        s.score[seat] += s.pack.memory_points
        s.tell("memory_points", seat, s.pack.memory_points)


CAMP_SPOT: Final[CampSpot] = CampSpot()
ROAD_MAP_CAMP: Final[RoadMapCamp] = RoadMapCamp("road_map_camp", [CAMP_SPOT, SKIP])
STAR_PICK: Final[Star] = Star()
STAR_CHOICE: Final[StarChoice] = StarChoice("star_choice", [STAR_PICK, SKIP])
MEMORY: Final[Memory] = Memory()
MEMORY_CHOICE: Final[MemoryChoice] = MemoryChoice("memory_choice", [MEMORY, SKIP])
