"""What is new each time: ids that nobody can guess, seeds, and the time itself."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from layover.engine.table import secret_seed

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"      # nothing that is mistaken for something else


def fresh_id(length: int = 12) -> str:
    """A name nobody can guess: 59 bits at twelve letters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def spoken_code() -> str:
    """What people say aloud to each other; how often one may guess is limited."""
    return fresh_id(6)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Fresh:
    """Where tables get them; a test may give its own."""

    def __init__(self, now: Callable[[], int] = now_ms, id: Callable[[], str] = fresh_id,
                 seed: Callable[[], str] = secret_seed, code: Callable[[], str] = spoken_code) -> None:
        self.now = now
        self.id = id
        self.seed = seed
        self.code = code
