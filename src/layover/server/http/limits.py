"""How much one client may send."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

MOST_CLIENTS = 50_000


def network(address: str) -> str:
    """Whose an address is, as far as that can be told: a household has one of IPv4, or 2**64 of IPv6.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ip_network((int(found), 64), strict=False).network_address)


@dataclass
class Bucket:
    """So many messages at once, refilled at so many a second.

    >>> now = [0.0]
    >>> bucket = Bucket(burst=2, a_second=1, clock=lambda: now[0])
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    >>> now[0] = 1.0
    >>> bucket.take()
    True
    """

    burst: float
    a_second: float
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self.left = self.burst
        self.at = self.clock()

    def take(self, cost: float = 1) -> bool:
        now = self.clock()
        self.left = min(self.burst, self.left + max(0.0, now - self.at) * self.a_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Limits:
    """A bucket for each client, the longest unused forgotten first."""

    def __init__(self, burst: float, a_second: float) -> None:
        self.burst = burst
        self.a_second = a_second
        self._buckets: dict[str, Bucket] = {}

    def take(self, client: str, cost: float = 1) -> bool:
        bucket = self._buckets.pop(client, None) or Bucket(self.burst, self.a_second)
        self._buckets[client] = bucket
        if len(self._buckets) > MOST_CLIENTS:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(cost)
