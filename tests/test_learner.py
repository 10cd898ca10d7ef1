"""The learned player of examples/: it learns, goes on where it has stopped, and plays."""

from __future__ import annotations

import csv
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import layover

PROGRAM = Path(__file__).parents[1] / "examples" / "train_portal.py"


@pytest.fixture
def learner() -> ModuleType:
    """The program, with rounds of one game."""
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'layover[train]'")
    found = importlib.util.spec_from_file_location(PROGRAM.stem, PROGRAM)
    assert found is not None and found.loader is not None
    program = importlib.util.module_from_spec(found)
    found.loader.exec_module(program)
    program.GAMES = 1  # type: ignore[attr-defined]
    return program


@pytest.mark.long
def test_it_learns_goes_on_and_plays(learner: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "portal.npz"
    for rounds in ("1", "2"):
        words = [PROGRAM.name, str(file), "--rounds", rounds, "--every", "2", "--matches", "2"]
        monkeypatch.setattr(sys, "argv", words)
        before = file.read_bytes() if file.exists() else b""
        learner.main()
        assert file.read_bytes() != before
        assert capsys.readouterr().out.startswith(f"{rounds}: "), "it goes on with the next round"
    with file.with_suffix(".csv").open(newline="") as table:
        assert [(met["done"], met["rival"], met["games"]) for met in csv.DictReader(table)] == [
            ("2", rival, "2") for rival in learner.RIVALS]
    assert "greedy:50%" in file.with_suffix(".svg").read_text()
    assert layover.arena("portal", [f"net:{file}", "random"], 4, seats=2, seed=1).matches()[0].share.share > 0.5
