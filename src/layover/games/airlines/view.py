"""What each seat may see of a table of Airlines: a white list (spec section 8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.stack import NOBODY
from layover.engine.view import Part, PartOfPieces, Pieces, SeatPart
from layover.games.airlines.network import alive, is_useless, open_routes
from layover.games.airlines.score import holdings, payout, total, values_of
from layover.games.airlines.state import END_CAUSES, FREE, SABOTAGE, Airlines
from layover.games.airlines.steps.play import SABOTAGE_OR_NOT


def panel(s: Airlines, who: int) -> dict[str, object]:
    """What lies before a seat; its hand once the game is over."""
    n = s.companies
    found: dict[str, object] = {
        "score": total(s, who), "table": shares(s, s.table, who),
        "shares": sum(s.hand[who * n:(who + 1) * n]), "flights": count_bits(s.flights[who]),
        "known": shares(s, s.known, who),
    }
    if s.ended:
        found.update(hand_of(s, who))
    return found


def share_cards(s: Airlines) -> dict[str, object]:
    company = s.pack.ids["company"]
    return {
        "display": [company[c] if c != FREE else None for c in s.display],
        "deck": s.deck_size(),
        "scoring_cards_left": s.pack.scoring_cards - s.set_aside,
        "scoring_cards_waiting": s.waiting,
        "removed": shares(s, s.removed, 0),
        "risk": risk(s),
    }


def risk(s: Airlines) -> dict[str, object]:
    """How likely a scoring comes within one turn of every seat, in percent, if each turn turns up a card; `why` there
    is none.
    """
    cards, bells = int(s.deck_size()), s.deck[s.companies]
    if s.waiting:
        return {"percent": 0, "why": "waiting"}
    if not bells:
        return {"percent": 0, "why": "none_left"}
    if s.turns < s.seats:
        return {"percent": 0, "why": "first_round"}                              # AIR-182
    spared = 1.0
    for turned in range(min(int(s.seats), cards)):
        spared *= max(cards - bells - turned, 0) / (cards - turned)
    return {"percent": round(100 * (1 - spared)), "why": ""}


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
        company[c]: {"value": value, "supply": s.supply[c], "founded": s.founded & bit(c) != 0,
                     "inactive": s.inactive & bit(c) != 0} for c, value in enumerate(values_of(s))}}


def next_routes(s: Airlines) -> dict[str, object]:
    """Where each company could go next, whatever that costs; the first routes of one that is not founded."""
    company, route = s.pack.ids["company"], s.pack.ids["route"]
    return {"next_routes": {company[c]: [route[r] for r in routes] for c, routes in enumerate(open_routes(s))}}


def pays(s: Airlines) -> dict[str, object]:
    """What each seat would get if it were scored now."""
    company, values = s.pack.ids["company"], values_of(s)
    return {"pays": {company[c]: payout(values[c], holdings(s, c, False)) for c in bits(s.founded)}}


def last_of_two(s: Airlines, seat: int = NOBODY) -> dict[str, object]:
    """With two players, once the next scoring card is the last: what is paid beside the fictive third (AIR-232). Before
    the end nobody knows the deck: he holds at most what a seat cannot see elsewhere, so that both get at least what is
    shown.
    """
    if s.seats != 2 or not s.ended and s.set_aside < s.pack.scoring_cards - 1:
        return {}
    company, values = s.pack.ids["company"], values_of(s)
    third = [holdings(s, c, True)[-1] + (0 if s.ended else unseen(s, c, seat)) for c in range(s.companies)]
    return {
        "fictive" if s.ended else "fictive_most": {company[c]: count for c, count in enumerate(third) if count},
        "pays": {company[c]: payout(values[c], [*holdings(s, c, False), third[c]])[:2] for c in bits(s.founded)},
    }


def unseen(s: Airlines, company: i64, seat: i64) -> int:
    """Shares of a company in hands that a seat does not know."""
    found: i64 = 0
    for who in range(s.seats):
        if who != seat:
            place = who * s.companies + company
            found += s.hand[place] - s.known[place]
    return int(found)


def circles(s: Airlines, markers: list[dict[str, object]]) -> dict[str, object]:
    circle = s.pack.ids["circle"]
    return {"circles": {circle[k]: marker for k, marker in enumerate(markers) if marker}}


def marker(s: Airlines, k: int) -> dict[str, object]:
    held = s.circles[k]
    if held == FREE:
        return {}
    return {"company": s.pack.ids["company"][held % SABOTAGE], "sabotage": held >= SABOTAGE}


def count_circles(s: Airlines) -> int:
    return len(s.circles)


def scorings(s: Airlines) -> dict[str, object]:
    return {"history": [s.history[k:k + s.seats] for k in range(0, len(s.history), s.seats)],
            "paid": [paid_by_company(s, k) for k in range(len(s.history) // s.seats)]}


def turns(s: Airlines) -> dict[str, object]:
    return {"turns": s.turns, "extra_turns": s.extra, "ended": END_CAUSES[s.ended]}


def paid_by_company(s: Airlines, scoring: int) -> dict[str, list[int]]:
    """What the companies paid to each seat at a scoring, those that paid anything."""
    company = s.pack.ids["company"]
    first = scoring * s.companies * s.seats
    rows = [list(s.paid[first + c * s.seats:first + (c + 1) * s.seats]) for c in range(s.companies)]
    return {company[c]: row for c, row in enumerate(rows) if sum(row)}


def useless(s: Airlines, seat: int) -> dict[str, object]:
    flight, living = s.pack.ids["flight"], alive(s)
    return {"useless": [flight[f] for f in bits(s.flights[seat]) if is_useless(s, f, living)]}


def all_unseen(s: Airlines, seat: int) -> dict[str, object]:
    """Shares of each company that a seat cannot know where they are."""
    company = s.pack.ids["company"]
    return {"unseen": {company[c]: s.deck[c] + unseen(s, c, seat) for c in range(s.companies)}}


def vulnerable(s: Airlines, seat: int) -> dict[str, object]:
    """Which circles could be sabotaged, with whosever marker, while a seat is asked about that: as plans they would be
    hundreds.
    """
    if not s.stack or s.stack[-1].step != SABOTAGE_OR_NOT.ix or s.stack[-1].seat != seat:
        return {}
    circle = s.pack.ids["circle"]
    return {"vulnerable": [circle[k] for k in s.vulnerable]}


def hand_of(s: Airlines, who: int) -> dict[str, object]:
    flight = s.pack.ids["flight"]
    return {"hand": shares(s, s.hand, who), "flight_hand": [flight[f] for f in bits(s.flights[who])]}


def shares(s: Airlines, column: list[int], who: int) -> dict[str, int]:
    """How many shares of each company a seat has; none where it has none."""
    company, first = s.pack.ids["company"], who * s.companies
    return {company[c]: column[first + c] for c in range(s.companies) if column[first + c]}


PANEL: Final[SeatPart[Airlines]] = SeatPart(
    "history table[seat] hand[seat] known[seat] flights[seat] ended", panel)
OPEN: Final[list[Part[Airlines]]] = [
    Part("display deck set_aside waiting removed turns", share_cards),
    Part("flight_deck flight_discard flight_removed", flight_cards),
    Part("on_route supply founded inactive", companies),
    Part("reach on_route cheapest supplied founded inactive", next_routes),
    Part("on_route founded table", pays),
    Part("on_route founded table deck display hand known set_aside ended", last_of_two),
    PartOfPieces("", Pieces("circles[each]", marker, count_circles), circles),
    Part("history paid", scorings),
    Part("turns extra ended", turns),
]
OWN: Final[list[SeatPart[Airlines]]] = [
    SeatPart("hand[seat] flights[seat]", hand_of),
    SeatPart("flights[seat] cheapest on_route supplied inactive", useless),
    SeatPart("deck hand known", all_unseen, panel=False),
    SeatPart("on_route founded table deck display hand known set_aside ended", last_of_two, panel=False),
    SeatPart("stack vulnerable", vulnerable, panel=False),
]
