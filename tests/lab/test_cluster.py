"""The same games on a Ray cluster that is started for the test."""

from __future__ import annotations

import socket
import sys
import threading
from pathlib import Path

import pytest

from layover.lab import cluster
from tests.cli.shell import layover_in_process, layover_process, refused_in_one_line

ARGS = ("simulate", "airlines", "--games", "3", "--seats", "random,random")


def test_the_same_rows_as_on_one_machine(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'layover[ray]'")
    found = layover_process(*ARGS, "--ray", "--out", str(tmp_path / "ray"))
    assert found.returncode == 0, found.stderr
    layover_in_process(*ARGS, "--out", str(tmp_path / "one"))
    assert (tmp_path / "ray" / "games.csv").read_bytes() == (tmp_path / "one" / "games.csv").read_bytes()


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
