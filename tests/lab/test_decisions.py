"""`simulate(observations=True)`: every decision as numbers, in files that another program can read."""

from __future__ import annotations

import numpy as np
import pyarrow.parquet as pq
import pytest

import layover
from layover.env import World
from layover.lab.decisions import Decisions


def decisions(folder):
    return pq.read_table(folder / "observations").sort_by([("game", "ascending"), ("decision", "ascending")])


def test_every_decision_is_a_row(tmp_path) -> None:
    report = layover.simulate("portal", ["greedy:50%", "random"], 3, seed=2, out=tmp_path / "run", observations=True)
    table = decisions(tmp_path / "run")
    world = World("portal", 2)
    assert table.schema.metadata[b"layover"] == b"portal_v1"
    assert table.schema.metadata[b"encoding"] == world.spec.digest.encode()
    assert table.num_rows == sum(one.decisions for one in report.played)
    rows = table.to_pylist()
    for row in rows:
        assert row["action"] in row["legal"] and len(row["observation"]) == world.spec.size
        assert row["share"] == report.played[row["game"]].credit(row["seat"])
        assert row["value"] is None or 0 <= row["value"] <= 1
        me = world.spec.plane("me")
        assert list(row["observation"][me.start:me.start + 2]).index(1) == row["seat"]
    assert [row["decision"] for row in rows if row["game"] == 1] == list(range(report.played[1].decisions))
    assert {row["value"] is None for row in rows if row["seat"] == 1} == {True}
    assert any(row["value"] is not None for row in rows if row["seat"] == 0)


def test_as_an_array(tmp_path) -> None:
    """As docs/environments.md reads them."""
    layover.simulate("airlines", ["random"] * 2, 4, out=tmp_path / "run", observations=True)
    table = decisions(tmp_path / "run")
    found = np.frombuffer(b"".join(table["observation"].to_pylist()), np.uint8).reshape(table.num_rows, -1)
    assert found.shape[1] == World("airlines", 2).spec.size and found.any(axis=1).all()


def test_a_run_goes_on(tmp_path) -> None:
    layover.simulate("airlines", ["random"] * 2, 2, out=tmp_path / "run", observations=True)
    layover.simulate("airlines", ["random"] * 2, 5, out=tmp_path / "run", observations=True)
    layover.simulate("airlines", ["random"] * 2, 5, out=tmp_path / "whole", observations=True)
    assert decisions(tmp_path / "run").equals(decisions(tmp_path / "whole"))


def test_a_game_that_was_not_played_to_its_end_is_left_out() -> None:
    kept = Decisions("portal", 2, {})
    kept.asked(0, layover.new("portal", 2, seed=1).state)
    kept.forget()
    assert not any(kept.columns.values())


@pytest.mark.parametrize("words, why", [
    ({}, "name it with --out DIR"),
    ({"pack": "some.toml"}, "leave out --pack"),
    ({"ray": "local"}, "leave out --ray"),
    ({"options": {"characters": ["on", "off"]}}, "give characters one value"),
])
def test_what_cannot_be_written_is_told(words, why) -> None:
    with pytest.raises(layover.Malformed, match=why):
        layover.simulate("portal", ["random"] * 2, 1, observations=True, **words)


def test_an_automa_decides_nothing(tmp_path) -> None:
    with pytest.raises(layover.Malformed, match="tyler is an automa"):
        layover.simulate("pdx", ["random", "tyler"], 1, out=tmp_path / "run", observations=True)
