"""First leads wait, so that their time does not tell whether a seat was asked to rob.

Only the holder of the ace of trumps is asked (3.3), and who is not asked must not know whether another was.
So after every deal in which a seat may be asked the lead waits for a while, asked or not, which is drawn and
is longer than the answers of the bots at the table have lately taken.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Final

from cuig.engine.phases.phase import AT_ROB
from cuig.engine.views import robs_secretly
from cuig.table import Question

from referee.hosted_match import HostedMatch
from referee.lead_pause import LeadPause
from referee.timings import Clock, Timings

# Of the pause over the longest of the latest answers: drawn, so that one that takes longer than any before
# does not stand out by a little.
_MARGINS: Final = (1.25, 1.75)


class SecretRobs:
    """The pauses of all matches."""

    def __init__(self, timings: Timings, clock: Clock, ask: Callable[[HostedMatch], None]) -> None:
        """ask: called when a lead that waits may be asked for."""
        self._timings = timings
        self._clock = clock
        self._ask = ask

    def hold_lead(self, match: HostedMatch, question: Question) -> bool:
        """Whether the open question has to wait for the end of the deal's pause."""
        state, pause = match.table.state, match.lead_pause
        if state.played:
            return False
        robbing = state.phase == AT_ROB
        if pause is not None and pause.asked is not None and not robbing:
            pause.asked.note(self._clock() - pause.begun)
            pause.asked = None
        if self._timings.least_lead_pause_s <= 0 or not robs_secretly(state):
            return False
        if pause is None or pause.deal != match.table.deals:
            pause = match.lead_pause = self._begin(match, question, robbing)
        pause.holds = not robbing and not pause.over
        return pause.holds

    def forget_answer(self, match: HostedMatch) -> None:
        """Note no time for the open question: it is expired, which all are told as a fault."""
        if match.lead_pause is not None:
            match.lead_pause.asked = None

    def _begin(self, match: HostedMatch, question: Question, robbing: bool) -> LeadPause:
        """Begin the pause of a deal, by a timer that is the same whether or not a seat is asked to rob."""
        bot = match.bots[question.entrant]
        pause = LeadPause(match.table.deals, self._clock(), bot.rob_times if robbing else None)
        asyncio.get_running_loop().call_later(self._seconds(match), self._end, match, pause)
        return pause

    def _seconds(self, match: HostedMatch) -> float:
        """Draw a pause; nothing in it depends on whether a seat is asked in this deal."""
        longest = max(
            bot.rob_times.longest(0.0 if bot.stream is None else 2 * bot.stream.batcher.usual_latency)
            for bot in match.bots
        )
        timings = self._timings
        pause = max(timings.least_lead_pause_s, longest) * random.uniform(*_MARGINS)
        return min(pause, timings.most_lead_pause_s)

    def _end(self, match: HostedMatch, pause: LeadPause) -> None:
        pause.over = True
        if pause.holds and match.lead_pause is pause:
            pause.holds = False
            self._ask(match)
