"""What the operator may count; nothing of any game is in it."""

from __future__ import annotations

from collections.abc import Callable

HELP = {
    "layover_picks_total": "Picks carried out, by kind of author.",
    "layover_bot_choices_total": "Choices of bots, by whether the bot had expected the question.",
    "layover_refusals_total": "Messages that were not carried out, by code.",
    "layover_requests_total": "HTTP requests, by status.",
    "layover_faults_total": "Errors of our own.",
    "layover_sockets": "Connected websockets.",
    "layover_tables_in_memory": "Tables kept in memory.",
    "layover_bots_thinking": "Bots that are choosing a pick.",
}


class Metrics:
    """Counters and gauges in the text form that Prometheus reads.

    >>> metrics = Metrics()
    >>> metrics.count("layover_picks_total", "person")
    >>> print(metrics.text().splitlines()[2])
    layover_picks_total{by="person"} 1
    """

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = {}
        self.gauges: dict[str, Callable[[], int]] = {}

    def count(self, name: str, by: str = "") -> None:
        key = (name, by)
        self.counts[key] = self.counts.get(key, 0) + 1

    def text(self) -> str:
        lines = []
        for name, help in HELP.items():
            found = [(by, value) for (one, by), value in sorted(self.counts.items()) if one == name]
            if name in self.gauges:
                found = [("", self.gauges[name]())]
            kind = "gauge" if name in self.gauges else "counter"
            lines += [f"# HELP {name} {help}", f"# TYPE {name} {kind}"]
            lines += [f'{name}{{by="{by}"}} {value}' if by else f"{name} {value}" for by, value in found]
        return "\n".join(lines) + "\n"
