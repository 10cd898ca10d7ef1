"""What each seat may see of a table of PDX: a white list (spec section 8)."""

from __future__ import annotations

from typing import Final

from layover.engine.bits import bits, count_bits
from layover.engine.view import Part
from layover.games.pdx.pack import EXECUTIVES, GATES, HAULS, SLOTS, SPECIALIST, TOKENS
from layover.games.pdx.score import campaigns, destinations, offices, open_points, stock_points, total
from layover.games.pdx.state import CASES, CONCOURSE, END_CAUSES, NO_PLANE, NONE, PHASES, Pdx

SIZES = ("small", "medium", "large")


def seats(s: Pdx) -> dict[str, object]:
    """What lies before each seat; stock cards once the game is over."""
    return {"seats": [_seat(s, who) for who in range(s.seats)]}


def turn(s: Pdx) -> dict[str, object]:
    return {
        "order": list(s.order), "active": None if s.active == NONE else s.active, "phase": PHASES[s.phase],
        "round": s.rounds + 1, "tyler": None if s.tyler == NONE else s.tyler, "last_turns": s.triggered,
        "dice": None if s.die_face == NONE else {"office": s.pack.ids["face"][s.die_face],
                                                 "destination": s.pack.ids["haul"][s.die_haul]},
        "unmoved": [s.pack.ids["gate"][s.active * GATES + gate] for gate in bits(s.unmoved) if s.active != NONE],
        "used": {"partnership": s.partnership_used, "contractor": s.contractor_used},
        "moves": s.moves, "ended": END_CAUSES[s.ended],
    }


def market(s: Pdx) -> dict[str, object]:
    return {
        "market": [{"top": _id(s, "destination", top), "height": height}
                   for top, height in zip(s.market, s.height, strict=True)],
        "empty_stacks": s.height.count(0),
        "removed": [s.pack.ids["destination"][tile] for tile in s.removed],
    }


def airport(s: Pdx) -> dict[str, object]:
    return {
        "display": [{"top": _id(s, "office", top), "height": height}
                    for top, height in zip(s.display, s.display_height, strict=True)],
        "campaigns": [_id(s, "campaign", campaign) for campaign in s.ads], "campaign_deck": count_bits(s.ad_deck),
        "runway": [SIZES[size] for size in s.runway],
        "public": [_id(s, "office", office) for office in s.public],
    }


def supply(s: Pdx) -> dict[str, object]:
    return {
        "supply": {**{token: s.supply[k] for k, token in enumerate(s.pack.ids["token"])},
                   "upgrades": s.upgrades, "extra_gates": s.extra_gates},
        "specialists": {id: s.specialists[k] for k, id in enumerate(s.pack.ids["specialist"])
                        if s.with_specialists},
    }


def options(s: Pdx) -> dict[str, object]:
    return {"options": {"stocks": s.with_stocks, "specialists": s.with_specialists, "short_game": s.short_game,
                        "lab": s.lab}}


def own_view(s: Pdx, seat: int) -> dict[str, object]:
    """Stock cards, also those that were given up."""
    discards = [s.pack.ids["stock"][stock] for stock in bits(s.stocks_gone[seat])]
    return {"panel": {"stock_cards": _stock_cards(s, seat), "own_discards": discards}}


def _stock_cards(s: Pdx, who: int) -> dict[str, int]:
    return {s.pack.ids["stock"][stock]: stock_points(s, who, stock) for stock in bits(s.stocks[who])}


def _id(s: Pdx, noun: str, number: int) -> str | None:
    return None if number == NONE else s.pack.ids[noun][number]


def _seat(s: Pdx, who: int) -> dict[str, object]:
    ids = s.pack.ids
    held = s.slots[who * SLOTS:(who + 1) * SLOTS]
    panel: dict[str, object] = {
        "kind": "tyler" if who == s.tyler else "player",
        "beginner": bool(s.beginners >> who & 1),
        "gates": [_gate(s, gate) for gate in range(who * GATES, who * GATES + s.gates[who])],
        "tokens": {token: count for token, count in zip(ids["token"], s.tokens[who * TOKENS:], strict=False) if count},
        "storage": s.storage(who),
        "reserve": [ids["destination"][tile] for tile in s.reserve[who]],
        "hangar": {SIZES[size]: s.hangar[who * HAULS + size] for size in range(HAULS) if s.hangar[who * HAULS + size]},
        "slots": [_slot(s, tile) for tile in held],
        "worker": _id(s, "office", s.worker[who]),
        "suitcases": {"concourse": s.cases[who * CASES + CONCOURSE],
                      **{ids["executive"][k]: s.cases[who * CASES + k] for k in range(EXECUTIVES)
                         if s.cases[who * CASES + k]}},
        "campaigns": [ids["campaign"][campaign] for campaign in bits(s.campaigns[who])],
        "stocks": count_bits(s.stocks[who]), "discarded_stocks": count_bits(s.stocks_gone[who]),
        "points": {"destinations": destinations(s, who), "campaigns": campaigns(s, who), "offices": offices(s, who)},
        "score": total(s, who) if s.ended else open_points(s, who),
    }
    if s.ended:
        panel["stock_cards"] = _stock_cards(s, who)
    return panel


def _slot(s: Pdx, tile: int) -> str | None:
    return s.pack.ids["specialist"][tile - SPECIALIST] if tile >= SPECIALIST else _id(s, "office", tile)


def _gate(s: Pdx, gate: int) -> dict[str, object]:
    size = s.size[gate]
    return {"id": s.pack.ids["gate"][gate], "size": SIZES[size], "capacity": s.pack.capacity[size],
            "extra": gate % GATES >= 3,
            "route": [s.pack.ids["destination"][tile] for tile in s.routes[gate]],
            "plane": None if s.plane[gate] == NO_PLANE else s.plane[gate]}


OPEN: Final[list[Part[Pdx]]] = [
    Part("gates size routes plane tokens reserve hangar slots worker cases campaigns stocks stocks_gone tyler beginners"
         " ended", seats),
    Part("order active phase rounds tyler triggered die_face die_haul unmoved partnership_used contractor_used moves"
         " ended", turn),
    Part("market height removed", market),
    Part("display display_height ads ad_deck runway public", airport),
    Part("supply upgrades extra_gates specialists with_specialists", supply),
    Part("with_stocks with_specialists short_game lab", options),
]
