"""Reading and writing the files that people name."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from layover.engine.errors import Malformed
from layover.lab.files import write_whole


def read(path: str) -> str:
    """The text of a file."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Malformed("file/text", f"{path}: is not UTF-8 text (byte {error.start}): name a text file") from None


def save(path: str, text: str, force: bool = False) -> None:
    """Write a file whole or not at all; one that exists is replaced only by force."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if target.exists() and not force:
        raise Malformed("file/exists", f"{path}: exists already: choose another name, or use --force to replace it")
    try:
        write_whole(target, text)
    except OSError as error:                # it names the half-written file, which is gone
        raise OSError(error.errno, error.strerror, path) from None


def free_name(game: str) -> str:
    """A name for a transcript that no file has yet."""
    name, n = f"{game}.lay", 1
    while Path(name).exists():
        n += 1
        name = f"{game}-{n}.lay"
    return name
