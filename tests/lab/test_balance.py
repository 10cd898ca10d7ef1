"""The page of 1,000 games each."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from layover.engine.words import words_of
from layover.games import IDS, get
from layover.lab.simulate import simulate
from tests.lab.scripts import script

ROOT = Path(__file__).parents[2]


@pytest.fixture
def balance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with its data and its page in a folder of the test."""
    module = script("balance", monkeypatch)
    monkeypatch.setattr(module, "DATA", tmp_path)
    monkeypatch.setattr(module, "PAGE", tmp_path / "balance.md")
    return module


def test_the_page_tells_the_order_of_turns_and_what_stands_out(balance: ModuleType) -> None:
    report = simulate("portal", ["random"] * 4, 30, out=balance.DATA / "portal")
    file = balance.DATA / "portal" / "summary.json"
    summary = json.loads(file.read_text(encoding="utf-8"))
    summary["by_turn_order"][0] |= {"share": 0.5, "low": 0.3, "high": 0.7}
    summary["by_turn_order"][1] |= {"share": 0.25, "low": 0.1, "high": 0.4}
    marked = summary["components"][0]
    for one in summary["components"]:
        one["stands_out"] = one is marked
    file.write_text(json.dumps(summary), encoding="utf-8")
    balance.write_page()
    page = balance.PAGE.read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| Portal"))
    assert "| 30 | 25.0% | **50.0% (30.0% to 70.0%)**, 25.0% (10.0% to 40.0%)" in row
    named = report.component_name(report.components()[0], "en")
    assert f": {named} {marked['share']:.1%}" in page and page.endswith(f"), {marked['games']} uses\n")
    assert f"1 of {len(summary['components'])}." in page and "### PDX" not in page


def test_a_game_is_played_by_greedy_bots_at_its_usual_seats(balance: ModuleType, monkeypatch: pytest.MonkeyPatch,
                                                            capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(balance, "GAMES", 1)
    balance.play("portal", 1)
    summary = json.loads((balance.DATA / "portal" / "summary.json").read_text(encoding="utf-8"))
    assert summary["seats"] == ["greedy"] * 4 and summary["games"] == 1
    assert "portal: 1 games" in capsys.readouterr().out


def test_the_page_calls_everything_by_its_name() -> None:
    """The games it tells of are played seldom; what is in their boxes may be renamed any day."""
    games = {words_of(get(id)).tree["about"]["short"]: id for id in IDS}
    words, names, told = None, set[str](), 0
    for line in (ROOT / "docs" / "balance.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("### "):
            rules = get(games[line.removeprefix("### ")])
            words, pack = words_of(rules), rules.load_pack(None)
            names = {pack.name(noun, n, "en") for noun, ids in pack.ids.items() for n in range(len(ids))}
        elif found := re.fullmatch(r"- (.*) \(usually [\d.]+%\): (.*)", line):
            assert words is not None and found[1] in [one["en"] for one in words.tree["component"].values()]
            used = re.findall(r"(?:^|; )(.*?) [\d.]+% \(", found[2])
            assert used and names.issuperset(used)
            told += len(used)
    assert told > 5
