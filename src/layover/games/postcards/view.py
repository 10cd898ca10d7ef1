"""What each seat may see of a table of Postcards: a white list (spec section 8)."""

from __future__ import annotations

from typing import Final

from layover.engine.bits import bits, count_bits
from layover.engine.stack import NOBODY
from layover.engine.view import Part, SeatPart, by_id
from layover.games.postcards.automa import priority
from layover.games.postcards.loader import LEVELS
from layover.games.postcards.pack import KINDS, MEMORIES, SYMBOLS, memory_on
from layover.games.postcards.score import (
    bonus_points,
    camp_points,
    gift_points,
    guide_points,
    itinerary_points,
    posted_points,
    total,
    unsent_points,
)
from layover.games.postcards.state import END_CAUSES, FREE, HUMAN, RUNNING, Postcards

KIND_OF_SEAT = ("human", *LEVELS)
AT_THE_END: Final = ("itinerary", "gifts", "bonus", "unsent")
"""The parts of a score that are not on the track (POS-505)."""


def travel_cards(s: Postcards) -> dict[str, object]:
    card = s.pack.ids["card"]
    return {"river": [card[kind] if kind != FREE else None for kind in s.river],
            "deck": s.deck_size, "discard": by_id(card, s.discard)}


def postcards(s: Postcards) -> dict[str, object]:
    postcard = s.pack.ids["postcard"]
    return {
        "top": postcard[s.top] if s.top != FREE else None,
        "row": [postcard[one] if one != FREE else None for one in s.row],
        "postcard_deck": count_bits(s.pool) + (s.top != FREE),
        "postcard_discard": [postcard[one] for one in bits(s.thrown)],
        "shown": [postcard[one] for one in bits(s.shown)],
    }


def gifts(s: Postcards) -> dict[str, object]:
    gift = s.pack.ids["gift"]
    return {"gift_row": [gift[one] if one != FREE else None for one in s.gift_row],
            "gift_deck": sum(s.gift_deck), "gifts_gone": by_id(gift, s.gifts_gone)}


def turn(s: Postcards) -> dict[str, object]:
    return {
        "side": "AB"[s.side], "played": s.played, "plays": _plays(s),
        "banked": {"move": s.moves, "postcard": s.postcards, "camp": s.camping},
        "first": s.first if s.first != NOBODY else None, "turns": s.turns,
        "bonus": s.bonus if s.bonus != NOBODY else None, "ended": END_CAUSES[s.ended],
    }


def _plays(s: Postcards) -> int:
    """How many cards the turn allows in all; none less than were played, when its extra ones are gone."""
    active = (s.first + s.turns - (s.ended != RUNNING)) % s.seats
    return max(s.played, s.plays() if s.levels[active] == HUMAN else s.extra)


def reach(s: Postcards, seat: int) -> dict[str, object]:
    """What everybody could count, for the one who wants it counted: rides to each region, and to the nearest free spot
    of each symbol.
    """
    if s.bike[seat] == FREE:
        return {}
    ids, ways = s.pack.ids, s.pack.distance[s.bike[seat]]
    near: dict[str, int] = {}
    for symbol, id in enumerate(ids["symbol"]):
        free = bits(s.pack.symbol_spots[symbol] & ~s.taken)
        if free:
            near[id] = min([ways[s.pack.spot_region[spot]] for spot in free])
    return {"rides": dict(zip(ids["region"], ways, strict=True)), "near": near}


def would(s: Postcards, seat: int) -> dict[str, object]:
    """Gift of the row -> the points that one more of it is worth as the table stands."""
    n = len(s.gift_deck)
    found: dict[str, int] = {}
    for gift in s.gift_row:
        if gift != FREE and not s.pack.gift_flash[gift]:
            copies = s.gifts[seat * n + gift]
            found[s.pack.ids["gift"][gift]] = (gift_points(s, seat, gift, copies + 1)
                                               - gift_points(s, seat, gift, copies))
    return {"would": found}


def panel(s: Postcards, who: int) -> dict[str, object]:
    """What lies before a seat; its hand once the game is over."""
    ids, n = s.pack.ids, len(s.gift_deck)
    postcard = ids["postcard"]
    worth = [gift_points(s, who, gift, s.gifts[who * n + gift]) for gift in range(n)]
    parts = _parts(s, who, sum(worth))
    found: dict[str, object] = {
        "kind": KIND_OF_SEAT[s.levels[who]], "score": total(s, who), "cards": s.cards[who],
        "known": by_id(ids["card"], s.known[who * KINDS:(who + 1) * KINDS]),
        "bike": ids["region"][s.bike[who]] if s.bike[who] != FREE else None,
        "itinerary": ids["itinerary"][s.itinerary[who]] if s.itinerary[who] != FREE else None,
        "held": {postcard[one]: _held(s, who, one) for one in s.order if s.held[who] >> one & 1},
        "sent": [postcard[one] for one in s.order if s.sent[who] >> one & 1],
        "camps": [ids["spot"][k] for k in bits(s.camps[who])], "camps_left": s.pack.camps - s.placed[who],
        "gifts": by_id(ids["gift"], s.gifts[who * n:(who + 1) * n]),
        "worth": by_id(ids["gift"], worth),
        "parts": parts, "end": sum([parts[name] for name in AT_THE_END]),
    }
    if s.bike[who] != FREE:
        found["away"] = {postcard[one]: s.pack.distance[s.bike[who]][s.pack.card_region[one]]
                         for one in bits(s.held[who])}
    if s.levels[who] != HUMAN and s.itinerary[who] != FREE:
        found["priority"] = [postcard[one] for one in priority(s, who)]
        found["next"] = s.pack.automa_cards[s.levels[who]]
    if s.ended:
        found.update(hand(s, who))
        found["count"] = {"track": s.score[who]} | {name: parts[name] for name in AT_THE_END}
    return found


def _parts(s: Postcards, who: int, gifts: int) -> dict[str, int]:
    """Where the points come from, those at the end too if it ended now."""
    posted, guides, camps = posted_points(s, who), guide_points(s, who), camp_points(s, who)
    return {"posted": posted, "guides": guides, "camps": camps, "memories": s.score[who] - posted - guides - camps,
            "itinerary": itinerary_points(s, who), "gifts": gifts, "bonus": bonus_points(s, who),
            "unsent": unsent_points(s, who)}


def _held(s: Postcards, who: int, one: int) -> dict[str, object]:
    bare, symbol, first = s.bare, s.pack.memory_symbol, who * SYMBOLS
    memories: list[int] = []
    for m in range(MEMORIES):
        if not bare[first + symbol[memory_on(one, m)]] >> one & 1:
            memories.append(m)
    return {"stamps": bits(s.stamps[one]), "memories": memories}


def hand(s: Postcards, who: int) -> dict[str, object]:
    if s.levels[who] != HUMAN:
        return {}
    return {"hand": by_id(s.pack.ids["card"], s.hand[who * KINDS:(who + 1) * KINDS])}


PANEL: Final[SeatPart[Postcards]] = SeatPart(
    "levels side score[seat] cards[seat] known[seat] hand[seat] bike[seat] itinerary[seat] held[seat] bare[seat] stamps"
    " order sent[seat] camps[seat] placed[seat] gifts[seat] bonus ended", panel)
OPEN: Final[list[Part[Postcards]]] = [
    Part("river deck_size discard", travel_cards),
    Part("top row pool thrown shown", postcards),
    Part("gift_row gift_deck gifts_gone", gifts),
    Part("side levels played extra moves postcards camping first turns bonus ended", turn),
]
OWN: Final[list[SeatPart[Postcards]]] = [
    SeatPart("levels hand[seat]", hand),
    SeatPart("bike[seat] taken", reach),
    SeatPart("levels gift_row gifts[seat] camps[seat]", would),
]
