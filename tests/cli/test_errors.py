"""Whatever is wrong is said in one line on stderr, with exit code 2 (or 1 for a no), and nothing is half-written."""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from layover.cli.errors import OUR_FAULT, told
from layover.engine.errors import DeadEnd
from tests.cli.shell import FINISHED, layover_in_process, layover_process, refused_in_one_line

WRONG = {
    "unknown command": (["fly"], ["fly", "--help"]),
    "unknown option": (["games", "--frobnicate"], ["--frobnicate", "layover games --help"]),
    "missing argument": (["rules"], ["GAME"]),
    "unknown language": (["games", "--lang", "de"], ["'de'", "'fr'"]),
    "unknown game": (["play", "--terminal", "monopoly"], ["monopoly", "airlines"]),
    "unknown game of rules": (["rules", "monopoly"], ["monopoly", "airlines"]),
    "unknown game of bench": (["bench", "monopoly"], ["monopoly", "airlines"]),
    "unknown rule": (["rules", "airlines", "AIR-999"], ["AIR-999", "ids look like AIR-2"]),
    "seven seats": (["play", "--terminal", "airlines", "--seats", "you" + ",random" * 6], ["2 to 6", "7"]),
    "seven seats by number": (["play", "--terminal", "airlines", "--seats", "7"], ["2 to 6", "7"]),
    "no seats": (["play", "--terminal", "airlines", "--seats", "0"], ["2 to 6", "0"]),
    "more seats than memory": (["play", "--terminal", "airlines", "--seats", "9" * 30], ["2 to 6"]),
    "unknown bot": (["play", "--terminal", "airlines", "--seats", "you,hal"], ["hal", "random"]),
    "empty seat": (["play", "--terminal", "airlines", "--seats", "you,,random"], ["''", "random"]),
    "unknown bot in a simulation": (["simulate", "airlines", "--seats", "random,hal"], ["hal", "random"]),
    "people in a simulation": (["simulate", "airlines", "--seats", "you,random"], ["you", "random"]),
    "no games": (["simulate", "airlines", "--games", "0"], ["--games"]),
    "seven seats in a simulation": (["simulate", "airlines", "--seats", ",".join(["random"] * 7)], ["2 to 6", "7"]),
    "option without a value": (["play", "--terminal", "airlines", "--option", "bonus"], ["bonus=true"]),
    "option of another value": (["play", "--terminal", "airlines", "--option", "bonus=7"], ["bonus", "7", "true"]),
    "unknown option of the game": (["play", "--terminal", "airlines", "--option", "wings=2"], ["wings", "bonus"]),
    "options that do not go together": (
        ["play", "--terminal", "airlines", "--seats", "2", "--option", "extra_round=true"], ["AIR-247"]),
    "missing pack": (["play", "--terminal", "airlines", "--pack", "nowhere.toml"], ["nowhere.toml"]),
    "missing transcript": (["replay", "nowhere.lay"], ["nowhere.lay", "check the name"]),
    "folder for a transcript": (["verify", "/"], ["/", "not a folder"]),
    "not a ply": (["replay", "x.lay", "--to", "-1"], ["--to"]),
    "missing pack to check": (["pack", "check", "nowhere.toml"], ["nowhere.toml"]),
    "pack for a folder": (["pack", "new", "airlines", "/"], ["/", "not a folder"]),
    "pack in no folder": (["pack", "new", "airlines", "/nowhere/mine.toml"], ["/nowhere/mine.toml"]),
    "out is a file": (["simulate", "airlines", "--games", "1", "--out", str(FINISHED)], ["--out", "folder"]),
}


@pytest.mark.parametrize("args, parts", WRONG.values(), ids=WRONG)
def test_wrong_use_is_one_line_and_exit_code_two(args: list[str], parts: list[str]) -> None:
    refused_in_one_line(layover_in_process(*args), *parts)


@pytest.mark.parametrize("name", ["unknown game", "seven seats", "missing transcript", "unknown option"])
def test_the_same_in_a_real_process(name: str, tmp_path: Path) -> None:
    args, parts = WRONG[name]
    refused_in_one_line(layover_process(*args, cwd=tmp_path), *parts)


# Transcripts

TEXT = FINISHED.read_text(encoding="utf-8")


def _file(folder: Path, text: str) -> str:
    path = folder / "game.lay"
    path.write_text(text, encoding="utf-8")
    return str(path)


def _with_line(number: int, old: str, new: str) -> str:
    lines = TEXT.splitlines()
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    return "\n".join(lines) + "\n"


NOT_TRANSCRIPTS = {
    "empty": "",
    "prose": "It was a dark and stormy night.\n",
    "cut in half": TEXT[:len(TEXT) // 2],
    "of a later format": TEXT.replace("layover 1", "layover 2", 1),
    "of other rules": TEXT.replace("rules: ", "rules: 9", 1),
    "of another pack": TEXT.replace("pack: ", "pack: 0", 1),
    "of an unknown game": TEXT.replace("game: airlines", "game: monopoly", 1),
    "without a header": "layover 1\n---\n---\n",
}


@pytest.mark.parametrize("text", NOT_TRANSCRIPTS.values(), ids=NOT_TRANSCRIPTS)
def test_what_is_no_transcript_of_ours_gets_no_verdict(text: str, tmp_path: Path) -> None:
    file = _file(tmp_path, text)
    refused_in_one_line(layover_in_process("verify", file), file)
    refused_in_one_line(layover_in_process("replay", file), file)


def test_binary_is_no_transcript(tmp_path: Path) -> None:
    path = tmp_path / "game.lay"
    path.write_bytes(b"\xff\xfe\x00\x01")
    refused_in_one_line(layover_in_process("verify", str(path)), "UTF-8")


def _edited() -> dict[str, tuple[str, str]]:
    lines = TEXT.splitlines()
    drawn = next(n for n, line in enumerate(lines) if " chance " in line and "draw_flight:" in line)
    picked = next(n for n, line in enumerate(lines) if " seat 1 " in line)
    card = lines[drawn].split()[2]
    other = "draw_flight:dot_14" if card != "draw_flight:dot_14" else "draw_flight:dot_10"
    return {
        "another card dealt": (_with_line(drawn, card, other), f"ply {lines[drawn].split()[0]}"),
        "another pick": (_with_line(picked, lines[picked].split()[3], "decline"), f"ply {lines[picked].split()[0]}"),
        "a pick left out": ("\n".join(lines[:picked] + lines[picked + 1:]) + "\n", "ply"),
        "another seed": (TEXT.replace("\nseed: ", "\nseed: 1", 1), "ply 0"),
        "another result": (TEXT.replace("\nresult: ", "\nresult: 9", 1), "ply"),
    }


@pytest.mark.parametrize("name", ["another card dealt", "another pick", "a pick left out", "another seed",
                                  "another result"])
def test_an_edited_transcript_is_not_honest_and_the_ply_is_named(name: str, tmp_path: Path) -> None:
    text, ply = _edited()[name]
    refused_in_one_line(layover_process("verify", _file(tmp_path, text)), ply, code=1)


def test_an_edited_transcript_is_not_replayed(tmp_path: Path) -> None:
    text, ply = _edited()["another pick"]
    refused_in_one_line(layover_in_process("replay", _file(tmp_path, text)), ply)


def test_an_unfinished_game_is_not_proven(tmp_path: Path) -> None:
    import layover

    table = layover.new("airlines", seats=2, seed=3)
    refused_in_one_line(layover_in_process("verify", _file(tmp_path, table.transcript())), "finished", code=1)


def test_a_damaged_position_is_no_traceback(tmp_path: Path) -> None:
    import layover

    table = layover.load(layover.new("airlines", seats=2, seed=3).dump(), seed=4)
    text = table.transcript()
    at = text.index("position: ")
    whole = text[at:].splitlines()[0]
    for cut in ("position: {", "position: [1]", "position: 7", whole.replace('"display":[', '"display":[99,', 1)):
        damaged = text[:at] + cut + "\n" + text[at:].split("\n", 1)[1]
        refused_in_one_line(layover_in_process("replay", _file(tmp_path, damaged)), "game.lay")


# Packs

def test_a_wrong_pack_is_a_no_that_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert layover_in_process("pack", "new", "airlines", str(path)).exit_code == 0
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('b = "los_angeles"', 'b = "atlantis"', 1), encoding="utf-8")
    line = next(n for n, row in enumerate(text.splitlines(), 1) if 'b = "los_angeles"' in row)
    refused_in_one_line(layover_in_process("pack", "check", str(path)), f"mine.toml:{line}", "atlantis", code=1)
    path.write_text("[count\n", encoding="utf-8")
    refused_in_one_line(layover_in_process("pack", "check", str(path)), "TOML", code=1)
    path.write_text("[something]\nelse = 1\n", encoding="utf-8")
    refused_in_one_line(layover_in_process("pack", "check", str(path)), "--game", code=2)


def test_a_new_pack_never_replaces_a_file_unasked(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("precious", encoding="utf-8")
    refused_in_one_line(layover_in_process("pack", "new", "airlines", str(path)), "--force")
    assert path.read_text(encoding="utf-8") == "precious"
    assert layover_in_process("pack", "new", "airlines", str(path), "--force").exit_code == 0
    assert "precious" not in path.read_text(encoding="utf-8")


# Files

def _small_files_only() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def test_a_write_that_fails_half_way_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("precious", encoding="utf-8")
    found = layover_process("pack", "new", "airlines", str(path), "--force", before=_small_files_only)
    refused_in_one_line(found, "mine.toml")
    assert path.read_text(encoding="utf-8") == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_saved_file_has_ordinary_permissions(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    layover_in_process("pack", "new", "airlines", str(path))
    assert stat.S_IMODE(path.stat().st_mode) & 0o600 == 0o600


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_behind_stdout() -> None:
    with open("/dev/full", "w") as full:
        found = subprocess.run([sys.executable, "-P", "-m", "layover", "games"], stdout=full, stderr=subprocess.PIPE,
                               text=True)
    assert found.returncode == 2
    assert len(found.stderr.splitlines()) == 1 and "free some room" in found.stderr


def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen([sys.executable, "-P", "-m", "layover", "rules", "airlines"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


# Interruptions and our own faults

def test_ctrl_c_ends_politely(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-P", "-m", "layover", "play", "--terminal", "airlines"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, "PYTHONUNBUFFERED": "1"},
                               # a test run in the background inherits that Ctrl-C is ignored
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    assert process.stdout is not None
    assert any("1  " in line for line in process.stdout)
    time.sleep(0.3)                         # it is waiting for an answer now
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors.strip() == "layover: stopped"


def test_a_fault_of_ours_leaves_a_reproduction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert told(DeadEnd("airlines: activity asks seat 0\nlayover 1\ngame: airlines")) == OUR_FAULT
    [report] = tmp_path.iterdir()
    assert "game: airlines" in report.read_text(encoding="utf-8")
    line = capsys.readouterr().err
    assert len(line.splitlines()) == 1 and report.name in line
