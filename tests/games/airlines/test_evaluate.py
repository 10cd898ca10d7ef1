"""What bots make of a position: the scorings to come, as far as they can be foreseen."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.engine.chance import Rng
from layover.games.airlines.evaluate import JUDGE, growth, outlooks, survey
from layover.testing import scene
from tests.bots.blunders.airlines import fliers

DISPLAY = "sol sol new map boi"
FIVE = {"hit": "ladder_01 ladder_14 dash_08"}
"""HIT is worth 4, and it alone is founded."""
CERTAIN = dict.fromkeys(JUDGE.weights.values, 0.0) | {"pace": 0.5, "doubt": 0.05}
"""No doubt, no growth, nothing else to come: every scoring pays what the tables show."""


def table(*holdings: str, hand: str = "", seats: int = 3) -> Any:
    s = scene("airlines", seats=seats)
    for seat, shares in enumerate(holdings):
        s.seat(seat, table=shares)
    if hand:
        s.seat(0, shares=hand)
    return s.board(markers=FIVE, display=DISPLAY)


def estimate(s: Any, **changed: float) -> list[float]:
    return JUDGE.believing(CERTAIN | changed).evaluate(s.state)


def lead(s: Any, **changed: float) -> float:
    """Of the first seat over the second, by the game's own weights."""
    found = JUDGE.believing(changed).evaluate(s.state)
    return found[0] - found[1]


@pytest.mark.parametrize(("holdings", "paid"), [
    (("hit hit", "hit", ""), [4.0, 2.0, 0.0]),
    (("hit", "", ""), [6.0, 0.0, 0.0]),                    # alone: both places
    (("hit", "hit", ""), [3.0, 3.0, 0.0]),
    (("hit hit", "hit", "hit"), [4.0, 1.0, 1.0]),
])
def test_without_doubt_every_scoring_pays_by_the_tables(holdings: tuple[str, ...], paid: list[float]) -> None:
    s = table(*holdings)
    assert sum(scoring.times for scoring in outlooks(s.state, JUDGE.weights)) == pytest.approx(4.0)
    assert estimate(s) == pytest.approx([4.0 * points for points in paid], abs=0.01)


def test_with_two_seats_there_is_no_fourth_scoring_and_a_third_holder_in_the_last() -> None:
    s = table("hit", seats=2)
    found = outlooks(s.state, JUDGE.weights)
    assert [(scoring.times, scoring.fictive > 0.0) for scoring in found] == [(1.0, False), (1.0, False), (1.0, True)]
    assert estimate(s)[0] < 3 * 6.0 - 1.0                  # 11 shares of HIT are in the deck: he holds more of them


def test_a_lead_is_worth_more_the_larger_it_is_and_the_fewer_shares_may_turn_up() -> None:
    ahead = [lead(table("hit " * count, "hit")) for count in (1, 2, 3)]
    assert ahead == sorted(ahead) and ahead[0] < ahead[1]
    s = table("hit hit hit", "hit")
    before = lead(s)
    s.state.deck[0] = 0
    assert lead(s) > before


def test_shares_in_hand_count_for_less_than_on_the_table_and_for_nothing_if_there_is_no_time() -> None:
    laid, held, nothing = (table("hit hit", "hit"), table("hit", "hit", hand="hit"), table("hit", "hit"))
    assert lead(laid) > lead(held) > lead(nothing)
    assert lead(held, wait=1e9) == pytest.approx(lead(nothing), abs=0.01)


def test_who_holds_shares_of_many_companies_needs_longer_to_lay_them() -> None:
    one, two = (outlooks(s.state, JUDGE.weights)[0].laid[0] for s in
                (table("hit", hand="hit hit"), founded_twice(hand="hit ita")))
    assert 0.0 < two < one < 1.0


def founded_twice(hand: str) -> Any:
    s = scene("airlines", seats=3).seat(0, table="hit ita", shares=hand)
    return s.board(markers={**FIVE, "ita": "wave_01"}, display=DISPLAY)


def test_a_company_without_markers_does_not_grow() -> None:
    s = table("hit hit", "hit")
    able = survey(s.state, [1] * s.state.companies)
    assert able & 1 and growth(s.state, able) > 0.0
    growing = lead(s)
    s.state.supply[0] = 0
    assert lead(s) < growing
    assert lead(s) == pytest.approx(lead(s, growth=0.0))


def test_later_scorings_pay_more_for_a_company_that_grows() -> None:
    s = table("hit hit", "hit")
    assert lead(s, growth=0.8) > lead(s, growth=0.2)


def test_a_share_of_a_company_not_yet_founded_is_worth_more_the_longer_the_game_lasts() -> None:
    worth = []
    for deck in ("roc scoring", "roc " * 5 + "scoring " * 2, "roc " * 9 + "pax " * 9 + "scoring " * 3):
        held, nothing = (table("hit", "hit", hand=hand, seats=2).board(deck=deck) for hand in ("boi boi", ""))
        worth.append(lead(held) - lead(nothing))
    assert 0.0 < worth[0] < worth[1] < worth[2]


def test_a_company_not_yet_founded_grows_too_whether_or_not_somebody_holds_it() -> None:
    s = table("hit")
    s.state.hand[s.state.pack.ids["company"].index("boi")] = 0
    assert estimate(s, upswing=0.3, join=0.5)[1] > estimate(s, join=0.5)[1]
    assert estimate(s, founding=2.0, join=0.5) == estimate(s, join=0.5), "nobody has a share to found it with"


def test_a_flight_card_in_hand_is_worth_its_weight() -> None:
    s = table("hit")
    before = estimate(s, flight=0.4)[1]
    s.seat(1, flights="wave_05")
    assert estimate(s, flight=0.4)[1] == pytest.approx(before + 0.4)


def test_a_high_flight_card_is_worth_more_and_one_below_every_free_circle_nothing() -> None:
    low, high, none = (JUDGE.evaluate(table("hit").seat(0, flights=cards).state)[0]
                       for cards in ("wave_01", "wave_14", ""))
    assert high > low > none
    dear = " ".join(route for route in table("hit").table.pack.ids["route"] if route.startswith("wave"))
    closed = [JUDGE.evaluate(table("hit").board(full=dear).seat(0, flights=cards).state)[0]
              for cards in ("wave_05", "")]
    assert closed[0] == closed[1]


def saboteur() -> Any:
    """Seat 0 has laid one of two NEW; seat 1 has HIT and the majority of NEW."""
    return (scene("airlines", seats=2).seat(0, shares="new new").seat(1, table="hit new new new")
            .board(markers={"hit": "ladder_01", "new": "ladder_04"}, display=DISPLAY).turn(0)
            .play("play", "play_company:new", "play_count:1"))


def tried(s: Any) -> list[str]:
    table = s.table
    return [table.name(pick) for pick in table.legal() if not JUDGE.pointless(table.state, pick)]


def test_a_sabotage_is_tried_where_it_hurts_another() -> None:
    s = saboteur()
    assert tried(s) == ["no_sabotage", "sabotage:hit", "sabotage:new"]
    s.play("sabotage:new")
    circles = tried(s)
    state, pack = s.table.state, s.table.pack
    assert 0 < len(circles) < len(s.picks()) / 2
    routes = [pack.circle_route[pack.ids["circle"].index(name.partition(":")[2])] for name in circles]
    assert all(state.reach[route] & ~state.on_route[route] for route in routes), "some company can go there"
    assert len({*routes}) == len(routes), "one circle of a route"


def test_what_is_tried_in_a_sabotage_depends_on_no_hidden_hand() -> None:
    s = saboteur()
    before = tried(s)
    s.seat(1, shares="sol sol roc roc")
    assert tried(s) == before
    s.seat(1, known="sol sol roc roc")
    assert {*tried(s)} == {*before, "sabotage:roc", "sabotage:sol"}


def test_a_higher_card_than_it_takes_is_wasteful() -> None:
    table = fliers("wave_01 wave_14").table
    assert [*map(table.name, JUDGE.wasteful(table.state, table.legal()))] == ["extend_with:wave_14"]
    table = fliers("wave_14").table
    assert JUDGE.wasteful(table.state, table.legal()) == [], "there is no cheaper one"


def test_what_is_wasteful_can_be_done_by_a_lower_card_and_nothing_else_is() -> None:
    table: Any = layover.new("airlines", seats=2, seed=6)
    rng = Rng.seeded(6)
    seen = {True: 0, False: 0}
    while min(seen.values()) < 5:
        picks = table.legal()
        wasteful = JUDGE.wasteful(table.state, picks)
        cards = [pick for pick in picks if table.name(pick).startswith("extend_with:")]
        for card in cards:
            lower = [other for other in cards if other < card and pattern(table, other) == pattern(table, card)]
            same = any(moves_with(table, other) == moves_with(table, card) for other in lower)
            assert (card in wasteful) == same
            seen[same] += 1
        table.play(picks[rng.below(len(picks))])


def pattern(table: Any, card: int) -> str:
    return str(table.name(card)).rpartition("_")[0]


def moves_with(table: Any, card: int) -> list[tuple[int, list[int]]]:
    """Companies and routes that a card can take."""
    one = layover.load(table.dump())
    one.play(card)
    found = []
    for company in one.legal():
        other = layover.load(one.dump())
        other.play(company)
        found.append((company, other.legal()))
    return found
