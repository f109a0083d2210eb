"""What spectators of a match may see of its record: what stood in it when the competition's delay began.

A page cannot know when what it reads was written. So it is remembered how long a record was whenever somebody
looked; what it had so long ago is shown, and nothing sooner. Who looks for the first time waits it out.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

_MATCHES: Final = 1_000
_LOOKS: Final = 10_000
_APART_S: Final = 1.0


class HeldBack:
    """The lengths of records as they were seen, for the matches looked at lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: OrderedDict[int, deque[tuple[float, int]]] = OrderedDict()
        self._lock = threading.Lock()

    def shown(self, match: int, record: bytes, delay_seconds: float) -> bytes:
        """The part of the record that is old enough. Records are joined by joining their bytes."""
        if delay_seconds <= 0:
            return record
        now = self._clock()
        with self._lock:
            looks = self._seen.setdefault(match, deque(maxlen=_LOOKS))
            self._seen.move_to_end(match)
            while len(self._seen) > _MATCHES:
                self._seen.popitem(last=False)
            if not looks or (len(record) > looks[-1][1] and now - looks[-1][0] >= _APART_S):
                looks.append((now, len(record)))
            while len(looks) > 1 and looks[1][0] <= now - delay_seconds:
                looks.popleft()
            when, length = looks[0]
        return record[:length] if when <= now - delay_seconds else b""
