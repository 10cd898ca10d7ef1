"""How sure a lead is, and the chances that follow from it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import layover
from layover.bots.bot import utilities
from layover.engine.errors import Malformed
from layover.engine.odds import Odds, chances, steady
from layover.engine.weights import load
from layover.games import IDS, judge_of
from tests.bots.test_weights import copy


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


@pytest.mark.parametrize("game", IDS)
def test_chances_are_one_together_and_other_weights_keep_the_odds(game: str) -> None:
    table, judge = layover.new(game, seats=3, seed=2), judge_of(game)
    assert sum(utilities(table.game, table.state, judge)) == pytest.approx(1.0)
    assert judge.believing({}).odds is judge.odds or judge.weights.odds is None


@pytest.mark.parametrize("table, complaint", [
    ("rounds = [0, 4]\ntwo = [1.0]\nmore = [1.0, 2.0]\nhow = \"so\"", "odds.rounds: should have rising rounds"),
    ("rounds = [4, 0]\ntwo = [1.0, 2.0]\nmore = [1.0, 2.0]\nhow = \"so\"", "odds.rounds: should have rising rounds"),
    ("rounds = [0]\ntwo = [-1.0]\nmore = [1.0]\nhow = \"so\"", "odds.two: should be a list of numbers, none below 0"),
    ("rounds = [0]\ntwo = [1.0]\nmore = [1.0]", "odds.how: is missing"),
    ("rounds = [0]\ntwo = [1.0]\nmore = [1.0]\nhow = \"so\"\nwhy = 1", "odds.why: is not known here"),
])
def test_wrong_odds_are_refused_with_file_and_place(tmp_path: Path, table: str, complaint: str) -> None:
    path = copy("airlines", tmp_path, "[how]", "[how]")
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition("[odds]")
    path.write_text(f"{head.partition('[how]')[0]}[odds]\n{table}\n[how]{(rest or text).partition('[how]')[2]}",
                    encoding="utf-8")
    with pytest.raises(Malformed, match=f"weights.toml.*{complaint}"):
        load(type(judge_of("airlines").weights), path)
