"""A referee's counters and gauges, served to Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cuig.config import Address
from prometheus_client import start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from referee.hall import Hall


class _Gauges(Collector):
    """The present state of a hall, read at each request."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterator[GaugeMetricFamily]:
        bots = list(self._hall.attached.values())
        yield _gauge("streams", "Bots with an open stream.", sum(bot.stream is not None for bot in bots))
        yield _gauge("matches_open", "Matches that are played.", len(self._hall.matches))
        yield _gauge("seats", "Seats that bots hold.", sum(bot.leased for bot in bots))
        yield _gauge("seats_free", "Seats that bots could take.", sum(bot.free for bot in bots))
        yield _gauge("draining", "Whether it goes down.", self._hall.draining)


def _gauge(name: str, says: str, value: int) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"cuig_referee_{name}", says, value=value)


@contextmanager
def served_metrics(hall: Hall, address: Address | None) -> Iterator[Address | None]:
    """Serve a hall's counts over HTTP within this block, where an address is given. Raises OSError."""
    if address is None:
        yield None
        return
    registry = hall.counts.registry
    registry.register(_Gauges(hall))
    server, thread = start_http_server(address.port, address.host, registry)
    try:
        yield Address(address.host, server.server_port)
    finally:
        server.shutdown()
        server.server_close()
        thread.join(hall.timings.grace_s)
