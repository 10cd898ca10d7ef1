"""Who a client is: a guest's id in a signed cookie, and a recovery code that carries it to another device."""

from __future__ import annotations

import hashlib
import hmac
import re

from layover.server.fresh import fresh_id

COOKIE = "layover"
YEARS = 5 * 365 * 24 * 3600
CODE_LETTERS = 20


class Signer:
    """Signs ids with a key that never leaves the store.

    >>> signer = Signer("key")
    >>> signer.read(signer.sign("abc"))
    'abc'
    >>> signer.read("abc.0000") is None
    True
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def sign(self, id: str) -> str:
        return f"{id}.{self._mac(id)}"

    def read(self, cookie: str | None) -> str | None:
        """The id of a cookie, or None if it was not signed by us."""
        id, _, mac = (cookie or "").partition(".")
        return id if mac.isascii() and hmac.compare_digest(mac, self._mac(id)) else None

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
