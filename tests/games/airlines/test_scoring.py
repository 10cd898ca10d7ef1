"""Les points: when a scoring happens (AIR-180 to AIR-186) and what it pays (AIR-190 to AIR-200)."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.games.airlines.score import divided, payout
from layover.testing import scene
from tests.games.airlines.reading import company, flying, hand, happened, open_view, panel, peaceful_end, record, scored

DISPLAY = "sol sol new map boi"
THREE = "ladder_01 ladder_14"
"""HIT with these routes is worth 3."""


def table(*holdings: str, markers: dict[str, str] | None = None, turns: int | None = None) -> Any:
    """Seats with these shares on their tables; HIT flies two routes."""
    s = scene("airlines", seats=max(3, len(holdings)))
    for seat, shares in enumerate(holdings):
        s.seat(seat, table=shares)
    return s.board(markers=markers or {"hit": THREE}, display=DISPLAY, turns=turns)


def entitled(s: Any, seat: int = 0) -> Any:
    """The seat extends HIT to the value 4 and may take a share."""
    return flying(s, seat, "hit", "ladder_11").play("extend_route:ladder_15")


@pytest.mark.rule("AIR-180")
@pytest.mark.parametrize("pick", ["draw_share", "take_share:slot_1"])
def test_a_scoring_card_drawn_or_turned_up_is_scored_at_once(pick: str) -> None:
    s = entitled(table("hit")).next("turn_up:scoring", "turn_up:gul").play(pick)
    assert s.table.scores == [6, 0, 0]                    # the extension of this turn counts: 4 + 2
    seen = happened(s, "scoring", "turned_up", "drew_hidden_share", "turn")
    assert seen[:2] == ["scoring", "turned_up" if pick != "draw_share" else "drew_hidden_share"]


@pytest.mark.rule("AIR-181")
def test_a_resolved_scoring_card_is_set_aside_for_good() -> None:
    s = entitled(table("hit")).next("turn_up:scoring", "turn_up:gul").play("draw_share")
    assert open_view(s)["scoring_cards_left"] == 2
    assert s.state.deck[-1] == 2 and s.state.set_aside == 1
    s.holds()


@pytest.mark.rule("AIR-182")
@pytest.mark.parametrize("pick", ["draw_share", "take_share:slot_1"])
def test_in_the_first_round_a_scoring_card_goes_back_and_the_next_is_drawn(pick: str) -> None:
    s = entitled(table("hit", turns=0)).next("turn_up:scoring", "turn_up:scoring", "turn_up:gul")
    deck = open_view(s)["deck"]
    s.play(pick)
    assert s.table.scores == [0, 0, 0] and open_view(s)["history"] == []
    assert open_view(s)["deck"] == deck - 1 and open_view(s)["scoring_cards_left"] == 3
    assert happened(s, "scoring_returned") == ["scoring_returned"] * 2
    assert record(s)[-1] == "turn_up:gul" and s.table.seat == 1


@pytest.mark.rule("AIR-183")
def test_the_last_players_first_turn_belongs_to_the_first_round() -> None:
    s = entitled(table("hit", turns=2), seat=2).next("turn_up:scoring", "turn_up:gul").play("draw_share")
    assert open_view(s)["history"] == []
    s.next("turn_up:scoring", "turn_up:gul")
    flying(s, 0, "hit", "ladder_06").play("extend_route:ladder_02", "draw_share")
    assert open_view(s)["history"] == [[7, 0, 0]]         # the first seat's second turn: HIT 5 + 2


@pytest.mark.rule("AIR-184")
def test_after_the_scoring_whatever_was_interrupted_gets_its_card() -> None:
    s = entitled(table("hit")).next("turn_up:scoring", "turn_up:gul").play("draw_share")
    assert hand(s, 0) == {"gul": 1}
    s = entitled(table("hit")).next("turn_up:scoring", "turn_up:gul").play("take_share:slot_2")
    assert hand(s, 0) == {"sol": 1} and open_view(s)["display"] == ["sol", "gul", "new", "map", "boi"]


@pytest.mark.rule("AIR-185")
def test_two_scoring_cards_in_succession_are_two_scorings() -> None:
    s = entitled(table("hit")).next("turn_up:scoring", "turn_up:scoring", "turn_up:gul").play("draw_share")
    assert open_view(s)["history"] == [[6, 0, 0]] * 2 and s.table.scores == [12, 0, 0]


@pytest.mark.rule("AIR-186")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_players_have_four_scorings(players: int) -> None:
    for seed in range(4):
        end = peaceful_end(layover.new("airlines", players, seed), seed)
        assert end.game.end_cause(end.state) == "last_share"
        assert len(end.view()["history"]) == 4 and end.view()["scoring_cards_left"] == 0


@pytest.mark.rule("AIR-190")
def test_the_value_counts_the_plain_markers_with_the_headquarters() -> None:
    assert company(table(markers={"pax": "dash_07"}), "pax")["value"] == 2
    s = table("pax", markers={"pax": "dash_07 wave_03 dash_08 wave_02"})
    assert company(s, "pax")["value"] == 5
    assert scored(s) == [7, 0, 0]


@pytest.mark.rule("AIR-191")
def test_sabotage_markers_do_not_count() -> None:
    s = table("hit").board(sabotage={"hit": "wave_01.1 wave_01.2 wave_12.1"})
    assert company(s, "hit")["value"] == 3
    assert scored(s) == [4, 0, 0]


@pytest.mark.rule("AIR-192")
def test_only_shares_on_the_tables_count() -> None:
    s = table("hit", "hit hit").seat(0, shares="hit hit hit hit").seat(2, shares="hit hit hit")
    assert scored(s) == [1, 3, 0]


@pytest.mark.rule("AIR-193", "AIR-194")
@pytest.mark.parametrize(("routes", "points"), [("ladder_01", [2, 1, 0]), (THREE, [3, 1, 0]),
                                                (f"{THREE} ladder_02", [4, 2, 0])])
def test_most_shares_get_the_value_and_second_most_half_rounded_down(routes: str, points: list[int]) -> None:
    assert scored(table("hit hit", "hit", markers={"hit": routes})) == points


@pytest.mark.rule("AIR-195")
def test_third_and_later_shareholders_get_nothing() -> None:
    assert scored(table("hit hit hit", "hit hit", "hit", "hit", "")) == [3, 1, 0, 0, 0]
    assert payout(10, [4, 3, 2, 2, 1]) == [10, 5, 0, 0, 0]


@pytest.mark.rule("AIR-196")
def test_a_sole_shareholder_gets_both() -> None:
    assert scored(table("hit", "", "")) == [4, 0, 0]
    assert payout(11, [0, 2]) == [0, 16]


@pytest.mark.rule("AIR-197")
def test_players_tied_for_most_divide_both_and_nobody_else_gets_anything() -> None:
    assert payout(7, [2, 2, 1]) == [5, 5, 0]
    assert payout(2, [1, 1]) == [2, 2]                    # 1.5 upwards
    assert payout(11, [3, 3, 3]) == [5, 5, 5]             # 5.33
    assert payout(12, [3, 3, 3, 3, 3]) == [4] * 5         # 3.6
    assert payout(6, [1, 2, 2, 2, 2, 1]) == [0, 2, 2, 2, 2, 0]        # 2.25


@pytest.mark.rule("AIR-198")
def test_players_tied_for_second_divide_the_half() -> None:
    assert payout(9, [4, 2, 2]) == [9, 2, 2]
    assert payout(16, [3, 2, 2, 2]) == [16, 3, 3, 3]      # 2.67
    assert payout(3, [2, 1, 1]) == [3, 1, 1]              # 0.5 upwards
    assert payout(3, [2, 1, 1, 1]) == [3, 0, 0, 0]        # 0.33
    assert payout(9, [5, 2, 1, 2, 1]) == [9, 2, 0, 2, 0]


@pytest.mark.rule("AIR-197", "AIR-198")
def test_divisions_round_to_the_nearest_and_one_half_upwards() -> None:
    for points in range(40):
        for among in range(2, 7):
            assert divided(points, among) == int(points / among + 0.5)


@pytest.mark.rule("AIR-199")
def test_every_founded_company_is_scored_and_the_points_add_up() -> None:
    s = table("hit hit", "hit pax", "pax pax", markers={"hit": THREE, "pax": "dash_07", "boi": "dot_11"})
    assert scored(s) == [3, 2, 2]
    paid = {(e["seat"], e["company"], e["number"]) for e in s.table.events() if e["kind"].startswith("scored")}
    assert paid == {(0, "hit", 3), (1, "hit", 1), (2, "pax", 2), (1, "pax", 1)}


@pytest.mark.rule("AIR-200")
def test_a_scoring_changes_nothing_but_the_scores() -> None:
    s = table("hit hit", "hit").seat(1, shares="hit", flights="dot_01")
    before, mine = open_view(s), panel(s, 1)
    scored(s)
    after = open_view(s)
    for key in ("companies", "circles", "display", "flight_deck", "flight_discard", "removed"):
        assert after[key] == before[key]
    assert [seat["table"] for seat in after["seats"]] == [seat["table"] for seat in before["seats"]]
    assert panel(s, 1) == mine | {"score": 1}


@pytest.mark.rule("AIR-193", "AIR-194", "AIR-196", "AIR-197", "AIR-198")
@pytest.mark.parametrize(("holdings", "told"), [
    (("hit", "", ""), {0: "AIR-196"}),
    (("hit hit", "hit", ""), {0: "AIR-193", 1: "AIR-194"}),
    (("hit", "hit", ""), {0: "AIR-197", 1: "AIR-197"}),
    (("hit hit", "hit", "hit"), {0: "AIR-193", 1: "AIR-198", 2: "AIR-198"}),
])
def test_a_scoring_tells_who_is_paid_by_which_rule_and_the_view_foretells_it(
        holdings: tuple[str, ...], told: dict[int, str]) -> None:
    s = entitled(table(*holdings))
    foretold = open_view(s)["pays"]["hit"]
    s.next("turn_up:scoring", "turn_up:gul").play("draw_share")
    paid = [event for event in s.table.events(None) if event["kind"].startswith("scored")]
    assert {event["seat"]: event["rule"] for event in paid} == told
    assert {event["seat"]: event["number"] for event in paid} == {k: n for k, n in enumerate(foretold) if n}
