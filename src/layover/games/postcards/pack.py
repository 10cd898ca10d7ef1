"""The components of Postcards as columns: regions with their spots, postcards, travel cards, gifts, itineraries."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.pack import Pack

MOST_SEATS: Final = 4
MOST_REGIONS: Final = 16
MOST_SPOTS: Final = 62        # the camps of a seat are one int
MOST_POSTCARDS: Final = 62    # the postcards of a seat are one int
MOST_GIFTS: Final = 16        # different ones
MOST_ITINERARIES: Final = 16
MOST_SLOTS: Final = 8         # of the travel river, and of the gift row
MOST_CAMPS: Final = 20        # of one seat

# Uses of travel cards: the three actions, which may also be banked, and the stamp.
MOVE: Final = 0
POSTCARD: Final = 1
CAMP: Final = 2
STAMP: Final = 3
ACTIONS: Final = ("move", "postcard", "camp")
BANKABLE: Final = 3
USES: Final = 4
COLOURS: Final = 4
ANY: Final = 4
"""In place of a colour: any of the four."""
KINDS: Final = 12             # of travel cards: an action and a colour
PAIRS: Final = KINDS * (KINDS + 1) // 2
PAIR_FIRST: Final = tuple([a for a in range(KINDS) for b in range(a, KINDS)])
PAIR_SECOND: Final = tuple([b for a in range(KINDS) for b in range(a, KINDS)])

SYMBOLS: Final = 8
MEMORIES: Final = 3

# What memories and the player board give.
EXTRA_CARD: Final = 0
TWO_MOVES: Final = 1
A_CAMP: Final = 2
A_POSTCARD: Final = 3
A_STAMP: Final = 4
POINTS: Final = 5
EFFECTS: Final = ("extra_card", "move2", "camp", "postcard", "stamp", "points2")
ONE_MOVE: Final = 6
STAR: Final = 7
NOTHING: Final = 8

# The kinds of gift.
KEYCHAIN: Final = 0
SNOW_GLOBE: Final = 1
CARAVAN: Final = 2
ROAD_MAP: Final = 3
CAR: Final = 4
HIKING_GUIDE: Final = 5
STAMP_COLLECTION: Final = 6
GIFT_KINDS: Final = ("keychain", "snow_globe", "caravan", "road_map", "car", "hiking_guide", "stamp_collection")


def use_of(kind: i64) -> i64:
    """The action that a travel card shows: MOVE, POSTCARD or CAMP."""
    return kind // COLOURS


def colour_of(kind: i64) -> i64:
    """The colour of a travel card."""
    return kind % COLOURS


def pair_row(first: i64) -> i64:
    """Pairs are two kinds in rising order. Those that begin with a kind stand together: add the second.

    >>> all(pair_row(PAIR_FIRST[pair]) + PAIR_SECOND[pair] == pair for pair in range(PAIRS))
    True
    """
    return first * KINDS - first * (first - 1) // 2 - first


def stamp_on(card: i64, colour: i64) -> i64:
    """A stamp of a colour on a postcard, as it is picked and as `colour_slots` is numbered.

    >>> stamped_card(stamp_on(9, 2)), stamp_colour(stamp_on(9, 2))
    (9, 2)
    """
    return card * COLOURS + colour


def stamped_card(stamp: i64) -> i64:
    return stamp // COLOURS


def stamp_colour(stamp: i64) -> i64:
    return stamp % COLOURS


def memory_on(card: i64, nth: i64) -> i64:
    """The n-th memory of a postcard, as it is picked and as `memory_symbol` is numbered.

    >>> written_card(memory_on(9, 2))
    9
    """
    return card * MEMORIES + nth


def written_card(memory: i64) -> i64:
    return memory // MEMORIES


class PostcardsPack(Pack):
    """Rows are tuples by number; sets are masks. Made by `loader.load`, which checks everything."""

    regions: int
    neighbours: tuple[tuple[int, ...], ...]
    islands: int
    """Mask of the regions that only the sea joins to others."""
    distance: tuple[tuple[int, ...], ...]
    """Region and region -> moves between them."""
    region_spots: tuple[int, ...]
    """Region -> mask of its camp spots."""
    region_cards: tuple[int, ...]
    """Region -> mask of its postcards."""

    around: tuple[tuple[int, ...], ...]
    """Region -> masks of the camp spots here, within one move, and within two."""

    spot_region: tuple[int, ...]
    spot_symbol: tuple[int, ...]
    symbol_spots: tuple[int, ...]
    """Symbol -> mask of its spots."""

    card_region: tuple[int, ...]
    card_points: tuple[int, ...]
    card_stamps: tuple[tuple[int, ...], ...]
    """Postcard -> the colours of its stamp slots."""
    all_stamps: tuple[int, ...]
    """Postcard -> mask of its stamp slots."""
    colour_slots: tuple[int, ...]
    """Postcard and colour, `stamp_on` -> mask of the slots of that colour."""
    memory_symbol: tuple[int, ...]
    """Postcard and memory, `memory_on` -> symbol."""
    memory_effect: tuple[int, ...]
    memory_at: tuple[int, ...]
    """Postcard and symbol, `card * SYMBOLS + symbol` -> which memory shows it; -1 where none does."""
    memory_cards: tuple[int, ...]
    """Effect and symbol, `effect * SYMBOLS + symbol` -> the set of postcards with such a memory."""

    gift_kind: tuple[int, ...]
    gift_symbol: tuple[int, ...]
    """Gift -> the symbol of a keychain; -1 for other gifts."""
    gift_flash: tuple[bool, ...]
    flash_gifts: tuple[int, ...]
    gift_copies: tuple[int, ...]

    itinerary_start: tuple[int, ...]
    itinerary_targets: tuple[tuple[int, ...], ...]
    itinerary_mask: tuple[int, ...]

    track: tuple[tuple[int, ...], ...]
    """Side and camp (from 1) -> the effect of taking it, or NOTHING."""
    track_points: tuple[tuple[int, ...], ...]

    hand_size: int
    river_slots: int
    mandatory_plays: int
    copies: int
    gift_slots: int
    row_slots: int
    camps: int
    guide_draw: int
    guide_keep: int
    car_moves: int
    collection_stamps: int
    memory_moves: int
    automa_stamp_slots: int
    automa_cards: tuple[int, ...]
    """Level -> travel cards a turn; 0 for a human."""

    itinerary_points: tuple[int, ...]
    globe_points: tuple[int, ...]
    keychain_points: tuple[int, ...]
    caravan_points: int
    caravan_camps: int
    bonus_points: int
    unsent_points: int
    memory_points: int
    sent_to_end: int
    automa_move_points: int
    automa_flash_points: int
