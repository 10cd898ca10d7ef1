"""The notebooks of examples/ run from top to bottom, and show what they say."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "examples"
NOTEBOOKS = {"pettingzoo_match": "pettingzoo", "openspiel_ismcts": "pyspiel", "read_dataset": "pyarrow.parquet"}
"""Each with what it cannot run without."""


def run(name: str) -> dict[str, Any]:
    pytest.importorskip(NOTEBOOKS[name], reason=f"{NOTEBOOKS[name]} is not installed")
    return runpy.run_path(str(FOLDER / f"{name}.py"))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_has_cells_and_says_what_it_needs(name: str) -> None:
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert text.startswith("# %% [markdown]\n# # ") and text.count("\n# %% ") >= 4
    assert "pip install 'layover[" in text and f"python examples/{name}.py" in text
    assert text.count("\n") <= 60, "one sitting"


@pytest.mark.long
def test_random_against_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    found = run("pettingzoo_match")
    assert sum(found["won"].values()) == found["GAMES"] and found["won"]["by_greedy"] > found["won"]["by_chance"]
    assert "NEW EDGE" in capsys.readouterr().out


@pytest.mark.long
def test_the_search_of_openspiel_against_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    found = run("openspiel_ismcts")
    state = found["state"]
    assert len(state.history()) > found["LONGEST"] and sum(found["Cake"]().evaluate(state)) == 1
    said = capsys.readouterr().out
    assert "portal_v1 seat 0 of 2: " in said and "\n0 move_to:" in said and "\n1 move_to:" in said


@pytest.mark.long
def test_a_data_set_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    found = run("read_dataset")
    assert found["rows"].shape == (found["table"].num_rows, 1113)
    assert found["counts"].sum() == found["table"].num_rows
    table = capsys.readouterr().out
    assert "ahead  decisions  won" in table and f"\n   +0  {(found['ahead'] == 0).sum():9}  " in table
