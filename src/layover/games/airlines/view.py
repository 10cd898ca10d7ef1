"""What each seat may see of a table of Airlines: a white list (spec section 8)."""

from __future__ import annotations

from typing import Final

from layover.engine.bits import bit, bits, count_bits
from layover.engine.view import Part
from layover.games.airlines.score import holdings, payout, total, value_of
from layover.games.airlines.state import END_CAUSES, FREE, SABOTAGE, Airlines


def seats(s: Airlines) -> dict[str, object]:
    """What lies before each seat; hands once the game is over."""
    found = []
    n = s.companies
    for who in range(s.seats):
        panel: dict[str, object] = {
            "score": total(s, who), "table": shares(s, s.table, who),
            "shares": sum(s.hand[who * n:(who + 1) * n]), "flights": count_bits(s.flights[who]),
            "known": shares(s, s.known, who),
        }
        if s.ended:
            panel.update(hand_of(s, who))
        found.append(panel)
    return {"seats": found}


def share_cards(s: Airlines) -> dict[str, object]:
    company = s.pack.ids["company"]
    return {
        "display": [company[c] if c != FREE else None for c in s.display],
        "deck": s.deck_size(),
        "scoring_cards_left": s.pack.scoring_cards - s.set_aside,
        "scoring_cards_waiting": s.waiting,
        "removed": shares(s, s.removed, 0),
    }


def flight_cards(s: Airlines) -> dict[str, object]:
    flight = s.pack.ids["flight"]
    return {
        "flight_deck": count_bits(s.flight_deck),
        "flight_discard": [flight[f] for f in bits(s.flight_discard)],
        "flight_removed": [flight[f] for f in bits(s.flight_removed)],
    }


def companies(s: Airlines) -> dict[str, object]:
    company = s.pack.ids["company"]
    return {"companies": {
        company[c]: {"value": value_of(s, c), "supply": s.supply[c], "founded": s.founded & bit(c) != 0,
                     "inactive": s.inactive & bit(c) != 0} for c in range(s.companies)}}


def pays(s: Airlines) -> dict[str, object]:
    """What each seat would get if it were scored now."""
    company = s.pack.ids["company"]
    return {"pays": {company[c]: payout(value_of(s, c), holdings(s, c, False)) for c in bits(s.founded)}}


def circles(s: Airlines) -> dict[str, object]:
    company, circle = s.pack.ids["company"], s.pack.ids["circle"]
    markers = {held: {"company": company[held % SABOTAGE], "sabotage": held >= SABOTAGE}
               for held in set(s.circles) if held != FREE}
    return {"circles": {circle[k]: markers[held] for k, held in enumerate(s.circles) if held != FREE}}


def turns(s: Airlines) -> dict[str, object]:
    return {
        "history": [s.history[k:k + s.seats] for k in range(0, len(s.history), s.seats)],
        "turns": s.turns, "extra_turns": s.extra, "ended": END_CAUSES[s.ended],
    }


def own_view(s: Airlines, seat: int) -> dict[str, object]:
    return {"panel": hand_of(s, seat)}


def hand_of(s: Airlines, who: int) -> dict[str, object]:
    flight = s.pack.ids["flight"]
    return {"hand": shares(s, s.hand, who), "flight_hand": [flight[f] for f in bits(s.flights[who])]}


def shares(s: Airlines, column: list[int], who: int) -> dict[str, int]:
    """How many shares of each company a seat has; none where it has none."""
    company, first = s.pack.ids["company"], who * s.companies
    return {company[c]: column[first + c] for c in range(s.companies) if column[first + c]}


def fictive(s: Airlines) -> dict[str, object]:
    """AIR-232: what the fictive third player holds at the end of a game for two."""
    if not s.ended or s.seats != 2:
        return {}
    company = s.pack.ids["company"]
    return {"fictive": {company[c]: count for c in range(s.companies) if (count := holdings(s, c, True)[-1])}}


OPEN: Final[list[Part[Airlines]]] = [
    Part("history table hand known flights ended", seats),
    Part("table deck display ended", fictive),
    Part("display deck set_aside waiting removed", share_cards),
    Part("flight_deck flight_discard flight_removed", flight_cards),
    Part("on_route supply founded inactive", companies),
    Part("on_route founded table", pays),
    Part("circles", circles),
    Part("history turns extra ended", turns),
]
