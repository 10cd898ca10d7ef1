"""What the operator may count; nothing of any game is in it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

COUNTERS = {
    "layover_picks_total": "Picks carried out, by kind of author.",
    "layover_bot_choices_total": "Choices of bots, by whether the bot had expected the question.",
    "layover_refusals_total": "Messages that were not carried out, by code.",
    "layover_requests_total": "HTTP requests, by status.",
    "layover_faults_total": "Errors of our own.",
}
GAUGES = {
    "layover_sockets": "Connected websockets.",
    "layover_tables_in_memory": "Tables kept in memory.",
    "layover_bots_thinking": "Bots that are choosing a pick.",
}
TIMES = {
    "layover_pick_seconds": "From a pick that arrives to its answer, when it is on disk.",
    "layover_request_seconds": "From an HTTP request to the end of its answer.",
    "layover_bot_late_seconds": "From the time when a bot should pick to its pick.",
}
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Times:
    """How long something took, each time."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def took(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds


class Metrics:
    """Counters, gauges and histograms. They are plain numbers until somebody asks, which a pick does not notice."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = {}
        self.gauges: dict[str, Callable[[], int]] = {}
        self.picks, self.requests, self.late = self.times = Times(), Times(), Times()

    def count(self, name: str, by: str = "") -> None:
        key = (name, by)
        self.counts[key] = self.counts.get(key, 0) + 1
