"""The counters of a referee, for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram

# From half a millisecond, for programs, to a minute, for people.
_BUCKETS: Final = (
    0.0005,
    0.001,
    0.002,
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1.0,
    2.5,
    5.0,
    10.0,
    30.0,
    60.0,
)


class Counts:
    """The counters of one referee, which its hall adds to. No label names a card or a bot."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.decisions = Counter("cuig_referee_decisions", "Answers taken.", registry=self.registry)
        self.refusals = Counter(
            "cuig_referee_refusals", "Answers not taken, by reason.", ["reason"], registry=self.registry
        )
        self.faults = Counter("cuig_referee_faults", "Faults, by kind.", ["kind"], registry=self.registry)
        self.matches = Counter(
            "cuig_referee_matches", "Matches that ended here, by how.", ["ending"], registry=self.registry
        )
        self.lost = Counter(
            "cuig_referee_lost_seconds",
            "By which this process ran late, given back to every open question.",
            registry=self.registry,
        )
        self.latency = Histogram(
            "cuig_referee_answer_seconds",
            "From a question's leaving to its answer, a sample for each message of answers.",
            buckets=_BUCKETS,
            registry=self.registry,
        )
