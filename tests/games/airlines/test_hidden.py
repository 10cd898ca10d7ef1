"""Hidden information, spec section 8: who may know what, and what a seat may imagine."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.engine.chance import Rng
from layover.testing import scene
from tests.games.airlines.reading import extending, founding, laying, random_end
from tests.tables import columns, play_on, text_of

DISPLAY = "sol sol new map boi"
PUBLIC = {"score", "table", "shares", "flights", "known"}
OPEN = {"game", "ply", "over", "asked", "seats", "display", "deck", "scoring_cards_left", "scoring_cards_waiting",
        "flight_deck", "flight_discard", "flight_removed", "removed", "companies", "circles", "history", "pays",
        "turns", "extra_turns", "ended", "next_routes", "paid", "risk"}
PRIVATE = {"drew_flight": "drew_hidden_flight", "drew_share": "drew_hidden_share"}
"""Events for one seat, and what the others see in their place."""


def imagined(s: Any, seat: int, times: int = 60) -> list[Any]:
    """States that fit what a seat knows."""
    return [s.table.game.imagine(s.state, seat, Rng.seeded(n)) for n in range(times)]


def share_hand(state: Any, seat: int) -> tuple[int, ...]:
    return tuple(state.hand[seat * state.companies:(seat + 1) * state.companies])


@pytest.mark.parametrize("watcher", [None, 0, 1, 2])
def test_a_view_is_a_white_list(watcher: int | None) -> None:
    """Hands of others, drawn cards and the decks' contents are nowhere in it; numbers of cards are."""
    table = layover.new("airlines", 3, seed=6)
    rng = Rng.seeded(6)
    while not table.over:
        view = table.view(watcher)
        assert set(view) - {"vulnerable"} == (OPEN if watcher is None else OPEN | {"unseen"})
        assert "vulnerable" not in view or view["asked"] == watcher
        for seat, panel in enumerate(view["seats"]):
            assert set(panel) == (PUBLIC | {"hand", "flight_hand", "useless"} if seat == watcher else PUBLIC)
        assert isinstance(view["deck"], int) and isinstance(view["flight_deck"], int)
        play_on(table, rng, 7)


def test_a_view_does_not_change_with_what_it_must_not_show() -> None:
    """Another hand, another deck: the same view, byte by byte."""
    def view(watcher: int | None, shares: str, cards: str) -> str:
        s = scene("airlines", seats=3).seat(0, shares="hit", flights="dash_02").seat(1, shares=shares, flights=cards)
        return text_of(s.board(display=DISPLAY).turn(0).table.view(watcher))

    for watcher in (None, 0, 2):
        assert view(watcher, "pax pax", "dot_01 dot_03") == view(watcher, "gul boi", "wave_14 ladder_12")
    assert view(1, "pax pax", "dot_01 dot_03") != view(1, "gul boi", "wave_14 ladder_12")


@pytest.mark.rule("AIR-147")
def test_only_the_drawer_sees_a_drawn_card() -> None:
    table = random_end(layover.new("airlines", 3, seed=8), 8)
    for watcher in (None, 0, 1, 2):
        events = table.events(watcher)
        for kind, instead in PRIVATE.items():
            assert {e["seat"] for e in events if e["kind"] == kind} == ({watcher} if watcher is not None else set())
            assert {e["seat"] for e in events if e["kind"] == instead} == {0, 1, 2} - {watcher}
            assert all(set(e) == {"ply", "kind", "seat", "rule"} for e in events if e["kind"] == instead)


@pytest.mark.rule("AIR-101", "AIR-147")
@pytest.mark.parametrize("watcher", [None, 1, 2])
def test_exchanged_cards_and_shares_of_the_display_are_seen_by_all(watcher: int | None) -> None:
    s = scene("airlines", seats=3).seat(0, flights="ladder_01 wave_08").board(
        markers={"hit": "ladder_01 ladder_14", "new": "ladder_04", "pax": "dash_07"}, display=DISPLAY)
    s.next("draw_flight:dot_03").turn(0).play("exchange:ladder_01", *extending("wave_08", "pax", "wave_03"))
    s.play("take_share:slot_4")
    seen = {e["kind"]: e for e in s.table.events(watcher)}
    assert seen["exchanged"]["flight"] == "ladder_01" and seen["took_share"]["company"] == "map"
    assert s.table.view(watcher)["flight_removed"] == ["ladder_01"]
    assert s.table.view(watcher)["flight_discard"] == ["wave_08"]
    assert "dot_03" not in text_of([s.table.view(watcher), s.table.events(watcher)])


@pytest.mark.rule("AIR-112")
def test_founding_and_laying_are_seen_by_all() -> None:
    s = scene("airlines", seats=3).seat(0, shares="pax pax", flights="dash_03").seat(1, shares="pax")
    s.board(display=DISPLAY).turn(0).play(*founding("pax", 2, "dash_03", "dash_07"), "draw_share")
    s.play(*laying("pax", 1), "no_sabotage")
    for watcher in (None, 2):
        assert [seat["table"] for seat in s.table.view(watcher)["seats"]] == [{"pax": 2}, {"pax": 1}, {}]


def test_after_the_end_hands_may_be_seen() -> None:
    table = layover.new("airlines", 3, seed=2)
    assert "hand" not in table.view(None)["seats"][0]
    random_end(table, 2)
    for watcher in (None, 0, 1, 2):
        for seat in range(3):
            panel = table.view(watcher)["seats"][seat]
            assert panel["hand"] == table.view(seat)["seats"][seat]["hand"]
            assert sum(panel["hand"].values()) == panel["shares"] and len(panel["flight_hand"]) == panel["flights"]


def test_the_seed_stays_secret_until_the_end() -> None:
    table = layover.new("airlines", 3, seed="a secret seed")
    assert "a secret seed" not in table.transcript()
    assert "a secret seed" in random_end(table, 2).transcript()


def test_the_question_of_another_seat_tells_nothing_of_its_options() -> None:
    """D1: whether founding or exchanging is possible does not show."""
    def seen(shares: str, cards: str) -> str:
        s = scene("airlines", seats=3).seat(0, shares=shares, flights=cards).board(
            markers={"hit": "ladder_01 ladder_14", "new": "ladder_04"}, display=DISPLAY).turn(0)
        return text_of([s.table.view(1), s.table.events(1), s.table.view(None)])

    assert seen("pax", "dash_03") == seen("gul", "ladder_01")


def test_imagining_keeps_own_cards_counts_and_everything_open() -> None:
    s = scene("airlines", seats=3).seat(0, shares="hit pax", flights="dash_02 dot_01").seat(
        1, shares="gul gul boi", flights="wave_01 wave_14").seat(2, shares="map", table="roc").board(
        markers={"roc": "dash_12"}, discard="dot_03", display=DISPLAY).turn(0)
    for state in imagined(s, 0):
        assert share_hand(state, 0) == share_hand(s.state, 0) and state.flights[0] == s.state.flights[0]
        assert [sum(share_hand(state, seat)) for seat in range(3)] == [2, 3, 1]
        assert [bin(cards).count("1") for cards in state.flights] == [2, 2, 0]
        assert state.table == s.state.table and state.circles == s.state.circles and state.display == s.state.display
        assert state.flight_discard == s.state.flight_discard
        assert sum(state.deck) == sum(s.state.deck) and state.deck[-1] == 3
    assert len({share_hand(state, 1) for state in imagined(s, 0)}) > 20
    assert len({state.flights[1] for state in imagined(s, 0)}) > 20


def test_imagining_respects_shares_seen_being_taken() -> None:
    """Seat 1 took PAX openly and drew another share: PAX stays, the other may be anything."""
    s = scene("airlines", seats=3).seat(1, known="pax", shares="boi").board(display=DISPLAY).turn(0)
    pax = s.number("company", "pax")
    hands = [share_hand(state, 1) for state in imagined(s, 0)]
    assert all(hand[pax] >= 1 and sum(hand) == 2 for hand in hands)
    assert len(set(hands)) > 5
    assert {hand[pax] for hand in hands} == {1, 2}


def test_a_share_taken_from_the_display_is_known_until_it_is_laid() -> None:
    s = scene("airlines", seats=3).seat(0, shares="new", flights="ladder_07").board(
        markers={"new": "ladder_04"}, display=DISPLAY).turn(0)
    s.play(*extending("ladder_07", "new", "ladder_07"), "take_share:slot_3")
    assert [s.table.view(who)["seats"][0]["known"] for who in (None, 1)] == [{"new": 1}] * 2
    new = s.number("company", "new")
    assert all(share_hand(state, 0)[new] >= 1 for state in imagined(s, 1))
    s.play("extend", "decline", "extend", "decline", *laying("new", 1), "no_sabotage")
    assert s.table.view(1)["seats"][0]["known"] == {}                 # the other one may be anything for all they know
    assert {share_hand(state, 0)[new] for state in imagined(s, 1)} == {0, 1}


def test_imagining_keeps_flight_cards_of_before_the_shuffle_out_of_the_deck() -> None:
    """Seat 1 holds dot 1 from before the discard pile became the deck, and seat 2 draws from the new one."""
    s = scene("airlines", seats=3).seat(1, flights="dot_01").board(
        discard="dash_02 dash_03 wave_01 wave_02", flight_deck="", display=DISPLAY)
    s.next("draw_flight:wave_01").turn(2).play("extend", "decline")
    dot = 1 << s.number("flight", "dot_01")
    new = sum(1 << s.number("flight", id) for id in ("dash_02", "dash_03", "wave_01", "wave_02"))
    drawn = set()
    for state in imagined(s, 0):
        assert state.flights[1] == dot
        assert state.flights[2] | state.flight_deck == new and state.flights[2] & ~new == 0
        drawn.add(state.flights[2])
    assert len(drawn) == 4


def test_imagined_games_fit_what_a_seat_has_seen_through_whole_games() -> None:
    for seed in range(4):
        table = layover.new("airlines", 2 + seed, seed)
        rng = Rng.seeded(seed)
        while not table.over:
            for seat in range(table.seats):
                other: Any = table.game.imagine(table.state, seat, rng)
                for who in range(table.seats):
                    known = zip(share_hand(other, who), share_hand_known(table.state, who), strict=True)
                    assert all(held >= seen for held, seen in known)
                gone = columns(table).flight_origin
                assert other.flight_deck & ~gone == 0
                assert table.game.census(other) == []
            play_on(table, rng, 25)


def share_hand_known(state: Any, seat: int) -> list[int]:
    return state.known[seat * state.companies:(seat + 1) * state.companies]
