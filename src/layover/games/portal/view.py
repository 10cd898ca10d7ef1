"""What each seat may see of a table of Portal: a white list (spec section 8)."""

from __future__ import annotations

from collections.abc import Sequence

from layover.engine.bits import bit, bits, count_bits
from layover.games.portal.pack import COLOURS, NOBODY
from layover.games.portal.score import tied
from layover.games.portal.state import DECLINED, END_CAUSES, NO_CARD, PHASES, TRAY, UNDECIDED, Portal

ICONS = "scaku"


def open_view(s: Portal) -> dict[str, object]:
    """Everything is open but the order of the deck (POR-51, POR-510) and an appeal before the last one is in."""
    ids = s.pack.ids
    card = ids["card"]

    def chamber(c: int) -> str | None:
        return ids["chamber"][c] if c != TRAY else None

    rows = [[_chamber(s, c) for c in row] for row in s.floors]
    lifted = s.glados if s.glados != TRAY and not s.lab & bit(s.glados) else TRAY
    leaders = tied(s)
    return {
        "seats": [{
            "colour": ids["colour"][who], "score": s.cake[who], "subjects": s.alive[who], "supply": s.supply(who),
            "slices": s.slice_supply(who), "burnt": s.burnt[who], "hand": [card[c] for c in bits(s.hand[who])],
            "fresh": [card[c] for c in bits(s.hand[who] & s.fresh)], "leads": bool(leaders >> who & 1),
        } for who in range(s.seats)],
        "floors": [{"floor": ids["floor"][f], "left": s.left[f], "chambers": rows[f]} for f in range(len(rows))],
        "lifted": _chamber(s, lifted) if lifted != TRAY else None,
        "glados": chamber(s.glados),
        "tokens": {"portal_blue": chamber(s.blue), "portal_orange": chamber(s.orange), "turret": chamber(s.turret),
                   "companion_cube": chamber(s.cube)},
        "unused": [ids["chamber"][c] for c in range(s.pack.chambers) if not s.lab & bit(c) and c != lifted],
        "character": ids["character"][s.character] if s.character != NOBODY else None,
        "offered": [ids["character"][c] for c in bits(s.offered)],
        "playing": card[s.playing] if s.playing != NO_CARD else None,
        "top": card[s.top] if s.top != NO_CARD else None,
        "deck": count_bits(s.deck) + len(s.buried) + (s.top != NO_CARD),
        "unseen": [card[c] for c in bits(s.deck)],
        "buried": [card[c] for c in s.buried],
        "discard": [card[c] for c in s.discard],
        "doomed": [ids["chamber"][c] for c in s.doomed],
        "active": s.active, "phase": PHASES[s.phase], "turns": s.turns, "turn_limit": s.limit,
        "ended": END_CAUSES[s.ended], "appeals": _appeals(s, NOBODY), "votes": list(s.votes),
        "winner": s.winner if s.winner != NOBODY else None,
    }


def own_view(s: Portal, seat: int) -> dict[str, object]:
    """The own appeal."""
    return {"appeals": _appeals(s, seat)} if s.appeals else {}


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
