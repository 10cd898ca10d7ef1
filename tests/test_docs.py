"""The README, the pages and the docstrings are true: their examples run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import layover
from layover.games import IDS
from tests.make_stories import FOLDER, game_of, story

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OPTIONS = doctest.ELLIPSIS


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_examples_of_the_pages(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS).failed == 0


@pytest.mark.long
@pytest.mark.parametrize("game", IDS)
def test_the_reading_samples_are_what_is_told_today(game: str) -> None:
    """`python tests/make_stories.py` writes them anew."""
    assert (FOLDER / f"{game}.md").read_text(encoding="utf-8") == story(game_of(game))


def test_the_readme_has_a_session() -> None:
    assert doctest.testfile(str(PAGES[0]), module_relative=False, optionflags=OPTIONS).attempted > 5


def test_examples_of_the_docstrings() -> None:
    attempted = 0
    for info in pkgutil.walk_packages(layover.__path__, "layover."):
        result = doctest.testmod(importlib.import_module(info.name), optionflags=OPTIONS)
        assert result.failed == 0, info.name
        attempted += result.attempted
    assert attempted or layover.engine.COMPILED
