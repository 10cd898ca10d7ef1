"""What each seat may see of a table of Portal: a white list (spec section 8)."""

from __future__ import annotations

from typing import Final

from layover.engine.bits import bit, bits, count_bits
from layover.engine.stack import CHANCE, NOBODY, Frame
from layover.engine.view import Part, PartOfPieces, Pieces, SeatPart, by_id
from layover.games.portal.forecast import forecast, prospect
from layover.games.portal.lab import activatable, reach
from layover.games.portal.pack import COLOURS, NO_CHARACTER, WHEATLEY
from layover.games.portal.score import leads, tied
from layover.games.portal.state import DECLINED, END_CAUSES, NO_CARD, OWN_WORDS, PHASES, TRAY, UNDECIDED, Portal
from layover.games.portal.steps import cards as asked
from layover.games.portal.steps import carry, deck, deliver, devices, move, offers

WHEATLEYS: Final = ("deploy", "activate", "recycle", "move")


def panel(s: Portal, who: int) -> dict[str, object]:
    """What lies before a seat: all is open (POR-510)."""
    ids = s.pack.ids
    card = ids["card"]
    return {
        "colour": ids["colour"][who], "score": s.cake[who], "subjects": s.alive[who], "supply": s.supply(who),
        "slices": s.slice_supply(who), "burnt": s.burnt[who], "hand": [card[c] for c in bits(s.hand[who])],
        "fresh": [card[c] for c in bits(s.hand[who] & s.fresh)], "leads": leads(s, who),
    }


def lab(s: Portal, chambers: list[dict[str, object]]) -> dict[str, object]:
    ids = s.pack.ids
    lifted = s.glados if s.glados != TRAY and not s.lab & bit(s.glados) else TRAY
    return {
        "floors": [{"floor": ids["floor"][f], "left": s.left[f], "chambers": [chambers[c] for c in row]}
                   for f, row in enumerate(s.floors)],
        "lifted": chambers[lifted] if lifted != TRAY else None,
        "glados": _id(s, s.glados),
        "tokens": {"portal_blue": _id(s, s.blue), "portal_orange": _id(s, s.orange), "turret": _id(s, s.turret),
                   "companion_cube": _id(s, s.cube)},
        "unused": [ids["chamber"][c] for c in range(s.pack.chambers) if not s.lab & bit(c) and c != lifted],
    }


def count_chambers(s: Portal) -> int:
    return s.pack.chambers


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


def falls(s: Portal) -> dict[str, object]:
    """For the last chamber of each floor what would happen if it fell now: all of it open."""
    usable = activatable(s)
    return {"forecast": [forecast(s, row[-1], usable) if row else None for row in s.floors]}


def under_way(s: Portal) -> dict[str, object]:
    """What a half-made choice is about, and what is still to be settled, in order."""
    ids = s.pack.ids
    chambers, colour, count = _about(s)
    return {"about": {"chambers": [ids["chamber"][c] for c in chambers],
                      "colour": ids["colour"][colour] if colour is not None else None, "count": count,
                      "walkers": _walkers(s), "marks": _marks(s)},
            "asked": int(s.stack[-1].seat) if s.stack and s.stack[-1].seat != CHANCE else None, "due": _due(s)}


def _marks(s: Portal) -> dict[str, str]:
    """What a chamber would mean for one who goes there: `dies`, or `earns` if it fell then."""
    if not s.stack or s.stack[-1].step != move.MOVE_TO.ix:
        return {}
    f = s.stack[-1]
    found: dict[str, str] = {}
    for chamber in bits(reach(s, move.MOVE_TO.source(f))):
        mark = prospect(s, f.seat, move.MOVE_TO.source(f), chamber)
        if mark:
            found[s.pack.ids["chamber"][chamber]] = mark
    return found


def _walkers(s: Portal) -> int | None:
    """How many of the asked seat's subjects are on their way, while it chooses what they carry."""
    if s.stack and s.stack[-1].step == carry.CARRY.ix:
        for f in reversed(s.stack):
            if f.step == carry.ARRIVE.ix:
                return int(carry.moving(carry.ARRIVE.groups(f), s.stack[-1].seat))
    return None


def _due(s: Portal) -> list[dict[str, object]]:
    """Icons still to be settled, the next one first, and why some of them will be lost (POR-86, POR-87)."""
    icons = {deliver.DELIVER_SUBJECT.ix: "s", deliver.DELIVER_CAKE.ix: "c", deck.TAKE_CARD.ix: "a",
             deliver.CUBE_ICON.ix: "k", deliver.TURRET_ICON.ix: "u"}
    due: list[dict[str, object]] = []
    counted: dict[tuple[int, str], int] = {}
    for f in reversed(s.stack):
        if f.step in icons:
            seat, icon = int(f.seat), icons[f.step]
            n = counted[seat, icon] = counted.get((seat, icon), 0) + 1
            due.append({"seat": seat, "icon": icon, "lost": _lost(s, f, icon, n)})
    return due


def _lost(s: Portal, f: Frame, icon: str, n: int) -> str | None:
    """Why the n-th icon of a kind brings nothing, as it looks now."""
    if icon == "s":
        return "no_subject" if n > s.supply(f.seat) else None
    if icon == "c":
        return "no_slice" if n > s.slice_supply(f.seat) else None
    limited = icon == "a" and deck.TAKE_CARD.limit(f) == deck.WITHIN_LIMIT
    return "hand_full" if limited and n > s.pack.hand_limit - count_bits(s.hand[f.seat]) else None


def _about(s: Portal) -> tuple[list[int], int | None, int | None]:
    """The chambers that a question is about, source first, then whose subjects and how many of them."""
    if not s.stack:
        return [], None, None
    f = s.stack[-1]
    step = f.step
    if step == move.MOVE_TO.ix:
        return [int(move.MOVE_TO.source(f))], int(f.seat), None
    if step == move.MOVE_COUNT.ix:
        return [int(move.MOVE_COUNT.source(f)), int(move.MOVE_COUNT.target(f))], int(f.seat), None
    if step == move.EXTRA.ix:
        way = move.EXTRA.way(f)
        return [int(carry.source_of(way)), int(carry.target_of(way))], int(f.seat), int(move.EXTRA.moved(f))
    if step == carry.CARRY.ix:
        way = carry.CARRY.way(f)
        return [int(carry.source_of(way)), int(carry.target_of(way))], int(f.seat), int(carry.CARRY.subjects(f))
    if step == asked.CARD_TARGET.ix:
        source = int(asked.CARD_TARGET.source(f))
        return ([source] if source < s.pack.chambers else []), None, None
    if step == asked.CARD_COUNT.ix:
        ask = asked.CARD_COUNT
        return [int(ask.source(f)), int(ask.target(f))], int(ask.colour(f)), None
    if step == devices.VENT.ix:
        return [int(devices.VENT.source(f)), int(devices.VENT.edge(f))], None, None
    if step == offers.ANGER.ix:
        return [int(offers.ANGER.chamber(f))], None, None
    return [], None, None


def turn(s: Portal) -> dict[str, object]:
    ids = s.pack.ids
    return {
        "character": ids["character"][s.character] if s.character != NO_CHARACTER else None,
        "offered": [ids["character"][c] for c in bits(s.offered)],
        "doomed": [ids["chamber"][c] for c in s.doomed],
        "active": s.active, "phase": PHASES[s.phase], "turns": s.turns, "turn_limit": s.limit,
        "ended": END_CAUSES[s.ended],
        "steps": list(WHEATLEYS if s.character == WHEATLEY else PHASES), "characters": s.characters,
    }


def appeals(s: Portal) -> dict[str, object]:
    """No appeal before the last one is in."""
    return {"appeals": _appeals(s, NOBODY), "sealed": [appeal != UNDECIDED for appeal in s.appeals],
            "votes": list(s.votes), "winner": s.winner if s.winner != NOBODY else None}


def own_appeal(s: Portal, seat: int) -> dict[str, object]:
    """The own appeal."""
    return {"appeals": _appeals(s, seat)} if s.appeals else {}


def _id(s: Portal, chamber: int) -> str | None:
    return s.pack.ids["chamber"][chamber] if chamber != TRAY else None


def chamber(s: Portal, c: int) -> dict[str, object]:
    """A panel: both its sides are published, and all that stands on it is open."""
    ids, icons, place = s.pack.ids, s.pack.side_icons, c * COLOURS
    up = s.flipped >> c & 1
    return {"id": ids["chamber"][c], "x": s.x_of[c], "side": "ab"[up], "icons": icons[c * 2 + up].copy(),
            "back": icons[c * 2 + 1 - up].copy(),
            "subjects": by_id(ids["colour"], s.subjects[place:place + s.seats]),
            "cake": by_id(ids["colour"], s.slices[place:place + s.seats]), "tokens": _tokens(s, c)}


def _tokens(s: Portal, c: int) -> list[str]:
    """What stands on a panel beside subjects and cake."""
    found: list[str] = []
    if s.blue == c:
        found.append("portal_blue")
    if s.orange == c:
        found.append("portal_orange")
    if s.turret == c:
        found.append("turret")
    if s.cube == c:
        found.append("companion_cube")
    return found


def _appeals(s: Portal, seat: int) -> list[str | None]:
    """Own words at once, those of others when all are in."""
    shown = UNDECIDED not in [s.appeals[who] for who in bits(tied(s))] if s.appeals else False
    found: list[str | None] = []
    for who, appeal in enumerate(s.appeals):
        known = (shown or who == seat) and appeal != UNDECIDED
        found.append(_appeal(s, who) if known else None)
    return found


def _appeal(s: Portal, who: int) -> str:
    """By its id; own words are told from ids by quotation marks."""
    appeal = s.appeals[who]
    if appeal == OWN_WORDS:
        return f"“{s.pleas[who]}”"
    return "declined" if appeal == DECLINED else s.pack.ids["appeal"][appeal]


PANEL: Final[SeatPart[Portal]] = SeatPart("cake alive burnt[seat] hand[seat] fresh", panel)
OPEN: Final[list[Part[Portal]]] = [
    PartOfPieces("floors left lab glados blue orange turret cube", Pieces(
        "x_of[each] flipped[bit] subjects[each] slices[each] blue[at] orange[at] turret[at] cube[at]",
        chamber, count_chambers), lab),
    Part("playing top deck buried discard", cards),
    Part("character offered doomed active phase turns limit ended", turn),
    Part("floors flipped subjects slices cube character active alive cake burnt hand top deck buried left near", falls),
    Part("stack alive cake burnt hand subjects turret cube blue orange character near floors floor_of old_edge active",
         under_way),
    Part("appeals pleas votes winner cake alive", appeals),
]
OWN: Final[list[SeatPart[Portal]]] = [SeatPart("appeals pleas cake alive", own_appeal, panel=False)]
