"""The first minute: plain at once, compiled from the next start, and never half of either."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.lab.scripts import script

TOOLS = Path(__file__).parents[1] / "tools"
PLAIN = ("install", "-c", "constraints.txt", ".")


class Desk:
    """`tools/install.py` over an empty environment, with a pip that only notes what it is asked for."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.started: list[list[str]] = []
        self.monkeypatch = monkeypatch
        self.tool: ModuleType = script("install", monkeypatch, TOOLS)
        self.venv = folder / "venv"
        self.venv.mkdir()
        for name, value in {"VENV": self.venv, "BUILD": folder / "build", "NO_COMPILER": self.venv / ".no-compiler",
                            "pip": self.pip, "has_compiler": lambda: True}.items():
            monkeypatch.setattr(self.tool, name, value)
        monkeypatch.setattr(self.tool.sysconfig, "get_path", lambda name: str(folder))
        monkeypatch.setattr(self.tool.subprocess, "Popen", lambda command, **rest: self.started.append(command))
        monkeypatch.setenv("LC_ALL", "C")

    def pip(self, *words: str, **env: str) -> None:
        self.asked.append(words)
        if words[0] == "wheel":
            folder = Path(words[words.index("-w") + 1])
            folder.mkdir()
            (folder / "layover.whl").touch()

    def run(self, *words: str) -> None:
        self.asked.clear()
        self.started.clear()
        self.monkeypatch.setattr("sys.argv", ["install.py", *words])
        self.tool.main()

    def marks(self) -> list[str]:
        return sorted(path.name for path in self.venv.iterdir())


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def test_the_first_start_is_plain_and_the_next_one_compiled(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.run("k1", "--soon")
    assert desk.asked == [PLAIN] and desk.marks() == [".plain-k1"]
    assert [command[-2:] for command in desk.started] == [["k1", "--aside"]]
    assert "compiled for the next start" in capsys.readouterr().out

    desk.run("k1", "--aside")
    assert [words[0] for words in desk.asked] == ["wheel"] and desk.marks() == [".plain-k1"]

    desk.run("k1", "--soon")
    assert {words[0] for words in desk.asked} == {"install"} and PLAIN not in desk.asked and not desk.started
    assert all(words[-1].endswith("wheel-k1/layover.whl") for words in desk.asked)
    assert desk.marks() == [".layover-k1"]
    assert capsys.readouterr().out == "The rules are compiled from now on.\n"

    desk.run("k1", "--soon")
    assert desk.asked == [] and desk.started == [] and capsys.readouterr().out == ""


def test_a_start_while_it_is_compiled_installs_nothing_again(desk: Desk) -> None:
    desk.run("k1", "--soon")
    desk.run("k1", "--soon")
    assert desk.asked == [] and len(desk.started) == 1


def test_tests_and_benchmarks_always_compile(desk: Desk) -> None:
    desk.run("k1", "--soon")
    desk.run("k1")
    assert [words[0] for words in desk.asked] == ["wheel", "install", "install"] and desk.marks() == [".layover-k1"]


def test_a_wheel_of_sources_that_have_changed_since_is_not_made(desk: Desk) -> None:
    desk.run("k1", "--soon")
    desk.run("k2", "--soon")
    desk.run("k1", "--aside")
    assert desk.asked == []
    desk.run("k2", "--aside")
    assert [words[0] for words in desk.asked] == ["wheel"]


def test_no_compiler_is_said_once_and_tried_again_when_there_is_one(desk: Desk,
                                                                  capsys: pytest.CaptureFixture[str]) -> None:
    desk.monkeypatch.setattr(desk.tool, "has_compiler", lambda: False)
    desk.run("k1", "--soon")
    assert "No C compiler" in capsys.readouterr().out and not desk.started
    desk.run("k1", "--soon")
    assert capsys.readouterr().out == "" and not desk.started
    desk.monkeypatch.setattr(desk.tool, "has_compiler", lambda: True)
    desk.run("k1", "--soon")
    assert len(desk.started) == 1


def test_why_the_rules_stay_plain_is_told(desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "layover").mkdir()
    (tmp_path / "layover" / "plain.txt").write_text("mypyc failed.\n", encoding="utf-8")
    desk.run("k1")
    assert capsys.readouterr().out.splitlines()[1] == "mypyc failed."


def test_an_installation_cut_short_is_done_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*words: str, **env: str) -> None:
        raise KeyboardInterrupt

    desk.run("k1", "--soon")
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(desk.tool, "pip", stopped)
        desk.run("k2", "--soon")
    assert desk.marks() == []
    desk.run("k1", "--soon")
    assert desk.asked == [PLAIN] and desk.marks() == [".plain-k1"]


def test_a_build_cut_short_leaves_no_wheel(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(*words: str, **env: str) -> None:
        Path(words[words.index("-w") + 1]).mkdir()
        raise SystemExit(1)

    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(desk.tool, "pip", half)
        desk.run("k1")
    assert desk.marks() == []
    desk.run("k1")
    assert desk.marks() == [".layover-k1"]


def test_it_speaks_both_languages(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert all(set(entry) == {"en", "fr"} for entry in desk.tool.SENTENCES.values())
    desk.monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    desk.run("k1", "--soon")
    assert "prochain démarrage" in capsys.readouterr().out
