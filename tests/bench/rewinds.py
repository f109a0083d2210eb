"""How a ladder is rated piece by piece: from its start, from far back, and compared as a whole."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest import mock

import psycopg

from arena.match import matches
from arena.rating import ratings
from arena.store import transactions
from tests.bench.filling import LADDER, fill

Connection = psycopg.Connection[Any]


@dataclass(frozen=True)
class RewindFigures:
    """A ladder of so many matches: seconds of work, and the longest transaction of each."""

    matches: int
    rated_s: float
    rated_longest_s: float
    back: int
    rewound_s: float  # setting the ladder back, and its first piece
    rerated_s: float
    rerated_longest_s: float
    compared_s: float
    compared_mb: float  # the most memory that the process that compares had, beyond what it began with
    recomputed_s: float
    recomputed_longest_s: float


def rewinds(url: str, played: int, back: int, entrants: int = 200) -> RewindFigures:
    """Rating a ladder of so many matches from its start, from so far back, and comparing it."""
    with psycopg.connect(url, autocommit=True) as connection:
        with connection.transaction():
            fill(connection, entrants, played, a_tournament=max(played // 20, 1), rated=False)
        connection.execute("VACUUM ANALYZE")
        rated_s, rated_longest_s = _rate_all(connection)
        [far] = connection.execute(
            "SELECT match FROM rating_step WHERE ordinal = %s", [2 * (played - back) + 1]
        ).fetchone() or [0]
        at = time.perf_counter()
        with connection.transaction():
            matches.void_match(connection, far, "a bug of ours")
        rewound_s = time.perf_counter() - at
        rerated_s, rerated_longest_s = _rate_all(connection)
        at = time.perf_counter()
        compared_mb = _compared_apart(url)
        compared_s = time.perf_counter() - at
        connection.execute("UPDATE rating SET mu = mu + 1")
        at = time.perf_counter()
        longest = [0.0]
        with _transactions_timed(longest):
            assert not ratings.recompute(connection, LADDER, check=False).equal
        recomputed_s = time.perf_counter() - at
        assert ratings.recompute(connection, LADDER, check=True).steps == 2 * (played - 1)
    return RewindFigures(
        matches=played,
        rated_s=rated_s,
        rated_longest_s=rated_longest_s,
        back=back,
        rewound_s=rewound_s,
        rerated_s=rerated_s,
        rerated_longest_s=rerated_longest_s,
        compared_s=compared_s,
        compared_mb=compared_mb,
        recomputed_s=recomputed_s,
        recomputed_longest_s=longest[0],
    )


def _rate_all(connection: Connection) -> tuple[float, float]:
    """Rate what there is to rate: in how many seconds, and how many the longest transaction took."""
    longest = [0.0]
    at = time.perf_counter()
    with _transactions_timed(longest):
        assert ratings.rate_ready(connection)
    return time.perf_counter() - at, longest[0]


@contextmanager
def _transactions_timed(longest: list[float]) -> Iterator[None]:
    """Keep in the list how long the longest transaction took that was done meanwhile."""
    begin = transactions.transact

    def timed(connection: Connection, work: Any, *given: Any, **named: Any) -> Any:
        at = time.perf_counter()
        try:
            return begin(connection, work, *given, **named)
        finally:
            longest[0] = max(longest[0], time.perf_counter() - at)

    with mock.patch.object(transactions, "transact", timed), mock.patch.object(ratings, "transact", timed):
        yield


def _compared_apart(url: str) -> float:
    """Compare the ladder in a process of its own; by how many megabytes that has grown."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
        return apart.submit(_compared, url).result(timeout=1800)


def _compared(url: str) -> float:
    before = _most_mb(from_now_on=True)
    with psycopg.connect(url, autocommit=True) as connection:
        assert ratings.recompute(connection, LADDER, check=True).equal
    return _most_mb() - before


def _most_mb(*, from_now_on: bool = False) -> float:
    """The most memory that this process has had, or begins with from now on."""
    if from_now_on:
        Path("/proc/self/clear_refs").write_text("5")
    [line] = [line for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line]
    return int(line.split()[1]) / 1024
