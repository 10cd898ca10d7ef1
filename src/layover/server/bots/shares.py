"""Whose bots think next: everybody has the same share of the workers' time, whatever they ask for."""

from __future__ import annotations

from collections.abc import Sequence

from layover.server.store.records import JobRow

MOST_REMEMBERED = 10_000
LONGEST_MS = 10_000
"""After so long a table of bots alone waits like any other."""


class Shares:
    """Fair by person, then by table. Each person has a time up to which their share is used; whoever's is the earliest
    comes next, and their time moves on by what the job costs. Somebody new begins now: idling saves nothing up. Tables
    of bots alone are served when nobody waits, or when they have waited too long themselves.

    >>> many = [JobRow(f"a{n}", 1, 0, "hard", n, "ann", 100) for n in range(9)]
    >>> [job.table_id for job in Shares().choose([*many, JobRow("b", 1, 0, "hard", 99, "ben", 100)], 4, now=100)]
    ['a0', 'b', 'a1', 'a2']
    """

    def __init__(self) -> None:
        self._now = 0
        self._used: dict[str, int] = {}

    def choose(self, jobs: Sequence[JobRow], most: int, now: int) -> list[JobRow]:
        """The next jobs in the order of their turns."""
        waiting, chosen = list(jobs), list[JobRow]()
        while waiting and len(chosen) < most:
            job = min(waiting, key=lambda job: self._turn(job, now))
            waiting.remove(job)
            chosen.append(job)
            self._now = self._begins(job.owner)
            self._used[job.owner] = self._now + job.cost
        self._forget_some()
        return chosen

    def _turn(self, job: JobRow, now: int) -> tuple[bool, int, int, int]:
        last = bool(job.alone) and now - job.due_at < LONGEST_MS
        return last, self._begins(job.owner), job.cost, job.due_at

    def _begins(self, owner: str) -> int:
        return max(self._now, self._used.get(owner, 0))

    def _forget_some(self) -> None:
        if len(self._used) > MOST_REMEMBERED:
            self._used = {owner: used for owner, used in self._used.items() if used > self._now}
