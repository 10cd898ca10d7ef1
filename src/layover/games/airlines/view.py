"""What each seat may see of a table of Airlines: a white list (spec section 8)."""

from __future__ import annotations

from layover.engine.bits import bits, count_bits
from layover.games.airlines.score import holdings, payout, total, value_of
from layover.games.airlines.state import END_CAUSES, FREE, SABOTAGE, Airlines


def view(s: Airlines, seat: int | None) -> dict[str, object]:
    """Open information for everybody; a hand only for its seat, or for all once the game is over."""
    ids = s.pack.ids
    company, flight, n = ids["company"], ids["flight"], s.companies

    def shares(row: list[int], of: int) -> dict[str, int]:
        return {company[c]: row[of * n + c] for c in range(n) if row[of * n + c]}

    seats = []
    for who in range(s.seats):
        panel: dict[str, object] = {
            "score": total(s, who), "table": shares(s.table, who),
            "shares": sum(s.hand[who * n:(who + 1) * n]), "flights": count_bits(s.flights[who]),
            "known": shares(s.known, who),
        }
        if who == seat or s.ended:
            panel["hand"] = shares(s.hand, who)
            panel["flight_hand"] = [flight[f] for f in bits(s.flights[who])]
        seats.append(panel)
    fictive = {company[c]: count for c in range(n) if (count := holdings(s, c, True)[-1])}
    return {
        "seats": seats,
        **({"fictive": fictive} if s.ended and s.seats == 2 else {}),      # AIR-232
        "display": [company[c] if c != FREE else None for c in s.display],
        "deck": s.deck_size(),
        "scoring_cards_left": s.pack.scoring_cards - s.set_aside,
        "scoring_cards_waiting": s.waiting,
        "flight_deck": count_bits(s.flight_deck),
        "flight_discard": [flight[f] for f in bits(s.flight_discard)],
        "flight_removed": [flight[f] for f in bits(s.flight_removed)],
        "removed": {company[c]: s.removed[c] for c in range(n) if s.removed[c]},
        "companies": {
            company[c]: {"value": value_of(s, c), "supply": s.supply[c], "founded": bool(s.founded >> c & 1),
                         "inactive": bool(s.inactive >> c & 1)} for c in range(n)},
        "pays": {company[c]: payout(value_of(s, c), holdings(s, c, False)) for c in bits(s.founded)},   # if scored now
        "circles": {ids["circle"][k]: {"company": company[held % SABOTAGE], "sabotage": held >= SABOTAGE}
                    for k, held in enumerate(s.circles) if held != FREE},
        "history": [s.history[k:k + s.seats] for k in range(0, len(s.history), s.seats)],
        "turns": s.turns, "extra_turns": s.extra, "ended": END_CAUSES[s.ended],
    }
