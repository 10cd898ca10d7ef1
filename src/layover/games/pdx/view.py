"""What each seat may see of a table of PDX: a white list (spec section 8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.stack import Ask, Frame
from layover.engine.view import Part, SeatPart, by_id
from layover.games.pdx.concourse import may_assign, partners, takes, unlocked_from
from layover.games.pdx.pack import (
    ACTIVITIES,
    ACTIVITY,
    EXECUTIVES,
    FIRST_GATES,
    GATES,
    HAULS,
    SIZES,
    SLOTS,
    SPECIALIST,
    TOKENS,
    WILD,
    is_office,
    specialist_type,
)
from layover.games.pdx.score import (
    assigned,
    campaigns,
    counted,
    destinations,
    office_points,
    offices,
    open_points,
    stock_points,
    total,
)
from layover.games.pdx.state import CASES, CONCOURSE, END_CAUSES, NO_PLANE, NONE, PHASES, Pdx
from layover.games.pdx.steps.assign import ASSIGN_GATE, ASSIGN_PAY
from layover.games.pdx.steps.land import LAND_ACTION, LAND_TOKEN
from layover.games.pdx.steps.offices import BUILD_OFFICE_PLACE
from layover.games.pdx.steps.planes import CANCEL_PAY
from layover.games.pdx.steps.rearrange import MOVE_TARGET


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
        "market": [{"top": _id(s, "destination", top), "height": s.height[n]} for n, top in enumerate(s.market)],
        "empty_stacks": s.height.count(0),
        "removed": [s.pack.ids["destination"][tile] for tile in s.removed],
    }


def airport(s: Pdx) -> dict[str, object]:
    return {
        "display": [{"top": _id(s, "office", top), "height": s.display_height[n]} for n, top in enumerate(s.display)],
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


def stocks(s: Pdx, who: int) -> dict[str, object]:
    """Stock cards in hand, and how far each is: what it counts, and where its next tier begins."""
    tiers: dict[str, object] = {}
    for stock in bits(s.stocks[who]):
        have = counted(s, who, stock)
        above = [least for least in s.pack.stock_least[stock] if least > have]
        tiers[s.pack.ids["stock"][stock]] = {"have": int(have), "next": above[0] if above else None}
    return {"stock_cards": _stock_cards(s, who), "tiers": tiers}


def own_discards(s: Pdx, who: int) -> dict[str, object]:
    """Stock cards that were given up."""
    return {"own_discards": [s.pack.ids["stock"][stock] for stock in bits(s.stocks_gone[who])]}


def prices(s: Pdx, who: int) -> dict[str, object]:
    """Of the tiles in the market and in the reserve: what the own offices would add, which icons could be paid now,
    which gates have room for it, and whether the tile could be assigned at once."""
    own = range(who * GATES, who * GATES + s.gates[who])
    tops = [tile for tile in s.market if tile != NONE]
    return {"prices": {s.pack.ids["destination"][tile]: {
        "adds": int(_adds(s, who, tile)), "met": _met(s, who, tile),
        "gates": [s.pack.ids["gate"][gate] for gate in own if takes(s, gate, tile) is None],
        "ready": tile in s.reserve[who] and may_assign(s, who, tile) is None,
    } for tile in [*tops, *s.reserve[who]]}}


def _adds(s: Pdx, who: i64, tile: i64) -> i64:
    """What a tile more on the routes would bring by the private offices (PDX-177)."""
    points: i64 = 0
    for office in s.slots[who * SLOTS:(who + 1) * SLOTS]:
        if is_office(office):
            for icon in s.pack.office_icons[office]:
                if s.pack.icon_mask[tile] & bit(icon):
                    points += 1
    return points


def _matches(s: Pdx, who: int, office: int) -> dict[str, int]:
    """Which tiles of the routes a private office scores for, and how much for each (PDX-177)."""
    found: dict[str, int] = {}
    for tile in assigned(s, who):
        points = [1 for icon in s.pack.office_icons[office] if s.pack.icon_mask[tile] & bit(icon)]
        if points:
            found[s.pack.ids["destination"][tile]] = len(points)
    return found


def _met(s: Pdx, who: i64, tile: i64) -> list[bool]:
    """For each icon, whether a token, the Partnership or a wild token is there for it (PDX-103, PDX-106, PDX-263)."""
    free: i64 = partners(s, who, tile) if s.with_specialists else 0
    wild: i64 = s.tokens[who * TOKENS + WILD]
    met: list[bool] = []
    for icon in s.pack.icons[tile]:
        own = s.tokens[who * TOKENS + icon] > 0 or free & bit(icon) != 0
        if not own and wild:
            wild -= 1
            own = True
        met.append(own)
    return met


def costs(s: Pdx, who: int) -> dict[str, object]:
    """For each campaign on show, token by token, whether it could be paid now."""
    found: list[list[bool]] = []
    for campaign in s.ads:
        met: list[bool] = []
        if campaign != NONE:
            for activity in range(ACTIVITIES):
                held = s.tokens[who * TOKENS + ACTIVITY + activity]
                met += [k < held for k in range(s.pack.campaign_cost[campaign][activity])]
        found.append(met)
    return {"costs": found}


def about(s: Pdx, who: int) -> dict[str, object]:
    """What the question to this seat is about, where its answers do not tell."""
    asked = s.stack[-1] if s.stack else None
    return {"about": _about(s, asked) if asked is not None and asked.seat == who else {}}


OF_A_TILE: Final[tuple[Ask[Pdx], ...]] = (LAND_TOKEN, ASSIGN_GATE, ASSIGN_PAY, MOVE_TARGET)
"""What these ask about first is a tile."""


def _about(s: Pdx, f: Frame) -> dict[str, object]:
    if f.step == LAND_ACTION.ix:
        return {"destination": _landed(s, int(f.seat), LAND_ACTION.action(f))}
    if f.step == CANCEL_PAY.ix:
        return {"gate": s.pack.ids["gate"][CANCEL_PAY.gate(f)]}
    if f.step == BUILD_OFFICE_PLACE.ix:
        return {"display": s.pack.ids["display"][BUILD_OFFICE_PLACE.stack(f)]}
    for ask in OF_A_TILE:
        if f.step == ask.ix:
            return {"destination": s.pack.ids["destination"][ask.topic(s, f)[0]]}
    return {}


def _landed(s: Pdx, who: int, action: i64) -> str | None:
    """A tile with this action on which a plane of the seat has landed."""
    for gate in range(who * GATES, who * GATES + s.gates[who]):
        if s.plane[gate] >= 0 and not s.unmoved & bit(gate % GATES):
            tile = s.routes[gate][s.plane[gate]]
            if s.pack.effect[tile] == action:
                return s.pack.ids["destination"][tile]
    return None


def _stock_cards(s: Pdx, who: int) -> dict[str, int]:
    return {s.pack.ids["stock"][stock]: stock_points(s, who, stock) for stock in bits(s.stocks[who])}


def _id(s: Pdx, noun: str, number: int) -> str | None:
    return None if number == NONE else s.pack.ids[noun][number]


def panel(s: Pdx, who: int) -> dict[str, object]:
    """What lies before a seat; its stock cards once the game is over."""
    ids = s.pack.ids
    held = s.slots[who * SLOTS:(who + 1) * SLOTS]
    found: dict[str, object] = {
        "kind": "tyler" if who == s.tyler else "player",
        "beginner": bool(s.beginners >> who & 1),
        "gates": [_gate(s, gate) for gate in range(who * GATES, who * GATES + s.gates[who])],
        "tokens": by_id(ids["token"], s.tokens[who * TOKENS:(who + 1) * TOKENS]),
        "storage": s.storage(who),
        "reserve": [ids["destination"][tile] for tile in s.reserve[who]],
        "hangar": {SIZES[size]: s.hangar[who * HAULS + size] for size in range(HAULS) if s.hangar[who * HAULS + size]},
        "slots": [_slot(s, tile) for tile in held],
        "slot_points": [int(office_points(s, who, tile)) if is_office(tile) else None for tile in held],
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
        found["stock_cards"] = _stock_cards(s, who)
        found["matches"] = [_matches(s, who, tile) if is_office(tile) else {} for tile in held]
    return found


def _slot(s: Pdx, tile: int) -> str | None:
    return s.pack.ids["specialist"][specialist_type(tile)] if tile >= SPECIALIST else _id(s, "office", tile)


def _gate(s: Pdx, gate: int) -> dict[str, object]:
    size = s.size[gate]
    return {"id": s.pack.ids["gate"][gate], "size": SIZES[size], "capacity": s.pack.capacity[size],
            "extra": gate % GATES >= FIRST_GATES,
            "route": [s.pack.ids["destination"][tile] for tile in s.routes[gate]],
            "plane": None if s.plane[gate] == NO_PLANE else s.plane[gate],
            "locked": int(unlocked_from(s, gate))}


PANEL: Final[SeatPart[Pdx]] = SeatPart(
    "gates[seat] size[seat] routes[seat] plane[seat] tokens[seat] reserve[seat] hangar[seat] slots[seat] worker[seat]"
    " cases[seat] campaigns[seat] stocks[seat] stocks_gone[seat] tyler beginners ended", panel)
OPEN: Final[list[Part[Pdx]]] = [
    Part("order active phase rounds tyler triggered die_face die_haul unmoved partnership_used contractor_used moves"
         " ended", turn),
    Part("market height removed", market),
    Part("display display_height ads ad_deck runway public", airport),
    Part("supply upgrades extra_gates specialists with_specialists", supply),
    Part("with_stocks with_specialists short_game lab", options),
]
OWN: Final[list[SeatPart[Pdx]]] = [
    SeatPart("stocks[seat] gates[seat] size[seat] routes[seat]", stocks),
    SeatPart("stocks_gone[seat]", own_discards),
    SeatPart("market reserve[seat] gates[seat] size[seat] routes[seat] tokens[seat] slots[seat] powers[seat] active"
             " partnership_used with_specialists", prices),
    SeatPart("ads tokens[seat]", costs),
    SeatPart("stack unmoved gates[seat] plane[seat] routes[seat]", about),
]
