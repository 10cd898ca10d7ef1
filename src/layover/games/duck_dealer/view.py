"""What each seat may see of a table of Duck Dealer: everything but an offer not yet sent (spec section 8)."""

from __future__ import annotations

from typing import Final

from layover.engine.bits import bit, bits
from layover.engine.view import Part, PartOfPieces, Pieces, SeatPart, by_id
from layover.games.duck_dealer.flights import UNREACHED, chart, path
from layover.games.duck_dealer.pack import COLOURS
from layover.games.duck_dealer.ship import capacity, first_marker, speed
from layover.games.duck_dealer.state import END_CAUSES, FREE, Duck
from layover.games.duck_dealer.steps.actions import ACTIONS
from layover.games.duck_dealer.steps.counter import FREE_LINK
from layover.games.duck_dealer.steps.offer import ANSWER, DRAFT, units


def turn(s: Duck) -> dict[str, object]:
    return {
        "first": s.first, "turns": s.turns, "ended": END_CAUSES[s.ended],
        "steps": s.steps_left() if s.is_moving() else None,
        "counter": list(s.counter), "spaces": s.spaces(), "free_links": s.allowance(),
    }


def supply(s: Duck) -> dict[str, object]:
    ids = s.pack.ids
    return {
        "supply": _row(ids["energy"], s.stock),
        "virtual": by_id(ids["energy"], s.virtual),
        "stacks": {ids["pile"][k]: [ids["consumer"][tile] for tile in pile] for k, pile in enumerate(s.piles)},
        "factory_stock": [ids["factory"][n] for n in bits(s.factories)],
    }


def planets(s: Duck, found: list[dict[str, object]]) -> dict[str, object]:
    return {"planets": dict(zip(s.pack.ids["planet"], found, strict=True))}


def count_planets(s: Duck) -> int:
    return len(s.mine)


def links(s: Duck) -> dict[str, object]:
    point = s.pack.ids["point"]
    return {"links": {point[k]: owner for k, owner in enumerate(s.links) if owner != FREE}}


def reach(s: Duck) -> dict[str, object]:
    """What the cheapest way to each planet takes for the seat in its action turn, and which steps a stop would lose.

    The same while that seat composes an offer, which nobody else may know of.
    """
    found: dict[str, object] = {}
    menu = len(s.stack) - 1
    if menu > 0 and s.stack[menu].step == DRAFT.ix:
        menu -= 1
    if menu >= 0 and s.stack[menu].step == ACTIONS.ix:
        ways = chart(s, s.stack[menu].seat)
        for planet, id in enumerate(s.pack.ids["planet"]):
            if ways.reds[planet] < UNREACHED:
                found[id] = {"steps": len(path(ways, planet)), "reds": ways.reds[planet], "lost": ways.left[planet]}
    return {"reach": found}


def links_left(s: Duck) -> dict[str, object]:
    """Free link cubes still to be placed, while they are (DUC-27); `free_links` is what the row allows."""
    menu = s.stack[-1] if s.stack else None
    return {"links_left": FREE_LINK.free_links(menu) if menu is not None and menu.step == FREE_LINK.ix else None}


def offer(s: Duck) -> dict[str, object]:
    """One that waits for its answer; what is being composed is its author's."""
    return {"offer": _offer(s, FREE)}


def own_offer(s: Duck, seat: int) -> dict[str, object]:
    """The offer that the seat composes."""
    offer = _offer(s, seat)
    return {"offer": offer} if offer else {}


def _row(ids: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {id: counts[n] for n, id in enumerate(ids)}


def panel(s: Duck, who: int) -> dict[str, object]:
    ids = s.pack.ids
    slots, goods = s.pack.compartments, s.pack.goods
    place = s.place[who]
    aboard = s.goods[who * goods:(who + 1) * goods]
    return {
        "score": s.points[who], "colour": ids["colour"][who],
        "place": ids["place"][place] if place != FREE else None,
        "discs": _row(ids["energy"], s.discs[who * COLOURS:(who + 1) * COLOURS]),
        "income": _row(ids["energy"], [s.crew(who, colour) for colour in range(COLOURS)]),
        "goods": by_id(ids["good"], aboard),
        "load": s.load[who], "capacity": capacity(s, who), "speed": speed(s, who), "filled": s.filled[who],
        "ship": [ids["equipment"][kind] if kind != FREE else None for kind in s.ship[who * slots:(who + 1) * slots]],
        "cubes": s.cubes[who], "turns_without_acting": s.idle[who],
        "claims": [ids["building"][b] for b in bits(s.claims[who])],
        "paid": [ids["building"][b] for b in bits(s.paid[who])],
        "passages": [ids["planet"][p] for p in s.passages[first_marker(who):first_marker(who + 1)] if p != FREE],
    }


def planet(s: Duck, p: int) -> dict[str, object]:
    ids = s.pack.ids
    colony = bool(s.pack.colonies & bit(p))
    found: dict[str, object] = {
        "kind": "colony" if colony else "start", "visited": bool(s.visited & bit(p)),
        "mine": ids["good"][s.mine[p]] if s.mine[p] != FREE else None,
        ("consumer" if colony else "shipyard"):
            ids["consumer" if colony else "shipyard"][s.tile[p]] if s.tile[p] != FREE else None,
        "built": bool(s.built & bit(p)),
    }
    if colony:
        found["factory"] = ids["factory"][s.factory[p]] if s.factory[p] != FREE else None
    return found


def _offer(s: Duck, seat: int) -> dict[str, object] | None:
    """An offer that waits for its answer, for all; one being composed, for its author."""
    if not s.stack:
        return None
    f = s.stack[-1]
    good = s.pack.ids["good"]
    if f.step == ANSWER.ix:
        author, partner, gives, asks, sent = ANSWER.author(f), f.seat, ANSWER.given(f), ANSWER.asked(f), True
    elif f.step == DRAFT.ix and f.seat == seat:
        author, partner, gives, asks, sent = f.seat, DRAFT.partner(f), DRAFT.given(f), DRAFT.asked(f), False
    else:
        return None
    return {"from": author, "to": partner, "gives": sorted(good[g] for g in units(gives)),
            "asks": sorted(good[g] for g in units(asks)), "sent": sent}


PANEL: Final[SeatPart[Duck]] = SeatPart(
    "points[seat] place[seat] discs[seat] kit[seat] goods[seat] load[seat] filled[seat] ship[seat] cubes[seat]"
    " idle[seat] claims[seat] paid[seat] passages[seat]", panel)
OPEN: Final[list[Part[Duck]]] = [
    Part("first turns ended steps counter short", turn),
    Part("stock virtual piles factories", supply),
    PartOfPieces("", Pieces("visited[bit] mine[each] tile[each] built[bit] factory[each]", planet, count_planets),
                 planets),
    Part("links", links),
    Part("stack place steps discs virtual filled links passages", reach),
    Part("stack", offer),
    Part("stack", links_left),
]
OWN: Final[list[SeatPart[Duck]]] = [SeatPart("stack", own_offer, panel=False)]
