"""`layover game new`: what `docs/new-game.md` tells, walked from start to finish, and names that cannot be."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from layover.cli.game import GAMES, check_name, checkout, enter, prefix, title_of, write_files
from layover.engine.errors import Malformed
from layover.games import IDS
from tests.cli.shell import layover_process, refused_in_one_line

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "new-game.md"
GAME = "ferry"
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
            for line in block.splitlines()]
BOX = (f"from layover.server.http.boxes import box; found = box({GAME!r}); assert found.short == 'Ferry';"
       " assert found.sheet.labels and found.endings['fr']['quay_empty']")
SCENE = f"from layover.testing import scene; scene({GAME!r}).turn(0).play('board').holds()"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A source checkout of one's own; the finished games of others are left out."""
    for name in ("src/layover", "tests", "web/src"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.lay", "*.so"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def run(line: str, folder: Path) -> str:
    """A line of the page as a newcomer types it: `layover` is the one that is tested, `python` the one that runs."""
    told = re.sub(r"^layover ", "", line)
    if told != line:
        done = layover_process(*told.split(), cwd=folder)
    else:
        line = re.sub(r"\bpython ", f"{sys.executable} -P ", line)
        done = subprocess.run(line, shell=True, cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_page_is_walked_from_start_to_finish(sources: Path) -> None:
    assert COMMANDS[0] == f"layover game new {GAME}" and len(COMMANDS) == 10
    said = [run(line, sources) for line in COMMANDS]
    assert "Ferry can be played" in said[0]
    assert "FER-01" in said[1] and "Victories" in said[2]
    assert all(re.search(r"[1-9]\d* passed", tests) for tests in said[3:6])
    assert "skipped" not in said[3] + said[4]
    assert "12 of 12 held by a test" in said[6]
    assert {path.name for path in (sources / "tests" / "golden" / GAME).iterdir()} == {
        "2-quay_empty.lay", "3-quay_empty.lay", "4-quay_empty.lay", "perft.json"}
    for code in (BOX, SCENE):
        run(f'PYTHONPATH=src python -c "{code}"', sources)
    run(f"python -m ruff check src/layover/games tests/games/{GAME}", sources)


def test_what_is_written_is_entered_in_the_lists_of_games(sources: Path) -> None:
    found = json.loads(layover_process("game", "new", "night_boat", "--json", cwd=sources / "tests").stdout)
    assert found["game"] == "night_boat"
    assert {"src/layover/games/night_boat/game.py", "tests/games/night_boat/test_turn.py", "pyproject.toml",
            "tests/golden/night_boat/perft.json", "docs/stories/night_boat.md",
            "src/layover/games/__init__.py"} <= set(found["files"])
    assert 'duck_dealer", "night_boat")' in (sources / GAMES / "__init__.py").read_text(encoding="utf-8")
    assert '    "layover.games.night_boat",\n]' in (sources / "pyproject.toml").read_text(encoding="utf-8")
    again = layover_process("game", "new", "night_boat", cwd=sources)
    refused_in_one_line(again, "there is a game 'night_boat' already", "games/night_boat exists")


def test_many_games_are_listed_line_by_line(tmp_path: Path) -> None:
    (tmp_path / GAMES).mkdir(parents=True)
    for path in (GAMES / "__init__.py", Path("pyproject.toml")):
        shutil.copy(ROOT / path, tmp_path / path)
    for n in range(5):
        enter(tmp_path, f"a_rather_long_name_{n}")
    text = (tmp_path / GAMES / "__init__.py").read_text(encoding="utf-8")
    assert text.count('    "a_rather_long_name_') == 5 and max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("name, complaint", [
    ("Ferry", "use small letters"), ("night-boat", "use small letters"), ("night boat", "use small letters"),
    ("2boats", "use small letters"), ("night__boat", "use small letters"), ("ab", "at least 3 letters"),
    ("a_1_2", "at least 3 letters"), ("import", "cannot be the name of a game"), ("../ferry", "use small letters"),
    ("a_name_that_goes_on_and_on", "too long"), ("contract", "is a name in src/layover/games/__init__.py already"),
    ("get", "is a name in"), ("cache", "is a name in"), *((id, "there is a game") for id in IDS),
])
def test_a_bad_or_taken_name_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint) as refusal:
        check_name(ROOT, name)
    assert refusal.value.code in ("game/name", "game/taken")


def test_a_good_name_is_not() -> None:
    check_name(ROOT, "night_boat_2")
    assert title_of("night_boat_2") == "Night Boat 2"


def test_rule_ids_begin_with_letters_that_no_other_game_has() -> None:
    assert prefix(ROOT, "ferry") == "FER"
    assert prefix(ROOT, "portage") == "POT"
    with pytest.raises(Malformed, match="every three letters"):
        prefix(ROOT, "pdx_2")


def test_elsewhere_than_in_a_checkout_it_says_so(tmp_path: Path) -> None:
    refused_in_one_line(layover_process("game", "new", GAME, cwd=tmp_path), "is not in a source checkout of Layover")
    with pytest.raises(Malformed):
        checkout(tmp_path)
    assert checkout(ROOT / "tests" / "cli") == ROOT


def test_every_slot_of_the_templates_is_filled(tmp_path: Path) -> None:
    for path in write_files(tmp_path, "transcontinental_jet"):             # as long as a name may be
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"@\w+@", text) and path.suffix in (".py", ".toml", ".md"), path
        assert max(map(len, text.splitlines() or [""])) <= 120 or path.suffix in (".toml", ".md"), path
