"""When the refusals of Postcards are true: a predicate for each rule that refuses, from the spec and the columns.

What somebody has begun is read off the record of picks, not off the frames that the steps use for it.
"""

from __future__ import annotations

from functools import lru_cache

from layover.engine.bits import bits
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from tests.reasons import Attempt, Predicate

HAND = 5
MOVE, POSTCARD, CAMP, STAMP = range(4)
BEGINNINGS = ("play_action", "play_stamp", "pair", "discard_dead", "use_bonus", "send", "use_gift", "end_turn")
RESULTS = ("move_to", "postcard_action", "camp_spot", "stamp_slot")
"""The questions that carry out what a card or a pair was played for."""
ENDING = ("refill", "confirm")


@lru_cache(maxsize=1)
def begun(table: Table) -> tuple[tuple[str, int], ...]:
    """The picks of the asked seat since it last began something, that one first; none where it is free to begin."""
    if table.game.asked(table.state).name == "main":
        return ()
    found: list[tuple[str, int]] = []
    for entry in reversed(table.record):
        if entry.seat == CHANCE:
            continue
        heading = table.game.heading_of[entry.pick]
        found.append((heading.name, int(entry.pick - heading.base)))
        if heading.name in BEGINNINGS:
            return tuple(found[::-1])
    return ()


def by(a: Attempt) -> str:
    """What the asked seat has begun: a heading."""
    return begun(a.table)[0][0] if begun(a.table) else ""


def free(a: Attempt) -> bool:
    """Whether the one who tries may begin anything."""
    return a.mine and a.question == "main"


def busy(a: Attempt) -> bool:
    """Whether the one who tries has begun something that this pick is no part of."""
    return a.mine and not a.offered and a.question not in ("main", *ENDING)


def ended(a: Attempt) -> bool:
    return a.mine and not a.offered and a.question in ENDING


def plays_left(a: Attempt) -> int:
    return int(3 + a.s.extra - a.s.played)


def in_hand(a: Attempt, kind: int) -> int:
    return int(a.s.hand[a.seat * 12 + kind])


def open_slot(a: Attempt, colour: int | None = None) -> bool:
    """Whether a held postcard has an empty stamp slot, of a colour or of any."""
    return any(not a.s.stamps[card] >> k & 1 and colour in (None, one)
               for card in bits(a.s.held[a.seat]) for k, one in enumerate(a.pack.card_stamps[card]))


def on_display(a: Attempt) -> list[int]:
    return [card for card in (a.s.top, *a.s.row) if card >= 0]


def undealt(a: Attempt) -> int:
    """Postcards in deck and discard pile together."""
    return len(bits(a.s.pool | a.s.thrown)) + (a.s.top >= 0)


def camping(a: Attempt) -> bool:
    """Whether a camp and a free spot are there."""
    taken = [spot for camps in a.s.camps for spot in bits(camps)]
    here = [spot for spot, region in enumerate(a.pack.spot_region) if region == a.s.bike[a.seat]]
    return a.s.placed[a.seat] < 13 and any(spot not in taken for spot in here)


def useful(a: Attempt, use: int) -> bool:
    """Whether a use of a card or a pair could be carried out."""
    return [True, bool(on_display(a)), camping(a), open_slot(a)][use]


def has_play(a: Attempt) -> bool:
    cards = [kind for kind in range(12) for _ in range(in_hand(a, kind))]
    pair = plays_left(a) >= 2 and len(cards) >= 2
    return pair or plays_left(a) >= 1 and any(useful(a, kind // 4) or open_slot(a, kind % 4) for kind in cards)


def wanted(a: Attempt) -> int | None:
    """What is asked for by a pick for a use: MOVE, POSTCARD, CAMP or STAMP."""
    if a.heading == "play_action":
        return a.target // 4
    return a.target if a.heading in ("pair", "use_bonus") else None


def lacks(a: Attempt, use: int) -> bool:
    return free(a) and wanted(a) == use and not useful(a, use)


def not_banked(a: Attempt, use: int) -> bool:
    banked = [a.s.moves, a.s.postcards, a.s.camping][use]
    return free(a) and a.heading == "use_bonus" and a.target == use and banked == 0


def pair_lacks_cards(a: Attempt) -> bool:
    one, other = [(one, other) for one in range(12) for other in range(one, 12)][a.target]
    return in_hand(a, one) < 2 if one == other else not (in_hand(a, one) and in_hand(a, other))


def riding(a: Attempt) -> bool:
    return a.mine and a.question == a.heading == "move_to"


def far(a: Attempt) -> bool:
    here = a.s.bike[a.seat]
    return riding(a) and a.target != here and a.target not in a.pack.neighbours[here]


def by_sea(a: Attempt) -> bool:
    corsica = a.pack.ids["region"].index("corse")
    return corsica in (a.s.bike[a.seat], a.target)


def pitching(a: Attempt) -> bool:
    return a.mine and a.offered and a.heading == "camp_spot"


def spot_here(a: Attempt) -> bool:
    return a.target < len(a.pack.spot_region) and a.pack.spot_region[a.target] == a.s.bike[a.seat]


def writing(a: Attempt) -> bool:
    return a.mine and a.offered and a.heading == "memory"


def held(a: Attempt, per_card: int) -> bool:
    return bool(a.s.held[a.seat] >> a.target // per_card & 1)


def sent(a: Attempt) -> bool:
    per_card = {"send": 1, "memory": 3, "stamp_slot": 4, "bonus_stamp": 4}.get(a.heading)
    return per_card is not None and bool(a.s.sent[a.seat] >> a.target // per_card & 1)


def right_symbol(a: Attempt) -> bool:
    spot = next(target for heading, target in reversed(begun(a.table)) if heading == "camp_spot")
    return bool(a.pack.memory_symbol[a.target] == a.pack.spot_symbol[spot])


def sticking(a: Attempt) -> bool:
    return a.mine and a.offered and a.heading in ("stamp_slot", "bonus_stamp")


def other_colour(a: Attempt) -> bool:
    heading, card = begun(a.table)[0]
    return heading == "play_stamp" and card % 4 != a.target % 4


def slots(a: Attempt) -> list[bool]:
    """Of the picked colour on the picked postcard: whether each is filled."""
    card, colour = divmod(a.target, 4)
    return [bool(a.s.stamps[card] >> k & 1) for k, one in enumerate(a.pack.card_stamps[card]) if one == colour]


def sendable(a: Attempt) -> bool:
    card = a.target
    return (held(a, 1) and a.pack.card_region[card] == a.s.bike[a.seat]
            and len(bits(a.s.stamps[card])) == len(a.pack.card_stamps[card]))


def owned(a: Attempt) -> bool:
    gifts = len(a.pack.gift_kind)
    return a.target < gifts and a.s.gifts[a.seat * gifts + a.target] > 0


def gift_for_nothing(a: Attempt) -> bool:
    id = a.pack.ids["gift"][a.target]
    return id == "stamp_collection" and not open_slot(a) or id == "hiking_guide" and undealt(a) == 0


def refreshed(a: Attempt) -> bool:
    return a.question == "postcard_action" and begun(a.table)[-1][0] == "refresh"


def star_gives_nothing(a: Attempt) -> bool:
    return a.target == 1 and not on_display(a) or a.target == 2 and not open_slot(a)


def slot_is_empty(a: Attempt) -> bool:
    return a.target >= len(a.s.river) or a.s.river[a.target] < 0


def no_gift_there(a: Attempt) -> bool:
    return a.target >= len(a.s.gift_row) or a.s.gift_row[a.target] < 0


REASONS: dict[str, Predicate] = {
    "POS-201": lambda a: free(a) and (
        a.heading in ("play_action", "play_stamp") and (not in_hand(a, a.target) or plays_left(a) <= 0)
        or a.heading == "discard_dead" and not in_hand(a, a.target)),
    "POS-202": lambda a: busy(a) and by(a) in ("play_action", "play_stamp") and a.question in RESULTS,
    "POS-203": lambda a: busy(a),
    "POS-205": lambda a: (free(a) and a.heading == "pair" and a.s.cards[a.seat] < 2
                          or a.mine and a.question == a.heading == "pair_cards" and pair_lacks_cards(a)
                          or busy(a) and by(a) == "pair" and a.question in ("pair_cards", *RESULTS)),
    "POS-206": lambda a: free(a) and a.heading == "pair" and plays_left(a) < 2,
    "POS-209": lambda a: free(a) and a.heading == "discard_dead" and (a.s.played >= 3 or has_play(a)),
    "POS-210": lambda a: free(a) and a.heading in ("move_to", "camp_spot", "stamp_slot", "star", "pair_cards"),
    "POS-211": lambda a: a.heading == "keep_bonus",
    "POS-212": lambda a: free(a) and a.heading == "skip",
    "POS-213": lambda a: a.mine and a.heading == "end_turn" and a.s.played < 3,
    "POS-216": lambda a: a.mine and (
        a.question == "main" and a.heading in ("take_travel", "draw_travel", "confirm")
        or a.question == "refill" and a.heading in ("confirm", "skip") and a.s.cards[a.seat] < HAND
        or a.question == "confirm" and a.heading in ("take_travel", "draw_travel") and a.s.cards[a.seat] == HAND),
    "POS-217": lambda a: a.mine and a.question == "refill" and a.heading == "take_travel" and slot_is_empty(a),
    "POS-218": lambda a: ended(a) and by(a) == "end_turn",
    "POS-220": lambda a: not a.mine,
    "POS-221": lambda a: (ended(a) and a.s.bonus >= 0 and a.s.cards[a.seat] < HAND
                          and a.heading in ("take_travel", "draw_travel")),
    "POS-301": far,
    "POS-303": lambda a: far(a) and by_sea(a),
    "POS-305": lambda a: riding(a) and a.target == a.s.bike[a.seat],
    "POS-307": lambda a: a.heading == "take_postcard" and (
        free(a) or a.mine and a.offered and a.target not in on_display(a)),
    "POS-308": lambda a: free(a) and a.heading == "refresh" or (
        a.mine and refreshed(a) and a.heading != "take_postcard"),
    "POS-309": lambda a: a.mine and a.offered and a.heading == "refresh" and undealt(a) < 2,
    "POS-312": lambda a: lacks(a, POSTCARD),
    "POS-315": lambda a: a.heading == "choose_camp",
    "POS-316": lambda a: pitching(a) and not spot_here(a),
    "POS-317": lambda a: pitching(a) and any(camps >> a.target & 1 for camps in a.s.camps),
    "POS-319": lambda a: lacks(a, CAMP),
    "POS-320": lambda a: writing(a) and (not held(a, 3) or not right_symbol(a)),
    "POS-321": lambda a: free(a) and a.heading == "memory",
    "POS-323": lambda a: (writing(a) and held(a, 3) and right_symbol(a)
                          and not a.s.bare[a.seat * 8 + a.pack.memory_symbol[a.target]] >> a.target // 3 & 1),
    "POS-325": lambda a: a.mine and a.offered and a.heading == "star" and a.target > 2,
    "POS-328": lambda a: a.mine and a.offered and a.heading == "star" and star_gives_nothing(a),
    "POS-331": lambda a: not_banked(a, MOVE),
    "POS-332": lambda a: free(a) and a.heading == "bonus_stamp",
    "POS-334": lambda a: not_banked(a, POSTCARD),
    "POS-335": lambda a: not_banked(a, CAMP),
    "POS-337": lambda a: sticking(a) and (not held(a, 4) or other_colour(a)),
    "POS-338": lambda a: (lacks(a, STAMP) or free(a) and a.heading == "play_stamp" and not open_slot(a, a.target % 4)
                          or sticking(a) and held(a, 4) and not slots(a)),
    "POS-339": lambda a: sticking(a) and held(a, 4) and bool(slots(a)) and all(slots(a)),
    "POS-401": lambda a: free(a) and a.heading == "send" and not sendable(a),
    "POS-402": lambda a: a.heading == "send" and (not a.mine or busy(a)),
    "POS-405": sent,
    "POS-407": lambda a: a.heading == "take_hidden_gift" or a.mine and (
        a.question == "main" and a.heading == "choose_gift"
        or a.question == "choose_gift" and (not a.offered or no_gift_there(a))),
    "POS-410": lambda a: a.heading == "use_gift" and (not free(a) or not owned(a)),
    "POS-411": lambda a: free(a) and a.heading == "use_gift" and owned(a) and not a.pack.gift_flash[a.target],
    "POS-417": lambda a: a.mine and (a.heading == "guide_keep" and not a.s.shown >> a.target & 1
                                     or a.question == "guide_keep" and not a.offered),
    "POS-419": lambda a: free(a) and a.heading == "use_gift" and owned(a) and gift_for_nothing(a),
    "POS-420": lambda a: busy(a) and by(a) == "use_gift",
    "POS-604": lambda a: a.s.levels[a.seat] > 0,
}
