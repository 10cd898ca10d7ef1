"""The same games on Ray clusters that are started for the tests: one by the command itself, one at an address."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from layover.lab import cluster
from tests.cli.shell import layover_in_process, layover_process, refused_in_one_line

ARGS = ("simulate", "airlines", "--games", "3", "--seats", "random,random")


def free_port() -> int:
    """Below the ports that Ray gives to its workers."""
    for port in range(7400, 7500):
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError("no free port")


@pytest.fixture
def head() -> Iterator[tuple[str, dict[str, Any]]]:
    """A cluster of one machine with a token of its own: its address, and what its guests need to know."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'layover[ray]'")
    known = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    port = free_port()
    running = subprocess.Popen(
        [str(Path(sys.executable).parent / "ray"), "start", "--head", "--block", f"--port={port}", "--num-cpus=1",
         "--node-ip-address=127.0.0.1", "--include-dashboard=false", "--disable-usage-stats"],
        env={**os.environ, **known, "PYTHONPATH": os.pathsep.join(os.path.abspath(one) for one in paths if one)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        while running.poll() is None:
            with socket.socket() as door:
                if not door.connect_ex(("127.0.0.1", port)):
                    break
            time.sleep(0.1)
        yield f"127.0.0.1:{port}", known
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait(timeout=60)


def check_rows(found: subprocess.CompletedProcess[str], tmp_path: Path) -> None:
    assert found.returncode == 0, found.stderr
    layover_in_process(*ARGS, "--out", str(tmp_path / "one"))
    assert (tmp_path / "ray" / "games.csv").read_bytes() == (tmp_path / "one" / "games.csv").read_bytes()


def test_a_cluster_of_our_own_plays_the_same_games(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'layover[ray]'")
    check_rows(layover_process(*ARGS, "--ray", "--out", str(tmp_path / "ray")), tmp_path)


def test_a_cluster_at_an_address_plays_the_same_games(tmp_path: Path, head: tuple[str, dict[str, Any]]) -> None:
    address, known = head
    check_rows(layover_process(*ARGS, "--ray", address, "--out", str(tmp_path / "ray"), **known), tmp_path)


def test_without_ray_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    refused_in_one_line(layover_in_process(*ARGS, "--ray"), "pip install 'layover[ray]'", "--jobs")


@pytest.fixture
def some_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Ray that must not be reached: what is wrong is found out before."""
    monkeypatch.setattr(cluster, "_ray", lambda: None)


@pytest.mark.usefixtures("some_ray")
@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1", "127.0.0.1:notaport", "ray://:0"])
def test_an_address_that_is_none(address: str) -> None:
    refused_in_one_line(layover_in_process(*ARGS, "--ray", address), address, "HOST:PORT")


@pytest.mark.usefixtures("some_ray")
def test_nobody_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))                    # bound but not listening: a port that refuses
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        refused_in_one_line(layover_in_process(*ARGS, "--ray", address), address, "ray start --head")


@pytest.mark.usefixtures("some_ray")
@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", None])
def test_somebody_else_there(answer: bytes | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A web server, or one that never says a word: refused in bounded time."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    done = threading.Event()

    def serve() -> None:
        guest, _ = door.accept()
        with guest:
            if answer:
                guest.sendall(answer)
            done.wait(10)

    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            address = f"127.0.0.1:{door.getsockname()[1]}"
            refused_in_one_line(layover_in_process(*ARGS, "--ray", address), address, "no Ray cluster answers")
        finally:
            done.set()
            thread.join()
