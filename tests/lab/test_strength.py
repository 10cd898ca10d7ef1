"""The published matches: every line that is promised, and a page from whatever was played."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from layover.games import IDS, get
from layover.lab.arena import Match
from layover.lab.shares import Share
from tests.lab.scripts import script


@pytest.fixture
def strength(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with its data and its page in a folder of the test."""
    module = script("strength", monkeypatch)
    for name, path in (("DATA", "strength"), ("PAGE", "bots.md"), ("PLOT", "ladder.svg")):
        monkeypatch.setattr(module, name, tmp_path / path)
    return module


def test_every_rung_of_every_game_is_a_line(strength: ModuleType) -> None:
    lines = strength.lines(0.05)
    for game in IDS:
        for seats in {2, get(game).usual_seats}:
            met = {(line.one, line.other) for line in lines if (line.game, line.seats) == (game, seats)}
            assert {("greedy", "random"), ("mcts:0.05s", "greedy"), ("mcts:0.05s", "mcts:0.0125s")} <= met
        assert ("mcts:1s", "greedy") in {(line.one, line.other) for line in lines if line.game == game}
    assert {line.other for line in lines if line.name == "solo"} == {"automa:hard", "tyler"}
    assert all(line.games >= 100 for line in lines if line.name != "spot")
    assert {line.games for line in strength.lines(0.05, 7)} == {7}
    assert len({line.folder for line in lines}) == len(lines)


def test_it_goes_on_and_writes_the_page_between_its_marks(strength: ModuleType, tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text(f"# Bots\n\nBy hand.\n\n{strength.BEGIN}\nstale\n{strength.END}\n\nBelow.\n")
    chain = [strength.Line("budget", "portal", 2, "mcts:4i", "mcts:1i", 4, pace=2),
             strength.Line("budget", "portal", 2, "mcts:16i", "mcts:4i", 2, pace=2)]
    strength.run(chain, 0.0, 1)
    assert not chain[0].played()
    strength.run(chain[:1], None, 1)
    rows = (tmp_path / "strength" / chain[0].folder / "games.csv").read_text()
    strength.run(chain, None, 1)
    assert (tmp_path / "strength" / chain[0].folder / "games.csv").read_text() == rows
    assert [len(line.played()) for line in chain] == [4, 2]
    text = page.read_text()
    assert "By hand." in text and "Below." in text and "stale" not in text
    assert "| Portal | 2 | `mcts:16i` | `mcts:4i` | 2 |" in text and "ladder.svg" in text
    assert (tmp_path / "ladder.svg").read_text().count("<circle") == 3


def test_what_was_left_in_the_middle_of_a_block_does_not_count(strength: ModuleType) -> None:
    line = strength.Line("budget", "portal", 2, "mcts:2i", "mcts:1i", 2)
    line.more(1, 1, lambda count: None)
    assert line.found().share.games == 2
    rows = strength.DATA / line.folder / "games.csv"
    rows.write_text("".join(rows.read_text().splitlines(keepends=True)[:2]))
    assert len(line.played()) == 1 and line.found().share.games == 0


@pytest.mark.parametrize(("name", "won", "of", "said"), [
    ("budget", 8, 10, "open"), ("budget", 9, 10, "holds"), ("budget", 1, 10, "refuted"),
    ("search", 9, 11, "holds, so far"),
    ("solo", 6, 10, "holds (goal 60%)"), ("solo", 5, 10, "not reached (goal 60%)"),
    ("random", 9, 10, "not reached (goal 95%)"),
    ("spot", 10, 10, "a look"),
])
def test_a_goal_is_of_the_share_and_the_even_share_of_its_whole_interval(
        strength: ModuleType, name: str, won: int, of: int, said: str) -> None:
    line = strength.Line(name, "portal", 2, "one", "other", of)
    found = Match("one", "other", Share.of([1.0] * won + [0.0] * (10 - won)))
    assert strength.verdict(line, found) == said
