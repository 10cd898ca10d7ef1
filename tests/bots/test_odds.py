"""How sure a lead is, and the chances that follow from it."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

import layover
from layover.bots.bot import utilities
from layover.bots.greedy import GreedyBot
from layover.bots.mcts import MctsBot
from layover.engine.errors import Malformed
from layover.engine.odds import FINE, Odds, as_said, as_seen, chances, steady
from layover.engine.weights import load
from layover.games import IDS, judge_of
from tests.bots.test_weights import own


def test_a_lead_of_one_scale_makes_a_victory_e_times_as_likely() -> None:
    one, other = chances([14.0, 10.0], 4.0)
    assert one / other == pytest.approx(math.e, rel=1e-4) and one + other == pytest.approx(1.0)
    assert sum(chances([3.0, 3.0, 1.0, -9.0], 2.0)) == pytest.approx(1.0)
    assert chances([1e6, 0.0], 0.0) == [1.0, 0.0]


def test_between_two_known_rounds_the_scale_lies_in_between() -> None:
    odds = Odds((2.0, 6.0), (10.0, 4.0), (20.0, 8.0))
    assert [odds.scale(rounds, 2) for rounds in (0.0, 2.0, 4.0, 6.0, 99.0)] == [10.0, 10.0, 7.0, 4.0, 4.0]
    assert odds.scale(4.0, 3) == odds.scale(4.0, 4) == 14.0
    assert steady(5.0).scale(3.0, 2) == 5.0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_what_half_holds_less_is_said_in_the_same_order_and_a_result_stays(seats: int) -> None:
    seen = [0.0, FINE / 2, 0.1, 1 / seats, 0.6, 0.97, 1 - FINE / 2, 1.0]
    said = [as_said(chance, seats, 0.5, 0.0) for chance in seen]
    assert said == sorted(said) and said[3] == pytest.approx(1 / seats)
    assert [*said[:2], *said[-2:]] == [*seen[:2], *seen[-2:]]
    assert seen[2] < said[2] < said[4] < seen[4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_favours_the_own_turn_says_less_of_it_everywhere(seats: int) -> None:
    seen = [0.1, 1 / seats, 0.97]
    humble, bold = ([as_said(chance, seats, 1.0, favour) for chance in seen] for favour in (0.4, -0.4))
    assert all(less < chance < more for less, chance, more in zip(humble, seen, bold, strict=True))
    odds = [chance / (1 - chance) for chance in (humble[1], 1 / seats)]
    assert math.log(odds[1] / odds[0]) == pytest.approx(0.4, abs=0.01)


@pytest.mark.parametrize("holds", [0.01, 0.3, 1.0, 2.5])
@pytest.mark.parametrize("favour", [-1.0, 0.0, 0.5])
def test_what_is_said_keeps_the_order_and_can_be_turned_back(holds: float, favour: float) -> None:
    seen = [0.0, FINE / 2, 2 * FINE, 0.1, 0.3, 0.5, 0.9, 1 - 2 * FINE, 1 - FINE / 2, 1.0]
    said = [as_said(chance, 3, holds, favour) for chance in seen]
    assert said == sorted(set(said)), "also beside results, and where a search is surer than it knows"
    assert [*said[:2], *said[-2:]] == [*seen[:2], *seen[-2:]]
    assert [as_seen(chance, 3, holds, favour) for chance in said] == pytest.approx(seen, abs=1e-6)


@pytest.mark.parametrize("kind", [MctsBot, GreedyBot])
def test_candour_changes_what_is_said_and_not_what_is_done(kind: type[MctsBot] | type[GreedyBot]) -> None:
    table, judge = layover.new("airlines", seats=3, seed=5), judge_of("airlines").believing({})
    judge.weights.candour, judge.weights.favour = steady(0.3), steady(0.3)
    humble = judge.believing({})
    judge.weights.candour, judge.weights.favour = steady(1.0), steady(0.0)
    budget = {"iterations": 40} if kind is MctsBot else {}
    bold, modest = (kind(1, judge=one, **budget) for one in (judge.believing({}), humble))
    assert bold.choose(table) == modest.choose(table)
    for one, other in zip(bold.thoughts, modest.thoughts, strict=True):
        assert one.line == other.line and one.tries == other.tries
        assert other.value == pytest.approx(as_said(one.value, 3, 0.3, 0.3)) and sum(other.seats) == pytest.approx(1.0)


@pytest.mark.parametrize("game", IDS)
def test_chances_are_one_together_and_other_weights_keep_the_odds(game: str) -> None:
    table, judge = layover.new(game, seats=3, seed=2), judge_of(game)
    assert sum(utilities(table.game, table.state, judge)) == pytest.approx(1.0)
    assert judge.believing({}).odds is judge.odds or judge.weights.odds is None


@pytest.mark.parametrize("name", ["odds", "candour", "favour"])
@pytest.mark.parametrize("table, complaint", [
    ("rounds = [0, 4]\ntwo = [1.0]\nmore = [1.0, 2.0]\nhow = \"so\"", ".rounds: should have rising rounds"),
    ("rounds = [4, 0]\ntwo = [1.0, 2.0]\nmore = [1.0, 2.0]\nhow = \"so\"", ".rounds: should have rising rounds"),
    ("rounds = [0]\ntwo = [-9.0]\nmore = [1.0]\nhow = \"so\"", ".two: should be a list of numbers, none below "),
    ("rounds = [0]\ntwo = [1.0]\nmore = [1.0]", ".how: is missing"),
    ("rounds = [0]\ntwo = [1.0]\nmore = [1.0]\nhow = \"so\"\nwhy = 1", ".why: is not known here"),
])
def test_wrong_odds_are_refused_with_file_and_place(tmp_path: Path, table: str, complaint: str, name: str) -> None:
    path = tmp_path / "weights.toml"
    text = own("airlines").read_text(encoding="utf-8")
    path.write_text(f"{re.split('^.(?:odds|candour|favour).$', text, flags=re.MULTILINE)[0]}\n[{name}]\n{table}\n",
                    encoding="utf-8")
    with pytest.raises(Malformed, match=f"weights.toml.*{name}{complaint}"):
        load(type(judge_of("airlines").weights), path)
