"""The names of the front door: each documented spelling works, for Python and for a type checker."""

from __future__ import annotations

import pickle
import pydoc
import subprocess
import sys
from pathlib import Path

import pytest

import layover

SPELLINGS = {
    "called": "import layover; assert [info.id for info in layover.games()] == list(layover.games.IDS)",
    "called in French": "import layover; assert layover.games('fr')[0].title != ''",
    "as a module": "import layover.games.portal.game as g; assert g.GAME.id == 'portal'",
    "by its whole name": "import layover.games.portal.game; assert layover.games.portal.game.GAME.id == 'portal'",
    "from the package": "from layover.games import IDS, get; assert get(IDS[0]).id == 'pdx'",
    "from the front door": "from layover import games; assert games()[0].seats == range(2, 5)",
    "through the front door": "import layover; assert layover.games.get('pdx').id == layover.games.IDS[0]",
}


@pytest.mark.parametrize("code", SPELLINGS.values(), ids=SPELLINGS)
def test_a_spelling_of_the_games(code: str) -> None:
    """In a process of its own: what was imported before must not matter."""
    run = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_the_package_of_the_games_is_still_a_module_to_look_at() -> None:
    assert repr(layover.games).startswith("<module 'layover.games' from ")
    told = pydoc.render_doc(layover.games, renderer=pydoc.plaintext  # type: ignore[attr-defined]
                            )
    assert "get(id" in told and "None of them knows another" in told


def test_the_spellings_are_typed(tmp_path: Path) -> None:
    """A user of `mypy --strict` gets the types of both, and is told of a wrong one."""
    api = pytest.importorskip("mypy.api")
    user = tmp_path / "user.py"
    user.write_text("import layover\nimport layover.games.portal.game as g\nfrom layover.games import get\n"
                    "titles: list[str] = [info.title for info in layover.games('fr')]\n"
                    "ids: tuple[str, ...] = layover.games.IDS\n"
                    "same: bool = g.GAME is get('portal')\n"
                    "wrong: int = layover.games()\n", encoding="utf-8")
    said, errors, _ = api.run(["--strict", f"--cache-dir={tmp_path / 'cache'}", "--config-file=", str(user)])
    assert not errors and said.count("error:") == 1 and 'variable has type "int"' in said, said


def test_an_error_comes_back_from_another_process_as_what_it_is() -> None:
    back = pickle.loads(pickle.dumps(layover.Malformed("pick/unknown", "there is no such pick")))
    assert isinstance(back, layover.Malformed) and (back.code, str(back)) == ("pick/unknown", "there is no such pick")
