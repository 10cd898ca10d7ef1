"""A simulation: the same rows whatever happens to it, and clear words when it cannot be."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

import layover
from layover.engine.errors import Malformed
from layover.games import IDS, get
from layover.lab.folder import read_rows
from layover.lab.play import Deal, Played, play
from layover.lab.simulate import Report, simulate
from tests.cli.shell import layover_in_process, refused_in_one_line

RUN = ("simulate", "airlines", "--games", "10", "--seats", "mcts:3i,random", "--seed", "3")


def start(*args: str) -> subprocess.Popen[str]:
    where = os.pathsep.join(str(Path(part).resolve()) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep)
                            if part)
    return subprocess.Popen([sys.executable, "-P", "-m", "layover", *args], text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": where})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an unbroken run."""
    folder = tmp_path_factory.mktemp("unbroken") / "run"
    assert layover_in_process(*RUN, "--out", str(folder)).exit_code == 0
    return folder


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_in_the_middle_it_goes_on_to_the_same_rows(tmp_path: Path, whole: Path, jobs: str) -> None:
    broken = tmp_path / "broken"
    rows = broken / "games.csv"
    running = start(*RUN, "--jobs", jobs, "--out", str(broken))
    while not (rows.exists() and rows.stat().st_size) and running.poll() is None:
        time.sleep(0.002)
    running.send_signal(signal.SIGKILL)
    running.communicate(timeout=60)
    before = read_rows(rows, get("airlines"))
    assert len(before) < 10
    assert before == read_rows(whole / "games.csv", get("airlines"))[:len(before)]
    assert layover_in_process(*RUN, "--out", str(broken)).exit_code == 0
    assert rows.read_bytes() == (whole / "games.csv").read_bytes()
    assert (broken / "report.html").read_bytes() == (whole / "report.html").read_bytes()


@pytest.mark.parametrize("kept", [1, 60, 3000, 20_001])
def test_a_torn_line_is_cut_off_and_played_again(tmp_path: Path, kept: int) -> None:
    whole = tmp_path / "whole"
    args = ("simulate", "airlines", "--games", "60", "--seats", "random,random")
    layover_in_process(*args, "--out", str(whole))
    text = (whole / "games.csv").read_bytes()
    (whole / "games.csv").write_bytes(text[:kept])
    assert layover_in_process(*args, "--out", str(whole)).exit_code == 0
    assert (whole / "games.csv").read_bytes() == text


def test_more_games_of_the_same_run_are_added(tmp_path: Path) -> None:
    simulate("airlines", ["random"] * 2, 3, out=tmp_path / "some")
    simulate("airlines", ["random"] * 2, 8, out=tmp_path / "some")
    simulate("airlines", ["random"] * 2, 8, out=tmp_path / "all")
    assert (tmp_path / "some" / "games.csv").read_text() == (tmp_path / "all" / "games.csv").read_text()
    with pytest.raises(Malformed, match="8 games already"):
        simulate("airlines", ["random"] * 2, 5, out=tmp_path / "some")


def test_another_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "run"))
    layover_in_process("simulate", "airlines", "--games", "1", "--seats", "random,random", *out)
    found = layover_in_process("simulate", "airlines", "--games", "1", "--seats", "random,random", "--seed", "2", *out)
    refused_in_one_line(found, "another run", "seed was 1, now 2")
    refused_in_one_line(layover_in_process("arena", "airlines", "--bots", "random,greedy", *out), "another run",
                        "simulate", "arena")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    refused_in_one_line(layover_in_process("simulate", "airlines", "--out", str(tmp_path / "mine")), "not of a run")


def test_two_runs_at_once_in_a_folder_are_refused(tmp_path: Path) -> None:
    args = ("simulate", "airlines", "--games", "3000", "--seats", "random,random", "--out", str(tmp_path / "run"))
    running = start(*args)
    try:
        while not (tmp_path / "run" / "games.csv").exists() and running.poll() is None:
            time.sleep(0.01)
        refused_in_one_line(layover_in_process(*args), "another run is writing")
    finally:
        running.kill()
        running.communicate(timeout=60)


def test_rows_that_were_tampered_with_are_named(tmp_path: Path) -> None:
    args = ("simulate", "airlines", "--games", "3", "--seats", "random,random", "--out", str(tmp_path / "run"))
    layover_in_process(*args)
    rows = tmp_path / "run" / "games.csv"
    lines = rows.read_text().splitlines(keepends=True)
    rows.write_text("".join([lines[0], lines[2], lines[1]]))
    refused_in_one_line(layover_in_process(*args), "games.csv", "line 2", "game 0")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    found = layover_in_process("simulate", "airlines", "--games", "1", "--out", str(tmp_path / "locked" / "run"))
    refused_in_one_line(found, "locked", "permission")


@pytest.mark.parametrize("args, parts", [
    (["--seats", "random,hal"], ["hal", "random", "greedy"]),
    (["--option", "bonus=perhaps"], ["bonus", "perhaps", "true"]),
    (["--option", "bonus=true,perhaps"], ["bonus", "perhaps"]),
    (["--option", "zeppelins=1"], ["zeppelins", "bonus"]),
    (["--option", "extra_round=true,false", "--seats", "random,random"], ["AIR-"]),
    (["--out", "/proc/nothing/run"], ["/proc/nothing"]),
    (["--format", "parquet"], ["--out"]),
])
def test_what_cannot_be_is_said_in_a_line(args: list[str], parts: list[str]) -> None:
    refused_in_one_line(layover_in_process("simulate", "airlines", "--games", "1", *args), *parts)


def test_parquet_without_pyarrow_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    found = layover_in_process("simulate", "airlines", "--games", "1", "--format", "parquet", "--out",
                               str(tmp_path / "run"))
    refused_in_one_line(found, "pip install 'layover[lab]'")
    assert not (tmp_path / "run").exists()


def test_parquet_has_the_rows_of_the_csv(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: pip install 'layover[lab]'")
    simulate("airlines", ["random"] * 3, 5, out=tmp_path, format="parquet")
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    with (tmp_path / "games.csv").open() as file:
        assert [{key: str(value) for key, value in row.items()} for row in rows] == list(csv.DictReader(file))
    assert isinstance(rows[0]["score_1"], int)


def test_values_of_an_option_share_the_games() -> None:
    report = simulate("airlines", ["random"] * 3, 8, options={"bonus": [True, False], "delayed_scoring": [False, True]})
    tables = [(one.options["bonus"], one.options["delayed_scoring"]) for one in report.played]
    assert sorted(tables) == sorted([(a, b) for a in (False, True) for b in (False, True)] * 2)
    assert set(report.by_option()) == {"bonus", "delayed_scoring"}
    assert sum(share.share for share in report.by_option()["bonus"]["true"]) == pytest.approx(1)


@pytest.mark.parametrize("game", IDS)
def test_a_row_tells_the_game_and_comes_back(game: str) -> None:
    rules = get(game)
    deal = Deal(game, 5, ("random",) * rules.usual_seats, {}, 11, 12)
    (one,) = play([deal])
    assert Played.of({key: str(value) for key, value in one.row().items()}, rules) == one
    assert play([deal]) == [one]
    assert tuple(track[-1] for track in one.tracks) == one.scores
    assert sum(one.credit(seat) for seat in range(len(one.seats))) == pytest.approx(1)
    assert 0 <= one.first < len(one.seats) and one.turns > 0
    kinds = {name.partition(":")[0] for used in one.used for name in used}
    assert kinds <= set(rules.components)


def test_bots_that_go_round_in_circles_are_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layover.lab.play.ENDLESS", 1)
    with pytest.raises(layover.Broken, match="game 0, seed 1: .* circles"):
        play([Deal("airlines", 0, ("random",) * 2, {}, 1, 1)])


@pytest.mark.parametrize("game", IDS)
def test_components_have_headings_and_names(game: str) -> None:
    rules = get(game)
    words = layover.engine.words.words_of(rules)
    report = simulate(game, ["random"] * rules.usual_seats, 30)
    for kind in rules.components:
        assert words.text("component", kind, "en") != words.text("component", kind, "fr") or kind == "options"
    for one in report.components():
        assert report.component_name(one, "fr")


def made_up(wins: dict[str, float], games: int = 400) -> Report:
    """Games for two in which seat 0 uses a company, and wins as often as that company says."""
    played = []
    names = list(wins)
    for k in range(games):
        name = names[k % len(names)]
        won = (k // len(names)) % 100 < 100 * wins[name]
        played.append(Played(k, ("random",) * 2, {}, k % 2, 10, 20, "stall", (1, 0) if won else (0, 1),
                             (1, 2) if won else (2, 1), (), ((f"scored:{name}",), ())))
    return Report("airlines", ("random",) * 2, {}, 1, tuple(played), 1.0)


def test_only_what_lies_far_outside_stands_out() -> None:
    even = made_up(dict.fromkeys(("boi", "hit", "gul", "ita"), 0.5))
    assert not any(one.stands_out for one in even.components())
    odd = {one.id: one for one in made_up({"boi": 0.5, "hit": 0.5, "gul": 0.95, "ita": 0.5}).components()}
    assert odd["gul"].stands_out and odd["gul"].share.games == 100 and odd["gul"].share.share == 0.95
    assert odd["gul"].usual == pytest.approx((0.95 + 3 * 0.5) / 4)
    assert not odd["boi"].stands_out
    shares = [one.share.share for one in odd.values()]
    assert all(a >= b for a, b in pairwise(shares))


def test_turn_order_counts_from_whoever_began() -> None:
    shares = made_up({"boi": 1.0}).by_turn_order()
    assert [share.share for share in shares] == [0.5, 0.5]
    assert [share.share for share in made_up({"boi": 1.0}).by_seat()] == [1.0, 0.0]
