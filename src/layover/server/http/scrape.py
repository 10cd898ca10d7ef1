"""What Prometheus reads, written by its own client library. Apart from the counting, which every pick does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from layover.server.metrics import BOUNDS, COUNTERS, GAUGES, TIMES, Metrics

LABELS = [*map(str, BOUNDS), "+Inf"]


class _Counted(Collector):
    """Our numbers as the library wants them."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def collect(self) -> Iterator[Metric]:
        for name, help in COUNTERS.items():
            yield self._counter(name, help)
        for name, help in GAUGES.items():
            gauge = self.metrics.gauges.get(name)
            yield GaugeMetricFamily(name, help, value=gauge() if gauge else 0)
        for (name, help), times in zip(TIMES.items(), self.metrics.times, strict=True):
            buckets = list(zip(LABELS, map(float, accumulate(times.counts)), strict=True))
            yield HistogramMetricFamily(name, help, buckets=buckets, sum_value=times.sum)

    def _counter(self, name: str, help: str) -> Metric:
        found = {by: value for (one, by), value in sorted(self.metrics.counts.items()) if one == name}
        if set(found) <= {""}:
            return CounterMetricFamily(name, help, value=found.get("", 0))
        family = CounterMetricFamily(name, help, labels=["by"])
        for by, value in found.items():
            family.add_metric([by], value)
        return family


def text(metrics: Metrics) -> str:
    """All of it."""
    registry = CollectorRegistry()
    registry.register(_Counted(metrics))
    return generate_latest(registry).decode()
