"""Weights by results: those that decided who won are found again, no more is believed than games tell, and the match
has the last word."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from layover.engine.errors import Malformed
from layover.engine.odds import Odds, chances, steady
from layover.engine.weights import load
from layover.games import judge_of
from layover.lab import fit as lab
from layover.lab.fit import FARTHEST, Sights, fit, loss, moved, newton, nudged
from layover.lab.samples import Deal, Position, play, positions
from layover.lab.sprt import ACCEPTED
from layover.lab.tune import Played

GAME = "portal"
SCALE = 2.0


def decided_by(truth: list[float], games: int, seats: int = 2, turns: int = 3) -> Sights:
    """Positions in which each weight means something else; who wins is drawn by the true weights. What is believed now
    is that none of them counts.
    """
    dice = np.random.default_rng(games + seats)
    found: list[Position] = []
    slopes = dice.normal(0, 1, (games, seats, len(truth)))
    for game in range(games):
        winner = dice.choice(seats, p=chances(list(slopes[game] @ truth), SCALE))
        won = tuple(float(seat == winner) for seat in range(seats))
        found += [Position(game, float(turn), (0.0,) * seats, won) for turn in range(turns)]
    return Sights(found, slopes.repeat(turns, axis=0))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_weights_that_decided_are_found_again(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "RIDGE", 1e-6)
    truth = [2.0, -1.0, 0.0, 0.5]
    step = newton({seats: decided_by(truth, 6000, seats)}, steady(SCALE), np.zeros(4))
    assert step == pytest.approx(truth, rel=0.2, abs=0.15)


def test_few_games_are_held_back_and_what_has_moved_already_more() -> None:
    few = {2: decided_by([2.0], 20)}
    step, further = (newton(few, steady(SCALE), np.array([already])) for already in (0.0, 3.0))
    assert 0 < step[0] < 2.0 and further[0] < step[0]


def test_a_long_game_counts_like_a_short_one() -> None:
    one, other = decided_by([1.0], 400, turns=1), decided_by([1.0], 400, turns=5)
    steps = [newton({2: some}, steady(SCALE), np.zeros(1)) for some in (one, other)]
    assert steps[0] == pytest.approx(steps[1]) and steps[0] > 0.3


def test_weights_keep_their_signs_and_do_not_run_away() -> None:
    before = {"up": 1.0, "down": -2.0, "none": 0.0}
    far = nudged(before, before, np.array([9.0, 9.0, 9.0]))
    assert far == {"up": FARTHEST, "down": round(-2.0 / FARTHEST, 4), "none": 0.0}
    assert moved(before, {"up": 1.5, "down": -2.0, "none": 0.0}).tolist() == [0.5, 0.0, 0.0]


def test_games_are_shared_out_to_those_that_fit_stop_and_judge() -> None:
    parts = [[part(number) for part in (lab.fits, lab.stops, lab.judges)] for number in range(2 * lab.PARTS)]
    assert all(sum(row) == 1 for row in parts)
    assert [sum(column) for column in zip(*parts, strict=True)] == [6, 2, 2]


def test_what_hangs_on_a_weight_is_measured() -> None:
    deal = Deal(GAME, "random", 2, 0, 3)
    sample = play(deal)
    judge = judge_of(GAME)
    values = dict(judge.weights.values)
    some, slopes = lab.look(lab.Replay(deal, sample, values))
    more = judge.believing({"card": values["card"] + lab.NUDGE * lab.size(values["card"])})
    column = list(values).index("card")
    for at, (one, other) in enumerate(positions(deal, sample, [judge, more])):
        assert one == some[at]
        assert slopes[at][:, column] * lab.NUDGE == pytest.approx(np.array(other.worth) - one.worth, abs=1e-6)
    assert np.abs(slopes[:, :, column]).max() > 0


def test_rounds_end_when_games_that_were_not_fitted_get_no_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first round helps everybody, the second only the games that are fitted: the first one is kept."""
    sights = {2: decided_by([1.0], 40)}
    told: dict[object, list[float]] = {lab.fits: [0.9, 0.8, 0.8, 0.7], lab.stops: [0.9, 0.8, 0.85]}
    tried: list[dict[str, float]] = []

    def told_loss(_: dict[int, Sights], __: Odds, part: Callable[[int], bool]) -> float:
        return told[part].pop(0)

    def seen(_: object, values: dict[str, float], __: int) -> dict[int, Sights]:
        tried.append(values)
        return sights

    monkeypatch.setattr(lab, "loss", told_loss)
    monkeypatch.setattr(lab, "held_back", lambda *_: 0.0)
    monkeypatch.setattr(lab, "seen", seen)
    values, _ = lab.best([], {"one": 1.0}, sights, steady(SCALE), 1)
    assert len(tried) == 2 and values == tried[0]
    assert told == {lab.fits: [], lab.stops: []}


def test_a_fit_is_written_as_a_file_the_game_can_load_and_says_the_same_again(tmp_path: Path) -> None:
    done: list[int] = []
    found = fit(GAME, "random", 10, seed=3, most=8, out=tmp_path, on_progress=done.append)
    assert sum(done) == found.games == 20 and len((tmp_path / f"{GAME}.jsonl").read_text().splitlines()) == 20
    file = tmp_path / f"{GAME}-weights.toml"
    kept = load(type(judge_of(GAME).weights), file)
    assert kept.values == found.values and kept.odds.two == pytest.approx(found.odds.two, rel=0.01)
    assert found.match["blocks"] == 4 and not found.taken and "left" in file.read_text()
    again = fit(GAME, "random", 10, seed=3, most=8)
    assert again.to_json() == found.to_json() == json.loads((tmp_path / f"{GAME}-weights.json").read_text())
    assert (tmp_path / f"{GAME}-weights.svg").read_text().startswith("<svg ")
    with pytest.raises(Malformed, match="at least 10 games"):
        fit(GAME, "random", 9)


def test_the_match_ends_when_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    own = dict(judge_of(GAME).weights.values)

    def always(share: float) -> None:
        monkeypatch.setattr(lab, "spread", lambda do, work, jobs: iter([Played(share, share) for _ in work]))

    always(1.0)
    told, share = lab.match(GAME, own, own, 4000, 1, 1)
    assert told["answer"] == ACCEPTED and share == 1.0 and told["blocks"] < 200
    always(0.5)
    told, _ = lab.match(GAME, own, own, 40, 1, 1)
    assert told["blocks"] == 20, "as long as the games reach"


def test_loss_is_that_of_the_part_that_is_asked() -> None:
    sure = [Position(number, 0.0, (9.0, 0.0), (1.0, 0.0) if lab.fits(number) else (0.0, 1.0)) for number in range(10)]
    sights = {2: Sights(sure, np.zeros((10, 2, 0)))}
    assert loss(sights, steady(1.0), lab.fits) < 0.01 < 8 < loss(sights, steady(1.0), lab.judges)
