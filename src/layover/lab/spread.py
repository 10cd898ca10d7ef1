"""Work spread over processes; the answers come in the order of the work."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import TypeVar

Work = TypeVar("Work")
Answer = TypeVar("Answer")


def spread(do: Callable[[Work], Answer], work: Sequence[Work], jobs: int = 1,
           ray: str | None = None) -> Iterator[Answer]:
    """Do every piece of work, here, on some cores, or on a Ray cluster (`ray` is its address, empty for one of our
    own).
    """
    if ray is not None:
        from layover.lab.cluster import on_ray

        yield from on_ray(do, work, ray)
    elif jobs <= 1 or len(work) <= 1:
        yield from map(do, work)
    else:
        with get_context("forkserver").Pool(min(jobs, len(work)), _leave_ctrl_c_to_the_parent) as pool:
            yield from pool.imap(do, work)


def _leave_ctrl_c_to_the_parent() -> None:
    """It ends the pool; a worker would only add its traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
