"""A look around the hall, fifty times a second: whose time is up, who does not read, what is to be recorded.

One timer serves all matches. A match has one open question, so a look costs a comparison for each.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from referee.hall import Hall

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.02
# What is lost with a referee is about this much play, and spectators see it so much later; where many matches
# are on, a little more: a piece of a record costs more than a decision does.
RECORD_SECONDS: Final = 0.25
_RECORDS_A_SECOND: Final = 100
# A look that comes so late has been held up with everything else: answers that came in time may not have
# been heard yet, and nobody's time is up before they have been.
_HELD_UP_SECONDS: Final = 0.1


class HoldUps:
    """Whether a look comes too late to be fair."""

    def __init__(self) -> None:
        self._excused = False

    def excuse(self, late_seconds: float) -> bool:
        """Whether to leave out a look that comes so late. Never twice in succession: that is no accident."""
        self._excused = late_seconds > _HELD_UP_SECONDS and not self._excused
        return self._excused


async def keep_watch(hall: Hall) -> None:
    """Look around until cancelled."""
    looked = handed_out = time.monotonic()
    hold_ups = HoldUps()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = time.monotonic()
        late = now - looked - LOOK_SECONDS
        looked = now
        if hold_ups.excuse(late):
            log.warning("the referee was held up ms=%d", late * 1000)
        else:
            hall.enforce_deadlines(now)
        if now - handed_out >= max(RECORD_SECONDS, len(hall.matches) / _RECORDS_A_SECOND):
            handed_out = now
            hall.hand_out_records()
