"""An arena: fair seats, ratings, and the same resumption as a simulation."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from layover.engine.errors import Malformed
from layover.lab.arena import Rating, arena, interleaved, ladder_of, match, seatings, tables
from tests.cli.shell import layover_in_process, refused_in_one_line


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_block_gives_both_bots_every_seat_equally_often(seats: int) -> None:
    block = seatings("airlines", "A", "B", seats)
    for seat in range(seats):
        sitting = Counter(table[seat] for table in block)
        assert sitting["A"] == sitting["B"] == len(block) / 2
    assert all({*table} == {"A", "B"} for table in block) and len(set(block)) == len(block)


def test_an_automa_keeps_its_seat() -> None:
    assert seatings("postcards", "automa:hard", "random", 2) == [("random", "automa:hard")]
    found = arena("postcards", ["random", "automa:easy"], 3, seats=2)
    assert len(found.played) == 3 and found.matches()[0].one == "random"


def test_games_of_a_block_begin_from_the_same_draws() -> None:
    deals = interleaved([tables("airlines", "random", "greedy", 2, 4, {}, 9)])
    assert [deal.number for deal in deals] == [0, 1, 2, 3]
    assert deals[0].seed == deals[1].seed != deals[2].seed == deals[3].seed
    assert len({deal.bot_seed for deal in deals}) == 4


def test_greedy_beats_random() -> None:
    found = arena("portal", ["random", "greedy"], 10, seats=2, seed=4)
    (one,) = found.matches()
    assert (one.one, one.other, one.share.games, one.verdict) == ("random", "greedy", 10, "weaker")
    best, worst = found.ratings()
    assert best.bot == "greedy" and best.rating > 100 and best.rating == pytest.approx(-worst.rating)
    assert best.low <= best.rating <= best.high
    assert match(found.played, "greedy", "random").share.share == pytest.approx(1 - one.share.share)


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    args = ("arena", "airlines", "--bots", "random,mcts:2i,mcts:4i", "--seats", "2", "--games", "2")
    assert layover_in_process(*args, "--out", str(tmp_path / "whole")).exit_code == 0
    text = (tmp_path / "whole" / "games.csv").read_bytes()
    assert text.count(b"\n") == 7
    (tmp_path / "whole" / "games.csv").write_bytes(text[:len(text) // 2])
    again = layover_in_process(*args, "--out", str(tmp_path / "whole"), "--json")
    assert (tmp_path / "whole" / "games.csv").read_bytes() == text
    assert len(json.loads(again.stdout)["matches"]) == 3
    other = layover_in_process("arena", "airlines", "--bots", "random,greedy", "--seats", "2", "--out",
                               str(tmp_path / "whole"))
    refused_in_one_line(other, "another run", "bots was")


def test_a_ladder(tmp_path: Path) -> None:
    found = layover_in_process("arena", "portal", "--ladder", "mcts", "--from", "1i", "--steps", "3", "--games", "2",
                               "--seats", "2", "--out", str(tmp_path / "ladder"), "--json")
    data = json.loads(found.stdout)
    assert [row["bot"] for row in data["ratings"]] == ["mcts:1i", "mcts:4i", "mcts:16i"]
    met = [(row["bot"], row["against"]) for row in data["matches"]]
    assert met == [("mcts:4i", "mcts:1i"), ("mcts:16i", "mcts:4i")]
    assert (tmp_path / "ladder" / "ratings.svg").read_text().count("<circle") == 3


def test_budgets() -> None:
    assert ladder_of("mcts", "0.0125s", 2) == ["mcts:0.0125s", "mcts:0.05s"]
    assert ladder_of("mcts", "0.00001s", 2) == ["mcts:0.00001s", "mcts:0.00004s"]
    assert Rating("mcts:0.05s", 0, 0, 0).budget == 0.05 and Rating("greedy", 0, 0, 0).budget is None
    for first, steps in (("fast", 3), ("0s", 3), ("1s", 1)):
        with pytest.raises(Malformed):
            ladder_of("mcts", first, steps)


@pytest.mark.parametrize("args, parts", [
    ([], ["--bots", "--ladder"]),
    (["--bots", "random,hal"], ["hal", "greedy"]),
    (["--bots", "random"], ["two or more"]),
    (["--bots", "random,random"], ["different"]),
    (["--bots", "random,greedy", "--seats", "7"], ["2 to 6"]),
    (["--bots", "random,greedy", "--option", "bonus=perhaps"], ["perhaps"]),
    (["--ladder", "greedy"], ["greedy"]),
    (["--ladder", "mcts", "--from", "soon"], ["soon", "0.003s"]),
])
def test_what_cannot_be_is_said_in_a_line(args: list[str], parts: list[str]) -> None:
    refused_in_one_line(layover_in_process("arena", "airlines", *args), *parts)
