"""What each seat may see of a table of Postcards: a white list (spec section 8)."""

from __future__ import annotations

from typing import Final

from layover.engine.bits import bits, count_bits
from layover.engine.view import Part
from layover.games.postcards.loader import LEVELS
from layover.games.postcards.pack import KINDS, MEMORIES, SYMBOLS
from layover.games.postcards.score import all_gift_points, bonus_points, itinerary_points, total, unsent_points
from layover.games.postcards.state import END_CAUSES, FREE, HUMAN, NOBODY, Postcards

KIND_OF_SEAT = ("human", *LEVELS)


def seats(s: Postcards) -> dict[str, object]:
    """What lies before each seat; hands once the game is over."""
    return {"seats": [_seat(s, who) for who in range(s.seats)]}


def travel_cards(s: Postcards) -> dict[str, object]:
    card = s.pack.ids["card"]
    return {"river": [card[kind] if kind != FREE else None for kind in s.river],
            "deck": s.deck_size, "discard": _counts(card, s.discard)}


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
            "gift_deck": sum(s.gift_deck), "gifts_gone": _counts(gift, s.gifts_gone)}


def turn(s: Postcards) -> dict[str, object]:
    return {
        "side": "AB"[s.side], "played": s.played, "plays": s.pack.mandatory_plays + s.extra,
        "banked": {"move": s.moves, "postcard": s.postcards, "camp": s.camping},
        "first": s.first if s.first != NOBODY else None, "turns": s.turns,
        "bonus": s.bonus if s.bonus != NOBODY else None, "ended": END_CAUSES[s.ended],
    }


def own_view(s: Postcards, seat: int) -> dict[str, object]:
    return {"panel": _hand(s, seat)}


def _seat(s: Postcards, who: int) -> dict[str, object]:
    ids, n = s.pack.ids, len(s.gift_deck)
    postcard = ids["postcard"]
    panel: dict[str, object] = {
        "kind": KIND_OF_SEAT[s.levels[who]], "score": total(s, who), "cards": s.cards[who],
        "known": _counts(ids["card"], s.known[who * KINDS:(who + 1) * KINDS]),
        "bike": ids["region"][s.bike[who]] if s.bike[who] != FREE else None,
        "itinerary": ids["itinerary"][s.itinerary[who]] if s.itinerary[who] != FREE else None,
        "held": {postcard[one]: _held(s, who, one) for one in s.order if s.held[who] >> one & 1},
        "sent": [postcard[one] for one in s.order if s.sent[who] >> one & 1],
        "camps": [ids["spot"][k] for k in bits(s.camps[who])], "camps_left": s.pack.camps - s.placed[who],
        "gifts": _counts(ids["gift"], s.gifts[who * n:(who + 1) * n]),
    }
    if s.ended:
        panel.update(_hand(s, who))
        panel["count"] = {"track": s.score[who], "itinerary": itinerary_points(s, who),
                          "gifts": all_gift_points(s, who), "bonus": bonus_points(s, who),
                          "unsent": unsent_points(s, who)}
    return panel


def _held(s: Postcards, who: int, one: int) -> dict[str, object]:
    memories = [m for m in range(MEMORIES)
                if not s.bare[who * SYMBOLS + s.pack.memory_symbol[one * MEMORIES + m]] >> one & 1]
    return {"stamps": bits(s.stamps[one]), "memories": memories}


def _hand(s: Postcards, who: int) -> dict[str, object]:
    if s.levels[who] != HUMAN:
        return {}
    return {"hand": _counts(s.pack.ids["card"], s.hand[who * KINDS:(who + 1) * KINDS])}


def _counts(ids: tuple[str, ...], row: list[int] | tuple[int, ...]) -> dict[str, int]:
    return {id: count for id, count in zip(ids, row, strict=False) if count}


OPEN: Final[list[Part[Postcards]]] = [
    Part("levels score cards known hand bike itinerary held bare stamps order sent camps placed gifts bonus ended",
         seats),
    Part("river deck_size discard", travel_cards),
    Part("top row pool thrown shown", postcards),
    Part("gift_row gift_deck gifts_gone", gifts),
    Part("side played extra moves postcards camping first turns bonus ended", turn),
]
