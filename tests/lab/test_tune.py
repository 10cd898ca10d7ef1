"""Tuning: the same command gives the same weights, killed or not, and better ones foretell better."""

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from layover.engine.errors import Malformed
from layover.engine.weights import load
from layover.games import get, judge_of
from layover.lab import tune as lab
from layover.lab.tune import Deal, changed, play, training, tune

GAME = "portal"


class Killed(Exception):
    pass


def killer(after: int):
    left = [after]

    def advance(count: int) -> None:
        left[0] -= count
        if left[0] <= 0:
            raise Killed

    return advance


def run(out: Path | None = None, **more):
    return tune(GAME, 4, 1, out=out, **more)


def test_a_run_that_was_killed_ends_as_an_unbroken_one(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.toml", tmp_path / "broken.toml"
    run(whole)
    with pytest.raises(Killed):
        run(broken, on_progress=killer(3))
    rows = Path(f"{broken}.games")
    assert not broken.exists() and len(rows.read_text().splitlines()) == 4
    rows.write_text(rows.read_text() + '[0.5, 0.')
    run(broken)
    assert broken.read_text() == whole.read_text()
    assert rows.read_text() == Path(f"{whole}.games").read_text()


def test_the_file_is_one_the_game_can_load(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    found = run(out)
    assert load(type(judge_of(GAME).weights), out).values == found.values
    how = tomllib.loads(out.read_text())["how"]
    assert how["command"] == f"layover tune {GAME} --games 4 --rounds 1 --seed 1"
    assert how["games"] == found.games == 24 and how["result"] == found.result()
    assert json.dumps(found.to_json())


def test_another_run_in_the_same_place_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    with pytest.raises(Killed):
        run(out, on_progress=killer(1))
    with pytest.raises(Malformed, match="another run"):
        run(out, seed=2)
    Path(f"{out}.games").write_text(Path(f"{out}.games").read_text() + "[1]\n")
    with pytest.raises(Malformed, match="games:3"):
        run(out)
    with pytest.raises(Malformed, match="at least"):
        tune(GAME, 1, 1)


def test_a_change_moves_some_weights_and_keeps_their_signs() -> None:
    before = {f"w{k}": value for k, value in enumerate((3.0, -2.0, 0.0, 0.01) * 10)}
    after = changed(before, Random(1))
    moved = [name for name in before if after[name] != before[name]]
    assert 4 < len(moved) < 25
    assert all(after[name] * value >= 0 for name, value in before.items())


def test_both_sides_sit_alike_and_automas_are_met() -> None:
    rules = get("postcards")
    deals = training(rules, {}, {}, 16, 5)
    alone = [deal for deal in deals if len(set(deal.kinds)) > 1]
    assert {deal.kinds[1] for deal in alone} == set(rules.automas)
    for seats in (2, rules.usual_seats):
        sides = [deal.sides for deal in deals if deal.kinds == ("player",) * seats]
        assert [sum(row) for row in zip(*sides, strict=True)] == [len(sides) / 2] * seats


def test_what_one_side_gains_the_other_loses() -> None:
    own = dict(judge_of(GAME).weights.values)
    one, other = (play(Deal(GAME, ("player",) * 2, sides, (own, own), 3)) for sides in ((0, 1), (1, 0)))
    assert one.worth + other.worth == pytest.approx(1.0) and one.share + other.share == 1.0
    assert (one.worth > 0.5) == (one.share > 0.5)


def test_new_weights_are_left_unless_they_win_beyond_chance() -> None:
    won, lost = lab.Played(0.6, 1.0), lab.Played(0.4, 0.0)
    assert lab._result([won, lost] * 30) == (0.5, 0.5, 0.5)
    share, low, _ = lab._result([won, won] * 9 + [won, lost] * 9)
    assert share == 0.75 and 0.5 < low < 0.75
