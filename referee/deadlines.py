"""The deadline loop: fifty times a second it ends questions whose time is up and streams that are not read.

One timer serves all matches. A match has one open question, so a check costs a comparison for each. The loop
is the beat of the clock by which questions are timed: while it runs late, that clock stands still.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from referee.hall import Hall
from referee.play_clock import PlayClock

log = logging.getLogger(__name__)

# A piece of a record costs more than a decision: with many matches, records are handed out less often.
_RECORDS_A_SECOND: Final = 100


class LateChecks:
    """Which checks to skip, so that timely answers are read before their deadline is enforced."""

    def __init__(self, late_check_s: float) -> None:
        self._late_check_s = late_check_s
        self._skipped = False

    def skip(self, late_s: float) -> bool:
        """Whether to skip a check that comes this much late: never two in succession."""
        self._skipped = late_s > self._late_check_s and not self._skipped
        return self._skipped


async def enforce_always(hall: Hall, play_clock: PlayClock) -> None:
    """Enforce deadlines and hand out records until cancelled."""
    timings = hall.timings
    handed_out = hall.steady()
    late_checks = LateChecks(timings.late_check_s)
    while True:
        await asyncio.sleep(timings.check_every_s)
        late_s = play_clock.beat()
        hall.counts.lost.inc(late_s)
        # If this loop itself ran late, timely answers may be unread.
        if late_checks.skip(late_s):
            log.warning("the referee was held up ms=%d", late_s * 1000)
        else:
            hall.enforce_deadlines(hall.clock())
        now = hall.steady()
        if now - handed_out >= max(timings.record_every_s, len(hall.matches) / _RECORDS_A_SECOND):
            handed_out = now
            hall.hand_out_records()
