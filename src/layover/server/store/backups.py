"""Copies of a whole database in a folder: made while it is used, the oldest thrown away."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from layover.engine.errors import Malformed
from layover.server.store.store import Store

NAME = re.compile(r"layover-\d{8}T\d{6}Z\.(db|dump)")
"""What we call a copy; nothing else in the folder is ever touched."""
UNITS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}


def seconds(text: str) -> int:
    """A span of time as people write it.

    >>> seconds("1d"), seconds("90m")
    (86400, 5400)
    """
    found = re.fullmatch(r"([1-9]\d{0,4})([mhdw])", text.strip())
    if found is None:
        raise Malformed("time/form", f"{text}: write a number and m, h, d or w, such as 12h or 1d")
    return int(found[1]) * UNITS[found[2]]


async def back_up(store: Store, folder: Path, keep: int, now: float) -> Path:
    """One more copy; then all but the newest `keep` are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    made = await store.backup(folder, time.strftime("layover-%Y%m%dT%H%M%SZ", time.gmtime(now)))
    for old in copies(folder)[:-keep]:
        old.unlink()
    return made


def copies(folder: Path) -> list[Path]:
    """The copies in a folder, the oldest first."""
    return sorted(file for file in folder.iterdir() if NAME.fullmatch(file.name))


async def back_up_again_and_again(store: Store, folder: Path, keep: int, every: int,
                                  tell: Callable[[Path | Exception], None]) -> None:
    """One copy at once, then one every so many seconds. One that fails is told, and tried again at the next time."""
    while True:
        begun = time.time()
        try:
            tell(await back_up(store, folder, keep, begun))
        except Exception as error:            # a full disk today is no reason to have no copy tomorrow
            tell(error)
        await asyncio.sleep(max(0.0, begun + every - time.time()))


class Unfinished:
    """A file that takes its name only once it is whole; otherwise nothing is left of it. Nobody but its owner may read
    it: it holds seeds, hidden cards and chat.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self.path = target.with_name(f".{target.name}.part")

    def __enter__(self) -> Path:
        self.path.unlink(missing_ok=True)
        self.path.touch(mode=0o600)
        return self.path

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None:
            self.path.replace(self.target)
        else:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
