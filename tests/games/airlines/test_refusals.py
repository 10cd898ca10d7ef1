"""Reasons that are true where they are given: what is told when no company, card or circle was named, and at questions
to which a pick is no answer."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.testing import scene
from tests.games.airlines.reading import extending, founding, laying

DISPLAY = "roc roc new map boi"


def hand(shares: str, flights: str = "wave_05", **board: Any) -> Any:
    """Seat 0's turn with these shares in hand: PAX is founded, SOL is inactive."""
    s = scene("airlines", seats=3).seat(0, shares=shares, flights=flights).seat(1, table="pax")
    return s.board(**{"markers": {"pax": "dash_07"}, "inactive": "sol", "display": DISPLAY} | board).turn(0)


def sentence(s: Any, pick: str) -> str:
    return str(s.table.why_not(pick).sentence())


@pytest.mark.rule("AIR-114")
def test_playing_before_anything_is_founded_speaks_of_no_company_in_particular() -> None:
    s = hand("pax gul", markers={})
    assert s.refused("play") == "AIR-114"
    assert sentence(s, "play") == "Only shares of a founded company can be laid: found it first."


@pytest.mark.rule("AIR-041")
def test_founding_with_only_founded_shares_in_hand() -> None:
    s = hand("pax pax")
    assert s.refused("found") == "AIR-041"
    assert sentence(s, "found") == "A company is founded only once; after that its shares are played."


@pytest.mark.rule("AIR-042")
def test_founding_with_only_worthless_shares_in_hand() -> None:
    assert hand("sol").refused("found") == "AIR-042"
    assert hand("sol pax").refused("found") == "AIR-042"              # what comes nearest is told


@pytest.mark.rule("AIR-040", "AIR-043")
def test_founding_with_no_shares_or_no_card() -> None:
    assert hand("").refused("found") == "AIR-040"
    assert hand("sol pax gul").refused("found") == "AIR-043"          # no double, no ladder


@pytest.mark.rule("AIR-115", "AIR-114")
def test_playing_with_only_worthless_shares_in_hand() -> None:
    assert hand("sol").refused("play") == "AIR-115"
    assert hand("sol boi").refused("play") == hand("gul sol").refused("play") == "AIR-114"


@pytest.mark.rule("AIR-101", "AIR-108")
def test_a_card_that_is_not_in_the_hand_is_not_called_useful() -> None:
    s = hand("pax", flights="dash_02", full="dash_01 dash_12")        # both are useless: dash_07 continues with 7
    assert s.refused("exchange:dash_02") is None
    assert s.refused("exchange:dash_13") == "AIR-101"


QUESTIONS: list[Any] = [
    ("activity", (), "AIR-022"),
    ("found_company", ("found",), "AIR-040"),
    ("found_count", founding("boi", 1, "wave_05", "wave_14")[:2], "AIR-040"),
    ("found_with", founding("boi", 1, "wave_05", "wave_14")[:3], "AIR-046"),
    ("first_route", founding("boi", 1, "wave_05", "wave_14")[:4], "AIR-046"),
    ("extension", ("extend",), "AIR-065"),
    ("extend_company", extending("wave_05", "pax", "wave_03")[:2], "AIR-080"),
    ("extend_route", extending("wave_05", "pax", "wave_03")[:3], "AIR-080"),
    ("play_company", ("play",), "AIR-110"),
    ("play_count", laying("pax", 1)[:2], "AIR-110"),
    ("sabotage_or_not", laying("pax", 1), "AIR-120"),
    ("sabotage_circle", (*laying("pax", 1), "sabotage:hit"), "AIR-120"),
    ("share", extending("wave_05", "pax", "wave_03"), "AIR-145"),
]


@pytest.mark.parametrize(("question", "picks", "rule"), QUESTIONS, ids=[row[0] for row in QUESTIONS])
def test_what_is_no_answer_is_refused_for_what_the_question_insists_on(question: str, picks: tuple[str, ...],
                                                                       rule: str) -> None:
    s = hand("pax pax boi").play(*picks)
    assert s.table.game.asked(s.state).name == question
    tried = {"decline": "extension", "no_sabotage": "sabotage_or_not", "first_route:wave_01": "first_route",
             "found_count:1": "found_count", "play_count:1": "play_count", "refuse_share": ""}
    for pick, asked in tried.items():
        if asked != question:
            assert s.refused(pick) == rule, pick


@pytest.mark.rule("AIR-088")
def test_a_circle_is_only_talked_about_where_a_marker_is_placed() -> None:
    s = hand("pax pax").play(*laying("pax", 1), "sabotage:hit")
    assert s.refused("choose_circle:wave_03.2") == "AIR-120"


@pytest.mark.rule("AIR-045", "AIR-086")
def test_a_route_that_is_not_on_the_board_starts_nowhere_and_touches_nothing() -> None:
    for picks, heading, rule in ((founding("boi", 1, "wave_05", "wave_14")[:4], "first_route", "AIR-045"),
                                 (extending("wave_05", "pax", "wave_03")[:3], "extend_route", "AIR-086")):
        s = hand("pax boi").play(*picks)
        step = next(step for step in s.table.game.steps if step.name == heading)
        assert s.table.game.ruling(s.state, 0, step.base + 100).id == rule


def test_the_first_session_of_the_readme_reads_so() -> None:
    table = layover.new("airlines", seats=3, seed=7, options={"bonus": True})
    assert str(table.why_not("play")) == "Only shares of a founded company can be laid: found it first. [AIR-114]"
