"""Worker processes. A bot goes on where it was only in the process that has its memory, so each has its own tables."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import NamedTuple

from layover.server.bots import worker
from layover.server.bots.worker import MOST_BOTS, Choice, Ending, Question
from layover.server.processes import Process


class Worker:
    """One process with bots."""

    def __init__(self) -> None:
        self._process = Process()
        self._begun = False

    async def choose(self, asked: Question) -> Choice:
        self._begun = True
        return await self._process.run(worker.choose, asked)

    async def leave(self, ending: Ending) -> None:
        """Its bots get up, after what it thinks about now."""
        if self._begun:
            with suppress(BrokenProcessPool):         # it keeps none any more
                await self._process.run(worker.leave, ending)

    def stop(self) -> None:
        self._process.stop()


class _Waiting(NamedTuple):
    table: str
    dear: bool
    turn: asyncio.Future[Worker]


class Pool:
    """Workers, one question at a time for each, and the first of them for quick bots only: those never wait for one
    that thinks long. An idle one takes any question; of several idle ones that which had the latest question of the
    table. Where questions wait, the oldest is next: if a worker preferred its own tables, others might wait for ever.
    """

    def __init__(self, workers: int) -> None:
        self.workers = [Worker() for _ in range(workers + 1 if workers else 0)]
        self._idle = list(self.workers)
        self._waiting: list[_Waiting] = []
        self._last: dict[str, Worker] = {}
        """Who had the latest question of a table; as many tables as there are bots to be remembered."""

    async def choose(self, asked: Question, dear: bool) -> Choice:
        """Ask as soon as there is a worker for it; BrokenProcessPool if that dies of it."""
        one = await self._take(asked.table, dear)
        self._note(asked.table, one)
        try:
            return await one.choose(asked)
        finally:
            self._release(one)

    async def leave(self, ending: Ending) -> None:
        """Whatever worker had questions of the table, its bots get up."""
        self._last.pop(ending.table, None)
        for one in self.workers:
            await one.leave(ending)

    async def _take(self, table: str, dear: bool) -> Worker:
        idle = [one for one in self._idle if self._may(one, dear)]
        if idle:
            last = self._last.get(table)
            one = last if last in idle else idle[0]
            self._idle.remove(one)
            return one
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(table, dear, turn))
        return await turn

    def _may(self, one: Worker, dear: bool) -> bool:
        return not dear or one is not self.workers[0]

    def _release(self, one: Worker) -> None:
        self._waiting = [entry for entry in self._waiting if not entry.turn.done()]     # but the cancelled
        entry = next((entry for entry in self._waiting if self._may(one, entry.dear)), None)
        if entry is None:
            self._idle.append(one)
            return
        self._waiting.remove(entry)
        entry.turn.set_result(one)

    def _note(self, table: str, one: Worker) -> None:
        self._last.pop(table, None)
        self._last[table] = one
        if len(self._last) > MOST_BOTS * len(self.workers):
            del self._last[next(iter(self._last))]

    def stop(self) -> None:
        for one in self.workers:
            one.stop()
