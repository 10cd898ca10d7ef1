"""Weights: every game's file, and files that are wrong."""

import tomllib
from math import isfinite
from pathlib import Path

import pytest

import layover
from layover.bots.greedy import GreedyBot
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.seating import setup_for
from layover.engine.stack import CHANCE
from layover.engine.weights import load
from layover.games import IDS, get, judge_of


def own(game: str) -> Path:
    return Path(layover.__file__).parent / "games" / game / "weights.toml"


def copy(game: str, folder: Path, old: str, new: str) -> Path:
    text = own(game).read_text(encoding="utf-8")
    assert old in text
    path = folder / "weights.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", IDS)
def test_every_weight_of_the_file_is_known_explained_and_says_how_it_was_found(game: str) -> None:
    text = own(game).read_text(encoding="utf-8")
    file = tomllib.loads(text)
    assert judge_of(game).weights.values == file["weights"]
    assert set(file["how"]) == {"command", "date", "games", "result"}
    for name in file["weights"]:
        line = next(line for line in text.splitlines() if line.startswith(f"{name} ="))
        assert len(line.partition("#")[2]) > 3, line


@pytest.mark.parametrize("old, new, complaint", [
    ("flight = ", "fligth = ", "weights.fligth: is not known here"),
    ("flight = ", "# flight = ", "weights.flight: is missing"),
    ("flight = ", "flight = true # ", "weights.flight: should be a number"),
    ("flight = ", "flight = nan # ", "weights.flight: should be a number"),
    ("[how]", "[why]", "why: is not known here"),
    ("[how]", "[weights.how]", "how: is missing"),
    ("date = ", "day = ", "how.day: is not known here"),
    ("date = ", "# date = ", "how.date: is missing"),
    ("games = ", "games = -1 # ", "how.games: should be between 0 and"),
    ("[weights]", "[weights", "is not valid TOML"),
])
def test_a_wrong_file_is_refused_with_file_and_place(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=f"weights.toml.*{complaint}") as error:
        load(type(judge_of("airlines").weights), copy("airlines", tmp_path, old, new))
    assert error.value.code.startswith("weights/")


def test_the_line_is_named(tmp_path: Path) -> None:
    path = copy("airlines", tmp_path, "[weights]", "[weights]\nluck = 1")
    line = path.read_text(encoding="utf-8").splitlines().index("luck = 1") + 1
    with pytest.raises(Malformed, match=f"weights.toml:{line}: weights.luck"):
        load(type(judge_of("airlines").weights), path)


def test_a_bot_plays_by_the_weights_it_is_given() -> None:
    game = get("airlines")
    table = layover.new("airlines", 2, seed=1)
    judge = judge_of("airlines")
    nothing = judge.believing(dict.fromkeys(judge.weights.values, 0.0))
    assert nothing.evaluate(table.state) != judge.evaluate(table.state)
    assert GreedyBot(1, judge=nothing).pick(game, table.state) in table.legal()


@pytest.mark.parametrize("game", IDS)
def test_an_estimate_can_be_had_of_any_state(game: str) -> None:
    rules = get(game)
    pack = rules.load_pack(None)
    s = rules.begin(setup_for(rules, pack, ["player"] * rules.usual_seats, {}, ""), pack)
    rng = Rng.seeded(7)
    assert len(judge_of(game).evaluate(s)) == rules.usual_seats
    rules.advance(s)
    while s.stack:
        f = s.stack[-1]
        assert all(isfinite(value) for value in judge_of(game).evaluate(s))
        if f.seat == CHANCE:
            step = rules.chances[f.step]
            s.stack.pop()
            step.take(s, f, step.outcome(s, f, rng.below(step.total(s, f))))
            rules.advance(s)
        else:
            picks = rules.legal(s)
            rules.apply(s, picks[rng.below(len(picks))])
    assert len(judge_of(game).evaluate(s)) == rules.usual_seats
