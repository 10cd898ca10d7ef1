"""What each seat may see of a table of Portal: a white list (spec section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layover.engine.bits import bit, bits, count_bits
from layover.engine.view import Part
from layover.games.portal.pack import COLOURS, NOBODY
from layover.games.portal.score import tied
from layover.games.portal.state import DECLINED, END_CAUSES, NO_CARD, PHASES, TRAY, UNDECIDED, Portal

ICONS = "scaku"


def seats(s: Portal) -> dict[str, object]:
    """What lies before each seat: all is open (POR-510)."""
    ids = s.pack.ids
    card = ids["card"]
    leaders = tied(s)
    return {"seats": [{
        "colour": ids["colour"][who], "score": s.cake[who], "subjects": s.alive[who], "supply": s.supply(who),
        "slices": s.slice_supply(who), "burnt": s.burnt[who], "hand": [card[c] for c in bits(s.hand[who])],
        "fresh": [card[c] for c in bits(s.hand[who] & s.fresh)], "leads": bool(leaders >> who & 1),
    } for who in range(s.seats)]}


def lab(s: Portal) -> dict[str, object]:
    ids = s.pack.ids
    rows = [[_chamber(s, c) for c in row] for row in s.floors]
    lifted = s.glados if s.glados != TRAY and not s.lab & bit(s.glados) else TRAY
    return {
        "floors": [{"floor": ids["floor"][f], "left": s.left[f], "chambers": rows[f]} for f in range(len(rows))],
        "lifted": _chamber(s, lifted) if lifted != TRAY else None,
        "glados": _id(s, s.glados),
        "tokens": {"portal_blue": _id(s, s.blue), "portal_orange": _id(s, s.orange), "turret": _id(s, s.turret),
                   "companion_cube": _id(s, s.cube)},
        "unused": [ids["chamber"][c] for c in range(s.pack.chambers) if not s.lab & bit(c) and c != lifted],
    }


def cards(s: Portal) -> dict[str, object]:
    """All but the order of the deck (POR-51)."""
    card = s.pack.ids["card"]
    return {
        "playing": card[s.playing] if s.playing != NO_CARD else None,
        "top": card[s.top] if s.top != NO_CARD else None,
        "deck": count_bits(s.deck) + len(s.buried) + (s.top != NO_CARD),
        "unseen": [card[c] for c in bits(s.deck)],
        "buried": [card[c] for c in s.buried],
        "discard": [card[c] for c in s.discard],
    }


def turn(s: Portal) -> dict[str, object]:
    ids = s.pack.ids
    return {
        "character": ids["character"][s.character] if s.character != NOBODY else None,
        "offered": [ids["character"][c] for c in bits(s.offered)],
        "doomed": [ids["chamber"][c] for c in s.doomed],
        "active": s.active, "phase": PHASES[s.phase], "turns": s.turns, "turn_limit": s.limit,
        "ended": END_CAUSES[s.ended],
    }


def appeals(s: Portal) -> dict[str, object]:
    """No appeal before the last one is in."""
    return {"appeals": _appeals(s, NOBODY), "votes": list(s.votes), "winner": s.winner if s.winner != NOBODY else None}


def own_view(s: Portal, seat: int) -> dict[str, object]:
    """The own appeal."""
    return {"appeals": _appeals(s, seat)} if s.appeals else {}


def _id(s: Portal, chamber: int) -> str | None:
    return s.pack.ids["chamber"][chamber] if chamber != TRAY else None


def _chamber(s: Portal, c: int) -> dict[str, object]:
    """A panel: both its sides are published, and all that stands on it is open."""
    ids = s.pack.ids
    up = s.flipped >> c & 1

    def pieces(row: Sequence[int]) -> dict[str, int]:
        return {ids["colour"][who]: row[c * COLOURS + who] for who in range(s.seats) if row[c * COLOURS + who]}

    tokens = (("portal_blue", s.blue), ("portal_orange", s.orange), ("turret", s.turret), ("companion_cube", s.cube))
    return {"id": ids["chamber"][c], "x": s.x_of[c], "side": "ab"[up], "icons": _icons(s, c, up),
            "back": _icons(s, c, 1 - up), "subjects": pieces(s.subjects), "cake": pieces(s.slices),
            "tokens": [name for name, where in tokens if where == c]}


def _icons(s: Portal, c: int, side: int) -> dict[str, int]:
    pack = s.pack
    columns = (pack.side_subjects, pack.side_cake, pack.side_cards, pack.side_cube, pack.side_turret)
    return {icon: column[c * 2 + side] for icon, column in zip(ICONS, columns, strict=True) if column[c * 2 + side]}


def _appeals(s: Portal, seat: int) -> list[str | None]:
    """Own words at once, those of others when all are in."""
    shown = UNDECIDED not in [s.appeals[who] for who in bits(tied(s))] if s.appeals else False
    found: list[str | None] = []
    for who, appeal in enumerate(s.appeals):
        known = (shown or who == seat) and appeal != UNDECIDED
        found.append(("declined" if appeal == DECLINED else s.pack.ids["appeal"][appeal]) if known else None)
    return found


OPEN: Final[list[Part[Portal]]] = [
    Part("cake alive burnt hand fresh", seats),
    Part("floors left lab x_of flipped subjects slices blue orange turret cube glados", lab),
    Part("playing top deck buried discard", cards),
    Part("character offered doomed active phase turns limit ended", turn),
    Part("appeals votes winner cake alive", appeals),
]
