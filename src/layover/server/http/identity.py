"""Who a client is: a guest's id in a signed cookie, and a recovery code that carries it to another device."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from collections.abc import Callable
from typing import NamedTuple

from layover.server.ids import fresh_id
from layover.server.store import records
from layover.server.store.records import PersonRow
from layover.server.store.store import Store

COOKIE = "layover"
YEAR = 365 * 24 * 3600
"""A session that nobody has used for so many seconds is over."""
RENEW = 7 * 24 * 3600
"""One that is older is told anew when it is used."""
CODE_LETTERS = 20


class Session(NamedTuple):
    """Who somebody has shown to be, since when, and how often this person's sessions had been ended then."""

    person: str
    ended: int = 0
    since: int | None = None
    """None: of a cookie from before sessions had an end."""


class Signer:
    """Signs sessions with a key that never leaves the store.

    >>> signer = Signer("key")
    >>> signer.read(signer.sign("abc", 2))[:2]
    ('abc', 2)
    >>> signer.read("abc.0000") is None
    True
    """

    def __init__(self, key: str, now: Callable[[], float] = time.time) -> None:
        self._key = key.encode()
        self._now = now

    def sign(self, id: str, ended: int) -> str:
        """A new session."""
        session = f"{id}.{ended}.{int(self._now())}"
        return f"{session}.{self._mac(session)}"

    def read(self, cookie: str | None) -> Session | None:
        """The session of a cookie; None if it was not signed by us, or nobody has used it for a year."""
        signed, _, mac = (cookie or "").rpartition(".")
        if not mac.isascii() or not hmac.compare_digest(mac, self._mac(signed)):
            return None
        id, *more = signed.split(".")
        session = Session(id, *map(int, more))
        return None if session.since is not None and session.since < self._now() - YEAR else session

    async def person(self, store: Store, cookie: str | None) -> PersonRow | None:
        """Whose cookie it is, if their sessions have not been ended since."""
        session = self.read(cookie)
        found = await records.person(store, session.person) if session else None
        return found if session and found and found.sessions == session.ended else None

    def is_old(self, cookie: str | None) -> bool:
        """Whether a session should be told anew."""
        session = self.read(cookie)
        return session is not None and (session.since is None or session.since < self._now() - RENEW)

    def blurred(self, address: str) -> str:
        """What is kept of an address: enough to count by, and nobody without the key finds it out."""
        return hmac.new(self._key, f"layover-address:{address}".encode(), hashlib.sha256).hexdigest()[:16]

    def _mac(self, id: str) -> str:
        return hmac.new(self._key, f"layover-guest:{id}".encode(), hashlib.sha256).hexdigest()


def recovery_code() -> str:
    """Something to write down: 99 bits in groups of five."""
    letters = fresh_id(CODE_LETTERS)
    return "-".join(letters[n:n + 5] for n in range(0, CODE_LETTERS, 5))


def hashed(code: str) -> str:
    """What the store keeps of a recovery code, however it was typed."""
    return hashlib.sha256(re.sub(r"[^a-z0-9]", "", code.lower()).encode()).hexdigest()
