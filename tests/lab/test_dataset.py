"""`layover dataset`: transcripts of bots' games, which prove themselves."""

from __future__ import annotations

import json
import sys
from collections import Counter

import pytest

import layover
from layover.engine.errors import Malformed
from layover.lab import samples
from layover.lab.dataset import dataset
from tests.cli.shell import layover_in_process, refused_in_one_line
from tests.programs import noting


def test_every_game_proves_itself(tmp_path) -> None:
    files = dataset(tmp_path, ["portal", "airlines"], 2, "greedy:50%", seats=2, seed=3)
    assert [file.relative_to(tmp_path).as_posix() for file in files] == [
        "portal/000000.lay", "portal/000001.lay", "airlines/000000.lay", "airlines/000001.lay"]
    for file in files:
        table = layover.verify(file.read_text())
        assert table.over and table.seats == 2 and table.game.id == file.parent.name
    assert len({file.read_text() for file in files}) == 4


def test_the_same_seed_gives_the_same_games(tmp_path) -> None:
    once, again, other = (dataset(tmp_path / name, ["airlines"], 1, "mcts:5i", seats=2, seed=seed)[0].read_text()
                          for name, seed in (("once", 1), ("again", 1), ("other", 2)))
    assert once == again != other


@pytest.mark.parametrize("lab", ["dataset", "samples"])
def test_programs_play_there_and_get_up_when_their_game_is_over(tmp_path, lab: str) -> None:
    """Ten of them were left after six games; and games for weights and calibration none could play."""
    note = tmp_path / "note"
    (tmp_path / "bot.py").write_text(noting(note))
    bot = f"exec:60s:{sys.executable} -S -E {tmp_path / 'bot.py'}"
    if lab == "dataset":
        dataset(tmp_path / "out", ["portal"], 1, bot, seats=2)
    else:
        assert len(samples.play(samples.Deal("portal", bot, 2, 0, 1)).picks) > 20
    assert Counter(note.read_text().split()) == {"layover": 2, "over": 2, "quit": 2}


def test_what_cannot_be_leaves_no_folder(tmp_path) -> None:
    with pytest.raises(Malformed, match="2 to 4 seats, not 9"):
        dataset(tmp_path / "out", ["portal"], 1, "greedy", seats=9)
    assert not (tmp_path / "out").exists()


def test_a_run_goes_on_and_no_other_is_mixed_in(tmp_path) -> None:
    first = dataset(tmp_path, ["airlines"], 1, "random", seats=2)[0]
    first.write_text("kept")
    told: list[int] = []
    assert len(dataset(tmp_path, ["airlines"], 3, "random", seats=2, on_progress=told.append)) == 3
    assert told == [1, 1, 1] and first.read_text() == "kept"
    with pytest.raises(Malformed, match="its games of airlines are of another run"):
        dataset(tmp_path, ["airlines"], 3, "greedy", seats=2)


def test_the_command(tmp_path) -> None:
    done = layover_in_process("dataset", "duck-dealer", "--games", "1", "--bot", "random", "--out", str(tmp_path),
                              "--json")
    assert done.exit_code == 0 and json.loads(done.stdout)["games"] == {"duck_dealer": 1}
    assert layover_in_process("verify", str(tmp_path / "duck_dealer" / "000000.lay")).exit_code == 0
    refused_in_one_line(layover_in_process("dataset", "portal"), "--out")
    refused_in_one_line(layover_in_process("dataset", "portal", "--bot", "nobody", "--out", str(tmp_path)), "nobody")
