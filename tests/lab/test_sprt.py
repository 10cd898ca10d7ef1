"""The sequential test: held against coins whose truth is known, and in the arena."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import layover
from layover.lab.sprt import ACCEPTED, REJECTED, UNDECIDED, Question, share

ASKED = Question(0, 50)
MATCHES = 500


def match(asked: Question, elo: float, rng: random.Random, alike: float, most: int = 4000) -> tuple[str, int]:
    """A match of coins: two games of a deal, the second like the first with this chance."""
    blocks: list[float] = []
    while asked.answer(blocks) == UNDECIDED and len(blocks) < most:
        first = rng.random() < share(elo)
        second = first if rng.random() < alike else rng.random() < share(elo)
        blocks.append((first + second) / 2)
    return asked.answer(blocks), len(blocks)


@pytest.mark.parametrize("alike", [0.0, 0.6])
@pytest.mark.parametrize(("elo", "answer"), [(0, REJECTED), (50, ACCEPTED)])
def test_each_answer_is_wrong_as_seldom_as_promised(elo: float, answer: str, alike: float) -> None:
    """5 of 100 may be wrong; 500 matches show more than 8 by chance in one of two hundred runs, and the
    dice are the same in all of them. Also where the games of a deal are alike: a coin each would decide too soon."""
    rng = random.Random(f"{elo} {alike}")
    answers = [match(ASKED, elo, rng, alike)[0] for _ in range(MATCHES)]
    assert answers.count(UNDECIDED) == 0
    assert MATCHES - answers.count(answer) <= 0.08 * MATCHES


def test_it_asks_for_far_fewer_games_where_the_answer_is_plain() -> None:
    rng = random.Random(5)
    plain = [match(ASKED, 300, rng, 0.0) for _ in range(50)]
    close = [match(ASKED, 25, rng, 0.0) for _ in range(50)]
    assert {answer for answer, _ in plain} == {ACCEPTED}
    assert sum(blocks for _, blocks in plain) * 4 < sum(blocks for _, blocks in close)


def test_blocks_that_all_agree_decide_nothing_at_once() -> None:
    assert ASKED.answer([1.0] * 3) == ASKED.answer([0.0] * 3) == UNDECIDED
    assert ASKED.answer([1.0] * 40) == ACCEPTED
    assert ASKED.answer([0.0] * 40) == ASKED.answer([0.5] * 400) == REJECTED


@pytest.mark.parametrize("text", ["30", "30,0", "0,0", "a,b", "0,nan", "1,2,3"])
def test_a_question_that_is_none_is_a_clear_error(text: str) -> None:
    with pytest.raises(layover.Malformed, match="ELO0,ELO1"):
        Question.of(text)


def test_a_match_stops_when_it_is_decided_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    bots, asked = ["greedy", "random"], Question(0, 300)
    found = layover.arena("portal", bots, 200, seats=2, sprt=asked, out=tmp_path / "run")
    said = found.to_json()["sprt"]
    assert said["answer"] == ACCEPTED and said["ratio"] >= said["bound"]
    assert len(found.played) == 2 * said["blocks"] < 200
    assert asked.answer(found.blocks()[:-1]) == UNDECIDED
    rows = (tmp_path / "run" / "games.csv").read_text()

    class Stopped(Exception):
        pass

    ratios: list[float] = []

    def stop(ratio: float) -> None:
        ratios.append(ratio)
        if len(ratios) > 3:
            raise Stopped

    with pytest.raises(Stopped):
        layover.arena("portal", bots, 200, seats=2, sprt=asked, out=tmp_path / "half", on_ratio=stop)
    assert (tmp_path / "half" / "games.csv").read_text() != rows
    again = layover.arena("portal", bots, 200, seats=2, sprt=asked, out=tmp_path / "half")
    assert (tmp_path / "half" / "games.csv").read_text() == rows
    assert again.to_json()["sprt"] == said
    once_more = layover.arena("portal", bots, 200, seats=2, sprt=asked, out=tmp_path / "half")
    assert len(once_more.played) == len(found.played)


def test_a_match_may_also_end_undecided() -> None:
    found = layover.arena("portal", ["random", "mcts:1i"], 4, seats=2, sprt=Question(0, 5))
    assert found.to_json()["sprt"]["answer"] == UNDECIDED and len(found.played) == 4


def test_a_match_that_ended_undecided_goes_on_with_more_games(tmp_path: Path) -> None:
    bots, asked = ["random", "mcts:1i"], Question(0, 5)
    layover.arena("portal", bots, 4, seats=2, sprt=asked, out=tmp_path / "run")
    found = layover.arena("portal", bots, 8, seats=2, sprt=asked, out=tmp_path / "run")
    assert len(found.played) == 8
    assert found.rows() == layover.arena("portal", bots, 8, seats=2, sprt=asked).rows()


def test_a_sequential_match_is_between_two() -> None:
    with pytest.raises(layover.Malformed, match="two bots"):
        layover.arena("portal", ["random", "greedy", "mcts:1i"], 4, seats=2, sprt=Question(0, 30))
