"""What the wheel is built with: a fresh machine has nothing else when the rules are compiled."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import layover
from tests.lab.scripts import script

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
LOCK = ROOT / "web" / "package-lock.json"


@pytest.fixture
def hatch_build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return script("hatch_build", monkeypatch, ROOT)


def build_requires(hatch_build: ModuleType) -> dict[str, str]:
    """Package -> its version."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        words = [*tomllib.load(file)["build-system"]["requires"], *hatch_build.COMPILER]
    return {re.split(r"[\[=]", word)[0]: word.partition("==")[2] for word in words}


def packages(module: Path) -> set[str]:
    """The packages that a module imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_the_compiler_sees_every_package_that_compiled_modules_use(hatch_build: ModuleType) -> None:
    """Without its types mypyc fails, and a newcomer's first `make play` is several times slower."""
    used = set[str]().union(*(packages(SRC / name) for name in hatch_build.modules(SRC)))
    assert "msgspec" in used
    assert used - sys.stdlib_module_names - {"layover", "mypy_extensions"} <= set(build_requires(hatch_build))


def test_no_compiled_module_waits_while_it_handles_an_exception(hatch_build: ModuleType) -> None:
    """mypyc does not put the exception by while a coroutine waits: two that take turns leave one of theirs behind as
    the one being handled, with every frame it holds, for as long as the process lives.
    """
    waits = [f"{name}:{wait.lineno}" for name in hatch_build.modules(SRC)
             for handler in ast.walk(ast.parse((SRC / name).read_text(encoding="utf-8")))
             if isinstance(handler, ast.ExceptHandler)
             for wait in ast.walk(handler) if isinstance(wait, ast.Await)]
    assert waits == []


def test_a_compiled_module_that_is_not_there_stops_the_build(hatch_build: ModuleType,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was renamed would else stay plain, and nobody would know."""
    monkeypatch.setattr(hatch_build, "COMPILED", (*hatch_build.COMPILED, "server/renamed.py"))
    with pytest.raises(FileNotFoundError, match="server/renamed.py"):
        hatch_build.modules(SRC)


def test_a_plain_build_asks_for_no_compiler(hatch_build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    hook = hatch_build.LayoverBuildHook.dependencies
    assert set(hatch_build.COMPILER) <= set(hook(None))
    monkeypatch.setenv("LAYOVER_PURE", "1")
    assert not set(hatch_build.COMPILER) & set(hook(None))


def test_the_build_uses_the_versions_that_everything_else_uses(hatch_build: ModuleType) -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    required = build_requires(hatch_build)
    assert all(required.values())
    shared = set(required) & set(pinned)
    assert {"mypy", "msgspec", "setuptools"} <= shared
    assert {name: required[name] for name in shared} == {name: pinned[name] for name in shared}


def test_every_web_tool_works_with_every_node_that_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    """npm only warns (EBADENGINE), and the tool fails later, on another machine."""
    hatch = script("hatch_build", monkeypatch, ROOT)
    nodes = [(major, minor) for major in range(18, 31) for minor in range(31)]
    served = [node for node in nodes if hatch.suits(node, hatch.promised())]
    assert served[0] == (20, 19) and served[-1] == nodes[-1], "the oldest that serves, and those to come"
    assert not {(21, 9), (22, 12), (23, 30)} & set(served)
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    assert packages[""]["engines"]["node"] == hatch.promised()
    for name, package in packages.items():
        if wanted := package.get("engines", {}).get("node"):
            assert all(hatch.suits(node, wanted) for node in served), f"{name} wants {wanted}"


def test_the_node_that_comes_with_the_build_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    hatch = script("hatch_build", monkeypatch, ROOT)
    major, minor, _ = hatch.NODE_WHEEL.partition("==")[2].split(".")
    assert hatch.suits((int(major), int(minor)), hatch.promised())


def test_the_lock_names_no_registry() -> None:
    """Packages come from wherever npm is set to look."""
    assert '"resolved"' not in LOCK.read_text(encoding="utf-8")


def test_the_version_stands_in_one_place() -> None:
    """In `layover.__version__`: the wheel takes it from there, and the web table, which is part of it, has none."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        told = tomllib.load(file)
    assert "version" not in told["project"] and "version" in told["project"]["dynamic"]
    source = (ROOT / told["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    assert re.findall(r'^__version__ = "(\d+\.\d+\.\d+)"$', source, re.MULTILINE) == [layover.__version__]
    for name in ("package.json", "package-lock.json"):
        web = json.loads((ROOT / "web" / name).read_text(encoding="utf-8"))
        assert "version" not in web and "version" not in web.get("packages", {}).get("", {}), name
