"""Work beside the event loop, in processes of their own: whatever it takes, nobody's message waits for it.

A thread would not do: compiled rules do not let go of the interpreter before they are done.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar

from layover.server.problem import Problem

T = TypeVar("T")
MOST_WAITING = 100
"""Pieces of work that wait for the clerk; more are refused."""


class Process:
    """One process; it is begun when it is first needed, and anew after it died."""

    def __init__(self) -> None:
        self._process = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("forkserver"), _begin)

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """BrokenProcessPool if it dies of it."""
        used = self._process
        try:
            return await asyncio.get_running_loop().run_in_executor(used, work, *args)
        except BrokenProcessPool:
            if self._process is used:
                self._process = self._new()
            raise

    def stop(self) -> None:
        self._process.shutdown(wait=False, cancel_futures=True)


class Clerk:
    """Whole games gone through for whoever asks (transcripts, verdicts, uploads), one after the other."""

    def __init__(self) -> None:
        self._process = Process()
        self._waiting = 0

    async def do(self, work: Callable[..., T], *args: object) -> T:
        """What came of it, or what it raised; refused where too many wait already."""
        if self._waiting >= MOST_WAITING:
            raise Problem("limit/rate")
        self._waiting += 1
        try:
            return await self._process.run(work, *args)
        except BrokenProcessPool:             # perhaps of somebody else's work: once more
            return await self._process.run(work, *args)
        finally:
            self._waiting -= 1


@cache
def clerk() -> Clerk:
    """The one of this process."""
    return Clerk()


def _begin() -> None:
    """Such a process ends with its server, however that ends. Ctrl-C, which a terminal sends to both, is left to the
    server: it would end a bot in the middle of a thought, with a traceback.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
