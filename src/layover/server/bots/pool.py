"""Worker processes. A bot goes on where it was only in the process that has its memory, so each has its own tables."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from layover.server.bots import worker
from layover.server.bots.worker import MOST_BOTS, Choice, Question


class Worker:
    """One process; it is begun when it is first needed, and anew after it died."""

    def __init__(self) -> None:
        self._process = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("forkserver"), worker.begin)

    async def choose(self, asked: Question) -> Choice:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._process, worker.choose, asked)
        except BrokenProcessPool:
            self._process = self._new()
            raise

    def stop(self) -> None:
        self._process.shutdown(wait=False, cancel_futures=True)


class Pool:
    """Workers, one question at a time for each. An idle one takes any question; of several idle ones that which had the
    latest question of the table. Where questions wait, a worker takes one of its own tables first, or else the oldest.
    """

    def __init__(self, workers: int) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self._idle = list(self.workers)
        self._waiting: list[tuple[str, asyncio.Future[Worker]]] = []
        self._last: dict[str, Worker] = {}
        """Who had the latest question of a table; as many tables as there are bots to be remembered."""

    async def choose(self, asked: Question) -> Choice:
        """Ask as soon as there is a worker for it; BrokenProcessPool if that dies of it."""
        one = await self._take(asked.table)
        self._note(asked.table, one)
        try:
            return await one.choose(asked)
        finally:
            self._release(one)

    async def _take(self, table: str) -> Worker:
        if self._idle:
            last = self._last.get(table)
            one = next((one for one in self._idle if one is last), self._idle[0])
            self._idle.remove(one)
            return one
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append((table, turn))
        return await turn

    def _release(self, one: Worker) -> None:
        waiting = self._waiting = [entry for entry in self._waiting if not entry[1].done()]     # but the cancelled
        if not waiting:
            self._idle.append(one)
            return
        entry = next((entry for entry in waiting if self._last.get(entry[0]) is one), waiting[0])
        waiting.remove(entry)
        entry[1].set_result(one)

    def _note(self, table: str, one: Worker) -> None:
        self._last.pop(table, None)
        self._last[table] = one
        if len(self._last) > MOST_BOTS * len(self.workers):
            del self._last[next(iter(self._last))]

    def stop(self) -> None:
        for one in self.workers:
            one.stop()
