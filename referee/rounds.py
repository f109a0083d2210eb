"""Rounds: what is ready is collected, and leaves for all bots at once.

A message costs ten times what a decision in it does, and matches left to themselves drift apart until every
message holds one decision. So messages are made large: what is to be said waits until no question is in
flight any more, or for about a millisecond from when the first of it was ready. A match played alone never
waits, since its only question is then in flight no more; a slow bot holds up the others by the millisecond,
once a round, and never longer.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from referee.hosted import HostedMatch
from referee.stream import Stream

WINDOW_SECONDS: Final = 0.001
# A bot that was asked many things at once needs time for each, and is waited for a little longer.
_FOR_EACH_SECONDS: Final = 0.000_02
_LONGEST_SECONDS: Final = 0.004


class Rounds:
    """The matches with a question to put and the streams with something to say, until the round closes."""

    __slots__ = ("_awaited", "_loop", "_matches", "_streams", "_timer", "number")

    def __init__(self) -> None:
        self.number: int = 1
        self._loop = asyncio.get_running_loop()
        self._matches: list[HostedMatch] = []
        self._streams: set[Stream] = set()
        self._awaited: int = 0  # answers to questions of the last round that have not come
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, match: HostedMatch) -> None:
        """A match has a question to put."""
        match.asked_in = 0
        self._matches.append(match)

    def say(self, stream: Stream) -> None:
        """A stream has something to say."""
        self._streams.add(stream)

    def answered(self, match: HostedMatch) -> None:
        """The question of a match is in flight no more."""
        if match.asked_in == self.number:
            self._awaited -= 1

    def settle(self) -> None:
        """Something has been worked off: close the round if nothing is in flight, else soon."""
        if not self._matches and not self._streams:
            return
        if self._awaited <= 0:
            self.close()
        elif self._timer is None:
            window = min(WINDOW_SECONDS + self._awaited * _FOR_EACH_SECONDS, _LONGEST_SECONDS)
            self._timer = self._loop.call_later(window, self.close)

    def close(self) -> None:
        """Let everything leave that has been collected."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        matches, self._matches = self._matches, []
        streams, self._streams = self._streams, set()
        self.number += 1
        self._awaited = 0
        now = time.monotonic()
        for match in matches:
            bot = match.asked
            if bot is None or match.stopped is not None:
                continue
            match.table.sent(now)
            stream = bot.stream
            if stream is None:
                continue
            match.asked_in = self.number
            self._awaited += 1
            match.put_question(stream.outgoing.prompts.add(), now)
            streams.add(stream)
        for stream in streams:
            stream.flush()
