"""The one place where something that went wrong becomes a line on stderr and an exit code."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from pathlib import Path

import click

from layover.engine.errors import Broken, Malformed, Refused

NO = 1
WRONG_USE = 2
OUR_FAULT = 3
INTERRUPTED = 130

MEND = {
    errno.ENOENT: "check the name",
    errno.EISDIR: "name a file, not a folder",
    errno.ENOTDIR: "check the name",
    errno.EACCES: "check its permissions",
    errno.ENOSPC: "free some room and try again",
}


def told(error: Exception) -> int:
    """Say what went wrong, where and how to mend it; the exit code. What we did not foresee is raised again."""
    if isinstance(error, click.Abort):
        complain("stopped")
        return INTERRUPTED
    if isinstance(error, click.ClickException):
        complain(_usage(error))
        return WRONG_USE
    if isinstance(error, OSError):
        _close_stdout()
    if isinstance(error, (Malformed, Refused, OSError)):
        complain(one_line(error))
        return WRONG_USE
    if isinstance(error, Broken):
        complain(_report(error))
        return OUR_FAULT
    raise error


def complain(message: str) -> None:
    """One line on stderr, whatever the message holds."""
    click.echo(f"layover: {' '.join(message.split())}", err=True)


def one_line(error: Malformed | Refused | OSError) -> str:
    """What, where and how to mend it."""
    return _file(error) if isinstance(error, OSError) else str(error)


def _usage(error: click.ClickException) -> str:
    message = error.format_message().rstrip(".")
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    return f"{message} (see: {ctx.command_path if ctx else 'layover'} --help)"


def _file(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    what = (error.strerror or str(error)).lower()
    mend = MEND.get(error.errno or 0)
    return f"{where}{what}" + (f"; {mend}" if mend else "")


def _report(error: Broken) -> str:
    """A fault of ours: the reproduction goes to a file, in this folder or, failing that, among temporary ones."""
    what = str(error).splitlines()[0] if str(error) else type(error).__name__
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            handle, name = tempfile.mkstemp(dir=folder, prefix="layover-broken-", suffix=".txt", text=True)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(f"{type(error).__name__}: {error}\n")
        except OSError:
            continue
        return f"this is a fault of Layover, not yours: {what}; please report it with the file {name}"
    return f"this is a fault of Layover, not yours: {error}"


def _close_stdout() -> None:
    """What could not be written must not complain again when Python closes the stream."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
