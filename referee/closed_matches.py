"""The matches that closed lately, by bot: who was away hears of them when it comes back."""

from __future__ import annotations

from collections import OrderedDict, deque

from cuig.v1 import referee_pb2

_Closed = deque[tuple[float, referee_pb2.MatchClosed]]


class ClosedMatches:
    """Closed matches with their results, each for some minutes."""

    def __init__(self, kept_s: float, *, most: int) -> None:
        """`most`: matches that one bot may hold.

        No more are kept of a bot: whoever does not read or is away is asked nothing in other matches, so that
        it can have missed those alone that it held.
        """
        self._kept_s = kept_s
        self._most = most
        self._by_version: OrderedDict[str, _Closed] = OrderedDict()  # the bot noted last is the last

    def note(self, version_id: str, closed: referee_pb2.MatchClosed, now: float) -> None:
        """Keep a match that has ended with a result for this bot."""
        kept = self._by_version.setdefault(version_id, deque(maxlen=self._most))
        self._by_version.move_to_end(version_id)
        kept.append((now, closed))
        # The bots that played nothing for so long are at the front.
        while (oldest := next(iter(self._by_version.values())))[-1][0] < now - self._kept_s:
            del self._by_version[next(iter(self._by_version))]
            if oldest is kept:
                return

    def of(self, version_id: str, now: float) -> list[referee_pb2.MatchClosed]:
        """The matches that closed for this bot lately, the oldest first."""
        kept = self._by_version.get(version_id, ())
        return [closed for at, closed in kept if at >= now - self._kept_s]
