"""What the wheel is built with: a fresh machine has nothing else when the rules are compiled."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.lab.scripts import script

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"


def build_requires() -> dict[str, str]:
    """Package -> its version."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        words = tomllib.load(file)["build-system"]["requires"]
    return {re.split(r"[\[=]", word)[0]: word.partition("==")[2] for word in words}


def compiled(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    return [SRC / name for name in script("hatch_build", monkeypatch, ROOT).modules(SRC)]


def packages(module: Path) -> set[str]:
    """The packages that a module imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_the_compiler_sees_every_package_that_compiled_modules_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its types mypyc fails, and a newcomer's first `make play` is several times slower."""
    used = set[str]().union(*map(packages, compiled(monkeypatch)))
    assert "msgspec" in used
    assert used - sys.stdlib_module_names - {"layover", "mypy_extensions"} <= set(build_requires())


def test_the_build_uses_the_versions_that_everything_else_uses() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    required = build_requires()
    assert all(required.values())
    shared = set(required) & set(pinned)
    assert {"mypy", "msgspec", "setuptools"} <= shared
    assert {name: required[name] for name in shared} == {name: pinned[name] for name in shared}
