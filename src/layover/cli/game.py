"""`layover game new`: a small game with every file, to make another of."""

from __future__ import annotations

import keyword
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from importlib.abc import Traversable
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import click

from layover.cli.options import json_option, print_json
from layover.engine.errors import Broken, Malformed

EXAMPLES = """\b
Examples:
  layover game new ferry"""

NEXT = """{title} can be played: a ferry line, until you make it your own ({count} files).
Play it from the sources:     PYTHONPATH=src python -m layover play {id} --terminal
Its tests, and the contract:  PYTHONPATH=src python -m pytest -q tests/games/{id} tests/contract -k {id}
After a change of its rules:  rm -r tests/golden/{id} && PYTHONPATH=src python tests/make_goldens.py {id}
After one of its words, too:  PYTHONPATH=src python tests/make_stories.py {id}
What each file holds is told in docs/new-game.md; `make test` holds the game like the others."""

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
SHORTEST, LONGEST = 3, 20
SUFFIX = ".in"
"""What a template's name ends with: nothing that reads Python takes it for a module."""
GAMES = Path("src/layover/games")
IDS = re.compile(r"^IDS = \(([^)]*)\)", re.MULTILINE)
CONTRACT = re.compile(r'(type = "independence"\nmodules = \[[^\]]*)(\n\])')
PREFIX = re.compile(r'^\["([A-Z]{3})-', re.MULTILINE)
WIDTH = 120


@click.group(epilog=EXAMPLES)
def command() -> None:
    """Begin a game of one's own, in a source checkout."""


@command.command("new", epilog=EXAMPLES)
@click.argument("name")
@json_option
def new(name: str, as_json: bool) -> int:
    """Write a small playable game with every file: rules, words, pack, bots, tests, finished games and its entries."""
    root = checkout(Path.cwd())
    check_name(root, name)
    written = [*write_files(root, name), *enter(root, name)]
    written += write_games(root, name)
    if as_json:
        print_json({"game": name, "files": [str(path.relative_to(root)) for path in written]})
    else:
        click.echo(NEXT.format(id=name, title=title_of(name), count=len(written)))
    return 0


def checkout(folder: Path) -> Path:
    """The source checkout that a folder is in."""
    for root in (folder, *folder.parents):
        if (root / GAMES / "__init__.py").is_file() and (root / "tests" / "make_goldens.py").is_file():
            return root
    raise Malformed("game/checkout", f"{folder}: is not in a source checkout of Layover, where games are written;"
                                     " clone the repository and run this inside it")


def check_name(root: Path, name: str) -> None:
    """A name is a Python module, a folder and a word of commands."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name) or sum(map(str.isalpha, name)) < SHORTEST:
        raise Malformed("game/name", f"{name!r} cannot be the name of a game: use small letters, digits and single"
                                     f" underscores, at least {SHORTEST} letters, such as night_ferry")
    if len(name) > LONGEST:
        raise Malformed("game/name", f"{name!r} is too long for the name of a game: at most {LONGEST} characters; its"
                                     " title in words.toml may be longer")
    entry = (root / GAMES / "__init__.py").read_text(encoding="utf-8")
    if re.search(rf"^(?:def |class |import |from .* import .*\b)?{name}\b", entry, re.MULTILINE):
        raise Malformed("game/name", f"{name!r} is a name in {GAMES / '__init__.py'} already: choose another")
    for place in (GAMES, Path("tests/games"), Path("tests/golden")):
        if (root / place / name).exists():
            raise Malformed("game/taken", f"there is a game {name!r} already: {place / name} exists; choose another"
                                          " name, or remove it")


def title_of(name: str) -> str:
    return name.replace("_", " ").title()


def write_files(root: Path, name: str) -> Iterator[Path]:
    """Every template with the name of the game in it."""
    said = {"id": name, "Class": title_of(name).replace(" ", ""), "Title": title_of(name),
            "PRE": prefix(root, name), "date": date.today().isoformat()}
    templates = files("layover.cli").joinpath("templates", "game")
    for part, target in (("game", GAMES / name), ("tests", Path("tests/games") / name)):
        for path, text in _texts(templates.joinpath(part), root / target):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(re.sub(r"@(\w+)@", lambda match: said[match[1]], text), encoding="utf-8")
            yield path


def _texts(folder: Traversable, target: Path) -> Iterator[tuple[Path, str]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _texts(one, target / one.name)
        elif one.name.endswith(SUFFIX):
            yield target / one.name.removesuffix(SUFFIX), one.read_text(encoding="utf-8")


def prefix(root: Path, name: str) -> str:
    """Three letters for the ids of its rules, of its name in their order, that no other game has."""
    taken = {match[1] for path in (root / GAMES).glob("*/rules.toml")
             for match in PREFIX.finditer(path.read_text(encoding="utf-8"))}
    letters = [letter for letter in name.upper() if letter.isalpha()]
    free = ("".join(three) for three in combinations(letters, 3))
    found = next((three for three in free if three not in taken), None)
    if found is None:
        raise Malformed("game/name", f"{name!r}: every three letters of it begin the rule ids of another game: choose"
                                     " another name")
    return found


def enter(root: Path, name: str) -> list[Path]:
    """The lists that name every game: which there are, and which do not know one another."""
    entry, project = root / GAMES / "__init__.py", root / "pyproject.toml"
    changes = ((entry, IDS, lambda match: _ids(re.findall(r"\w+", match[1]), name)),
               (project, CONTRACT, lambda match: f'{match[1]}\n    "layover.games.{name}",{match[2]}'))
    for path, pattern, change in changes:
        text, count = pattern.subn(change, path.read_text(encoding="utf-8"), count=1)
        if not count:
            raise Broken(f"{path}: the list of games is not where it was")
        path.write_text(text, encoding="utf-8")
    return [entry, project]


def _ids(ids: list[str], name: str) -> str:
    names = [f'"{id}"' for id in (*ids, name)]
    line = f"IDS = ({', '.join(names)})"
    return line if len(line) <= WIDTH else "IDS = (\n    " + ",\n    ".join(names) + ",\n)"


def write_games(root: Path, name: str) -> list[Path]:
    """Finished games and the reading sample, played by the sources: the installed rules do not know the new ones."""
    env = {**os.environ, "PYTHONPATH": str(root / "src")}
    for script in ("make_goldens.py", "make_stories.py"):
        made = subprocess.run([sys.executable, str(root / "tests" / script), name], cwd=root, env=env,
                              capture_output=True, text=True)
        if made.returncode:
            raise Broken(f"the game is written, but tests/{script} failed: {made.stderr.strip()}")
    return [*sorted((root / "tests" / "golden" / name).iterdir()), root / "docs" / "stories" / f"{name}.md"]
