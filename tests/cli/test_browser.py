"""`layover play` in the browser: a server on loopback over a file in the user's data folder."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from layover.cli import browser
from layover.server.http import pages
from tests.cli.shell import layover_in_process, refused_in_one_line


def started(folder: Path, *args: str) -> tuple[subprocess.Popen[str], str]:
    """The command as a process, and the address it says."""
    path = {"PYTHONPATH": str(Path(os.environ["PYTHONPATH"]).resolve())} if os.environ.get("PYTHONPATH") else {}
    process = subprocess.Popen([sys.executable, "-P", "-m", "layover", *args, "--no-browser", "--port", "0"],
                               stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=folder,
                               env={**os.environ, **path, "XDG_DATA_HOME": str(folder), "PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    return process, process.stdout.readline().split()[3]


@pytest.mark.skipif(pages.folder() is None, reason="the web table is not built")
def test_it_serves_until_it_is_stopped_and_keeps_its_tables(tmp_path: Path) -> None:
    process, address = started(tmp_path, "play", "airlines")
    try:
        assert address.startswith("http://127.0.0.1:") and address.endswith("/new/airlines")
        with urlopen(address) as page:
            assert "<script" in page.read().decode()
        with pytest.raises(HTTPError, match="404"):
            urlopen(address.replace("/new/airlines", "/assets/nothing.js"))
    finally:
        process.send_signal(signal.SIGINT)
        code = process.wait(timeout=30)
    assert code in (0, 130)
    assert (tmp_path / "layover" / "tables.db").stat().st_size


@pytest.mark.parametrize("words", [["--seats", "2"], ["--seed", "7"], ["--option", "bonus=true"], ["--lang", "fr"]])
def test_what_is_for_the_terminal_is_not_lost_in_silence(words: list[str]) -> None:
    refused_in_one_line(layover_in_process("play", "airlines", *words), words[0], "--terminal")


def test_an_unknown_game_is_told_before_anything_starts() -> None:
    refused_in_one_line(layover_in_process("play", "monopoly"), "monopoly", "airlines")


def test_without_a_web_table_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "folder", lambda: None)
    refused_in_one_line(layover_in_process("play"), "web table", "--terminal")


def test_the_port_is_the_usual_one_or_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind((browser.HOST, 0))
        taken.listen()
        monkeypatch.setattr(browser, "USUAL_PORT", taken.getsockname()[1])
        assert browser.free_port() == 0
