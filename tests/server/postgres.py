"""PostgreSQL for the tests: the server LAYOVER_TEST_POSTGRES names, or one of our own where initdb is installed.

    python tests/server/postgres.py        one line that says which, or that its tests are skipped
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from glob import glob
from pathlib import Path

import pytest

MISSING = ("PostgreSQL is not installed (no initdb) and LAYOVER_TEST_POSTGRES is not set: its tests are SKIPPED"
           " (on Debian: apt-get install postgresql)")

FOLDERS: dict[str, Path] = {}
"""Where the servers we have started keep their files, by URL."""


PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin",
          "/usr/local/opt/postgresql*/bin", "/usr/local/pgsql/bin")
"""Where Debian, Red Hat, Homebrew and PostgreSQL itself put what is not on the path."""


@cache
def find_bin() -> Path | None:
    """The folder of initdb and pg_ctl: on the path, where pg_config says, or the newest of the usual places."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    if config := shutil.which("pg_config"):
        told = Path(subprocess.run([config, "--bindir"], capture_output=True, text=True, check=False).stdout.strip())
        if (told / "initdb").exists():
            return told
    places = [Path(folder) for place in PLACES for folder in glob(place) if (Path(folder) / "initdb").exists()]
    return max(places, key=_version, default=None)


def _version(folder: Path) -> float:
    return float((re.findall(r"[\d.]*\d", str(folder)) or ["0"])[-1])


@contextmanager
def server() -> Iterator[str]:
    """The URL of a server, without a database name."""
    if url := os.environ.get("LAYOVER_TEST_POSTGRES"):
        yield url.rstrip("/")
        return
    bin = find_bin()
    if bin is None:
        pytest.skip(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="layover-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    url = f"postgresql://postgres@127.0.0.1:{_free_port()}"
    FOLDERS[url] = folder
    try:
        _run(bin / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        start(url)
        try:
            yield url
        finally:
            stop(url)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def ours() -> bool:
    """Whether the tests may stop and start it."""
    return "LAYOVER_TEST_POSTGRES" not in os.environ


def start(url: str) -> None:
    folder, bin = FOLDERS[url], find_bin()
    assert bin
    options = (f"-c listen_addresses=127.0.0.1 -c port={url.rsplit(':', 1)[1]} -c unix_socket_directories={folder}"
               " -c fsync=off")
    _run(bin / "pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "-o", options, "start")


def stop(url: str) -> None:
    bin = find_bin()
    assert bin
    _run(bin / "pg_ctl", "-D", FOLDERS[url] / "data", "-m", "immediate", "stop")


def _run(*words: object) -> None:
    """PostgreSQL refuses to run as root, so root becomes `postgres`."""
    command = [str(word) for word in words]
    user = "postgres" if os.geteuid() == 0 else None
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd="/",
                   env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}, timeout=60)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


if __name__ == "__main__":
    print(os.environ.get("LAYOVER_TEST_POSTGRES") or find_bin() or MISSING)
