"""Tuning: the same command gives the same weights, killed or not, and better ones foretell better."""

import json
import tomllib
from pathlib import Path

import pytest

from layover.engine.errors import Malformed
from layover.engine.weights import load
from layover.games import get
from layover.lab import tune as lab
from layover.lab.tune import Deal, error, fit, play, positions, tune

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
    rows.write_text(rows.read_text() + '[["player", "pla')
    run(broken)
    assert broken.read_text() == whole.read_text()
    assert rows.read_text() == Path(f"{whole}.games").read_text()


def test_the_file_is_one_the_game_can_load(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    found = run(out)
    assert load(type(get(GAME).weights), out).values == found.values
    how = tomllib.loads(out.read_text())["how"]
    assert how["command"] == f"layover tune {GAME} --games 4 --rounds 1 --seed 1"
    assert how["games"] == found.games == 8 and how["result"] == found.result()
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
        tune(GAME, 3, 1)


def test_the_fit_mends_a_weight_that_was_spoilt() -> None:
    rules = get(GAME)
    own = dict(rules.weights.values)
    spoilt = own | {"card": 4.0}
    games = [play(Deal(GAME, ("player", "player"), (0, 0), (own, own), seed, True)) for seed in range(8)]
    found, _, _ = fit(rules, spoilt, games)
    sample = [position for one in games for position in positions(rules, one)]
    kind = type(rules.weights)
    assert error(rules, kind(found), sample) < error(rules, kind(spoilt), sample)
    assert abs(found["card"]) < 4.0


def test_new_weights_are_left_unless_they_win_beyond_chance() -> None:
    one = lab.Played(("player",) * 2, (0, 1), 1, (), (1.0, 0.0))
    other = lab.Played(("player",) * 2, (1, 0), 1, (), (1.0, 0.0))
    assert lab._result([one, other] * 30) == (0.5, 0.5, 0.5)
    won = lab.Played(("player",) * 2, (1, 0), 1, (), (0.0, 1.0))
    share, low, _ = lab._result([one, won] * 9 + [one, other] * 9)
    assert share == 0.75 and 0.5 < low < 0.75
