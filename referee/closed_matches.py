"""The matches that closed lately, by bot: who was away hears of them when it comes back."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

from cuig.v1 import referee_pb2

# Of a bot that is attached only the last may have been lost with its stream; one that is away gets no new
# matches, so that what it misses is at most what it held.
KEPT_ATTACHED: Final = 64
KEPT_AWAY: Final = 512

_Closed = deque[tuple[float, referee_pb2.MatchClosed]]


class ClosedMatches:
    """Closed matches with their results, each for some minutes."""

    def __init__(self, kept_s: float) -> None:
        self._kept_s = kept_s
        self._by_version: OrderedDict[str, _Closed] = OrderedDict()  # the bot noted last is the last

    def note(self, version_id: str, closed: referee_pb2.MatchClosed, now: float, *, away: bool) -> None:
        """Keep a match that has ended with a result for this bot."""
        kept = self._by_version.setdefault(version_id, deque())
        self._by_version.move_to_end(version_id)
        kept.append((now, closed))
        while len(kept) > (KEPT_AWAY if away else KEPT_ATTACHED):
            kept.popleft()
        # The bots that played nothing for so long are at the front.
        while (oldest := next(iter(self._by_version.values())))[-1][0] < now - self._kept_s:
            del self._by_version[next(iter(self._by_version))]
            if oldest is kept:
                return

    def of(self, version_id: str, now: float) -> list[referee_pb2.MatchClosed]:
        """The matches that closed for this bot lately, the oldest first."""
        kept = self._by_version.get(version_id, ())
        return [closed for at, closed in kept if at >= now - self._kept_s]
