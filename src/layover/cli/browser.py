"""The web table on this machine: a server on loopback over a file in the user's data folder, and the browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from pathlib import Path

import click

USUAL_PORT = 8000
HOST = "127.0.0.1"


def data_folder() -> Path:
    """Where this user's programs keep what they make."""
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or home / ".local" / "share"
    return Path(base) / "layover"


def open_table(game: str | None, port: int | None, browser: bool) -> int:
    """Serve until told to stop; the exit code."""
    from layover.server.http import pages
    from layover.server.run import serve

    if pages.folder() is None:
        raise click.ClickException(f"{pages.why_not_built()} Play with `layover play --terminal`.")
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)

    def ready(url: str) -> None:
        address = f"{url}/new/{game}" if game else url
        click.echo(f"Layover is at {address} (Ctrl+C stops it; games are kept in {folder})")
        if browser:
            webbrowser.open(address)

    return serve(str(folder / "tables.db"), HOST, free_port() if port is None else port, 1, HOST, ready, "WARNING")


def free_port() -> int:
    """The usual port, so that an address in the browser's history holds; another if somebody has it."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, USUAL_PORT))
        except OSError:
            return 0
    return USUAL_PORT
