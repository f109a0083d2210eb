"""The competition's delay for spectators: the part of a match's record that is old enough to be shown.

The store does not say when a piece of a record was written. So the length of each record is sampled whenever
a page reads it, and what was there a delay ago may be shown. The first reader of a match waits it out.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

_MATCHES: Final = 1_000
_SAMPLES: Final = 10_000
_SAMPLE_SECONDS: Final = 1.0


class SpectatorDelay:
    """The sampled lengths of records, for the matches read lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lengths: OrderedDict[int, deque[tuple[float, int]]] = OrderedDict()
        self._digests: dict[int, bytes] = {}  # of the record as far as it was sampled
        self._lock = threading.Lock()

    def visible(self, match: int, record: bytes, delay_seconds: float) -> bytes:
        """Return the part of a serialized record that is at least so many seconds old."""
        # Records join by concatenation: what was once its length cuts it between segments.
        if delay_seconds <= 0:
            return record
        now = self._clock()
        with self._lock:
            samples = self._lengths.setdefault(match, deque(maxlen=_SAMPLES))
            self._lengths.move_to_end(match)
            # A record that does not go on from its samples is of a match that was voided and begins anew.
            if samples and _digest(record, samples[-1][1]) != self._digests[match]:
                samples.clear()
            while len(self._lengths) > _MATCHES:
                del self._digests[self._lengths.popitem(last=False)[0]]
            if not samples or (len(record) > samples[-1][1] and now - samples[-1][0] >= _SAMPLE_SECONDS):
                samples.append((now, len(record)))
                self._digests[match] = _digest(record, len(record))
            while len(samples) > 1 and samples[1][0] <= now - delay_seconds:
                samples.popleft()
            when, length = samples[0]
        return record[:length] if when <= now - delay_seconds else b""


def _digest(record: bytes, length: int) -> bytes:
    """The SHA-256 of a record's first bytes, with how many there are."""
    begun = record[:length]
    return hashlib.sha256(begun).digest() + len(begun).to_bytes(8)
